//! Codes of the words of a turn.

use super::codes;

codes! { SYNTAX, Error;
    BAD_SQUARE "E0709" "bad-square" "a step without a valid square",
        "A step is written piece, column `a` to `h`, row `1` to `8`, direction.",
        why "The piece cannot be found, so the replay stops before this turn.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Em5n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    PLACEMENT_AFTER_SETUP "E0710" "placement-after-setup" "a step has no direction",
        "Pieces are placed in turn 1 only. From turn 2 on, a step has a direction: `n`, `e`, `s` or `w`, or\n\
         `x` for a piece that is removed from a trap.",
        why "`Ea2` may be the square where the elephant is or the square where it goes. The replay stops before\n\
             this turn.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea2",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    STEP_IN_SETUP "E0711" "step-in-setup" "a step in a setup turn",
        "In turn 1 pieces are placed: piece, column, row, and no direction.",
        why "Before the setup there is no piece that could move. The replay stops before this turn.",
        example "FAN31415926 1\n\
                 1g Ra1n",
        instead "FAN31415926 1\n\
                 1g Ra1";
    BAD_PIECE "E0712" "bad-piece" "a step begins with a letter that is not a piece",
        "The pieces are `e` elephant, `m` camel, `h` horse, `d` dog, `c` cat and `r` rabbit; capitals are\n\
         gold's.",
        why "The replay stops before this turn. Letters of chess pieces, such as `k` and `q`, are a common slip.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Qa1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    BAD_DIRECTION "E0713" "bad-direction" "a step ends with a letter that is not a direction",
        "Directions are `n`, `e`, `s` and `w` as gold sees the board, always in lower case, and `x` for a\n\
         piece that is removed from a trap.",
        why "The target of the step is unknown, so the replay stops before this turn.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1N",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    BAD_TOKEN "E0714" "bad-token" "unknown word",
        "Between turns there are steps, comments in `\"`, markings after `@`, brackets, and the words\n\
         `resigns`, `lost`, `takeback` and `pass`. Steps are separated by white space. The short notation for\n\
         people (`e^^^r^`) is not part of FAN.",
        why "The word may have been a step, so the position after it is uncertain. The replay stops before this\n\
             turn.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g e^^^r^",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n Ea2n Ea3n Rb1n";
    UNTERMINATED_COMMENT "E0715" "unterminated-comment" "a comment is never closed",
        "A comment ends at the next `\"`. There is none after this one. If it looks closed, the missing or\n\
         superfluous quote is further up.",
        why "All turns up to the end of the text are part of the comment.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n \"a comment",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n \"a comment\"";
    BAD_QUOTE "E0716" "bad-quote" "an unexpected quote",
        "Comments are between straight quotes `\"`, not between apostrophes or typographic quotes, and cannot\n\
         contain `\"`: it cannot be escaped. White space separates a comment from a word after it.",
        why "With an odd quote, comments and moves may be exchanged: the words of a comment are read as steps.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g 'calm' Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g \"calm\" Ea1n";
    TOO_MANY_COMMENTS "E0717" "too-many-comments" "too many comments",
        "One comment may be before the first step (about the position), one after each step, two after the\n\
         last step (the first about the step, the second about the move), and one after `resigns`, `lost`,\n\
         `takeback` or `pass`.",
        why "The place of a comment says what it is about. With one too many, a viewer cannot know where to show\n\
             it.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g \"one\" \"two\" Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g \"position\" Ea1n \"step\" Ea2n \"last step\" \"move\"";
    EXPECTED_TURN "E0718" "expected-turn" "expected a turn",
        "After `[` comes the id of the turn that the variation replaces, and after `]` a turn, another\n\
         variation or the end. Comments and markings of a move come before its variations.",
        why "Without the id it is unclear where the variation belongs, so its steps are not replayed.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ Rb1n ]",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n [ 2g Rb1n ]";
    EMPTY_MARKING "E0719" "empty-marking" "nothing follows an @",
        "A marking is `@` and a text without white space directly after it.",
        why "The text after the space is read as a step. The replay stops before this turn.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @ Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @xd4=red Ea1n";
    MISPLACED_MARKING "E0720" "misplaced-marking" "a marking follows a key word",
        "Markings belong to a position or to a step. `resigns`, `lost`, `takeback` and `pass` have none: put\n\
         the marking before the word, where it is about the position.",
        why "The board does not change after these words, so there is no step that a viewer could mark.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g resigns @xa1=A",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @xa1=A resigns";
    BAD_BRACKET "E0721" "bad-bracket" "a bracket of the wrong kind",
        "Variations are in `[` and `]`, comments between `\"`. Braces and round brackets have no meaning.",
        why "The words inside are read as steps or turns. Brackets of other notations, such as PDN and PGN, are\n\
             the usual cause.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n {good}",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n \"good\"";
}
