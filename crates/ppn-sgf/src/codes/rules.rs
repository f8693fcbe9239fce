//! Codes of moves that break a rule of go.

use super::codes;

codes! { RULES, Error;
    OCCUPIED "E0940" "sgf-occupied" "a move on a point that has a stone",
        "Stones are put on empty points. The new stone replaces the old one, as SGF demands.",
        why "One of the two moves has a typo, or a capture before it did not happen.",
        example "(;GM[1];B[dd];W[dd])",
        instead "(;GM[1];B[dd];W[dc])";
    KO "E0941" "sgf-ko" "a move that takes a ko back at once",
        "The move would give the board before the last move again, which all rules forbid. It is played.",
        why "A move before it may be missing: the ko threat and its answer.",
        example "(;GM[1]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[bb])",
        instead "(;GM[1]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[pp];B[pd];W[bb])";
    SUICIDE "E0942" "sgf-suicide" "a move without liberties that captures nothing",
        "The rules that `RU` names forbid suicide. The move is played, and its group removed.",
        why "The move has a typo, or the rules are others.",
        example "(;GM[1]RU[Japanese]AW[ba][ab];B[aa])",
        instead "(;GM[1]RU[NZ]AW[ba][ab];B[aa])";
}
