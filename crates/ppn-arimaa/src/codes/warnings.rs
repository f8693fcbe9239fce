//! Codes of warnings: allowed, but probably unintended.

use super::codes;

codes! { WARNINGS, Warning;
    MISSING_MAGIC "W0759" spelling "missing-magic" "the text does not begin with the word FAN31415926",
        "The file begins with a header line or a turn. Plain records and files of the first viewer have no\n\
         such word and can be read.",
        why "Other programs may require the word to recognize the file. Without it, a file has only one game.",
        example "1g Ra1",
        instead "FAN31415926 1\n\
                 1g Ra1";
    NEWER_VERSION "W0760" "newer-version" "a version of the format above 1",
        "There is only version 1 so far. The game is read as version 1.",
        why "New features of a later version are not understood: they are reported as errors, or read wrongly.",
        example "FAN31415926 2\n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 1g Ra1";
    UNKNOWN_VARIANT "W0761" "unknown-variant" "a variant other than arimaa",
        "The turns are read, but not replayed.",
        why "The rules of the variant are unknown, so no step is checked and no position can be shown.",
        example "FAN31415926 1 gess\n\
                 1g Ra1",
        instead "FAN31415926 1 arimaa\n\
                 1g Ra1";
    DUPLICATE_HEADER "W0762" "duplicate-header" "a duplicate header",
        "Two header lines have the same name. Upper and lower case, `-` and `_` make no difference. Both\n\
         lines are kept; the last one counts.",
        why "Other programs may use the first one, so the same game has different players or results in two\n\
             programs.",
        example "FAN31415926 1\n\
                 Gold: Ann\n\
                 Gold: Bo\n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 Gold: Ann\n\
                 Silver: Bo\n\
                 1g Ra1";
    LEGACY_LETTERS "W0763" spelling "legacy-letters" "turns with the old letters w and b",
        "Since 2008 the sides are gold and silver, and turns end in `g` and `s`. This is reported once per\n\
         game.",
        why "New programs should read both, but not all of them know the old letters.",
        example "FAN31415926 1\n\
                 1w Ra1\n\
                 1b ra8",
        instead "FAN31415926 1\n\
                 1g Ra1\n\
                 1s ra8";
    MARKING_SWAPPED "W0764" spelling "marking-swapped" "the square of a marking is written row first",
        "The marking is read as the same square. The usual form has the column first.",
        why "Programs that know only the usual form skip the marking and draw nothing.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @x4d=red Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @xd4=red Ea1n";
    MARKING_UNKNOWN "W0765" "marking-unknown" "a marking of an unknown kind",
        "The marking is kept and written back unchanged. The known kind is `x`, a square of the board with\n\
         rows from 1, `=` and a value.",
        why "Nothing is drawn for it. If it was meant as the known kind, it has a typo.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @arrow:a1>b2 Ea1n",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g @xd4=red Ea1n";
    MARKING_BRACKET "W0766" "marking-bracket" "a marking contains a bracket or a quote",
        "A marking ends at white space only and includes the text directly after it.",
        why "Probably a space is missing: the bracket of a variation or a comment becomes part of the marking,\n\
             and its turns are read as moves of the main line.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n @xd4=red[ 2g Rb1n ]",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n @xd4=red [ 2g Rb1n ]";
    REDUNDANT_PASS "W0767" "redundant-pass" "an unnecessary pass after steps",
        "A turn of fewer than four steps simply ends. A `pass` after them is not needed.",
        why "The word is dropped when the game is written. Other programs may take it for a turn without steps,\n\
             which is illegal.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n pass",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n";
    ODD_SETUP "W0768" "odd-setup" "not the usual setup",
        "Usually a side places eight rabbits, two cats, two dogs, two horses, a camel and an elephant on its\n\
         two home rows. Puzzles may differ.",
        why "If the game is not a puzzle, a piece is missing or its square is wrong, and later steps of this\n\
             piece fail.",
        example "FAN31415926 1\n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2";
    CAPTURE_LATE "W0769" "capture-late" "a removal comes later than its cause",
        "A removal is written directly after the step that caused it, even between the two steps of a push.",
        why "A reader who follows the text on a board sees the piece on the trap for too long. Programs that\n\
             check the order reject the turn.",
        example "FAN31415926 1\n\
                 1g Hb2 Rh1\n\
                 1s ra8 rb3\n\
                 2g rb3e Hb2n rc3x",
        instead "FAN31415926 1\n\
                 1g Hb2 Rh1\n\
                 1s ra8 rb3\n\
                 2g rb3e rc3x Hb2n";
    RESULT_MISMATCH "W0771" "result-mismatch" "the Result header contradicts the game",
        "The moves decide the game, and the result is not the one of the header.",
        why "Tables of results are wrong, or an earlier move is: one of the two is a typo.",
        example "FAN31415926 1\n\
                 Result: 0-1\n\
                 1g Rb7 Ed2\n\
                 1s ra8 eh8\n\
                 2g Rb7n",
        instead "FAN31415926 1\n\
                 Result: 1-0\n\
                 1g Rb7 Ed2\n\
                 1s ra8 eh8\n\
                 2g Rb7n";
    TEXT_BEHIND_LONG_VALUE "W0770" "text-behind-long-value" "text after the end of a long value",
        "A header value of several lines ends with a line `-=+=-`.",
        why "More text on that line is left out, so the game is not rewritten until the text is removed.",
        example "FAN31415926 1\n\
                 Chat: -=+=-\n\
                 hello\n\
                 -=+=- there\n\
                 \n\
                 1g Ra1",
        instead "FAN31415926 1\n\
                 Chat: -=+=-\n\
                 hello there\n\
                 -=+=-\n\
                 \n\
                 1g Ra1";
    RECORD_PASTED "W0772" "record-pasted" "a plain record with what a page or a program added to it",
        "A plain record is a list of turns, with lines of headers above it. This one has lines of comments, or the two\n\
         characters `\\n` where lines end, as the column `movelist` of published archives. The turns are read.",
        why "Other programs read none of it. A comment would be lost if the record were written again, so it is not\n\
             rewritten.",
        example in_words "```arimaa\n\
                          % game of the week\n\
                          1g Ra1 Rb1\n\
                          ```",
        instead in_words "```arimaa\n\
                          Event: game of the week\n\
                          \n\
                          1g Ra1 Rb1\n\
                          ```";
}
