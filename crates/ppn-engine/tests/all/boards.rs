//! Games as a user sees them: the text, its states, and the diagnostics.

use ppn_engine::{
    Dialect, Edition, Limits, MacroDefinition, MacroTable, PieceTag, Program, Replay,
    describe_piece,
};
use ppn_piece::{Cells, Configuration, Piece};
use std::fmt::Write;

/// Everything that a game needs besides its text.
#[derive(Clone, Default)]
struct Terms {
    dialect: Dialect,
    /// Names and values.
    macros: Vec<(&'static str, &'static str)>,
    /// The number of inches in a unit, minus one.
    more_scale: f64,
    limits: Limits,
}

/// Each game with its states; for each piece only its changes. The states are visited forwards and
/// backwards, and both must show the same boards.
fn games(terms: &Terms, texts: &[&str]) -> String {
    let mut shown = String::new();
    for text in texts {
        let _ = writeln!(shown, "{text}");
        game(terms, text, &mut shown);
        shown.push('\n');
    }
    shown
}

fn game(terms: &Terms, text: &str, shown: &mut String) {
    let braces = terms.dialect.edition < Edition::V0_14;
    let definition = |&(name, value): &(&str, &str)| MacroDefinition {
        name: name.into(),
        value: value.into(),
        span: None,
    };
    let definitions = terms.macros.iter().map(definition);
    let (macros, mut reports) = MacroTable::new(definitions, braces, &terms.limits);
    let (program, more) = Program::new(text, 0, macros, &terms.dialect, &terms.limits);
    reports.extend(more);
    let (replay, more) = Replay::new([], &program, 1.0 + terms.more_scale, &terms.limits);
    reports.extend(more);
    let mut cursor = replay.cursor();
    let mut boards = Vec::new();
    for state in 0..replay.len() {
        boards.push(rows(cursor.go_to(state).pieces()));
    }
    for state in (0..replay.len()).rev() {
        assert_eq!(rows(cursor.go_to(state).pieces()), boards[state], "{text}: back to {state}");
        assert_eq!(rows(replay.board(state).pieces()), boards[state], "{text}: directly {state}");
    }
    assert_eq!(Some(&rows(replay.last().pieces())), boards.last());
    for (chunk, pieces) in boards[1..].iter().enumerate() {
        let (text, comment) = (program.text(chunk), program.comment(chunk));
        let comment = if comment.is_empty() { comment } else { format!(" {{{comment}}}") };
        let _ = writeln!(shown, "  [{}] {text}{comment}", program.number(chunk));
        for row in pieces.iter().filter(|row| !boards[chunk].contains(row)) {
            let _ = writeln!(shown, "    {row}");
        }
        let order = |rows: &[String]| -> Vec<String> {
            rows.iter().filter_map(|row| row.split(' ').next().map(str::to_owned)).collect()
        };
        let _ = writeln!(shown, "    = {}", order(pieces).join(" "));
    }
    for report in &reports {
        let Some(at) = text.get(report.span.start as usize..report.span.end as usize) else {
            panic!("{text}: {report:?} is outside of the text");
        };
        let _ = writeln!(shown, "  {} at `{at}`: {}", report.code.name, report.message);
        for help in &report.help {
            let _ = writeln!(shown, "    {help}");
        }
    }
}

fn rows<'p>(pieces: impl Iterator<Item = (PieceTag, &'p Piece)>) -> Vec<String> {
    pieces.map(|(tag, piece)| format!("{tag} {}", row(piece))).collect()
}

fn row(piece: &Piece) -> String {
    let Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
    // The last digits of sines differ between machines.
    let [x, y, angle] = [x, y, angle].map(|value| (value * 1e6).round() / 1e6);
    let angle = if angle == 0.0 { String::new() } else { format!(" {angle}°") };
    format!("{piece_side} {}/{} {cfg} {x},{y}{angle}", suit.0, rank.0)
}

/// The given terms, and the usual ones for the rest.
macro_rules! terms {
    () => {
        Terms::default()
    };
    ($terms:expr) => {
        $terms
    };
}

/// A snapshot of games, one for each line.
macro_rules! snapshots {
    ($($name:ident $(($terms:expr))?: $texts:expr;)*) => {
        $(#[test]
        fn $name() {
            let lines = $texts.lines().map(str::trim);
            let texts: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
            insta::assert_snapshot!(stringify!($name), games(&terms!($($terms)?), &texts));
        })*
    };
}

fn macros(macros: &[(&'static str, &'static str)]) -> Terms {
    Terms { macros: macros.to_vec(), ..Terms::default() }
}

fn of_edition(edition: Edition, macros: &[(&'static str, &'static str)]) -> Terms {
    Terms {
        dialect: Dialect::default().with_edition(edition),
        macros: macros.to_vec(),
        ..Terms::default()
    }
}

fn small_boards() -> Terms {
    Terms {
        dialect: Dialect::default()
            .with_bits(Some(Configuration::Marbles))
            .with_checkers(Cells::One)
            .with_chess(Cells::One),
        more_scale: 1.0,
        ..Terms::default()
    }
}

snapshots! {
    numbers_and_comments: "
        S@b2 {no number}
        S@b2 1. b2-b3 2. {pass} 3.
        1. S@b2; b2-b3 . b3-b4 {a   comment} {another}
        ;S@b2;;
        1a. S@b2 2_b.. b2-b3 2_b. b3-b4
        {only a comment}
        1. S@{b,c}2; M@d4
        1. S@{b,c}2 ; M@d4
        1. M@d2 S@{b,c}2;
        1. {S,M}@b2;; C@b3
        1. S@b2;M@b3 ;C@b4
    ";
    braces: "
        1. S{,n}@b2
        1. S@{b,{c,d}}{2,3}
        1. S@{(2\\,3),c4}
        1. {S,M}\\b2
        1. {R3/\\,K3/\\}@b2
        1. S@b{{2..3},7} M@b{5..2..2}
        1. S@\\{b2 M@b2
        1. S@{b2 M@b2
        1. S@b2} M@b3
        1. S{b,c
        1. S@{a..cc}1
        1. {S,M}@b2x S{n,a}z@{b,c}2
        1. {S,M}@b2-c3 S@{(1\\,2),(3\\,4x)}
        1. S@b2 {b,c}2-3{R,X} M@{b,c}{2,}
    ";
    built_in_macros: "
        1. `q'@b2 `WP'@b3 p`H'@b4 p`WH'@b5 `RJ'@b6 `TF'@b7
        1. `SA'@a1 `HK'@a2 `DC'@a3 `CT'@a4 `T1'@a5 `T21'@a6 `6-3'@a7 `0-0'@a8 `3-6'@a9
        1. `T0'@a1 `T22'@a2 `T01'@a3 `7-0'@a4 `0-7'@a5 `SX'@a6 `XA'@a7 `SAA'@a8
        1. `{q,k}'@b2 {`n',`b'}@c3
        1. `q@b2
        1. `'@b2
        1. `no such'@b2
        1. `Qq'@b2
    ";
    own_macros (macros(&[
        ("x", "S"), ("y", "`x'n"), ("OO", "b2-b3 c2-c3"), ("empty", ""), ("q", "M"), ("brace", "{S,M}"),
        ("semi", "S@b2;M@b3"), ("open", "`x"), ("lost", "`none'"), ("late", "b2\tc2"), ("longer", "`lost'`x'"),
    ])): "
        1. `x'@b2 `y'@b3 `q'@b4 `empty'S@b5
        1. S@b2 M@c2 `OO' `OO'*b3
        1. S@b2 M@c2 `OO'*b3
        1. `brace'@b2
        1. `semi'
        1. `open'@b2
        1. `lost'@b2 `longer'@b2
        1. `OP'@b2 `lat'-c3
        1. `x'`x'@b2
        1. S@b2 M@c2 `late'
    ";
    macros_in_circles (macros(&[("a", "`b'"), ("b", "`c'S"), ("c", "`a'"), ("k", "R`k'"), ("z", "S"), ("d", "`a'`d'"),
    ])): "
        1. `a'@b2 `z'@b3 `k'@b4
    ";
    macros_before_braces_in_edition_0_11 (of_edition(Edition::V0_11, &[
        ("both", "{b2,c2}"), ("pair", "S@b2 M@b3"), ("half", "{S,M"), ("many", "{a,b}{1,2}"),
    ])): "
        1. S@`both'
        1. `pair'
        1. `half'@b2
        1. `half',C}@b2
        1. {S,M}@`many' `pair'
        1. S@{`both',d4}
        1. {,S@b2}
    ";
    triangles_in_edition_0_5 (of_edition(Edition::V0_5, &[])): "
        1. R2△@b2 △@b3
        1. △△@b2
    ";
    triangles_are_nothing_today: "
        1. R2△@b2
    ";
    letters_of_pieces: "
        1. S@b2 tS@b3 cS@b4 dS@b5 pS@b6 mS@b7 sS@b8
        1. S@a1 M@a2 C@a3 A@a4 Sn@a5 Ma@a6 C2@a7 A9@a8 S0@a9
        1. Sf@a1 tSb@a2 pSl@a3 pSr@a4 pSx@a5 Sl@a6 Sr@a7 Sx@a8
        1. S^@a1 S<@a2 Sv@a3 S>@a4 S,a45@a5 S,a-45@a6 S<,a-45@a7 S,a.5@a8 S,a7.25@a9
        1. n@a1 f@a2 t@a3 c@a4 d@a5 p@a6 s@a7 ^@a8
        1. R@a1
        1. Rc@a1 Ks@a2 Gm@a3 Bt@a4 Yd@a5 Wp@a6 R4p@a7 B■@a8
        1. Rt@a1 Kt@a2 Gt@a3 Bt@a4 Yt@a5 Wt@a6 R🀲@a7 W🁢@a8
        1. ●Kc@a1 ○Gm@a2 ●Ks@a3 [X],r9@a4 [#],r9@a5 ■,marbles'@a6
        1. R●@a1 K○@a2 ●@a3 ○@a4 G3▲@a5 ▲@a6 /\\@a7 ()@a8 🂠@a9
        1. []@a1 [X]@a2 [#]@a3 ■@a4 ▦@a5 [#]9@a6
        1. ⬢S@a1 ⬢@a2 p♥@a3 p♠@a4 p♣@a5 p♦@a6 p♡@a7 p♤@a8 p♧@a9 p♢@a10
        1. uS@a1 μRc@a2 µ♞@a3 u⚂@a4
        1. S,r12@a1 S,s2@a2 [],s1,r2@a3 t,dominoes_red'@a4 S,x_y-z.1'@a5
        1. Sn♥@a1
        1. t♥︎@a1 t♥️@a2
    ";
    pieces_that_cannot_be: "
        1. Sz@b2
        1. @b2
        1. SM@b2
        1. RS@b2
        1. S25@b2
        1. Sfb@b2
        1. tcS@b2
        1. S<>@b2
        1. uuS@b2
        1. 4⚂@b2
        1. d⚂@b2
        1. c⚂@b2
        1. ♔6@b2
        1. ⛃b@b2
        1. ♔♚@b2
        1. ⬢♥@b2
        1. ⬢⚀@b2
        1. ⬢▦@b2
        1. ⬢♟@b2
        1. p♥♠@b2
        1. R0▲@b2
        1. nR▲@b2
        1. S,r2,r3@b2
        1. S,s1,s2@b2
        1. S,a1,a2@b2
        1. S,x',y'@b2
        1. S,r-1@b2
        1. S,sx@b2
        1. S,ax@b2
        1. S,'@b2
        1. S,q@b2
        1. S,r4294967293@b2
        1. S,r4294967294@b2
        1. S,r4294967295@b2
        1. S,r99999999999@b2
        1. S,a1000000001@b2
        1. Rl@b2
    ";
    pieces_of_other_parsers (small_boards()): "
        1. R@a1 Ks@a2 Gc@a3 ●@a4 ○@a5 ⛀@a6 ♞@a7 ■@a8 [#]@a9
        1. S@b2 2. b2-1U 3. -<1,.5> 4. -(2,3) 5. -2R|1U|b2 6. -<3,-1>$?S
        1. R@b2 R4@b3 ■,marbles'@b4
    ";
    places: "
        1. S@z1 M@aa1 C@ab1 A@ba1
        1. S@(-1,+2.5) M@(.5,3.)
        1. S@b2 b2-1N -1E -1S -1W -1U -1R -1D -1L
        1. S@b2 b2-1NE -1SE -1SW -1NW -1UR -1DR -1DL -1UL
        1. S@j9 j9-2NNE -2ENE -2ESE -2SSE -2SSW -2WSW -2WNW -2NNW
        1. S@b2 M@1R|1U|b2 C@2U| A@1R$?S
        1. S@b2 M@c3 C@&?M A@&/cb Sn@&2e5 Mn@?M
        1. S@b2 b2-2.5R
        1. S@b2 M@b3 ?S-2L|2U$?M C@<1,1>|<1,2>$?M
        1. S@2R
        1. S@
        1. S@(1000000001,1)
        1. S@(999999999,1) (999999999,1)-5R
        1. S@b2 M@&c3
    ";
    names_of_pieces: "
        1. S@b2 M@b2 C@b2 A@b2 b2[2]-c3
        1. S@b2 M@b2 C@b2 A@b2 *b2[3:2,2]
        1. S@b2 M@b2 C@b2 A@b2 b2[1,4]-c3 ?S[2]-d4
        1. S@b2 b2[2]-c3
        1. S@b2 b2[0]-c3
        1. S@b2 c3[1]-c4
        1. S@b2 M@d2 *1c2
        1. S@b2 M@b2 A@c3 2b2-d4
        1. S@b2 M@d2 9c2-e5
        1. S@a1 M@e1 C@c4 A@c5 2c1-h8
        1. S@b9 M@b2 C@b5 A@i4 1b4-h1 2b4-h2 1(2.5,6)-h3
        1. S@b2 M@d2 C@d4 A@b4 1c3-h1 2c3-h2
        1. 1b2-c3
        1. S@b2 M@b2 1-c3 2.1-d4
        1. S@b2 +b2 1.1-c3 1-d4
        1. S@b2 b2~M 1..1-c3 01-d4
        1. S@a1 M@a2 2. a1-a2 ^a2-a3 ^^a1-a4
        1. S@a1 2. *a1 ^a1-b2
        1. S@a1 ^a1-b2
        1. S@b2 2. M@c3 ^^-d4 ^-d5
        1. S@b2 -c3 *-
        1. -c3
        1. S@b2 b5-c3 c2-c3
        1. S@(2.001,2) b2-c3 (3.003,3)-d4
        1. S@(2.01,2) b2-c3
        1. S@b2 M@b2 /c[1]-d4
    ";
    searches: "
        1. S4@b2 dS@c3 ?dS-d4
        1. S@b2 S@c3 *?S
        1. S<@b2 S@c3 +c3 S>@d4 *?S
        1. S@b2 M@c3 Sp@d4 */S
        1. R2▲@b2 S2@c3 Mn@d4 */2
        1. S,a-90@b2 M@c3 */>
        1. S,a359.9999999@b2 M,a359.999@b3 2. */^
        1. ⚂@b2 dM2@c3 */d2
        1. ut@b2 t@c3 */ut
        1. S@b2 *?M
        1. S@b2 */M
        1. S@b2 S@b3 S@b4 ?Sf-c3
        1. S4@b2 M4@b3 ?C4-c3
        1. S@b2 M@b3 ?R-c3
        1. ⬢S@b2 S@b3 */⬢
        1. ♟@b2 ♞@b3 R♟@b4
        1. ♟@b2 ♟>@c3 ♞@d4 */♟
        1. K🁦@b2 +b2 W🁢@c3 2. C@d4 d4~W🁢 3. */K🁢
        1. ♥@b2 p♥@b3 S@b4 */♥
        1. Sf@b2 Mf@b3 *?c
        1. Sf@b2 cS2f@b3 *?c
        1. Sf@b2 ⬢Sf@b3 *?c
        1. Sf@b2 S@b3 *?c
        1. Sf<@b2 Sf@b3 Sf>@b4 *?c
        1. Sf<@b2 M@b3 Sf>@b4 *?c
        1. Rc@b2 Ks@b3 ●@b4 c@b5 */c
    ";
    moves: "
        1. S@b2 M\\b2 C@c3%?S A\\%?M
        1. S@b2 M\\
        1. S@b2 M@c3 C@c3 c3_d4 b2_%d4
        1. S@b2 M@c3 c3‿d4 d4͜e5
        1. S@b2 M@c3 C@d4 /cb-<1,0> /cb-a1
        1. S@b2 M@c3 C@d4 b2-%c3 c3-d5%d4
        1. S@b2 M@b2 A@%/cb
        1. S@b2 M@b2 b2-c3%b2
        1. S@b2 M@c3 !b2 b2~f!
        1. S@b2 M@c3 b2:c3 !c3
        1. S@b2 M@b2 b2:b2
        1. S@b2 M@c3 C@d4 b2#d4 c3#b2
        1. S@b2 M@b2 A@d4 2b2#d4
        1. S@b2 M@b2 A@d4 2b2#b2
        1. S@b2 b2#b2
        1. S@b2 *b2 M@c3
        1. S@b2 M@c3 b2-c4*c3+c4!
        1. S@b2 c3-d4 b2-b3 b3-b4*d4 b3-b5
    ";
    turns: "
        1. S@b2 b2@>90 b2@>-45 b2@>720
        1. S@c2 M@d4 c2@>90|b2 ?S@>90$?M
        1. S@b2 M@c2 2b2$>-90
        1. S@b2 b2@>37.5|d3
        1. S@b2 b2@>90|
        1. S@(1000000000,1) (1000000000,1)@>45|(-1000000000,1)
    ";
    changes: "
        1. Sa@b2 +b2 +b2
        1. dS4@b2 +b2 +b2
        1. dS1@b2 +b2 dS0@b3 +b3 dS5@b4 +b4
        1. ⚀@b2 +b2 ⚅@b3 +b3 dSb@b4 +b4
        1. S2▲@b2 +b2 +b2
        1. pSl@b2 +b2 +b2 mS@b3 +b3 S,x'@b4
        1. S@b2 b2~M +b2 b2~M b2~< b2~f
        1. dS4@b2 b2~5 +b2 b2~p
        1. S@b2 M@b3 /c~n /c~n
        1. S<@b2 b2=M b2=Mf b2=Mf
        1. cS3@b2 cM4@c3 cC5@d4 /c~4
        1. S@b2 b2~u b2~⬢ b2~♥
        1. R2▲@b2 S@b3 /c~2 b2~3
        1. S4@b2 b2~Rn▲
        1. S@b2 b2=
    ";
    what_is_active: "
        1. S@b2 M@c3 2. -d4
        1. S@b2 M@c3 +b2 -d4
        1. S@b2 *b2 -c3
        1. S@b2 M@c3 /c-<1,1> * -d4
        1. S@b2 M@c3 b2#c3 -d4
        1. S@b2 M@c3 b2:c3 -d4
        1. S@b2 M@c3 /c~f -<1,1> *?S -<1,1>
        1. S@b2 M@c3 ?S=C -d4
        1. S@b2 M@c3 2b2@>90 -<1,1>
        1. S@b2 + -c3
        1. S@b2 M@c3 b2-d4 c3-d5*d4 -e5
        1. S@b2 M@c3 C@d4 /c-<1,1> b9-a1 -<1,1> 2. *c9 -<1,1>
        1. S@b2 M@c3 C@d4 /c-<1,1> *?M -<1,1> 2. ?S#?C -<0,1>
    ";
    limits (Terms {
        limits: Limits::default().with_pieces(2).with_item_moves(3).with_game_moves(5).with_game_bytes(24).with_macro_bytes(8).with_kinds(2),
        macros: vec![("eight", "(10,100)"), ("nine", "(100,100)"), ("ten", "`eight'`n'"), ("wrap", "`eight'")],
        ..Terms::default()
    }): "
        1. S@b2 M@b3 C@b4
        1. S@{b,c,d,e}2
        1. S@{(100\\,200),(300\\,400)} M@b2
        1. S@{(1000\\,2000),(3000\\,4000)} M@b2
        1. S@`eight'
        1. S@`nine'
        1. S@`ten'
        1. S@`wrap'
        1. {S,M}@b2 *{b,b,b}2 {S,M}@b2
        1. S@b2 +b2 +b2 +b2
    ";
    changes_up_to_a_limit (Terms {
        limits: Limits::default().with_edits(6).with_diagnostics(2).with_number_periods(3),
        ..Terms::default()
    }): "
        1. S@b2 b2-b3 b3-b4 b4-b5 b5-b6 b6-b7
        1. a1-a2 a2-a3 a3-a4 a4-a5
        1. a1-a2 a2-a3
        1. z@b2 z@b3
        1. z@b2 a1-a2 q@b3 a3-a4
        1. S@b2 9b2-b3 9b3-b4 9b4-b5
        1. ; ; ; ; ; ;
        1. S@b z@b2 *
    ";
}

/// Each symbol, with the piece that it drops.
fn symbols(range: impl Iterator<Item = char>) -> String {
    let limits = Limits::default();
    let mut shown = String::new();
    for symbol in range {
        let text = format!("1. {symbol}@b2");
        let table = MacroTable::default();
        let (program, _) = Program::new(&text, 0, table, &Dialect::default(), &limits);
        let (replay, _) = Replay::new([], &program, 1.0, &limits);
        let piece = replay.last().pieces().next().map(|(_, piece)| row(piece));
        let _ = writeln!(shown, "U+{:04X} {}", symbol as u32, piece.unwrap_or_default());
    }
    shown
}

#[test]
fn symbols_are_pieces() {
    let ranges = [('\u{2654}', '\u{2667}'), ('\u{2680}', '\u{2685}'), ('\u{26C0}', '\u{26C4}')];
    insta::assert_snapshot!(symbols(ranges.into_iter().flat_map(|(first, last)| first..=last)));
}

#[test]
fn symbols_of_dominoes_and_cards_are_pieces() {
    insta::assert_snapshot!(symbols('\u{1F02F}'..='\u{1F0F6}'));
}

#[test]
fn symbols_of_turned_figures_are_pieces() {
    insta::assert_snapshot!(symbols('\u{1FA00}'..='\u{1FA48}'));
}

#[test]
fn pieces_are_described_in_words() {
    let text = "S@a1 dM3@a2 pC<@a3 R2▲@a4 ♞@a5 ⛃@a6 Kc@a7 🂡@a8 `6-3'@a9 ■@a10 ▦@a11 ⬢A@a12 mS@a13 \
        p♥@a14 t,x'@a15 S,a45@a16 ○@a17 uS4@a18";
    let limits = Limits::default();
    let (program, _) = Program::new(text, 0, MacroTable::default(), &Dialect::default(), &limits);
    let (replay, _) = Replay::new([], &program, 1.0, &limits);
    let pieces = replay.last().pieces().map(|(_, piece)| describe_piece(piece));
    insta::assert_snapshot!(pieces.collect::<Vec<_>>().join("\n"));
}
