-- The language server for board-game notation, and the board of the game under the cursor.
local M = {}

M.filetypes = { 'ppn', 'pdn', 'fan', 'arimaa', 'pgn', 'sgf', 'epd' }

-- The unit of columns for the server of a buffer: newer versions of Neovim agree on bytes with it.
local function encoding(buffer)
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })
    or vim.lsp.buf_get_clients(buffer)
  for _, client in pairs(clients) do
    if client.name == 'ppn' then
      return client.offset_encoding or 'utf-16'
    end
  end
  return 'utf-16'
end

-- Moves the cursor to a position of the protocol.
local function go_to(position)
  local line = vim.api.nvim_buf_get_lines(0, position.line, position.line + 1, false)[1] or ''
  local column = position.character
  if encoding(0) == 'utf-16' then
    local is_inside, byte = pcall(vim.str_byteindex, line, column, true)
    column = is_inside and byte or #line
  end
  vim.api.nvim_win_set_cursor(0, { position.line + 1, math.min(column, #line) })
end

-- The configuration of the server. `vim.g.ppn_command` names another command than `ppn`.
function M.config()
  return {
    name = 'ppn',
    cmd = { vim.g.ppn_command or 'ppn', 'lsp' },
    filetypes = M.filetypes,
    root_markers = { 'ppn.toml', '.git' },
    commands = {
      ['ppn.showBoard'] = function(command)
        go_to(command.arguments[1].position)
        M.board()
      end,
    },
  }
end

-- The folder in which the settings of a file are searched for.
local function root(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  for _, marker in ipairs({ 'ppn.toml', '.git' }) do
    local found = vim.fn.findfile(marker, folder .. ';')
    if found == '' then
      found = vim.fn.finddir(marker, folder .. ';')
    end
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p:h')
    end
  end
  return folder
end

-- Starts the server for each file of these types: by `vim.lsp.enable` where Neovim has it, else by an
-- autocommand.
function M.start()
  if vim.lsp.enable then
    vim.lsp.enable('ppn')
  else
    local client
    vim.api.nvim_create_autocmd('FileType', {
      pattern = M.filetypes,
      callback = function(event)
        if client == nil or not vim.lsp.get_client_by_id(client) then
          local config = M.config()
          config.root_dir = root(event.file)
          -- Neovim before 0.8 has commands of all servers in one table.
          vim.lsp.commands = vim.lsp.commands or {}
          for name, command in pairs(config.commands) do
            vim.lsp.commands[name] = command
          end
          client = vim.lsp.start_client(config)
        end
        if client then
          vim.lsp.buf_attach_client(event.buf, client)
          -- Newer versions do this themselves.
          if vim.bo[event.buf].omnifunc == '' then
            vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
          end
        end
      end,
    })
  end
  vim.api.nvim_create_user_command('PpnBoard', function()
    M.board()
  end, { desc = 'Show the board at the cursor' })
  vim.api.nvim_create_user_command('PpnFind', function(command)
    M.find(command.bang)
  end, { bang = true, desc = 'List the games with the position at the cursor; with `!` only those of this file' })
end

local float

-- The place and the size of the window of the board: the size of its text, limited by the screen.
local function layout(lines)
  local width = 20
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  return {
    relative = 'editor',
    anchor = 'NE',
    row = 1,
    col = vim.o.columns,
    width = math.max(1, math.min(width, vim.o.columns - 2)),
    height = math.max(1, math.min(#lines, vim.o.lines - 4)),
    style = 'minimal',
    border = 'rounded',
  }
end

-- Shows lines in the window, which follows the cursor of a buffer.
local function show(buffer, lines)
  if float and vim.api.nvim_win_is_valid(float) then
    vim.api.nvim_buf_set_lines(vim.api.nvim_win_get_buf(float), 0, -1, false, lines)
    vim.api.nvim_win_set_config(float, layout(lines))
    return
  end
  local shown = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(shown, 0, -1, false, lines)
  float = vim.api.nvim_open_win(shown, false, layout(lines))
  local group = vim.api.nvim_create_augroup('ppn_board', { clear = true })
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
    group = group,
    buffer = buffer,
    callback = M.board,
  })
  vim.api.nvim_create_autocmd('BufLeave', {
    group = group,
    buffer = buffer,
    callback = M.close,
  })
end

-- Shows the board at the cursor in a window that follows it.
function M.board()
  local buffer = vim.api.nvim_get_current_buf()
  local params = vim.lsp.util.make_position_params(0, encoding(buffer))
  params.picture = false
  vim.lsp.buf_request(buffer, 'ppn/board', params, function(error, board)
    -- The user may have left the file before the answer arrives.
    if error or not board or vim.api.nvim_get_current_buf() ~= buffer then
      return
    end
    local title = board.number .. ' ' .. board.text
    show(buffer, vim.split(title .. '\n\n' .. board.diagram, '\n'))
  end)
end

-- Lists the games with the position at the cursor in the quickfix window: those of the workspace, or of this file.
function M.find(only_here)
  local buffer = vim.api.nvim_get_current_buf()
  local units = encoding(buffer)
  local params = vim.lsp.util.make_position_params(0, units)
  params['in'] = only_here and 'document' or 'workspace'
  vim.lsp.buf_request(buffer, 'ppn/findPosition', params, function(error, found)
    if error or not found then
      vim.notify(error and error.message or 'the server does not answer', vim.log.levels.WARN)
      return
    end
    local title = #found.locations .. ' of ' .. found.games .. ' games have this position'
    if not found.isComplete then
      title = title .. '; not all games were searched'
    end
    vim.fn.setqflist({}, ' ', { title = title, items = vim.lsp.util.locations_to_items(found.locations, units) })
    vim.cmd('copen')
  end)
end

-- Closes the window with the board.
function M.close()
  if float and vim.api.nvim_win_is_valid(float) then
    vim.api.nvim_win_close(float, true)
  end
  float = nil
  vim.api.nvim_create_augroup('ppn_board', { clear = true })
end

return M
