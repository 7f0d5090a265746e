//! Running a program to its end: its output shown and kept, its time limited.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often a running program is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// What became of a program.
pub struct Finished {
    /// Nothing when it ended with status 0, otherwise what went wrong.
    pub fault: Option<String>,
    /// Its exit status, if it ended by itself.
    pub status: Option<i32>,
    /// Its standard output.
    pub output: String,
}

/// Whether the standard output of a program is shown as it comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// Line by line.
    Live,
    /// Kept only.
    Nothing,
}

/// Runs `command` without standard input until it ends or `deadline` has come; standard error is passed on as it is.
pub fn run(command: &mut Command, show: Show, deadline: Option<Instant>) -> Finished {
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    if deadline.is_some() {
        own_group(command);
    }
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return Finished::failed(format!("cannot start {:?}: {error}", command.get_program())),
    };
    let reader = child.stdout.take().map(|pipe| thread::spawn(move || read(BufReader::new(pipe), show)));
    let (fault, status) = loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => break (None, status.code()),
            Ok(Some(status)) => break (Some(format!("ended with {status}")), status.code()),
            Ok(None) if deadline.is_some_and(|end| Instant::now() >= end) => {
                kill_group(&mut child);
                break (Some("stopped: out of time".to_owned()), None);
            }
            Ok(None) => thread::sleep(GLANCE),
            Err(error) => break (Some(format!("cannot be waited for: {error}")), None),
        }
    };
    let output = reader.and_then(|reader| reader.join().ok()).unwrap_or_default();
    Finished { fault, status, output }
}

/// Whether `program` can be started from the search path.
pub fn exists(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path)
            .any(|folder| folder.join(format!("{program}{}", std::env::consts::EXE_SUFFIX)).is_file())
    })
}

/// Whether `command` ends with status 0; it is not heard.
pub fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The standard output of `command`, when it ends with status 0.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

impl Finished {
    fn failed(fault: String) -> Self {
        Self { fault: Some(fault), status: None, output: String::new() }
    }
}

fn read(mut pipe: impl BufRead, show: Show) -> String {
    let mut kept = String::new();
    let mut line = Vec::new();
    while matches!(pipe.read_until(b'\n', &mut line), Ok(length) if length > 0) {
        let text = String::from_utf8_lossy(&line);
        if show == Show::Live {
            // A reader that went away is no reason to stop the work.
            let _ = std::io::stdout().write_all(text.as_bytes());
        }
        kept.push_str(&text);
        line.clear();
    }
    kept
}

/// A group of its own lets a time limit end a program with everything it started. Without a limit it stays in ours, so that Ctrl+C reaches it.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

fn kill_group(child: &mut std::process::Child) {
    if cfg!(unix) {
        succeeds(Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]));
    }
    // Also where there are no groups; a child that is already gone is what was wanted.
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_ends_the_program_with_everything_it_started() {
        let start = Instant::now();
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo begun; sleep 60 & sleep 60"]);
        let finished = run(&mut shell, Show::Nothing, Some(start + Duration::from_millis(300)));
        assert_eq!(finished.fault.as_deref(), Some("stopped: out of time"));
        assert_eq!(finished.output, "begun\n");
        // The inner `sleep` holds the pipe open: had it lived on, reading would have taken its whole minute.
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_program_that_ends_badly_is_a_fault() {
        let finished = run(Command::new("sh").args(["-c", "exit 3"]), Show::Nothing, None);
        assert_eq!(finished.status, Some(3));
        assert!(finished.fault.is_some_and(|fault| fault.contains('3')));
    }
}
