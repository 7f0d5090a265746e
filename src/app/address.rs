//! What the page's address asks for: `?scenario=raid&seed=7&sides=human,ai&quality=low`.

use crate::content::embedded_scenarios;
use crate::rulesets::AnyScenario;
use crate::window::args::{PlayArgs, players};
use std::path::{Path, PathBuf};
use web_sys::UrlSearchParams;

/// The names the address may use.
const NAMES: [&str; 4] = ["scenario", "seed", "sides", "quality"];

/// Reads the part of the address from `?` on. A value that makes no sense is left out and told.
pub fn read(search: &str) -> PlayArgs {
    let mut args = PlayArgs::default();
    let Ok(asked) = UrlSearchParams::new_with_str(search) else { return args };
    let mut faults = Vec::new();
    let mut refuse = |name: &str, value: &str, allowed: &str| {
        faults.push(format!("The address of this page says `{name}={value}`, which means nothing here: {allowed}."));
    };
    if let Some(name) = asked.get("scenario") {
        match AnyScenario::load(Path::new(&name)) {
            Ok(_) => args.scenario = Some(PathBuf::from(name)),
            Err(_) => refuse("scenario", &name, &format!("it may be {}", scenarios())),
        }
    }
    if let Some(seed) = asked.get("seed") {
        match seed.trim().parse() {
            Ok(seed) => args.seed = Some(seed),
            Err(_) => refuse("seed", &seed, &format!("it is a whole number from 0 to {}, such as 1066", u64::MAX)),
        }
    }
    if let Some(sides) = asked.get("sides") {
        match players(&sides) {
            Ok(sides) => args.sides = Some(sides),
            Err(allowed) => refuse("sides", &sides, &format!("{allowed}, as in `human,ai`")),
        }
    }
    if let Some(quality) = asked.get("quality") {
        match quality.parse() {
            Ok(quality) => args.quality = Some(quality),
            Err(allowed) => refuse("quality", &quality, &allowed),
        }
    }
    let strangers = asked.keys().into_iter().filter_map(|key| key.ok()?.as_string());
    for name in strangers.filter(|name| !NAMES.contains(&name.as_str())) {
        faults.push(format!(
            "The address of this page says `{name}`, which it does not know: it knows {}.",
            NAMES.join(", ")
        ));
    }
    let battle = args.scenario.is_some() || args.seed.is_some() || args.sides.is_some();
    args.at_once = battle && faults.is_empty();
    args.faults = faults;
    args
}

/// The scenarios that come with the game, by the names the address uses.
fn scenarios() -> String {
    let names = embedded_scenarios().iter().filter_map(|(path, _)| Path::new(path).file_stem()?.to_str());
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
}
