" Extended Position Description: the position, operations and texts.
if exists('b:current_syntax')
  finish
endif
syntax match epdPosition /^\s*[KQRBNPkqrbnp1-8\/]\+\s\+[wb]\s\+\S\+\s\+\S\+/
syntax match epdOperation /\(;\s*\)\@<=\a\w*/
syntax region epdText start=/"/ end=/"/ oneline
syntax match epdComment /^\s*[#%].*$/
highlight default link epdPosition Constant
highlight default link epdOperation Identifier
highlight default link epdText String
highlight default link epdComment Comment
let b:current_syntax = 'epd'
