//! What can be wrong with macros, piece specifications and moves on a board.

ppn_source::codes! {
    EXPANSION_LIMIT = "E0209" "expansion-limit" Error,
        "braces or macros that expand to too much",
        "Braces multiply: `{1..100}{1..100}` stands for 10,000 moves. One item may expand to \
100,000 moves and a game to a million; a macro's value may grow to 10,000 characters. A program may \
allow more.";
    MACRO_UNTERMINATED = "E0211" "macro-unterminated" Error,
        "a macro without its closing apostrophe",
        "A macro is a name between a backtick and an apostrophe, all in one word: `` `WP' ``. The \
name has at least one character and no blank, semicolon, backtick or apostrophe.";
    MACRO_UNKNOWN = "E0212" "macro-unknown" Error,
        "a macro that is defined nowhere",
        "Macros are defined by `Macros` in the metadata, by some set-ups, and there are built-in ones \
for cards (`` `SA' ``), chess (`` `k' ``), dominoes (`` `6-3' ``) and suits (`` `H' ``). Names are case \
sensitive.";
    MACRO_CIRCULAR = "E0213" "macro-circular" Error,
        "a macro that needs itself",
        "The value of a macro may use other macros, but not itself, neither directly nor through \
others; not even where it has the name of a built-in one.";
    MACRO_VALUE = "E0214" "macro-value" Error,
        "a macro whose value cannot stand in a move",
        "Braces are expanded before macros are replaced, and move numbers and comments are found \
before both. So a value cannot hold braces, semicolons or comments. White space in a value separates \
moves.";
    PIECE_ATTRIBUTE = "E0302" "piece-attribute" Error,
        "a sign that means nothing in a piece specification",
        "A piece specification is made of these, in any order: a piece `t c d p m s`, a side \
`f b l r x`, a suit `S M C A` or a colour `R K G B Y W`, a rank `n a 2…9`, an angle `^ < v >`, `u` for \
the small set, and signs such as `♞` `⚂` `▲`. After a comma: `aN` `rN` `sN` or a set's name with an \
apostrophe.";
    PIECE_CONFLICT = "E0303" "piece-conflict" Error,
        "two values of one attribute",
        "A piece has one kind, side, suit, rank and set. Letters and signs each give some of them; \
none may be given twice: `SM`, `S25`, `♞3`.";
    PIECE_RANK = "E0305" "piece-rank" Error,
        "a rank that the set does not have",
        "Piecepacks and dominoes count from null; dice, chess, cards, stones and Looney pyramids \
count from one, so `0` and `n` are no rank of theirs.";
    PIECE_CONFIGURATION = "E0306" "piece-configuration" Error,
        "no set is known for the piece",
        "A colour alone, such as `R`, is a bit, and the movetext parser must say of which set \
(`MovetextParser: Go`); or the piece says it itself: `Rc`, `Rs`, `Rm`, `R,marbles'`. `u` needs a set \
that has a small form.";
    PIECE_NOT_FOUND = "E0401" "piece-not-found" Error,
        "no piece is there, or none is like that",
        "A move names pieces that are not on the board at that moment. The move is left out and the \
replay goes on, so that what follows may fail for the same reason: begin with the first report.";
    NO_ACTIVE_PIECE = "E0402" "no-active-piece" Error,
        "nothing has been moved yet",
        "A move that names no pieces, or a place that is left out, means the pieces that were dropped, \
moved or changed last. After a set-up there are none, nor when they have been removed.";
    SLICE = "E0403" "slice" Error,
        "a slice beyond the stack",
        "`b4[2]` is the second piece from the top of the stack at b4. The stack there has fewer \
pieces.";
    ORDER_TARGET = "E0404" "order-target" Error,
        "no single piece to go next to",
        "`%` names the one piece next to which others go in the placement order. It must be exactly \
one, and not one of those that move.";
    SWAP_OVERLAP = "E0405" "swap-overlap" Error,
        "a piece cannot change places with itself",
        "The two sides of `#` must be different pieces.";
    BOARD_LIMIT = "E0406" "board-limit" Error,
        "a board that grows too large",
        "A board takes up to 100,000 pieces over the whole game, at places up to a thousand million \
inches away. A program may allow more pieces.";
    REPLAY_LIMIT = "E0407" "replay-limit" Error,
        "a game that asks for too much",
        "A game may change ten million pieces in all, and its searches may look at five hundred million, \
or as many as a program allows. The replay stops here.";
    DIAGNOSTICS_LIMIT = "E0408" "diagnostics-limit" Error,
        "more faults than are told",
        "Of a game at most 100,000 faults are told; the last one says how many more there are. So many \
come from a text that is no game, or from one mistake at the beginning: mend that and look again.";
    DUPLICATE_NUMBER = "W0201" "duplicate-number" Warning,
        "the same move number twice",
        "Each move number should stand once, so that a move can be named by it. A single period or \
semicolon gives the number before it with one more period.";
    COUNT_LARGE = "W0401" "count-large" Warning,
        "more pieces are asked for than there are",
        "`Nb4` means the N pieces nearest to b4; the board has fewer, so all of them are meant.";
}
