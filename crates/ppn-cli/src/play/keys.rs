//! Which key does what. The help is made from the same table.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The actions of users.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// Go a number of moves forward, or back.
    Step(isize),
    First,
    Last,
    /// The next comment, or the previous one.
    Comment(isize),
    /// The next move with a problem.
    Fault,
    /// The next variation.
    Variation,
    GoTo,
    Search,
    Zoom,
    Pictures,
    PlayPause,
    Faster,
    Slower,
    /// The next game of the file, or the previous one.
    Game(isize),
    Games,
    /// Turn the table by a number of quarters.
    Turn(usize),
    Coordinates,
    Upright,
    Marks,
    /// Scroll the board by columns to the right and rows down.
    Pan(i32, i32),
    Faults,
    About,
    Stacks,
    Help,
    Redraw,
    Suspend,
    Quit,
}

/// A line of the help: keys that belong together, and their effect.
pub(super) struct Binding {
    /// The keys as the help shows them.
    pub(super) shown: &'static str,
    pub(super) does: &'static str,
    keys: &'static [(Key, Action)],
}

/// A key with Shift (of keys that are not characters) or Ctrl.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Plain(KeyCode),
    Shift(KeyCode),
    Ctrl(char),
}

const fn char(character: char) -> Key {
    Key::Plain(KeyCode::Char(character))
}

/// The distance that the board scrolls with one key, in columns and rows.
const PAN: (i32, i32) = (4, 2);

/// All keys, in the order of the help.
pub(super) const BINDINGS: &[Binding] = &[
    Binding {
        shown: "→ ↓ l j",
        does: "next move",
        keys: &[
            (Key::Plain(KeyCode::Right), Action::Step(1)),
            (Key::Plain(KeyCode::Down), Action::Step(1)),
            (char('l'), Action::Step(1)),
            (char('j'), Action::Step(1)),
        ],
    },
    Binding {
        shown: "← ↑ h k",
        does: "previous move",
        keys: &[
            (Key::Plain(KeyCode::Left), Action::Step(-1)),
            (Key::Plain(KeyCode::Up), Action::Step(-1)),
            (char('h'), Action::Step(-1)),
            (char('k'), Action::Step(-1)),
        ],
    },
    Binding {
        shown: "PgDn PgUp",
        does: "ten moves forward, back",
        keys: &[
            (Key::Plain(KeyCode::PageDown), Action::Step(10)),
            (Key::Plain(KeyCode::PageUp), Action::Step(-10)),
        ],
    },
    Binding {
        shown: "Home g",
        does: "start board",
        keys: &[(Key::Plain(KeyCode::Home), Action::First), (char('g'), Action::First)],
    },
    Binding {
        shown: "End G",
        does: "last move",
        keys: &[(Key::Plain(KeyCode::End), Action::Last), (char('G'), Action::Last)],
    },
    Binding {
        shown: "b",
        does: "next variation at this move; back at its beginning",
        keys: &[(char('b'), Action::Variation), (char('B'), Action::Variation)],
    },
    Binding {
        shown: ":",
        does: "go to a move: :12, :12..., :#40 (the 40th)",
        keys: &[(char(':'), Action::GoTo)],
    },
    Binding {
        shown: "/",
        does: "search moves and comments; / Enter goes on to the next",
        keys: &[(char('/'), Action::Search)],
    },
    Binding {
        shown: ". ,",
        does: "next comment, previous one",
        keys: &[(char('.'), Action::Comment(1)), (char(','), Action::Comment(-1))],
    },
    Binding { shown: "Space", does: "play, pause", keys: &[(char(' '), Action::PlayPause)] },
    Binding {
        shown: "+ -",
        does: "faster, slower",
        keys: &[
            (char('+'), Action::Faster),
            (char('='), Action::Faster),
            (char('-'), Action::Slower),
            (char('_'), Action::Slower),
        ],
    },
    Binding {
        shown: "n p",
        does: "next game, previous one",
        keys: &[
            (char('n'), Action::Game(1)),
            (char('N'), Action::Game(1)),
            (char('p'), Action::Game(-1)),
            (char('P'), Action::Game(-1)),
        ],
    },
    Binding {
        shown: "m",
        does: "all games of the file; / in the list searches names",
        keys: &[(char('m'), Action::Games)],
    },
    Binding {
        shown: "f r",
        does: "turn the board by half a turn, a quarter turn",
        keys: &[
            (char('f'), Action::Turn(2)),
            (char('F'), Action::Turn(2)),
            (char('r'), Action::Turn(1)),
            (char('R'), Action::Turn(1)),
        ],
    },
    Binding {
        shown: "c",
        does: "coordinates: letters, numbers, none",
        keys: &[(char('c'), Action::Coordinates), (char('C'), Action::Coordinates)],
    },
    Binding {
        shown: "u",
        does: "turn symbols upright, pieces upright, nothing",
        keys: &[(char('u'), Action::Upright)],
    },
    Binding {
        shown: "z v",
        does: "large cells where there is room; picture or text",
        keys: &[
            (char('z'), Action::Zoom),
            (char('Z'), Action::Zoom),
            (char('v'), Action::Pictures),
            (char('V'), Action::Pictures),
        ],
    },
    Binding {
        shown: "x",
        does: "mark the last move on or off",
        keys: &[(char('x'), Action::Marks)],
    },
    Binding {
        shown: "Shift+arrows",
        does: "scroll a large board (also H J K L)",
        keys: &[
            (Key::Shift(KeyCode::Left), Action::Pan(-PAN.0, 0)),
            (Key::Shift(KeyCode::Right), Action::Pan(PAN.0, 0)),
            (Key::Shift(KeyCode::Up), Action::Pan(0, -PAN.1)),
            (Key::Shift(KeyCode::Down), Action::Pan(0, PAN.1)),
            (char('H'), Action::Pan(-PAN.0, 0)),
            (char('L'), Action::Pan(PAN.0, 0)),
            (char('K'), Action::Pan(0, -PAN.1)),
            (char('J'), Action::Pan(0, PAN.1)),
        ],
    },
    Binding {
        shown: "Enter i",
        does: "the whole comment, and all metadata",
        keys: &[(Key::Plain(KeyCode::Enter), Action::About), (char('i'), Action::About)],
    },
    Binding { shown: "s", does: "list of stacks", keys: &[(char('s'), Action::Stacks)] },
    Binding {
        shown: "e E",
        does: "next move with a problem, list of all problems",
        keys: &[(char('e'), Action::Fault), (char('E'), Action::Faults)],
    },
    Binding {
        shown: "Ctrl-L Ctrl-Z",
        does: "draw again, suspend",
        keys: &[(Key::Ctrl('l'), Action::Redraw), (Key::Ctrl('z'), Action::Suspend)],
    },
    Binding {
        shown: "?",
        does: "this help",
        keys: &[(char('?'), Action::Help), (Key::Plain(KeyCode::F(1)), Action::Help)],
    },
    Binding {
        shown: "q Esc Ctrl-C",
        does: "quit",
        keys: &[
            (char('q'), Action::Quit),
            (Key::Plain(KeyCode::Esc), Action::Quit),
            (Key::Ctrl('c'), Action::Quit),
        ],
    },
];

/// The action of a key.
pub(super) fn action(event: KeyEvent) -> Option<Action> {
    let KeyEvent { code, modifiers, .. } = event;
    let control = modifiers.contains(KeyModifiers::CONTROL);
    let key = match code {
        _ if modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(character) if control => Key::Ctrl(character.to_ascii_lowercase()),
        _ if control => return None,
        // A capital letter is reported with Shift.
        KeyCode::Char(_) => Key::Plain(code),
        _ if modifiers.contains(KeyModifiers::SHIFT) => Key::Shift(code),
        _ => Key::Plain(code),
    };
    let mut keys = BINDINGS.iter().flat_map(|binding| binding.keys);
    keys.find(|(bound, _)| *bound == key).map(|&(_, action)| action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_does_one_thing() {
        let keys: Vec<Key> =
            BINDINGS.iter().flat_map(|binding| binding.keys).map(|&(key, _)| key).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{index}");
        }
    }

    #[test]
    fn modifiers_count() {
        let action = |code, modifiers| action(KeyEvent::new(code, modifiers));
        let (none, shift) = (KeyModifiers::NONE, KeyModifiers::SHIFT);
        assert_eq!(action(KeyCode::Right, none), Some(Action::Step(1)));
        assert_eq!(action(KeyCode::Right, shift), Some(Action::Pan(4, 0)));
        assert_eq!(action(KeyCode::Char('G'), shift), Some(Action::Last));
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit));
        assert_eq!(action(KeyCode::Char('c'), KeyModifiers::ALT), None);
        assert_eq!(action(KeyCode::Right, KeyModifiers::CONTROL), None);
        assert_eq!(action(KeyCode::Char('$'), none), None);
    }
}
