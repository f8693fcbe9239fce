//! The diagnostics of the syntax of movetexts.

use ppn_source::manual;

ppn_source::codes! {
    COMMENT_UNTERMINATED = "E0201" "comment-unterminated" Error,
        "a comment has no closing brace",
        manual!("ppn",
            "A comment begins with `{` and ends at the next `}`. This one has no end. Write the closing brace\n\
             where the comment ends.",
            why "The rest of the movetext is part of the comment, so none of its moves are made.",
            example "1. S@b2 {a quiet move 2. b2-c3",
            instead "1. S@b2 {a quiet move} 2. b2-c3");
    COMMENT_NESTED = "E0202" "comment-nested" Error,
        "a comment contains an opening brace",
        manual!("ppn",
            "Comments do not nest, and a brace inside a comment cannot be escaped. Other brackets are allowed\n\
             there.",
            why "The comment ends at the first `}`. Other programs read the rest of the comment as moves.",
            example "1. S@b2 {see {Smith 2001}}",
            instead "1. S@b2 {see (Smith 2001)}");
    BRACE_WHITESPACE = "E0203" "brace-whitespace" Error,
        "spaces or semicolons inside the braces of a move",
        manual!("ppn",
            "Braces that touch a move are an expansion, which contains no spaces and no semicolons. Usually a\n\
             comment was meant: it needs a space before `{` and after `}`.",
            why "The text in the braces would become part of the move, and the move is skipped.",
            example "1. S@b2{nice move}",
            instead "1. S@b2 {nice move}");
    BRACE_SINGLE = "E0204" "brace-single" Error,
        "braces with a single item",
        manual!("ppn",
            "An expansion is a list with commas, `{b2,c2}`, or a range, `{1..4}`. One item in braces is neither.\n\
             Perhaps a comment was meant, which needs spaces around it.",
            why "It is unclear which of the two was meant, so the move is skipped.",
            example "1. S@{b2}",
            instead "1. S@b2");
    BRACE_STEP = "E0205" "brace-step" Error,
        "a range with step 0",
        manual!("ppn",
            "The third number of a range is its step, as in `{1..9..2}` for 1, 3, 5, 7 and 9. Here it is 0.",
            why "A step of 0 never reaches the end of the range. The move is skipped.",
            example "1. S@b{1..5..0}",
            instead "1. S@b{1..5..2}");
    BRACE_UNBALANCED = "E0206" "brace-unbalanced" Error,
        "an unbalanced brace",
        manual!("ppn",
            "In a move every `{` needs a `}` and every `}` a `{`, without spaces between them.",
            why "It is unclear which moves are meant, so the move is skipped. The other half of the pair, after a\n\
                 space, is often reported as well.",
            example "1. S@{b2,c2",
            instead "1. S@{b2,c2}");
    BRACE_LITERAL = "E0207" "brace-literal" Error,
        "a literal brace in a move",
        manual!("ppn",
            "`\\{` and `\\}` are literal braces, but no move contains a brace. To drop a piece underneath several\n\
             places, write the backslash inside the braces: `C{\\b2,\\c2}`.",
            why "The backslash prevents the expansion, so the text is a single word that names no place. The move is\n\
                 skipped.",
            example "1. C\\{b2,c2\\}",
            instead "1. C{\\b2,\\c2}");
    BRACE_DEPTH = "E0208" "brace-depth" Error,
        "braces that are nested too deeply",
        manual!("ppn",
            "Braces may be nested up to 64 deep, unless a program sets another limit.",
            why "Each level multiplies the work, and deep nesting is usually a mistake. The move is skipped.",
            example "1. S@{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,{a2,b2}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}",
            instead "1. S@{a2,b2}");
    MOVE_SYNTAX = "E0301" "move-syntax" Error,
        "a word that is not a move",
        manual!("ppn",
            "A move has pieces, an operator, and the operand of the operator:\n\
             \n\
             | move | does |\n\
             |---|---|\n\
             | `S@b2`, `S\\b2` | drops a piece on top, underneath |\n\
             | `b2-c3`, `b2_c3` | moves to the top, underneath |\n\
             | `b2:c3` | captures |\n\
             | `b2#c3` | swaps |\n\
             | `*b2`, `+b2`, `!b2` | removes, flips, raises |\n\
             | `b2@>90`, `b2$>90` | turns clockwise, in place or about the place |\n\
             | `b2~S`, `b2=Sd` | changes some features, replaces the piece |\n\
             \n\
             A word has one move; only `*`, `+` and `!` may follow it. Move numbers end with a period and a\n\
             space: `1. b2-c3`.",
            why "The word is skipped, and the board stays as it was. Later moves of the same piece are often reported\n\
                 as well.",
            example "1. S@b2 2. b2-c3-d4",
            instead "1. S@b2 2. b2-c3 -d4");
    PIECE_EMPTY = "E0304" "piece-empty" Error,
        "missing piece specification",
        manual!("ppn",
            "`@`, `\\`, `=`, `~`, `?` and `/` need a piece specification beside them, such as `S` for a coin of\n\
             Suns or `Sd3` for its die showing a three.",
            why "Without a specification there is no piece to drop, to search for or to become, so the move is\n\
                 skipped.",
            example "1. @b2",
            instead "1. S@b2");
    LOCATION_SYNTAX = "E0307" "location-syntax" Error,
        "expected a place",
        manual!("ppn",
            "A place is a square (`b4`), coordinates (`(2,4.5)`), the place of a piece (`&?Sn`), or an offset\n\
             from another place (`2UR|b4`, `<1,-2>$?Sn`). A move with anything else is skipped.",
            why "A piece without a place cannot be put on the board. The move is skipped.",
            example "1. S@b",
            instead "1. S@b4");
    LOCATION_DIRECTION = "E0308" "location-direction" Error,
        "unknown direction",
        manual!("ppn",
            "After a distance comes one of N E S W, or U R D L for the same; NE SE SW NW, or UR DR DL UL; or\n\
             a direction between these: NNE ENE ESE SSE SSW WSW WNW NNW, also written UUR RUR RDR DDR DDL LDL LUL UUL.",
            why "The place of the move is unknown, so it is skipped. A guess between two directions would put the\n\
                 piece on the wrong square.",
            example "1. S@b2 2. b2-1NEN",
            instead "1. S@b2 2. b2-1NNE");
    LOCATION_RELATIVE = "E0309" "location-relative" Error,
        "an offset without a starting point",
        manual!("ppn",
            "`2L` alone is relative to the piece that moves. If nothing moves, write the starting point: `2L|b4`\n\
             from a place, `2L$?Sn` from a piece, or `2L|` from the active piece.",
            why "A drop has no piece on the board to count from. The move is skipped.",
            example "1. S@2L",
            instead "1. S@2L|d4");
    PIECEID_SYNTAX = "E0310" "pieceid-syntax" Error,
        "expected pieces",
        manual!("ppn",
            "Pieces are named by their place (`b4`, several of a stack `b4[1:2]`, the nearest `3b4`), by a search\n\
             (`?Sn`, or all of them `/Sn`), or by their number on the board (`7`). Without a name the piece that\n\
             was active last is meant. With `^` in front, pieces are looked up in the state at the start of the\n\
             move number.",
            why "It is unclear which pieces move, so the move is skipped and later moves of the same pieces fail.",
            example "1. S@b2 2. b-c3",
            instead "1. S@b2 2. b2-c3");
    COUNT_ZERO = "E0311" "count-zero" Error,
        "a count of 0",
        manual!("ppn",
            "`Nb4` names the N pieces nearest to b4, and N is at least 1.",
            why "A count of 0 would move nothing. It is probably a typo, so the move is skipped.",
            example "1. S@b2 2. 0b2-c3",
            instead "1. S@b2 2. b2-c3");
    DEGREES = "E0312" "degrees" Error,
        "expected an angle",
        manual!("ppn",
            "`@>` and `$>` are followed by degrees, counted clockwise: `b4@>90`, `b4@>-45`.",
            why "The move is skipped, and the piece keeps its direction. This is easily missed: it shows in a\n\
                 picture, but no later move fails.",
            example "1. S@b2 2. b2@>left",
            instead "1. S@b2 2. b2@>-90");
    NUMBER_LIMIT = "E0313" "number-limit" Error,
        "a number that is too large",
        manual!("ppn",
            "Coordinates, distances, counts and angles are at most 1,000,000,000.",
            why "Larger numbers cannot be added exactly, so pieces on the same square would be at slightly different\n\
                 places. The move is skipped.",
            example "1. S@(99999999999,1)",
            instead "1. S@(9,1)");
    NESTING_LIMIT = "E0314" "nesting-limit" Error,
        "a move with too many references",
        manual!("ppn",
            "A move may use `&`, `|`, `$` and `^` at most 128 times.",
            why "Each of them is looked up on the board, and no game needs more. The move is skipped.",
            example "1. S@1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|1U|b2",
            instead in_words "```ppn\n\
                              1. S@<0,129>|b2\n\
                              ```\n\
                              \n\
                              One offset replaces several: `1U|1R|b2` is `<1,1>|b2`.");
    WORD_LIMIT = "E0315" "word-limit" Error,
        "a word that is too long for a move",
        manual!("ppn",
            "A move has at most 1 MiB after the expansion of braces, unless a program sets another limit. This\n\
             word is longer.",
            why "The word is not read. It usually comes from a file that is not a game, or from missing spaces.",
            example in_words "A picture or a database that was saved as `game.ppn`: it has a million characters without a space.",
            instead in_words "A space between any two moves: `a2-b2 b2-c2`, not `a2-b2b2-c2`.");
}
