//! The diagnostics of the choice of edition and movetext parser.

use ppn_source::manual;

ppn_source::codes! {
    EDITION = "E0111" "edition" Error,
        "the key `PPN` names no edition",
        manual!("ppn",
            "`PPN: 0.11` in the metadata says that a game is written in edition 0.11 of the notation. The\n\
             editions are 0.5, 0.11 and 0.14, which is the default.",
            why "Editions read some moves differently. With an unknown edition the game is read by the default, which\n\
                 may not be the one its author used.",
            example "PPN: 0.15",
            instead "PPN: 0.14");
    PARSER_UNKNOWN = "E0121" "parser-unknown" Error,
        "unknown movetext parser",
        manual!("ppn",
            "`MovetextParser` names the notation of the movetext, or the set of pieces that it assumes: Default,\n\
             Piecepack, Alquerque, Checker, Chess, Domino, Go, Icehouse, Marble, Morris, Tarot; Pdn and Fan for\n\
             draughts and Arimaa in their own notations.",
            why "The notation of the moves is unknown, so they are read with the default parser, which does not know\n\
                 the short names of other sets: `R` alone is no piece there.",
            example "MovetextParser: Ches",
            instead "MovetextParser: Chess");
    PARSER_ARGUMENT = "E0122" "parser-argument" Error,
        "an unknown argument of the movetext parser",
        manual!("ppn",
            "Every parser takes `ScaleFactor` (inches per unit of coordinates, also spelled `ScalingFactor`) and\n\
             `DefaultSystem` (the game system of set-ups that do not name one). Checker and Chess also take\n\
             `CellWidth`, which is 1 or 2. Case and spaces in these names do not matter.",
            why "The argument is ignored and its default is used. With another cell width or scale, pieces are\n\
                 dropped at other places than the author meant.",
            example "MovetextParser: {Name: Chess, CellWidht: 1}",
            instead "MovetextParser: {Name: Chess, CellWidth: 1}");
}
