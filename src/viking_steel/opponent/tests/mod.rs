//! The opponent plays legally, ends battles, beats chance, and does the obvious thing in small positions.

mod battles;
