//! Codes of texts that are not FAN.

use super::codes;

codes! { SYNTAX, Error;
NO_TURNS "E0701" "no-turns" "there is no game in the text"
"A game begins with gold's setup. The text ended before any turn.

# Example
```fan
FAN31415926 1
Gold: Ann
```

# Write instead
```fan
FAN31415926 1
Gold: Ann

1g Ra1
```
"
BAD_MAGIC "E0702" "bad-magic" "the text does not begin like a game in FAN"
"A FAN file begins with the word `FAN31415926`. Files without it are read as well, if their first
line is a header line such as `Gold: Ann` or begins with a turn such as `1g`. This one does neither.

The word is written in capitals, with exactly these digits.

# Example
```fan
FAN3141592 1
1g Ra1
```

# Write instead
```fan
FAN31415926 1
1g Ra1
```
"
BAD_VERSION "E0703" "bad-version" "the version of the format is missing or not a number"
"After `FAN31415926` comes the version of the format, a whole number from 1. There is only version 1
so far. The game is read as version 1.

# Example
```fan
FAN31415926 one
1g Ra1
```

# Write instead
```fan
FAN31415926 1
1g Ra1
```
"
HEADER_SYNTAX "E0704" "header-syntax" "a line above the first turn is not a header line"
"Between the first line and the first turn every line has the form `Name: value`. On the first line
itself there are at most version, variant, game number, players and authors; names with spaces are in quotes.

A value of several lines begins with `-=+=-` after the colon and ends at the next line that starts
with `-=+=-`.

# Example
```fan
FAN31415926 1
Spring open
1g Ra1
```

# Write instead
```fan
FAN31415926 1 arimaa 4711 \"Ann Lee\" - Bo \"Cy; Di\"
Event: Spring open
1g Ra1
```
"
HEADER_VALUE "E0705" "header-value" "the value of a header line has the wrong form"
"`Game-Id` is a whole number of at most 18 digits; `Players` is gold's name, a hyphen between spaces
and silver's name. No name on the first line is `-=+=-`, or begins so and ends with a space: as a header
line it would begin a value of several lines.

# Example
```fan
FAN31415926 1
Game-Id: first
1g Ra1
```

# Write instead
```fan
FAN31415926 1
Game-Id: 4711
Players: Ann - Bo
1g Ra1
```
"
FIRST_TURN "E0706" "first-turn" "the game does not begin with turn 1g"
"Gold sets up first: the first turn of a game is `1g`, the second is `1s`. Without it the board is
unknown, and no turn is replayed.

# Example
```fan
FAN31415926 1
1s ra8
```

# Write instead
```fan
FAN31415926 1
1g Ra1
1s ra8
```
"
TURN_SEQUENCE "E0707" "turn-sequence" "a turn is missing or repeated"
"The turns of a line follow each other without a gap: `1g`, `1s`, `2g`, `2s` and so on. After a
`takeback` the turn that was taken back comes again. Turns after a gap are not replayed.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
3g Ea1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
BAD_TURN_ID "E0708" "bad-turn-id" "a word begins with a digit but is not a turn"
"A turn is a number without leading zero and one of the lower-case letters `g` and `s`: `12s`. The letters
`w` and `b` of old records are read too.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2G Ea1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
BAD_SQUARE "E0709" "bad-square" "a step without a valid square"
"A step is written piece, column `a` to `h`, row `1` to `8`, direction. The replay stops before
this turn.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Em5n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
PLACEMENT_AFTER_SETUP "E0710" "placement-after-setup" "a step has no direction"
"Pieces are placed in turn 1 only. From turn 2 on, a step has a direction: `n`, `e`, `s` or
`w`, or `x` for a piece that is removed from a trap.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea2
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
STEP_IN_SETUP "E0711" "step-in-setup" "a step in a setup turn"
"In turn 1 pieces are placed: piece, column, row, and no direction. The replay stops before this turn.

# Example
```fan
FAN31415926 1
1g Ra1n
```

# Write instead
```fan
FAN31415926 1
1g Ra1
```
"
BAD_PIECE "E0712" "bad-piece" "a step begins with a letter that is not a piece"
"The pieces are `e` elephant, `m` camel, `h` horse, `d` dog, `c` cat and `r` rabbit; capitals are
gold's. The replay stops before this turn.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Qa1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
BAD_DIRECTION "E0713" "bad-direction" "a step ends with a letter that is not a direction"
"Directions are `n`, `e`, `s` and `w` as gold sees the board, always in lower case, and `x` for a
piece that is removed from a trap. The replay stops before this turn.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1N
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
BAD_TOKEN "E0714" "bad-token" "unknown word"
"Between turns there are steps, comments in `\"`, markings after `@`, brackets, and the words `resigns`,
`lost`, `takeback` and `pass`. Steps are separated by white space. The short notation for people
(`e^^^r^`) is not part of FAN.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g e^^^r^
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n Ea2n Ea3n Rb1n
```
"
UNTERMINATED_COMMENT "E0715" "unterminated-comment" "a comment is never closed"
"A comment ends at the next `\"`. There is none after this one. If it looks closed, the missing or
superfluous quote is further up.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n \"a comment
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n \"a comment\"
```
"
BAD_QUOTE "E0716" "bad-quote" "an unexpected quote"
"Comments are between straight quotes `\"`, not between apostrophes or typographic quotes, and
cannot contain `\"`: it cannot be escaped. White space separates a comment from a word
after it.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g 'calm' Ea1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g \"calm\" Ea1n
```
"
TOO_MANY_COMMENTS "E0717" "too-many-comments" "too many comments"
"One comment may be before the first step (about the position), one after each step, two after
the last step (the first about the step, the second about the move), and one after `resigns`,
`lost`, `takeback` or `pass`.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g \"one\" \"two\" Ea1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g \"position\" Ea1n \"step\" Ea2n \"last step\" \"move\"
```
"
EXPECTED_TURN "E0718" "expected-turn" "expected a turn"
"After `[` comes the id of the turn that the variation replaces, after `]` a turn, another
variation or the end. Comments and markings of a move come before its variations.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ Rb1n ]
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n ]
```
"
EMPTY_MARKING "E0719" "empty-marking" "nothing follows an @"
"A marking is `@` and a text without white space directly after it. The replay stops before this turn.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g @ Ea1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g @xd4=red Ea1n
```
"
MISPLACED_MARKING "E0720" "misplaced-marking" "a marking follows a key word"
"Markings belong to a position or to a step. `resigns`, `lost`, `takeback` and `pass` have none: put
the marking before the word, where it is about the position.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g resigns @xa1=A
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g @xa1=A resigns
```
"
BAD_BRACKET "E0721" "bad-bracket" "a bracket of the wrong kind"
"Variations are in `[` and `]`, comments between `\"`. Braces and round brackets have no meaning.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n {good}
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n \"good\"
```
"
EMPTY_VARIATION "E0722" "empty-variation" "a variation has no move"
"A variation shows what could have been played instead: at least its first turn has a move.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ ]
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n ]
```
"
VARIATION_TURN "E0723" "variation-turn" "a variation begins with the wrong turn"
"A variation replaces the turn before it and begins with the same id.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2s ea8s ]
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n 2s ea8s ]
```
"
VARIATION_OF_FIRST_MOVE "E0724" "variation-of-first-move" "a variation of a variation's first move"
"A variation's first move is already an alternative; a second alternative is beside it, not
inside it.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n [ 2g Ea1n Ea2n ] ]
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n ] [ 2g Ea1n Ea2n ]
```
"
UNBALANCED_OPEN "E0725" "unbalanced-open" "a [ is never closed"
"Every variation ends with `]`, also before the next game of the file.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n [ 2g Rb1n ]
```
"
UNBALANCED_CLOSE "E0726" "unbalanced-close" "a ] closes nothing"
"There is one `]` for each `[`.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n ]
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
```
"
AFTER_EMPTY_TURN "E0727" "after-empty-turn" "something follows a turn without a move"
"A turn without a move ends its line: it carries comments on the last position, or the variations
that could have followed. It is not a pass.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g \"quiet\" 2s ea8s
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n 2s \"the final position\"
```
"
AFTER_END "E0728" "after-end" "a turn follows the end of its line"
"After `resigns` or `lost` only a turn without a move may follow. Inside a variation `takeback` ends
the line: the main line has the move that was played instead.

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g resigns 2s ea8s
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g resigns 2s \"the final position\"
```
"
KEYWORD_WITH_STEPS "E0729" "keyword-with-steps" "a key word has steps"
"`resigns`, `lost`, `takeback` and `pass` are separate turns. (A `pass` after steps is read with
a warning.)

# Example
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n resigns
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
2s resigns
```
"
TAKEBACK_NOTHING "E0730" "takeback-nothing" "there is no move to take back"
"`takeback` undoes the turn before it on the same line. There is none before the first turn of a game
or of a variation.

# Example
```fan
FAN31415926 1
1g takeback
```

# Write instead
```fan
FAN31415926 1
1g Ea1 Rb1
1s ea8 rb8
2g Ea1n
2s takeback
2g Rb1n
```
"
NESTING_LIMIT "E0731" "fan-nesting-limit" "variations are nested too deeply"
"Variations may be nested up to 256 deep, unless a program sets another limit; each takeback of a takeback
counts as one. Deeper variations are left out.

# What to do
Write the inner variations beside each other, or as separate games.
"
TOO_MANY_FAULTS "E0732" "too-many-faults" "reading stopped after too many errors"
"Reading a game stops after 1,000 errors, unless a program sets another limit. A text with that many is not in
FAN, or one early error is the cause of all others. The rest of the game was not read; the games after it
are.

# What to do
Correct the first errors, and check again.
"
TEXT_TOO_LONG "E0733" "fan-text-too-long" "the text is longer than can be read"
"The first 4 GiB of a text are read, unless a program sets another limit. The rest is left out.

# What to do
Split the text between two games, and read one part after the other.
"
FAN_ENCODING "E0734" "fan-encoding" "a game in FAN is not UTF-8"
"FAN is UTF-8. Other bytes are read as U+FFFD, the replacement character; the other games of
the file are not affected.

# What to do
Save the file as UTF-8. On a command line, `iconv -f WINDOWS-1252 -t UTF-8 old.fan > new.fan` does it for
files from older Windows programs.
"
FAN_GAME_TOO_LONG "E0735" "fan-game-too-long" "a game in FAN is longer than the limit"
"A file may have any length, but each game is read as a whole and has at most 16 MiB, unless a
program sets another limit. Of a longer one only the beginning is read. The next game is the next line that begins
with `FAN31415926`.

The usual cause is a file of another kind, a comment that is never closed, or games that do not begin
with the word.

# What to do
Close the comment, or begin each game with a line `FAN31415926 1`.
"
}
