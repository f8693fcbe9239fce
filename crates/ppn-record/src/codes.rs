//! The diagnostics of start boards, and of games that are not rewritten or not printed in full.

ppn_source::codes! {
    NOT_UNDERSTOOD = "E0010" "not-understood" Error,
        "a game is left unchanged because parts of it were not understood",
        "\
Formatting, fixing and converting rewrite a game. This game stays unchanged, byte for byte, because
a part of it was not understood; the report names the first such place. A guess counts as not
understood: the rules of a game that does not name them, or letters in an unknown encoding.

# Why it matters
Text that was not understood would be lost or changed when the game is written, and nobody would
notice.

# Example
`ppn fmt` leaves this game of draughts unchanged, because of the word `frog`:
```pdn
[GameType \"20\"]
1.  32-28 frog 19-23 *
```

# Write instead
```pdn
[GameType \"20\"]
1. 32-28 {frog} 19-23 *
```

Put a word that is not part of the notation into a comment, or correct a typo. Then run the command
again. `ppn check --fix --unsafe-fixes` fixes what it can, even if it has to guess.
";
    NOT_CONVERTED = "E0011" "not-converted" Error,
        "a game cannot be written in the other notation",
        "\
The game was understood, but the other notation cannot express it: it has no such board, or its
rules do not allow a move. The game is not written; the other games of the file are converted.

# Why it matters
A game with missing or changed moves would look complete, so none is written.

# Example
`ppn convert game.ppn game.pdn` does not write this game, because PDN has no chess board:
```ppn
---
GameType: Chess
...
1. e2-e4 2. e7-e5
```

# Write instead
A game of a board that both notations have. If the rules do not allow a move, it has a typo, or the
start board is a different one.
";
    OMITTED = "W0012" "omitted" Warning,
        "something has no place in the other notation",
        "\
The game was converted, but a part of it has no place in the other notation and is missing there: a
key whose value is a list, a repeated tag, a comment in the metadata, or, in a plain Arimaa record,
comments, markings and variations.

# Why it matters
The new file holds less than the old one, so converting it back does not restore what is missing.
Moves of the main line are never left out: a game whose moves cannot be written is an error.

# Example
`ppn convert game.ppn game.pdn` leaves out the key `Clocks`, because the value of a tag is one text:
```ppn
---
GameType: International Draughts
Clocks: [60, 60]
...
1. d4-e5
```

# Write instead
The same in a form that both notations have, such as a key with one value or a comment after a move.
Or keep the file that was converted.
";
    OUTPUT_LIMIT = "E0409" "output-limit" Error,
        "the output is too long",
        "\
`ppn replay` and `ppn show` print at most 512 MiB for the states of a game. For all games of a run,
`replay` prints at most 4 GiB and 8 KiB for each byte of input, and `show` 2 GiB and 1 KiB.

# Why it matters
Every state shows the whole board, so a short game with many pieces can fill a disk. Later states
are played but not printed.

# Example
A board of 90,000 pieces and 1,000 moves: `ppn replay --format json` would print each piece 1,000
times.

# Write instead
Fewer moves and pieces, where braces or macros repeat them by mistake. Otherwise print fewer
states, with `--last` or with `--move` and a number, or only what changes, with `--delta`.
";
    SETUP = "E0501" "setup" Error,
        "unknown game",
        "\
`SetUp`, or else `GameType`, names the game whose start board is set up: a name, or a mapping with
`Name`, perhaps `System`, and arguments of the game. `SetUp: None` is an empty board. `ppn setups
list` shows all games.

# Why it matters
No start board is set up, and the moves are replayed on an empty board.

# Example
```ppn
GameType: Relativty
```

# Write instead
```ppn
GameType: {Name: Relativity, Seed: 42}
```
";
    SETUP_ARGUMENT = "E0502" "setup-argument" Error,
        "an unknown argument of the start board",
        "\
The keys beside `Name` and `System` are arguments of the game. Case, spaces and underscores in them
do not matter, but each must be an argument of this game. `ppn setups show NAME` lists them.

# Why it matters
No start board is set up, and the moves are replayed on an empty board. Without the unknown argument
another board than intended could be set up.

# Example
```ppn
GameType: {Name: Fuji-san, Coin: 1}
```

# Write instead
```ppn
GameType: {Name: Fuji-san, Seed: 1}
```
";
    SETUP_VALUE = "E0503" "setup-value" Error,
        "an invalid value of the start board",
        "\
An argument of the start board has a value of the wrong kind, or out of range. `ppn setups show
NAME` shows what each argument accepts.

# Why it matters
No start board is set up, and the moves are replayed on an empty board.

# Example
```ppn
GameType: {Name: Relativity, Seed: many}
```

# Write instead
```ppn
GameType: {Name: Relativity, Seed: 42}
```
";
    SETUP_SYSTEM = "W0540" "setup-system" Warning,
        "the game exists only in another system",
        "\
Neither the named system nor the piecepack has a game of that name, but exactly one other system
has, and its board is set up. Write that system as `System`, or use the `MovetextParser` of that
system.

# Why it matters
Other programs may report an unknown game and replay the moves on an empty board.

# Example
```ppn
GameType: {Name: Martian Chess, Seed: 1}
```

# Write instead
```ppn
GameType: {Name: Martian Chess, System: Looney Pyramids, Seed: 1}
```
";
    SETUP_SYSTEM_UNKNOWN = "W0541" "setup-system-unknown" Warning,
        "unknown game system",
        "\
The value of `System` is not a game system. The game was looked up as a piecepack game.

# Why it matters
Games of the same name exist for several systems with different boards, so the wrong one may be set
up.

# Example
```ppn
SetUp: {Name: Four Field Kono, System: Lego}
```

# Write instead
```ppn
SetUp: {Name: Four Field Kono, System: Piecepack}
```
";
    SETUP_CHANCE = "W0542" "setup-chance" Warning,
        "the start board is random",
        "\
The board of this game is random, and the file does not select one. Write `Seed: 42` (or any number)
to select one for all readers, or write the layout itself.

# Why it matters
The board was drawn from one fixed stream of random numbers: every replay by this program shows the
same board, but other programs draw another one, and the moves do not fit it.

# Example
```ppn
GameType: Relativity
```

# Write instead
```ppn
GameType: {Name: Relativity, Seed: 42}
```
";
}
