; The queries of tree-sitter-ppn with the names of Helix.
(header) @punctuation.special
(number) @constant.numeric
(comment) @comment
(semicolon) @punctuation.delimiter
(place) @variable
(macro) @constant.macro
(escape) @constant.character.escape
(operator) @operator
(word) @type
(list ["{" "}"] @punctuation.bracket)
