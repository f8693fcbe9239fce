-- A filter of Pandoc that shows the boards of fences: `pandoc --lua-filter ppn.lua rules.md -o rules.pdf`.
-- It gives the document to `ppn embed --pandoc`, so the command `ppn` must be in the path.
function Pandoc(document)
  local json = pandoc.write(document, "json")
  return pandoc.read(pandoc.pipe("ppn", { "embed", "--pandoc", FORMAT }, json), "json")
end
