//! Codes of variations, of the ends of lines and of limits.

use super::codes;

codes! { TREE, Error;
EMPTY_VARIATION "E0722" "empty-variation" "a variation has no move"
"A variation shows what could have been played instead: at least its first turn has a move.

# Why it matters
There is nothing to show on the board. Perhaps the moves of the variation were lost.

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

# Why it matters
With another id the variation starts from another position, so its steps cannot be replayed.

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
"A variation's first move is already an alternative. A second alternative is beside it, not inside
it.

# Why it matters
The tree has one place for the alternatives of a move. Other programs lose a variation that is in
two places at once.

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

# Why it matters
The turns of the main line after it become part of the variation, so the game seems to end early.

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

# Why it matters
Perhaps the `[` was lost. Then the turns of a variation are read as part of the main line.

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
"A turn without a move ends its line: it has comments on the last position, or the variations that
could have followed. It is not a pass.

# Why it matters
Arimaa has no passes, so a turn without steps in the middle of a game means that steps are missing.

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

# Why it matters
The game is over there. Moves after it were not played, or the word belongs to another turn.

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
"`resigns`, `lost`, `takeback` and `pass` are separate turns. (A `pass` after steps is read with a
warning.)

# Why it matters
The side that resigns is the side of the turn. In the turn of the other side, the wrong player
loses.

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

# Why it matters
The word changes nothing. Perhaps the turn before it was lost.

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
"Variations may be nested up to 256 deep, unless a program sets another limit. Each takeback of a
takeback counts as one.

# Why it matters
Deeper variations are left out. The limit keeps a broken file from filling the memory.

# Example
A game in which 257 lines `2s takeback` follow each other, each before a turn of its own.

# Write instead
Variations of the same turn beside each other, or separate games.
"
TOO_MANY_FAULTS "E0732" "too-many-faults" "reading stopped after too many errors"
"Reading a game stops after 1,000 errors, unless a program sets another limit. The rest of the game
was not read; the games after it are.

# Why it matters
A text with that many errors is not FAN, or one early error is the cause of all others. More reports
would only hide it.

# Example
A letter or a program that was saved as `game.fan`: each of its words is an error.

# Write instead
The first wrong words as they should be. Then check again.
"
TEXT_TOO_LONG "E0733" "fan-text-too-long" "the text is longer than can be read"
"The first 4 GiB of a text are read, unless a program sets another limit.

# Why it matters
Everything after the limit is missing: its games are neither counted nor checked.

# Example
A text of 5 GiB that a program reads at once.

# Write instead
Several files, each with a part of the games. Split the text between two games.
"
FAN_ENCODING "E0734" "fan-encoding" "a game in FAN is not UTF-8"
"FAN is UTF-8. Other bytes are read as U+FFFD, the replacement character; the other games of the file
are not affected.

# Why it matters
The original character is lost: a name or a comment shows � instead.

# Example
The name `José` in Latin-1 is the bytes 4A 6F 73 E9. The last one is not UTF-8, so `Jos�` is read.

# Write instead
The same text as UTF-8. On a command line, `iconv -f WINDOWS-1252 -t UTF-8 old.fan > new.fan` converts
files from older Windows programs.
"
FAN_GAME_TOO_LONG "E0735" "fan-game-too-long" "a game in FAN is longer than the limit"
"A file may have any length, but each game is read as a whole and has at most 16 MiB, unless a
program sets another limit. The next game is the next line that begins with `FAN31415926`.

The usual cause is a file of another kind, a comment that is never closed, or games that do not
begin with the word.

# Why it matters
Only the beginning of a longer game is read. All games in the rest are missing.

# Example
An archive in which a `{` of the first game is never closed.

# Write instead
A `}` at the end of each comment, and a line `FAN31415926 1` at the beginning of each game.
"
}
