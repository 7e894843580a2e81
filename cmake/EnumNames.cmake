# Of what mlir-tblgen declares of enums (INPUT): the enums and the functions that name their cases (OUTPUT). Parsers, printers and hashes take three times
# as long to compile, and nothing asks for those of reason codes.
file(READ ${INPUT} text)
# Lists end at semicolons.
string(REPLACE ";" "@" text "${text}")
string(REGEX MATCHALL "enum class [A-Za-z0-9_]+ : uint32_t {[^}]*}@" enums "${text}")
set(result "")
foreach(enum ${enums})
  string(REGEX REPLACE "enum class ([A-Za-z0-9_]+) .*" "\\1" name "${enum}")
  string(APPEND result "${enum}
::llvm::StringRef stringify${name}(${name})@
::std::optional<${name}> symbolize${name}(uint32_t)@
::std::optional<${name}> symbolize${name}(::llvm::StringRef)@
inline ::llvm::StringRef stringifyEnum(${name} value) { return stringify${name}(value)@ }

")
endforeach()
string(REPLACE "@" ";" result "${result}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "namespace weir {\n\n${result}} // namespace weir\n" @ONLY)
