//! The kinds of diagnostics, each with its manual page.
//!
//! A page says what the diagnostic means and why it matters, shows a text that gives it, and says
//! what to write instead. The tests read every example.

use ppn_source::{Code, Severity};

macro_rules! codes {
    ($($ident:ident $id:literal $severity:ident $($trait:ident)? $name:literal, $summary:literal,
       $meaning:literal, $why:literal, $example:literal,
       $(instead $instead:literal)? $(advice $advice:literal)?;)*) => {
        $(
            #[doc = $summary]
            pub static $ident: Code = Code::new(
                $id,
                $name,
                Severity::$severity,
                $summary,
                ppn_source::manual!("pdn", $meaning, why $why, example $example,
                    instead $($instead)? $(in_words $advice)?),
            )$(.$trait())?;
        )*

        /// All kinds of diagnostics of draughts, by their ids.
        pub const CODES: &[&Code] = &[$(&$ident),*];
    };
}

codes! {
    SYNTAX "E0601" Error "pdn-syntax", "the text does not match the grammar",
        "The strict grammar is for programs that write PDN, the reading grammar for programs that read PDN of others. Checking stops at the first word that does not match. Without `--strict` or `--reading` the text is read leniently.",
        "A program that follows the grammar stops at the same word, and does not read the rest of the file.",
        "1. 32 -28 *",
        instead "1. 32-28 *";
    NO_GAME "E0602" Error "no-game", "there is no game in the text",
        "A game has at least a tag, a move, a comment, a setup, a glyph or a variation. Separators and comments after `%` do not count.",
        "A program that expects a game has nothing to show. Often the file was cut off, or it is another file than the one that was meant.",
        "% only a remark",
        instead "[GameType \"20\"]\n1. 32-28 *";
    ILLEGAL_MOVE "E0603" Error "illegal-move", "the move is not legal in its position",
        "No legal move has this start and end, or the squares between match none of them. If the players really made an illegal move, write the position after it as a setup: `/FEN \"...\"/`.",
        "The replay stops before the move, because the position after it is unknown. The moves after it are kept as text.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28-22 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *";
    NO_SUCH_SQUARE "E0604" Error "no-such-square", "the board has no such square",
        "The number is 0 or greater than the last square, or the letters name a square that is not used. If the board is a different one, the `GameType` tag is wrong.",
        "No move can start or end there, so the replay stops before this move. A wrong game type makes many moves illegal at once.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 51-46 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *";
    TOO_DEEP "E0605" Error "variation-too-deep", "variations are nested too deeply",
        "Variations may be nested 100 deep.",
        "Deeper variations are kept as text: their moves are neither replayed nor checked.",
        "32-28 (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((31-27))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) *",
        advice "The line as a separate game, with the position where it begins in a `FEN` tag.";
    TEXT_TOO_LONG "E0606" Error "text-too-long", "the text is longer than can be read",
        "The first 4 GiB of a text are read at once, unless a program sets another limit. Archives of any length are read game by game.",
        "Everything after the limit is missing: its games are neither counted nor checked.",
        "1. 32-28 *\n1. 33-28 *",
        advice "Several files, each with a part of the games. Split the text between two games.";
    GAME_TOO_LONG "E0654" Error "game-too-long", "a game of an archive is longer than can be read",
        "The first 4 MiB of a game in an archive are read, unless a program sets another limit, and at most 100,000 unexpected words.",
        "The text after the limit is read as another game, so games are counted wrongly. A comment that is never closed usually causes this.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *",
        advice "A `}` at the end of each comment, and `*` at the end of each game.";
    RESULT_TERMINATOR "W0664" Warning spelling "result-terminator", "a result separates the games",
        "Only `*` separates games (restriction 4 of the standard). The result belongs in the `Result` tag. Most older files end their games like this.",
        "A program that follows the strict grammar rejects the result, or reads it as a move: `1-1` has the form of a move from square 1 to itself.",
        "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 2-0",
        instead "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 *";
    RESULT_OTHER_CONVENTION "W0665" Warning "result-other-convention", "the points of the result are those of other games",
        "International and Canadian draughts, and types 96 to 98, count two points for a win and one for a draw; all other games count one and a half. So types 20, 27 and 96 to 98 have `2-0`, `1-1` and `0-2`, the others `1-0`, `1/2-1/2` and `0-1`.",
        "Statistics add up points as they are written. A win counts as half a win there, or as two.",
        "[GameType \"20\"]\n[Result \"1-0\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 *";
    RESULT_MISMATCH "W0666" Warning "pdn-result-mismatch", "the result at the end contradicts the tag",
        "The tag and the end of the game have different results. Both are kept.",
        "Programs that count wins may use either, so their tables contradict each other. One of the two is a typo.",
        "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 0-2",
        instead "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 *";
    RESULT_UNKNOWN "W0667" Warning "result-unknown", "unknown result",
        "A result is `1-0`, `0-1`, `1/2-1/2`, in types 20, 27 and 96 to 98 `2-0`, `0-2`, `1-1`, and `0-0` or `*` in all. A `ResultFormat` tag may allow others. The text is kept.",
        "Programs that count wins cannot use the game and skip it.",
        "[GameType \"20\"]\n[Result \"4-6\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 *";
    MISSING_TERMINATOR "W0668" Warning habit "missing-terminator", "tags follow a game without a separator",
        "Tags follow the moves of a game directly. The game is assumed to end there.",
        "Without a `*` between them, other programs may read both games as one, or reject the file: both grammars forbid a tag after a move.",
        "[GameType \"20\"]\n1. 32-28\n\n[GameType \"20\"]\n1. 33-28 *",
        instead "[GameType \"20\"]\n1. 32-28 *\n\n[GameType \"20\"]\n1. 33-28 *";
    NO_TERMINATOR "W0669" Warning spelling "no-terminator", "the game ends without a separator",
        "The last game of a file may end without a separator.",
        "A program that reads the file in parts cannot know whether the game is complete. If another file is appended later, two games become one.",
        "[GameType \"20\"]\n1. 32-28",
        instead "[GameType \"20\"]\n1. 32-28 *";
    LEADING_ZERO "W0607" Warning spelling "leading-zero", "a square has a leading zero",
        "Squares of moves have no leading zeros (restriction 5 of the standard). Move numbers may have them.",
        "Programs that compare moves as text take `06-11` and `6-11` for different moves, and a search for a position misses games.",
        "[GameType \"20\"]\n1. 32-28 17-21 2. 34-29 11-17 3. 39-34 06-11 *",
        instead "[GameType \"20\"]\n1. 32-28 17-21 2. 34-29 11-17 3. 39-34 6-11 *";
    SPACE_IN_MOVE "W0608" Warning spelling "space-in-move", "there is white space in a move",
        "A move is one word (restriction 1 of the standard). Older programs wrote moves in columns.",
        "Today a program may read two words, and find no move in either.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28 x17 *",
        instead "[GameType \"20\"]\n1. 32-28 17-22 2. 28x17 *";
    SPACE_BEFORE_STRENGTH "W0609" Warning spelling "space-before-strength", "there is white space between a move and its strength",
        "There is no space between a move and its strength (restriction 2 of the standard).",
        "Programs that read strictly take the strength for a separate word and reject it, or attach it to the next move.",
        "[GameType \"20\"]\n1. 32-28 !? *",
        instead "[GameType \"20\"]\n1. 32-28!? *";
    CAPTURE_SEPARATOR "W0610" Warning spelling "capture-separator", "the capture symbol of other games",
        "Russian draughts and Spantsiretti use `:` for captures, Thai draughts `-`, all other games `x` (restriction 7 of the standard).",
        "Programs that read strictly reject another symbol. People who know the game stumble over it too.",
        "[GameType \"25\"]\n1. c3-d4 b6-a5 2. d4-e5 f6xd4 *",
        instead "[GameType \"25\"]\n1. c3-d4 b6-a5 2. d4-e5 f6:d4 *";
    ODD_SEPARATOR "W0611" Warning habit "odd-separator", "a move has a typographic dash or multiplication symbol",
        "Word processors often replace `-` and `x` by dashes and multiplication symbols.",
        "They look almost the same to people, but other programs do not know these characters and find no move.",
        "[GameType \"20\"]\n1. 32–28 *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    MISSING_SEPARATOR "W0612" Warning spelling "missing-separator", "a move has no symbol between its squares",
        "Four digits are read as two squares.",
        "Other programs may read one number, and find no such square. On boards with two-digit numbers, three digits could be two different moves.",
        "[GameType \"20\"]\n1. 3228 *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    ALPHA_NO_SEPARATOR "W0613" Warning spelling "alpha-no-separator", "a move has no symbol between its squares",
        "The grammar allows `c3d4` for quiet moves on squares with letters, but not for captures.",
        "Other programs may require the hyphen. With it, readers see at once that nothing is captured.",
        "[GameType \"25\"]\n1. c3d4 *",
        instead "[GameType \"25\"]\n1. c3-d4 *";
    HYPHEN_CAPTURE "W0614" Warning "hyphen-capture", "a capture is written as a quiet move",
        "Only Thai draughts has `-` for captures (restriction 7 of the standard).",
        "Readers take the move for one that captures nothing, and the captured piece seems to be on the board still.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28-17 12x21 *",
        instead "[GameType \"20\"]\n1. 32-28 17-22 2. 28x17 12x21 *";
    HYPHEN_CAPTURES "W0670" Warning spelling "hyphen-captures", "a game writes its captures as quiet moves",
        "No capture of the game has a symbol of its own, as in the archives of some programs. `ppn fmt` writes the symbol. If only one of several captures has a hyphen, `hyphen-capture` reports it.",
        "The moves are read as captures where no other move is legal. Programs without the rules of the game show captured pieces that stay on the board.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28-17 *",
        instead "[GameType \"20\"]\n1. 32-28 17-22 2. 28x17 *";
    CAPTURE_SIGN_ON_QUIET_MOVE "W0615" Warning "capture-sign-on-quiet-move", "a move that captures nothing is written as a capture",
        "The legal move between the squares captures nothing.",
        "Readers look for a captured piece. If a capture was really played, a square is wrong or an earlier move is missing.",
        "[GameType \"20\"]\n1. 32x28 *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    FULL_CAPTURE "W0616" Warning spelling "full-capture", "a capture has unnecessary squares",
        "Squares between start and end are written only if another legal move has the same start and end and captures other pieces (restriction 8 of the standard).",
        "Programs that compare moves as text take the long form for another move, so the same game occurs twice in a collection.",
        "[GameType \"20\"]\n[FEN \"W:W33:B9,19,29\"]\n1. 33x24x13x4 *",
        instead "[GameType \"20\"]\n[FEN \"W:W33:B9,19,29\"]\n1. 33x4 *";
    INEXACT_CAPTURE "W0617" Warning "inexact-capture", "the squares of a capture are not those of the standard",
        "Between start and end there is one square for each captured piece except the last: the square where the capture turns after it, or else the next square behind it (restriction 9 of the standard).",
        "Other programs may not find the capture, or find another one and continue from another position.",
        "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x24x36 *",
        instead "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x38x24x13x36 *";
    AMBIGUOUS_CAPTURE "W0618" Warning "ambiguous-capture", "several captures match the text",
        "Captures with the same start and end but different captured pieces are written in full (restriction 8 of the standard). The first one that allows the rest of the game is chosen here.",
        "Other programs may choose another one, and have another position from there on.",
        "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x36 *",
        instead "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x38x24x13x36 *";
    WRONG_NOTATION "W0619" Warning "wrong-notation", "the square names of other games",
        "The game type determines whether squares have numbers or letters (restriction 6 of the standard).",
        "A program that knows only these names cannot read the move. Often the `GameType` tag is wrong instead.",
        "[GameType \"20\"]\n1. d4-e5 *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    NULL_MOVE "W0620" Warning "null-move", "a move is unknown",
        "A hyphen or another placeholder is written instead of a move. Write the position after the unknown moves as a setup; then the moves behind it are replayed.",
        "The position after an unknown move is unknown, so the moves after it cannot be replayed.",
        "[GameType \"20\"]\n1. 32-28 - - *",
        instead "[GameType \"20\"]\n1. 32-28 /FEN \"W:W28,33:B18,19\"/ 2. 33-29 *";
    NUMBER_WITHOUT_MOVE "W0621" Warning "number-without-move", "a move number has no move",
        "The number is skipped.",
        "Perhaps a move was lost. Then the later moves are illegal or are made by the wrong side.",
        "[GameType \"20\"]\n1. 32-28 18-22 2. *",
        instead "[GameType \"20\"]\n1. 32-28 18-22 *";
    ELLIPSIS_MOVE "W0622" Warning "ellipsis-move", "three dots instead of a move",
        "In the reading grammar three dots are an unknown move; usually they mean that the other side moves next. So the dots belong to the number.",
        "A program that reads a move there counts one move too many, or stops because it does not know the move.",
        "[GameType \"20\"]\n[FEN \"B:W28,33:B11,12\"]\n1. ... 12-17 *",
        instead "[GameType \"20\"]\n[FEN \"B:W28,33:B11,12\"]\n1... 12-17 *";
    ELLIPSIS_PASSES "W0623" Warning "ellipsis-passes", "three dots skip the move of the side that begins",
        "The side that begins is to move, but the text has no move of it, so it is read as a pass. Usually the position names the wrong side to move. A null move is `/FEN \"B::\"/`.",
        "Draughts has no passes. Other programs report an illegal move here, or replay the moves with the sides exchanged.",
        "[GameType \"20\"]\n[FEN \"W:W28,33:B11,12\"]\n1. ... 12-17 *",
        instead "[GameType \"20\"]\n[FEN \"B:W28,33:B11,12\"]\n1... 12-17 *";
    STAR_STRENGTH "W0624" Warning spelling "star-strength", "a star is used for a forced move",
        "A star separates games (restriction 3 of the standard). A star that touches a move, with more of the game after it, is read as a strength. A forced move has the glyph `$7`.",
        "Other programs end the game at the star, and read the rest as another game without tags.",
        "[GameType \"20\"]\n1. 32-28 17-22 2. 28x17* 12x21 *",
        instead "[GameType \"20\"]\n1. 32-28 17-22 2. 28x17 $7 12x21 *";
    STRAY_TOKEN "W0625" Warning "stray-token", "unexpected text",
        "The text is skipped.",
        "If it should be a move, the moves after it are those of the wrong side. If it should be a comment, other programs may stop here.",
        "[GameType \"20\"]\n1. 32-28 } 19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 *";
    TAG_CASE "W0626" Warning habit "tag-case", "the name of a tag does not begin with a capital letter",
        "Names of tags begin with a capital letter in both grammars.",
        "Programs that look for a tag by its name do not find it, so the event or the players of the game are unknown.",
        "[event \"x\"]\n[GameType \"20\"]\n1. 32-28 *",
        instead "[Event \"x\"]\n[GameType \"20\"]\n1. 32-28 *";
    DATE_FORM "W0627" Warning spelling "date-form", "a date is not of the form YYYY.MM.DD",
        "The text is kept. Unknown parts are written with question marks: `1996.10.??`.",
        "Programs that sort games by date expect this form. `1-10-1996` is the first of October for one reader and the tenth of January for another.",
        "[GameType \"20\"]\n[Date \"1-10-1996\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n[Date \"1996.10.01\"]\n1. 32-28 *";
    FEN_TRAILING_DOT "W0628" Warning spelling "fen-trailing-dot", "a position ends with a dot",
        "An older form of the notation had a dot at the end of a position.",
        "Programs that read strictly reject the position, and replay the game from the usual start.",
        "[GameType \"20\"]\n[FEN \"W:W31:B20.\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 *";
    FEN_SPACE "W0629" Warning spelling "fen-space", "there is white space in a position",
        "Positions have no white space.",
        "A program that reads up to the first space sees only a part of the pieces, and later moves are illegal there.",
        "[GameType \"20\"]\n[FEN \"W:W 31:B 20\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 *";
    FEN_SUFFIX "W0630" Warning "fen-suffix", "a position has counters or pieces that are no longer in play",
        "Playing sites add the number of moves (`:H12`, `:F30`), counters of Frisian kings (`:+1+0`) and captured pieces not yet lifted (`G`, `P`). They are skipped.",
        "They are not part of the standard. Other programs may reject the position, and with it the game.",
        "[GameType \"20\"]\n[FEN \"W:W31:B20:H0:F1\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 *";
    FEN_EMPTY_GROUP "W0631" Warning "fen-empty-group", "a side has no pieces",
        "The grammar requires at least one piece per side, but positions without pieces are useful too. Change nothing unless the pieces were forgotten.",
        "A side without pieces has lost, so no move can follow. Programs that follow the grammar reject the position.",
        "[GameType \"20\"]\n[FEN \"W:W31:B\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 *";
    FEN_TURN_UNKNOWN "W0632" Warning "fen-turn-unknown", "a position without a side to move",
        "White is assumed to move, or Black if White cannot move or only Black can make the first move of the text.",
        "Another program may assume the other side, and find that the first move is illegal.",
        "[GameType \"20\"]\n[FEN \"?:W31:B20\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 *";
    FEN_BAD "W0633" Warning "fen-bad", "the position of the `FEN` tag cannot be read",
        "The game is replayed from the usual start position of its game type.",
        "Its moves belong to another position: they may be illegal, or legal with another meaning.",
        "[GameType \"20\"]\n[FEN \"W:W31,31:B1\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B1\"]\n1. 31-27 *";
    SETUP_BAD "W0634" Warning "setup-bad", "the position of a setup cannot be read",
        "A setup is `/FEN \"...\"/`. This one does not change the position.",
        "The moves after it are replayed from the wrong position and may be illegal there.",
        "[GameType \"20\"]\n1. 32-28 /FEN \"W:W99:B1\"/ 19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 /FEN \"B:W28:B19\"/ 19-23 *";
    FEN_MAN_ON_LAST_ROW "W0635" Warning "fen-man-on-last-row", "a man is where it would have become a king",
        "The man stays a man. A king has a `K` before its square.",
        "In a game it would be a king by now, so the square or the piece is probably wrong, and moves of the king are illegal here.",
        "[GameType \"20\"]\n[FEN \"W:W1,31:B20\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:WK1,31:B20\"]\n1. 31-27 *";
    SEMICOLON_COMMENT "W0636" Warning spelling "semicolon-comment", "a comment begins with a semicolon",
        "In other notations such a comment extends to the end of the line. In PDN a semicolon has no meaning; comments are in braces.",
        "Other programs read the words of the comment as moves and stop, or skip them and the move after them.",
        "[GameType \"20\"]\n1. 32-28 ; the most usual\n19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 {the most usual}\n19-23 *";
    SLASH_COMMENT "W0672" Warning habit "slash-comment", "a comment begins with `//`",
        "The comment is read up to the end of the line. Comments are in braces.",
        "Other programs read `//` as a setup without a position, and the words after it as moves.",
        "[GameType \"20\"]\n1. 32-28 // the most usual\n19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 {the most usual}\n19-23 *";
    ENCODING "W0637" Warning "pdn-encoding", "the text is not UTF-8",
        "The text is read as ISO 8859-1, in which every byte is a character. Save the file as UTF-8.",
        "Names in other encodings, such as Cyrillic ones, are wrong. A search for a player does not find these games.",
        "[White \"B\\xe9\"]\n[GameType \"20\"]\n1. 32-28 *",
        instead "[White \"Bé\"]\n[GameType \"20\"]\n1. 32-28 *";
    BOM "W0638" Warning spelling "bom", "the text begins with a byte order mark",
        "UTF-8 needs no byte order mark.",
        "Some programs cannot read it: they see three unknown characters before the first tag, and reject the file or lose the tag.",
        "\\u{feff}[GameType \"20\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    UNCLOSED_COMMENT "W0639" Warning "unclosed-comment", "a comment is not closed",
        "The comment extends to the tags of the next game, or to the end of the file.",
        "The moves in it are not read, although they are in the file.",
        "[GameType \"20\"]\n1. 32-28 { the most usual",
        instead "[GameType \"20\"]\n1. 32-28 { the most usual } *";
    UNCLOSED_VARIATION "W0640" Warning "unclosed-variation", "a variation is not closed",
        "The variation is read up to the next tag or the end of the file.",
        "The moves of the game after it become part of the variation, so the game seems to end early.",
        "[GameType \"20\"]\n1. 32-28 (31-27",
        instead "[GameType \"20\"]\n1. 32-28 (31-27) *";
    UNOPENED_VARIATION "W0671" Warning "unopened-variation", "a variation is not opened",
        "A bracket closes a variation that has no opening bracket. The variation is read from where the numbers of the moves go back.",
        "Without the bracket its moves are moves of the game, where they are illegal, and the game seems to end early.",
        "[GameType \"20\"]\n1. 32-28 18-23 1... 17-22) 2. 38-32 *",
        instead "[GameType \"20\"]\n1. 32-28 18-23 (1... 17-22) 2. 38-32 *";
    EMPTY_VARIATION "W0641" Warning "pdn-empty-variation", "an empty variation",
        "The variation is skipped. Both grammars require at least one move, comment or setup in it.",
        "Perhaps its moves were lost. Programs that follow the grammar reject the game.",
        "[GameType \"20\"]\n1. 32-28 () *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    RESULT_IN_VARIATION "W0642" Warning "result-in-variation", "a separator or result in a variation",
        "The separator or result is skipped. A result can be a comment of the variation.",
        "Other programs may end the game there, and read the rest as another game.",
        "[GameType \"20\"]\n1. 32-28 (31-27 2-0) *",
        instead "[GameType \"20\"]\n1. 32-28 (31-27 {2-0}) *";
    DUPLICATE_TAG "W0643" Warning "duplicate-tag", "a game has two tags of the same name",
        "Both tags are kept; the first counts.",
        "Other programs may use the second, so the same game has different players or dates in two programs.",
        "[GameType \"20\"]\n[Event \"x\"]\n[Event \"y\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n[Event \"x\"]\n1. 32-28 *";
    EMPTY_GAME "W0644" Warning "empty-game", "two separators have no game between them",
        "The second separator is skipped.",
        "Perhaps a game was lost between them. Programs that count separators count one game too many.",
        "[GameType \"20\"]\n1. 32-28 * *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    REPLAY_STOPPED "W0645" Warning "replay-stopped", "the game cannot be replayed to its end",
        "A move is not legal, and the moves after it are kept as text. Only `ppn parse --format json` has this warning; elsewhere the error at the move is the only report.",
        "A program that uses the moves of the main line has fewer than the text shows. The flag says so without a search for the error.",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28-22 14x23 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *";
    VARIATION_ILLEGAL "W0646" Warning "variation-illegal", "a variation cannot be replayed to its end",
        "A move of the variation is not legal. The rest of the variation is kept as text, and the game goes on. A variation replaces the last move before it.",
        "The analysis cannot be shown on a board. Often it is only in the wrong place: one move too early or too late.",
        "[GameType \"20\"]\n1. 32-28 (31-22) 19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 (31-27) 19-23 *";
    VARIATION_CONTINUES "W0647" Warning "variation-continues", "a variation continues the game instead of replacing a move",
        "The first move of the variation cannot replace the last move before it, but can follow it. Put the variation after the move that it replaces.",
        "A program that replaces the move, as the standard says, finds an illegal one and drops the variation.",
        "[GameType \"20\"]\n1. 32-28 (19-23) 18-22 *",
        instead "[GameType \"20\"]\n1. 32-28 18-22 (19-23) *";
    GAMETYPE_MISSING "W0648" Warning "gametype-missing", "there is no `GameType` tag",
        "The game is guessed from squares and moves: it is the first one with the longest replay.",
        "The guess can be wrong, especially for short games. English and Russian draughts have the same board, but different captures.",
        "1. 32-28 19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 *";
    GAMETYPE_BAD "W0649" Warning "gametype-bad", "the `GameType` tag has the wrong form",
        "The value is a number, or a number with colour, width, height, notation and optionally a flag, without spaces. With all fields this one is `20,W,10,10,N2,0`. The game is guessed instead.",
        "The tag selects the board, the rules and the names of squares. Without it, another program may replay the moves on another board.",
        "[GameType \"20,W\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n1. 32-28 *";
    GAMETYPE_UNKNOWN "W0650" Warning "gametype-unknown", "unknown game type",
        "The number is not one of the draughts games that the standard lists, or its board cannot be laid out.",
        "The rules of the game are unknown, so it is kept and not replayed: nothing checks its moves.",
        "[GameType \"50\"]\n[Event \"x\"] *",
        instead "[GameType \"20\"]\n[Event \"x\"] *";
    GAMETYPE_NUMBERING_IGNORED "W0651" Warning "gametype-numbering-ignored", "the squares are not numbered as in the `GameType` tag",
        "With the usual fields of this game type more moves can be replayed than with those of the tag, so the usual ones are used.",
        "A program that follows the tag turns or mirrors the board, and finds illegal moves.",
        "[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 *";
    PLYCOUNT "W0652" Warning "plycount-mismatch", "the `PlyCount` tag does not match the number of moves",
        "The tag counts the moves of both sides in the main line.",
        "If the numbers differ, moves may have been lost when the file was copied or converted.",
        "[GameType \"20\"]\n[PlyCount \"9\"]\n1. 32-28 19-23 *",
        instead "[GameType \"20\"]\n[PlyCount \"2\"]\n1. 32-28 19-23 *";
    KING_MOVES "W0653" Warning "frisian-king-moves", "a king moves more than three times in a row",
        "In Frisian draughts a king may make three moves in a row without capturing while its side has men. The replay goes on.",
        "The fourth move was not allowed, so a different move is needed, or one is missing.",
        "[GameType \"40\"]\n[FEN \"W:WK46,50:B9\"]\n1. 46-41 9-13 2. 41-46 13-18 3. 46-41 18-22 4. 41-46 *",
        instead "[GameType \"40\"]\n[FEN \"W:WK46,50:B9\"]\n1. 46-41 9-13 2. 41-46 13-18 3. 46-41 18-22 4. 50-45 *";
    UNCLOSED_TAG "W0655" Warning "unclosed-tag", "a tag or its value is not closed",
        "The value is read up to the bracket, or to the end of the line.",
        "The value may include text that was not meant to be part of it. Other programs may read to the next quote, and lose the tags between.",
        "[Event \"Club]\n[GameType \"20\"]\n1. 32-28 *",
        instead "[Event \"Club\"]\n[GameType \"20\"]\n1. 32-28 *";
    CAPITAL_SQUARES "W0656" Warning habit "capital-squares", "squares are written with capital letters",
        "Squares have lower-case letters. Other notations have capitals for pieces.",
        "Programs that read strictly reject the move, or take the capital letter for a piece.",
        "[GameType \"25\"]\n1. C3-D4 *",
        instead "[GameType \"25\"]\n1. c3-d4 *";
    IMPOSSIBLE_DATE "W0658" Warning "impossible-date", "a date is not in the calendar",
        "The text is kept. Unknown parts are written with question marks: `2020.??.??`.",
        "Programs that sort games by date cannot use it. Usually month and day are exchanged, or a digit is wrong.",
        "[GameType \"20\"]\n[Date \"2020.13.45\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n[Date \"2020.12.31\"]\n1. 32-28 *";
    BAD_TIME_CONTROL "W0659" Warning "bad-time-control", "a time control has the wrong form",
        "A time control is `?`, `-`, or periods separated by colons: `40/7200` for 40 moves in two hours, `600+5` for ten minutes and five seconds per move, `300` for five minutes, `*120` for a sandclock. Only the last period may omit the number of moves.",
        "Programs cannot sort games with another text by their speed.",
        "[GameType \"20\"]\n[TimeControl \"10 min\"]\n1. 32-28 *",
        instead "[GameType \"20\"]\n[TimeControl \"600\"]\n1. 32-28 *";
    BAD_CLOCK_TIME "W0660" Warning habit "bad-clock-time", "a time is not of the form H:MM:SS",
        "Minutes and seconds are below 60. The text is kept.",
        "Programs that add up times cannot use it, so the time of the whole game is wrong or missing.",
        "[GameType \"20\"]\n1. 32-28 {[%clk 1:75:00]} *",
        instead "[GameType \"20\"]\n1. 32-28 {[%clk 2:15:00]} *";
    WRONG_MOVE_NUMBER "W0661" Warning "wrong-move-number", "a move number is not the next one",
        "Numbers are not needed to replay a game. Later numbers are compared with this one.",
        "A wrong number may mean that a move is missing, even if the replay finds a legal move by chance.",
        "[GameType \"20\"]\n1. 32-28 19-23 3. 28x19 14x23 *",
        instead "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *";
    RESULT_AGAINST_POSITION "W0662" Warning "result-against-position", "the last position has another result",
        "A side without a legal move has lost. In antidraughts it has won, and in breakthrough a side with a king has won.",
        "The result or the last move is probably a typo, and tables of results are wrong.",
        "[GameType \"20\"]\n[Result \"0-2\"]\n[FEN \"W:W31:B27\"]\n1. 31x22 *",
        instead "[GameType \"20\"]\n[Result \"2-0\"]\n[FEN \"W:W31:B27\"]\n1. 31x22 *";
    TAG_SPELLING "W0663" Warning habit "tag-spelling", "a tag of the standard has the wrong case",
        "Names of tags are case-sensitive. This one is a tag of the standard in another case.",
        "Programs look for the name of the standard and do not find the value.",
        "[GameType \"20\"]\n[EVENT \"Club\"]\n1. 32-28 *",
        instead "[Event \"Club\"]\n[GameType \"20\"]\n1. 32-28 *";
    SKIPPED_WORD "E0673" Error "skipped-word", "a word between the moves is skipped",
        "The word is no move that is understood, and is where a move could be: between two moves of the game, or after a move number in a game of which no move is understood. Words after the last move are only a warning (`stray-token`).",
        "If it should be a move, the moves after it are made by the wrong side, and a game of which nothing was read would pass a check.",
        "[GameType \"20\"]\n1. 32-28 good 19-23 *",
        instead "[GameType \"20\"]\n1. 32-28 {good} 19-23 *";
    COMMENT_AFTER_NUMBER "W0675" Warning "comment-after-number", "a comment is between a move number and its move",
        "The number is that of the move behind the comment. In both grammars a number comes directly before its move.",
        "Programs that follow a grammar find a number without a move, and a move without a number.",
        "[GameType \"20\"]\n1. {the usual start} 32-28 *",
        instead "[GameType \"20\"]\n{the usual start} 1. 32-28 *";
    COMMENT_AFTER_RESULT "W0676" Warning spelling "comment-after-result", "a comment is after the result of its game",
        "The comment belongs to the game that the result ends, because no move follows it. A comment before the moves of the next game belongs to that one, and so does any comment after `*`.",
        "The result ends the game, so other programs read the comment as a game of its own, without tags and without moves.",
        "[GameType \"20\"]\n[Result \"1-1\"]\n1. 32-28 19-23 1-1 {draw agreed}",
        instead "[GameType \"20\"]\n[Result \"1-1\"]\n1. 32-28 19-23 {draw agreed} *";
    FEN_COMMA "W0677" Warning "fen-comma", "a position has a comma too many",
        "There is a comma without a square before or after it. It is skipped.",
        "Programs that read strictly reject the position, and replay the game from the usual start.",
        "[GameType \"20\"]\n[FEN \"W:W31,:B20\"]\n1. 31-27 *",
        instead "[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n1. 31-27 *";
    CAPTURE_IN_LEGS "W0678" Warning habit "capture-in-legs", "a capture is written leg by leg",
        "Each of several words is one leg of the same capture: it begins where the one before ends. They are read as one move.",
        "Other programs read several moves, and the next leg as a move of the other side, which has no piece there.",
        "[GameType \"20\"]\n[FEN \"W:W33:B9,19,29,40\"]\n1. 33x24 24x13 13x4 40-45 *",
        instead "[GameType \"20\"]\n[FEN \"W:W33:B9,19,29,40\"]\n1. 33x4 40-45 *";
    SHORT_NOTATION "W0679" Warning habit "short-notation", "a move is in short notation",
        "Printed games of Russian draughts have the column of the piece and the square where it arrives: `ab4` is a3-b4. Such a move is read if exactly one legal move fits.",
        "PDN has no such notation, so other programs find no move.",
        "[GameType \"25\"]\n1. ab4 *",
        instead "[GameType \"25\"]\n1. a3-b4 *";
    LITERAL_LINE_ENDS "W0680" Warning habit "literal-line-ends", "line ends are written as `\\r` or `\\n`",
        "Some programs write the two characters `\\r` or `\\n` where a line should end. Outside of comments and of values of tags they are read as white space.",
        "Other programs find unknown words on every line.",
        "[GameType \"20\"]\\r\n1. 32-28 19-23 *\\r",
        instead "[GameType \"20\"]\n1. 32-28 19-23 *";
}
