//! The kinds of diagnostics, each with its manual page.
//!
//! A page says what the diagnostic means, shows a text that gives it, and says what to write
//! instead. The tests read every example.

use ppn_source::{Code, Severity};

macro_rules! codes {
    ($($ident:ident $id:literal $severity:ident $name:literal, $summary:literal,
       $meaning:literal, $example:literal, $instead:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $ident: Code = Code {
                id: $id,
                name: $name,
                severity: Severity::$severity,
                summary: $summary,
                manual: concat!(
                    $meaning, "\n\n# Example\n```pdn\n", $example,
                    "\n```\n\n# What to do\n", $instead, "\n"
                ),
            };
        )*

        /// All kinds of diagnostics of draughts, by their ids.
        pub static ALL: &[&Code] = &[$(&$ident),*];
    };
}

codes! {
    SYNTAX "E0601" Error "pdn-syntax", "the text is not of the grammar it is checked by",
        "The strict grammar is for programs that write, the reading grammar for those that read what others wrote. A text that has left the grammar is not checked further.",
        "1. 28 x19 *",
        "Write squares and symbol in one word: `28x19`. Without `--strict` or `--reading` the text is read as well as it can be.";
    NO_GAME "E0602" Error "no-game", "there is no game in the text",
        "A game has at least a tag, a move, a comment, a setup, a glyph or a variation. Separators and comments after `%` are none of these.",
        "% nothing but a remark",
        "Check that the file is what it should be.";
    ILLEGAL_MOVE "E0603" Error "illegal-move", "the move is not legal in its position",
        "None of the legal moves has this start and end, or the squares between belong to none of them. The line of play stops before the move; the moves after it stay as text.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28-22 *",
        "Correct the move. If the players really made an illegal move, write the position after it as a setup: `/FEN \"...\"/`.";
    NO_SUCH_SQUARE "E0604" Error "no-such-square", "the board has no such square",
        "The number is 0 or beyond the last square, or the letters name a square that is not played on.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 51-46 *",
        "Correct the move, or the `GameType` tag if the board is another one.";
    TOO_DEEP "E0605" Error "variation-too-deep", "variations are nested too deeply",
        "Variations may be nested 100 deep. What is deeper is kept as text and not read.",
        "32-28 (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((31-27))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) *",
        "Write the line as a game of its own.";
    TEXT_TOO_LONG "E0606" Error "text-too-long", "the text is longer than can be read",
        "Of a text that a program holds as a whole the first 4 GiB are read, or as much as the program allows. Archives of any length are read game by game.",
        "1. 32-28 *\n1. 33-28 *",
        "Cut the text between two games, and read one part after the other.";
    GAME_TOO_LONG "E0654" Error "game-too-long", "a game of an archive is longer than can be read",
        "Of a game in an archive the first 4 MiB are read, or as much as the program allows, and no more than 100,000 words that have no place. What follows is read as another game.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *",
        "Check that no comment is left open. Write a very long game to a file of its own.";
    RESULT_TERMINATOR "W0664" Warning "result-terminator", "a result separates the games",
        "Only `*` separates games (restriction 4); the result belongs into the `Result` tag. Most older files end their games like this.",
        "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 2-0",
        "Write `*`.";
    RESULT_OTHER_CONVENTION "W0665" Warning "result-other-convention", "the result is counted as in other games",
        "International and Canadian draughts count two points for a win and one for a draw, all other games one and a half.",
        "[GameType \"20\"]\n[Result \"1-0\"]\n1. 32-28 *",
        "Write `2-0`, `1-1` or `0-2` for types 20 and 27, else `1-0`, `1/2-1/2` or `0-1`.";
    RESULT_MISMATCH "W0666" Warning "pdn-result-mismatch", "the result at the end is not that of the tag",
        "Tag and end of the game name different results. Both are kept.",
        "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 0-2",
        "Correct the wrong one and end the game with `*`.";
    RESULT_UNKNOWN "W0667" Warning "result-unknown", "the result is none of the known ones",
        "A result is `1-0`, `0-1`, `1/2-1/2`, in types 20 and 27 `2-0`, `0-2`, `1-1`, and `0-0` or `*` in all; a `ResultFormat` tag may allow others. The text is kept.",
        "[GameType \"20\"]\n[Result \"4-6\"]\n1. 32-28 *",
        "Write one of these, or say with a `ResultFormat` tag how the points are counted.";
    MISSING_TERMINATOR "W0668" Warning "missing-terminator", "tags follow a game without a separator",
        "The game is taken to end there.",
        "[GameType \"20\"]\n1. 32-28\n\n[GameType \"20\"]\n1. 33-28 *",
        "End the game with `*`.";
    NO_TERMINATOR "W0669" Warning "no-terminator", "the game ends without a separator",
        "After the last game of a file that is allowed. A reader that gets such a file in pieces cannot know whether there is more.",
        "[GameType \"20\"]\n1. 32-28",
        "End the game with `*`.";
    LEADING_ZERO "W0607" Warning "leading-zero", "a square has a leading zero",
        "Restriction 5: squares of moves have none. Move numbers may.",
        "[GameType \"20\"]\n1. 32-28 17-21 2. 34-29 11-17 3. 39-34 06-11 *",
        "Write `6-11`.";
    SPACE_IN_MOVE "W0608" Warning "space-in-move", "there is white space in a move",
        "Restriction 1: a move is one word. Older programs wrote moves in columns.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28 x17 *",
        "Write `28x17`.";
    SPACE_BEFORE_STRENGTH "W0609" Warning "space-before-strength", "there is white space between a move and its strength",
        "Restriction 2: the strength touches the move.",
        "[GameType \"20\"]\n1. 32-28 !? *",
        "Write `32-28!?`.";
    CAPTURE_SEPARATOR "W0610" Warning "capture-separator", "the capture symbol is that of other games",
        "Restriction 7: Russian draughts and Spantsiretti write `:`, Thai draughts `-`, all others `x`.",
        "[GameType \"25\"]\n1. c3-d4 b6-a5 2. d4-e5 f6xd4 *",
        "Write `f6:d4`.";
    ODD_SEPARATOR "W0611" Warning "odd-separator", "a move is written with a dash or symbol that is not plain",
        "Text programs like to put dashes and multiplication symbols in the place of `-` and `x`.",
        "[GameType \"20\"]\n1. 32–28 *",
        "Write `-` and `x` as on the keyboard.";
    MISSING_SEPARATOR "W0612" Warning "missing-separator", "a move has no symbol between its squares",
        "Four digits are read as two squares.",
        "[GameType \"20\"]\n1. 3228 *",
        "Write `32-28`.";
    ALPHA_NO_SEPARATOR "W0613" Warning "alpha-no-separator", "a move has no symbol between its squares",
        "For quiet moves with letters the grammar allows it.",
        "[GameType \"25\"]\n1. c3d4 *",
        "Write `c3-d4`.";
    HYPHEN_CAPTURE "W0614" Warning "hyphen-capture", "a capture is written as a quiet move",
        "Restriction 7. Only in Thai draughts the symbol of captures is `-`.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28-17 *",
        "Write `28x17`.";
    CAPTURE_SIGN_ON_QUIET_MOVE "W0615" Warning "capture-sign-on-quiet-move", "a move that captures nothing is written as a capture",
        "The legal move between the squares captures nothing.",
        "[GameType \"20\"]\n1. 32x28 *",
        "Write `32-28`.";
    FULL_CAPTURE "W0616" Warning "full-capture", "a capture is written in full although it need not be",
        "Restriction 8: squares between start and end are written only where another legal move has the same start and end and captures other pieces.",
        "[GameType \"20\"]\n[FEN \"W:W33:B9,19,29\"]\n1. 33x24x13x4 *",
        "Write start and end: `33x4`.";
    INEXACT_CAPTURE "W0617" Warning "inexact-capture", "the squares of a capture are not the prescribed ones",
        "Restriction 9: between start and end there is one square for each captured piece but the last: where the capture turns behind it, or else the square right behind it.",
        "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x24x36 *",
        "Write one of `47x38x24x13x36` and `47x38x20x9x36`.";
    AMBIGUOUS_CAPTURE "W0618" Warning "ambiguous-capture", "several captures fit the text",
        "Restriction 8: captures with the same start and end that take different pieces are written in full. The first one after which the rest of the game can be played is taken.",
        "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x36 *",
        "Write the one that was played in full.";
    WRONG_NOTATION "W0619" Warning "wrong-notation", "squares are named as in other games",
        "Restriction 6: the game type says whether squares have numbers or letters.",
        "[GameType \"20\"]\n1. d4-e5 *",
        "Write `32-28`.";
    NULL_MOVE "W0620" Warning "null-move", "a move is unknown",
        "Nothing after it can be replayed.",
        "[GameType \"20\"]\n1. 32-28 - - *",
        "Write the position after the unknown moves as a setup: `/FEN \"...\"/`.";
    NUMBER_WITHOUT_MOVE "W0621" Warning "number-without-move", "a move number has no move",
        "It is skipped.",
        "[GameType \"20\"]\n1. 32-28 18-22 2. *",
        "Leave it out.";
    ELLIPSIS_MOVE "W0622" Warning "ellipsis-move", "three dots in the place of a move",
        "The reading grammar has them for an unknown move; most who write them mean that the other side moves next.",
        "[GameType \"20\"]\n[FEN \"B:W28,33:B11,12\"]\n1. ... 12-17 *",
        "Write the dots with the number: `1... 12-17`.";
    ELLIPSIS_PASSES "W0623" Warning "ellipsis-passes", "three dots pass the move of the side that begins",
        "The side that begins is to move, and the text does not give its move: it passes.",
        "[GameType \"20\"]\n[FEN \"W:W28,33:B11,12\"]\n1. ... 12-17 *",
        "Give the position with the right side to move, or write `/FEN \"B::\"/` for a null move.";
    STAR_STRENGTH "W0624" Warning "star-strength", "a star stands for a forced move",
        "Restriction 3: a star separates games. One that touches a move and is followed by more of the game is read as a strength.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28x17* 12x21 *",
        "Write `$7`.";
    STRAY_TOKEN "W0625" Warning "stray-token", "something where nothing is allowed",
        "It is skipped.",
        "[GameType \"20\"]\n1. 32-28 } 19-23 *",
        "Leave it out, or put it into a comment.";
    TAG_CASE "W0626" Warning "tag-case", "the name of a tag does not begin with a capital letter",
        "Programs that look for a tag by its name do not find it.",
        "[event \"x\"]\n[GameType \"20\"]\n1. 32-28 *",
        "Write `[Event \"x\"]`.";
    DATE_FORM "W0627" Warning "date-form", "a date is not of the form YYYY.MM.DD",
        "The text is kept. What is not known is written with question marks: `1996.10.??`.",
        "[GameType \"20\"]\n[Date \"1-10-1996\"]\n1. 32-28 *",
        "Write `1996.10.01`.";
    FEN_TRAILING_DOT "W0628" Warning "fen-trailing-dot", "a position ends with a dot",
        "An older form of the notation had it.",
        "[GameType \"20\"]\n[FEN \"W:W31:B20.\"]\n1. 31-27 *",
        "Leave it out.";
    FEN_SPACE "W0629" Warning "fen-space", "there is white space in a position",
        "Positions are written without.",
        "[GameType \"20\"]\n[FEN \"W:W 31:B 20\"]\n1. 31-27 *",
        "Leave it out.";
    FEN_SUFFIX "W0630" Warning "fen-suffix", "a position has counters or pieces that are no longer in play",
        "Playing sites add the number of moves (`:H12`, `:F30`), counters of Frisian kings (`:+1+0`) and captured pieces not yet lifted (`G`, `P`). They are skipped.",
        "[GameType \"20\"]\n[FEN \"W:W31:B20:H0:F1\"]\n1. 31-27 *",
        "Leave them out.";
    FEN_EMPTY_GROUP "W0631" Warning "fen-empty-group", "a side has no pieces",
        "The grammar wants at least one, though positions without are of use.",
        "[GameType \"20\"]\n[FEN \"W:W31:B\"]\n1. 31-27 *",
        "Nothing needs to be done unless the pieces were forgotten.";
    FEN_TURN_UNKNOWN "W0632" Warning "fen-turn-unknown", "a position does not say who moves",
        "White is taken to move, or Black if White cannot or only Black has the first move of the text.",
        "[GameType \"20\"]\n[FEN \"?:W31:B20\"]\n1. 31-27 *",
        "Begin with `W:` or `B:`.";
    FEN_BAD "W0633" Warning "fen-bad", "the position of the `FEN` tag cannot be read",
        "The game is replayed from the usual start.",
        "[GameType \"20\"]\n[FEN \"W:W31,31:B1\"]\n1. 31-27 *",
        "Correct the position.";
    SETUP_BAD "W0634" Warning "setup-bad", "the position of a setup cannot be read",
        "The position stays as it was. A setup is `/FEN \"...\"/`.",
        "[GameType \"20\"]\n1. 32-28 /FEN \"W:W99:B1\"/ 19-23 *",
        "Correct the position.";
    FEN_MAN_ON_LAST_ROW "W0635" Warning "fen-man-on-last-row", "a man is where it would have become a king",
        "It is left a man.",
        "[GameType \"20\"]\n[FEN \"W:W1,31:B20\"]\n1. 31-27 *",
        "Write `K` before the square if it is a king.";
    SEMICOLON_COMMENT "W0636" Warning "semicolon-comment", "a comment begins with a semicolon",
        "In other notations it runs to the end of the line; here a semicolon has no meaning.",
        "[GameType \"20\"]\n1. 32-28 ; the most usual\n19-23 *",
        "Put the comment in braces.";
    ENCODING "W0637" Warning "pdn-encoding", "the text is not UTF-8",
        "It is read as ISO 8859-1, where every byte is a character.",
        "[White \"B\\xe9\"]\n[GameType \"20\"]\n1. 32-28 *",
        "Save the file as UTF-8.";
    BOM "W0638" Warning "bom", "the text begins with a byte order mark",
        "UTF-8 has no byte order; some programs stumble over the mark.",
        "\\u{feff}[GameType \"20\"]\n1. 32-28 *",
        "Save the file as UTF-8 without it.";
    UNCLOSED_COMMENT "W0639" Warning "unclosed-comment", "a comment is not closed",
        "The rest of the file is the comment.",
        "[GameType \"20\"]\n1. 32-28 { the most usual",
        "Close it with `}`.";
    UNCLOSED_VARIATION "W0640" Warning "unclosed-variation", "a variation is not closed",
        "It ends before the next tag or with the file.",
        "[GameType \"20\"]\n1. 32-28 (31-27",
        "Close it with `)`.";
    EMPTY_VARIATION "W0641" Warning "pdn-empty-variation", "a variation has nothing in it",
        "It is skipped.",
        "[GameType \"20\"]\n1. 32-28 () *",
        "Leave it out.";
    RESULT_IN_VARIATION "W0642" Warning "result-in-variation", "a separator or result in a variation",
        "It is skipped.",
        "[GameType \"20\"]\n1. 32-28 (31-27 2-0) *",
        "Put it into a comment.";
    DUPLICATE_TAG "W0643" Warning "duplicate-tag", "a game has two tags of the same name",
        "Both are kept; the first counts.",
        "[GameType \"20\"]\n[Event \"x\"]\n[Event \"y\"]\n1. 32-28 *",
        "Leave one out.";
    EMPTY_GAME "W0644" Warning "empty-game", "two separators have no game between them",
        "The second is skipped.",
        "[GameType \"20\"]\n1. 32-28 * *",
        "Leave it out.";
    REPLAY_STOPPED "W0645" Warning "replay-stopped", "the game cannot be replayed to its end",
        "A move is not legal. What comes after it stays as text. Only `ppn parse --format json` names this, among the warnings of a game; the error at the move is the one report elsewhere.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28-22 14x23 *",
        "Correct the move.";
    VARIATION_ILLEGAL "W0646" Warning "variation-illegal", "a variation cannot be replayed to its end",
        "A move is not legal there. The rest of the variation stays as text; the game goes on.",
        "[GameType \"20\"]\n1. 32-28 (31-22) 19-23 *",
        "Correct the move. A variation replaces the last move before it.";
    VARIATION_CONTINUES "W0647" Warning "variation-continues", "a variation goes on instead of replacing a move",
        "Its first move cannot replace the last move before it, but can follow it.",
        "[GameType \"20\"]\n1. 32-28 (19-23) 18-22 *",
        "Put the variation behind the move that it replaces.";
    GAMETYPE_MISSING "W0648" Warning "gametype-missing", "there is no `GameType` tag",
        "The game is guessed from squares and moves: the first of those that can replay the most. The guess can be wrong, above all for short games.",
        "1. 32-28 19-23 *",
        "Write the tag, such as `[GameType \"20\"]`.";
    GAMETYPE_BAD "W0649" Warning "gametype-bad", "the `GameType` tag is not of its form",
        "The value is a number, or a number with colour, width, height, notation and maybe a flag, without spaces. The game is guessed.",
        "[GameType \"20,W\"]\n1. 32-28 *",
        "Write `20` or `20,W,10,10,N2,0`.";
    GAMETYPE_UNKNOWN "W0650" Warning "gametype-unknown", "the rules of the game type are not known",
        "The game is kept and not replayed.",
        "[GameType \"50\"]\n[Event \"x\"] *",
        "Nothing needs to be done unless the number is wrong.";
    GAMETYPE_NUMBERING_IGNORED "W0651" Warning "gametype-numbering-ignored", "the game is numbered in another way than its tag says",
        "With the fields of the tag the game cannot be replayed as far as with those that are usual for its number, and so these are used.",
        "[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 19-23 *",
        "Write the number alone, or the right fields.";
    PLYCOUNT "W0652" Warning "plycount-mismatch", "the `PlyCount` tag does not count the moves",
        "The tag counts the moves of both sides in the main line.",
        "[GameType \"20\"]\n[PlyCount \"9\"]\n1. 32-28 19-23 *",
        "Write the right count or leave the tag out.";
    KING_MOVES "W0653" Warning "frisian-king-moves", "a king moves more than three times in a row",
        "In Frisian draughts a king may make three moves in a row without capturing while its side has men. The replay goes on.",
        "[GameType \"40\"]\n[FEN \"W:WK46,50:B9\"]\n1. 46-41 9-13 2. 41-46 13-18 3. 46-41 18-22 4. 41-46 *",
        "Check the moves.";
    UNCLOSED_TAG "W0655" Warning "unclosed-tag", "a tag or its value is not closed",
        "The value ends at the bracket, or with its line.",
        "[Event \"Club]\n[GameType \"20\"]\n1. 32-28 *",
        "Add what is missing: `[Event \"Club\"]`.";
    CAPITAL_SQUARES "W0656" Warning "capital-squares", "squares are written with capital letters",
        "Squares have small letters; capitals are those of pieces in other notations.",
        "[GameType \"25\"]\n1. C3-D4 *",
        "Write `c3-d4`.";
    IMPOSSIBLE_DATE "W0658" Warning "impossible-date", "a date is not in the calendar",
        "The text is kept. What is not known is written with question marks: `2020.??.??`.",
        "[GameType \"20\"]\n[Date \"2020.13.45\"]\n1. 32-28 *",
        "Write year, month and day: `2020.12.31`.";
    BAD_TIME_CONTROL "W0659" Warning "bad-time-control", "a time control is not of its form",
        "It is `?`, `-`, or periods with colons between: `40/7200` for 40 moves in two hours, `600+5` for ten minutes and five seconds a move, `300` for five minutes, `*120` for a sandclock. Only the last period has no number of moves.",
        "[GameType \"20\"]\n[TimeControl \"10 min\"]\n1. 32-28 *",
        "Write seconds: `600`.";
    BAD_CLOCK_TIME "W0660" Warning "bad-clock-time", "a time is not of the form H:MM:SS",
        "Minutes and seconds are below 60. The text is kept.",
        "[GameType \"20\"]\n1. 32-28 {[%clk 1:75:00]} *",
        "Write `[%clk 2:15:00]`.";
    WRONG_MOVE_NUMBER "W0661" Warning "wrong-move-number", "a move number is not the next one",
        "Numbers are not needed to replay a game, but a wrong one can show that a move is missing. After it the moves are counted from it.",
        "[GameType \"20\"]\n1. 32-28 19-23 3. 28x19 14x23 *",
        "Correct the number, or add the missing moves.";
    RESULT_AGAINST_POSITION "W0662" Warning "result-against-position", "the last position has another result",
        "A side without a legal move has lost. In antidraughts it has won, and in breakthrough a side with a king has won.",
        "[GameType \"20\"]\n[Result \"0-2\"]\n[FEN \"W:W31:B27\"]\n1. 31x22 *",
        "Correct the result.";
    TAG_SPELLING "W0663" Warning "tag-spelling", "a tag of the standard is spelled with other letters",
        "Capital and small letters matter in the names of tags: programs do not find this one.",
        "[GameType \"20\"]\n[EVENT \"Club\"]\n1. 32-28 *",
        "Write `[Event \"Club\"]`.";
}
