//! The kinds of diagnostics, each with its manual page.
//!
//! A page says what the diagnostic means and why it matters, shows a text that gives it, and says
//! what to write instead. The tests read every example.

use ppn_source::{Code, Severity};

macro_rules! codes {
    ($($ident:ident $id:literal $severity:ident $($spelling:ident)? $name:literal, $summary:literal,
       $meaning:literal, $why:literal, $example:literal, $instead:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $ident: Code = Code::new(
                $id,
                $name,
                Severity::$severity,
                $summary,
                concat!(
                    $meaning, "\n\n# Why it matters\n", $why, "\n\n# Example\n```pgn\n",
                    $example, "\n```\n\n# Write instead\n```pgn\n", $instead, "\n```\n"
                ),
            )$(.$spelling())?;
        )*

        /// All kinds of diagnostics of chess, by their ids.
        pub const CODES: &[&Code] = &[$(&$ident),*];
    };
}

codes! {
    ILLEGAL_MOVE "E0801" Error "chess-illegal", "the move is not legal in its position",
        "No figure of the side to move can make this move. The message names those that can go to the square.",
        "The replay stops before the move, because the position after it is unknown. The moves after it are kept as text.",
        "1. e4 e5 2. Bf3 *",
        "1. e4 e5 2. Nf3 *";
    AMBIGUOUS "E0802" Error "chess-ambiguous", "several figures can make the move",
        "More than one figure of this kind can go to the square. The file or the rank that the figure leaves comes after its letter.",
        "Programs choose different figures or stop, so the rest of the game is lost.",
        "1. d4 d5 2. Nf3 Nf6 3. Nd2 *",
        "1. d4 d5 2. Nf3 Nf6 3. Nbd2 *";
    NO_MOVE "E0803" Error "pgn-word", "the word is not a move",
        "Outside of comments, a game has only numbers, moves, glyphs, variations and a result.",
        "Many programs ignore such a word, others stop. If it was meant as a move, the moves after it do not fit.",
        "1. e4 e5 2. resigns *",
        "1. e4 e5 {White resigns} *";
    FEN "E0804" Error "chess-fen", "the position of the tag `FEN` is wrong",
        "A FEN has the ranks from the eighth to the first, the side to move, the right to castle, the square behind a pawn that moved two squares, and two counters.",
        "Without the position no move can be played.",
        "[SetUp \"1\"]\n[FEN \"4k3/9/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    VARIANT "E0805" Error "chess-variant", "the rules of the variant are not known",
        "The tag `Variant` names other rules than those of chess and Chess960. The structure of the game is checked, and its moves are not played.",
        "The game has no first position, so it cannot be shown or converted.",
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "[Variant \"Standard\"]\n\n1. e4 *";
    UNCLOSED "E0806" Error "pgn-unclosed", "a comment, a variation or a tag is not closed",
        "A comment ends with `}`, a variation with `)` and a tag with `]`.",
        "Everything after it is read as a part of it, in many programs up to the end of the file.",
        "1. e4 {the best move e5 *",
        "1. e4 {the best move} e5 *";
    UNOPENED "E0807" Error "pgn-unopened", "a bracket closes nothing",
        "There is a `)`, `}` or `]` without the bracket that opens it.",
        "Programs end the game here, or ignore the bracket, so that they read different games.",
        "1. e4 e5 ) 2. Nf3 *",
        "1. e4 e5 2. Nf3 *";
    TOO_DEEP "E0808" Error "pgn-depth", "variations are nested too deeply",
        "At most 100 variations may be inside of each other.",
        "Deeper ones are left out. Programs that read variations by recursion may end without notice.",
        "1. e4 ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((( 1. d4 ))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) *",
        "1. e4 (1. d4) *";
    NO_GAME "E0809" Error "pgn-empty", "there is no game in the text",
        "A game has at least a tag, a move, a comment or a result.",
        "A program that expects a game has nothing to show. Often the file was cut off, or it is another file than the one that was meant.",
        "% only a line for programs",
        "[Event \"?\"]\n\n*";
    VARIATION "E0810" Error "pgn-variation", "a variation replaces no move",
        "A variation comes after the move that it replaces, so none can come before the first move, and one without moves replaces nothing.",
        "Other programs leave it out, or read its moves as moves of the game.",
        "(1. d4 d5) 1. e4 *",
        "1. e4 (1. d4 d5) *";
    TOO_LARGE "E0811" Error "pgn-too-large", "the text is larger than the limit",
        "At most 4 MiB of a game are read, unless a program sets another limit. The rest is left out.",
        "A comment that is never closed usually causes this.",
        "1. e4 *",
        "1. e4 *";
    EPD_FIELDS "E0812" Error "epd-fields", "a line of EPD has no complete position",
        "A line of EPD begins with four fields: the placement, the side to move, the right to castle, and the square behind a pawn that moved two squares.",
        "Without the position, the moves of the operations after it cannot be read.",
        "4k3/8/8/8/8/8/8/4K3 w -",
        "4k3/8/8/8/8/8/8/4K3 w - -";
    EPD_OPERATION "E0813" Error "epd-operation", "an operation of EPD is not in its form",
        "An operation is a code, its operands, and a semicolon. Texts are in double quotes; `acd`, `ce` and others have a whole number.",
        "Programs read the next operation as a part of this one, or leave both out.",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O id \"castle\";",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle\";";
    TAG "W0850" Warning "pgn-tag", "a tag is not in its usual form",
        "A tag is a name and a text in double quotes, in square brackets. In the text, a backslash comes before `\"` and `\\`.",
        "Other programs leave the tag out, or read it as moves.",
        "[White 'Anna']\n\n1. e4 *",
        "[White \"Anna\"]\n\n1. e4 *";
    TAG_REPEATED "W0851" Warning "pgn-tag-repeated", "a tag occurs twice",
        "Each tag occurs at most once in a game. The first one counts.",
        "Some programs take the first value and others the last.",
        "[Event \"A\"]\n[Event \"B\"]\n\n1. e4 *",
        "[Event \"A\"]\n\n1. e4 *";
    RESULT_DIFFERS "W0852" Warning "pgn-result-differs", "the result after the moves is not that of the tag",
        "The tag `Result` and the result after the moves say the same.",
        "Lists show the tag, and readers of the moves see the other result.",
        "[Result \"1-0\"]\n\n1. e4 e5 0-1",
        "[Result \"1-0\"]\n\n1. e4 e5 1-0";
    RESULT_WRONG "W0853" Warning "chess-result", "the result does not fit the last position",
        "A side that is mated has lost, and a stalemate is a draw.",
        "Scores and statistics of players and openings count the wrong result.",
        "1. f3 e5 2. g4 Qh4# 1-0",
        "1. f3 e5 2. g4 Qh4# 0-1";
    RESULT_MISSING "W0854" Warning spelling "pgn-result-missing", "no result ends the moves",
        "A game ends with `1-0`, `0-1`, `1/2-1/2`, or `*` if it goes on or the result is not known.",
        "Programs read the next game as a part of this one.",
        "[Event \"?\"]\n\n1. e4 e5",
        "[Event \"?\"]\n\n1. e4 e5 *";
    RESULT_INSIDE "W0855" Warning "pgn-result-inside", "moves follow the result",
        "The result ends a game. Moves after it belong to another game, or the result to another place.",
        "Other programs leave out the moves after the result, or read them as another game.",
        "1. e4 e5 1-0 2. Nf3 Nc6 1-0",
        "1. e4 e5 2. Nf3 Nc6 1-0";
    NUMBER "W0856" Warning "chess-number", "a move number is not that of its move",
        "The number before a move counts the moves of White. `3...` is before a move of Black.",
        "A wrong number often shows that a move is missing or written twice.",
        "1. e4 e5 3. Nf3 *",
        "1. e4 e5 2. Nf3 *";
    NO_PROMOTION "W0857" Warning "chess-promotion-missing", "the move does not name the figure that the pawn becomes",
        "A move of a pawn to the last rank names the new figure: `e8=Q`. It is read as a queen.",
        "Other programs reject the move, or take a queen where another figure was meant.",
        "[SetUp \"1\"]\n[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. e8 *",
        "[SetUp \"1\"]\n[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. e8=Q *";
    FEN_ODD "W0858" Warning "chess-fen-odd", "a part of the FEN does not fit its position",
        "The right to castle needs king and rook on their squares, and the square of an en passant capture is behind a pawn that has just moved two squares. The part is ignored.",
        "Programs that do not ignore it allow impossible moves, or refuse the position.",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    SETUP "W0859" Warning spelling "chess-setup", "the tags `FEN` and `SetUp` do not fit each other",
        "A game that begins with another position has the tags `SetUp` with the value `1`, and `FEN`.",
        "Some programs use the position of `FEN` only if `SetUp` is `1`.",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    ENCODING "W0860" Warning "pgn-encoding", "bytes are not UTF-8",
        "The file has bytes that are not UTF-8. They are read as ISO 8859-1, the encoding of the standard of 1994.",
        "If the file has another encoding, names show wrong letters.",
        "[White \"Zoë\"]\n\n1. e4 *",
        "[White \"Zoë\"]\n\n1. e4 *";
    GLYPH "W0861" Warning "pgn-glyph", "a glyph is not known",
        "The numbers of glyphs go from `$0` to `$255`.",
        "Other programs leave the glyph out, or stop reading at it.",
        "1. e4 $300 *",
        "1. e4 $1 *";
    NOT_PLAYED "W0862" Warning "chess-line-stopped", "a move of a variation is not legal",
        "The variation stops before the move. The game itself is not affected.",
        "The rest of the variation is kept as text, and other programs leave it out.",
        "1. e4 e5 (1... c5 2. Bf3) 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";
    DATE "W0863" Warning spelling "pgn-date", "a date is not in the form of the standard",
        "A date has four digits for the year, two for the month and two for the day, with periods between them. Digits that are not known are `?`.",
        "Programs sort and search games by their dates, and leave out those they cannot read.",
        "[Date \"14.03.1992\"]\n\n1. e4 *",
        "[Date \"1992.03.14\"]\n\n1. e4 *";
    TAG_NEAR "W0864" Warning "pgn-tag-near", "the name of a tag is probably misspelt",
        "The name of the tag differs by a letter or two from one of the standard, which the game does not have.",
        "Programs look for the right name, and find nothing.",
        "[Whte \"Anna\"]\n\n1. e4 *",
        "[White \"Anna\"]\n\n1. e4 *";
    FOLLOWS "W0866" Warning "chess-variation-follows", "a variation goes on from the move that it should replace",
        "A variation comes after the move that it replaces, and begins with another move in its place. Here it begins with a move of the other side, which only the move before it makes possible.",
        "Other programs leave the variation out, or report an illegal move.",
        "1. e4 (1... c5 2. Nf3) e5 *",
        "1. e4 e5 (1... c5 2. Nf3) *";
    HIDDEN_MOVES "W0867" Warning "pgn-moves-in-comment", "a comment has the next moves of the game",
        "A `;` begins a comment, which goes to the end of the line. Here it has the next number of the game and moves, and no words.",
        "All programs leave these moves out, so that the game ends too early or goes on from another position.",
        "1. e4 e5 ; 2. Nf3 Nc6\n*",
        "1. e4 e5 2. Nf3 Nc6\n*";
    EPD_SPELLING "W0865" Warning spelling "epd-spelling", "an operation of EPD is not in the form of the standard",
        "Texts such as those of `id` are in double quotes, and each operation ends with a semicolon, the last one of a line, too.",
        "Programs that follow the standard leave the operation out.",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id castle",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle\";";
    ZEROS "W0820" Warning spelling "chess-castling", "castling is not written with the letter O",
        "Castling is `O-O` or `O-O-O`, with the capital letter O.",
        "Programs that follow the standard read no move here.",
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 *",
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *";
    LONG "W0821" Warning spelling "chess-long", "the move is written in long notation",
        "A move names the square that the figure leaves only as far as needed, and has no hyphen.",
        "Programs that follow the standard read no move here.",
        "1. e2-e4 e7e5 *",
        "1. e4 e5 *";
    PROMOTION "W0822" Warning spelling "chess-promotion", "the new figure does not follow `=`",
        "A pawn that becomes another figure is written as in `e8=Q`.",
        "Programs that follow the standard read no move here, or another one.",
        "[SetUp \"1\"]\n[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. e8Q *",
        "[SetUp \"1\"]\n[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. e8=Q *";
    CAPTURE "W0823" Warning spelling "chess-capture", "the symbol of a capture is missing or wrong",
        "A capture has an `x` before the square, other moves have none.",
        "A reader without a board cannot see the capture, and a wrong `x` may show a mistake.",
        "1. e4 d5 2. ed5 Q:d5 *",
        "1. e4 d5 2. exd5 Qxd5 *";
    CHECK "W0824" Warning spelling "chess-check", "the symbol of check or mate is missing or wrong",
        "A move that gives check ends with `+`, and one that mates with `#`.",
        "A wrong symbol may show that another move was meant.",
        "1. f3 e5 2. g4 Qh4 *",
        "1. f3 e5 2. g4 Qh4# *";
    ORIGIN "W0825" Warning spelling "chess-origin", "the move names the square that the figure leaves without need",
        "The file or the rank that a figure leaves is written only if several figures of its kind can go to the square.",
        "Searches for moves as texts do not find the move.",
        "1. Ngf3 *",
        "1. Nf3 *";
    FIGURINE "W0826" Warning spelling "chess-figurine", "a symbol is written for a figure",
        "The letters of figures are `K`, `Q`, `R`, `B` and `N`.",
        "Programs that follow the standard read no move here.",
        "1. ♘f3 *",
        "1. Nf3 *";
    LANGUAGE "W0827" Warning spelling "chess-language", "the letters of figures are not English",
        "The letters of figures are the English ones: `K`, `Q`, `R`, `B` and `N`.",
        "Programs that follow the standard read no move here, or another one.",
        "1. Sf3 Sc6 2. g3 Tb8 3. Lg2 *",
        "1. Nf3 Nc6 2. g3 Rb8 3. Bg2 *";
    CASE "W0828" Warning spelling "chess-case", "a letter of a move is in the wrong case",
        "Letters of figures are capitals, and letters of files are not.",
        "`b` is a file and `B` a bishop, so that programs read different moves.",
        "1. nf3 *",
        "1. Nf3 *";
    EN_PASSANT "W0829" Warning spelling "chess-en-passant", "a capture is marked as en passant",
        "A capture en passant is written as any other capture of a pawn.",
        "Programs that follow the standard stop at the mark.",
        "1. e4 a6 2. e5 d5 3. exd6e.p. *",
        "1. e4 a6 2. e5 d5 3. exd6 *";
    PAWN "W0830" Warning spelling "chess-pawn", "a letter is written for a pawn",
        "Moves of pawns have no letter.",
        "Searches for moves as texts do not find the move.",
        "1. Pe4 *",
        "1. e4 *";
    NULL "W0831" Warning spelling "chess-null", "a null move is not written as `--`",
        "Most programs write a null move, by which a side passes in an analysis, as `--`.",
        "Programs that follow the standard read no null move here.",
        "1. e4 (1. Z0 e5) *",
        "1. e4 (1. -- e5) *";
    PUNCTUATION "W0832" Warning spelling "pgn-punctuation", "numbers or moves have other punctuation than that of the standard",
        "One full stop follows the number before a move of White, and three the number before a move of Black. Nothing follows a move.",
        "Programs that follow the standard read no number or no move here.",
        "1: e4, e5 *",
        "1. e4 e5 *";
    SPACE "W0833" Warning spelling "pgn-space", "a move has a space inside",
        "A move is one word.",
        "Programs read other moves: a pawn goes to the square where a knight was meant.",
        "1. N f3 *",
        "1. Nf3 *";
    LATE "W0840" Warning "chess-drawn", "the game goes on after a draw by the rules",
        "The game ends as a draw if a position occurs five times, or after 75 moves of both sides without a capture or a move of a pawn.",
        "Often moves were written twice, or those of another game follow.",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 *",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
}
