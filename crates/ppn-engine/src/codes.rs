//! The diagnostics of macros, piece specifications and moves on a board.

ppn_source::codes! {
    EXPANSION_LIMIT = "E0209" "expansion-limit" Error,
        "braces or macros that expand to too much",
        "\
Braces multiply: `{1..100}{1..100}` expands to 10,000 moves. One item may expand to 100,000 moves
and a game to a million; a macro's value may grow to 10,000 characters. A program may allow more.

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
least one character and no space, semicolon, backtick or apostrophe. Without its end nothing says
which macro is meant, and the move is skipped.

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
Macros are defined by `Macros` in the metadata, by some set-ups, and there are built-in ones for
cards (`` `SA' ``), chess (`` `k' ``), dominoes (`` `6-3' ``) and suits (`` `H' ``). Names are case
sensitive.

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
The value of a macro may use other macros, but not itself, neither directly nor through others; not
even where it has the name of a built-in one.

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
Braces are expanded before macros are replaced, and move numbers and comments are found before both.
So a value cannot contain braces, semicolons or comments. White space in a value separates moves.

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
A piece has one kind, side, suit, rank and set. Each letter or symbol sets some of them; none may be
set twice, as in `SM`, `S25` and `♞3`. The move is skipped, since it is unclear which one is meant.

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
Piecepacks and dominoes count from null; dice, chess, cards, stones and Looney pyramids count from
one, so `0` and `n` are no rank of theirs. A move with such a rank is skipped.

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
A colour alone, such as `R`, is a bit, and the movetext parser must select its set
(`MovetextParser: Go`), or the piece does: `Rc`, `Rs`, `Rm`, `R,marbles'`. `u` needs a set
that has a small form.

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
A move names pieces that are not on the board at that moment. The move is skipped and the replay
goes on, so later moves may fail for the same reason: begin with the first report.

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
A move without pieces, or without a place, means the pieces that were dropped, moved
or changed last. There are none at the start of a game, or after they were removed.

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
`b4[2]` is the second piece from the top of the stack at b4. The stack there has fewer pieces. The
move is skipped, since it is unclear which piece is meant.

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
`%` names the piece next to which others go in the placement order. It must be exactly one piece,
and not one that moves. Otherwise the order has no place for the others, and the move is skipped.

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
The two sides of `#` must be different pieces. A piece that is on both sides has no place to go; the
move is skipped.

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
A board can have 100,000 pieces over the whole game, at places up to 1,000,000,000 inches away. A
program may allow more pieces. A move beyond these limits is skipped.

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
A game may change pieces four million times in total, one million times so that they turn or become
others, and its searches may look at a hundred million pieces, unless a program sets other limits. The replay
stops here.

# What to do
A search such as `?S` looks at every piece on the board: name pieces by their squares in a long
game, and remove moves that braces or macros repeat.
";
    DIAGNOSTICS_LIMIT = "E0408" "diagnostics-limit" Error,
        "too many diagnostics",
        "\
At most 10,000 problems of a game are reported; the last report has the number of the others. Usually they come
from a text that is not a game, or from one mistake at the beginning.

# What to do
Fix the first problem and check again.
";
    DUPLICATE_NUMBER = "W0240" "duplicate-number" Warning,
        "the same move number twice",
        "\
Each move number should be used once, so that a move can be named by it. A single period or semicolon
repeats the previous number with one more period.

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
`Nb4` means the N pieces nearest to b4; the board has fewer, so all of them are meant.

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
