/**
 * Portable Piecepack Notation for tree-sitter: games, their metadata (YAML, by injection), and the
 * movetext as numbers, comments and moves. `src/scanner.c` finds the
 * borders between elements; the parts of a move are only as detailed as colours need.
 */

// White space of PPN beyond ASCII: category Z of Unicode. Source: 0.14 § Movetext.
const BLANK = /[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]/;

const PLACE = /[a-z]+[0-9]+/;
const MACRO = /`[^'`;\s]+'/;
// An escaped brace, comma or period.
const ESCAPE = /\\[{},.]/;
// A backtick without an apostrophe is not a macro, and a pyramid, `/\`, is not an escape.
const OPERATOR = /\/\\|[`,<>()\[\]@:*+=_!^%?&~|\\\/$#'"-]/;
const WORD = choice(
  /[a-z]+/,
  // All other words: names and symbols of pieces, numbers.
  /[^\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF;{}`a-z,<>()\[\]@:*+=_!^%?&~|\\\/$#'"-]+/,
);

module.exports = grammar({
  name: 'ppn',

  externals: $ => [
    $.header,
    $.metadata,
    $._no_metadata,
    $.number,
    $.comment,
    $._error_sentinel,
  ],

  extras: _ => [BLANK],

  rules: {
    document: $ => seq(optional(alias($._first_game, $.game)), repeat($.game)),

    // A file may begin without `---`.
    _first_game: $ => $._rest,

    game: $ => seq($.header, $._rest),

    _rest: $ => seq(
      choice($.metadata, $._no_metadata),
      optional($.movetext),
    ),

    movetext: $ => repeat1(choice($.number, $.comment, $.semicolon, $.move)),

    semicolon: _ => ';',

    // Parts of a move have no white space between them.
    move: $ => seq(
      choice(
        alias(PLACE, $.place),
        alias(MACRO, $.macro),
        alias(ESCAPE, $.escape),
        alias(OPERATOR, $.operator),
        alias(token(WORD), $.word),
        alias($._first_list, $.list),
      ),
      repeat($._part),
    ),

    _part: $ => choice(
      alias(token.immediate(PLACE), $.place),
      alias(token.immediate(MACRO), $.macro),
      alias(token.immediate(ESCAPE), $.escape),
      alias(token.immediate(OPERATOR), $.operator),
      alias(token.immediate(WORD), $.word),
      $.list,
    ),

    _first_list: $ => seq('{', repeat($._part), token.immediate('}')),

    // Alternatives: `{b2,c3}`, `{1..4}`.
    list: $ => seq(token.immediate('{'), repeat($._part), token.immediate('}')),
  },
});
