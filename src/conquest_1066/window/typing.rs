//! Names of squares typed on the keyboard, such as `d4`, beside letters that do something by themselves: a letter that could begin
//! a name waits a moment for its number.

use crate::board::Square;
use crate::viking_steel::window::input::DIGITS;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::time::Duration;

/// How long a letter waits for a number, and a first digit for a second.
const WAIT: Duration = Duration::from_millis(700);

/// What is being typed.
#[derive(Resource, Debug, Default)]
pub struct Typing {
    letter: Option<(char, Instant)>,
    /// The first digit of the last name, which a second one may follow.
    digit: Option<(char, u8, Instant)>,
    /// A letter that stands for itself.
    pub shortcut: Option<char>,
}

/// The letters in the order of their keys.
const LETTERS: [(KeyCode, char); 26] = [
    (KeyCode::KeyA, 'A'),
    (KeyCode::KeyB, 'B'),
    (KeyCode::KeyC, 'C'),
    (KeyCode::KeyD, 'D'),
    (KeyCode::KeyE, 'E'),
    (KeyCode::KeyF, 'F'),
    (KeyCode::KeyG, 'G'),
    (KeyCode::KeyH, 'H'),
    (KeyCode::KeyI, 'I'),
    (KeyCode::KeyJ, 'J'),
    (KeyCode::KeyK, 'K'),
    (KeyCode::KeyL, 'L'),
    (KeyCode::KeyM, 'M'),
    (KeyCode::KeyN, 'N'),
    (KeyCode::KeyO, 'O'),
    (KeyCode::KeyP, 'P'),
    (KeyCode::KeyQ, 'Q'),
    (KeyCode::KeyR, 'R'),
    (KeyCode::KeyS, 'S'),
    (KeyCode::KeyT, 'T'),
    (KeyCode::KeyU, 'U'),
    (KeyCode::KeyV, 'V'),
    (KeyCode::KeyW, 'W'),
    (KeyCode::KeyX, 'X'),
    (KeyCode::KeyY, 'Y'),
    (KeyCode::KeyZ, 'Z'),
];

impl Typing {
    /// Is somebody in the middle of a name? Then a digit is part of it.
    pub fn takes_digits(&self) -> bool {
        self.letter.is_some() || self.digit.is_some_and(|(.., since)| since.elapsed() < WAIT)
    }

    /// Does a letter still wait? Then there must be another frame.
    pub fn waits(&self) -> bool {
        self.letter.is_some()
    }

    /// Listens to the keys of this frame. Where names are `wanted`, gives the square that was named, on a board of this size.
    pub fn listen(&mut self, keys: &ButtonInput<KeyCode>, wanted: bool, size: (u8, u8)) -> Option<Square> {
        let letter = LETTERS.iter().find(|(key, _)| keys.just_pressed(*key)).map(|(_, letter)| *letter);
        let digit = DIGITS.iter().position(|(row, pad)| keys.any_just_pressed([*row, *pad])).map(|at| at as u8 + 1);
        let digit = digit.or(keys.any_just_pressed([KeyCode::Digit0, KeyCode::Numpad0]).then_some(0));
        self.hear(letter, digit, wanted, size, Instant::now())
    }

    fn hear(
        &mut self,
        letter: Option<char>,
        digit: Option<u8>,
        wanted: bool,
        (columns, rows): (u8, u8),
        now: Instant,
    ) -> Option<Square> {
        self.shortcut = None;
        if let Some((waiting, since)) = self.letter
            && digit.is_none()
            && (letter.is_some() || now.duration_since(since) >= WAIT)
        {
            // On a slow machine the number may come in the very frame in which the wait is over.
            // No number came: the letter stands for itself.
            self.letter = None;
            self.shortcut = Some(waiting);
        }
        if let Some(letter) = letter {
            self.digit = None;
            if wanted && letter < char::from(b'A' + columns) {
                self.letter = Some((letter, now));
            } else {
                self.shortcut = Some(letter);
            }
        }
        let digit = digit?;
        let on_board = |letter: char, number: u8| {
            let row = number.checked_sub(1).filter(|row| *row < rows)?;
            Some(Square::new(letter as u8 - b'A', row))
        };
        if let Some((letter, _)) = self.letter.take() {
            self.digit = Some((letter, digit, now));
            return on_board(letter, digit);
        }
        let (letter, first, since) = self.digit.take()?;
        if now.duration_since(since) < WAIT { on_board(letter, first * 10 + digit) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (u8, u8) = (16, 12);

    #[test]
    fn a_letter_and_its_number_name_a_square() {
        let (mut typing, now) = (Typing::default(), Instant::now());
        assert_eq!(typing.hear(Some('D'), None, true, SIZE, now), None);
        assert!(typing.takes_digits() && typing.shortcut.is_none());
        assert_eq!(typing.hear(None, Some(1), true, SIZE, now), "D1".parse().ok());
        assert_eq!(typing.hear(None, Some(2), true, SIZE, now), "D12".parse().ok());
        assert_eq!(typing.hear(None, Some(2), true, SIZE, now), None);
        typing.hear(Some('B'), None, true, SIZE, now);
        assert_eq!(typing.hear(None, Some(3), true, SIZE, now + 2 * WAIT), "B3".parse().ok(), "frames may be slow");
    }

    #[test]
    fn a_letter_alone_stands_for_itself() {
        let (mut typing, now) = (Typing::default(), Instant::now());
        typing.hear(Some('N'), None, true, SIZE, now);
        assert_eq!(typing.shortcut, None, "it may be the beginning of N4");
        typing.hear(None, None, true, SIZE, now + WAIT);
        assert_eq!(typing.shortcut, Some('N'));
        typing.hear(Some('U'), None, true, SIZE, now);
        assert_eq!(typing.shortcut, Some('U'), "there is no column U");
        typing.hear(Some('N'), None, false, SIZE, now);
        assert_eq!(typing.shortcut, Some('N'), "no name is wanted");
    }
}
