" What editing games needs beside the server.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal formatoptions-=t
let b:undo_ftplugin = "setlocal formatoptions<"
