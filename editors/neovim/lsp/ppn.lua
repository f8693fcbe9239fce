-- The configuration of the server for `vim.lsp.enable('ppn')`, from Neovim 0.11 on.
return require('ppn').config()
