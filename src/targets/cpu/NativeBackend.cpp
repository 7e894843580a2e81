#include "src/targets/cpu/NativeBackend.h"

#include "passes/Target/TargetInfo.h"
#include "src/native/Machine.h"
#include "src/native/AssemblyPlaces.h"
#include "src/native/ObjectEmitter.h"
#include "src/targets/cpu/Pipeline.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

LogicalResult NativeBackend::checkMachine(const MachineOptions &machine, std::string &error) const {
  return native::resolveMachine(machine, error);
}

FailureOr<hal::ExecutableTargetAttr> NativeBackend::getTarget(MLIRContext *context, const MachineOptions &options, std::string &error) const {
  FailureOr<TargetInfo> machine = native::resolveMachine(options, error);
  if (failed(machine))
    return failure();
  return native::getExecutableTarget(context, getExecutableBackend(), *machine, getEncodingResolver(context));
}

LogicalResult NativeBackend::buildExecutionPipeline(OpPassManager &executable, ModuleOp kernels, hal::ExecutableTargetAttr target,
                                                    std::string &reason) const {
  TargetInfo machine = TargetInfo::get(target);
  llvm::Triple triple(machine.triple), host(llvm::sys::getProcessTriple());
  if (triple.getArch() != host.getArch()) {
    reason = "kernels for " + machine.triple + " cannot run on this machine";
    return failure();
  }
  llvm::StringSet<> amx = native::getTileFeatures(kernels);
  llvm::StringMap<bool> available = llvm::sys::getHostCPUFeatures();
  for (const std::string &feature : native::getRequirements(machine, amx))
    if (!available.lookup(feature)) {
      reason = "this machine lacks '" + feature + "', for which the kernels were compiled";
      return failure();
    }
  // The runtime asks for their registers when it loads a module.
  if (!amx.empty()) {
    reason = "kernels with AMX tiles can only run in modules";
    return failure();
  }
  buildNativeExecutionPipeline(executable, machine, kernels);
  return success();
}

FailureOr<SmallVector<char, 0>> NativeBackend::serialize(ModuleOp kernels, hal::ExecutableTargetAttr target,
                                                         const SerializeOptions &options) const {
  return native::emitObject(kernels, TargetInfo::get(target), options.optLevel);
}

LogicalResult NativeBackend::print(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                   raw_ostream &os) const {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = native::translateAndOptimize(kernels, TargetInfo::get(target), options.optLevel, context);
  if (!module)
    return failure();
  os << *module << "\n";
  return success();
}

LogicalResult NativeBackend::explain(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                     std::vector<CodeText> &texts) const {
  FailureOr<native::CodeListing> listing = native::printCode(kernels, TargetInfo::get(target), options.optLevel);
  if (failed(listing))
    return failure();
  texts.push_back({"LLVM IR, optimised", std::move(listing->ir), {}});
  texts.push_back({"assembly", std::move(listing->assembly), std::move(listing->places)});
  return success();
}

ArrayRef<StringLiteral> NativeBackend::getCodeFormats() const {
  static constexpr StringLiteral formats[] = {"llvm", "asm", "obj"};
  return formats;
}

FailureOr<SmallVector<char, 0>> NativeBackend::emitCode(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                                        StringRef format) const {
  if (format == "obj")
    return serialize(kernels, target, options);
  FailureOr<native::CodeListing> listing = native::printCode(kernels, TargetInfo::get(target), options.optLevel);
  if (failed(listing))
    return failure();
  std::string text = format == "llvm"        ? std::move(listing->ir)
                     : options.describePlace ? native::annotate(listing->assembly, listing->places, listing->comment, options.describePlace)
                                             : std::move(listing->assembly);
  return SmallVector<char, 0>(text.begin(), text.end());
}
