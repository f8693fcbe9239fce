//! The diagnostics of start boards, and of games that are not rewritten or not printed in full.

use ppn_source::manual;

ppn_source::codes! {
    NOT_UNDERSTOOD = "E0010" "not-understood" Error,
        "a game is left unchanged because parts of it were not understood",
        manual!("ppn",
            "Formatting, fixing and converting rewrite a game. This game stays unchanged, byte for byte, because\n\
             a part of it was not understood; the report names the first such place. A guess counts as not\n\
             understood: the rules of a game that does not name them, or letters in an unknown encoding.",
            why "Text that was not understood would be lost or changed when the game is written, and nobody would\n\
                 notice.",
            example in_words "`ppn fmt` leaves this game of draughts unchanged, because of the word `frog`:\n\
                              ```pdn\n\
                              [GameType \"20\"]\n\
                              1.  32-28 frog 19-23 *\n\
                              ```",
            instead in_words "```pdn\n\
                              [GameType \"20\"]\n\
                              1. 32-28 {frog} 19-23 *\n\
                              ```\n\
                              \n\
                              Put a word that is not part of the notation into a comment, or correct a typo. Then run the command\n\
                              again. `ppn check --fix --unsafe-fixes` fixes what it can, even if it has to guess.");
    NOT_CONVERTED = "E0011" "not-converted" Error,
        "a game cannot be written in the other notation",
        manual!("ppn",
            "The game was understood, but the other notation cannot express it: it has no such board, or its\n\
             rules do not allow a move. The game is not written; the other games of the file are converted.",
            why "A game with missing or changed moves would look complete, so none is written.",
            example in_words "`ppn convert game.ppn game.pdn` does not write this game, because PDN has no chess board:\n\
                              ```ppn\n\
                              ---\n\
                              GameType: Chess\n\
                              ...\n\
                              1. e2-e4 2. e7-e5\n\
                              ```",
            instead in_words "A game of a board that both notations have. If the rules do not allow a move, it has a typo, or the\n\
                              start board is a different one.");
    OMITTED = "W0012" "omitted" Warning,
        "something has no place in the other notation",
        manual!("ppn",
            "The game was converted, but a part of it has no place in the other notation and is missing there: a\n\
             key whose value is a list, a repeated tag, a comment in the metadata, or, in a plain Arimaa record,\n\
             comments, markings and variations.",
            why "The new file holds less than the old one, so converting it back does not restore what is missing.\n\
                 Moves of the main line are never left out: a game whose moves cannot be written is an error.",
            example in_words "`ppn convert game.ppn game.pdn` leaves out the key `Clocks`, because the value of a tag is one text:\n\
                              ```ppn\n\
                              ---\n\
                              GameType: International Draughts\n\
                              Clocks: [60, 60]\n\
                              ...\n\
                              1. d4-e5\n\
                              ```",
            instead in_words "The same in a form that both notations have, such as a key with one value or a comment after a move.\n\
                              Or keep the file that was converted.");
    OUTPUT_LIMIT = "E0409" "output-limit" Error,
        "the output is too long",
        manual!("ppn",
            "`ppn replay` and `ppn show` print at most 512 MiB for the states of a game. For all games of a run,\n\
             `replay` prints at most 4 GiB and 8 KiB for each byte of input, and `show` 2 GiB and 1 KiB.",
            why "Every state shows the whole board, so a short game with many pieces can fill a disk. Later states\n\
                 are played but not printed.",
            example in_words "A board of 90,000 pieces and 1,000 moves: `ppn replay --format json` would print each piece 1,000\n\
                              times.",
            instead in_words "Fewer moves and pieces, where braces or macros repeat them by mistake. Otherwise print fewer\n\
                              states, with `--last` or with `--move` and a number, or only what changes, with `--delta`.");
    SETUP = "E0501" "setup" Error,
        "unknown game",
        manual!("ppn",
            "`SetUp`, or else `GameType`, names the game whose start board is set up: a name, or a mapping with\n\
             `Name`, perhaps `System`, and arguments of the game. `SetUp: None` is an empty board. `ppn setups\n\
             list` shows all games.",
            why "No start board is set up, and the moves are replayed on an empty board.",
            example "GameType: Relativty",
            instead "GameType: {Name: Relativity, Seed: 42}");
    SETUP_ARGUMENT = "E0502" "setup-argument" Error,
        "an unknown argument of the start board",
        manual!("ppn",
            "The keys beside `Name` and `System` are arguments of the game. Case, spaces and underscores in them\n\
             do not matter, but each must be an argument of this game. `ppn setups show NAME` lists them.",
            why "No start board is set up, and the moves are replayed on an empty board. Without the unknown argument\n\
                 another board than intended could be set up.",
            example "GameType: {Name: Fuji-san, Coin: 1}",
            instead "GameType: {Name: Fuji-san, Seed: 1}");
    SETUP_VALUE = "E0503" "setup-value" Error,
        "an invalid value of the start board",
        manual!("ppn",
            "An argument of the start board has a value of the wrong kind, or out of range. `ppn setups show\n\
             NAME` shows what each argument accepts.",
            why "No start board is set up, and the moves are replayed on an empty board.",
            example "GameType: {Name: Relativity, Seed: many}",
            instead "GameType: {Name: Relativity, Seed: 42}");
    SETUP_SYSTEM = "W0540" "setup-system" Warning,
        "the game exists only in another system",
        manual!("ppn",
            "Neither the named system nor the piecepack has a game of that name, but exactly one other system\n\
             has, and its board is set up. Write that system as `System`, or use the `MovetextParser` of that\n\
             system.",
            why "Other programs may report an unknown game and replay the moves on an empty board.",
            example "GameType: {Name: Martian Chess, Seed: 1}",
            instead "GameType: {Name: Martian Chess, System: Looney Pyramids, Seed: 1}");
    SETUP_SYSTEM_UNKNOWN = "W0541" "setup-system-unknown" Warning,
        "unknown game system",
        manual!("ppn",
            "The value of `System` is not a game system. The game was looked up as a piecepack game.",
            why "Games of the same name exist for several systems with different boards, so the wrong one may be set\n\
                 up.",
            example "SetUp: {Name: Four Field Kono, System: Lego}",
            instead "SetUp: {Name: Four Field Kono, System: Piecepack}");
    SETUP_CHANCE = "W0542" "setup-chance" Warning,
        "the start board is random",
        manual!("ppn",
            "The board of this game is random, and the file does not select one. Write `Seed: 42` (or any number)\n\
             to select one for all readers, or write the layout itself.",
            why "The board was drawn from one fixed stream of random numbers: every replay by this program shows the\n\
                 same board, but other programs draw another one, and the moves do not fit it.",
            example "GameType: Relativity",
            instead "GameType: {Name: Relativity, Seed: 42}");
}
