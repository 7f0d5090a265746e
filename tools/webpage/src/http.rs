//! As much of HTTP as a browser on the same machine needs: a thread and one answer for each connection. None waits for another,
//! so nothing waits for ever behind one that the browser keeps open.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// How long a request may take to come: browsers open connections that they then do not need.
const PATIENCE: Duration = Duration::from_secs(30);

/// The largest head of a request.
const LARGEST_HEAD: u64 = 64 * 1024;

/// What a browser asks for.
pub struct Request {
    /// `GET` and its like.
    pub method: String,
    /// The path and what is asked of it.
    pub address: String,
    headers: Vec<(String, String)>,
}

/// What it gets.
pub struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Request {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    fn read(stream: &TcpStream) -> io::Result<Self> {
        let mut lines = BufReader::new(stream.take(LARGEST_HEAD)).lines();
        let mut line = || lines.next().unwrap_or(Err(io::ErrorKind::UnexpectedEof.into()));
        let first = line()?;
        let mut words = first.split(' ').map(str::to_owned);
        let (Some(method), Some(address), Some(_)) = (words.next(), words.next(), words.next()) else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        let mut headers = Vec::new();
        loop {
            let header = line()?;
            match header.split_once(':') {
                Some((name, value)) => headers.push((name.to_owned(), value.trim().to_owned())),
                None => return Ok(Self { method, address, headers }),
            }
        }
    }
}

impl Answer {
    /// With a body and no headers yet.
    pub fn new(status: u16, body: Vec<u8>) -> Self {
        Self { status, headers: Vec::new(), body }
    }

    /// And with this header.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    fn write(self, mut stream: &TcpStream, with_body: bool) -> io::Result<()> {
        let reason = match self.status {
            200 => "OK",
            304 => "Not Modified",
            404 => "Not Found",
            405 => "Method Not Allowed",
            _ => "",
        };
        let mut head = format!("HTTP/1.1 {} {reason}\r\nConnection: close\r\n", self.status);
        if self.status != 304 {
            head += &format!("Content-Length: {}\r\n", self.body.len());
        }
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all((head + "\r\n").as_bytes())?;
        if with_body {
            stream.write_all(&self.body)?;
        }
        stream.flush()
    }
}

/// Answers whoever connects, until the program is ended.
pub fn serve(listener: &TcpListener, answer: impl Fn(&Request) -> Answer + Send + Sync + 'static) {
    let answer = Arc::new(answer);
    for stream in listener.incoming().flatten() {
        let answer = Arc::clone(&answer);
        thread::spawn(move || {
            // A browser that has gone away needs no answer.
            let _ = converse(&stream, &*answer);
        });
    }
}

fn converse(stream: &TcpStream, answer: &impl Fn(&Request) -> Answer) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let request = Request::read(stream)?;
    answer(&request).write(stream, request.method != "HEAD")
}
