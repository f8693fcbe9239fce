//! What formatting changes, and what it never does.

use ppn::{
    Fan, FormatOptions, GameText, LineBreaks, LineEnd, Notation, Options, Pdn, Ppn, Span, format,
    setups,
};
use ppn_tests::{
    corpus::{self, Vector, replayed},
    texts,
};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

/// All games of a text, formatted.
fn formatted(text: &str, options: &FormatOptions) -> String {
    ppn::read(text).map(|game| format(&game, options).text).collect()
}

/// The parts of a text that its layout does not change: scale, numbers, moves, comments and boards
/// of all games, and the names of the diagnostics.
fn meaning(text: &str) -> Vec<Value> {
    let mut games = replayed(text, &Options::default());
    for game in &mut games {
        let codes: Vec<Value> =
            corpus::diagnostics(game).map(|diagnostic| diagnostic["code"].clone()).collect();
        game["diagnostics"] = codes.into();
    }
    games
}

fn layouts() -> impl Iterator<Item = FormatOptions> {
    LineBreaks::ALL.into_iter().flat_map(|breaks| {
        let options = FormatOptions::default().with_breaks(breaks);
        [
            options.clone(),
            options.clone().with_width(30),
            options.with_width(0).with_line_end(Some(LineEnd::CrLf)),
        ]
    })
}

#[test]
fn games_and_vectors_keep_their_boards_labels_and_comments() {
    for vector in corpus::games().into_iter().chain(corpus::movetext()) {
        let before = meaning(&vector.text);
        for options in layouts() {
            let once = formatted(&vector.text, &options);
            assert_eq!(meaning(&once), before, "{}: {once}", vector.name);
            assert_eq!(formatted(&once, &options), once, "{}", vector.name);
        }
    }
}

#[test]
fn files_with_every_start_board_keep_it() {
    for game in setups::games() {
        let text = format!("# {}\n{}\n\n1.  S@b2 ;;   2. *b2\n", game.name, game.example());
        let before = meaning(&text);
        for options in layouts() {
            let once = formatted(&text, &options);
            assert_eq!(meaning(&once), before, "{once}");
            assert_eq!(formatted(&once, &options), once);
        }
    }
}

#[test]
fn what_a_person_laid_out_stays() {
    let mut games = 0;
    for path in corpus::files("layout", "ppn") {
        let name = path.to_str().unwrap();
        let Some(neat) = name.strip_suffix(".before.ppn") else { continue };
        let read = |name: &str| std::fs::read_to_string(name).unwrap();
        let (before, after) = (read(name), read(&format!("{neat}.ppn")));
        let options = FormatOptions::default();
        assert_eq!(formatted(&before, &options), after, "{name}");
        assert_eq!(formatted(&after, &options), after, "{name}");
        for breaks in LineBreaks::ALL {
            let options = FormatOptions::default().with_breaks(breaks);
            assert_eq!(meaning(&formatted(&before, &options)), meaning(&before), "{name}");
        }
        games += 1;
    }
    assert!(games > 0);
}

#[test]
fn published_games_change_in_spaces_alone() {
    // Formatting adds the marker lines to one game, and wraps a line that is too long.
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().filter(|word| !["---", "..."].contains(word));
        words.map(str::to_owned).collect()
    };
    let mut kept = 0;
    for game in corpus::games() {
        let once = formatted(&game.text, &FormatOptions::default());
        assert_eq!(words(&once), words(&game.text), "{}", game.name);
        let lines = |text: &str| text.lines().count();
        kept += usize::from(lines(&once) == lines(&game.text));
        assert!(lines(&once) <= lines(&game.text) + 2, "{}: {once}", game.name);
    }
    assert_eq!(kept, corpus::games().len() - 2);
}

/// A text and its formatted form, with visible line ends.
fn page(text: &str) -> String {
    let visible = |text: &str| text.replace('\r', "␍");
    format!("{}\n=====\n{}", visible(text), visible(&formatted(text, &FormatOptions::default())))
}

macro_rules! snapshots {
    ($($name:ident: $text:expr;)*) => {
        $(#[test]
        fn $name() {
            insta::assert_snapshot!(stringify!($name), page($text));
        })*
    };
}

snapshots! {
    metadata_up_to_a_blank_line: "Event:   Club night  # a remark\nGameType: {Name: Chess,\n  System: Chess}\n\n1. e2-e4";
    metadata_with_blank_lines: "\u{feff}\n--- \n# first\n\nEvent: |\n  Two\n\n  lines  \n\n... # end  \n\n\n1. a1-a2\n\n";
    a_mapping_beside_the_marker: "--- {Event: x, Site:\n  y}\n...\n1. S@b2";
    no_metadata: "1. S@b2\n2. M@b3\n";
    a_marker_alone: "--- # nothing here\n1. S@b2\n";
    line_ends_of_what_looks_like_metadata: "Up: -\r-\n2";
    a_head_that_ends_lines_as_nothing_else_does: "Event: x\r \n\n";
    line_ends_of_every_kind: "---\r\nEvent: x\nSite: y\r...\r\n1. S@b2\r2. *b2\n";
    several_games: "\n\n---\nEvent: A\n\n1.  S@b2\n---\n---\nEvent: B\n...\n";
    nothing: " \n\t\n";
    faulty_metadata: "---\nEvent: [a\n...  \n1.  S@b2\n 2.   M@b3\n";
    metadata_that_end_nowhere: "Event: x\nSite: y\n1.  S@b2\n";
    movetext_that_looks_like_metadata: "Event: x    1.  S@b2 2. M@b3\n 3.   C@b4\n";
    metadata_beside_a_marker_that_end_nowhere: "--- {Event: x}\n1.  S@b2\n";
    empty_metadata_beside_a_marker_that_end_nowhere: "--- {}\n1.  S@b2\n";
    another_notation: "---\nMovetextParser: Fan\n...\n1g   Ra1\n\n1s ra8";
    an_unknown_notation: "---\nMovetextParser: Hex\n...\n1.   a1\n\n2. b2";
}

#[test]
fn only_the_elements_in_a_range_are_laid_out() {
    let text = "Event: x\n\n1.  S@b2   2.  M@b3\n3.   C@b4 \n\n 4. A@b5  \n";
    let game = ppn::read(text).next().unwrap();
    let within = |part: &str| {
        let start = text.find(part).unwrap();
        let range = Some(Span::new(start, start + part.len()));
        format(&game, &FormatOptions::default().with_range(range))
    };
    assert_eq!(
        within("2.  M@b3\n3.   C").text,
        "Event: x\n\n1.  S@b2   2. M@b3\n3. C@b4 \n\n 4. A@b5  \n"
    );
    assert_eq!(within("Event").text, text.replace("Event: x\n\n", "---\nEvent: x\n...\n"));
    let edit = within("2.  M").edit(text).unwrap();
    assert_eq!((edit.span.slice(text), edit.text.as_str()), (" ", ""));
    assert_eq!(within("\n\n 4").edit(text), None);
}

#[test]
fn texts_that_are_not_utf_8_stay() {
    let game = GameText::whole(b"1.   S@b2 {\xff}".to_vec());
    let formatted = format(&game, &FormatOptions::default());
    assert_eq!(formatted.text, game.text);
    assert_eq!(formatted.diagnostics[0].code.name, "encoding");
}

#[test]
fn arimaa_and_draughts_are_written_in_their_canonical_forms() {
    let notations = ppn::notations();
    let canonical = |text: &str, name: &str| {
        let text = GameText::whole(text.as_bytes().to_vec());
        notations
            .named(name)
            .unwrap()
            .parse(text.borrowed(), &Options::default())
            .format(&FormatOptions::default())
            .text
    };
    let two = "1g Rh1 1s ra8 2g Rh1n \"slow\" [2g Rh1w]\n\nFAN31415926 1\n1g Rh1\n";
    let written = "FAN31415926 1 arimaa\n\n1g Rh1\n1s ra8\n2g Rh1n \"slow\"\n  [ 2g Rh1w ]\n\n\
        FAN31415926 1 arimaa\n\n1g Rh1\n";
    assert_eq!(canonical(two, "fan"), written);
    assert_eq!(canonical(written, "fan"), written);
    assert_eq!(canonical("1w Rh1   1b ra8\r\n", "arimaa"), "1g Rh1\r\n1s ra8\r\n");
    // A plain record has no place for this comment.
    assert_eq!(canonical("1g Rh1   \"far\"", "arimaa"), "1g Rh1   \"far\"");
    assert_eq!(canonical("1g   Xh1", "fan"), "1g   Xh1");
    let pdn = canonical("[GameType \"20\"] 1. 32-28   19-23 2. 28 x19 1-1", "pdn");
    assert_eq!(pdn, "[Result \"1-1\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19\n*\n");
}

static GAMES: LazyLock<Vec<Vector>> = LazyLock::new(corpus::games);

fn options() -> impl Strategy<Value = FormatOptions> {
    let breaks = prop::sample::select(&LineBreaks::ALL[..]);
    (0usize..100, breaks)
        .prop_map(|(width, breaks)| FormatOptions::default().with_width(width).with_breaks(breaks))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn movetexts_keep_their_meaning(text in texts::movetext(), options in options()) {
        let once = formatted(&text, &options);
        prop_assert_eq!(meaning(&once), meaning(&text), "{}", once);
        prop_assert_eq!(formatted(&once, &options), once);
    }

    #[test]
    fn any_text_keeps_its_meaning(text in texts::signs(), options in options()) {
        let once = formatted(&text, &options);
        prop_assert_eq!(meaning(&once), meaning(&text), "{:?}", once);
        prop_assert_eq!(formatted(&once, &options), once);
    }

    #[test]
    fn games_with_slips_keep_their_meaning(
        game in any::<prop::sample::Index>(),
        slips in texts::slips(),
        options in options(),
    ) {
        let text = texts::slipped(&game.get(&GAMES).text, &slips);
        let once = formatted(&text, &options);
        prop_assert_eq!(meaning(&once), meaning(&text), "{:?}", once);
        prop_assert_eq!(formatted(&once, &options), once);
    }

    #[test]
    fn ranges_keep_the_meaning(
        text in texts::movetext(),
        from: prop::sample::Index,
        to: prop::sample::Index,
        options in options(),
    ) {
        let (a, b) = (from.index(text.len() + 1), to.index(text.len() + 1));
        let range = Some(Span::new(a.min(b), a.max(b)));
        let once = formatted(&text, &options.with_range(range));
        prop_assert_eq!(meaning(&once), meaning(&text), "{}", once);
    }
}

#[test]
fn a_byte_order_mark_stays_in_ppn_alone() {
    let games: [(&str, &str, &dyn Notation); 3] = [
        ("1.  S@b2", "\u{feff}---\n...\n1. S@b2\n", &Ppn::default()),
        ("[GameType \"20\"]\n1.  32-28 *", "[GameType \"20\"]\n\n1. 32-28\n*\n", &Pdn::default()),
        ("FAN31415926 1\n1g  Ra1", "FAN31415926 1 arimaa\n\n1g Ra1\n", &Fan::default()),
    ];
    for (written, laid_out, notation) in games {
        let text = GameText::whole(format!("\u{feff}{written}").into_bytes());
        assert_eq!(
            notation
                .parse(text.borrowed(), &Options::default())
                .format(&FormatOptions::default())
                .text,
            laid_out
        );
    }
}
