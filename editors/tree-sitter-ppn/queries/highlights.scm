; Names of captures are those that all editors know.
(header) @punctuation.special
(number) @number
(comment) @comment
(semicolon) @punctuation.delimiter
(place) @variable
(macro) @constant
(escape) @string.escape
(operator) @operator
(word) @type
(list ["{" "}"] @punctuation.bracket)
