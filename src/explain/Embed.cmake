# Writes OUTPUT, a C++ file with the text CATALOGUE, which mlir-tblgen wrote, and the pages of FOLDER.
file(GLOB pages ${FOLDER}/weir-*.md)
set(written "")
foreach(page ${pages})
  file(READ ${page} contents)
  string(APPEND written "${contents}\n")
endforeach()
file(READ ${CATALOGUE} catalogue)
file(WRITE ${OUTPUT} "#include \"src/explain/Texts.h\"\n
const llvm::StringRef weir::explain::kCatalogue = R\"weir(${catalogue})weir\";\n
const llvm::StringRef weir::explain::kPages = R\"weir(${written})weir\";\n")
