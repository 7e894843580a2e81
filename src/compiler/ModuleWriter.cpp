#include "src/compiler/ModuleWriter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetInfo.h"
#include "src/compiler/ConstantBytes.h"
#include "src/compiler/ConstantObject.h"
#include "src/compiler/Digest.h"
#include "src/compiler/Linker.h"
#include "src/compiler/Output.h"
#include "src/compiler/Work.h"
#include "src/native/Machine.h"
#include "src/native/ObjectEmitter.h"
#include "include/weir/abi.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace mlir;
using namespace weir;
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

namespace {

/// A device module with its target. Null backend: none compiles it.
struct Kernels {
  OwningOpRef<ModuleOp> module;
  hal::ExecutableTargetAttr target;
  const TargetBackend *backend;
};

} // namespace

/// Takes the device modules out of their executables, so that what is left of `module` is host code only.
static LogicalResult takeKernels(ModuleOp module, std::vector<Kernels> &kernels) {
  for (auto executable : llvm::make_early_inc_range(module.getOps<stream::ExecutableOp>())) {
    hal::ExecutableTargetAttr target = lookupExecutableTarget(executable);
    const TargetBackend *backend = findTargetBackend(target);
    if (!backend)
      return executable.emitOpError("has no target that can be serialized; run the executables phase first");
    // What is carried as bytes is a constant by now.
    if (backend->getForm() == ExecutableForm::Blob) {
      executable.erase();
      continue;
    }
    for (auto inner : llvm::make_early_inc_range(executable.getBody().getOps<ModuleOp>())) {
      inner->remove();
      kernels.push_back({OwningOpRef<ModuleOp>(inner), target, backend});
    }
    executable.erase();
  }
  return success();
}

/// The machine of the host code.
static FailureOr<TargetInfo> getHost(ModuleOp module) {
  if (auto host = module->getAttrOfType<hal::ExecutableTargetAttr>(HostAttr::getNameStr()))
    return TargetInfo::get(host);
  return module.emitError("does not name the machine of its host code; add the attribute ") << HostAttr::getNameStr();
}

/// For the host code: calls in a row, where vectors save nothing and looking for them takes most of the time of a large function.
static unsigned getHostLevel(const SerializeOptions &options) { return std::min(options.optLevel, 1u); }

/// Collects the contents of the globals that carry `weir.data`; they remain as declarations, in `section` if
/// it has a name.
static LogicalResult takeConstants(ModuleOp module, ConstantBytes &bytes, std::vector<ConstantSymbol> &symbols, StringRef section = {}) {
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    Attribute data = global->removeAttr(weir::DataAttr::getNameStr());
    if (!data)
      continue;
    if (!section.empty())
      global.setSection(section);
    ConstantSymbol symbol{global.getSymName().str(), {}};
    if (failed(bytes.append(data, global.getLoc(), symbol.pieces)))
      return failure();
    symbols.push_back(std::move(symbol));
  }
  return success();
}

/// What host code and kernels that are linked into the module may use of a CPU.
static FailureOr<SmallVector<char, 0>> emitRequirements(const TargetInfo &host, ArrayRef<Kernels> kernels, std::string &error) {
  std::set<std::string> features;
  auto add = [&](const TargetInfo &machine, const llvm::StringSet<> &amx) {
    for (std::string &feature : native::getRequirements(machine, amx))
      features.insert(std::move(feature));
  };
  add(host, /*amx=*/{});
  for (const Kernels &part : kernels)
    if (TargetInfo machine = TargetInfo::get(part.target); !machine.triple.empty())
      add(machine, native::getTileFeatures(*part.module));
  return native::emitNote(host, WEIR_NOTE_REQUIREMENTS, llvm::join(features, ","), error);
}

static LogicalResult writeFile(StringRef path, ArrayRef<char> contents, Location loc) {
  std::string error;
  if (failed(writeOutput(path, StringRef(contents.data(), contents.size()), error)))
    return emitError(loc) << error;
  return success();
}

static size_t countOps(ModuleOp module) {
  size_t count = 0;
  module.walk([&](Operation *) { ++count; });
  return count;
}

/// An object for the host code that is left of `module`, then one for each of its executables. `writeData` runs beside this.
static FailureOr<std::vector<SmallVector<char, 0>>> emitCode(ModuleOp module, MutableArrayRef<Kernels> kernels,
                                                             const SerializeOptions &options, llvm::function_ref<void()> writeData) {
  FailureOr<TargetInfo> host = getHost(module);
  if (failed(host))
    return failure();
  std::vector<SmallVector<char, 0>> objects(kernels.size() + 1);
  // The largest first: the longest must not begin last.
  std::vector<std::pair<size_t, size_t>> parts = {{countOps(module), 0}};
  for (auto [i, part] : llvm::enumerate(kernels))
    parts.push_back({countOps(*part.module), i + 1});
  llvm::sort(parts, std::greater<>());
  auto emitOne = [&](size_t i) -> LogicalResult {
    if (i == 0) {
      FailureOr<SmallVector<char, 0>> object = native::emitObject(module, *host, getHostLevel(options));
      if (succeeded(object))
        objects[0] = std::move(*object);
      return object;
    }
    Kernels &part = kernels[i - 1];
    FailureOr<SmallVector<char, 0>> object = part.backend->serialize(*part.module, part.target, options);
    if (succeeded(object))
      objects[i] = std::move(*object);
    return object;
  };
  // Data waits for files, code for the processor.
  auto run = [&](size_t i) -> LogicalResult {
    if (i != 0)
      return emitOne(parts[i - 1].second);
    return writeData(), success();
  };
  if (failed(failableParallelForEachN(module.getContext(), 0, objects.size() + 1, run)))
    return failure();
  return objects;
}

FailureOr<std::vector<SmallVector<char, 0>>> weir::compiler::emitModuleObjects(ModuleOp module,
                                                                               const SerializeOptions &options) {
  std::vector<Kernels> kernels;
  ConstantBytes bytes;
  std::vector<ConstantSymbol> constants;
  if (failed(takeKernels(module, kernels)) || failed(takeConstants(module, bytes, constants)))
    return failure();
  SmallVector<char, 0> data;
  llvm::raw_svector_ostream os(data);
  FailureOr<std::vector<SmallVector<char, 0>>> objects = emitCode(module, kernels, options, [&] {
    if (!constants.empty())
      writeConstantObject(os, constants);
  });
  // These objects run in the process that makes them: its linker lays all sections close together, and knows no large ones.
  if (succeeded(objects) && !constants.empty()) {
    setMachine(os, objects->front());
    objects->push_back(std::move(data));
  }
  return objects;
}

LogicalResult weir::compiler::writeModule(ModuleOp module, const SerializeOptions &options, StringRef path, std::string &error) {
  TemporaryFolder folder;
  if (!folder.isValid())
    return error = "cannot create a temporary folder for object files", failure();

  std::vector<Kernels> kernels;
  ConstantBytes bytes;
  std::vector<ConstantSymbol> constants;
  FailureOr<TargetInfo> host = getHost(module);
  const std::string work = describeWork(module);
  if (failed(host) || failed(takeKernels(module, kernels)) || failed(takeConstants(module, bytes, constants, kConstantSection)))
    return failure();

  std::error_code ec;
  std::optional<llvm::raw_fd_ostream> data;
  const std::string dataFile = folder.fileFor("constants");
  FailureOr<std::vector<SmallVector<char, 0>>> code = emitCode(module, kernels, options, [&] {
    if (constants.empty())
      return;
    data.emplace(dataFile, ec);
    if (!ec)
      writeConstantObject(*data, constants);
  });
  if (data && !ec) {
    if (succeeded(code)) {
      setMachine(*data, code->front());
      allowFar(*data, code->front());
    }
    data->close();
    ec = data->error();
    data->clear_error();
  }
  if (failed(code))
    return failure();
  if (ec)
    return error = "cannot write constants: " + ec.message(), failure();
  for (const FailureOr<SmallVector<char, 0>> &note : {emitRequirements(*host, kernels, error), native::emitNote(*host, WEIR_NOTE_WORK, work, error)}) {
    if (failed(note))
      return failure();
    code->push_back(*note);
  }
  std::vector<std::string> objects;
  for (const SmallVector<char, 0> &object : *code) {
    objects.push_back(folder.fileFor(llvm::Twine(objects.size())));
    if (failed(writeFile(objects.back(), object, module.getLoc())))
      return failure();
  }

  if (!constants.empty())
    objects.push_back(dataFile);
  auto make = [&](StringRef file) {
    return success(succeeded(linkSharedObject(objects, host->triple, options.sysroot, file, error)) && succeeded(appendDigest(file, error)));
  };
  return makeOutput(path, make, error);
}

LogicalResult weir::compiler::writeAssembly(ModuleOp module, const SerializeOptions &options, StringRef path, std::string &error) {
  std::vector<Kernels> kernels;
  FailureOr<TargetInfo> host = getHost(module);
  if (failed(host) || failed(takeKernels(module, kernels)))
    return failure();
  for (auto global : module.getOps<LLVM::GlobalOp>())
    global->removeAttr(weir::DataAttr::getNameStr());

  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> hostCode = native::translateAndOptimize(module, *host, getHostLevel(options), context);
  if (!hostCode)
    return failure();
  os << *hostCode << "\n";
  for (Kernels &part : kernels)
    if (failed(part.backend->print(*part.module, part.target, options, os)))
      return failure();
  return writeOutput(path, text, error);
}
