//! Codes of moves that break a rule of go.

use super::codes;

codes! { RULES, Error;
OCCUPIED "E0940" "sgf-occupied" "a move on a point that has a stone"
"Stones are put on empty points. The new stone replaces the old one, as SGF demands.

# Why it matters
One of the two moves has a typo, or a capture before it did not happen.

# Example
```sgf
(;GM[1];B[dd];W[dd])
```

# Write instead
```sgf
(;GM[1];B[dd];W[dc])
```
"
KO "E0941" "sgf-ko" "a move that takes a ko back at once"
"The move would give the board before the last move again, which all rules forbid. It is played.

# Why it matters
A move before it may be missing: the ko threat and its answer.

# Example
```sgf
(;GM[1]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[bb])
```

# Write instead
```sgf
(;GM[1]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[pp];B[pd];W[bb])
```
"
SUICIDE "E0942" "sgf-suicide" "a move without liberties that captures nothing"
"The rules that `RU` names forbid suicide. The move is played, and its group removed.

# Why it matters
The move has a typo, or the rules are others.

# Example
```sgf
(;GM[1]RU[Japanese]AW[ba][ab];B[aa])
```

# Write instead
```sgf
(;GM[1]RU[NZ]AW[ba][ab];B[aa])
```
"
}
