//! Draws the models of the game in rows and saves one picture: `gallery [figures|bases|scenery|tokens] [file.png]`.
//!
//! For people who change a model and want to see it without playing. Needs a display (Xvfb will do).

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy::window::WindowResolution;
use hildarleik::window::models::beast::{Beast, beast};
use hildarleik::window::models::builder::{Lod, MeshData};
use hildarleik::window::models::figure::{Class, FigureSpec, People, Pose, Weapon, figure};
use hildarleik::window::models::material::painted;
use hildarleik::window::models::paint::{flat, linear, matt};
use hildarleik::window::models::roster::{BASE_SIDE, Character, ROUND_DIAMETER, base_of, character_base, group};
use hildarleik::window::models::scenery::{barriers, buildings, ground, nature, props, ship};
use hildarleik::window::models::{base, tokens};

/// Seconds to wait before the picture: in software, shaders take that long to compile on a busy machine.
const PATIENCE: f32 = 30.0;

/// What to draw and where to save it.
#[derive(Resource, Clone)]
struct Wish {
    rows: String,
    file: String,
}

/// One model and its place in inches.
struct Exhibit {
    mesh: MeshData,
    at: Vec3,
    turn: f32,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let rows = words.next().unwrap_or_else(|| "figures".into());
    let file = words.next().unwrap_or_else(|| format!("gallery-{rows}.png"));
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window {
                title: "Hildarleik gallery".into(),
                resolution: WindowResolution::new(1280, 800),
                ..default()
            }),
            ..default()
        }))
        .insert_resource(GlobalAmbientLight { color: Color::srgb(0.80, 0.87, 1.0), brightness: 620.0, ..default() })
        .insert_resource(ClearColor(Color::srgb(0.42, 0.47, 0.53)))
        .insert_resource(Wish { rows, file })
        .add_systems(Startup, show)
        .add_systems(Update, take_picture)
        .run();
}

fn show(
    mut commands: Commands,
    wish: Res<Wish>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let material = materials.add(painted());
    let (exhibits, eye, look) = match wish.rows.as_str() {
        "bases" => (bases(), Vec3::new(-1.0, 5.0, -10.5), Vec3::new(0.0, 0.2, 0.2)),
        "scenery" => (scenery(), Vec3::new(-2.0, 11.0, -19.0), Vec3::new(0.0, 0.0, -1.0)),
        "tokens" => (token_rows(), Vec3::new(0.3, 4.0, -5.5), Vec3::ZERO),
        _ => (figures(), Vec3::new(-1.2, 2.4, -6.2), Vec3::new(0.0, 0.55, 0.0)),
    };
    for exhibit in exhibits {
        commands.spawn((
            Mesh3d(meshes.add(Mesh::from(exhibit.mesh))),
            MeshMaterial3d(material.clone()),
            Transform::from_translation(exhibit.at).with_rotation(Quat::from_rotation_y(exhibit.turn)),
        ));
    }
    commands.spawn((
        DirectionalLight {
            color: Color::srgb(1.0, 0.95, 0.86),
            illuminance: 9_500.0,
            shadow_maps_enabled: true,
            ..default()
        },
        Transform::from_xyz(-0.45, 1.0, -0.62).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((Camera3d::default(), Msaa::Off, Transform::from_translation(eye).looking_at(look, Vec3::Y)));
}

fn take_picture(mut commands: Commands, wish: Res<Wish>, time: Res<Time<Real>>, mut taken: Local<bool>) {
    if time.elapsed_secs() < PATIENCE || *taken {
        return;
    }
    *taken = true;
    commands.spawn(Screenshot::primary_window()).observe(save_to_disk(wish.file.clone())).observe(
        |_: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            exit.write(AppExit::Success);
        },
    );
}

fn exhibit(mesh: MeshData, x: f32, z: f32) -> Exhibit {
    Exhibit { mesh, at: Vec3::new(x, 0.0, z), turn: 0.0 }
}

fn figures() -> Vec<Exhibit> {
    let weapons =
        [Weapon::Spear, Weapon::Sword, Weapon::Spear, Weapon::DaneAxe, Weapon::Bow, Weapon::Axe, Weapon::Banner];
    let poses = [Pose::Stand, Pose::Advance, Pose::Brace, Pose::Throw];
    let mut shown = vec![exhibit(ground::board(12.0, 10.0, 3, Lod::Near), -6.0, -4.0)];
    for (row, class) in [Class::Household, Class::Elite, Class::Warriors, Class::Levy].into_iter().enumerate() {
        for (column, weapon) in weapons.into_iter().enumerate() {
            let people = if column % 2 == 0 { People::Viking } else { People::Saxon };
            let mut spec = FigureSpec::new(people, class, (column * 4 + row) as u64);
            spec.weapon = weapon;
            spec.pose = poses[(column + row) % 4];
            if weapon == Weapon::Bow {
                spec.shield = None;
            }
            shown.push(exhibit(figure(&spec, Lod::Near), column as f32 * 0.95 - 2.85, row as f32 * 1.3 - 1.2));
        }
    }
    let mut fallen = FigureSpec::new(People::Viking, Class::Warriors, 4);
    fallen.fallen = true;
    shown.push(exhibit(figure(&fallen, Lod::Near), 0.3, -2.6));
    shown
}

fn bases() -> Vec<Exhibit> {
    let mut shown = vec![exhibit(ground::board(24.0, 16.0, 3, Lod::Near), -12.0, -7.0)];
    let keys = ["household", "elite", "warriors", "levy", "archers", "skirmishers", "cavalry"];
    for (row, people) in [People::Saxon, People::Viking].into_iter().enumerate() {
        let rim = linear(if row == 0 { 0x7a2a24 } else { 0x2c4468 });
        for (column, key) in keys.into_iter().enumerate() {
            let (x, z) = (column as f32 * 2.40 - 7.2, row as f32 * 3.0 - 0.5);
            let seed = (column * 2 + row) as u64;
            shown.push(exhibit(base::square(BASE_SIDE, rim, seed, Lod::Near), x, z));
            let mut men = exhibit(group(&base_of(key, people, seed, row == 1), Lod::Near), x, z);
            men.at.y = base::THICKNESS;
            shown.push(men);
        }
    }
    let characters = [
        Character::ForceLeader,
        Character::SubGeneral,
        Character::Champion,
        Character::Berserkers,
        Character::Priest,
        Character::Seer,
        Character::WarDogs,
        Character::Cattle,
    ];
    for (column, character) in characters.into_iter().enumerate() {
        let (x, z) = (column as f32 * 1.75 - 6.1, -3.0);
        let people = if column % 2 == 0 { People::Saxon } else { People::Viking };
        shown.push(exhibit(base::round(ROUND_DIAMETER, linear(0x4a3a2a), column as u64, Lod::Near), x, z));
        let mut men = exhibit(group(&character_base(character, people, column as u64 + 3), Lod::Near), x, z);
        men.at.y = base::THICKNESS;
        shown.push(men);
    }
    shown
}

fn scenery() -> Vec<Exhibit> {
    use buildings::Roof;
    let n = Lod::Near;
    let outline = |points: &[(f32, f32)]| points.iter().map(|(x, y)| Vec2::new(*x, *y)).collect::<Vec<_>>();
    let hill = outline(&[(-6.0, -9.0), (-1.0, -9.5), (1.0, -7.0), (-1.0, -4.5), (-5.0, -5.0)]);
    let pond = outline(&[(2.0, -9.0), (6.0, -10.0), (8.0, -8.0), (4.0, -6.5), (3.0, -7.0)]);
    let bog = outline(&[(8.5, -9.0), (12.0, -10.0), (12.0, -6.0), (9.0, -6.5)]);
    let field = outline(&[(-12.0, -9.0), (-7.0, -9.5), (-7.0, -5.0), (-12.0, -5.0)]);
    let mut boat = exhibit(ship::longship(1, n), 5.0, -3.5);
    boat.turn = 0.35;
    vec![
        boat,
        exhibit(ground::board(30.0, 20.0, 1, n), -15.0, -11.0),
        exhibit(ground::table_frame(30.0, 20.0, n), -15.0, -11.0),
        exhibit(buildings::longhouse(Roof::Thatch, 1, n), -6.0, 3.0),
        exhibit(buildings::house(Roof::Turf, 2, n), 0.5, 3.5),
        exhibit(buildings::church(2, n), 6.0, 4.0),
        exhibit(barriers::wattle_fence(4.0, 1, n), -8.0, 0.0),
        exhibit(barriers::stone_wall(4.0, 1, n), -3.5, 0.0),
        exhibit(barriers::hedge(4.0, 1, n), 1.0, 0.5),
        exhibit(barriers::palisade(4.0, 1, n), 5.5, 1.0),
        exhibit(nature::oak(1, n), -11.0, 2.0),
        exhibit(nature::oak(2, n), -12.0, 5.0),
        exhibit(nature::fir(1, n), 10.0, 2.0),
        exhibit(nature::fir(2, n), 11.5, 4.0),
        exhibit(nature::bush(1, n), -10.0, -2.0),
        exhibit(nature::rocks(1, n), -8.0, -2.5),
        exhibit(nature::reeds(1, n), -6.4, -2.5),
        exhibit(nature::standing_stone(1, n), -5.0, -2.5),
        exhibit(props::chest(1, n), -3.0, -3.0),
        exhibit(props::sacks(1, n), -1.3, -3.0),
        exhibit(beast(Beast::Horse, 5, n), 0.5, -2.5),
        exhibit(ground::field(&field, 1, n), 0.0, 0.0),
        exhibit(ground::Hill::new(hill).mesh(1, n), 0.0, 0.0),
        exhibit(ground::water(&pond, 1, n), 0.0, 0.0),
        exhibit(ground::marsh(&bog, 1, n), 0.0, 0.0),
    ]
}

fn token_rows() -> Vec<Exhibit> {
    let n = Lod::Near;
    let mut shown = vec![exhibit(ground::board(10.0, 8.0, 3, n), -5.0, -4.0)];
    for value in 1..=10u8 {
        let mut die = tokens::d10(matt(0x2c4a78), flat(0xf4ecd8), n);
        let turn = tokens::d10_turn(value);
        die.positions.iter_mut().for_each(|p| *p = turn * *p);
        die.normals.iter_mut().for_each(|p| *p = turn * *p);
        let mut die = exhibit(die, f32::from(value) * 0.8 - 4.4, 1.2);
        die.at.y = 0.32;
        shown.push(die);
    }
    for value in 1..=6u8 {
        let mut die = tokens::d6(matt(0xe8dcc0), flat(0x201814), n);
        let turn = tokens::d6_turn(value);
        die.positions.iter_mut().for_each(|p| *p = turn * *p);
        die.normals.iter_mut().for_each(|p| *p = turn * *p);
        let mut die = exhibit(die, f32::from(value) * 0.8 - 2.8, 0.2);
        die.at.y = tokens::D6_HALF;
        shown.push(die);
    }
    shown.extend([
        exhibit(tokens::disc(matt(0x2f5488), n), -2.0, -1.2),
        exhibit(tokens::ring(matt(0xb03a28), n), -0.6, -1.2),
        exhibit(tokens::coin(n), 0.7, -1.2),
        exhibit(tokens::arrow(1.6, matt(0xe0c040)), 2.0, -0.6),
    ]);
    shown
}
