#include "src/compiler/KernelCode.h"

#include "dialects/HAL/TargetInfo.h"
#include "dialects/Stream/StreamOps.h"
#include "src/compiler/Output.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace mlir;
using namespace weir;

namespace {

/// The code of one executable.
struct Code {
  StringRef executable;
  SmallVector<char, 0> bytes;
};

} // namespace

static StringRef extensionOf(StringRef format) {
  return llvm::StringSwitch<StringRef>(format).Case("llvm", "ll").Case("asm", "s").Case("obj", "o").Case("spirv", "spv").Case("spirv-asm", "spvasm").Default(format);
}

static bool isText(StringRef format) { return format != "obj" && format != "spirv"; }

bool weir::compiler::namesFolder(StringRef path) { return path.ends_with("/") || llvm::sys::fs::is_directory(path); }

LogicalResult weir::compiler::checkCodeOutput(StringRef path, std::string &error) {
  if (!namesFolder(path))
    return checkOutput(path, error);
  std::error_code ec = llvm::sys::fs::create_directories(path);
  if (!ec)
    ec = llvm::sys::fs::access(path, llvm::sys::fs::AccessMode::Write);
  if (ec)
    error = ("cannot write to the folder '" + path + "': " + ec.message()).str();
  return failure(static_cast<bool>(ec));
}

/// The code of all executables that have it; the names of the formats that there would be go to `others`.
static LogicalResult collectCode(ModuleOp module, StringRef format, const SerializeOptions &options, std::vector<Code> &codes, std::set<std::string> &others) {
  for (auto executable : module.getOps<stream::ExecutableOp>()) {
    hal::ExecutableTargetAttr target = lookupExecutableTarget(executable);
    const TargetBackend *backend = findTargetBackend(target);
    if (!backend)
      return executable.emitOpError("has no target that can be serialized; run the executables phase first");
    ArrayRef<StringLiteral> formats = backend->getCodeFormats();
    if (!llvm::is_contained(formats, format)) {
      others.insert(formats.begin(), formats.end());
      continue;
    }
    for (auto kernels : executable.getBody().getOps<ModuleOp>()) {
      FailureOr<SmallVector<char, 0>> bytes = backend->emitCode(kernels, target, options, format);
      if (failed(bytes))
        return failure();
      codes.push_back({executable.getSymName(), std::move(*bytes)});
    }
  }
  return success();
}

LogicalResult weir::compiler::writeKernelCode(ModuleOp module, StringRef format, const SerializeOptions &options, StringRef path, std::string &error) {
  std::vector<Code> codes;
  std::set<std::string> others;
  if (failed(collectCode(module, format, options, codes, others)))
    return failure();
  if (codes.empty()) {
    error = ("--emit=" + format + ": " + (others.empty() ? "the program has no kernels" : "no target of the program has this form; there is " + llvm::join(others, ", "))).str();
    return failure();
  }
  auto textOf = [](const Code &code) { return StringRef(code.bytes.data(), code.bytes.size()); };
  if (namesFolder(path)) {
    for (const Code &code : codes) {
      SmallString<128> file(path);
      llvm::sys::path::append(file, code.executable + "." + extensionOf(format));
      if (failed(writeOutput(file, textOf(code), error)))
        return failure();
    }
    return success();
  }
  if (!isText(format) && codes.size() > 1) {
    error = ("--emit=" + format + ": the program has " + llvm::Twine(codes.size()) + " kernels, which do not share a file: -o has to name a folder").str();
    return failure();
  }
  std::string text;
  for (const Code &code : codes)
    text += textOf(code);
  return writeOutput(path, text, error);
}
