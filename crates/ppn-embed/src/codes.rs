//! The diagnostics of documents.

ppn_source::codes! {
    OPTIONS_SYNTAX = "E1101" "fence-options" Error,
        "the options of a fence cannot be read",
        "\
The options of a fence are in braces behind the name of the notation, in the same line: words such as `view=oblique`, with
spaces between them. A value with spaces is in quotation marks.

# Why it matters
A diagram with half of its options would be another one than was meant, so none is drawn.

# Example
The quotation mark has no end:
```text
~~~ppn {move=\"3... view=oblique}
```

# Write instead
```text
~~~ppn {move=\"3...\" view=oblique}
```
";
    UNKNOWN_OPTION = "E1102" "fence-option" Error,
        "a fence has an option that is unknown",
        "\
The options of a fence are those that `ppn embed --options` lists: those of drawings, which `ppn render` has too, and those that
say which board is shown, and how. In LaTeX, those of `\\ppnboard` have the same names.

# Why it matters
An option that is passed over in silence would be missing in print.

# Example
```text
~~~ppn {veiw=oblique}
```

# Write instead
```text
~~~ppn {view=oblique}
```
";
    OPTION_VALUE = "E1103" "fence-value" Error,
        "an option of a fence has a wrong value",
        "\
The value is none of those that the option takes; the report says what was expected.

# Why it matters
The diagram would not be the one that was meant.

# Example
```text
~~~ppn {view=topdown}
```

# Write instead
```text
~~~ppn {view=plan}
```
";
    FENCE_FILE = "E1104" "fence-file" Error,
        "a file that a fence names cannot be read",
        "\
`src=` names a file of games, and `theme=` may name a file of a theme. Both are relative to the document.

# Why it matters
There is nothing to draw.

# Example
```text
~~~ppn {src=games/kono.ppm}
~~~
```

# Write instead
```text
~~~ppn {src=games/kono.ppn}
~~~
```
";
    FENCE_MOVE = "E1105" "fence-move" Error,
        "the game of a fence has no such move",
        "\
`move=` is the number of a move as the game has it, with its dots, or `start` or `last`. `game=` is the number of a game in its
file or fence, from 1.

# Why it matters
Another board than the one that the text is about would be misleading.

# Example
The game has three moves:
```text
~~~ppn {src=kono.ppn move=\"12.\"}
~~~
```

# Write instead
```text
~~~ppn {src=kono.ppn move=\"2.\"}
~~~
```
";
    FENCE_GAME = "E1106" "fence-game" Error,
        "it is unclear which game a fence shows",
        "\
A fence has a game in it, or names a file with `src=`, a start board with `setup=`, or with `name=` a game of another fence of the
document. It does one of these, and a name is given to one game only.

# Why it matters
Two games cannot be in one diagram, and without one there is no board.

# Example
No fence has a game with this name:
```text
~~~ppn {name=opening}
~~~
```

# Write instead
```text
~~~ppn {name=opening}
---
GameType: Four Field Kono
...
1. b1:b3
~~~
```
";
    FENCE_LABEL = "E1107" "fence-label" Error,
        "a label is given twice, or a reference has none",
        "\
`label=` names a diagram, so that the text can refer to it with `[](#label)`. Each label is given once.

# Why it matters
A reference would lead to the wrong diagram, or to none.

# Example
```text
See [](#fig:kno).

~~~ppn {setup=\"Four Field Kono\" label=fig:kono}
~~~
```

# Write instead
```text
See [](#fig:kono).

~~~ppn {setup=\"Four Field Kono\" label=fig:kono}
~~~
```
";
    FENCE_END = "E1108" "fence-end" Error,
        "a fence has no end",
        "\
A fence ends with a line of at least as many backticks or tildes as it begins with. Without it, everything up to the end of the
document, or of the list or quotation around it, belongs to the game.

# Why it matters
Paragraphs of the document would be read as moves.

# Example
```text
~~~ppn {view=oblique}
1. b1:b3

The next paragraph.
```

# Write instead
```text
~~~ppn {view=oblique}
1. b1:b3
~~~

The next paragraph.
```
";
    FENCE_BOARD = "E1109" "fence-board" Error,
        "a board of a fence cannot be drawn",
        "\
The board is too large for a picture, has too many pieces, or a piece has no place.

# Why it matters
The document would have a hole.

# Example
A game that places pieces a mile apart.

# Write instead
A part of the board: `crop=b2:e5`.
";
    NOT_DRAWN = "W1110" "fence-not-drawn" Warning,
        "something that a fence asks for is not in the picture",
        "\
A mark or an arrow is outside the board or the part of it that is shown, or an option has no effect on what the fence shows: a
view of moves, for example.

# Why it matters
Readers of the text would look for it in vain.

# Example
```text
~~~ppn {setup=\"Four Field Kono\" marks=z9=A}
~~~
```

# Write instead
```text
~~~ppn {setup=\"Four Field Kono\" marks=d4=A}
~~~
```
";
}
