//! The resolution stack: plain, serialisable frames, each with a named step.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// What is being resolved, the innermost matter last.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack<F> {
    frames: Vec<F>,
}

impl<F> Default for Stack<F> {
    fn default() -> Self {
        Stack { frames: Vec::new() }
    }
}

impl<F> Stack<F> {
    /// A stack with one frame.
    pub fn starting_with(frame: F) -> Self {
        Stack { frames: vec![frame] }
    }

    /// The frame being resolved.
    pub fn top(&self) -> Option<&F> {
        self.frames.last()
    }

    /// Takes the top frame off to work on it.
    pub fn pop(&mut self) -> Option<F> {
        self.frames.pop()
    }

    /// Puts a frame on top.
    pub fn push(&mut self, frame: F) {
        self.frames.push(frame);
    }

    /// All frames, the outermost first.
    pub fn frames(&self) -> &[F] {
        &self.frames
    }
}

/// What one pass over the top frame comes to.
#[derive(Debug)]
pub enum Flow<F, O, D> {
    /// Go on with the same frame.
    Continue,
    /// Resolve this first; its outcome is handed to the frame below.
    Push(F),
    /// This matter is settled.
    Done(O),
    /// Somebody has to choose.
    Ask(D),
}

/// The question waiting for an answer, the answer given, and the outcome handed down by a finished frame.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending<D, C, O> {
    /// The open question.
    pub decision: Option<D>,
    /// The answer to the last question, until the frame that asked takes it.
    pub answer: Option<C>,
    /// What a finished frame hands to the one below.
    pub outcome: Option<O>,
}

impl<D, C, O> Default for Pending<D, C, O> {
    fn default() -> Self {
        Pending { decision: None, answer: None, outcome: None }
    }
}
