//! The diagnostics of macros, piece specifications and moves on a board.

use ppn_source::manual;

ppn_source::codes! {
    EXPANSION_LIMIT = "E0209" "expansion-limit" Error,
        "braces or macros that expand to too much",
        manual!("ppn",
            "One item may expand to 100,000 moves and a game to a million; the value of a macro may grow to\n\
             10,000 characters. A program may allow more.",
            why "Braces multiply: `{1..100}{1..100}` expands to 10,000 moves. A short line could fill the memory. The\n\
                 item is skipped.",
            example "1. S@({1..1000},{1..1000})",
            instead "1. S@({1..10},{1..10})");
    MACRO_UNTERMINATED = "E0211" "macro-unterminated" Error,
        "a macro without its closing apostrophe",
        manual!("ppn",
            "A macro is a name between a backtick and an apostrophe, all in one word: `` `WP' ``. The name has at\n\
             least one character and no space, semicolon, backtick or apostrophe.",
            why "Without the apostrophe the end of the name is unknown. The macro is not replaced, and the move is\n\
                 skipped.",
            example "1. `k@b2",
            instead "1. `k'@b2");
    MACRO_UNKNOWN = "E0212" "macro-unknown" Error,
        "an unknown macro",
        manual!("ppn",
            "The game uses a macro that nothing defines. Macros are defined by `Macros` in the metadata and by\n\
             some set-ups, and there are built-in ones for cards (`` `SA' ``), chess (`` `k' ``), dominoes (``\n\
             `6-3' ``) and suits (`` `H' ``). Names are case-sensitive.",
            why "The move cannot be read and is skipped. Later moves of the same piece fail as well.",
            example "Macros: {queen: R♛}\n\
                     ...\n\
                     1. `Queen'@b2",
            instead "Macros: {queen: R♛}\n\
                     ...\n\
                     1. `queen'@b2");
    MACRO_CIRCULAR = "E0213" "macro-circular" Error,
        "a macro that uses itself",
        manual!("ppn",
            "The value of a macro may use other macros, but not itself, neither directly nor through others. This\n\
             is also true if a built-in macro has the same name.",
            why "Replacing the macro would never end. The move is skipped.",
            example "Macros:\n  \
                     coin: S`rank'\n  \
                     rank: 3`coin'\n\
                     ...\n\
                     1. `coin'@b2",
            instead "Macros:\n  \
                     coin: S`rank'\n  \
                     rank: 3\n\
                     ...\n\
                     1. `coin'@b2");
    MACRO_VALUE = "E0214" "macro-value" Error,
        "a macro whose value cannot be part of a move",
        manual!("ppn",
            "The value of this macro contains braces, semicolons or comments. White space in a value separates\n\
             moves.",
            why "Braces are expanded before macros are replaced, and move numbers and comments are found before both.\n\
                 In the value of a macro they are ordinary characters, and no move has them.",
            example "Macros: {both: '{b2,c2}'}\n\
                     ...\n\
                     1. S@`both'",
            instead "Macros: {both: S@b2 S@c2}\n\
                     ...\n\
                     1. `both'");
    PIECE_ATTRIBUTE = "E0302" "piece-attribute" Error,
        "an unknown symbol in a piece specification",
        manual!("ppn",
            "A piece specification has these parts, in any order: a piece `t c d p m s`, a side `f b l r x`, a\n\
             suit `S M C A` or a colour `R K G B Y W`, a rank `n a 2…9`, an angle `^ < v >`, `u` for the small\n\
             set, and symbols such as `♞` `⚂` `▲`. After a comma: `aN` `rN` `sN` or a set's name with an\n\
             apostrophe.",
            why "A symbol that is ignored would give another piece than the author meant, so the move is skipped.",
            example "1. Z@b2",
            instead "1. S@b2");
    PIECE_CONFLICT = "E0303" "piece-conflict" Error,
        "two values for one attribute",
        manual!("ppn",
            "A piece has one kind, one side, one suit, one rank and one set. Each letter or symbol sets some of\n\
             them, and none may be set twice, as in `SM`, `S25` and `♞3`.",
            why "It is unclear which value is meant, so the move is skipped. If two pieces were meant, write two\n\
                 moves.",
            example "1. SM@b2",
            instead "1. S@b2 M@c2");
    PIECE_RANK = "E0305" "piece-rank" Error,
        "a rank that the set does not have",
        manual!("ppn",
            "Piecepacks and dominoes count ranks from null. Dice, chess, cards, stones and Looney pyramids count\n\
             from one, so `0` and `n` are not ranks of theirs.",
            why "A piece without a rank cannot be drawn or found, so the move is skipped. Counting from 0 instead of\n\
                 1 is an easy slip between two sets.",
            example "1. R♟@d4 2. d4~0",
            instead "1. R♟@d4 2. d4~1");
    PIECE_CONFIGURATION = "E0306" "piece-configuration" Error,
        "the set of the piece is unknown",
        manual!("ppn",
            "A colour alone, such as `R`, is a bit, and its set is unknown. The movetext parser selects one for\n\
             the whole game (`MovetextParser: Go`), or the piece names one: `Rc`, `Rs`, `Rm`, `R,marbles'`. `u`\n\
             needs a set that has a small form.",
            why "A red checker, a red stone and a red marble are different pieces. The move is skipped rather than\n\
                 guessed.",
            example "1. R@b2",
            instead "MovetextParser: Go\n\
                     ...\n\
                     1. R@b2");
    PIECE_NOT_FOUND = "E0401" "piece-not-found" Error,
        "there is no such piece",
        manual!("ppn",
            "A move names pieces that are not on the board at that moment. The usual causes are a typo in the\n\
             square and a move that is missing further up.",
            why "The move is skipped and the replay goes on, so later moves may fail for the same reason. Begin with\n\
                 the first report.",
            example "1. S@b2 2. b3-c3",
            instead "1. S@b2 2. b2-c3");
    NO_ACTIVE_PIECE = "E0402" "no-active-piece" Error,
        "no piece is active",
        manual!("ppn",
            "A move without pieces, or without a place, means the pieces that were dropped, moved or changed\n\
             last. There are none at the start of a game, or after they were removed.",
            why "Nothing can move, so the move is skipped. The board is wrong from here on.",
            example "GameType: Four Field Kono\n\
                     ...\n\
                     1. -b3",
            instead "GameType: Four Field Kono\n\
                     ...\n\
                     1. b1:b3");
    SLICE = "E0403" "slice" Error,
        "a slice that exceeds the stack",
        manual!("ppn",
            "`b4[2]` is the second piece from the top of the stack at b4. The stack there has fewer pieces.",
            why "It is unclear which piece is meant, so the move is skipped. Often a piece was moved onto another\n\
                 square before.",
            example "1. S@b2 M@b2 2. b2[3]-c3",
            instead "1. S@b2 M@b2 2. b2[2]-c3");
    ORDER_TARGET = "E0404" "order-target" Error,
        "the target must be exactly one piece",
        manual!("ppn",
            "`%` names the piece next to which the others are put in the order of the pieces. It must be exactly\n\
             one piece, and not one that moves.",
            why "The order decides which piece covers another and which one a search finds. Without one target it is\n\
                 undefined, so the move is skipped.",
            example "1. S@b2 M@b2 2. C@b2%2b2",
            instead "1. S@b2 M@b2 2. C@b2%b2");
    SWAP_OVERLAP = "E0405" "swap-overlap" Error,
        "a piece cannot be swapped with itself",
        manual!("ppn",
            "The two sides of `#` must be different pieces.",
            why "A piece that is on both sides has no place to go, so the move is skipped. One of the squares is\n\
                 probably a typo.",
            example "1. S@b2 M@c3 2. b2#b2",
            instead "1. S@b2 M@c3 2. b2#c3");
    BOARD_LIMIT = "E0406" "board-limit" Error,
        "the board is too large",
        manual!("ppn",
            "A game can put 100,000 pieces on the board, at places up to 1,000,000,000 inches away. A program may\n\
             allow more pieces.",
            why "A move beyond these limits is skipped. They keep a short text from filling the memory, and\n\
                 coordinates exact.",
            example "1. S@(999999999,1) 2. -<999999999,0>",
            instead "1. S@(9,1) 2. -<9,0>");
    REPLAY_LIMIT = "E0407" "replay-limit" Error,
        "the game is too long to replay",
        manual!("ppn",
            "A game may change pieces four million times in total, and one million of these changes may turn or\n\
             replace pieces. Its searches may look at a hundred million pieces. A program may set other limits.",
            why "The replay stops here, so that a short text cannot keep a server busy. Later moves are not made.",
            example in_words "A game whose braces and macros make five million moves.",
            instead in_words "The moves of the game once. Remove moves that braces or macros repeat by mistake, and name pieces by\n\
                              their squares, such as `a2-b2`, where a search looks at many.");
    DIAGNOSTICS_LIMIT = "E0408" "diagnostics-limit" Error,
        "too many diagnostics",
        manual!("ppn",
            "At most 10,000 problems of a game are reported. The last report has the number of the others.",
            why "This many problems usually come from a text that is not a game, or from one mistake at the beginning.\n\
                 A longer list would not help to find it.",
            example in_words "A chess game of another notation that was saved as `game.ppn`, or a missing start board: every move\n\
                              from an empty square is a problem.",
            instead in_words "The text of the first problem as it should be. Then check again.");
    DUPLICATE_NUMBER = "W0240" "duplicate-number" Warning,
        "the same move number twice",
        manual!("ppn",
            "Two states of the game have the same move number. A single period or semicolon repeats the previous\n\
             number with one more period.",
            why "A move number names a position, for example in `ppn show --move 2`, and only the first of the two\n\
                 can be found by it.",
            example "1. S@b2 2. b2-b3 2. b3-b4",
            instead "1. S@b2 2. b2-b3 3. b3-b4");
    COUNT_LARGE = "W0440" "count-large" Warning,
        "a count greater than the number of pieces",
        manual!("ppn",
            "`Nb4` means the N pieces nearest to b4. The board has fewer, so all of them are meant.",
            why "The count is probably a typo, or pieces are missing that should be there.",
            example "1. S@b2 M@c3 2. 5b2-b4",
            instead "1. S@b2 M@c3 2. 2b2-b4");
}
