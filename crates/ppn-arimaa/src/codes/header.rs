//! Codes of the beginning of a game: the first line, header lines and the ids of turns.

use super::codes;

codes! { HEADER, Error;
NO_TURNS "E0701" "no-turns" "there is no game in the text"
"A game begins with gold's setup, `1g`. The text ended before any turn.

# Why it matters
There is no position to show and nothing to replay. Often only the header was copied.

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

# Why it matters
A text that is not FAN would give thousands of errors, so reading stops at once. A wrong digit is
enough for other programs to reject the file.

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

# Why it matters
A later version may read words differently. Without the number, a program cannot know whether it
understands the file.

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

# Why it matters
The line is ignored, so a name or a setting is lost. If it was meant as a turn, all its steps are
lost.

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

# Why it matters
The field is left empty: the game has no number or no players in lists and searches.

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
"Gold sets up first: the first turn of a game is `1g`, the second is `1s`.

# Why it matters
Without gold's setup the board is unknown, and no turn is replayed.

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
`takeback` the turn that was taken back comes again.

# Why it matters
After a gap the position is unknown, so the turns after it are not replayed.

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
"A turn is a number without leading zeros and one of the lower-case letters `g` and `s`: `12s`. The
letters `w` and `b` of old records are read too.

# Why it matters
The steps after this word belong to no turn, so they are not read, and the turns after it do not
follow each other.

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
}
