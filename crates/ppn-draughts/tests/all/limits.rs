//! Small texts that need many resources: none may take long or exhaust the stack.

use ppn_draughts::{
    Archive, Board, Fen, FileReport, GameType, Item, Limits, Mode, Position, ReadOptions, Ruleset,
    SquareName, StepKind, Variant, read, replay, rewrite,
};

/// Reads, replays and writes a text. A text that takes too long shows as a test that hangs.
fn ends(text: &str) {
    for mode in [Mode::Strict, Mode::Reading, Mode::Tolerant] {
        let _ = read(text, mode);
    }
    let pdn = read(text, Mode::Tolerant);
    let _ = FileReport::new(&pdn, &Default::default());
    let _ = rewrite(&pdn, Default::default(), &Limits::default()).text;
    let _ = Archive::new(text.as_bytes()).count();
}

#[test]
fn repeated_words_take_time_by_their_number() {
    for word in [
        "(",
        ")",
        "()",
        "[",
        "]",
        "[]",
        "[A \"\"]",
        "[A \"\"",
        "\"",
        "\\\"",
        "/",
        "//",
        "{",
        "}",
        "$",
        "*",
        "* ",
        "1-0 ",
        "--",
        "- ",
        "... ",
        "1.",
        "!",
        "32-28 ",
        "32 -",
        "x",
        "28x19",
        "46x41 41x46 ",
        "%",
        ";",
        "\n[",
        "3228 ",
        "0-5 ",
        "a1-b2 ",
        "/FEN \"?:W31:B20\"/ ",
        "/FEN \"W::\"/ ",
        "(0-5 $1",
    ] {
        ends(&word.repeat(20_000 / word.len()));
    }
}

#[test]
fn long_numbers_and_ranges_are_read() {
    let digits = "9".repeat(50_000);
    ends(&format!("[GameType \"{digits}\"] {digits}. {digits}-{digits} *"));
    let rules = Ruleset::new(Variant::International);
    assert!(Fen::read("W:W1-4294967295:B1", rules.board()).is_err());
    assert!(Fen::read(&format!("W:W{digits}:B1"), rules.board()).is_err());
}

/// A king at a1 of a board of 12 by 12, among men that all have a free square behind them; the last
/// few men are left out.
fn crowd(left_out: usize) -> (Ruleset, Position) {
    let game_type: GameType = "21,W,12,12,A0,0".parse().unwrap();
    let rules = Ruleset::of(game_type).unwrap();
    let columns = ["b", "d", "f", "h", "j"];
    let men = columns.iter().flat_map(|c| [2, 4, 6, 8, 10].map(|r| format!("{c}{r}")));
    let men: Vec<String> = men.take(25 - left_out).collect();
    let fen = Fen::read(&format!("W:WKa1:B{}", men.join(",")), rules.board()).unwrap();
    (rules, fen.position)
}

#[test]
fn captures_without_end_are_cut_off() {
    // On 16 by 16 squares such a crowd has more routes than can ever be tried.
    let game_type: GameType = "21,W,16,16,A0,0".parse().unwrap();
    let columns = ["b", "d", "f", "h", "j", "l", "n"];
    let men = columns.iter().flat_map(|c| (1..8).map(move |r| format!("{c}{}", 2 * r)));
    let fen = format!("W:WKa1:B{}", men.collect::<Vec<_>>().join(","));
    // With flying kings there are even more routes.
    for variant in [Variant::English, Variant::Russian] {
        let rules = Ruleset::on(variant, game_type).unwrap();
        let position = Fen::read(&fen, rules.board()).unwrap().position;
        assert!(!rules.moves(&position).is_empty());
    }
}

#[test]
fn at_most_n_jumps_find_the_captures_of_a_position() {
    let moves = |(rules, position): (Ruleset, Position), jumps| {
        rules.within(&Limits::default().with_jumps(jumps)).moves(&position).len()
    };
    // There is one man to capture, in one jump. Beyond the limit there is no move, because the
    // capture is compulsory.
    assert_eq!([0, 1, 2].map(|jumps| moves(crowd(24), jumps)), [0, 1, 1]);
    // The first limit is a little less than this crowd needs, and more than a crowd with one man
    // less needs.
    assert_eq!([2_500, 3_000].map(|jumps| moves(crowd(2), jumps)), [99, 100]);
    assert_eq!([2_500, 3_000].map(|jumps| moves(crowd(3), jumps)), [30, 30]);
    // The default limit is more than the whole crowd needs, also with flying kings.
    let usual = Limits::default().jumps;
    assert_eq!(usual, 100_000);
    assert_eq!([usual, 2 * usual].map(|jumps| moves(crowd(0), jumps)), [217, 217]);
    let flying = || {
        let (rules, position) = crowd(0);
        (Ruleset::on(Variant::Russian, rules.game_type()).unwrap(), position)
    };
    assert_eq!(
        [usual / 5, usual / 2, usual].map(|jumps| moves(flying(), jumps)),
        [4382, 4905, 4905]
    );
}

#[test]
fn an_illegal_move_is_reported_with_the_captures_that_were_not_looked_at() {
    let fen = "W:WK19,K41:B4,7,K8,K10,K13,K17,K23,K26,K27,28,K30,K33,K34,35,K37,K44,K47,K49";
    let told = |played: &str, jumps| {
        let pdn = read(format!("[GameType \"40\"][FEN \"{fen}\"] 1. {played} *"), Mode::Tolerant);
        let limits = Limits::default().with_jumps(jumps);
        let said = replay(&pdn.text, &pdn.games[0], &limits).diagnostics;
        let illegal = said.into_iter().find(|one| one.code.name == "illegal-move");
        illegal.map(|one| one.notes.iter().any(|note| note.contains("not all ways")))
    };
    let usual = Limits::default().jumps;
    assert_eq!([10_000, usual].map(|jumps| told("19x3", jumps)), [Some(true), None]);
    assert_eq!(told("41x46", usual), Some(false));
}

#[test]
fn the_positions_of_a_game_share_jumps() {
    // Each variation begins in the same position, of which all captures are asked for.
    let fen = "W:WK19,K41:B4,7,K8,K10,K13,K17,K23,K26,K27,28,K30,K33,K34,35,K37,K44,K47,K49";
    let legal = |variations: usize, game_jumps| {
        let variations = "(1. 19x3) ".repeat(variations);
        let text = format!("[GameType \"40\"][FEN \"{fen}\"] 1. 19x3 {variations}*");
        let pdn = read(text, Mode::Tolerant);
        let limits = Limits::default().with_game_jumps(game_jumps);
        let said = replay(&pdn.text, &pdn.games[0], &limits).diagnostics;
        1 + variations.matches('(').count()
            - said.iter().filter(|one| one.code.name.contains("illegal")).count()
    };
    let usual = Limits::default().game_jumps;
    assert_eq!([legal(0, 10_000), legal(1, usual), legal(5, 300_000)], [0, 2, 6]);
    let many = legal(100, usual);
    assert!((2..30).contains(&many), "{many}");
}

#[test]
fn at_most_n_problems_of_a_replay_are_reported_and_an_error_always() {
    let found = |text: &str, faults: usize| {
        let pdn = read(text, Mode::Tolerant);
        let limits = Limits::default().with_diagnostics(faults);
        replay(&pdn.text, &pdn.games[0], &limits).diagnostics
    };
    let dots = format!("[GameType \"20\"] 1. 32-28 {}*", "... ".repeat(20_000));
    let said = found(&dots, Limits::default().diagnostics);
    assert_eq!(said.len(), 10_000);
    assert_eq!(said[9_999].notes, ["10000 more problems of this game are hidden"]);
    assert_eq!(found(&dots, 50_000).len(), 20_000);
    let said = found(&dots.replace('*', "32-28 *"), 10);
    assert!(said.len() == 11 && said[10].is_error());
}

#[test]
fn at_most_n_readings_of_ambiguous_captures_are_tried() {
    // Six times, the capturing man can go two ways, over a man on column b or one on column d: 64
    // moves with the same start and end. Of these the 33rd is the first that leaves b4 on the
    // board, and the 41st the first that leaves b4 and b12.
    let men: Vec<String> =
        (1..13).flat_map(|at| [format!("b{}", 2 * at), format!("d{}", 2 * at)]).collect();
    let tags = format!("[GameType \"21,W,9,26,A0,0\"][FEN \"W:Wc1,i3:B{}\"]", men.join(","));
    let plies = |moves: &str, readings: usize| {
        let pdn = read(format!("{tags} {moves} *"), Mode::Tolerant);
        let limits = Limits::default().with_readings(readings);
        let replay = replay(&pdn.text, &pdn.games[0], &limits);
        replay.played.unwrap().line.plies().count()
    };
    let one = "1. c1xc25 b4-a3";
    assert_eq!([0, 1, 32, 33].map(|readings| plies(one, readings)), [1, 1, 1, 2]);
    let two = "1. c1xc25 b4-a3 2. i3-h4 b12-a11";
    assert_eq!([40, 41].map(|readings| plies(two, readings)), [3, 4]);
    assert_eq!(Limits::default().readings, 40);
}

#[test]
fn a_board_has_at_most_128_squares() {
    let squares = |game_type: &str| {
        let game_type = game_type.parse().unwrap();
        Ruleset::of(game_type).map(|rules| rules.board().squares().len())
    };
    assert_eq!(squares("25,W,16,16,A0,0"), Some(Board::MOST_SQUARES));
    assert_eq!(squares("30,W,8,16,A0,0"), Some(Board::MOST_SQUARES));
    assert_eq!(squares("25,W,10,26,A0,0"), None);
    assert_eq!(squares("30,W,10,13,A0,0"), None);
    // The limit is also 26 rows and columns, because there are 26 letters.
    assert_eq!((squares("25,W,26,4,A0,0"), squares("25,W,27,4,A0,0")), (Some(52), None));
    assert_eq!((squares("25,W,4,26,A0,0"), squares("25,W,4,27,A0,0")), (Some(52), None));

    // The last square has a name and can be moved to and from.
    let rules = Ruleset::of("25,W,16,16,A0,0".parse().unwrap()).unwrap();
    let fen = Fen::read("W:WKp16:Ba1", rules.board()).unwrap();
    assert_eq!(rules.moves(&fen.position).len(), 14);
    assert!(rules.board().find(SquareName::Letter(16, 17)).is_none());
    let pdn = read("[GameType \"25,W,10,26,A0,0\"] 1. a3-b4 *", Mode::Tolerant);
    let replay = replay(&pdn.text, &pdn.games[0], &Limits::default());
    assert_eq!(replay.diagnostics[0].code.name, "gametype-unknown");
}

#[test]
fn a_text_is_read_up_to_at_most_n_bytes() {
    let text = "\u{feff}1. 32-28 *\n1. 33-28 *";
    let told = |bytes: usize| {
        let pdn = read(
            text,
            ReadOptions::default()
                .with_mode(Mode::Reading)
                .with_limits(Limits::default().with_text(bytes)),
        );
        let said = pdn.diagnostics().filter(|one| one.is_error());
        let said: Vec<_> = said.map(|one| (one.code.name, one.span.start)).collect();
        (pdn.games.len(), said)
    };
    assert_eq!((told(usize::MAX), told(text.len())), ((2, vec![]), (2, vec![])));
    assert_eq!(told(14), (1, vec![("text-too-long", 14)]));
    assert_eq!(told(12), (1, vec![("text-too-long", 12)]));
    assert_eq!(told(9), (0, vec![("pdn-syntax", 6), ("text-too-long", 9)]));
    // A byte order mark is always read.
    assert_eq!(told(0).1.last(), Some(&("text-too-long", 3)));
}

/// The names of the diagnostics of reading a text, and the number of notes that further ones are
/// hidden.
fn told(text: &str, mode: Mode, faults: usize) -> (Vec<&'static str>, usize) {
    let pdn = read(
        text,
        ReadOptions::default()
            .with_mode(mode)
            .with_limits(Limits::default().with_diagnostics(faults)),
    );
    // A missing end of the game is reported besides the syntax errors.
    let told: Vec<_> =
        pdn.diagnostics().filter(|one| one.code.name != "no-terminator").cloned().collect();
    let notes = told.iter().flat_map(|one| &one.notes);
    let more = notes.filter(|note| note.contains("are hidden")).count();
    (told.iter().map(|one| one.code.name).collect(), more)
}

#[test]
fn at_most_n_problems_of_a_game_are_reported() {
    for (fault, name, mode) in [
        ("\0 ", "stray-token", Mode::Tolerant),
        ("[A \"\"]\n", "duplicate-tag", Mode::Tolerant),
        ("1. 32-28 * * ", "empty-game", Mode::Tolerant),
        ("( ) ", "pdn-empty-variation", Mode::Tolerant),
        ("32:28 ", "pdn-syntax", Mode::Strict),
    ] {
        let text = |faults| match name {
            "duplicate-tag" => fault.repeat(faults + 1),
            "empty-game" => format!("1. 32-28 * {}", "* ".repeat(faults)),
            "pdn-syntax" => format!("[GameType \"20\"] {}*", fault.repeat(faults)),
            _ => format!("1. 32-28 {}", fault.repeat(faults)),
        };
        assert_eq!(told(&text(2), mode, 3), (vec![name; 2], 0));
        assert_eq!(told(&text(3), mode, 3), (vec![name; 3], 1));
        assert_eq!(told(&text(4), mode, 3), (vec![name; 3], 1), "{name}");
        assert_eq!(told(&text(4), mode, 5), (vec![name; 4], 0));
        // At least one is reported.
        assert_eq!(told(&text(4), mode, 0).0, [name]);
    }
}

#[test]
fn ten_thousand_of_many_problems_are_reported() {
    let text = |faults| format!("1. 32-28 {}", "\0 ".repeat(faults));
    let usual = Limits::default().diagnostics;
    assert_eq!(told(&text(9_999), Mode::Tolerant, usual), (vec!["stray-token"; 9_999], 0));
    assert_eq!(told(&text(10_001), Mode::Tolerant, usual), (vec!["stray-token"; 10_000], 1));
    let more = told(&text(10_001), Mode::Tolerant, 20_000);
    assert_eq!(more, (vec!["stray-token"; 10_001], 0));
}

#[test]
fn warnings_beyond_the_limit_hide_no_error() {
    let has_error = |warnings: usize, rest: &str| {
        let text = format!("1. 32-28 {}{rest}", "\0 ".repeat(warnings));
        ppn_draughts::read(&text, Mode::Tolerant)
            .diagnostics()
            .any(ppn_source::Diagnostic::is_error)
    };
    for rest in ["zzz 18-23 *", "18-23 * 1. 32-28 zzz 18-23 *"] {
        for warnings in [3, 12_000] {
            assert!(has_error(warnings, rest), "{warnings} {rest}");
        }
    }
    assert!(!has_error(12_000, "18-23 *"));
    // No word of the warnings is one of those that may be errors.
    let text = format!("1. 32-28 {}foo 18-23 *", "(1. 033-028) ".repeat(10_005));
    assert!(
        ppn_draughts::read(text, Mode::Tolerant)
            .diagnostics()
            .any(ppn_source::Diagnostic::is_error)
    );
}

fn nested(depth: usize) -> String {
    format!("[GameType \"20\"] 1. 32-28 {}{} *", "(1. 33-28 ".repeat(depth), ")".repeat(depth))
}

#[test]
fn variations_are_nested_a_hundred_deep() {
    let too_deep = |depth: usize, variations: usize| {
        let limits = Limits::default().with_variations(variations);
        let pdn = read(nested(depth), limits);
        assert_eq!(pdn.games.len(), 1);
        pdn.diagnostics().map(|one| one.message.clone()).collect::<Vec<_>>()
    };
    let usual = Limits::default().variations;
    assert_eq!(too_deep(100, usual), [""; 0]);
    for depth in [101, 150, 30_000] {
        assert_eq!(too_deep(depth, usual), ["variations are nested more than 100 deep"]);
    }
    assert_eq!(too_deep(0, 0), [""; 0]);
    assert_eq!(too_deep(1, 0), ["variations are nested more than 0 deep"]);
    assert_eq!(too_deep(101, 101), [""; 0]);
    let deepest = Limits::DEEPEST;
    assert_eq!(too_deep(deepest, usize::MAX), [""; 0]);
    assert_eq!(too_deep(deepest + 1, usize::MAX), ["variations are nested more than 250 deep"]);
}

#[test]
fn left_out_parts_are_reported_besides_all_other_problems() {
    let text = format!("1. 32-28 \0 \0 {}", "(".repeat(200));
    let pdn = read(text, Limits::default().with_diagnostics(1));
    let names: Vec<_> = pdn.diagnostics().map(|one| one.code.name).collect();
    assert_eq!(names, ["stray-token", "variation-too-deep", "no-terminator"]);
    assert!(!pdn.is_valid());
}

#[test]
fn the_deepest_variations_are_replayed_and_written() {
    let limits = Limits::default().with_variations(usize::MAX);
    let pdn = read(nested(Limits::DEEPEST), limits);
    let report = FileReport::new(&pdn, &Default::default());
    assert_eq!(report.games[0].counts.variations, Limits::DEEPEST);
    assert!(serde_json::to_string(&report).unwrap().matches("variation\"").count() > 200);
    let written = rewrite(&pdn, Default::default(), &Limits::default()).text;
    assert_eq!(written.matches('(').count(), Limits::DEEPEST);
    let replay = replay(&pdn.text, &pdn.games[0], &limits);
    assert!(format!("{:?}", (&pdn, &replay)).len() > written.len());
    assert_eq!(pdn, pdn.clone());
}

#[test]
fn a_piece_of_an_archive_has_at_most_n_bytes() {
    let text = "1. 32-28 19-23\n2. 37-32 14-19\n3. 41-37 *\n";
    let pieces = |piece| {
        let limits = Limits::default().with_piece(piece);
        let pieces = Archive::new(text.as_bytes()).within(&limits);
        pieces.map(|piece| piece.unwrap().pdn.text.lines().count()).collect::<Vec<_>>()
    };
    // A game that is longer is cut after the last line that ends within the limit.
    assert_eq!(pieces(29), [1, 2]);
    assert_eq!(pieces(40), [2, 1]);
    assert_eq!(pieces(41), [3]);
    // `with_limit` leaves the other limits unchanged.
    let limits = Limits::default().with_variations(0);
    let archive = Archive::new(&b"1. 32-28 (1. 33-28) *"[..]).within(&limits).with_limit(9);
    let pieces: Vec<_> = archive.map(Result::unwrap).collect();
    assert!(!pieces[0].pdn.is_valid());

    // The default is 4 MiB: 4,096 lines of 1 KiB, in a comment that is never closed.
    let line = format!("{}\n", "x".repeat(1023));
    let text = format!("{{{}", &line.repeat(5000)[1..]);
    let pieces: Vec<_> = Archive::new(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(pieces[0].pdn.text.len(), 4 << 20);
    let limits = Limits::default().with_piece(8 << 20);
    assert_eq!(Archive::new(text.as_bytes()).within(&limits).count(), 1);
}

#[test]
fn variations_take_memory_by_their_length() {
    let text = format!("[GameType \"20\"] 1. 32-28 {}*", "(1. 31-27) ".repeat(300));
    let pdn = read(text, Mode::Tolerant);
    let game = &pdn.games[0];
    let variations = game.body.iter().filter_map(|item| match item {
        Item::Variation(variation) => Some(&variation.items),
        _ => None,
    });
    assert!(variations.clone().all(|items| items.capacity() == 1));
    assert_eq!(variations.count(), 300);
    let line = replay(&pdn.text, game, &Limits::default()).played.unwrap().line;
    let mut lines = line.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Variation(line) => Some(line),
        _ => None,
    });
    assert!(lines.all(|line| line.steps.capacity() == 1));
}
