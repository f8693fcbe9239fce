//! What can be wrong with the start board that a game asks for, and why a game is not rewritten or not
//! printed as a whole.

ppn_source::codes! {
    NOT_UNDERSTOOD = "E0010" "not-understood" Error,
        "a game is left as it is since not all of it was understood",
        "\
Formatting, fixing and converting write a game anew, and what was not understood would be lost or
changed. So such a game stays as it is, byte for byte, and this report names the first place that was
not understood. What was read by a guess counts as not understood: the rules of a game that does not
name them, or letters in an unknown encoding.

# What to do
Look at the place. A word that is not part of the notation goes into a comment, `1. 32-28 {Nf6} *`; a
slip is corrected. Then run the command again. `ppn check --fix --unsafe-fixes` corrects what it can,
also where it has to guess.
";
    NOT_CONVERTED = "E0011" "not-converted" Error,
        "a game cannot be written in the other notation",
        "\
The game was understood, but the other notation cannot hold it: it has no such board, or its rules do
not allow a move. Nothing is written of the game; the other games of the file are converted.

# What to do
Look at the place. A move that the rules do not allow is a slip, or the start board is another one.
";
    OUTPUT_LIMIT = "E0409" "output-limit" Error,
        "more states than are printed",
        "\
`ppn replay` and `ppn show` print at most 512 MiB of the states of a game, and of all games of a run at
most 4 GiB and 8 KiB for each byte that was read. The states after that are not printed; they were
played.

# What to do
Print the state that you need, with `--last`, or with `--move` and its number. A move in braces that is
repeated, or many pieces, can make a short game ask for much.
";
    SETUP = "E0501" "setup" Error,
        "no such game is known",
        "\
`SetUp`, or else `GameType`, names the game whose start board is set up: a name, or a mapping with
`Name`, perhaps `System`, and arguments of the game. `SetUp: None` is an empty board. `ppn setups
list` shows all games.

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
        "an argument that the set-up does not take",
        "\
The keys beside `Name` and `System` are arguments of the game. Case, spaces and underscores in them
do not matter, but each must be one that the game knows. `ppn setups show NAME` lists them.

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
        "a value that the set-up cannot use",
        "\
An argument of the set-up has a value that is not of its kind, or out of range. `ppn setups show
NAME` says what each argument accepts.

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
        "the game was found under another system",
        "\
Neither the system that was asked for nor the piecepack has a game of that name, but exactly one
other system has, and its board is set up. Say so with `System`, or with the `MovetextParser` of
that system.

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
        "no such game system is known",
        "\
The value of `System` names no game system; the game was looked up as a piecepack game.

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
        "the start board is left to chance",
        "\
The board of this game is random and the file does not say which one is meant. It was drawn from one
fixed stream, the same in every replay by this program; other programs draw another board. Write
`Seed: 42` (or any number) to choose one for all readers, or write the layout itself.

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
