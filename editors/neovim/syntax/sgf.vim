" Smart Game Format: identifiers and values.
if exists('b:current_syntax')
  finish
endif
syntax match sgfProperty /\<[A-Z]\+\ze\s*\[/
syntax region sgfValue start=/\[/ skip=/\\./ end=/\]/
syntax match sgfNode /[();]/
highlight default link sgfProperty Identifier
highlight default link sgfValue String
highlight default link sgfNode Delimiter
let b:current_syntax = 'sgf'
