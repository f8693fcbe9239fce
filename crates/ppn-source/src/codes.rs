//! The diagnostics of files in any notation, with their manual pages.

use crate::manual;

crate::codes! {
    NOT_TEXT = "E0003" "not-text" Error,
        "the file is not a text of games",
        manual!("ppn",
            "A file of games is plain text in UTF-8. This one is something else, as its first bytes show: text in\n\
             UTF-16, a web page, a document of an office program, a compressed file, or data with zero bytes. Nothing of\n\
             it is read, in any notation, and nothing is written to it.\n\
             \n\
             The usual causes are an editor that saves \"Unicode\", which is UTF-16, and a page of a web site that was\n\
             saved instead of the game.",
            why "Read as moves, such a file would give a problem for every second word, and none of them would show the\n\
                 cause.",
            example in_words "    <p>[Event &quot;Club night&quot;]<br>\n    \
                              1. 32-28 19-23</p>",
            instead in_words "    [Event \"Club night\"]\n    \
                              1. 32-28 19-23 *\n\
                              \n\
                              In an editor, save the file as UTF-8. On a command line, `iconv -f UTF-16 -t UTF-8 old.pdn > new.pdn`\n\
                              converts it. The command `ppn` reads files that are compressed with gzip and Zstandard.");
}
