# Writes OUTPUT, a C++ file with the texts of page.html, style.css and script.js of FOLDER.
set(text "#include \"src/report/PageParts.h\"\n\n")
foreach(pair kPage=page.html kStyle=style.css kScript=script.js)
  string(REGEX MATCH "^([^=]+)=(.+)$" matched ${pair})
  set(name ${CMAKE_MATCH_1})
  file(READ ${FOLDER}/${CMAKE_MATCH_2} contents)
  string(APPEND text "const llvm::StringRef weir::report::${name} = R\"weir(${contents})weir\";\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
