// What is a border between the elements of Portable Piecepack Notation: where games begin, where
// metadata end, and what is a number or a comment rather than a move.

#include "tree_sitter/parser.h"
#include <wctype.h>

enum Token { HEADER, METADATA, NO_METADATA, NUMBER, COMMENT, ERROR_SENTINEL };

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_blank(int32_t c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
           c == 0x205F || c == 0x3000;
}

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

// Whether an element can end before the next character.
static bool at_boundary(TSLexer *lexer) {
    return lexer->eof(lexer) || is_blank(lexer->lookahead) || lexer->lookahead == ';';
}

// Reads up to three times a character; says how often it was there.
static unsigned run_of(TSLexer *lexer, int32_t c) {
    unsigned length = 0;
    while (length < 3 && lexer->lookahead == c) {
        advance(lexer);
        length++;
    }
    return length;
}

static void to_next_line(TSLexer *lexer) {
    while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) advance(lexer);
    if (lexer->lookahead == '\r') {
        advance(lexer);
        if (lexer->lookahead == '\n') advance(lexer);
    } else if (lexer->lookahead == '\n') {
        advance(lexer);
    }
}

// Reads the rest of a line `---` up to the line end. A mapping in it is marked, unless it can be a comment: where
// metadata have no end, it is not read.
static void unread(TSLexer *lexer) {
    while (lexer->lookahead == ' ' || lexer->lookahead == '\t') advance(lexer);
    if (lexer->lookahead != '{') return;
    unsigned opened = 0, closed = 0;
    bool glued = false;
    while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) {
        bool close = lexer->lookahead == '}';
        opened += lexer->lookahead == '{';
        closed += close;
        advance(lexer);
        glued |= close && !at_boundary(lexer);
    }
    if (opened != 1 || closed != 1 || glued) lexer->mark_end(lexer);
}

// The metadata of a game: up to and with a line `...`, or else an empty line; nothing if there is
// neither before the next game. The end must be marked where they begin. `inside` says whether the
// beginning of the first line, such as `---`, was read: that line is never an end.
static bool metadata(TSLexer *lexer, bool inside) {
    bool found = false;
    if (inside) to_next_line(lexer);
    while (!lexer->eof(lexer)) {
        unsigned periods = run_of(lexer, '.');
        unsigned hyphens = run_of(lexer, '-');
        if (periods == 3) {
            while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) advance(lexer);
            lexer->mark_end(lexer);
            found = true;
            break;
        }
        if (hyphens == 3 && periods == 0) break;
        if (!found && periods + hyphens == 0) {
            while (is_blank(lexer->lookahead) && !is_line_end(lexer->lookahead)) advance(lexer);
            if (is_line_end(lexer->lookahead)) {
                // It counts only if no `...` comes behind.
                lexer->mark_end(lexer);
                found = true;
            }
        }
        to_next_line(lexer);
    }
    lexer->result_symbol = found ? METADATA : NO_METADATA;
    return true;
}

// What follows `---`: a comment.
static bool header(TSLexer *lexer) {
    lexer->mark_end(lexer);
    lexer->result_symbol = HEADER;
    while (lexer->lookahead == ' ' || lexer->lookahead == '\t') advance(lexer);
    if (lexer->lookahead != '#') return true;
    while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) advance(lexer);
    lexer->mark_end(lexer);
    return true;
}

// Letters, digits and periods that end with a period, between boundaries.
static bool number(TSLexer *lexer) {
    bool period = false;
    while (lexer->lookahead == '.' || lexer->lookahead == '_' || iswalnum((wint_t)lexer->lookahead)) {
        if (lexer->eof(lexer)) break;
        period = lexer->lookahead == '.';
        advance(lexer);
    }
    if (!period || !at_boundary(lexer)) return false;
    lexer->mark_end(lexer);
    lexer->result_symbol = NUMBER;
    return true;
}

// From a brace to the next one, if a boundary follows. A line `---` begins a game, also here. What is glued
// to a semicolon is a comment only if it has a space inside.
static bool comment(TSLexer *lexer, bool glued) {
    advance(lexer);
    bool blank = false;
    while (lexer->lookahead != '}') {
        if (lexer->eof(lexer) || lexer->lookahead == '{') return false;
        blank |= is_blank(lexer->lookahead);
        bool line_end = is_line_end(lexer->lookahead);
        advance(lexer);
        if (line_end && run_of(lexer, '-') == 3) return false;
    }
    advance(lexer);
    if (!at_boundary(lexer) || (glued && !blank)) return false;
    lexer->mark_end(lexer);
    lexer->result_symbol = COMMENT;
    return true;
}

bool tree_sitter_ppn_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    // While the parser recovers from an error it asks for everything.
    if (valid[ERROR_SENTINEL]) return false;
    if (valid[METADATA] && !valid[HEADER]) {
        lexer->mark_end(lexer);
        unread(lexer);
        return metadata(lexer, true);
    }
    // A byte order mark may stand before the beginning of a file.
    bool boundary = lexer->get_column(lexer) == 0 || valid[METADATA];
    while (is_blank(lexer->lookahead) || lexer->lookahead == 0xFEFF) {
        lexer->advance(lexer, true);
        boundary = true;
    }
    if (lexer->eof(lexer)) return false;
    if (!boundary) return valid[COMMENT] && lexer->lookahead == '{' && comment(lexer, true);
    lexer->mark_end(lexer);
    if (valid[HEADER] && lexer->lookahead == '-' && lexer->get_column(lexer) == 0) {
        if (run_of(lexer, '-') == 3) return header(lexer);
        // At the beginning of a file it is the first line of metadata, or of moves.
        return valid[METADATA] && metadata(lexer, true);
    }
    if (valid[METADATA]) return metadata(lexer, false);
    if (valid[COMMENT] && lexer->lookahead == '{') return comment(lexer, false);
    if (valid[NUMBER]) return number(lexer);
    return false;
}

void *tree_sitter_ppn_external_scanner_create(void) { return NULL; }
void tree_sitter_ppn_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_ppn_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}
void tree_sitter_ppn_external_scanner_deserialize(void *payload, const char *buffer, unsigned n) {
    (void)payload;
    (void)buffer;
    (void)n;
}
