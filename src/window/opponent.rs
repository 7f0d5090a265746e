//! The program at its choices: on a thread of its own, or in a page, which has but one, a little in every frame.

use super::game::Game;
use crate::play::Playable;

pub use place::Opponent;

/// The battle after the program has played in it, and what went wrong, if anything.
pub struct Played<R: Playable> {
    /// The battle.
    pub game: Game<R>,
    /// A fault of the program, in words.
    pub fault: Option<String>,
}

#[cfg(not(target_arch = "wasm32"))]
mod place {
    use super::{Game, Playable, Played};
    use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

    /// The program at its choices.
    pub struct Opponent<R: Playable>(Task<Played<R>>);

    impl<R: Playable> Opponent<R> {
        /// Begins to play until a person is asked, an activation has ended or the battle is over.
        pub fn set_to(mut game: Game<R>) -> Self {
            Opponent(AsyncComputeTaskPool::get().spawn(async move {
                let fault = game.play_on(None).err();
                Played { game, fault }
            }))
        }

        /// To be called once a frame, until it gives the battle back.
        pub fn poll(&mut self) -> Option<Played<R>> {
            block_on(poll_once(&mut self.0))
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod place {
    use super::{Game, Playable, Played};
    use crate::window::game::Pause;
    use bevy::platform::time::Instant;
    use std::time::Duration;

    /// What thinking may take of a frame. One choice more may be begun just before, which takes up to 2 ms.
    const SLICE: Duration = Duration::from_millis(4);

    /// The program at its choices; none once it has given the battle back.
    pub struct Opponent<R: Playable>(Option<Game<R>>);

    impl<R: Playable> Opponent<R> {
        /// Begins to play until a person is asked, an activation has ended or the battle is over.
        pub fn set_to(game: Game<R>) -> Self {
            Opponent(Some(game))
        }

        /// To be called once a frame, until it gives the battle back.
        pub fn poll(&mut self) -> Option<Played<R>> {
            let mut game = self.0.take()?;
            match game.play_on(Some(Instant::now() + SLICE)) {
                Ok(Pause::OutOfTime) => {
                    self.0 = Some(game);
                    None
                }
                Ok(Pause::Natural) => Some(Played { game, fault: None }),
                Err(fault) => Some(Played { game, fault: Some(fault) }),
            }
        }
    }
}
