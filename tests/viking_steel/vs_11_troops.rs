//! VS-11: the troop table.

use crate::duel::*;
use crate::kit::*;
use hildarleik::viking_steel::files::embedded_rules;
use hildarleik::viking_steel::state::tables::{Class, Qualities, Troop};

fn troop(key: &str) -> Troop {
    embedded_rules().expect("the rules are sound").troop(key).expect("a known troop").clone()
}

#[test]
fn vs_11_the_table_holds_the_numbers_of_the_rules() {
    // Rating, armour, melee, attack, fatigue.
    let table = [
        ("household", [5, 10, 6, 2, 1]),
        ("elite", [6, 9, 5, 2, 2]),
        ("warriors", [7, 8, 4, 2, 3]),
        ("levy", [8, 7, 3, 2, 4]),
        ("archers", [7, 7, 1, 2, 3]),
        ("levy_archers", [8, 6, 1, 2, 4]),
        ("skirmishers", [7, 7, 1, 2, 3]),
        ("skirmish_cavalry", [7, 7, 2, 2, 3]),
    ];
    for (key, numbers) in table {
        let troop = troop(key);
        let found = [troop.rating, troop.armour, troop.melee, troop.attack, troop.fatigue as i8];
        assert_eq!(found, numbers, "{key}");
    }
    let cavalry = troop("cavalry");
    assert_eq!([cavalry.rating, cavalry.armour, cavalry.melee, cavalry.fatigue as i8], [6, 9, 5, 2]);
    assert_eq!(cavalry.range, None);
}

#[test]
fn vs_11_thrown_weapons_carry_8_inches_and_bows_20() {
    for key in ["household", "elite", "warriors", "levy", "skirmishers", "skirmish_cavalry"] {
        assert_eq!(troop(key).range, Some(8), "{key}");
    }
    for key in ["archers", "levy_archers"] {
        assert_eq!(troop(key).range, Some(20), "{key}");
    }
}

#[test]
fn vs_11_qualities_are_those_of_the_table() {
    use Qualities as Q;
    let table = [
        ("household", Q::SHIELD_WALL),
        ("elite", Q::SHIELD_WALL),
        ("warriors", Q::SHIELD_WALL),
        ("levy", 0),
        ("archers", 0),
        ("skirmishers", Q::FAST | Q::EVADE | Q::PASSES_FRIENDS),
        ("cavalry", Q::CAVALRY),
        ("skirmish_cavalry", Q::CAVALRY | Q::FAST | Q::EVADE | Q::NEVER_CHARGES),
    ];
    for (key, qualities) in table {
        assert_eq!(troop(key).qualities, Qualities(qualities), "{key}");
    }
}

#[test]
fn vs_11_equal_classes_hit_each_other_on_five_and_more() {
    for key in ["household", "elite", "warriors", "levy"] {
        let mut game = duel(key, key).start();
        let dice = [5, 4, 4, 4, 4, 4, 5, 4, 4, 4];
        if key == "levy" {
            fight(&mut game, dice);
        } else {
            game.activate(0).order(Order::Fight).answer(Choice::ShieldWall(0));
            game.dice(dice).answer(Choice::ShieldWall(0));
        }
        assert_eq!(round(&game).event.what, What::MeleeRound { hits: [1, 1] }, "{key}");
        assert_eq!([0, 1].map(|group| needed(round(&game), group).total), [4, 4]);
    }
}

#[test]
fn vs_11_each_class_is_a_step_above_the_next() {
    let ladder = ["household", "elite", "warriors", "levy"].map(troop);
    for pair in ladder.windows(2) {
        let [better, worse] = pair else { continue };
        assert_eq!([worse.rating - better.rating, better.armour - worse.armour, better.melee - worse.melee], [1, 1, 1]);
        assert_eq!(worse.fatigue - better.fatigue, 1);
    }
}

#[test]
fn vs_11_mounted_infantry_is_its_class_and_strikes_one_worse_in_the_saddle() {
    for (foot, mounted) in [
        ("household", "mounted_household"),
        ("elite", "mounted_elite"),
        ("warriors", "mounted_warriors"),
        ("levy", "mounted_levy"),
    ] {
        let (foot, mounted) = (troop(foot), troop(mounted));
        assert_eq!(
            (foot.class, foot.rating, foot.armour, foot.melee, foot.attack, foot.fatigue, foot.base_strength),
            (mounted.class, mounted.rating, mounted.armour, mounted.melee, mounted.attack, mounted.fatigue, 6)
        );
        assert!(mounted.qualities.has(Qualities::MOUNTS));
    }
    let riders = |saddle: bool| {
        let layout = Layout::new().attacker("mounted_levy", at(30.0, 20.0, 0.0));
        let layout = if saddle { layout.mounted() } else { layout };
        let mut game = layout.defender("levy", FACING).contact(front()).start();
        fight(&mut game, DRAWN);
        needed(round(&game), 0).total
    };
    assert_eq!((riders(false), riders(true)), (4, 5));
}

#[test]
fn vs_11_characters_have_the_numbers_of_the_rules() {
    let rules = embedded_rules().expect("the rules are sound");
    for (rank, rating, armour, hits) in [(Rank::Berserkers, 5, 7, 2), (Rank::WarriorPriest, 5, 8, 2)] {
        let kind = rules.character(rank);
        assert_eq!((kind.rating, kind.armour, kind.hits), (rating, armour, hits), "{rank:?}");
    }
    assert_eq!([rules.character(Rank::SubGeneral).hits, rules.character(Rank::ForceLeader).hits], [3, 4]);
}

#[test]
fn vs_11_two_equal_units_settle_in_about_seven_rounds() {
    use hildarleik::engine::Dice;
    // Both keep fighting: the winner always follows up, nobody closes the wall or withdraws.
    let battles = 200;
    let mut rounds = 0;
    for seed in 0..battles {
        let mut game = duel("warriors", "warriors").with(|field| field.turn.number = 0).turn_limit(60).start();
        let settled = |game: &mut Game| !in_contact(game, 0, 1);
        while !settled(&mut game) && !game.is_over() {
            let choice = match game.question() {
                Some(Question::WhichUnit) if game.offers(Choice::Activate(unit(0))) => Choice::Activate(unit(0)),
                Some(Question::Orders { .. }) if game.offers_order(Order::Fight) => Choice::Order(Order::Fight),
                Some(Question::Orders { .. }) => Choice::Order(Order::Finish),
                Some(Question::ShieldWall { .. }) => Choice::ShieldWall(0),
                Some(Question::AfterMelee { .. }) if game.offers(Choice::FollowUp) => Choice::FollowUp,
                _ => game.options()[0],
            };
            let seed = seed * 1000 + game.all().len() as u64;
            game.world.insert_resource(Dice::seeded(seed));
            game.answer(choice);
        }
        rounds += game.happened(|what| matches!(what, What::MeleeRound { .. })).len();
    }
    let mean = rounds as f32 / battles as f32;
    assert!((4.0..=10.0).contains(&mean), "{mean} rounds");
    assert_eq!(troop("warriors").class, Class::Warriors);
}
