//! The course of an animation.

ppn_source::settings! {
    /// The course of an animation: its times, and what it shows.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Motion {
        /// Seconds between two moves.
        pub pause: f64 = 0.7, with_pause;
        /// Seconds that a move takes.
        pub glide: f64 = 0.3, with_glide;
        /// Pictures between one board and the next, at most
        /// [`Limits::steps`](field@super::Limits::steps); with 0 pieces do not glide.
        pub steps: u32 = 6, with_steps;
        /// Whether each board shows the move that led to it.
        pub highlight: bool = true, with_highlight;
        /// Whether a line shows the progress of the game.
        pub progress: bool = false, with_progress;
        /// The lines of a title that is shown first; none if empty.
        pub title: Vec<String> = Vec::new(), with_title;
    }
}

impl Motion {
    /// The seconds for which the title is shown; 0 without one.
    pub(crate) fn title_pause(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { 2.5 }
    }

    /// The progress at a board, by its index among that number of boards.
    pub(crate) fn done(&self, index: usize, boards: usize) -> Option<f64> {
        let last = boards.saturating_sub(1).max(1);
        self.progress.then(|| index as f64 / last as f64)
    }
}
