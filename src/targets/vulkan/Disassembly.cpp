#include "src/targets/vulkan/Disassembly.h"

#include "mlir/Target/SPIRV/Serialization.h"
#include "src/native/AssemblyPlaces.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

static FailureOr<std::string> disassemble(spirv::ModuleOp module, const spirv::SerializationOptions &options = {}) {
  SmallVector<uint32_t> words;
  if (failed(spirv::serialize(module, words, options)))
    return failure();
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName("spirv-dis");
  if (!program)
    return module.emitError("SPIR-V as text needs the program spirv-dis of the SPIR-V Tools in PATH (package spirv-tools)");
  int descriptor;
  SmallString<128> binary, text;
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile("weir", "spv", descriptor, binary))
    return module.emitError("cannot create a temporary file: ") << ec.message();
  llvm::scope_exit removeBinary([&] { llvm::sys::fs::remove(binary); });
  {
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os.write(reinterpret_cast<const char *>(words.data()), words.size() * sizeof(uint32_t));
  }
  if (std::error_code ec = llvm::sys::fs::createTemporaryFile("weir", "spvasm", text))
    return module.emitError("cannot create a temporary file: ") << ec.message();
  llvm::scope_exit removeText([&] { llvm::sys::fs::remove(text); });
  std::string error;
  if (llvm::sys::ExecuteAndWait(*program, {*program, "--no-color", binary, "-o", text}, std::nullopt, {}, 0, 0, &error) != 0)
    return module.emitError("spirv-dis failed") << (error.empty() ? "" : ": ") << error;
  auto contents = llvm::MemoryBuffer::getFile(text);
  if (!contents)
    return module.emitError("cannot read what spirv-dis has written: ") << contents.getError().message();
  return (*contents)->getBuffer().str();
}

/// The text of a module whose locations are lines of one file, with OpLine.
static FailureOr<std::string> disassembleWithLines(spirv::ModuleOp module) {
  // MLIR writes OpLine only where an extension is there that OpLine does not need.
  spirv::VerCapExtAttr needs = *module.getVceTriple();
  SmallVector<spirv::Capability> capabilities(needs.getCapabilities());
  SmallVector<spirv::Extension> extensions(needs.getExtensions());
  extensions.push_back(spirv::Extension::SPV_KHR_non_semantic_info);
  module.setVceTripleAttr(spirv::VerCapExtAttr::get(needs.getVersion(), capabilities, extensions, module.getContext()));
  spirv::SerializationOptions options;
  options.emitDebugInfo = true;
  return disassemble(module, options);
}

/// The name of the instruction in a line of spirv-dis, `%id = NAME OPERANDS` or `NAME OPERANDS`.
static StringRef getInstruction(StringRef line) {
  line = line.ltrim();
  if (line.starts_with("%"))
    line = line.split('=').second.ltrim();
  return line.split(' ').first;
}

/// The place of each line of `plain`, or null. `text` has the same instructions, and lines of the list. Empty if the texts differ in more.
static std::vector<FileLineColLoc> matchPlaces(StringRef text, StringRef plain, const weir::native::AssemblyPlaces &list) {
  SmallVector<StringRef> lines, plainLines;
  text.split(lines, '\n');
  plain.split(plainLines, '\n');
  std::vector<FileLineColLoc> places;
  unsigned number = 0;
  bool isInFunction = false;
  for (StringRef line : lines) {
    StringRef name = getInstruction(line);
    // The id of the file, the line and the column.
    if (name == "OpLine" && line.rtrim().rsplit(' ').first.rsplit(' ').second.getAsInteger(10, number))
      return {};
    if (name == "OpLine" || name == "OpString" || line.ends_with("\"SPV_KHR_non_semantic_info\""))
      continue;
    // Ids differ.
    if (places.size() == plainLines.size() || name != getInstruction(plainLines[places.size()]))
      return {};
    if (name == "OpLabel" || name == "OpFunctionEnd")
      number = 0;
    isInFunction = name == "OpFunction" || (isInFunction && name != "OpFunctionEnd");
    // Several places share types and constants.
    places.push_back(isInFunction ? list.getPlace(number) : FileLineColLoc());
  }
  return places.size() == plainLines.size() ? places : std::vector<FileLineColLoc>();
}

FailureOr<SmallVector<char, 0>> weir::targets::disassembleSPIRV(spirv::ModuleOp module, const SerializeOptions &options) {
  FailureOr<std::string> plain = disassemble(module);
  if (failed(plain))
    return failure();
  StringRef result = *plain;
  std::string annotated;
  if (options.describePlace) {
    OwningOpRef<spirv::ModuleOp> numbered = module.clone();
    native::AssemblyPlaces list;
    list.numberLines(*numbered);
    FailureOr<std::string> text = disassembleWithLines(*numbered);
    if (failed(text))
      return failure();
    std::vector<FileLineColLoc> places = matchPlaces(*text, *plain, list);
    if (!places.empty()) {
      annotated = native::annotate(StringRef(*plain).rtrim('\n'), places, ";", options.describePlace);
      result = annotated;
    }
  }
  return SmallVector<char, 0>(result.begin(), result.end());
}
