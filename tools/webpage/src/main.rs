//! `cargo web`: compiles the game for the browser, makes a page of it and serves that.

mod bindings;
mod compare;
mod compile;
mod fault;
mod http;
mod journals;
mod pack;
mod page;
mod serve;
mod shrink;
mod wish;
mod workshop;

use fault::Fault;
use page::Page;
use std::process::ExitCode;
use wish::Wish;
use workshop::Workshop;
use xtask::project::Project;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if arguments.iter().any(|word| matches!(word.as_str(), "--help" | "-h" | "help")) {
        println!("{}", wish::USAGE);
        return ExitCode::SUCCESS;
    }
    let wish = match Wish::read(&arguments) {
        Ok(wish) => wish,
        Err(message) => {
            eprintln!("{message}\n\n{}", wish::USAGE);
            return ExitCode::from(2);
        }
    };
    match fulfil(&wish) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.tell(),
    }
}

fn fulfil(wish: &Wish) -> Result<(), Fault> {
    let project = Project::find()?;
    if let Some(number) = wish.journals {
        return journals::compare(&Workshop::open(&project, wish.profile)?, number);
    }
    let (game, bare) = (Page::game(&project), Page::bare(&project));
    if wish.build {
        let workshop = Workshop::open(&project, wish.profile)?;
        let build = game.build(&workshop)?;
        if wish.compare {
            compare::judge(&build, &bare.build(&workshop)?)?;
        }
    }
    if wish.serve {
        let page = if wish.bare { &bare } else { &game };
        serve::serve(&page.folder, wish.port)?;
    }
    Ok(())
}
