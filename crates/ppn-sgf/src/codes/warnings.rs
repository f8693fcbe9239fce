//! Codes of warnings: allowed, but probably unintended.

use super::codes;

codes! { WARNINGS, Warning;
    TEXT_OUTSIDE "W0950" "sgf-text-outside" "text outside of all games",
        "Text before, between and after games is skipped, as SGF allows.",
        why "A remark there is not shown, and is lost when programs write the file. A game there has a typo at\n\
             its beginning.",
        example "Played in the club.\n\
                 (;GM[1];B[dd])",
        instead "(;GM[1]GC[Played in the club.];B[dd])";
    LOWER_CASE "W0951" "sgf-lower-case" "lower-case letters in an identifier",
        "FF[4] has only capitals. `FF[3]` and older versions ignore lower-case letters, so `Black` is `B` in their files, which \
         have no report.",
        why "Programs for FF[4] skip the property, and its content is missing; the formatter leaves the letters out.",
        example "(;GM[1];Black[dd];White[pp])",
        instead "(;GM[1];B[dd];W[pp])";
    ENCODING_GUESSED "W0952" "sgf-encoding-guessed" "a text that is not UTF-8 and names no encoding",
        "Without `CA` the encoding is Latin-1, but many programs save others. The text is read as Latin-1.",
        why "Names and comments in other letters than those of Western Europe are wrong.",
        example in_words "A game with Chinese names in GB18030, without `CA`.",
        instead in_words "The encoding in the first node, `CA[GB18030]`, or the file saved as UTF-8.";
    VALUE_FORM "W0953" "sgf-value-form" "a value that is not of the form of its property",
        "The property needs a number, a colour or another fixed form. The value is not used.",
        why "Other programs may read it differently, or reject the file.",
        example "(;GM[1]KM[6,5];B[dd])",
        instead "(;GM[1]KM[6.5];B[dd])";
    MISPLACED "W0954" "sgf-misplaced" "a property of the game at a wrong node",
        "`GM`, `SZ`, `CA` and others belong into the first node. Names, results and the like describe a game\n\
         once on each line of play.",
        why "Programs look for them in the first node only, and skip them elsewhere.",
        example "(;GM[1];B[dd]SZ[9])",
        instead "(;GM[1]SZ[9];B[dd])";
    OTHER_GAME "W0955" "sgf-other-game" "a game other than go",
        "`GM` names another game. Its structure is checked, but it has no board: its rules are unknown here.",
        why "No move is checked, and no position can be shown.",
        example "(;GM[2];B[dd])",
        instead "(;GM[1];B[dd])";
    SUICIDE_UNCLEAR "W0956" "sgf-suicide-unclear" "a move without liberties, under unknown rules",
        "The move captures nothing and has no liberties. `RU` does not say whether that is allowed; most rules\n\
         forbid it. The group is removed.",
        why "The move probably has a typo, and the game is another one.",
        example "(;GM[1]AW[ba][ab];B[aa])",
        instead "(;GM[1]RU[NZ]AW[ba][ab];B[aa])";
    REPETITION "W0957" "sgf-repetition" "a board that was there before",
        "The rules that `RU` names forbid a move that gives an earlier board again.",
        why "A move is wrong or missing, or the game went on under other rules.",
        example "(;GM[1]RU[NZ]SZ[2];B[aa];W[bb];B[ab];W[ba];B[aa];W[];B[ab];W[bb])",
        instead "(;GM[1]RU[Japanese]SZ[9];B[aa];W[bb])";
    SAME_PLAYER "W0958" "sgf-same-player" "a player moves twice in a row",
        "The players took turns before. A pass is written as `B[]`.",
        why "The colour has a typo, or a move is missing.",
        example "(;GM[1];B[aa];W[bb];B[cc];W[dd];B[ee];B[ff])",
        instead "(;GM[1];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff])";
    HANDICAP "W0959" "sgf-handicap" "a handicap that is not the number of stones",
        "`HA` is the number of stones that `AB` of the first node puts.",
        why "Programs count the handicap in the score, and one of the stones may be missing.",
        example "(;GM[1]HA[4]AB[dd][pp])",
        instead "(;GM[1]HA[2]AB[dd][pp])";
    DEEP_VARIATION "W0960" "sgf-deep-variation" "a variation that is not shown",
        "Variations are shown up to 100 deep. Deeper ones are checked, but have no boards.",
        why "A reader does not see these moves, and may take them for missing.",
        example in_words "A game with more than 100 variations inside each other.",
        instead in_words "Fewer variations inside each other.";
    RESULT_FORM "W0961" spelling "sgf-result-form" "a result that is not in the form of SGF",
        "`RE` is `B+` or `W+` with the points, with `R` for resignation, `T` for time or `F` for forfeit; `0` or\n\
         `Draw`, `Void`, or `?`.",
        why "Programs that count wins and draws, and databases that are searched by result, leave such a game out.",
        example "(;GM[1]RE[Black wins];B[dd])",
        instead "(;GM[1]RE[B+];B[dd])";
    DATE_FORM "W0962" spelling "sgf-date-form" "a date that is not in the form of SGF",
        "`DT` is a date such as `2024-05-01`, or a list of dates with commas. Month and day may be missing.",
        why "Programs that search or sort games by their dates do not find the game, or show it at a wrong place.",
        example "(;GM[1]DT[01.05.2024];B[dd])",
        instead "(;GM[1]DT[2024-05-01];B[dd])";
    ANNOTATIONS "W0963" "sgf-annotations" "two properties in a node that exclude each other",
        "A move has one of `BM`, `DO`, `IT` and `TE`, a position one of `GB`, `GW`, `DM` and `UC`, and a point one of the marks\n\
         `TR`, `SQ`, `CR`, `MA` and `SL`.",
        why "Programs show one of them, and do not agree which.",
        example "(;GM[1];B[dd]TE[1]BM[1])",
        instead "(;GM[1];B[dd]TE[1])";
    ONE_LINE "W0964" "sgf-one-line" "a board of one line, which has no picture",
        "A board of one column or one row is checked and replayed, but boards without crossing lines cannot be drawn: its\n\
         stones are shown without it.",
        why "A number of `SZ` is probably wrong. A reader does not see where the board ends.",
        example "(;GM[1]SZ[1:3];B[aa])",
        instead "(;GM[1]SZ[13];B[aa])";
}
