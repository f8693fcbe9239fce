//! What can be wrong with the choice of parser and start board, and the list of all codes.

use crate::rules::CODES as RULES;
use ppn_source::Code;

ppn_source::codes! {
    EDITION = "E0111" "edition" Error,
        "the key `PPN` names no edition",
        "\
`PPN: 0.11` in the metadata says that a game is written in edition 0.11 of the notation. Known are
0.5, 0.11 and 0.14, which is assumed where nothing is said.

# Example
```ppn
PPN: 0.15
```

# Write instead
```ppn
PPN: 0.14
```
";
    PARSER_UNKNOWN = "E0121" "parser-unknown" Error,
        "no movetext parser of that name",
        "\
`MovetextParser` names the notation of the movetext, or the set of pieces that it assumes: Default,
Piecepack, Alquerque, Checker, Chess, Domino, Go, Icehouse, Marble, Morris, Tarot; Pdn and Fan for
draughts and Arimaa in notations of their own.

# Example
```ppn
MovetextParser: Ches
```

# Write instead
```ppn
MovetextParser: Chess
```
";
    PARSER_ARGUMENT = "E0122" "parser-argument" Error,
        "an argument that the movetext parser does not take",
        "\
Every parser takes `ScaleFactor` (inches for a unit of coordinates, also spelled `ScalingFactor`)
and `DefaultSystem` (the game system of set-ups that name none). Checker and Chess take `CellWidth`,
1 or 2, too. Case and blanks in these names do not matter.

# Example
```ppn
MovetextParser: {Name: Chess, CellWidht: 1}
```

# Write instead
```ppn
MovetextParser: {Name: Chess, CellWidth: 1}
```
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
The keys beside `Name` and `System` are arguments of the game. Case, blanks and underscores in them
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
    SETUP_SYSTEM = "W0501" "setup-system" Warning,
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
    SETUP_SYSTEM_UNKNOWN = "W0502" "setup-system-unknown" Warning,
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
    SETUP_CHANCE = "W0503" "setup-chance" Warning,
        "the start board is left to chance",
        "\
The board of this game is random and the file does not say which one is meant. It was drawn from one
fixed stream, the same in every replay by this program; other programs draw another board. Write
`Seed: 42` (or any number) to choose one for everybody, or write the layout itself.

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

/// Every code of every layer, by number.
pub fn all_codes() -> impl Iterator<Item = &'static Code> {
    let mut codes: Vec<&'static Code> = ppn_file::codes::CODES
        .iter()
        .chain(CODES)
        .chain(RULES)
        .chain(ppn_syntax::CODES)
        .chain(ppn_engine::CODES)
        .chain(ppn_draughts::codes::ALL)
        .copied()
        .chain(ppn_arimaa::codes::all())
        .collect();
    codes.sort_by_key(|code| (code.id[1..].to_owned(), code.id));
    codes.into_iter()
}

/// The codes of the rules that [`check`](crate::check) adds to what reading and playing complain of.
pub fn rules() -> impl Iterator<Item = &'static Code> {
    RULES.iter().copied()
}

/// The code of an id such as `E0401`, or of a name such as `piece-not-found`.
#[must_use]
pub fn code(id_or_name: &str) -> Option<&'static Code> {
    all_codes().find(|code| code.id.eq_ignore_ascii_case(id_or_name) || code.name == id_or_name)
}
