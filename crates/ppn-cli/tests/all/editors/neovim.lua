-- Drives Neovim as a person does, and says by the exit status whether all went well.
local ok, failure = pcall(function()
  local function expect(what, expected, found)
    if not vim.deep_equal(expected, found) then
      error(what .. ': expected ' .. vim.inspect(expected) .. ', found ' .. vim.inspect(found))
    end
  end
  local function wait(what, condition)
    if not vim.wait(20000, condition, 20) then
      error(what .. ' did not happen')
    end
  end
  local function lines()
    return vim.api.nvim_buf_get_lines(0, 0, -1, false)
  end

  vim.cmd('edit ' .. vim.env.PPN_GAME)
  expect('file type', 'ppn', vim.bo.filetype)
  wait('a diagnostic', function()
    return #vim.diagnostic.get(0) > 0
  end)
  local shown = vim.diagnostic.get(0)[1]
  expect('line of the diagnostic', 1, shown.lnum)
  expect('message', true, shown.message:find('unknown key `Gametype`', 1, true) ~= nil)

  -- The fix.
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  vim.ui.select = function(items, _, choose)
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  wait('the fix', function()
    return lines()[2] == 'GameType: Four Field Kono'
  end)
  wait('the end of the diagnostic', function()
    return #vim.diagnostic.get(0) == 0
  end)

  -- The layout.
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 20000 })
  else
    vim.lsp.buf.formatting_sync({}, 20000)
  end
  expect('layout', "1. `take' 1... d3:b3", lines()[5])

  -- The name of a macro.
  vim.api.nvim_win_set_cursor(0, { 5, 5 })
  vim.lsp.buf.rename('capture')
  wait('the new name', function()
    return lines()[5] == "1. `capture' 1... d3:b3" and lines()[3] == 'Macros: {capture: "b1:b3"}'
  end)

  -- Completion: the name of a game replaces the word before the cursor.
  expect('omnifunc', 'v:lua.vim.lsp.omnifunc', vim.bo.omnifunc)
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { 'GameType: Four' })
  vim.api.nvim_win_set_cursor(0, { 2, 14 })
  local params = vim.lsp.util.make_position_params(0, 'utf-16')
  params.position.character = 14
  local offered = false
  for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 20000) or {}) do
    for _, item in ipairs(answer.result.items) do
      offered = offered or item.label == 'Four Field Kono'
    end
  end
  expect('a name in the list', true, offered)
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { 'GameType: Four Field Kono' })
  vim.api.nvim_win_set_cursor(0, { 5, 5 })

  -- The board.
  local function wait_for_board(title)
    wait('the board after ' .. title, function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local buffer = vim.api.nvim_win_get_buf(window)
        local first = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]
        if vim.startswith(first, title) and buffer ~= vim.api.nvim_get_current_buf() then
          return true
        end
      end
    end)
  end
  vim.cmd('PpnBoard')
  wait_for_board("1. `capture'")

  -- The lens with the last board, behind letters that are longer in bytes than in UTF-16.
  vim.api.nvim_buf_set_lines(0, 4, 5, false, { "1. `capture' {é𝄞} 1... d3:b3" })
  local show = require('ppn').config().commands['ppn.showBoard']
  show({ arguments = { { position = { line = 4, character = 28 } } } })
  expect('the cursor', { 5, #lines()[5] - 1 }, vim.api.nvim_win_get_cursor(0))
  wait_for_board('1... d3:b3')

  -- The games with the position.
  vim.cmd('PpnFind!')
  wait('the list of games', function()
    return vim.fn.getqflist({ title = 1 }).title == '1 of 1 games have this position'
  end)
  expect('the line of the game', 5, vim.fn.getqflist()[1].lnum)
end)
if not ok then
  io.stderr:write(tostring(failure) .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
