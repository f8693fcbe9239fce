//! One game on the screen, and the effects of keys and the mouse.

use super::{
    archive::Archive,
    board::{Board, Look},
    faults::Faults,
    header,
    keys::{Action, action},
    menu::{Choice, Menu},
    page::Page,
    session::{Session, Speed, state_named},
    theme::Theme,
    variations::Left,
    view::Places,
    words::Words,
};
use ppn::{GameText, Record};
use ratatui::{
    crossterm::event::{
        Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
        MouseEventKind,
    },
    layout::Position,
};
use std::time::{Duration, Instant};

/// The settings that are the same for all games.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) look: Look,
    pub(super) speed: Speed,
    pub(super) theme: Theme,
    /// Whether cells have the double size if there is room.
    pub(super) zoom: bool,
    /// Whether boards are pictures.
    pub(super) pictures: bool,
    /// The last search text, in lower case.
    pub(super) searched: String,
    pub(super) reading: ppn::Options,
}

/// The action that the viewer requests from its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request {
    Quit,
    /// Show the game with that index instead.
    Game(usize),
    Redraw,
    Suspend,
}

pub(super) struct Viewer<'v, 't> {
    pub(super) archive: &'v mut Archive,
    pub(super) settings: &'v mut Settings,
    /// The current line: the game, or a variation.
    pub(super) record: Record<'t>,
    /// The lines that were left for variations, the game first.
    pub(super) left: Vec<Left<'t>>,
    /// The index of the game in the archive.
    pub(super) game: usize,
    pub(super) session: Session,
    pub(super) board: Board,
    pub(super) faults: Faults,
    pub(super) over: Over,
    /// A message that is shown until the next key.
    pub(super) message: Option<String>,
    /// The areas where things were drawn last.
    pub(super) places: Places,
}

/// The page or menu over the game.
pub(super) enum Over {
    Nothing,
    /// The move number that is being typed.
    Prompt(String),
    /// The search text that is being typed.
    Search(String),
    Menu(Menu),
    Page(Page),
}

/// The maximum number of characters after `:`.
const MOST_TYPED: usize = 40;

/// States per step of the mouse wheel.
const WHEEL: isize = 1;

impl<'v, 't> Viewer<'v, 't> {
    pub(super) fn new(
        archive: &'v mut Archive,
        settings: &'v mut Settings,
        text: &'t GameText<'_>,
        game: usize,
        record: Record<'t>,
        at: usize,
    ) -> Self {
        let faults = Faults::new(text, &record);
        let board = Board::new(&record, settings.look);
        let session = Session::new(record.len(), at);
        Self {
            archive,
            settings,
            record,
            left: Vec::new(),
            game,
            session,
            board,
            faults,
            over: Over::Nothing,
            message: None,
            places: Places::default(),
        }
    }

    /// The time until the next change without input.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        self.session.wait(now)
    }

    /// Continues automatic play; returns whether something changed.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        let moved = self.session.tick(now, self.settings.speed);
        if moved {
            self.places.followed = false;
        }
        moved
    }

    pub(super) fn event(&mut self, event: &Event, now: Instant) -> Option<Request> {
        let before = self.session.at();
        let request = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Resize(..) => {
                self.places.followed = false;
                None
            }
            _ => None,
        };
        if self.session.at() != before {
            self.places.followed = false;
            // The board before a variation belongs to its parent line.
            if self.session.at() == 0 && !self.session.is_playing() {
                self.leave();
            }
        }
        request
    }

    fn key(&mut self, key: KeyEvent, now: Instant) -> Option<Request> {
        self.message = None;
        match &mut self.over {
            Over::Nothing => action(key).and_then(|action| self.act(action, now)),
            Over::Page(page) => {
                if !page.key(key) {
                    self.over = Over::Nothing;
                    // Quitting needs only one key.
                    return is_interrupt(key).then_some(Request::Quit);
                }
                None
            }
            Over::Prompt(_) | Over::Search(_) => self.type_key(key),
            Over::Menu(menu) => {
                let choice = menu.key(key, self.archive, &self.settings.reading);
                match choice {
                    Ok(Choice::None) => None,
                    Ok(Choice::Close) => {
                        self.over = Over::Nothing;
                        is_interrupt(key).then_some(Request::Quit)
                    }
                    Ok(Choice::Game(game)) => {
                        self.over = Over::Nothing;
                        (game != self.game).then_some(Request::Game(game))
                    }
                    Err(error) => self.say(error.to_string()),
                }
            }
        }
    }

    fn act(&mut self, action: Action, now: Instant) -> Option<Request> {
        let at = self.session.at();
        match action {
            Action::Step(by) => self.session.step(by),
            Action::First => {
                while self.leave().is_some() {}
                self.session.go_to(0);
            }
            Action::Variation => {
                if !self.next_variation() {
                    return self.say("no other line at this move".to_owned());
                }
            }
            Action::Last => self.session.go_to(usize::MAX),
            Action::Comment(by) => return self.go_to_comment(by),
            Action::Fault => match self.faults.next(at) {
                Some(state) => self.session.go_to(state),
                None if self.faults.summary().is_some() => return self.act(Action::Faults, now),
                None => return self.say("this game has no problems".to_owned()),
            },
            Action::GoTo => self.over = Over::Prompt(String::new()),
            Action::Search => self.over = Over::Search(String::new()),
            Action::Zoom => self.settings.zoom ^= true,
            Action::Pictures if cfg!(feature = "raster") => {
                self.settings.pictures ^= true;
                let shown =
                    if self.settings.pictures { "a picture, if the terminal can" } else { "text" };
                return self.say(format!("the board is {shown}"));
            }
            Action::Pictures => return self.say("this build of `ppn` has no pictures".to_owned()),
            Action::PlayPause => self.session.play_or_pause(now, self.settings.speed),
            Action::Faster => self.change_speed(self.settings.speed.faster(), now),
            Action::Slower => self.change_speed(self.settings.speed.slower(), now),
            Action::Game(by) => return self.go_to_game(by),
            Action::Games => self.over = Over::Menu(Menu::new(self.game)),
            Action::Turn(quarters) => self.settings.look.turn_by(quarters),
            Action::Coordinates => self.settings.look.next_coordinates(),
            Action::Upright => {
                let name = self.settings.look.next_upright();
                return self.say(name.to_owned());
            }
            Action::Marks => self.settings.look.marks ^= true,
            Action::Pan(right, down) => self.board.pan((right, down)),
            Action::Faults => self.open("Problems", self.faults.page()),
            Action::About => {
                let lines = self.about();
                self.open("Move and game", lines);
            }
            Action::Stacks => {
                let mut lines = self.board.stacks(&self.record, at);
                if lines.is_empty() {
                    lines.push("There are no stacks.".to_owned());
                }
                self.open("Stacks, the lowest piece first", lines);
            }
            Action::Help => self.open("Keys", super::help::lines()),
            Action::Redraw => return Some(Request::Redraw),
            Action::Suspend => return Some(Request::Suspend),
            Action::Quit => return Some(Request::Quit),
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Option<Request> {
        let place = Position::new(mouse.column, mouse.row);
        let wheel = match mouse.kind {
            MouseEventKind::ScrollDown => Some(WHEEL),
            MouseEventKind::ScrollUp => Some(-WHEEL),
            _ => None,
        };
        let click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        match &mut self.over {
            Over::Page(page) => match wheel {
                Some(by) => page.scroll(by),
                None if click => self.over = Over::Nothing,
                None => {}
            },
            Over::Menu(menu) => match wheel {
                Some(by) => {
                    if let Err(error) = menu.step(by, self.archive) {
                        return self.say(error.to_string());
                    }
                }
                None if click => {
                    let game = menu.game_at(mouse.column, mouse.row, self.archive);
                    self.over = Over::Nothing;
                    return game.filter(|game| *game != self.game).map(Request::Game);
                }
                None => {}
            },
            Over::Prompt(_) | Over::Search(_) | Over::Nothing => match wheel {
                Some(by) => self.session.step(by),
                None if click => {
                    if let Some(state) = self.places.state_at(place) {
                        self.over = Over::Nothing;
                        self.session.go_to(state);
                    }
                }
                None => {}
            },
        }
        None
    }

    fn type_key(&mut self, key: KeyEvent) -> Option<Request> {
        let is_search = matches!(self.over, Over::Search(_));
        let (Over::Prompt(typed) | Over::Search(typed)) = &mut self.over else { return None };
        match key.code {
            _ if is_interrupt(key) => return Some(Request::Quit),
            KeyCode::Char(character) if typed.len() < MOST_TYPED => typed.push(character),
            KeyCode::Backspace if !typed.is_empty() => {
                typed.pop();
            }
            KeyCode::Esc | KeyCode::Backspace => self.over = Over::Nothing,
            KeyCode::Enter => {
                let typed = std::mem::take(typed);
                self.over = Over::Nothing;
                if is_search {
                    return self.search(&typed);
                }
                let words = Words(&self.record);
                let number = |state| {
                    let number = self.record.number(state);
                    // The displayed number and the number in PPN are both accepted.
                    if number == typed.trim() { number } else { words.number(state) }
                };
                match state_named(&typed, self.record.len(), number) {
                    Some(state) => self.session.go_to(state),
                    None if typed.trim().is_empty() => {}
                    None => return self.say(format!("no move has the number `{}`", typed.trim())),
                }
            }
            _ => {}
        }
        None
    }

    /// Goes to the next move that contains a text, or the last search text; after the end,
    /// continues from the start.
    fn search(&mut self, typed: &str) -> Option<Request> {
        if !typed.trim().is_empty() {
            self.settings.searched = typed.trim().to_lowercase();
        }
        let text = self.settings.searched.clone();
        if text.is_empty() {
            return None;
        }
        let (at, len) = (self.session.at(), self.record.len());
        let words = Words(&self.record);
        match (at + 1..len).chain(1..=at).find(|state| words.has(*state, &text)) {
            Some(state) => {
                self.session.go_to(state);
                (state <= at)
                    .then(|| self.message = Some("the search continued from the start".to_owned()));
                None
            }
            None => self.say(format!("no move or comment has `{text}`")),
        }
    }

    fn go_to_comment(&mut self, by: isize) -> Option<Request> {
        let at = self.session.at();
        let words = Words(&self.record);
        let commented = |state: &usize| !words.comment(*state).is_empty();
        let found = if by > 0 {
            (at + 1..self.record.len()).find(commented)
        } else {
            (0..at).rev().find(commented)
        };
        match found {
            Some(state) => self.session.go_to(state),
            None => {
                let side = if by > 0 { "after" } else { "before" };
                return self.say(format!("no comment {side} this move"));
            }
        }
        None
    }

    fn go_to_game(&mut self, by: isize) -> Option<Request> {
        let Some(game) = self.game.checked_add_signed(by) else {
            return self.say("this is the first game".to_owned());
        };
        match self.archive.has(game) {
            Ok(true) => Some(Request::Game(game)),
            Ok(false) => self.say("this is the last game".to_owned()),
            Err(error) => self.say(error.to_string()),
        }
    }

    fn change_speed(&mut self, speed: Speed, now: Instant) {
        self.settings.speed = speed;
        self.session.change_speed(now, speed);
        if !self.session.is_playing() {
            self.message = Some(format!("{speed} (Space plays)"));
        }
    }

    /// The move with its whole comment, its problems, and the metadata.
    fn about(&self) -> Vec<String> {
        let at = self.session.at();
        let words = Words(&self.record);
        let mut lines = vec![format!("{} {}", words.number(at), words.text(words.worded(at)))];
        let comment = words.comment(at);
        if !comment.is_empty() {
            lines.extend([String::new(), comment.into_owned()]);
        }
        for fault in self.faults.of(at) {
            lines.extend([String::new(), format!("✗ {}", fault.message)]);
        }
        lines.push(String::new());
        lines.extend(header::all(&self.record.metadata));
        lines
    }

    fn open(&mut self, title: &'static str, lines: Vec<String>) {
        self.over = Over::Page(Page::new(title, lines));
    }

    fn say(&mut self, message: String) -> Option<Request> {
        self.message = Some(message);
        None
    }
}

/// Ctrl-C quits, even if a page is open.
fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use ppn_render::{
        Turn,
        terminal::{Annotate, Reorient, Style},
    };
    use ratatui::{Terminal, backend::TestBackend};
    use std::path::{Path, PathBuf};

    const SETTINGS: fn() -> Settings = || Settings {
        look: Look {
            turn: Turn::None,
            annotate: Annotate::Algebraic,
            reorient: Reorient::None,
            style: Style::Unicode,
            marks: true,
        },
        speed: Speed::new(1.0).unwrap(),
        theme: Theme { color: true },
        zoom: false,
        pictures: false,
        searched: String::new(),
        reading: ppn::Options::default().with_viewer(true),
    };

    fn corpus(file: &str) -> PathBuf {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus")).join(file)
    }

    /// Runs a test on a viewer of the first game of a file.
    pub(in super::super) fn with(file: &str, test: impl FnOnce(&mut Viewer<'_, '_>)) {
        // The published package does not contain the corpus.
        if !corpus("").exists() {
            return;
        }
        let mut archive = Archive::open(&corpus(file), None).unwrap();
        assert!(archive.has(0).unwrap());
        let text = archive.text(0).unwrap();
        let mut settings = SETTINGS();
        let record = archive.notation.record(&text, &settings.reading);
        test(&mut Viewer::new(&mut archive, &mut settings, &text, 0, record, 0));
    }

    pub(in super::super) fn press(viewer: &mut Viewer<'_, '_>, keys: &str) -> Option<Request> {
        let mut request = None;
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                '\u{1b}' => KeyCode::Esc,
                '\u{8}' => KeyCode::Backspace,
                _ => KeyCode::Char(key),
            };
            let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
            request = viewer.event(&event, Instant::now());
        }
        request
    }

    #[test]
    #[cfg(feature = "raster")]
    fn a_board_can_be_a_picture() {
        with("games/chess.ppn", |viewer| {
            let mut terminal = Terminal::new(TestBackend::new(100, 30)).unwrap();
            let mut picture = |viewer: &mut Viewer<'_, '_>, keys| {
                press(viewer, keys);
                terminal.draw(|frame| viewer.draw(frame)).unwrap();
                viewer.picture()
            };
            assert_eq!(picture(viewer, "ll"), None);
            let shown = picture(viewer, "v").unwrap();
            let (width, height) = shown.png.size;
            assert!(shown.png.bytes.starts_with(b"\x89PNG"));
            assert!(width > 100 && height > 100 && shown.place.height > 20);
            assert_eq!(picture(viewer, "x?"), None, "the help covers it");
            assert!(picture(viewer, "\u{1b}").unwrap().png != shown.png, "the move is not marked");
            assert_eq!(picture(viewer, "v"), None);
        });
    }

    #[test]
    fn keys_walk_through_the_game() {
        with("games/four-field-kono.ppn", |viewer| {
            press(viewer, "ljj");
            assert_eq!(viewer.session.at(), 3);
            press(viewer, "G");
            assert_eq!(viewer.session.at(), 32);
            press(viewer, ",");
            assert_eq!(viewer.record.number(viewer.session.at()), "10...");
            press(viewer, ".");
            assert_eq!(viewer.session.at(), 32);
            press(viewer, ".");
            assert!(viewer.message.as_ref().unwrap().contains("no comment after"));
            press(viewer, ":7...\n");
            assert_eq!(viewer.record.number(viewer.session.at()), "7...");
            press(viewer, ":77\n");
            assert!(viewer.message.as_ref().unwrap().contains("`77`"));
            press(viewer, ":1\u{8}\u{8}g");
            assert_eq!(viewer.session.at(), 0, "an empty prompt closes");
            press(viewer, "p");
            assert!(viewer.message.as_ref().unwrap().contains("first game"));
            press(viewer, "n");
            assert!(viewer.message.as_ref().unwrap().contains("last game"));
            assert_eq!(press(viewer, "q"), Some(Request::Quit));
            assert_eq!(press(viewer, "\u{1b}"), Some(Request::Quit));
        });
    }

    #[test]
    fn pages_close_before_the_game_does() {
        with("games/relativity.ppn", |viewer| {
            for page in ["?", "i", "s", "E", "m"] {
                assert_eq!(press(viewer, page), None);
                assert!(!matches!(viewer.over, Over::Nothing), "{page}");
                assert_eq!(press(viewer, "q"), None);
                assert!(matches!(viewer.over, Over::Nothing), "{page}");
            }
        });
    }

    #[test]
    fn no_window_is_too_small_or_too_large() {
        let files = [
            "games/relativity.ppn",
            "games/desfases.ppn",
            "games/tic-tac-toe.ppn",
            "games/martian-chess-as-printed.ppn",
            "fan/games/02-comments.fan",
            "pdn/games/hand-illegal-move.pdn",
        ];
        for file in files {
            with(file, |viewer| {
                for (width, height) in
                    [(0, 0), (1, 1), (2, 2), (5, 3), (12, 4), (30, 8), (71, 7), (72, 6), (250, 90)]
                {
                    let backend = TestBackend::new(width, height);
                    let mut terminal = Terminal::new(backend).unwrap();
                    for keys in ["", "G", ":1", "\u{1b}?", "qm", "qi", "qE", "qLLJJHK", "rc", "g"] {
                        press(viewer, keys);
                        terminal.draw(|frame| viewer.draw(frame)).unwrap();
                    }
                }
            });
        }
    }
}
