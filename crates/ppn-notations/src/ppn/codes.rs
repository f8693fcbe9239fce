//! The diagnostics of the choice of edition and movetext parser.

ppn_source::codes! {
    EDITION = "E0111" "edition" Error,
        "the key `PPN` names no edition",
        "\
`PPN: 0.11` in the metadata says that a game is written in edition 0.11 of the notation. The
editions are 0.5, 0.11 and 0.14, which is the default.

# Why it matters
Editions read some moves differently. With an unknown edition the game is read by the default, which
may not be the one its author used.

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
        "unknown movetext parser",
        "\
`MovetextParser` names the notation of the movetext, or the set of pieces that it assumes: Default,
Piecepack, Alquerque, Checker, Chess, Domino, Go, Icehouse, Marble, Morris, Tarot; Pdn and Fan for
draughts and Arimaa in their own notations.

# Why it matters
The notation of the moves is unknown, so they are read with the default parser, which does not know
the short names of other sets: `R` alone is no piece there.

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
        "an unknown argument of the movetext parser",
        "\
Every parser takes `ScaleFactor` (inches per unit of coordinates, also spelled `ScalingFactor`) and
`DefaultSystem` (the game system of set-ups that do not name one). Checker and Chess also take
`CellWidth`, which is 1 or 2. Case and spaces in these names do not matter.

# Why it matters
The argument is ignored and its default is used. With another cell width or scale, pieces are
dropped at other places than the author meant.

# Example
```ppn
MovetextParser: {Name: Chess, CellWidht: 1}
```

# Write instead
```ppn
MovetextParser: {Name: Chess, CellWidth: 1}
```
";
}
