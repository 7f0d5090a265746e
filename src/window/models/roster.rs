//! Which figures stand on a base: troops by their content key, leaders, specialists and beasts.

use super::beast::{self, Beast};
use super::builder::{Lod, MeshBuilder, MeshData};
use super::figure::{Class, FigureSpec, People, Pose, Role, Weapon, add_figure};
use super::paint::Chance;
use super::shield::ShieldPattern;
use bevy_math::{Affine3A, Vec2, Vec3};
use std::f32::consts::TAU;

/// Side of a unit base in inches (60 mm).
pub const BASE_SIDE: f32 = 2.362;
/// Diameter of a round base in inches (40 mm).
pub const ROUND_DIAMETER: f32 = 1.575;

/// Someone or something with a place on a base.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Place on the base, x to the right and y towards the rear, in inches from its middle.
    pub at: Vec2,
    /// Turn about the vertical in radians; zero faces the front.
    pub turn: f32,
    /// Who stands there.
    pub who: Who,
}

/// A figure or a beast.
#[derive(Clone, Debug)]
pub enum Who {
    /// A person, mounted or not.
    Figure(Box<FigureSpec>),
    /// A beast, drawn with this seed.
    Beast(Beast, u64),
}

/// The arrangement a troop stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Two close ranks of three behind shields.
    Ranks,
    /// A loose line of archers.
    Archers,
    /// A few men spread out.
    Skirmish,
    /// Two riders.
    Riders,
}

/// What a troop key says about its figures.
struct Troop {
    class: Class,
    order: Order,
    missile: Weapon,
}

fn troop(key: &str) -> Troop {
    let has = |words: &[&str]| words.iter().any(|w| key.contains(w));
    let class = if has(&["household", "huscarl", "hird", "bodyguard"]) {
        Class::Household
    } else if has(&["elite", "thegn", "champion", "veteran"]) {
        Class::Elite
    } else if has(&["levy", "levies", "fyrd", "thrall", "peasant", "skirmish", "sling", "javelin"]) && !has(&["select"])
    {
        Class::Levy
    } else {
        Class::Warriors
    };
    let order = if has(&["cavalry", "mounted", "rider", "horse"]) {
        Order::Riders
    } else if has(&["skirmish", "javelin", "sling"]) {
        Order::Skirmish
    } else if has(&["archer", "bow"]) {
        Order::Archers
    } else {
        Order::Ranks
    };
    let missile = if has(&["archer", "bow"]) { Weapon::Bow } else { Weapon::Javelin };
    Troop { class, order, missile }
}

/// The figures of one base of this troop, in the order front rank left to right, then the rear.
///
/// `key` is the troop's content key (such as `household`, `levy_archers`, `cavalry`); words in it choose class and
/// arrangement, and an unknown key gives warriors in two ranks. The same key, people and seed give the same figures.
pub fn figures_for(key: &str, people: People, seed: u64) -> Vec<FigureSpec> {
    let troop = troop(key);
    let mut c = Chance::new(seed ^ 0x726f_7374);
    let count = match troop.order {
        Order::Ranks => 6,
        Order::Riders => 2,
        Order::Archers => 4 + usize::from(c.odds(0.5)),
        Order::Skirmish => 3 + usize::from(c.odds(0.5)),
    };
    let spread = |i: usize| seed.wrapping_mul(31).wrapping_add(i as u64 * 7 + 1);
    (0..count).map(|i| soldier(&troop, people, spread(i), i, &mut c)).collect()
}

fn soldier(troop: &Troop, people: People, seed: u64, place: usize, c: &mut Chance) -> FigureSpec {
    let mut spec = FigureSpec::new(people, troop.class, seed);
    let front = place < 3;
    match troop.order {
        Order::Riders => {
            spec.mounted = true;
            spec.weapon = c.pick([Weapon::Spear, Weapon::Spear, Weapon::Sword]);
            spec.pose = c.pick([Pose::Stand, Pose::Advance, Pose::Brace]);
        }
        Order::Archers => {
            spec.weapon = Weapon::Bow;
            spec.shield = None;
            spec.pose = c.pick([Pose::Advance, Pose::Advance, Pose::Throw, Pose::Stand]);
        }
        Order::Skirmish => {
            spec.weapon = troop.missile;
            spec.pose = c.pick([Pose::Throw, Pose::Throw, Pose::Advance, Pose::Stand]);
            if troop.missile == Weapon::Bow || c.odds(0.4) {
                spec.shield = None;
            }
        }
        Order::Ranks => {
            spec.weapon = match troop.class {
                Class::Household => match people {
                    People::Saxon => c.pick([Weapon::DaneAxe, Weapon::Spear, Weapon::Sword, Weapon::DaneAxe]),
                    People::Viking => c.pick([Weapon::Sword, Weapon::Spear, Weapon::Axe, Weapon::DaneAxe]),
                    People::Norman => c.pick([Weapon::Sword, Weapon::Spear, Weapon::Sword, Weapon::Spear]),
                },
                Class::Elite => c.pick([Weapon::Spear, Weapon::Spear, Weapon::Sword, Weapon::Axe, Weapon::Spear]),
                Class::Warriors => c.pick([Weapon::Spear, Weapon::Spear, Weapon::Spear, Weapon::Axe, Weapon::Sword]),
                Class::Levy => c.pick([Weapon::Spear, Weapon::Spear, Weapon::Javelin, Weapon::Axe]),
            };
            if people == People::Norman && matches!(spec.weapon, Weapon::Axe | Weapon::DaneAxe) {
                spec.weapon = Weapon::Spear;
            }
            if front && spec.weapon == Weapon::DaneAxe && c.odds(0.5) {
                spec.weapon = Weapon::Spear;
            }
            spec.pose = if front {
                c.pick([Pose::Brace, Pose::Advance, Pose::Advance, Pose::Stand])
            } else {
                c.pick([Pose::Stand, Pose::Stand, Pose::Advance])
            };
            if troop.class == Class::Levy && !front && c.odds(0.35) {
                spec.shield = None;
            }
        }
    }
    if troop.class == Class::Levy && c.odds(0.5) {
        spec.shield = spec.shield.map(|_| ShieldPattern::Plain);
    }
    spec
}

/// The figures of [`figures_for`] with their places on a 60 mm base; with `officer`, a man with a horn or a banner leads the rear rank.
pub fn base_of(key: &str, people: People, seed: u64, officer: bool) -> Vec<Placed> {
    let troop = troop(key);
    let mut c = Chance::new(seed ^ 0x706c_6163);
    let mut figures = figures_for(key, people, seed);
    if let (true, Some(leader)) = (officer, figures.get_mut(if troop.order == Order::Ranks { 4 } else { 0 })) {
        leader.pose = Pose::Stand;
        if troop.class == Class::Levy || leader.mounted {
            leader.weapon = Weapon::Horn;
        } else {
            leader.weapon = Weapon::Banner;
        }
        if troop.order == Order::Ranks {
            leader.shield = leader.shield.or(Some(ShieldPattern::Swirl));
        }
    }
    let places: &[(f32, f32)] = match troop.order {
        Order::Ranks => &[(-0.70, -0.42), (0.03, -0.46), (0.73, -0.42), (-0.66, 0.50), (0.06, 0.46), (0.74, 0.50)],
        Order::Riders => &[(-0.58, 0.06), (0.58, 0.10)],
        Order::Archers => &[(-0.78, -0.36), (0.02, -0.46), (0.76, -0.34), (-0.40, 0.52), (0.46, 0.52)],
        Order::Skirmish => &[(-0.72, -0.30), (0.55, -0.48), (0.05, 0.50), (0.80, 0.42)],
    };
    let jitter = if troop.order == Order::Riders { 0.03 } else { 0.06 };
    figures
        .into_iter()
        .zip(places)
        .map(|(spec, (x, z))| Placed {
            at: Vec2::new(x + c.between(-jitter, jitter), z + c.between(-jitter, jitter)),
            turn: c.between(-0.14, 0.14),
            who: Who::Figure(Box::new(spec)),
        })
        .collect()
}

/// Leaders, specialists and driven beasts, each on a round base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Character {
    /// Force leader: king or jarl with banner bearer and bodyguard.
    ForceLeader,
    /// Sub-general with a bodyguard.
    SubGeneral,
    /// Champion.
    Champion,
    /// Berserkers.
    Berserkers,
    /// Warrior priest with a cross bearer.
    Priest,
    /// Seer.
    Seer,
    /// War dogs and their handler.
    WarDogs,
    /// Stampeding cattle.
    Cattle,
}

/// The figures of a character with their places on a 40 mm round base.
pub fn character_base(character: Character, people: People, seed: u64) -> Vec<Placed> {
    let mut c = Chance::new(seed ^ 0x6368_6172);
    let person = |n: u64, class: Class, role: Role, weapon: Weapon, pose: Pose, shield: bool| {
        let mut spec = FigureSpec::new(people, class, seed.wrapping_mul(17).wrapping_add(n));
        spec.role = role;
        spec.weapon = weapon;
        spec.pose = pose;
        if !shield {
            spec.shield = None;
        }
        Who::Figure(Box::new(spec))
    };
    let mut place = |x: f32, z: f32, who: Who| Placed { at: Vec2::new(x, z), turn: c.between(-0.2, 0.2), who };
    match character {
        Character::ForceLeader if people == People::Norman => {
            // A duke rides; his banner is carried beside him.
            let mut lord = FigureSpec::new(people, Class::Household, seed.wrapping_mul(17).wrapping_add(1));
            (lord.role, lord.weapon, lord.pose, lord.mounted) = (Role::Lord, Weapon::Sword, Pose::Advance, true);
            vec![
                place(-0.20, 0.0, Who::Figure(Box::new(lord))),
                place(0.44, 0.10, person(2, Class::Household, Role::Soldier, Weapon::Banner, Pose::Stand, false)),
            ]
        }
        Character::ForceLeader => vec![
            place(0.0, -0.32, person(1, Class::Household, Role::Lord, Weapon::Sword, Pose::Stand, true)),
            place(0.36, 0.26, person(2, Class::Household, Role::Soldier, Weapon::Banner, Pose::Stand, false)),
            place(-0.36, 0.26, person(3, Class::Household, Role::Soldier, Weapon::DaneAxe, Pose::Stand, true)),
        ],
        Character::SubGeneral => vec![
            place(-0.28, -0.16, person(1, Class::Household, Role::Lord, Weapon::Axe, Pose::Stand, true)),
            place(0.30, 0.18, person(2, Class::Household, Role::Soldier, Weapon::Horn, Pose::Stand, true)),
        ],
        Character::Champion => {
            vec![place(0.0, 0.0, person(1, Class::Household, Role::Soldier, Weapon::Sword, Pose::Advance, true))]
        }
        Character::Berserkers => (0..3)
            .map(|n| {
                let a = n as f32 / 3.0 * TAU - 0.5;
                place(
                    a.sin() * 0.36,
                    -a.cos() * 0.36,
                    person(
                        n,
                        Class::Warriors,
                        Role::Berserker,
                        Weapon::TwinAxes,
                        if n == 1 { Pose::Stand } else { Pose::Advance },
                        false,
                    ),
                )
            })
            .collect(),
        Character::Priest => vec![
            place(-0.22, -0.14, person(1, Class::Warriors, Role::Priest, Weapon::Cross, Pose::Stand, false)),
            place(0.34, 0.20, person(2, Class::Elite, Role::Soldier, Weapon::Spear, Pose::Stand, true)),
        ],
        Character::Seer => vec![place(0.0, 0.0, person(1, Class::Levy, Role::Seer, Weapon::Staff, Pose::Stand, false))],
        Character::WarDogs => vec![
            place(-0.34, -0.20, Who::Beast(Beast::Dog, seed)),
            place(0.05, -0.30, Who::Beast(Beast::Dog, seed.wrapping_add(1))),
            place(0.42, -0.16, Who::Beast(Beast::Dog, seed.wrapping_add(2))),
            place(0.06, 0.36, person(1, Class::Warriors, Role::Soldier, Weapon::Spear, Pose::Stand, false)),
        ],
        Character::Cattle => vec![
            place(-0.30, 0.05, Who::Beast(Beast::Ox, seed)),
            place(0.32, -0.06, Who::Beast(Beast::Ox, seed.wrapping_add(1))),
        ],
    }
}

/// One mesh for all figures of a base, their feet on y = 0 (the top of the base).
pub fn group(placed: &[Placed], lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    for p in placed {
        let by = Affine3A::from_translation(Vec3::new(p.at.x, 0.0, p.at.y)) * Affine3A::from_rotation_y(p.turn);
        b.place(by, |b| match &p.who {
            Who::Figure(spec) => add_figure(b, spec),
            Who::Beast(kind, seed) => beast::add_beast(b, *kind, *seed),
        });
    }
    b.bake(if lod == Lod::Far { 0.0 } else { 0.10 })
}
