//! Codes of the beginning of a game: the first line, header lines and the ids of turns.

use super::codes;

codes! { HEADER, Error;
    NO_TURNS "E0701" "no-turns" "there is no game in the text",
        "A game begins with gold's setup, `1g`. The text ended before any turn.",
        why "There is no position to show and nothing to replay. Often only the header was copied.",
        example "FAN31415926 1\n\
                 Gold: Ann",
        instead "FAN31415926 1\n\
                 Gold: Ann\n\
                 \n\
                 1g Ra1";
    BAD_MAGIC "E0702" "bad-magic" "the text does not begin like a game in FAN",
        "A FAN file begins with the word `FAN31415926`. Files without it are read as well, if their first\n\
         line is a header line such as `Gold: Ann` or begins with a turn such as `1g`. This one does neither.\n\
         \n\
         The word is written in capitals, with exactly these digits.",
        why "A text that is not FAN would give thousands of errors, so reading stops at once. A wrong digit is\n\
             enough for other programs to reject the file.",
        example "FAN3141592 1\n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 1g Ra1";
    BAD_VERSION "E0703" "bad-version" "the version of the format is missing or not a number",
        "After `FAN31415926` comes the version of the format, a whole number from 1. There is only version 1\n\
         so far. The game is read as version 1.",
        why "A later version may read words differently. Without the number, a program cannot know whether it\n\
             understands the file.",
        example "FAN31415926 one\n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 1g Ra1";
    HEADER_SYNTAX "E0704" "header-syntax" "a line above the first turn is not a header line",
        "Between the first line and the first turn every line has the form `Name: value`. On the first line\n\
         itself there are at most version, variant, game number, players and authors; names with spaces are in quotes.\n\
         \n\
         A value of several lines begins with `-=+=-` after the colon and ends at the next line that starts\n\
         with `-=+=-`.",
        why "The line is ignored, so a name or a setting is lost. If it was meant as a turn, all its steps are\n\
             lost.",
        example "FAN31415926 1\n\
                 Spring open\n\
                 1g Ra1",
        instead "FAN31415926 1 arimaa 4711 \"Ann Lee\" - Bo \"Cy; Di\"\n\
                 Event: Spring open\n\
                 1g Ra1";
    HEADER_VALUE "E0705" "header-value" "the value of a header line has the wrong form",
        "`Game-Id` is a whole number of at most 18 digits; `Players` is gold's name, a hyphen between spaces\n\
         and silver's name. No name on the first line is `-=+=-`, or begins so and ends with a space: as a header\n\
         line it would begin a value of several lines.",
        why "The field is left empty: the game has no number or no players in lists and searches.",
        example "FAN31415926 1\n\
                 Game-Id: first\n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 Game-Id: 4711\n\
                 Players: Ann - Bo\n\
                 1g Ra1";
    FIRST_TURN "E0706" "first-turn" "the game does not begin with turn 1g",
        "Gold sets up first: the first turn of a game is `1g`, the second is `1s`.",
        why "Without gold's setup the board is unknown, and no turn is replayed.",
        example "FAN31415926 1\n\
                 1s ra8",
        instead "FAN31415926 1\n\
                 1g Ra1\n\
                 1s ra8";
    TURN_SEQUENCE "E0707" "turn-sequence" "a turn is missing or repeated",
        "The turns of a line follow each other without a gap: `1g`, `1s`, `2g`, `2s` and so on. After a\n\
         `takeback` the turn that was taken back comes again.",
        why "After a gap the position is unknown, so the turns after it are not replayed.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 3g Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    BAD_TURN_ID "E0708" "bad-turn-id" "a word begins with a digit but is not a turn",
        "A turn is a number without leading zeros and one of the lower-case letters `g` and `s`: `12s`. The\n\
         letters `w` and `b` of old records are read too.",
        why "The steps after this word belong to no turn, so they are not read, and the turns after it do not\n\
             follow each other.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2G Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
}
