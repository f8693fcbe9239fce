" The file types of board-game notation.
autocmd BufRead,BufNewFile *.ppn setfiletype ppn
autocmd BufRead,BufNewFile *.pdn setfiletype pdn
autocmd BufRead,BufNewFile *.fan setfiletype fan
autocmd BufRead,BufNewFile *.arimaa setfiletype arimaa
autocmd BufRead,BufNewFile *.pgn setfiletype pgn
autocmd BufRead,BufNewFile *.sgf setfiletype sgf
autocmd BufRead,BufNewFile *.epd setfiletype epd
