-- Parses each text of a folder with the grammar, and names those with an error node.
local ok, failure = pcall(function()
  local add = vim.treesitter.language.add
  if add then
    add('ppn', { path = vim.env.PPN_PARSER })
  else
    vim.treesitter.require_language('ppn', vim.env.PPN_PARSER)
  end
  local wrong = {}
  for _, file in ipairs(vim.fn.glob(vim.env.PPN_TEXTS .. '/*', false, true)) do
    local handle = io.open(file, 'rb')
    local text = handle:read('*a')
    handle:close()
    local tree = vim.treesitter.get_string_parser(text, 'ppn'):parse()[1]
    if tree:root():has_error() then
      table.insert(wrong, text)
    end
  end
  -- The queries fit the grammar.
  for _, query in ipairs({ 'highlights', 'injections', 'folds', 'locals' }) do
    local handle = io.open(vim.env.PPN_QUERIES .. '/' .. query .. '.scm')
    local parse = vim.treesitter.query and vim.treesitter.query.parse or vim.treesitter.parse_query
    parse('ppn', handle:read('*a'))
    handle:close()
  end
  if #wrong > 0 then
    error(#wrong .. ' texts have errors:\n' .. table.concat(wrong, '\n==========\n'))
  end
end)
if not ok then
  io.stderr:write(tostring(failure) .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
