//! How an animation goes.

/// How an animation goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Motion {
    /// Seconds between two moves.
    pub pause: f64,
    /// Seconds that a move takes.
    pub glide: f64,
    /// Pictures between one board and the next, at most [`Limits::steps`](field@super::Limits::steps);
    /// none without gliding.
    pub steps: u32,
    /// Whether each board shows the move that led to it.
    pub highlight: bool,
}

impl Default for Motion {
    /// A move a second.
    fn default() -> Self {
        Self { pause: 0.7, glide: 0.3, steps: 6, highlight: true }
    }
}
