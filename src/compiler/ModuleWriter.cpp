#include "src/compiler/ModuleWriter.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "src/compiler/ConstantBytes.h"
#include "src/compiler/ConstantObject.h"
#include "src/compiler/Digest.h"
#include "src/compiler/Linker.h"
#include "src/compiler/ObjectEmitter.h"
#include "src/compiler/Output.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace weir::compiler;

namespace {

/// Object files on their way to the linker; they vanish with the object.
class TemporaryFolder {
public:
  TemporaryFolder() { failed = static_cast<bool>(llvm::sys::fs::createUniqueDirectory("weir", folder)); }
  ~TemporaryFolder() {
    if (!failed)
      llvm::sys::fs::remove_directories(folder);
  }
  bool isValid() const { return !failed; }
  std::string fileFor(const llvm::Twine &name) const {
    SmallString<128> path(folder);
    llvm::sys::path::append(path, name + ".o");
    return path.str().str();
  }

private:
  SmallString<128> folder;
  bool failed;
};

} // namespace

/// Takes the device modules out of their executables, so that what is left of `module` is host code only.
static SmallVector<OwningOpRef<ModuleOp>> takeKernels(ModuleOp module) {
  SmallVector<OwningOpRef<ModuleOp>> kernels;
  for (auto executable : llvm::make_early_inc_range(module.getOps<weir::stream::ExecutableOp>())) {
    for (auto inner : llvm::make_early_inc_range(executable.getBody().getOps<ModuleOp>())) {
      inner->remove();
      kernels.push_back(OwningOpRef<ModuleOp>(inner));
    }
    executable.erase();
  }
  return kernels;
}

/// Collects the contents of the globals that carry `weir.data`; they stay behind as declarations.
static LogicalResult takeConstants(ModuleOp module, ConstantBytes &bytes, std::vector<ConstantSymbol> &symbols) {
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    Attribute data = global->removeAttr("weir.data");
    if (!data)
      continue;
    ConstantSymbol symbol{global.getSymName().str(), {}};
    if (failed(bytes.append(data, global.getLoc(), symbol.pieces)))
      return failure();
    symbols.push_back(std::move(symbol));
  }
  return success();
}

static LogicalResult writeFile(StringRef path, ArrayRef<char> contents, Location loc) {
  std::string error;
  if (failed(writeOutput(path, StringRef(contents.data(), contents.size()), error)))
    return emitError(loc) << error;
  return success();
}

/// An object for the host code that is left of `module`, then one for each of its executables.
static FailureOr<std::vector<SmallVector<char, 0>>> emitCode(ModuleOp module, ArrayRef<OwningOpRef<ModuleOp>> kernels,
                                                             const Machine &machine) {
  std::vector<SmallVector<char, 0>> objects(kernels.size() + 1);
  auto emitOne = [&](size_t i) -> LogicalResult {
    FailureOr<SmallVector<char, 0>> object = emitObject(i == 0 ? module : kernels[i - 1].get(), machine);
    if (succeeded(object))
      objects[i] = std::move(*object);
    return object;
  };
  if (failed(failableParallelForEachN(module.getContext(), 0, objects.size(), emitOne)))
    return failure();
  return objects;
}

FailureOr<std::vector<SmallVector<char, 0>>> weir::compiler::emitModuleObjects(ModuleOp module, const Machine &machine) {
  SmallVector<OwningOpRef<ModuleOp>> kernels = takeKernels(module);
  ConstantBytes bytes;
  std::vector<ConstantSymbol> constants;
  if (failed(takeConstants(module, bytes, constants)))
    return failure();
  FailureOr<std::vector<SmallVector<char, 0>>> objects = emitCode(module, kernels, machine);
  if (succeeded(objects) && !constants.empty()) {
    llvm::raw_svector_ostream os(objects->emplace_back());
    writeConstantObject(os, constants);
  }
  return objects;
}

LogicalResult weir::compiler::writeModule(ModuleOp module, const Machine &machine, StringRef path, std::string &error) {
  TemporaryFolder folder;
  if (!folder.isValid())
    return error = "cannot create a temporary folder for object files", failure();

  SmallVector<OwningOpRef<ModuleOp>> kernels = takeKernels(module);
  ConstantBytes bytes;
  std::vector<ConstantSymbol> constants;
  if (failed(takeConstants(module, bytes, constants)))
    return failure();

  FailureOr<std::vector<SmallVector<char, 0>>> code = emitCode(module, kernels, machine);
  if (failed(code))
    return failure();
  std::vector<std::string> objects;
  for (const SmallVector<char, 0> &object : *code) {
    objects.push_back(folder.fileFor(llvm::Twine(objects.size())));
    if (failed(writeFile(objects.back(), object, module.getLoc())))
      return failure();
  }

  if (!constants.empty()) {
    objects.push_back(folder.fileFor("constants"));
    std::error_code ec;
    llvm::raw_fd_ostream os(objects.back(), ec);
    if (!ec) {
      writeConstantObject(os, constants);
      os.close();
      ec = os.error();
      os.clear_error();
    }
    if (ec)
      return error = "cannot write constants: " + ec.message(), failure();
  }
  auto make = [&](StringRef file) {
    return success(succeeded(linkSharedObject(objects, file, error)) && succeeded(appendDigest(file, error)));
  };
  return makeOutput(path, make, error);
}

LogicalResult weir::compiler::writeLLVM(ModuleOp module, const Machine &machine, StringRef path, std::string &error) {
  SmallVector<OwningOpRef<ModuleOp>> kernels = takeKernels(module);
  for (auto global : module.getOps<LLVM::GlobalOp>())
    global->removeAttr("weir.data");

  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::LLVMContext context;
  SmallVector<ModuleOp> modules = {module};
  for (OwningOpRef<ModuleOp> &kernel : kernels)
    modules.push_back(*kernel);
  for (ModuleOp part : modules) {
    std::unique_ptr<llvm::Module> ir = translateAndOptimize(part, machine, context);
    if (!ir)
      return failure();
    os << *ir << "\n";
  }
  return writeOutput(path, text, error);
}
