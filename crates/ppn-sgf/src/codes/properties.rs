//! Codes of properties and their values.

use super::codes;

codes! { PROPERTIES, Error;
    BAD_POINT "E0920" "sgf-bad-point" "a value that is not a point",
        "A point is two letters: the column from the left and the row from the top, from `a`. After `z` come\n\
         `A` to `Z`.",
        why "The move or mark is left out, and captures after it are wrong.",
        example "(;GM[1];B[Q16])",
        instead "(;GM[1];B[pd])";
    OFF_BOARD "E0921" "sgf-off-board" "a point that is not on the board",
        "The board has fewer columns or rows. Its size is `SZ`, and 19 without it. The move or mark is left\n\
         out.",
        why "Either the point or the size has a typo; with a wrong size, all moves are misplaced.",
        example "(;GM[1]SZ[9];B[pd])",
        instead "(;GM[1]SZ[19];B[pd])";
    TWO_MOVES "E0922" "sgf-two-moves" "two moves in a node",
        "A node has at most one of `B` and `W`. Both moves are played.",
        why "Other programs play only one of them, so all that follows differs.",
        example "(;GM[1];B[dd]W[pp])",
        instead "(;GM[1];B[dd];W[pp])";
    SETUP_WITH_MOVE "E0923" "sgf-setup-with-move" "setup and a move in a node",
        "`AB`, `AW`, `AE` and `PL` set a position up; `B` and `W` are moves. They may not be in the same node.\n\
         The setup is done first.",
        why "Programs do not agree on which of them comes first, so the boards may differ.",
        example "(;GM[1];AB[dd]W[pp])",
        instead "(;GM[1];AB[dd];W[pp])";
    REPEATED "E0924" "sgf-repeated-property" "a property twice in a node",
        "An identifier may occur once in a node. Several values follow one identifier.",
        why "Many programs keep only the first or the last one.",
        example "(;GM[1]AB[dd]AB[pp])",
        instead "(;GM[1]AB[dd][pp])";
    TOO_MANY_VALUES "E0925" "sgf-too-many-values" "several values of a property that has one",
        "Only lists, such as `AB`, have several values. The first value counts.",
        why "The other values are lost. Of a move, a turn is missing.",
        example "(;GM[1];B[dd][pp])",
        instead "(;GM[1];B[dd];W[pp])";
    POINT_TWICE "E0926" "sgf-point-twice" "a point twice in the setup of a node",
        "`AB`, `AW` and `AE` of a node may not name the same point. The last one counts.",
        why "Programs do not agree on which of them counts.",
        example "(;GM[1]AB[dd]AW[dd])",
        instead "(;GM[1]AB[dd]AW[pp])";
    SIZE "E0927" "sgf-size" "a size that no board has",
        "A board has 1 to 52 columns and rows: `SZ[19]`, or `SZ[19:13]` with columns first. The game is played\n\
         on 19×19.",
        why "With a wrong size, all moves are at wrong places.",
        example "(;GM[1]SZ[nineteen];B[dd])",
        instead "(;GM[1]SZ[19];B[dd])";
    SETUP_LIMIT "E0928" "sgf-setup-limit" "a game that sets up too many stones",
        "A rectangle such as `aa:ss` fills a board with a few letters. A game may set up four million stones,\n\
         with all its variations.",
        why "A small text could otherwise take all memory.",
        example in_words "A game with thousands of nodes that fill the whole board.",
        instead in_words "Fewer nodes with setup.";
}
