-- Parses each text of a folder with the grammar, and names those with an error node; then the cases of the
-- grammar itself, which `tree-sitter test` reads too, and names those with another tree.
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
  local lines, cases, at = {}, {}, 1
  for line in io.lines(vim.env.PPN_CASES) do
    table.insert(lines, line)
  end
  while at <= #lines do
    if lines[at]:match('^===+$') and lines[at + 2]:match('^===+$') then
      table.insert(cases, { name = lines[at + 1], body = {} })
      at = at + 3
    else
      table.insert(cases[#cases].body, lines[at])
      at = at + 1
    end
  end
  if #cases == 0 then
    error('there are no cases')
  end
  for _, case in ipairs(cases) do
    -- Games have lines like the one before the tree.
    local divider
    for number, line in ipairs(case.body) do
      divider = line == '---' and number or divider
    end
    -- A text has an empty line before it and one behind it.
    local text = table.concat(vim.list_slice(case.body, 2, divider - 2), '\n') .. '\n'
    local expected = table.concat(vim.list_slice(case.body, divider + 1), ' ')
    expected = vim.trim(expected:gsub('%s+', ' '):gsub(' %)', ')'))
    local found = vim.treesitter.get_string_parser(text, 'ppn'):parse()[1]:root():sexpr()
    if found ~= expected then
      error(case.name .. ': expected ' .. expected .. ', found ' .. found)
    end
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
