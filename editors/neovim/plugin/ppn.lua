-- Starts the server for games in board-game notation.
if vim.g.loaded_ppn then
  return
end
vim.g.loaded_ppn = true
require('ppn').start()
