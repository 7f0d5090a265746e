//! Scenarios built into the program, so that a browser, or the binary alone, can play.

/// Folder of the scenarios, from the root of the project or the folder of the program.
pub const SCENARIO_FOLDER: &str = "scenarios";

/// Path and text of every scenario built in, in the order they are offered.
pub fn embedded_scenarios() -> &'static [(&'static str, &'static str)] {
    &[
        ("scenarios/raid.ron", include_str!("../../scenarios/raid.ron")),
        ("scenarios/shieldwall.ron", include_str!("../../scenarios/shieldwall.ron")),
        ("scenarios/hastings.ron", include_str!("../../scenarios/hastings.ron")),
        ("scenarios/conquest_meeting.ron", include_str!("../../scenarios/conquest_meeting.ron")),
    ]
}
