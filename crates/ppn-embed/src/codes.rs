//! The diagnostics of documents.

use ppn_source::manual;

ppn_source::codes! {
    OPTIONS_SYNTAX = "E1101" "fence-options" Error,
        "the options of a fence cannot be read",
        manual!("text",
            "The options of a fence are in braces behind the name of the notation, in the same line: words such as `view=oblique`, with\n\
             spaces between them. A value with spaces is in quotation marks.",
            why "A diagram with half of its options would be another one than was meant, so none is drawn.",
            example in_words "The quotation mark has no end:\n\
                              ```text\n\
                              ~~~ppn {move=\"3... view=oblique}\n\
                              ```",
            instead "~~~ppn {move=\"3...\" view=oblique}");
    UNKNOWN_OPTION = "E1102" "fence-option" Error,
        "a fence has an option that is unknown",
        manual!("text",
            "The options of a fence are those that `ppn embed --options` lists: those of drawings, which `ppn render` has too, and those that\n\
             say which board is shown, and how. In LaTeX, those of `\\ppnboard` have the same names.",
            why "An option that is passed over in silence would be missing in print.",
            example "~~~ppn {veiw=oblique}",
            instead "~~~ppn {view=oblique}");
    OPTION_VALUE = "E1103" "fence-value" Error,
        "an option of a fence has a wrong value",
        manual!("text",
            "The value is none of those that the option takes; the report says what was expected. The file of `to=` is in the folder of the\n\
             document or in one below it that is not hidden, and is drawn into by one fence, also of the other documents of a call. Only an SVG has a\n\
             film.",
            why "The diagram would not be the one that was meant.",
            example "~~~ppn {view=topdown}",
            instead "~~~ppn {view=plan}");
    FENCE_FILE = "E1104" "fence-file" Error,
        "a file that a fence names cannot be read",
        manual!("text",
            "`src=` names a file of games, and `theme=` may name a file of a theme. Both are relative to the document.",
            why "There is nothing to draw.",
            example "~~~ppn {src=games/kono.ppm}\n\
                     ~~~",
            instead "~~~ppn {src=games/kono.ppn}\n\
                     ~~~");
    FENCE_MOVE = "E1105" "fence-move" Error,
        "the game of a fence has no such move",
        manual!("text",
            "`move=` is the number of a move as the game has it, with its dots, or `start` or `last`. `game=` is the number of a game in its\n\
             file or fence, from 1.",
            why "Another board than the one that the text is about would be misleading.",
            example in_words "The game has three moves:\n\
                              ```text\n\
                              ~~~ppn {src=kono.ppn move=\"12.\"}\n\
                              ~~~\n\
                              ```",
            instead "~~~ppn {src=kono.ppn move=\"2.\"}\n\
                     ~~~");
    FENCE_GAME = "E1106" "fence-game" Error,
        "it is unclear which game a fence shows",
        manual!("text",
            "A fence has a game in it, or names a file with `src=`, a start board with `setup=`, or with `name=` a game of another fence of the\n\
             document. It does one of these, and a name is given to one game only.",
            why "Two games cannot be in one diagram, and without one there is no board.",
            example in_words "No fence has a game with this name:\n\
                              ```text\n\
                              ~~~ppn {name=opening}\n\
                              ~~~\n\
                              ```",
            instead "~~~ppn {name=opening}\n\
                     ---\n\
                     GameType: Four Field Kono\n\
                     ...\n\
                     1. b1:b3\n\
                     ~~~");
    FENCE_LABEL = "E1107" "fence-label" Error,
        "a label is given twice, or a reference has none",
        manual!("text",
            "`label=` names a diagram, so that the text can refer to it with `[](#label)`. Each label is given once.",
            why "A reference would lead to the wrong diagram, or to none.",
            example "See [](#fig:kno).\n\
                     \n\
                     ~~~ppn {setup=\"Four Field Kono\" label=fig:kono}\n\
                     ~~~",
            instead "See [](#fig:kono).\n\
                     \n\
                     ~~~ppn {setup=\"Four Field Kono\" label=fig:kono}\n\
                     ~~~");
    FENCE_END = "E1108" "fence-end" Error,
        "a fence has no end",
        manual!("text",
            "A fence ends with a line of at least as many backticks or tildes as it begins with. Without it, everything up to the end of the\n\
             document, or of the list or quotation around it, belongs to the game.\n\
             A comment `<!-- ppn {setup=Chess} -->` ends with `-->`.",
            why "Paragraphs of the document would be read as moves.",
            example "~~~ppn {view=oblique}\n\
                     1. b1:b3\n\
                     \n\
                     The next paragraph.",
            instead "~~~ppn {view=oblique}\n\
                     1. b1:b3\n\
                     ~~~\n\
                     \n\
                     The next paragraph.");
    FENCE_BOARD = "E1109" "fence-board" Error,
        "a board of a fence cannot be drawn",
        manual!("ppn",
            "The board is too large for a picture, has too many pieces, or a piece has no place.",
            why "The document would have a hole.",
            example in_words "A game that places pieces a mile apart.",
            instead in_words "A part of the board: `crop=b2:e5`.");
    NOT_DRAWN = "W1110" "fence-not-drawn" Warning,
        "something that a fence asks for is not in the picture",
        manual!("text",
            "A mark or an arrow is outside the board or the part of it that is shown, or an option has no effect on what the fence shows: a\n\
             view of moves, for example.",
            why "Readers of the text would look for it in vain.",
            example "~~~ppn {setup=\"Four Field Kono\" marks=z9=A}\n\
                     ~~~",
            instead "~~~ppn {setup=\"Four Field Kono\" marks=d4=A}\n\
                     ~~~");
}
