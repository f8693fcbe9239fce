//! Codes of variations, of the ends of lines and of limits.

use super::codes;

codes! { TREE, Error;
    EMPTY_VARIATION "E0722" "empty-variation" "a variation has no move",
        "A variation shows what could have been played instead: at least its first turn has a move.",
        why "There is nothing to show on the board. Perhaps the moves of the variation were lost.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ ]",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n ]";
    VARIATION_TURN "E0723" "variation-turn" "a variation begins with the wrong turn",
        "A variation replaces the turn before it and begins with the same id.",
        why "With another id the variation starts from another position, so its steps cannot be replayed.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2s ea8s ]",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n 2s ea8s ]";
    VARIATION_OF_FIRST_MOVE "E0724" "variation-of-first-move" "a variation of a variation's first move",
        "A variation's first move is already an alternative. A second alternative is beside it, not inside\n\
         it.",
        why "The tree has one place for the alternatives of a move. Other programs lose a variation that is in\n\
             two places at once.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n [ 2g Ea1n Ea2n ] ]",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n ] [ 2g Ea1n Ea2n ]";
    UNBALANCED_OPEN "E0725" "unbalanced-open" "a [ is never closed",
        "Every variation ends with `]`, also before the next game of the file.",
        why "The turns of the main line after it become part of the variation, so the game seems to end early.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n ]";
    UNBALANCED_CLOSE "E0726" "unbalanced-close" "a ] closes nothing",
        "There is one `]` for each `[`.",
        why "Perhaps the `[` was lost. Then the turns of a variation are read as part of the main line.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n ]",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    AFTER_EMPTY_TURN "E0727" "after-empty-turn" "something follows a turn without a move",
        "A turn without a move ends its line: it has comments on the last position, or the variations that\n\
         could have followed. It is not a pass.",
        why "Arimaa has no passes, so a turn without steps in the middle of a game means that steps are missing.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g \"quiet\" 2s ea8s",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n 2s \"the final position\"";
    AFTER_END "E0728" "after-end" "a turn follows the end of its line",
        "After `resigns` or `lost` only a turn without a move may follow. Inside a variation `takeback` ends\n\
         the line: the main line has the move that was played instead.",
        why "The game is over there. Moves after it were not played, or the word belongs to another turn.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g resigns 2s ea8s",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g resigns 2s \"the final position\"";
    KEYWORD_WITH_STEPS "E0729" "keyword-with-steps" "a key word has steps",
        "`resigns`, `lost`, `takeback` and `pass` are separate turns. (A `pass` after steps is read with a\n\
         warning.)",
        why "The side that resigns is the side of the turn. In the turn of the other side, the wrong player\n\
             loses.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n resigns",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n\n\
                 2s resigns";
    TAKEBACK_NOTHING "E0730" "takeback-nothing" "there is no move to take back",
        "`takeback` undoes the turn before it on the same line. There is none before the first turn of a game\n\
         or of a variation.",
        why "The word changes nothing. Perhaps the turn before it was lost.",
        example "FAN31415926 1\n\
                 1g takeback",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n\n\
                 2s takeback\n\
                 2g Rb1n";
    NESTING_LIMIT "E0731" "fan-nesting-limit" "variations are nested too deeply",
        "Variations may be nested up to 256 deep, unless a program sets another limit. Each takeback of a\n\
         takeback counts as one.",
        why "Deeper variations are left out. The limit keeps a broken file from filling the memory.",
        example in_words "A game in which 257 lines `2s takeback` follow each other, each before a turn of its own.",
        instead in_words "Variations of the same turn beside each other, or separate games.";
    TOO_MANY_FAULTS "E0732" "too-many-faults" "reading stopped after too many errors",
        "Reading a game stops after 1,000 errors, unless a program sets another limit. The rest of the game\n\
         was not read; the games after it are.",
        why "A text with that many errors is not FAN, or one early error is the cause of all others. More reports\n\
             would only hide it.",
        example in_words "A letter or a program that was saved as `game.fan`: each of its words is an error.",
        instead in_words "The first wrong words as they should be. Then check again.";
    TEXT_TOO_LONG "E0733" "fan-text-too-long" "the text is longer than can be read",
        "The first 4 GiB of a text are read, unless a program sets another limit.",
        why "Everything after the limit is missing: its games are neither counted nor checked.",
        example in_words "A text of 5 GiB that a program reads at once.",
        instead in_words "Several files, each with a part of the games. Split the text between two games.";
    FAN_ENCODING "E0734" "fan-encoding" "a game in FAN is not UTF-8",
        "FAN is UTF-8. Other bytes are read as U+FFFD, the replacement character; the other games of the file\n\
         are not affected.",
        why "The original character is lost: a name or a comment shows � instead.",
        example in_words "The name `José` in Latin-1 is the bytes 4A 6F 73 E9. The last one is not UTF-8, so `Jos�` is read.",
        instead in_words "The same text as UTF-8. On a command line, `iconv -f WINDOWS-1252 -t UTF-8 old.fan > new.fan` converts\n\
                          files from older Windows programs.";
    FAN_GAME_TOO_LONG "E0735" "fan-game-too-long" "a game in FAN is longer than the limit",
        "A file may have any length, but each game is read as a whole and has at most 16 MiB, unless a\n\
         program sets another limit. The next game is the next line that begins with `FAN31415926`.\n\
         \n\
         The usual cause is a file of another kind, a comment that is never closed, or games that do not\n\
         begin with the word.",
        why "Only the beginning of a longer game is read. All games in the rest are missing.",
        example in_words "An archive in which a `{` of the first game is never closed.",
        instead in_words "A `}` at the end of each comment, and a line `FAN31415926 1` at the beginning of each game.";
}
