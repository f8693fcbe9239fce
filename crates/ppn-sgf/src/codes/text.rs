//! Codes of the text: parentheses, brackets and encodings.

use super::codes;

codes! { TEXT, Error;
    NO_GAME "E0901" "sgf-no-game" "there is no game in the text",
        "A game begins with a parenthesis and a semicolon, `(;`. The text has none.",
        why "There is nothing to show. The file may be in another notation, or is only a part of a game.",
        example "B[dd] W[pp]",
        instead "(;B[dd];W[pp])";
    UNCLOSED_TREE "E0902" "sgf-unclosed-tree" "a parenthesis is missing at the end of a game",
        "Each `(` needs a `)`. The text ended, or the next game began, before the tree was closed.",
        why "Many programs reject the whole file. A copy may have been cut off, so that moves are missing.",
        example "(;GM[1];B[dd];W[pp]",
        instead "(;GM[1];B[dd];W[pp])";
    UNCLOSED_VALUE "E0903" "sgf-unclosed-value" "a bracket is missing at the end of a value",
        "A value ends with `]`. This one has a bracket or a semicolon inside, which only texts can have, or the\n\
         text ended before it. The value is read up to where it probably ends.",
        why "Other programs take the next moves as a part of this value, and lose them.",
        example "(;GM[1];B[dd;W[pp])",
        instead "(;GM[1];B[dd];W[pp])";
    STRAY_TEXT "E0904" "sgf-stray-text" "text in a game that is not in a property",
        "Everything in a game is a property: an identifier in capitals, and values in brackets. This text is\n\
         neither; it is skipped.",
        why "Text that is not understood may be a move or a remark that is lost.",
        example "(;GM[1];B[dd] good! ;W[pp])",
        instead "(;GM[1];B[dd]C[good!];W[pp])";
    NO_VALUE "E0905" "sgf-property-without-value" "an identifier without a value",
        "An identifier is followed by at least one value in brackets. It may be empty: `B[]` is a pass.",
        why "The property is lost; of a move, all that follows is played on a wrong board.",
        example "(;GM[1];B;W[pp])",
        instead "(;GM[1];B[];W[pp])";
    NODE_MISSING "E0906" "sgf-node-missing" "a property outside of a node",
        "A node begins with a semicolon. This property comes directly after a parenthesis. It is read as if\n\
         the semicolon were there.",
        why "Other programs skip the property, and so a move, or reject the file.",
        example "(;GM[1];B[dd](W[pp])(;W[pd]))",
        instead "(;GM[1];B[dd](;W[pp])(;W[pd]))";
    NESTING_LIMIT "E0907" "sgf-nesting-limit" "variations are nested too deep",
        "Variations may be nested 10,000 deep. Deeper ones are left out.",
        why "A small text could otherwise take all memory. No real game is as deep.",
        example in_words "A game with more than 10,000 parentheses open at a time.",
        instead in_words "Fewer variations inside each other.";
    GAME_TOO_LONG "E0908" "sgf-game-too-long" "a game that is longer than the limit",
        "Only the beginning of the game is read. The next game is the next line that begins with `(;GM[` or\n\
         `(;FF[`.",
        why "A missing bracket can make a whole archive look like one game, which would take all memory.",
        example in_words "A file of hundreds of megabytes in which a `]` is missing.",
        instead in_words "The missing `]`, or the game in several files.";
    STRAY_CLOSE "E0909" "sgf-stray-close" "a parenthesis that closes nothing",
        "There is one `)` more than `(`.",
        why "The parenthesis may be in the wrong place, so that a variation ends too early.",
        example "(;GM[1];B[dd]))",
        instead "(;GM[1];B[dd])";
    AFTER_VARIATION "E0913" "sgf-after-variation" "a node after a variation",
        "The nodes of a line come before its variations. After the first `(` only variations may follow.",
        why "Some programs read the node as another variation, others leave it out.",
        example "(;GM[1];B[dd](;W[pp]);W[dp])",
        instead "(;GM[1];B[dd](;W[pp])(;W[dp]))";
    EMPTY_VARIATION "E0910" "sgf-empty-variation" "a variation without moves",
        "There is nothing between `(` and `)`. The grammar demands a node.",
        why "Strict programs reject the whole file, with all its games.",
        example "(;GM[1];B[dd]()(;W[pp]))",
        instead "(;GM[1];B[dd](;W[pp]))";
    ENCODING "E0911" "sgf-encoding" "the text is not in the encoding that it names",
        "`CA` names an encoding, but some bytes are nothing in it.",
        why "Names and comments are wrong, and the game cannot be written without losing them.",
        example in_words "A file with `CA[UTF-8]` whose names are in another encoding.",
        instead in_words "The name of the encoding in which the file was saved, such as `CA[GB18030]`.";
    ENCODING_UNKNOWN "E0912" "sgf-encoding-unknown" "an encoding that this program does not know",
        "`CA` names an encoding that is not known here. UTF-8 and Latin-1 are always known; the command `ppn`\n\
         also knows GB18030, Big5, Shift-JIS, EUC-JP and EUC-KR. In browsers these are left out.",
        why "Names and comments are wrong. Moves are read as they are.",
        example in_words "A file with `CA[MyCode]` and letters beyond ASCII.",
        instead in_words "Save the file as UTF-8, with `CA[UTF-8]`.";
}
