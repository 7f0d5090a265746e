//! What a figure is: people, class, weapon, shield, pose. One call turns it into a mesh.

use super::builder::{Lod, MeshBuilder, MeshData};
use super::paint::{Chance, Paint, matt};
use super::pose::{Skeleton, skeleton};
use super::shield::ShieldPattern;
use super::{beast, body, gear, head};
use bevy_math::{Affine3A, Quat, Vec3};

/// Whose man he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum People {
    /// English: huscarls, thegns and the fyrd.
    Saxon,
    /// Northmen: hirdmen, bondi and thralls.
    Viking,
    /// Normans and their allies: mail, conical helms and kite shields.
    Norman,
}

/// The fighting class, which decides how richly he is equipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Bodyguards: mail, gilded helms, cloaks.
    Household,
    /// Well-armed men: mostly mail, iron helms.
    Elite,
    /// Free men: some mail or leather, helms and caps.
    Warriors,
    /// Called up from the fields: caps and bare heads, no mail.
    Levy,
}

/// What he holds in his right hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weapon {
    /// Long thrusting spear.
    Spear,
    /// Two-handed axe.
    DaneAxe,
    /// Sword.
    Sword,
    /// One-handed axe.
    Axe,
    /// An axe in each hand (berserkers).
    TwinAxes,
    /// Bow, with a quiver on the back.
    Bow,
    /// Short throwing spear.
    Javelin,
    /// Banner on a tall pole.
    Banner,
    /// Blowing horn.
    Horn,
    /// Tall cross (priests).
    Cross,
    /// Wand staff (seers).
    Staff,
}

/// How he stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// At rest, weapon upright.
    Stand,
    /// Stepping forward, weapon raised.
    Advance,
    /// Low behind the shield.
    Brace,
    /// Drawn back to throw, shoot or strike.
    Throw,
}

/// Special people whose dress does not follow the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Dressed by class.
    Soldier,
    /// King or jarl: gilded helm with a circlet, long cloak with fur.
    Lord,
    /// Bare chest and a wolf skin.
    Berserker,
    /// Long robe and tonsure.
    Priest,
    /// Long dress, hood and staff.
    Seer,
}

/// The colours of one side.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// First colour: most tunics, shield fields.
    pub first: Paint,
    /// Second colour: shield devices, trims.
    pub second: Paint,
}

impl Palette {
    /// The usual colours of this people.
    pub fn of(people: People) -> Self {
        match people {
            People::Saxon => Self { first: matt(0xa33327), second: matt(0xe2d3a4) },
            People::Viking => Self { first: matt(0x2f5488), second: matt(0xd9b24c) },
            People::Norman => Self { first: matt(0x2f5488), second: matt(0xe6dcc0) },
        }
    }
}

/// Everything that decides how one figure looks; the same value always gives the same mesh.
#[derive(Clone, Debug)]
pub struct FigureSpec {
    /// Whose man he is.
    pub people: People,
    /// Fighting class.
    pub class: Class,
    /// Special dress, if any.
    pub role: Role,
    /// Main weapon.
    pub weapon: Weapon,
    /// Painted shield, if he has one.
    pub shield: Option<ShieldPattern>,
    /// A kite-shaped shield instead of a round one.
    pub kite: bool,
    /// On a horse.
    pub mounted: bool,
    /// How he stands.
    pub pose: Pose,
    /// Lying on the ground as a casualty; a mounted figure falls without his horse.
    pub fallen: bool,
    /// Seed of dress, face, colours and small differences.
    pub seed: u64,
    /// Colours of his side.
    pub palette: Palette,
}

impl FigureSpec {
    /// A standing spearman with a round shield.
    pub fn new(people: People, class: Class, seed: u64) -> Self {
        Self {
            people,
            class,
            role: Role::Soldier,
            weapon: Weapon::Spear,
            shield: Some(ShieldPattern::of_seed(seed)),
            kite: people == People::Norman,
            mounted: false,
            pose: Pose::Stand,
            fallen: false,
            seed,
            palette: Palette::of(people),
        }
    }
}

/// Covering of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Garb {
    Tunic,
    Jerkin,
    Mail,
    Bare,
    Robe,
}

/// Covering of the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Headgear {
    Bare,
    Cap,
    Hood,
    Helm,
    GildedHelm,
    Crown,
    Wolf,
    Tonsure,
}

/// The clothes and colours drawn for one figure.
#[derive(Clone, Debug)]
pub(super) struct Outfit {
    pub garb: Garb,
    pub headgear: Headgear,
    pub cloak: Option<Paint>,
    pub fur: bool,
    pub tunic: Paint,
    pub trim: Paint,
    pub trousers: Paint,
    pub wraps: Paint,
    pub boots: Paint,
    pub leather: Paint,
    pub skin: Paint,
    pub hair: Paint,
    pub beard: f32,
    pub stout: f32,
}

impl Outfit {
    fn of(spec: &FigureSpec) -> Self {
        let c = &mut Chance::new(spec.seed ^ 0x6f75_7466);
        let rich = match spec.class {
            Class::Household => 1.0,
            Class::Elite => 0.75,
            Class::Warriors => 0.45,
            Class::Levy => 0.0,
        };
        let undyed = c.pick([0x8a7a5c, 0x74654a, 0x6b5d4c, 0x9a8866, 0x5f5a50, 0x7d6a4a]);
        let dyed = c.pick([0x8e2f26, 0x2f4f7c, 0x3e5c34, 0xb07a2a, 0x5a3a5e, 0x7a4a2c, 0x2d5a66, 0xa04a2c]);
        let tunic = match spec.role {
            Role::Priest => matt(0x3d3029),
            Role::Seer => matt(0x27425c),
            _ if c.odds(0.30 + 0.25 * rich) => spec.palette.first.times(c.between(0.85, 1.1)),
            _ if c.odds(0.15 + 0.8 * rich) => matt(dyed),
            _ => matt(undyed),
        };
        let garb = match (spec.role, spec.class) {
            (Role::Berserker, _) => Garb::Bare,
            (Role::Priest | Role::Seer, _) => Garb::Robe,
            (Role::Lord, _) | (_, Class::Household) => Garb::Mail,
            (_, Class::Elite) => c.pick([Garb::Mail, Garb::Mail, Garb::Mail, Garb::Jerkin]),
            (_, Class::Warriors) => c.pick([Garb::Tunic, Garb::Tunic, Garb::Jerkin, Garb::Mail]),
            (_, Class::Levy) => Garb::Tunic,
        };
        let headgear = match (spec.role, spec.class) {
            (Role::Berserker, _) => c.pick([Headgear::Wolf, Headgear::Wolf, Headgear::Bare]),
            (Role::Priest, _) => Headgear::Tonsure,
            (Role::Seer, _) => Headgear::Hood,
            (Role::Lord, _) => Headgear::Crown,
            (_, Class::Household) => c.pick([Headgear::GildedHelm, Headgear::GildedHelm, Headgear::Helm]),
            (_, Class::Elite) => c.pick([Headgear::Helm, Headgear::Helm, Headgear::Helm, Headgear::GildedHelm]),
            (_, Class::Warriors) => {
                c.pick([Headgear::Helm, Headgear::Helm, Headgear::Helm, Headgear::Cap, Headgear::Bare])
            }
            (_, Class::Levy) => c.pick([Headgear::Cap, Headgear::Bare, Headgear::Bare, Headgear::Hood, Headgear::Cap]),
        };
        let cloak_odds = match (spec.role, spec.class) {
            (Role::Lord, _) => 1.0,
            (Role::Soldier, Class::Household) => 0.65,
            (Role::Soldier, Class::Elite) => 0.3,
            _ => 0.0,
        };
        let cloak = c.odds(cloak_odds).then(|| match spec.role {
            Role::Lord => spec.palette.first,
            _ => matt(c.pick([0x38502f, 0x7a2a24, 0x2c4468, 0x5c4630, 0x4a4a4a])),
        });
        Self {
            garb,
            headgear,
            cloak,
            fur: spec.role == Role::Lord || c.odds(0.1 * rich),
            tunic,
            trim: if rich > 0.3 {
                c.pick([spec.palette.second, matt(0xd8b04a), matt(0xc9bd98), matt(0x2f4f7c)])
            } else {
                tunic.times(0.7)
            },
            trousers: matt(c.pick([0x5a4a38, 0x6a6458, 0x3f3f44, 0x55583a, 0x7a6a50, 0x5e3228])),
            wraps: matt(c.pick([0xb3a684, 0x8a7d68, 0x6a5a48, 0x9a4a38, 0x77756c])),
            boots: matt(c.pick([0x3e2a1c, 0x4c3422, 0x2f241c])),
            leather: matt(c.pick([0x54371f, 0x45301f, 0x613f26])),
            skin: matt(c.pick([0xd39a78, 0xc98d6a, 0xdba685, 0xbf8462])),
            hair: matt(c.pick([0xb88a3e, 0x8a4a22, 0x4a3222, 0x8f8578, 0xc9a25a, 0x5c3a20])),
            beard: if spec.role == Role::Seer || spec.people == People::Norman {
                // Normans shave.
                0.0
            } else {
                c.pick([0.0f32, 0.45, 0.7, 1.0, 1.0]).max(if spec.people == People::Viking { 0.45 } else { 0.0 })
            },
            stout: c.between(0.94, 1.10),
        }
    }
}

/// Builds one figure at this level of detail, standing at the origin on y = 0 and facing -Z.
pub fn figure(spec: &FigureSpec, lod: Lod) -> MeshData {
    let mut b = MeshBuilder::new(lod);
    add_figure(&mut b, spec);
    b.bake(if lod == Lod::Far { 0.0 } else { 0.10 })
}

/// Adds one figure to a model that is being built, for groups that share a mesh.
pub fn add_figure(b: &mut MeshBuilder, spec: &FigureSpec) {
    let outfit = Outfit::of(spec);
    if spec.fallen {
        let on_foot = FigureSpec { mounted: false, ..spec.clone() };
        let joints = skeleton(&on_foot);
        let mut chance = Chance::new(spec.seed ^ 0x6661_6c6c);
        // On the back, head away from the enemy, with the shield and weapon dropped beside.
        let lie = Quat::from_rotation_y(chance.between(-0.6, 0.6)) * Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        let down =
            Affine3A::from_rotation_translation(lie, Vec3::new(0.0, 0.13, 0.0) + lie * Vec3::new(0.0, -0.6, 0.0));
        b.place(down, |b| person(b, &on_foot, &outfit, &joints));
        gear::dropped(b, &on_foot, &outfit, &mut chance);
        return;
    }
    if spec.mounted {
        beast::horse(b, spec.seed, spec.palette);
    }
    let joints = skeleton(spec);
    person(b, spec, &outfit, &joints);
    gear::held(b, spec, &outfit, &joints);
}

fn person(b: &mut MeshBuilder, spec: &FigureSpec, outfit: &Outfit, joints: &Skeleton) {
    body::build(b, spec, outfit, joints);
    head::build(b, outfit, joints);
}
