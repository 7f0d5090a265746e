//! What the command line asks for.

/// How to call `cargo web`.
pub const USAGE: &str = "\
The game as a page for the browser.

Usage:
  cargo web [OPTIONS]          build the page into web/dist/

Options:
  --quick                      compile in minutes, for tests: a page that is larger and slower
  --compare                    build a bare page as well (web/dist-bare/), and fail when the game's is far larger
  --serve                      serve the page on this machine when it is built
  --port N                     the port to serve it on; 0 takes any that is free (default: 8080)
  --no-build                   serve what is in web/dist/ already
  --bare                       serve the bare page instead
  --journals N                 no page: play N battles here and in the browser's machine, and compare their journals";

/// How the program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Small and fast, as players get it.
    Full,
    /// Quick to compile.
    Quick,
}

/// The options given.
#[derive(Debug, PartialEq, Eq)]
pub struct Wish {
    /// How to compile.
    pub profile: Profile,
    /// Compile and make the page.
    pub build: bool,
    /// Make a bare page as well, and hold the game's against it.
    pub compare: bool,
    /// Serve it.
    pub serve: bool,
    /// Serve the bare page instead.
    pub bare: bool,
    /// Where.
    pub port: u16,
    /// Compare the journals of so many battles instead.
    pub journals: Option<u32>,
}

impl Profile {
    /// Cargo's name of it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "web",
            Self::Quick => "web-quick",
        }
    }
}

impl Wish {
    /// Reads the words after `cargo web`.
    ///
    /// # Errors
    /// Says which word means nothing.
    pub fn read(arguments: &[String]) -> Result<Self, String> {
        let mut wish = Self {
            profile: Profile::Full,
            build: true,
            compare: false,
            serve: false,
            bare: false,
            port: 8080,
            journals: None,
        };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => wish.profile = Profile::Quick,
                "--compare" => wish.compare = true,
                "--serve" => wish.serve = true,
                "--no-build" => wish.build = false,
                "--bare" => wish.bare = true,
                "--journals" => wish.journals = Some(number(word, words.next())?),
                "--port" => wish.port = number(word, words.next())?,
                _ => return Err(format!("cargo web knows no {word}.")),
            }
        }
        Ok(wish)
    }
}

fn number<N: std::str::FromStr>(option: &str, value: Option<&String>) -> Result<N, String> {
    let value = value.ok_or(format!("{option} needs a number."))?;
    value.parse().map_err(|_| format!("{option} takes a number, not {value}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Wish, String> {
        Wish::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_in_any_order() {
        let wish = Wish {
            profile: Profile::Quick,
            build: false,
            compare: false,
            serve: true,
            bare: true,
            port: 0,
            journals: None,
        };
        assert_eq!(read("--port 0 --bare --no-build --serve --quick"), Ok(wish));
    }

    #[test]
    fn a_wrong_word_is_named() {
        assert!(read("--fast").is_err_and(|message| message.contains("--fast")));
        assert!(read("--port").is_err_and(|message| message.contains("--port")));
        assert!(read("--port high").is_err_and(|message| message.contains("high")));
    }
}
