//! Making a compiled program smaller with `wasm-opt`, the optimiser of the binaryen project.

use std::fs;
use std::path::Path;
use std::process::Command;
use xtask::process::{exists, output_of};
use xtask::project::Project;

/// What rustc uses of the browser's machine. Older versions of wasm-opt take each of it for an error unless told.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// An installed wasm-opt.
pub struct Optimiser {
    command: Vec<String>,
    version: u32,
}

impl Optimiser {
    /// The newest of those on the search path and among the packages of `web/`; says so when there is none.
    pub fn find(project: &Project) -> Option<Self> {
        let package = project.root.join("web/node_modules/binaryen/bin/wasm-opt");
        let mut commands = Vec::new();
        if exists("wasm-opt") {
            commands.push(vec!["wasm-opt".to_owned()]);
        }
        if package.is_file() && exists("node") {
            // Deep expressions are walked by recursion, beyond the stack that node has by itself.
            commands.push(vec!["node".to_owned(), "--stack-size=8000".to_owned(), package.display().to_string()]);
        }
        let newest = commands.into_iter().filter_map(Self::new).max_by_key(|optimiser| optimiser.version);
        match &newest {
            Some(Self { version, .. }) => println!("Shrinking the program with wasm-opt {version}."),
            None => println!(
                "The page is larger than it need be: there is no wasm-opt here. `npm ci --prefix web` brings it, then `cargo web` again."
            ),
        }
        newest
    }

    fn new(command: Vec<String>) -> Option<Self> {
        let version = version(&output_of(Self::start(&command)?.arg("--version"))?)?;
        Some(Self { command, version })
    }

    fn start(command: &[String]) -> Option<Command> {
        let (program, arguments) = command.split_first()?;
        let mut command = Command::new(program);
        command.args(arguments);
        Some(command)
    }

    /// Which it is: another one gives another page.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Replaces `module` by a smaller one that does the same.
    ///
    /// # Errors
    /// When wasm-opt ends badly; it has said why.
    pub fn shrink(&self, module: &Path) -> Result<(), String> {
        let smaller = module.with_extension("smaller");
        let mut command = Self::start(&self.command).ok_or("no wasm-opt")?;
        let status = command.args(FEATURES).arg("-Os").arg(module).arg("-o").arg(&smaller).status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("wasm-opt ended with {status}.")),
            Err(error) => return Err(format!("cannot start wasm-opt: {error}")),
        }
        fs::rename(&smaller, module).map_err(|error| format!("{}: {error}", module.display()))
    }
}

/// The 132 of `wasm-opt version 132 (version_132)`.
fn version(line: &str) -> Option<u32> {
    line.strip_prefix("wasm-opt version ")?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_telling_the_version_are_read() {
        assert_eq!(version("wasm-opt version 132 (version_132)\n"), Some(132));
        assert_eq!(version("wasm-opt version 108"), Some(108));
    }
}
