//! The diagnostics of macros, piece specifications and moves on a board.

ppn_source::codes! {
    EXPANSION_LIMIT = "E0209" "expansion-limit" Error,
        "braces or macros that expand to too much",
        "\
One item may expand to 100,000 moves and a game to a million; the value of a macro may grow to
10,000 characters. A program may allow more.

# Why it matters
Braces multiply: `{1..100}{1..100}` expands to 10,000 moves. A short line could fill the memory. The
item is skipped.

# Example
```ppn
1. S@({1..1000},{1..1000})
```

# Write instead
```ppn
1. S@({1..10},{1..10})
```
";
    MACRO_UNTERMINATED = "E0211" "macro-unterminated" Error,
        "a macro without its closing apostrophe",
        "\
A macro is a name between a backtick and an apostrophe, all in one word: `` `WP' ``. The name has at
least one character and no space, semicolon, backtick or apostrophe.

# Why it matters
Without the apostrophe the end of the name is unknown. The macro is not replaced, and the move is
skipped.

# Example
```ppn
1. `k@b2
```

# Write instead
```ppn
1. `k'@b2
```
";
    MACRO_UNKNOWN = "E0212" "macro-unknown" Error,
        "an unknown macro",
        "\
The game uses a macro that nothing defines. Macros are defined by `Macros` in the metadata and by
some set-ups, and there are built-in ones for cards (`` `SA' ``), chess (`` `k' ``), dominoes (``
`6-3' ``) and suits (`` `H' ``). Names are case-sensitive.

# Why it matters
The move cannot be read and is skipped. Later moves of the same piece fail as well.

# Example
```ppn
Macros: {queen: R♛}
...
1. `Queen'@b2
```

# Write instead
```ppn
Macros: {queen: R♛}
...
1. `queen'@b2
```
";
    MACRO_CIRCULAR = "E0213" "macro-circular" Error,
        "a macro that uses itself",
        "\
The value of a macro may use other macros, but not itself, neither directly nor through others. This
is also true if a built-in macro has the same name.

# Why it matters
Replacing the macro would never end. The move is skipped.

# Example
```ppn
Macros:
  coin: S`rank'
  rank: 3`coin'
...
1. `coin'@b2
```

# Write instead
```ppn
Macros:
  coin: S`rank'
  rank: 3
...
1. `coin'@b2
```
";
    MACRO_VALUE = "E0214" "macro-value" Error,
        "a macro whose value cannot be part of a move",
        "\
The value of this macro contains braces, semicolons or comments. White space in a value separates
moves.

# Why it matters
Braces are expanded before macros are replaced, and move numbers and comments are found before both.
In the value of a macro they are ordinary characters, and no move has them.

# Example
```ppn
Macros: {both: '{b2,c2}'}
...
1. S@`both'
```

# Write instead
```ppn
Macros: {both: S@b2 S@c2}
...
1. `both'
```
";
    PIECE_ATTRIBUTE = "E0302" "piece-attribute" Error,
        "an unknown symbol in a piece specification",
        "\
A piece specification has these parts, in any order: a piece `t c d p m s`, a side `f b l r x`, a
suit `S M C A` or a colour `R K G B Y W`, a rank `n a 2…9`, an angle `^ < v >`, `u` for the small
set, and symbols such as `♞` `⚂` `▲`. After a comma: `aN` `rN` `sN` or a set's name with an
apostrophe.

# Why it matters
A symbol that is ignored would give another piece than the author meant, so the move is skipped.

# Example
```ppn
1. Z@b2
```

# Write instead
```ppn
1. S@b2
```
";
    PIECE_CONFLICT = "E0303" "piece-conflict" Error,
        "two values for one attribute",
        "\
A piece has one kind, one side, one suit, one rank and one set. Each letter or symbol sets some of
them, and none may be set twice, as in `SM`, `S25` and `♞3`.

# Why it matters
It is unclear which value is meant, so the move is skipped. If two pieces were meant, write two
moves.

# Example
```ppn
1. SM@b2
```

# Write instead
```ppn
1. S@b2 M@c2
```
";
    PIECE_RANK = "E0305" "piece-rank" Error,
        "a rank that the set does not have",
        "\
Piecepacks and dominoes count ranks from null. Dice, chess, cards, stones and Looney pyramids count
from one, so `0` and `n` are not ranks of theirs.

# Why it matters
A piece without a rank cannot be drawn or found, so the move is skipped. Counting from 0 instead of
1 is an easy slip between two sets.

# Example
```ppn
1. R♟@d4 2. d4~0
```

# Write instead
```ppn
1. R♟@d4 2. d4~1
```
";
    PIECE_CONFIGURATION = "E0306" "piece-configuration" Error,
        "the set of the piece is unknown",
        "\
A colour alone, such as `R`, is a bit, and its set is unknown. The movetext parser selects one for
the whole game (`MovetextParser: Go`), or the piece names one: `Rc`, `Rs`, `Rm`, `R,marbles'`. `u`
needs a set that has a small form.

# Why it matters
A red checker, a red stone and a red marble are different pieces. The move is skipped rather than
guessed.

# Example
```ppn
1. R@b2
```

# Write instead
```ppn
MovetextParser: Go
...
1. R@b2
```
";
    PIECE_NOT_FOUND = "E0401" "piece-not-found" Error,
        "there is no such piece",
        "\
A move names pieces that are not on the board at that moment. The usual causes are a typo in the
square and a move that is missing further up.

# Why it matters
The move is skipped and the replay goes on, so later moves may fail for the same reason. Begin with
the first report.

# Example
```ppn
1. S@b2 2. b3-c3
```

# Write instead
```ppn
1. S@b2 2. b2-c3
```
";
    NO_ACTIVE_PIECE = "E0402" "no-active-piece" Error,
        "no piece is active",
        "\
A move without pieces, or without a place, means the pieces that were dropped, moved or changed
last. There are none at the start of a game, or after they were removed.

# Why it matters
Nothing can move, so the move is skipped. The board is wrong from here on.

# Example
```ppn
GameType: Four Field Kono
...
1. -b3
```

# Write instead
```ppn
GameType: Four Field Kono
...
1. b1:b3
```
";
    SLICE = "E0403" "slice" Error,
        "a slice that exceeds the stack",
        "\
`b4[2]` is the second piece from the top of the stack at b4. The stack there has fewer pieces.

# Why it matters
It is unclear which piece is meant, so the move is skipped. Often a piece was moved onto another
square before.

# Example
```ppn
1. S@b2 M@b2 2. b2[3]-c3
```

# Write instead
```ppn
1. S@b2 M@b2 2. b2[2]-c3
```
";
    ORDER_TARGET = "E0404" "order-target" Error,
        "the target must be exactly one piece",
        "\
`%` names the piece next to which the others are put in the order of the pieces. It must be exactly
one piece, and not one that moves.

# Why it matters
The order decides which piece covers another and which one a search finds. Without one target it is
undefined, so the move is skipped.

# Example
```ppn
1. S@b2 M@b2 2. C@b2%2b2
```

# Write instead
```ppn
1. S@b2 M@b2 2. C@b2%b2
```
";
    SWAP_OVERLAP = "E0405" "swap-overlap" Error,
        "a piece cannot be swapped with itself",
        "\
The two sides of `#` must be different pieces.

# Why it matters
A piece that is on both sides has no place to go, so the move is skipped. One of the squares is
probably a typo.

# Example
```ppn
1. S@b2 M@c3 2. b2#b2
```

# Write instead
```ppn
1. S@b2 M@c3 2. b2#c3
```
";
    BOARD_LIMIT = "E0406" "board-limit" Error,
        "the board is too large",
        "\
A game can put 100,000 pieces on the board, at places up to 1,000,000,000 inches away. A program may
allow more pieces.

# Why it matters
A move beyond these limits is skipped. They keep a short text from filling the memory, and
coordinates exact.

# Example
```ppn
1. S@(999999999,1) 2. -<999999999,0>
```

# Write instead
```ppn
1. S@(9,1) 2. -<9,0>
```
";
    REPLAY_LIMIT = "E0407" "replay-limit" Error,
        "the game is too long to replay",
        "\
A game may change pieces four million times in total, and one million of these changes may turn or
replace pieces. Its searches may look at a hundred million pieces. A program may set other limits.

# Why it matters
The replay stops here, so that a short text cannot keep a server busy. Later moves are not made.

# Example
A game whose braces and macros make five million moves.

# Write instead
The moves of the game once. Remove moves that braces or macros repeat by mistake, and name pieces by
their squares, such as `a2-b2`, where a search looks at many.
";
    DIAGNOSTICS_LIMIT = "E0408" "diagnostics-limit" Error,
        "too many diagnostics",
        "\
At most 10,000 problems of a game are reported. The last report has the number of the others.

# Why it matters
This many problems usually come from a text that is not a game, or from one mistake at the beginning.
A longer list would not help to find it.

# Example
A chess game of another notation that was saved as `game.ppn`, or a missing start board: every move
from an empty square is a problem.

# Write instead
The text of the first problem as it should be. Then check again.
";
    DUPLICATE_NUMBER = "W0240" "duplicate-number" Warning,
        "the same move number twice",
        "\
Two states of the game have the same move number. A single period or semicolon repeats the previous
number with one more period.

# Why it matters
A move number names a position, for example in `ppn show --move 2`, and only the first of the two
can be found by it.

# Example
```ppn
1. S@b2 2. b2-b3 2. b3-b4
```

# Write instead
```ppn
1. S@b2 2. b2-b3 3. b3-b4
```
";
    COUNT_LARGE = "W0440" "count-large" Warning,
        "a count greater than the number of pieces",
        "\
`Nb4` means the N pieces nearest to b4. The board has fewer, so all of them are meant.

# Why it matters
The count is probably a typo, or pieces are missing that should be there.

# Example
```ppn
1. S@b2 M@c3 2. 5b2-b4
```

# Write instead
```ppn
1. S@b2 M@c3 2. 2b2-b4
```
";
}
