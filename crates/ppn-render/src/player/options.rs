//! What a player shows at first.

use crate::{annotate::Annotate, picture::Limits, projection::View};

/// What a player shows at first; all of it can be changed in the player.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The title of the page; that of the first game if empty.
    pub title: String,
    /// Which board is shown first.
    pub start: Start,
    /// From where; if absent, oblique for games with stacks or pyramids, from above for others.
    pub view: Option<View>,
    /// How pieces are drawn.
    pub colors: Colors,
    /// What is behind them.
    pub paper: Paper,
    /// Coordinates along the edges.
    pub annotate: Annotate,
    /// Whether what the last move changed is marked.
    pub highlight: bool,
    /// How large boards and pages may be: pieces, inches and bytes.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            title: String::new(),
            start: Start::First,
            view: None,
            colors: Colors::Lantern,
            paper: Paper::Auto,
            annotate: Annotate::Algebraic,
            highlight: true,
            limits: Limits::default(),
        }
    }
}

/// The board that a player shows first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The start board.
    #[default]
    First,
    /// The board after the last move.
    Last,
    /// The board after this number of moves.
    State(usize),
    /// The first board with that move number, such as `3...`.
    Label(String),
}

/// The themes that a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colors {
    /// [`Theme::lantern`](crate::Theme::lantern).
    #[default]
    Lantern,
    /// [`Theme::high_contrast`](crate::Theme::high_contrast).
    Contrast,
    /// [`Theme::print`](crate::Theme::print).
    Print,
}

/// The ground of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// As the reader's system is.
    #[default]
    Auto,
    /// White.
    Light,
    /// Dark.
    Dark,
}

/// The names are `start`, `last` and a number of moves; everything else is a move number.
impl From<&str> for Start {
    fn from(name: &str) -> Self {
        match name {
            "start" => Self::First,
            "last" => Self::Last,
            _ => name.parse().map_or_else(|_| Self::Label(name.to_owned()), Self::State),
        }
    }
}

impl Start {
    /// The value of the attribute `start`.
    pub(super) fn attribute(&self) -> String {
        match self {
            Self::First => "start".to_owned(),
            Self::Last => "last".to_owned(),
            Self::State(state) => state.to_string(),
            Self::Label(label) => label.clone(),
        }
    }
}

impl Colors {
    /// The value of the attribute `theme`.
    pub(super) fn attribute(self) -> &'static str {
        match self {
            Self::Lantern => "lantern",
            Self::Contrast => "contrast",
            Self::Print => "print",
        }
    }
}

impl Paper {
    /// The value of the attribute `page`.
    pub(super) fn attribute(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}
