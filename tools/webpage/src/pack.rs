//! Compressing a page beforehand, and the list of its files that its own scripts read.

use crate::wish::Profile;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use xxhash_rust::xxh3::Xxh3Default;

/// The list of the files, in the page's folder.
pub const LIST: &str = "build.json";

/// Endings of files that compression makes smaller.
const COMPRESSIBLE: [&str; 8] = ["css", "html", "js", "json", "svg", "txt", "wasm", "webmanifest"];

/// What `build.json` says: the progress bar goes by the sizes, the service worker keeps each build under its hash.
#[derive(Serialize)]
pub struct Build {
    version: String,
    hash: String,
    profile: &'static str,
    files: BTreeMap<String, Sizes>,
}

/// How large a file is, in bytes: as it is and in the forms it is served in.
#[derive(Clone, Copy, Serialize)]
struct Sizes {
    raw: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    gzip: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    brotli: Option<usize>,
}

/// Compresses the files in `folder` and writes the list of them.
///
/// # Errors
/// When a file cannot be read or written.
pub fn pack(folder: &Path, version: &str, profile: Profile) -> Result<Build, String> {
    let at = |error: io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    list(folder, &mut paths).map_err(at)?;
    paths.sort_unstable();
    let mut hash = Xxh3Default::new();
    for path in &paths {
        let name = name(folder, path);
        let bytes = fs::read(path).map_err(at)?;
        // With both lengths, no two pages run together into the same bytes.
        hash.update(&(name.len() as u64).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update(&(bytes.len() as u64).to_le_bytes());
        hash.update(&bytes);
    }
    let files = compress_all(&paths, profile).map_err(at)?;
    let files = files.into_iter().map(|(path, sizes)| (name(folder, &path), sizes)).collect();
    let build = Build {
        version: version.to_owned(),
        hash: format!("{:032x}", hash.digest128()),
        profile: profile.name(),
        files,
    };
    let json = serde_json::to_string_pretty(&build).map_err(|error| error.to_string())?;
    fs::write(folder.join(LIST), json).map_err(at)?;
    Ok(build)
}

impl Build {
    /// What a first visit loads, in bytes, with the best compression there is.
    pub fn transfer(&self) -> usize {
        self.files.values().map(Sizes::best).sum()
    }
}

impl Sizes {
    fn best(&self) -> usize {
        self.brotli.or(self.gzip).unwrap_or(self.raw)
    }
}

impl fmt::Display for Build {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kilobytes =
            |bytes: Option<usize>| bytes.map_or("-".into(), |bytes| format!("{:.1}", bytes as f64 / 1000.0));
        let mut row = |name: &str, raw: &str, gzip: &str, brotli: &str| {
            writeln!(formatter, "{name:<32} {raw:>12} {gzip:>12} {brotli:>12}")
        };
        row("file (kB)", "raw", "gzip", "brotli")?;
        for (name, sizes) in &self.files {
            row(name, &kilobytes(Some(sizes.raw)), &kilobytes(sizes.gzip), &kilobytes(sizes.brotli))?;
        }
        row("a first visit loads", "", "", &kilobytes(Some(self.transfer())))
    }
}

/// The files in a folder, and in the folders in it.
fn list(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), paths)?;
        } else {
            paths.push(entry.path());
        }
    }
    Ok(())
}

/// A file's name in the page's addresses.
fn name(folder: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Compresses on all cores.
fn compress_all(paths: &[PathBuf], profile: Profile) -> io::Result<Vec<(PathBuf, Sizes)>> {
    let queue = Mutex::new(paths.iter());
    let next = || queue.lock().ok()?.next().cloned();
    let work = || {
        let mut done = Vec::new();
        while let Some(path) = next() {
            let sizes = compress(&path, profile)?;
            done.push((path, sizes));
        }
        Ok::<_, io::Error>(done)
    };
    let mut files = Vec::new();
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            files.extend(worker.join().map_err(|_| io::Error::other("compressing failed"))??);
        }
        Ok(files)
    })
}

/// Writes the compressed forms of a file beside it. A quick page goes without the slow one.
fn compress(path: &Path, profile: Profile) -> io::Result<Sizes> {
    let bytes = fs::read(path)?;
    let mut sizes = Sizes { raw: bytes.len(), gzip: None, brotli: None };
    if !path.extension().is_some_and(|ending| COMPRESSIBLE.iter().any(|known| ending == *known)) {
        return Ok(sizes);
    }
    let keep = |form: &str, compressed: Vec<u8>| {
        let mut name = path.as_os_str().to_owned();
        name.push(form);
        fs::write(name, &compressed).map(|()| Some(compressed.len()))
    };
    sizes.gzip = keep(".gz", gzip(&bytes, profile)?)?;
    if profile == Profile::Full {
        sizes.brotli = keep(".br", brotli(&bytes)?)?;
    }
    Ok(sizes)
}

fn gzip(bytes: &[u8], profile: Profile) -> io::Result<Vec<u8>> {
    let level = if profile == Profile::Full { Compression::best() } else { Compression::fast() };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: bytes.len(),
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &parameters)?;
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_listed_with_its_sizes_and_each_form_reads_back() {
        let folder = std::env::temp_dir().join(format!("hildarleik-pack-{}", std::process::id()));
        let text = "word and word and ".repeat(100);
        fs::create_dir_all(folder.join("icons")).unwrap();
        fs::write(folder.join("page.js"), &text).unwrap();
        fs::write(folder.join("icons/shield.png"), [0; 9]).unwrap();
        let build = pack(&folder, "1.2.3", Profile::Full).unwrap();
        let (script, picture) = (build.files["page.js"], build.files["icons/shield.png"]);
        assert_eq!((script.raw, picture.raw, picture.gzip), (text.len(), 9, None));
        assert!(script.brotli.is_some_and(|size| size < text.len()));
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &*fs::read(folder.join("page.js.br")).unwrap(), &mut plain).unwrap();
        assert_eq!(plain, text.as_bytes());
        let listed: serde_json::Value = serde_json::from_slice(&fs::read(folder.join(LIST)).unwrap()).unwrap();
        assert_eq!(listed["version"], "1.2.3");
        assert_eq!(listed["files"]["icons/shield.png"]["raw"], 9);
        assert_eq!(listed["files"]["page.js"]["gzip"], fs::metadata(folder.join("page.js.gz")).unwrap().len());
        fs::remove_dir_all(folder).unwrap();
    }
}
