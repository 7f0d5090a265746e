//! The journal: what happened, in order, with every roll itemised. Log panel, odds, reports and audits read it.

use super::Side;
use bevy_ecs::prelude::Resource;
use serde::Serialize;

/// One thing that happened. Schema for outsiders: `docs/journal.md`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record<E> {
    /// Number in the battle, from 0.
    pub seq: u32,
    /// Turn, from 1; 0 before the first.
    pub turn: u16,
    /// The side whose activation it is.
    pub side: Side,
    /// The rule applied, such as `VS-7.5`.
    pub rule: &'static str,
    /// What happened, with dice, numbers needed and the state afterwards.
    #[serde(flatten)]
    pub event: E,
}

/// All records of a battle.
#[derive(Resource, Clone, Debug)]
pub struct Journal<E> {
    records: Vec<Record<E>>,
    next: u32,
    keep: bool,
}

impl<E> Default for Journal<E> {
    fn default() -> Self {
        Journal { records: Vec::new(), next: 0, keep: true }
    }
}

impl<E> Journal<E> {
    /// Keeps records (the default) or only counts them, as the opponent's sandbox does.
    pub fn keep(&mut self, keep: bool) {
        self.keep = keep;
    }

    /// Are records kept?
    pub fn kept(&self) -> bool {
        self.keep
    }

    /// Writes the next record; `event` is only made when records are kept.
    pub fn write(&mut self, turn: u16, side: Side, rule: &'static str, event: impl FnOnce() -> E) {
        if self.keep {
            self.records.push(Record { seq: self.next, turn, side, rule, event: event() });
        }
        self.next += 1;
    }

    /// Records kept so far.
    pub fn records(&self) -> &[Record<E>] {
        &self.records
    }

    /// Takes the kept records out.
    pub fn drain(&mut self) -> Vec<Record<E>> {
        std::mem::take(&mut self.records)
    }

    /// The number the next record will have.
    pub fn next_seq(&self) -> u32 {
        self.next
    }

    /// Continues from a snapshot: forgets records from `next` on.
    pub fn rewind(&mut self, next: u32) {
        self.records.retain(|record| record.seq < next);
        self.next = next;
    }
}
