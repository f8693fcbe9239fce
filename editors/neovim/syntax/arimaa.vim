" Plain records of Arimaa have the words of FAN.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/fan.vim
let b:current_syntax = 'arimaa'
