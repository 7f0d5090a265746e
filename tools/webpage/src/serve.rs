//! Serving a page on this machine, as a good server on the net would: in the best form the browser reads, with honest
//! lengths for the progress bar, and asked about again each time, so that a new build is seen at once.

use crate::http::{self, Answer, Request};
use crate::pack::LIST;
use std::fs;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// Compressed forms in the order of preference: the encoding and the ending of the file.
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Serves the page in `folder` until the program is ended.
///
/// # Errors
/// When there is no page, or the port is taken.
pub fn serve(folder: &Path, port: u16) -> Result<(), String> {
    if !folder.join(LIST).is_file() {
        return Err(format!("There is no page in {} yet: `cargo web --serve` builds it.", folder.display()));
    }
    let listener = open(port)?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    // Whoever reads this through a pipe wants it now.
    println!("The page is at http://{address}/ (Ctrl+C ends it).");
    io::stdout().flush().map_err(|error| error.to_string())?;
    let folder = folder.to_path_buf();
    http::serve(&listener, move |request| answer(&folder, request));
    Ok(())
}

fn open(port: u16) -> Result<TcpListener, String> {
    TcpListener::bind(("127.0.0.1", port)).map_err(|error| {
        format!("Port {port} cannot be served on: {error}. Another one: --port 0 takes any that is free.")
    })
}

fn answer(folder: &Path, request: &Request) -> Answer {
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        return text(405, "This server only shows a page.").with("Allow", "GET, HEAD");
    }
    let address = request.address.split(['?', '#']).next().unwrap_or_default();
    match inside(folder, address) {
        Some(file) => page_file(&file, request).unwrap_or_else(|_| text(404, &format!("There is no {address} here."))),
        None => text(404, &format!("There is no {address} here.")),
    }
}

/// The file an address stands for; never one outside `folder`.
fn inside(folder: &Path, address: &str) -> Option<PathBuf> {
    let address = unescape(address.strip_prefix('/')?)?;
    let address = if address.is_empty() { "index.html" } else { &address };
    let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    address.split('/').all(plain).then(|| folder.join(address))
}

/// Reads `%20` and its like.
fn unescape(address: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let (digits, after) = after.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

fn page_file(file: &Path, request: &Request) -> io::Result<Answer> {
    // A file whose plain form is gone is gone, even if a compressed one is left.
    let plain = fs::metadata(file)?;
    if !plain.is_file() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let accepted = request.header("Accept-Encoding").unwrap_or_default();
    let compressed =
        FORMS.into_iter().filter(|(encoding, _)| accepts(accepted, encoding)).find_map(|(encoding, ending)| {
            let mut path = file.as_os_str().to_owned();
            path.push(ending);
            fs::read(path).ok().map(|bytes| (encoding, bytes))
        });
    let (encoding, bytes) = match compressed {
        Some((encoding, bytes)) => (Some(encoding), bytes),
        None => (None, fs::read(file)?),
    };
    let tag = format!("\"{:016x}\"", xxh3_64(&bytes));
    let known = request
        .header("If-None-Match")
        .is_some_and(|tags| tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag));
    let answer = if known { Answer::new(304, Vec::new()) } else { Answer::new(200, bytes) };
    let answer = answer
        .with("Content-Type", media_type(file))
        .with("ETag", tag)
        .with("Cache-Control", "no-cache")
        .with("Vary", "Accept-Encoding")
        .with("X-Content-Type-Options", "nosniff");
    Ok(match encoding {
        Some(encoding) => answer.with("Content-Encoding", encoding),
        None => answer,
    })
}

fn text(status: u16, message: &str) -> Answer {
    Answer::new(status, format!("{message}\n").into_bytes()).with("Content-Type", "text/plain; charset=utf-8")
}

/// Whether `Accept-Encoding` has this encoding, and not to refuse it.
fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = parts.any(|part| part.strip_prefix("q=").and_then(|weight| weight.parse().ok()) == Some(0.0));
        named && !refused
    })
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" => "image/jpeg",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::{SocketAddr, TcpStream};
    use std::thread;

    /// A page being served, taken away when dropped.
    struct Served {
        address: SocketAddr,
        folder: PathBuf,
    }

    impl Served {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("hildarleik-serve-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            for (file, content) in [
                ("index.html", "a page"),
                ("a.wasm", "plain"),
                ("a.wasm.gz", "zipped"),
                ("a.wasm.br", "small"),
                (".secret", "no"),
            ] {
                fs::write(folder.join(file), content).unwrap();
            }
            let listener = open(0).unwrap();
            let address = listener.local_addr().unwrap();
            let page = folder.clone();
            thread::spawn(move || http::serve(&listener, move |request| answer(&page, request)));
            Self { address, folder }
        }

        /// Head and body of the answer to one request.
        fn ask(&self, method: &str, address: &str, headers: &str) -> (String, String) {
            let mut stream = TcpStream::connect(self.address).unwrap();
            write!(stream, "{method} {address} HTTP/1.1\r\nHost: here\r\n{headers}\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            (head.to_lowercase(), body.to_owned())
        }
    }

    impl Drop for Served {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn the_best_form_the_browser_reads_is_sent_with_its_length() {
        let served = Served::new("forms");
        let (head, body) = served.ask("GET", "/a.wasm", "Accept-Encoding: gzip, deflate, br\r\n");
        assert_eq!(body, "small");
        for line in
            ["content-encoding: br", "content-length: 5", "content-type: application/wasm", "cache-control: no-cache"]
        {
            assert!(head.contains(line), "{line} is not in {head}");
        }
        assert_eq!(served.ask("GET", "/a.wasm", "Accept-Encoding: gzip, br;q=0\r\n").1, "zipped");
        let (head, body) = served.ask("GET", "/a.wasm", "");
        assert_eq!(body, "plain");
        assert!(!head.contains("content-encoding"));
    }

    #[test]
    fn what_the_browser_has_already_is_not_sent_again() {
        let served = Served::new("tags");
        let (head, body) = served.ask("GET", "/", "");
        assert_eq!(body, "a page");
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
        let (head, body) = served.ask("GET", "/index.html", &format!("If-None-Match: {tag}\r\n"));
        assert!(head.starts_with("http/1.1 304") && body.is_empty(), "{head}");
        let (head, body) = served.ask("HEAD", "/index.html", "");
        assert!(head.contains("content-length: 6") && body.is_empty(), "{head}");
    }

    #[test]
    fn connections_that_ask_for_nothing_hold_nobody_up() {
        let served = Served::new("idle");
        let idle: Vec<_> = (0..20).map(|_| TcpStream::connect(served.address).unwrap()).collect();
        assert_eq!(served.ask("GET", "/", "").1, "a page");
        drop(idle);
    }

    #[test]
    fn nothing_outside_the_page_is_shown() {
        let served = Served::new("paths");
        for address in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/..%5cCargo.toml",
            "//etc/passwd",
            "/.secret",
            "/none.js",
            "/%",
            "/a.wasm/",
        ] {
            assert!(served.ask("GET", address, "").0.starts_with("http/1.1 404"), "{address}");
        }
        assert!(served.ask("POST", "/", "Content-Length: 0\r\n").0.starts_with("http/1.1 405"));
    }
}
