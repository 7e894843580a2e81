#include "src/check/KernelCode.h"

#include "dialects/Weir/WeirDialect.h"
#include "include/weir/abi.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "dialects/HAL/TargetInfo.h"
#include "passes/Target/TargetBackend.h"
#include "src/check/ChildProcess.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

KernelCode::~KernelCode() = default;

std::unique_ptr<KernelCode> KernelCode::create(stream::ExecutableOp executable, std::string &reason) {
  MLIRContext *context = executable.getContext();
  hal::ExecutableTargetAttr target = lookupExecutableTarget(executable);
  const TargetBackend *backend = target ? findTargetBackend(target) : nullptr;
  if (!backend) {
    reason = "its target is unknown";
    return nullptr;
  }
  // The target may be on the module around it.
  std::unique_ptr<KernelCode> code(new KernelCode);
  code->lowered = OwningOpRef<stream::ExecutableOp>(cast<stream::ExecutableOp>(executable->clone()));
  (*code->lowered)->setAttr(kExecutableTargetAttr, target);
  ModuleOp kernels = code->lowered->getInnerModule();
  PassManager passes(context, stream::ExecutableOp::getOperationName());
  if (!kernels || failed(backend->buildExecutionPipeline(passes, kernels, target, reason)))
    return nullptr;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    if (reason.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      reason = diagnostic.str();
    return success();
  });
  if (failed(passes.run(*code->lowered)))
    return nullptr;
  // Loops of single elements are what takes time without it.
  SerializeOptions options;
  options.optLevel = 1;
  FailureOr<SmallVector<char, 0>> object = backend->serialize(kernels, target, options);
  if (failed(object))
    return nullptr;
  auto check = [&](llvm::Error failure) {
    if (!failure)
      return true;
    std::string text = llvm::toString(std::move(failure));
    // The first is the cause of the others.
    if (reason.empty())
      reason = text;
    return false;
  };
  auto jit = llvm::orc::LLJITBuilder().setPlatformSetUp(llvm::orc::setUpInactivePlatform).create();
  if (!jit)
    return check(jit.takeError()), nullptr;
  code->jit = std::move(*jit);
  code->jit->getExecutionSession().setErrorReporter([&](llvm::Error failure) { (void)check(std::move(failure)); });
  if (!check(code->jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(StringRef(object->data(), object->size())))))
    return nullptr;
  for (stream::ExecutableExportOp entry : code->lowered->getExports()) {
    auto address = code->jit->lookup(entry.getFunctionRef());
    if (!address) {
      (void)check(address.takeError());
      code->jit->getExecutionSession().setErrorReporter(llvm::consumeError);
      return nullptr;
    }
    Entry &made = code->entries[entry.getSymName()];
    made.address = address->toPtr<void *>();
    Operation *function = SymbolTable::lookupSymbolIn(kernels, entry.getFunctionRef());
    if (auto scratch = function ? function->getAttrOfType<IntegerAttr>(ScratchSizeAttr::getNameStr()) : IntegerAttr())
      made.scratchBytes = scratch.getInt();
  }
  code->jit->getExecutionSession().setErrorReporter(llvm::consumeError);
  return code;
}

stream::ExecutableExportOp KernelCode::getExport(StringRef name) {
  if (!lowered)
    return {};
  for (stream::ExecutableExportOp entry : lowered->getExports())
    if (entry.getSymName() == name)
      return entry;
  return {};
}

bool KernelCode::run(StringRef name, ArrayRef<RuntimeValue> bindings, ArrayRef<uint64_t> operands, const std::array<int64_t, 3> &workgroups,
                     Operation *writer, std::string &error) {
  auto found = entries.find(name);
  if (found == entries.end()) {
    error = "dispatches a kernel without a body";
    return false;
  }
  const Entry &entry = found->second;
  // Bindings may be parts of one buffer.
  llvm::SmallMapVector<Buffer *, size_t, 4> places;
  std::vector<size_t> sizes;
  bool hasUndefs = false;
  for (const RuntimeValue &binding : bindings) {
    if (places.insert({binding.buffer.get(), sizes.size()}).second)
      sizes.push_back(binding.buffer->size());
    hasUndefs |= binding.buffer->anyUndef(binding.offset, binding.offset + binding.length);
  }
  sizes.push_back(entry.scratchBytes);
  uint64_t counts[3] = {uint64_t(workgroups[0]), uint64_t(workgroups[1]), uint64_t(workgroups[2])};
  auto kernel = reinterpret_cast<weir_cpu_kernel_t>(entry.address);

  // What follows from undefined bytes differs when they do.
  auto runOnce = [&](bool inverted, SharedMemory &memory) {
    for (auto &[buffer, place] : places) {
      uint8_t *bytes = memory.get(place);
      std::copy(buffer->bytes.begin(), buffer->bytes.end(), bytes);
      for (size_t i = 0; inverted && i < buffer->size(); ++i)
        if (buffer->undef[i])
          bytes[i] = ~bytes[i];
    }
    std::vector<void *> pointers;
    for (const RuntimeValue &binding : bindings)
      pointers.push_back(memory.get(places.lookup(binding.buffer.get())) + binding.offset);
    return runInChild(
        memory, [&] { return kernel(pointers.data(), operands.data(), counts, 0, counts[0] * counts[1] * counts[2], memory.get(sizes.size() - 1)); },
        error);
  };
  SharedMemory first(sizes), second(hasUndefs ? ArrayRef<size_t>(sizes) : ArrayRef<size_t>());
  if (!first || !second) {
    error = "there is no memory for a copy of its bindings";
    return false;
  }
  if (!runOnce(false, first) || (hasUndefs && !runOnce(true, second)))
    return false;

  for (auto &[buffer, place] : places) {
    uint8_t *bytes = first.get(place);
    std::vector<bool> isBound(buffer->size(), false);
    for (const RuntimeValue &binding : bindings)
      if (binding.buffer.get() == buffer)
        std::fill_n(isBound.begin() + binding.offset, binding.length, true);
    for (size_t i = 0, e = buffer->size(); i < e; ++i) {
      uint8_t before = buffer->bytes[i];
      bool isUndef = buffer->undef[i] && (!hasUndefs || bytes[i] != second.get(place)[i]);
      bool followsFromUndefs = hasUndefs && bytes[i] != second.get(place)[i];
      if (bytes[i] == before && isUndef == bool(buffer->undef[i]) && !followsFromUndefs)
        continue;
      if (!isBound[i] && bytes[i] != before) {
        error = "writes outside of its bindings, to byte " + std::to_string(i) + " of storage of size " + std::to_string(e);
        return false;
      }
      if (buffer->readOnly && bytes[i] != before) {
        error = "writes to the storage of a constant";
        return false;
      }
      buffer->bytes[i] = bytes[i];
      buffer->undef[i] = isUndef || followsFromUndefs;
      if (!buffer->writers.empty() && bytes[i] != before)
        buffer->writers[i] = writer;
    }
  }
  return true;
}
