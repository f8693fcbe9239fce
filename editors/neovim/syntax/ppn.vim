" Colours before the server has read the file, and without it.
if exists('b:current_syntax')
  finish
endif
syntax match ppnNumber /\v(^|\s)\zs\S{-}\.+\ze(\s|$)/
syntax match ppnPlace /\v<[a-z]+\d+>/
syntax region ppnComment start=/{/ end=/}/
syntax region ppnMacro start=/`/ end=/'/ oneline
syntax region ppnMetadata start=/^---/ end=/^\.\.\./ contains=ppnKey,ppnString,ppnHash
syntax match ppnKey /\v^\s*[^:#]+\ze:/ contained
syntax region ppnString start=/"/ end=/"/ contained oneline
syntax match ppnHash /\v(^|\s)#.*$/ contained
highlight default link ppnNumber Number
highlight default link ppnPlace Identifier
highlight default link ppnComment Comment
highlight default link ppnMacro Macro
highlight default link ppnMetadata PreProc
highlight default link ppnKey Keyword
highlight default link ppnString String
highlight default link ppnHash Comment
let b:current_syntax = 'ppn'
