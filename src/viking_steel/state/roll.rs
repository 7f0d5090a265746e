//! Dice as they lie on the table: a throw, its groups, and the number needed with everything it is made of.

use crate::engine::{Actor, Side};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What a throw decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// Who chooses to move first (VS-2.1).
    Initiative,
    /// Orders earned (VS-3.1).
    Orders,
    /// How far a move goes (VS-3.3).
    Move,
    /// How far a basic move goes (VS-3.4).
    BasicMove,
    /// What really bad ground takes away (VS-3.9).
    ReallyBadGround,
    /// A volley (VS-4.2).
    Volley,
    /// Saves by cover (VS-4.5).
    CoverSave,
    /// Save of an officer or character (VS-4.4, 7.9).
    PersonalSave,
    /// Morale (VS-5.2).
    Morale,
    /// How far a unit retreats, evades or pursues (VS-5.4, 7.2, 7.5).
    FlightOrPursuit,
    /// A round of melee (VS-7.3).
    Melee,
    /// How far the winner falls back (VS-7.5).
    FallBack,
    /// Does a character get away from a killed unit (VS-1.9)?
    Escape,
}

impl Purpose {
    /// The rule that calls for the throw.
    pub fn rule(self) -> &'static str {
        match self {
            Purpose::Initiative => "VS-2.1",
            Purpose::Orders => "VS-3.1",
            Purpose::Move => "VS-3.3",
            Purpose::BasicMove => "VS-3.4",
            Purpose::ReallyBadGround => "VS-3.9",
            Purpose::Volley => "VS-4.2",
            Purpose::CoverSave => "VS-4.5",
            Purpose::PersonalSave => "VS-4.4",
            Purpose::Morale => "VS-5.2",
            Purpose::FlightOrPursuit => "VS-5.4",
            Purpose::Melee => "VS-7.3",
            Purpose::FallBack => "VS-7.5",
            Purpose::Escape => "VS-1.9",
        }
    }
}

/// What a die stands for beyond its face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// An ordinary die.
    #[default]
    None,
    /// The special die of a volley (VS-4.4).
    Special,
    /// The marked die of a melee (VS-7.9).
    Marked,
}

/// One die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die {
    /// Sides: 6 or 10.
    pub sides: u8,
    /// Face shown.
    pub face: u8,
    /// What it stands for.
    pub mark: Mark,
    /// The face it showed before a leadership point re-rolled it.
    pub first_face: Option<u8>,
}

/// What an item of a number needed stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// The unit's rating.
    Rating,
    /// Levels of disorder.
    DisorderLevels,
    /// Defence (armour) of the target.
    Defence,
    /// Attack value, taken off.
    AttackValue,
    /// Armour of the target.
    Armour,
    /// Melee value, taken off.
    MeleeValue,
    /// Bases of target depth after the first.
    TargetDepth,
    /// Target disordered.
    TargetDisordered,
    /// Shooter or target has moved.
    Moved,
    /// Shooter disordered.
    ShooterDisordered,
    /// Casualties of this action.
    Casualties,
    /// Officer lost.
    OfficerLost,
    /// Wounds of attached characters.
    Wounds,
    /// Excess fatigue.
    ExcessFatigue,
    /// Surviving bases.
    Bases,
    /// Officer still there.
    Officer,
    /// Attached specialists and sub-generals.
    Attached,
    /// Force leader attached.
    ForceLeader,
    /// In line.
    Line,
    /// Striker disordered.
    StrikerDisordered,
    /// Striker charged in this turn.
    Charged,
    /// Striker hits a flank.
    Flank,
    /// Striker hits the rear.
    Rear,
    /// Striker followed up.
    FollowedUp,
    /// Target stands uphill or behind an obstacle.
    Ground,
    /// Cavalry strikes an ordered shield wall.
    CavalryAgainstShieldWall,
    /// Target failed to withdraw.
    FailedToWithdraw,
    /// A number the rule fixes.
    Fixed,
}

/// How a face is compared with the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Test {
    /// The face must be equal or higher; nothing else counts.
    AtLeast,
    /// Equal or higher; a 10 always passes, a 1 never does (VS-5.2).
    Morale,
    /// The face must be higher (VS-4.2).
    Above,
    /// The face must be higher, or a 10 (VS-7.4).
    AboveOrTen,
}

/// A number needed, with every item it is the sum of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needed {
    /// What it is made of; zero items are left out.
    pub items: SmallVec<[(Item, i8); 8]>,
    /// Their sum.
    pub total: i8,
    /// How faces are compared with it.
    pub test: Test,
}

impl Needed {
    /// No items yet.
    pub fn new(test: Test) -> Self {
        Needed { items: SmallVec::new(), total: 0, test }
    }

    /// A number the rule fixes.
    pub fn fixed(test: Test, total: i8) -> Self {
        Needed::new(test).with(Item::Fixed, total)
    }

    /// Adds an item, unless it is zero.
    pub fn with(mut self, item: Item, value: i8) -> Self {
        if value != 0 {
            self.items.push((item, value));
            self.total = self.total.saturating_add(value);
        }
        self
    }

    /// Does the face succeed?
    pub fn met_by(&self, face: u8) -> bool {
        let face = face as i8;
        match self.test {
            Test::AtLeast => face >= self.total,
            Test::Morale => face == 10 || (face != 1 && face >= self.total),
            Test::Above => face > self.total,
            Test::AboveOrTen => face == 10 || face > self.total,
        }
    }

    /// Faces of a die with `sides` sides that succeed.
    pub fn successes(&self, sides: u8) -> u8 {
        (1..=sides).filter(|face| self.met_by(*face)).count() as u8
    }
}

/// Dice of one side in a throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// Whose dice.
    pub side: Side,
    /// For whom; none for initiative.
    pub actor: Option<Actor>,
    /// The number needed, where there is one.
    pub needed: Option<Needed>,
    /// The dice.
    pub dice: SmallVec<[Die; 8]>,
}

impl Roll {
    /// `count` unmarked dice that have not been rolled yet (face 0).
    pub fn new(side: Side, actor: Option<Actor>, needed: Option<Needed>, count: u8, sides: u8) -> Self {
        let die = Die { sides, face: 0, mark: Mark::None, first_face: None };
        Roll { side, actor, needed, dice: SmallVec::from_elem(die, usize::from(count)) }
    }

    /// Marks the first die.
    pub fn marked(mut self, mark: Mark) -> Self {
        if let Some(die) = self.dice.first_mut() {
            die.mark = mark;
        }
        self
    }

    /// Dice that succeed.
    pub fn hits(&self) -> u8 {
        self.dice.iter().filter(|die| self.succeeds(die)).count() as u8
    }

    /// Did a die with this mark succeed?
    pub fn mark_hit(&self, mark: Mark) -> bool {
        self.dice.iter().any(|die| die.mark == mark && self.succeeds(die))
    }

    /// Sum of the faces.
    pub fn sum(&self) -> i32 {
        self.dice.iter().map(|die| i32::from(die.face)).sum()
    }

    fn succeeds(&self, die: &Die) -> bool {
        self.needed.as_ref().is_some_and(|needed| needed.met_by(die.face))
    }
}

/// Dice thrown together: one situation for re-rolls (VS-9.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// What it decides.
    pub purpose: Purpose,
    /// One group of dice for each side or unit that rolls.
    pub rolls: SmallVec<[Roll; 2]>,
}

impl Throw {
    /// A throw of one group.
    pub fn one(purpose: Purpose, roll: Roll) -> Self {
        Throw { purpose, rolls: SmallVec::from_iter([roll]) }
    }

    /// All dice, in order.
    pub fn dice(&self) -> impl Iterator<Item = &Die> {
        self.rolls.iter().flat_map(|roll| roll.dice.iter())
    }

    /// The die with this number, counted through all groups.
    pub fn die_mut(&mut self, number: u8) -> Option<&mut Die> {
        self.rolls.iter_mut().flat_map(|roll| roll.dice.iter_mut()).nth(usize::from(number))
    }
}
