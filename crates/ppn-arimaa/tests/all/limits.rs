//! A small text that needs too many resources is reported at once; a text within the limits is
//! read.

use ppn_arimaa::{GameJson, Limits, ReadOptions, Reading, read, replay, to_fan};

fn read_within(text: &str, limits: Limits) -> Reading {
    read(text, ReadOptions::default().with_limits(limits).with_plain_record(true))
}

fn names(reading: &Reading) -> Vec<&'static str> {
    reading.diagnostics.iter().map(|fault| fault.code.name).collect()
}

/// A game with variations within each other, each of which continues where the last one would have
/// ended: `2g resigns [ 2g Ea1e 2s resigns [ 2s ea7e 3g resigns [ …`. All turns are legal: two
/// elephants move in circles, and a rabbit goes forward before a position arises the third time.
fn nested(depth: usize) -> String {
    let ring = |[lower, upper]: [char; 2], last: char| -> Vec<(String, char)> {
        let there = ('a'..last).map(|column| (format!("{column}{lower}"), 'e'));
        let back = ('b'..=last).rev().map(|column| (format!("{column}{upper}"), 'w'));
        let (up, down) = ((format!("{last}{lower}"), 'n'), (format!("a{upper}"), 's'));
        there.chain([up]).chain(back).chain([down]).collect()
    };
    let rings = [(ring(['1', '2'], 'h'), 'E', 'g'), (ring(['7', '8'], 'g'), 'e', 's')];
    let mut text = String::from("1g Ea1 Rd3 1s ea7 rd6\n2g resigns");
    for level in 0..depth {
        let (round, side) = (level / 2, level % 2);
        let (ring, piece, letter) = &rings[side];
        let (square, way) = &ring[round % ring.len()];
        let number = round + 2;
        text += &format!("\n[ {number}{letter} {piece}{square}{way}");
        if side == 0 && round == 150 {
            text += " Rd3n";
        }
        text += &format!(" {}{} resigns", number + side, rings[1 - side].2);
    }
    text + &" ]".repeat(depth) + "\n"
}

/// A game whose last turns are taken back one after the other.
fn taken_back(takebacks: usize) -> String {
    let turns = (2..=302).map(|n| format!("{n}g Ra1n {n}s ra8s ")).collect::<String>();
    let takeback = |at: usize| {
        let letter = if at.is_multiple_of(2) { 'g' } else { 's' };
        format!("{}{letter} takeback ", 303 - at.div_ceil(2))
    };
    format!("1g Ra1 1s ra8 {turns}") + &(0..takebacks).map(takeback).collect::<String>()
}

/// The reports about the nesting of a text.
fn too_deep(text: &str, variations: usize) -> Vec<String> {
    let reading = read_within(text, Limits::default().with_variations(variations));
    assert_eq!(reading.games.len(), 1);
    reading.diagnostics.into_iter().map(|fault| fault.message).collect()
}

#[test]
fn variations_are_nested_256_deep() {
    let message = |deepest: usize| vec![format!("variations are nested more than {deepest} deep")];
    let nothing = Vec::<String>::new();
    let (usual, deepest) = (Limits::default().variations, Limits::DEEPEST);
    for text in [nested, taken_back as fn(usize) -> String] {
        assert_eq!(too_deep(&text(256), usual), nothing);
        assert_eq!(too_deep(&text(257), usual), message(256));
        assert_eq!(too_deep(&text(257), 257), nothing);
        assert_eq!((too_deep(&text(0), 0), too_deep(&text(1), 0)), (nothing.clone(), message(0)));
        assert_eq!(too_deep(&text(deepest), usize::MAX), nothing);
        assert_eq!(too_deep(&text(deepest + 1), usize::MAX), message(500));
    }
    assert_eq!(too_deep(&nested(20_000), usual), message(256));
}

#[test]
fn a_text_is_read_up_to_at_most_n_bytes() {
    let text = "1g Ra1 1s ra8 \"é\" 2g Ra1n";
    let told = |bytes: usize| {
        let reading = read_within(text, Limits::default().with_text(bytes));
        let places = reading.diagnostics.iter().map(|fault| fault.span.start as usize);
        let told = names(&reading).into_iter().zip(places).collect::<Vec<_>>();
        (reading.games.first().map_or(0, |game| game.main.len()), told)
    };
    assert_eq!(told(usize::MAX), (3, vec![]));
    assert_eq!(told(text.len()), (3, vec![]));
    assert_eq!(told(text.len() - 8), (2, vec![("fan-text-too-long", 18)]));
    assert_eq!(told(0), (0, vec![("no-turns", 0), ("fan-text-too-long", 0)]));
    // The text is not cut in the middle of a character.
    let (turns, cut) = told(16);
    assert_eq!((turns, cut.last()), (2, Some(&("fan-text-too-long", 15))));
}

#[test]
fn a_text_is_read_up_to_its_thousandth_error() {
    let told = |errors: usize, faults: usize| {
        let text = format!("1g Ra1 {} 1s ra8", "] ".repeat(errors));
        let reading = read_within(&text, Limits::default().with_diagnostics(faults));
        let names = names(&reading);
        assert!(names[..errors.min(faults)].iter().all(|&name| name == "unbalanced-close"));
        let stops = names.last() == Some(&"too-many-faults");
        (names.len() - usize::from(stops), stops, reading.games[0].main.len())
    };
    let usual = Limits::default().diagnostics;
    assert_eq!(told(999, usual), (999, false, 2));
    assert_eq!(told(1000, usual), (1000, true, 1));
    assert_eq!(told(20_000, usual), (1000, true, 1));
    assert_eq!(told(1001, 1002), (1001, false, 2));
    assert_eq!((told(2, 3), told(3, 3)), ((2, false, 2), (3, true, 1)));
    let last = read_within("1g Ra1 ] ]", Limits::default().with_diagnostics(0));
    assert_eq!(names(&last), ["unbalanced-close", "too-many-faults"]);
    assert_eq!(last.diagnostics[1].message, "reading stops here, after one problem");
}

#[test]
fn a_thousand_warnings_of_a_text_are_reported() {
    let told = |warnings: usize, faults: usize| {
        let text = format!("1g {}Ra1 1s ra8", "@zz ".repeat(warnings));
        let reading = read_within(&text, Limits::default().with_diagnostics(faults));
        // The warnings do not prevent the text from being read.
        assert_eq!(reading.games[0].main.len(), 2);
        assert!(names(&reading).iter().all(|&name| name == "marking-unknown"));
        reading.diagnostics.len()
    };
    let usual = Limits::default().diagnostics;
    assert_eq!([999, 1000, 1001].map(|warnings| told(warnings, usual)), [999, 1000, 1000]);
    assert_eq!((told(1001, 2000), told(1001, 0)), (1001, 1));
}

#[test]
fn as_many_problems_of_a_replay_are_reported() {
    let told = |errors: usize, faults: usize| {
        let illegal = "[ 1s Ra8 ] ".repeat(errors);
        let reading = read_within(&format!("1g Ra1 1s ra8 {illegal}"), Limits::default());
        assert_eq!(names(&reading), [""; 0]);
        let replay = replay(&reading.games[0], &Limits::default().with_diagnostics(faults));
        let errors = replay.diagnostics.iter().filter(|fault| fault.is_error());
        let names: Vec<_> = errors.map(|fault| fault.code.name).collect();
        (names.len(), names.contains(&"too-many-faults"))
    };
    let usual = Limits::default().diagnostics;
    assert_eq!((told(999, usual), told(1000, usual)), ((999, false), (1001, true)));
    assert_eq!((told(1001, usual), told(1001, 2000)), ((1001, true), (1001, false)));
}

#[test]
fn eight_problems_of_a_turn_are_distinguished() {
    let told = |faults: usize, faults_of_a_turn: usize| {
        let text = format!("1g Ra1 1s ra8 2g {}Ra1n 2s ra8s", "zz ".repeat(faults));
        let reading =
            read_within(&text, Limits::default().with_diagnostics_of_a_turn(faults_of_a_turn));
        assert!(names(&reading).iter().all(|&name| name == "bad-token"));
        let main = &reading.games[0].main;
        (reading.diagnostics.len(), main[2].steps.len(), main.len())
    };
    let usual = Limits::default().diagnostics_of_a_turn;
    assert_eq!((told(7, usual), told(8, usual), told(9, usual)), ((7, 1, 4), (8, 0, 4), (8, 0, 4)));
    assert_eq!((told(9, 10), told(2, 0)), ((9, 1, 4), (1, 0, 4)));
}

#[test]
fn the_deepest_variations_are_replayed_and_written() {
    let limits = Limits::default().with_variations(usize::MAX);
    let reading = read_within(&nested(Limits::DEEPEST), limits);
    let game = &reading.games[0];
    let replay = replay(game, &Default::default());
    assert!(replay.diagnostics.iter().all(|fault| !fault.is_error()));

    let fan = to_fan(game, &replay);
    assert_eq!(fan.matches("[ ").count(), Limits::DEEPEST);
    let json = serde_json::to_string(&GameJson::new(game, &replay)).unwrap();
    assert!(json.len() > fan.len());
    assert!(format!("{game:?}").len() > Limits::DEEPEST);
    assert_eq!(game, &game.clone());
}

#[test]
fn turns_that_are_taken_back_take_time_by_their_number() {
    // The newest one is the first variation, before those in brackets. To put each in front of the others
    // as it is read would move ten gigabytes.
    let undone: String = (0..40_000)
        .map(|at| format!("2g R{}1n 2s takeback ", ['a', 'b', 'c', 'd'][at % 4]))
        .collect();
    let text = format!("1g Ra1 Rb1 Rc1 Rd1 1s ra8 {undone} 2g Ra1n [ 2g Rb1n ]");
    let reading = read(&text, ReadOptions::default());
    assert_eq!(reading.not_understood(), None);
    let variations = &reading.games[0].main[2].variations;
    assert_eq!(variations.len(), 40_001);
    let columns = |range: std::ops::Range<usize>| -> String {
        let steps = variations[range].iter().map(|line| line[0].steps[0].step.to_string());
        steps.map(|step| step[1..2].to_owned()).collect()
    };
    assert_eq!((columns(0..6), columns(39_998..40_001)), ("dcbadc".into(), "bab".into()));
    // In a turn that is taken back itself, they stay where they are.
    let text = "1g Ra1 1s ra8 2g Ra1n 2s ra8s 3g takeback 2s ra8s 3g takeback 2s takeback 2g Ra1n";
    let reading = read(text, ReadOptions::default());
    let line = &reading.games[0].main[2].variations[0];
    assert_eq!((line.len(), line[1].variations.len()), (2, 2));
}
