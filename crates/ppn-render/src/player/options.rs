//! The initial state of a player.

use crate::{
    annotate::Annotate,
    picture::Limits,
    projection::View,
    theme::{Theme, ThemeName},
};

ppn_source::settings! {
    /// The initial state of a player; all of it can be changed in the player.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Options {
        /// The title of the page; that of the first game if empty.
        pub title: String = String::new(), with_title;
        /// Which board is shown first.
        pub start: Start = Start::First, with_start;
        /// The view; if absent, oblique for games with stacks or pyramids, top-down for others.
        pub view: Option<View> = None, with_view;
        /// The theme that is shown.
        pub colors: Colors = Colors::default(), with_colors;
        /// The ground of the page.
        pub paper: Paper = Paper::Auto, with_paper;
        /// Coordinates along the edges; if absent, those by which the game names squares: their numbers, letters without
        /// I and numbers, or else algebraic coordinates.
        pub annotate: Option<Annotate> = None, with_annotate;
        /// Whether the last move is marked.
        pub highlight: bool = true, with_highlight;
        /// A script that shows boards in three dimensions, with which the page begins if no [`view`](Self::view) is
        /// chosen: that of `ppn-solid`. Without one, the page has only flat pictures.
        pub viewer: String = String::new(), with_viewer;
        /// The camera of that viewer: azimuth, height and lens, such as `20,42,50`; its own if empty.
        pub camera: String = String::new(), with_camera;
        /// How large boards and pages may be: pieces, inches and bytes.
        pub limits: Limits = Limits::default(), with_limits;
    }
}

/// The board that a player shows first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Start {
    /// The start board.
    #[default]
    First,
    /// The board after the last move.
    Last,
    /// The board of this number; the start board is 0, and each leg of a capture and step of a turn has its own.
    State(usize),
    /// The board after this number of moves as people count them: the steps of a turn and the legs of a capture are one
    /// move, and what sets up the board is none.
    Moves(usize),
    /// The first board with that move number, such as `3...`.
    Label(String),
}

/// The theme that a player shows first.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Colors {
    /// A theme that every player has; [`ThemeName::Dark`] is Lantern on a dark page.
    Named(ThemeName),
    /// Another theme, in addition to those that every player has.
    Own {
        /// The name of the theme for readers. It replaces a theme of that name.
        name: String,
        /// The colours and lines of the theme.
        theme: Box<Theme>,
    },
}

impl Default for Colors {
    fn default() -> Self {
        Self::Named(ThemeName::Lantern)
    }
}

ppn_source::named! {
    /// The ground of the page.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    #[non_exhaustive]
    pub enum Paper {
        /// Light or dark, according to the reader's system.
        #[default]
        Auto = "auto",
        /// White.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }

    /// The value of the attribute `page`.
    pub(super) fn attribute;
}

/// The names are `start`, `last` and a number of moves; everything else is a move number.
impl From<&str> for Start {
    fn from(name: &str) -> Self {
        match name {
            "start" => Self::First,
            "last" => Self::Last,
            _ => name.parse().map_or_else(|_| Self::Label(name.to_owned()), Self::Moves),
        }
    }
}

impl Start {
    /// The value of the attribute `start`.
    pub(super) fn attribute(&self) -> String {
        match self {
            Self::First => "start".to_owned(),
            Self::Last => "last".to_owned(),
            Self::State(state) => format!("#{state}"),
            Self::Moves(count) => count.to_string(),
            Self::Label(label) => label.clone(),
        }
    }
}

impl Colors {
    /// All themes of the player with their names, the custom one first.
    pub(super) fn all(&self) -> Vec<(&str, Theme)> {
        let own = match self {
            Self::Named(_) => None,
            Self::Own { name, theme } => Some((name.as_str(), (**theme).clone())),
        };
        let taken = own.as_ref().map(|(name, _)| *name);
        // The dark theme is the choice of a dark page.
        let named = ThemeName::ALL.into_iter().filter(|theme| *theme != ThemeName::Dark);
        let named = named.map(|theme| (theme.words()[0], theme.theme()));
        own.into_iter().chain(named.filter(|(name, _)| Some(*name) != taken)).collect()
    }

    /// The value of the attribute `theme`.
    pub(super) fn attribute(&self) -> &str {
        match self {
            Self::Named(ThemeName::Dark) => ThemeName::Lantern.words()[0],
            Self::Named(name) => name.words()[0],
            Self::Own { name, .. } => name,
        }
    }

    /// The theme.
    pub(super) fn theme(&self) -> Theme {
        match self {
            Self::Named(ThemeName::Dark) => Theme::lantern(),
            Self::Named(name) => name.theme(),
            Self::Own { theme, .. } => (**theme).clone(),
        }
    }

    /// Whether the theme is made for a dark page.
    fn is_dark(&self) -> bool {
        match self {
            Self::Named(name) => *name == ThemeName::Dark,
            Self::Own { theme, .. } => theme.is_dark(),
        }
    }
}

impl Options {
    /// The ground of the page: if readers can choose, the one that the theme is made for.
    pub(super) fn ground(&self) -> Paper {
        match self.paper {
            Paper::Auto if self.colors.is_dark() => Paper::Dark,
            paper => paper,
        }
    }
}
