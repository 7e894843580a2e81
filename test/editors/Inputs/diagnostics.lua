-- Prints what the language server says of the file, and where the value under the cursor is defined.
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, found in ipairs(vim.diagnostic.get(0)) do
  print(string.format("%d:%d %s\n", found.lnum + 1, found.col + 1, found.message))
end
vim.cmd("quitall!")
