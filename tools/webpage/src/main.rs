//! `cargo web`: compiles the game for the browser, makes a page of it and serves that.

mod bindings;
mod compile;
mod http;
mod journals;
mod pack;
mod page;
mod serve;
mod wish;

use compile::Compiler;
use page::Page;
use std::process::ExitCode;
use wish::Wish;
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
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn fulfil(wish: &Wish) -> Result<(), String> {
    let project = Project::find()?;
    if let Some(number) = wish.journals {
        return journals::compare(&project, &Compiler::find(&project)?, wish.profile, number);
    }
    let game = Page::game(&project);
    if wish.build {
        game.build(&project, &Compiler::find(&project)?, wish.profile)?;
    }
    if wish.serve {
        serve::serve(&game.folder, wish.port)?;
    }
    Ok(())
}
