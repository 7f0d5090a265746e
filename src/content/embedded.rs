//! Scenarios built into the program, so that a browser, or the binary alone, can play.

/// Folder of the scenarios, from the root of the project or the folder of the program.
pub const SCENARIO_FOLDER: &str = "scenarios";

/// Path and text of every scenario built in, in the order they are offered.
pub fn embedded_scenarios() -> &'static [(&'static str, &'static str)] {
    macro_rules! built_in {
        ($($name:literal),+ $(,)?) => {
            &[$((concat!("scenarios/", $name, ".ron"), include_str!(concat!("../../scenarios/", $name, ".ron")))),+]
        };
    }
    built_in![
        "raid",
        "shieldwall",
        "hastings_steel",
        "hastings",
        "fulford",
        "stamford_bridge",
        "ford_crossing",
        "southwark",
        "york_castles",
        "conquest_meeting",
    ]
}
