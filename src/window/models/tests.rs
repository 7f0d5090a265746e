//! What every model keeps to: triangle budgets, sound numbers, the same mesh for the same seed, a place on its base.

use super::beast::{Beast, beast};
use super::builder::{Lod, MeshData};
use super::figure::{Class, FigureSpec, People, Pose, Role, Weapon, figure};
use super::paint::{flat, matt};
use super::roster::{BASE_SIDE, Character, ROUND_DIAMETER, Who, base_of, character_base, figures_for, group};
use super::scenery::{barriers, buildings, ground, nature, props, ship};
use super::{base, tokens};
use bevy_math::{Vec2, Vec3};

const LODS: [Lod; 3] = [Lod::Near, Lod::Mid, Lod::Far];
const KEYS: [&str; 7] = ["household", "elite", "warriors", "levy", "archers", "skirmishers", "cavalry"];

fn sound(name: &str, mesh: &MeshData) {
    assert!(mesh.triangles() > 0, "{name} is empty");
    assert_eq!(mesh.positions.len(), mesh.normals.len(), "{name}");
    assert_eq!(mesh.positions.len(), mesh.colours.len(), "{name}");
    assert!(mesh.indices.iter().all(|i| (*i as usize) < mesh.positions.len()), "{name}: index out of range");
    assert!(mesh.positions.iter().all(|p| p.is_finite()), "{name}: position not finite");
    assert!(mesh.normals.iter().all(|n| (n.length() - 1.0).abs() < 1e-3), "{name}: normal not unit");
    assert!(
        mesh.colours.iter().all(|c| c.is_finite() && c.min_element() >= 0.0 && c.max_element() < 4.0),
        "{name}: colour out of range"
    );
}

fn every_figure(mut check: impl FnMut(&FigureSpec)) {
    let weapons = [
        Weapon::Spear,
        Weapon::DaneAxe,
        Weapon::Sword,
        Weapon::Axe,
        Weapon::Bow,
        Weapon::Javelin,
        Weapon::Banner,
        Weapon::Horn,
    ];
    for (i, weapon) in weapons.into_iter().enumerate() {
        for (j, class) in [Class::Household, Class::Elite, Class::Warriors, Class::Levy].into_iter().enumerate() {
            let people = if i.is_multiple_of(2) { People::Saxon } else { People::Viking };
            let mut spec = FigureSpec::new(people, class, (i * 4 + j) as u64);
            spec.weapon = weapon;
            spec.pose = [Pose::Stand, Pose::Advance, Pose::Brace, Pose::Throw][(i + j) % 4];
            check(&spec);
        }
    }
}

#[test]
fn figures_keep_their_triangle_budgets() {
    every_figure(|spec| {
        let counts = LODS.map(|lod| figure(spec, lod).triangles());
        let name = format!("{:?} {:?} {:?}: {counts:?}", spec.class, spec.weapon, spec.pose);
        // A banner is as much cloth again.
        let cloth = if spec.weapon == Weapon::Banner { [250, 120, 20] } else { [0; 3] };
        assert!((1500..=2800 + cloth[0]).contains(&counts[0]), "near {name}");
        assert!(counts[1] <= 660 + cloth[1], "mid {name}");
        assert!(counts[2] <= 185 + cloth[2], "far {name}");
    });
}

#[test]
fn figures_are_sound_at_every_level() {
    every_figure(|spec| {
        for lod in LODS {
            for (mounted, fallen) in [(false, false), (true, false), (false, true)] {
                let spec = FigureSpec { mounted, fallen, ..spec.clone() };
                sound(&format!("{spec:?} {lod:?}"), &figure(&spec, lod));
            }
        }
    });
}

#[test]
fn a_standing_figure_is_a_28_mm_man_facing_forward() {
    let mut spec = FigureSpec::new(People::Viking, Class::Household, 3);
    spec.weapon = Weapon::Sword;
    spec.shield = None;
    let (low, high) = figure(&spec, Lod::Near).bounds();
    assert!(low.y.abs() < 0.03, "feet at {}", low.y);
    assert!((1.1..1.7).contains(&high.y), "height {}", high.y);
    let mut levelled = FigureSpec::new(People::Viking, Class::Elite, 3);
    levelled.pose = Pose::Brace;
    let (low, high) = figure(&levelled, Lod::Near).bounds();
    assert!(-low.z > high.z, "the spear points to -Z");
}

#[test]
fn the_same_seed_gives_the_same_mesh() {
    for key in KEYS {
        let one = group(&base_of(key, People::Saxon, 7, true), Lod::Mid);
        let two = group(&base_of(key, People::Saxon, 7, true), Lod::Mid);
        assert_eq!(one.positions, two.positions, "{key}");
        assert_eq!(one.colours, two.colours, "{key}");
        let other = group(&base_of(key, People::Saxon, 8, true), Lod::Mid);
        assert_ne!(one.positions, other.positions, "{key}");
    }
}

#[test]
fn troops_stand_in_their_numbers() {
    for seed in 0..20 {
        for key in KEYS {
            let count = figures_for(key, People::Viking, seed).len();
            let expected = match key {
                "archers" => 4..=5,
                "skirmishers" => 3..=4,
                "cavalry" => 2..=2,
                _ => 6..=6,
            };
            assert!(expected.contains(&count), "{key}: {count}");
        }
    }
}

#[test]
fn the_front_rank_carries_shields() {
    for key in ["household", "elite", "warriors", "levy"] {
        for seed in 0..20 {
            let front = figures_for(key, People::Saxon, seed);
            assert!(front.iter().take(3).all(|f| f.shield.is_some()), "{key} {seed}");
        }
    }
}

#[test]
fn feet_stay_on_their_base() {
    for seed in 0..6 {
        for key in KEYS {
            let mesh = group(&base_of(key, People::Viking, seed, true), Lod::Near);
            let half = BASE_SIDE * 0.5;
            let feet = mesh.positions.iter().filter(|p| p.y < 0.10);
            assert!(feet.clone().count() > 0);
            for p in feet {
                assert!(p.x.abs() <= half && p.z.abs() <= half, "{key} {seed}: a foot at {p}");
            }
        }
        for character in [
            Character::ForceLeader,
            Character::SubGeneral,
            Character::Champion,
            Character::Berserkers,
            Character::Priest,
            Character::Seer,
            Character::WarDogs,
        ] {
            let mesh = group(&character_base(character, People::Saxon, seed), Lod::Near);
            for p in mesh.positions.iter().filter(|p| p.y < 0.06) {
                assert!(Vec2::new(p.x, p.z).length() <= ROUND_DIAMETER * 0.5, "{character:?} {seed}: a foot at {p}");
            }
        }
    }
}

#[test]
fn normans_are_shaven_men_with_kite_shields() {
    for key in ["elite_spears", "elite_cavalry"] {
        for spec in figures_for(key, People::Norman, 5) {
            assert!(spec.kite && !matches!(spec.weapon, Weapon::Axe | Weapon::DaneAxe), "{key}");
            sound(key, &figure(&spec, Lod::Mid));
        }
    }
    assert!(figures_for("elite_cavalry", People::Norman, 5).iter().all(|spec| spec.mounted));
    let duke = character_base(Character::ForceLeader, People::Norman, 1);
    assert!(duke.iter().any(|one| matches!(&one.who, Who::Figure(spec) if spec.mounted)));
    assert!(duke.iter().any(|one| matches!(&one.who, Who::Figure(spec) if spec.weapon == Weapon::Banner)));
    let mesh = group(&duke, Lod::Near);
    for foot in mesh.positions.iter().filter(|place| place.y < 0.06) {
        assert!(Vec2::new(foot.x, foot.z).length() <= ROUND_DIAMETER * 0.5, "a hoof at {foot}");
    }
}

#[test]
fn leaders_have_their_company() {
    let kings = character_base(Character::ForceLeader, People::Saxon, 1);
    assert_eq!(kings.len(), 3);
    let banner = kings.iter().filter(|p| matches!(&p.who, Who::Figure(f) if f.weapon == Weapon::Banner)).count();
    assert_eq!(banner, 1);
    assert_eq!(character_base(Character::SubGeneral, People::Viking, 1).len(), 2);
    let wild = character_base(Character::Berserkers, People::Viking, 1);
    assert!(
        wild.iter()
            .all(|p| matches!(&p.who, Who::Figure(f) if f.role == Role::Berserker && f.weapon == Weapon::TwinAxes))
    );
}

#[test]
fn scenery_is_sound_and_gets_lighter_with_distance() {
    type Maker = fn(Lod) -> MeshData;
    let makers: [(&str, Maker, usize); 21] = [
        ("longhouse", |l| buildings::longhouse(buildings::Roof::Thatch, 1, l), 9000),
        ("turf house", |l| buildings::house(buildings::Roof::Turf, 1, l), 5000),
        ("church", |l| buildings::church(1, l), 5500),
        ("fence", |l| barriers::wattle_fence(4.0, 1, l), 2500),
        ("wall", |l| barriers::stone_wall(4.0, 1, l), 4500),
        ("hedge", |l| barriers::hedge(4.0, 1, l), 800),
        ("palisade", |l| barriers::palisade(4.0, 1, l), 1500),
        ("bridge", |l| barriers::bridge(5.5, 4.3, 1, l), 1500),
        ("oak", |l| nature::oak(1, l), 4000),
        ("fir", |l| nature::fir(1, l), 2500),
        ("bush", |l| nature::bush(1, l), 1500),
        ("rocks", |l| nature::rocks(1, l), 1200),
        ("reeds", |l| nature::reeds(1, l), 600),
        ("standing stone", |l| nature::standing_stone(1, l), 800),
        ("longship", |l| ship::longship(1, l), 9000),
        ("chest", |l| props::chest(1, l), 1500),
        ("sacks", |l| props::sacks(1, l), 1500),
        ("square base", |l| base::square(BASE_SIDE, Vec3::ONE, 1, l), 1200),
        ("round base", |l| base::round(ROUND_DIAMETER, Vec3::ONE, 1, l), 900),
        ("horse", |l| beast(Beast::Horse, 1, l), 2000),
        ("frame", |l| ground::table_frame(72.0, 48.0, l), 2000),
    ];
    for (name, make, most) in makers {
        let counts = LODS.map(|lod| {
            let mesh = make(lod);
            sound(name, &mesh);
            mesh.triangles()
        });
        assert!(counts[0] <= most && counts[0] >= counts[1] && counts[1] >= counts[2], "{name}: {counts:?}");
    }
}

#[test]
fn tokens_are_sound() {
    for lod in LODS {
        sound("d10", &tokens::d10(matt(0x9c2a22), flat(0xffffff), lod));
        sound("d6", &tokens::d6(matt(0xe8dcc0), flat(0x000000), lod));
        sound("disc", &tokens::disc(matt(0x2f5488), lod));
        sound("ring", &tokens::ring(matt(0x2f5488), lod));
        sound("coin", &tokens::coin(lod));
        sound("standard", &tokens::standard(matt(0x2f5488), matt(0xe6dcc0), lod));
    }
    sound("arrow", &tokens::arrow(3.0, matt(0xe0c040)));
}

#[test]
fn dice_turn_the_wanted_face_up() {
    for value in 1..=10 {
        let turn = tokens::d10_turn(value);
        assert!(turn.is_normalized());
        if value > 1 {
            assert!(turn.angle_between(tokens::d10_turn(value - 1)) > 0.1, "{value}");
        }
    }
    assert_eq!(tokens::d6_turn(1) * Vec3::Y, Vec3::Y);
    for (value, opposite) in [(1, 6), (2, 5), (3, 4)] {
        let [a, b] = [value, opposite].map(|v| tokens::d6_turn(v).inverse() * Vec3::Y);
        assert!(a.dot(b) < -0.999, "{value} is opposite {opposite}");
    }
}

#[test]
fn hills_rise_from_the_edge_to_a_crest() {
    let hill =
        ground::Hill::new(vec![Vec2::new(0.0, 0.0), Vec2::new(12.0, 0.0), Vec2::new(12.0, 10.0), Vec2::new(0.0, 10.0)]);
    assert_eq!(hill.height_at(Vec2::new(-1.0, 5.0)), 0.0);
    assert!(hill.height_at(Vec2::new(0.05, 5.0)) < 0.05);
    let crest = hill.height_at(Vec2::new(6.0, 5.0));
    assert!(crest > 0.8 && crest <= ground::HILL_HEIGHT);
    let mesh = hill.mesh(1, Lod::Near);
    sound("hill", &mesh);
    let (low, high) = mesh.bounds();
    assert!(low.x >= -0.15 && high.x <= 12.15 && high.z <= 10.15);
}

#[test]
fn ground_fills_concave_outlines_and_faces_up() {
    let bent = [(0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (2.0, 2.0), (2.0, 6.0), (0.0, 6.0)].map(|(x, y)| Vec2::new(x, y));
    let reversed: Vec<Vec2> = bent.iter().rev().copied().collect();
    for outline in [bent.to_vec(), reversed] {
        for mesh in [
            ground::water(&outline, 1, Lod::Near),
            ground::marsh(&outline, 1, Lod::Far),
            ground::field(&outline, 1, Lod::Mid),
            ground::wood_floor(&outline, 1, Lod::Far),
        ] {
            sound("ground", &mesh);
            assert!(mesh.normals.iter().all(|n| n.y > 0.0), "faces look up");
        }
        let flat = ground::water(&outline, 1, Lod::Near);
        let area: f32 = flat
            .indices
            .chunks_exact(3)
            .map(|t| {
                let [a, b, c] = [t[0], t[1], t[2]].map(|i| flat.positions[i as usize]);
                (b - a).cross(c - a).length() * 0.5
            })
            .sum();
        assert!((18.5..=20.0).contains(&area), "area {area}");
    }
    assert_eq!(ground::water(&[], 1, Lod::Near).triangles(), 0);
}
