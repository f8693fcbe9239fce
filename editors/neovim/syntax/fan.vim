" Colours of games of Arimaa before the server has read the file, and without it.
if exists('b:current_syntax')
  finish
endif
syntax match ppnNumber /\v(^|\s|\[)\zs\d+[gswb]\ze(\s|$)/
syntax match ppnPlace /\v<[EMHDCRemhdcr][a-h][1-8][nsewx]?>/
syntax keyword ppnResult resigns resign lost takeback pass
syntax match ppnMarking /\v(^|\s)\zs\@\S+/
syntax region ppnComment start=/"/ end=/"/
syntax match ppnTag /\v^\s*[A-Za-z][A-Za-z0-9_-]*\ze:/
syntax match ppnTag /^FAN\d*/
highlight default link ppnNumber Number
highlight default link ppnPlace Identifier
highlight default link ppnResult Special
highlight default link ppnMarking Operator
highlight default link ppnComment Comment
highlight default link ppnTag Keyword
let b:current_syntax = 'fan'
