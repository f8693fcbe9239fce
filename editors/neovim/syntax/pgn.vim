" Colours of games of chess before the server has read the file, and without it.
if exists('b:current_syntax')
  finish
endif
syntax match ppnNumber /\v(^|\s)\zs\d+\.+/
syntax match ppnPlace /\v[a-h][1-8]/
syntax match ppnResult /\v(^|\s)\zs(\*|1-0|0-1|1\/2-1\/2)\ze(\s|$)/
syntax match ppnGlyph /\v\$\d+/
syntax region ppnComment start=/{/ end=/}/
syntax match ppnComment /^%.*$/
syntax match ppnTag /\v^\s*\[\zs\w+/
syntax region ppnString start=/"/ skip=/\\"/ end=/"/ oneline
highlight default link ppnNumber Number
highlight default link ppnPlace Identifier
highlight default link ppnResult Special
highlight default link ppnGlyph Operator
highlight default link ppnComment Comment
highlight default link ppnTag Keyword
highlight default link ppnString String
let b:current_syntax = 'pgn'
