//! The program: everything is in the library.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    hildarleik::cli::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    hildarleik::app::web::main();
}
