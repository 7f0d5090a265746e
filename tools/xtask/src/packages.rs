//! System packages: what is missing on this machine, and getting it where that needs nobody's password.

use crate::process::{exists, output_of, succeeds};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One thing the system must provide, with the Debian package that does.
pub struct Need {
    package: &'static str,
    probe: Probe,
}

/// How to see that a need is met; the capability counts, not the package, so that other systems can meet it too.
enum Probe {
    /// `pkg-config` knows this library.
    Development(&'static str),
    /// The dynamic linker finds this library.
    Library(&'static str),
    /// The search path has this program.
    Program(&'static str),
    /// This file is there.
    File(&'static str),
    /// Some Vulkan driver is registered.
    VulkanDriver,
    /// The Vulkan driver that draws without a graphics card is registered.
    SoftwareVulkan,
}

const fn need(package: &'static str, probe: Probe) -> Need {
    Need { package, probe }
}

/// To compile the window.
pub const BUILD: [Need; 5] = [
    need("pkg-config", Probe::Program("pkg-config")),
    need("libasound2-dev", Probe::Development("alsa")),
    need("libudev-dev", Probe::Development("libudev")),
    need("libwayland-dev", Probe::Development("wayland-client")),
    need("libxkbcommon-dev", Probe::Development("xkbcommon")),
];

/// To open the window.
pub const OPEN: [Need; 7] = [
    need("libx11-6", Probe::Library("libX11.so.6")),
    need("libx11-xcb1", Probe::Library("libX11-xcb.so.1")),
    need("libxcursor1", Probe::Library("libXcursor.so.1")),
    need("libxi6", Probe::Library("libXi.so.6")),
    need("libxkbcommon-x11-0", Probe::Library("libxkbcommon-x11.so.0")),
    need("libvulkan1", Probe::Library("libvulkan.so.1")),
    need("mesa-vulkan-drivers", Probe::VulkanDriver),
];

/// To open the window on a screen that does not exist and drive it with mouse and keyboard.
pub const DRIVE: [Need; 4] = [
    need("xvfb", Probe::Program("Xvfb")),
    need("xdotool", Probe::Program("xdotool")),
    need("imagemagick", Probe::Program("import")),
    need("mesa-vulkan-drivers", Probe::SoftwareVulkan),
];

/// To compile for the browser with Debian's own compiler, where rustup's has not the browser's machine among its targets.
pub const COMPILE_PAGE: [Need; 5] = [
    need("cargo-web", Probe::File("/usr/bin/cargo")),
    need("lld-22", Probe::File("/usr/lib/llvm-22/bin/lld")),
    need("rust-web-llvm", Probe::File("/usr/bin/rust-lld")),
    need("rust-web-src", Probe::File("/usr/lib/rustlib/src/rust/library/Cargo.lock")),
    need("rustc-web", Probe::File("/usr/bin/rustc")),
];

/// To open the page in a browser without a screen and drive it.
pub const BROWSE: [Need; 3] = [
    need("chromium", Probe::Program("chromium")),
    need("nodejs", Probe::Program("node")),
    need("npm", Probe::Program("npm")),
];

/// To run scripts and compiled pages without a browser.
pub const RUN_SCRIPTS: [Need; 1] = [need("nodejs", Probe::Program("node"))];

/// The packages for those of `needs` that this machine does not meet; elsewhere than on Linux everything is met.
pub fn missing<'a>(needs: impl IntoIterator<Item = &'a Need>) -> Vec<&'static str> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let mut packages: Vec<_> = needs.into_iter().filter(|need| !need.probe.is_met()).map(|need| need.package).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

/// Installs `packages` where that can be done without asking anybody; otherwise prints the line to type.
pub fn provide(packages: &[&str]) {
    if packages.is_empty() {
        return;
    }
    let list = packages.join(" ");
    if !exists("apt-get") {
        println!("Missing here, under the names Debian gives them: {list}\nInstall what your system calls them.");
        return;
    }
    let by_hand = format!("sudo apt-get update && sudo apt-get install -y {list}");
    let Some(prefix) = privilege() else {
        println!("Missing: {list}\nInstall them with:\n\n    {by_hand}\n");
        return;
    };
    println!("Installing {list}");
    let apt = |arguments: &[&str]| {
        let words: Vec<_> = prefix.iter().chain(arguments).collect();
        // The first word of `prefix` is always a program.
        words.split_first().is_some_and(|(program, rest)| {
            let mut command = Command::new(program);
            command.args(rest).stdin(std::process::Stdio::null());
            command.status().is_ok_and(|status| status.success())
        })
    };
    // Without fresh lists a package may be gone from the mirror; old lists are still better than none.
    if !apt(&["apt-get", "update", "-qq"]) {
        println!("The package lists could not be refreshed; trying with those at hand.");
    }
    // Nothing that is installed may go for it: that is for its owner to decide.
    let mut install = vec!["apt-get", "install", "-y", "-qq", "--no-install-recommends", "--no-remove"];
    install.extend(packages);
    if !apt(&install) {
        println!("That did not work. By hand:\n\n    {by_hand}\n");
    }
}

/// The registration file of the Vulkan driver that draws in software.
pub fn software_vulkan() -> Option<PathBuf> {
    vulkan_drivers()
        .into_iter()
        .find(|file| file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("lvp_icd")))
}

impl Need {
    /// The Debian package that meets it.
    pub fn package(&self) -> &'static str {
        self.package
    }
}

impl Probe {
    fn is_met(&self) -> bool {
        match self {
            Self::Development(library) => succeeds(Command::new("pkg-config").args(["--exists", library])),
            Self::Library(file) => linker_knows(file),
            Self::Program(program) => exists(program),
            Self::File(file) => Path::new(file).is_file(),
            Self::VulkanDriver => !vulkan_drivers().is_empty(),
            Self::SoftwareVulkan => software_vulkan().is_some(),
        }
    }
}

/// What to put before `apt-get` so that it may install and asks nothing; `None` when only a password would help.
fn privilege() -> Option<&'static [&'static str]> {
    const QUIET: &[&str] = &["env", "DEBIAN_FRONTEND=noninteractive"];
    const QUIET_BY_SUDO: &[&str] = &["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"];
    if output_of(Command::new("id").arg("-u"))?.trim() == "0" {
        Some(QUIET)
    } else {
        succeeds(Command::new("sudo").args(["-n", "true"])).then_some(QUIET_BY_SUDO)
    }
}

fn linker_knows(file: &str) -> bool {
    // An ordinary user's search path often lacks the folder of `ldconfig`.
    ["ldconfig", "/sbin/ldconfig", "/usr/sbin/ldconfig"]
        .iter()
        .find_map(|program| output_of(Command::new(program).arg("-p")))
        .is_some_and(|list| list.lines().any(|line| line.split_whitespace().next() == Some(file)))
}

fn vulkan_drivers() -> Vec<PathBuf> {
    ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"]
        .iter()
        .filter_map(|folder| fs::read_dir(Path::new(folder)).ok())
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|file| file.extension().is_some_and(|ending| ending == "json"))
        .collect()
}
