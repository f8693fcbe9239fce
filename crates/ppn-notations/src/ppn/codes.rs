//! What can be wrong with the choice of edition and movetext parser.

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
1 or 2, too. Case and spaces in these names do not matter.

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
