//! The diagnostics of files and metadata, with their manual pages.

use ppn_source::manual;

ppn_source::codes! {
    ENCODING = "E0001" "encoding" Error,
        "the file is not UTF-8",
        manual!("ppn",
            "A game file is UTF-8 text. Some bytes of this game are not valid in that encoding, and each of them\n\
             is read as U+FFFD (�). The other games of the file are not affected.\n\
             \n\
             The usual cause is an editor that saves in Latin-1 or Windows-1252, where `é` is the single byte E9.",
            why "The original character is lost: in a name it shows as �, and in a move it is an unknown symbol, so\n\
                 the move is skipped. Symbols such as `♞` exist only in Unicode.",
            example in_words "The name `José` in Latin-1 is the bytes 4A 6F 73 E9. The last one is not UTF-8, so `Jos�` is read.",
            instead in_words "The same text as UTF-8. On a command line, `iconv -f WINDOWS-1252 -t UTF-8 old.ppn > new.ppn` converts\n\
                              files from older Windows programs. A byte order mark at the start of the file is allowed.");
    GAME_TOO_LARGE = "E0002" "game-too-large" Error,
        "a game is larger than the limit",
        manual!("ppn",
            "An archive may have any length, but a single game is held in memory and must not exceed a limit:\n\
             16 MiB, unless a program sets another. Only the beginning of a longer game is read. The games after\n\
             it are read as usual.\n\
             \n\
             The usual cause is a file of another kind, or an archive whose games do not begin with a line `---`.",
            why "Without the lines `---`, all games of an archive are read as one: the moves of the second game are\n\
                 made on the board of the first.",
            example in_words "    1. a1-a2 2. b1-b2          the first game …\n    \
                              1. c1-c2 2. d1-d2          … and the second cannot be distinguished",
            instead in_words "    ---\n    \
                              ...\n    \
                              1. a1-a2 2. b1-b2\n    \
                              ---\n    \
                              ...\n    \
                              1. c1-c2 2. d1-d2");
    METADATA_YAML = "E0101" "metadata-yaml" Error,
        "the metadata is not YAML",
        manual!("ppn",
            "The metadata of a game is one YAML mapping. This one cannot be read, has the same key twice, has a\n\
             list or a mapping for a key, or is between marker lines with something on them that does not\n\
             belong there.\n\
             \n\
             On the line `---` only a comment or a mapping in braces may follow, after a space; on the line `...`\n\
             only a comment.\n\
             \n\
             The usual causes are a bracket or a quote that is not closed, a second colon followed by a space, a\n\
             value that begins with a special character of YAML such as `` ` `` or `*`, a duplicate key,\n\
             and a marker of four hyphens.",
            why "The whole metadata is ignored: no start board is set up, no macro is defined, and names of players\n\
                 and events are lost. The moves are replayed on an empty board.",
            example "Event: [Club night\n\
                     Title: Relativity: a game\n\
                     Star: `*'\n\
                     White: Ann\n\
                     White: Bob\n\
                     ...",
            instead "Event: \"[Club night\"\n\
                     Title: \"Relativity: a game\"\n\
                     Star: \"`*'\"\n\
                     Players: [Ann, Bob]\n\
                     ...");
    METADATA_NOT_MAPPING = "E0102" "metadata-not-mapping" Error,
        "the metadata is not a mapping",
        manual!("ppn",
            "Metadata describes a game by keys and values. Here it is a single text or a list.\n\
             \n\
             Usually this is not metadata at all: in a game without a line `...`, everything before the first\n\
             blank line is read as metadata. If the moves contain a blank line, they need the line `...` before\n\
             them.",
            why "Everything up to the blank line is ignored. If it consists of moves, the board is wrong from there\n\
                 on.",
            example "1. S@b2 M@c3\n\
                     \n\
                     2. b2-c2",
            instead "---\n\
                     ...\n\
                     1. S@b2 M@c3\n\
                     \n\
                     2. b2-c2");
    METADATA_VALUE = "E0103" "metadata-value" Error,
        "a metadata value is of the wrong kind",
        manual!("ppn",
            "Some keys accept only one kind of value. `Macros` is a mapping, and each of its values is one text\n\
             or number.",
            why "The value is ignored. A move that uses such a macro is skipped, since the macro is unknown.",
            example "Macros:\n  \
                     both: [b2-b3, c2-c3]\n\
                     ...\n\
                     1. S@b2 M@c2 2. `both'",
            instead "Macros:\n  \
                     both: b2-b3 c2-c3\n\
                     ...\n\
                     1. S@b2 M@c2 2. `both'");
    METADATA_LIMIT = "E0104" "metadata-limit" Error,
        "the metadata is too large or too deep",
        manual!("ppn",
            "Metadata has limits far above the needs of a game: 16 MiB of text, 100 nested lists and mappings,\n\
             and 100,000 values or 4 MiB of text copied by aliases.",
            why "A few lines of YAML can expand to a text of any size, by aliases of aliases. Without limits a small\n\
                 file could fill the memory of a server that reads games of strangers.",
            example in_words "    a: &a [x, x, x, x, x, x, x, x, x]\n    \
                              b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n    \
                              c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]\n\
                              \n\
                              … and so on, nine times as much with each line.",
            instead in_words "Repeat short values instead of using aliases, and remove values that are not needed. If movetext\n\
                              is read as a part of the metadata, end the metadata with a line `...`.");
    METADATA_UNREAD = "W0140" "metadata-unread" Warning,
        "the metadata on the line `---` is not read",
        manual!("ppn",
            "A mapping may be on the marker line itself. But a game with neither a line `...` nor a blank line\n\
             has no metadata: everything after the marker line is movetext, and the mapping on that line is\n\
             ignored.",
            why "Names, macros and the start board in the mapping are lost, although the line looks right.",
            example "--- {Event: Club night}\n\
                     1. S@b2",
            instead "--- {Event: Club night}\n\
                     ...\n\
                     1. S@b2");
}
