//! The diagnostics of files and metadata, with their manual pages.

ppn_source::codes! {
    ENCODING = "E0001" "encoding" Error,
        "the file is not UTF-8",
        "\
A game file is UTF-8 text. Some bytes of this game are not valid in that encoding, and each of them
is read as U+FFFD (�). The other games of the file are not affected.

The usual cause is an editor that saves in Latin-1 or Windows-1252, where `é` is the single byte E9.

# Why it matters
The original character is lost: in a name it shows as �, and in a move it is an unknown symbol, so
the move is skipped. Symbols such as `♞` exist only in Unicode.

# Example
The name `José` in Latin-1 is the bytes 4A 6F 73 E9. The last one is not UTF-8, so `Jos�` is read.

# Write instead
The same text as UTF-8. On a command line, `iconv -f WINDOWS-1252 -t UTF-8 old.ppn > new.ppn` converts
files from older Windows programs. A byte order mark at the start of the file is allowed.
";
    GAME_TOO_LARGE = "E0002" "game-too-large" Error,
        "a game is larger than the limit",
        "\
An archive may have any length, but a single game is held in memory and must not exceed a limit:
16 MiB, unless a program sets another. Only the beginning of a longer game is read. The games after
it are read as usual.

The usual cause is a file of another kind, or an archive whose games do not begin with a line `---`.

# Why it matters
Without the lines `---`, all games of an archive are read as one: the moves of the second game are
made on the board of the first.

# Example
    1. a1-a2 2. b1-b2          the first game …
    1. c1-c2 2. d1-d2          … and the second cannot be distinguished

# Write instead
    ---
    ...
    1. a1-a2 2. b1-b2
    ---
    ...
    1. c1-c2 2. d1-d2
";
    METADATA_YAML = "E0101" "metadata-yaml" Error,
        "the metadata is not YAML",
        "\
The metadata of a game is one YAML mapping. This one cannot be read, has the same key twice, has a
list or a mapping for a key, or is between marker lines with something on them that does not
belong there.

On the line `---` only a comment or a mapping in braces may follow, after a space; on the line `...`
only a comment.

The usual causes are a bracket or a quote that is not closed, a second colon followed by a space, a
value that begins with a special character of YAML such as `` ` `` or `*`, a duplicate key,
and a marker of four hyphens.

# Why it matters
The whole metadata is ignored: no start board is set up, no macro is defined, and names of players
and events are lost. The moves are replayed on an empty board.

# Example
```ppn
Event: [Club night
Title: Relativity: a game
Star: `*'
White: Ann
White: Bob
...
```

# Write instead
```ppn
Event: \"[Club night\"
Title: \"Relativity: a game\"
Star: \"`*'\"
Players: [Ann, Bob]
...
```
";
    METADATA_NOT_MAPPING = "E0102" "metadata-not-mapping" Error,
        "the metadata is not a mapping",
        "\
Metadata describes a game by keys and values. Here it is a single text or a list.

Usually this is not metadata at all: in a game without a line `...`, everything before the first
blank line is read as metadata. If the moves contain a blank line, they need the line `...` before
them.

# Why it matters
Everything up to the blank line is ignored. If it consists of moves, the board is wrong from there
on.

# Example
```ppn
1. S@b2 M@c3

2. b2-c2
```

# Write instead
```ppn
---
...
1. S@b2 M@c3

2. b2-c2
```
";
    METADATA_VALUE = "E0103" "metadata-value" Error,
        "a metadata value is of the wrong kind",
        "\
Some keys accept only one kind of value. `Macros` is a mapping, and each of its values is one text
or number.

# Why it matters
The value is ignored. A move that uses such a macro is skipped, since the macro is unknown.

# Example
```ppn
Macros:
  both: [b2-b3, c2-c3]
...
1. S@b2 M@c2 2. `both'
```

# Write instead
```ppn
Macros:
  both: b2-b3 c2-c3
...
1. S@b2 M@c2 2. `both'
```
";
    METADATA_LIMIT = "E0104" "metadata-limit" Error,
        "the metadata is too large or too deep",
        "\
Metadata has limits far above the needs of a game: 16 MiB of text, 100 nested lists and mappings,
and 100,000 values or 4 MiB of text copied by aliases.

# Why it matters
A few lines of YAML can expand to a text of any size, by aliases of aliases. Without limits a small
file could fill the memory of a server that reads games of strangers.

# Example
    a: &a [x, x, x, x, x, x, x, x, x]
    b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
    c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]

… and so on, nine times as much with each line.

# Write instead
Repeat short values instead of using aliases, and remove values that are not needed. If movetext
is read as a part of the metadata, end the metadata with a line `...`.
";
    METADATA_UNREAD = "W0140" "metadata-unread" Warning,
        "the metadata on the line `---` is not read",
        "\
A mapping may be on the marker line itself. But a game with neither a line `...` nor a blank line
has no metadata: everything after the marker line is movetext, and the mapping on that line is
ignored.

# Why it matters
Names, macros and the start board in the mapping are lost, although the line looks right.

# Example
```ppn
--- {Event: Club night}
1. S@b2
```

# Write instead
```ppn
--- {Event: Club night}
...
1. S@b2
```
";
}
