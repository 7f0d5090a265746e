//! Compiling for the browser's machine, `wasm32-unknown-unknown`, by whichever compiler here can.

use crate::fault::Fault;
use crate::wish::Profile;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use xtask::packages::{self, COMPILE_PAGE};
use xtask::process::{Show, exists, output_of, run};
use xtask::project::Project;

/// The browser's machine.
const MACHINE: &str = "wasm32-unknown-unknown";

/// How long rustup may take to fetch it: without a network it would not come at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// A way to compile for the browser.
pub enum Compiler {
    /// The toolchain that compiles everything else has the target.
    Toolchain,
    /// Debian's compiler, which has not, and compiles the standard library as well.
    Debian,
}

impl Compiler {
    /// Finds a way, installing what it takes where that needs nobody's password.
    ///
    /// # Errors
    /// Says what is missing and what to type.
    pub fn find(project: &Project) -> Result<Self, Fault> {
        if toolchain_has_target(project) {
            println!("Compiling with this toolchain's own {MACHINE} target.");
            return Ok(Self::Toolchain);
        }
        // Whoever has these has once been without rustup's target; asking for it each time would take a network each time.
        if !debian_is_ready() && exists("rustup") {
            println!("Asking rustup for the {MACHINE} target.");
            let deadline = Some(Instant::now() + PATIENCE);
            let fetched = run(project.command("rustup").args(["target", "add", MACHINE]), Show::Live, deadline);
            if fetched.fault.is_none() && toolchain_has_target(project) {
                println!("Compiling with it.");
                return Ok(Self::Toolchain);
            }
            println!("It is not to be had here.");
        }
        if exists("apt-get") {
            packages::provide(&packages::missing(&COMPILE_PAGE));
        }
        if debian_is_ready() {
            println!("Compiling with Debian's compiler (/usr/bin/rustc), the standard library included.");
            return Ok(Self::Debian);
        }
        Err(Fault::Missing(format!(
            "No compiler here can compile for the browser: the target {MACHINE} is missing. With rustup, type\n\n    \
             rustup target add {MACHINE}\n\nand on Debian without it\n\n    sudo apt-get install {}\n\nthen `cargo web` again.",
            COMPILE_PAGE.map(|need| need.package()).join(" ")
        )))
    }

    /// Compiles one program, `--bin NAME` or `--example NAME`; gives the folder that holds its file.
    ///
    /// # Errors
    /// When cargo ends badly; it has said why.
    pub fn compile(&self, project: &Project, program: &[&str], profile: Profile) -> Result<PathBuf, String> {
        let arguments = [&["build", "--target", MACHINE, "--profile", profile.name()], program].concat();
        let (mut cargo, target) = match self {
            Self::Toolchain => (project.cargo(&arguments), project.target.clone()),
            Self::Debian => {
                let target = debian_target(project);
                let mut cargo = project.other_cargo("/usr/bin/cargo", &arguments);
                cargo
                    .arg("-Zbuild-std=std,panic_abort")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/rust-lld")
                    .env("CARGO_TARGET_DIR", &target);
                (cargo, target)
            }
        };
        println!("$ cargo {}", arguments.join(" "));
        let status = cargo.status().map_err(|error| format!("cannot start cargo: {error}"))?;
        if !status.success() {
            return Err(format!("Compiling for the browser failed ({status})."));
        }
        let folder = target.join(MACHINE).join(profile.name());
        Ok(if program.contains(&"--example") { folder.join("examples") } else { folder })
    }
}

fn toolchain_has_target(project: &Project) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    output_of(project.command(rustc).args(["--print", "target-libdir", "--target", MACHINE]))
        .is_some_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Whether Debian's compiler is here and new enough for this project.
fn debian_is_ready() -> bool {
    cfg!(target_os = "linux")
        && packages::missing(&COMPILE_PAGE).is_empty()
        && output_of(Command::new("/usr/bin/rustc").arg("--version")).is_some_and(|line| minor(&line) >= Some(95))
}

/// The 95 of `rustc 1.95.0 (...)`.
fn minor(version: &str) -> Option<u32> {
    version.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}

/// Two compilers in one folder would undo each other's work: a folder beside the project's own, or inside it when that is in the clone.
fn debian_target(project: &Project) -> PathBuf {
    match project.target.parent() {
        Some(beside) if !project.target.starts_with(&project.root) => beside.join("web"),
        _ => project.target.join("web"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_a_compiler_is_read() {
        assert_eq!(minor("rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"), Some(96));
        assert_eq!(minor("rustc"), None);
    }

    #[test]
    fn debian_compiles_into_a_folder_of_its_own() {
        let project = |target: &str| Project { root: "/clone".into(), target: target.into() };
        assert_eq!(debian_target(&project("/clone/target")), Path::new("/clone/target/web"));
        assert_eq!(debian_target(&project("/cache/target")), Path::new("/cache/web"));
    }
}
