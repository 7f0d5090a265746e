//! From the project's code to what a browser loads: compiled, bound to JavaScript, made smaller.

use crate::bindings::{self, Host};
use crate::compile::Compiler;
use crate::fault::Fault;
use crate::shrink::Optimiser;
use crate::wish::Profile;
use std::path::PathBuf;
use xtask::project::Project;

/// The tools, as they are found on this machine, and how to use them.
pub struct Workshop<'a> {
    /// The clone.
    pub project: &'a Project,
    /// How to compile.
    pub profile: Profile,
    compiler: Compiler,
    optimiser: Option<Optimiser>,
}

impl<'a> Workshop<'a> {
    /// Finds the tools.
    ///
    /// # Errors
    /// Says what is missing and what to type.
    pub fn open(project: &'a Project, profile: Profile) -> Result<Self, Fault> {
        let compiler = Compiler::find(project)?;
        let optimiser = match profile {
            Profile::Full => Optimiser::find(project),
            Profile::Quick => None,
        };
        Ok(Self { project, profile, compiler, optimiser })
    }

    /// Makes the module `name` and its script from one of the project's programs, which cargo is told of as `--bin PROGRAM` or
    /// `--example PROGRAM`; gives the folder they are in.
    ///
    /// # Errors
    /// Says what went wrong.
    pub fn module(
        &self,
        kind: &str,
        program: &str,
        settings: &[&str],
        name: &str,
        host: Host,
    ) -> Result<PathBuf, String> {
        let arguments = [settings, &[kind, program]].concat();
        let compiled = self.compiler.compile(self.project, &arguments, self.profile)?.join(format!("{program}.wasm"));
        let folder = self.project.target.join("webpage").join(self.profile.name()).join(program);
        bindings::write(&compiled, name, host, self.optimiser.as_ref(), &folder)?;
        Ok(folder)
    }
}
