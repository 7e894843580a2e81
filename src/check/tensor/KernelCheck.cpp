#include "src/check/tensor/KernelCheck.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "src/check/tensor/ModuleRunner.h"
#include "src/check/tensor/TensorGenerator.h"
#include "src/native/Machine.h"
#include "src/targets/Targets.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace mlir;
using namespace weir::check;
using namespace weir;

using Status = FuzzOutcome::Status;

std::unique_ptr<KernelChecker> KernelChecker::create(MLIRContext &context, ArrayRef<std::string> cpus, compiler::DataTiling dataTiling,
                                                     std::string &error) {
  auto checker = std::make_unique<KernelChecker>();
  targets::registerTargets();
  const TargetBackend *arbiter = findArbiter();
  if (!arbiter) {
    error = "this tool was built without a target that others are compared with";
    return nullptr;
  }
  checker->reference = InProcessCompiler::create(context, *arbiter, "host", compiler::DataTiling::Off, error);
  if (!checker->reference)
    return nullptr;
  for (const std::string &cpu : cpus) {
    checker->compilers.push_back(InProcessCompiler::create(context, *getTargetBackends().front(), cpu, dataTiling, error));
    if (!checker->compilers.back())
      return nullptr;
  }
  return checker;
}

SmallVector<std::string> KernelChecker::getRunnableCPUs() {
  std::string error;
  SmallVector<std::string> cpus = {"host"};
  FailureOr<TargetInfo> host = native::resolveMachine({"", "host", ""}, error);
  if (failed(host))
    return cpus;
  for (StringRef level : {"x86-64-v4", "x86-64-v3", "x86-64-v2", "x86-64"}) {
    FailureOr<TargetInfo> machine = native::resolveMachine({"", level.str(), ""}, error);
    if (failed(machine))
      continue;
    SmallVector<StringRef> features;
    StringRef(machine->features).split(features, ',');
    // Tuning hints of a level are no instructions.
    if (llvm::all_of(features, [&](StringRef f) { return !StringRef(f).starts_with("+avx") || host->hasFeature(f.drop_front()); }))
      cpus.push_back(level.str());
  }
  return cpus;
}

namespace {
/// How to call the function of a program, and how exact its results are.
struct Contract {
  std::vector<std::vector<int64_t>> extents;
  std::vector<double> tolerances;
};
} // namespace

static std::optional<Contract> readContract(ModuleOp program, std::string &error) {
  auto functions = llvm::filter_to_vector(program.getOps<func::FuncOp>(), [](func::FuncOp function) { return function.isPublic(); });
  if (functions.size() != 1 || functions.front().isExternal()) {
    error = "the program has no public function, or several";
    return std::nullopt;
  }
  func::FuncOp function = functions.front();
  Contract contract;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto type = dyn_cast<RankedTensorType>(function.getArgument(i).getType());
    auto extents = function.getArgAttrOfType<DenseI64ArrayAttr>(i, kExtentsAttr);
    if (!type || (!extents && !type.hasStaticShape())) {
      error = "argument " + std::to_string(i) + " needs the attribute " + kExtentsAttr.str();
      return std::nullopt;
    }
    contract.extents.push_back(extents ? extents.asArrayRef().vec() : type.getShape().vec());
  }
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    auto tolerance = function.getResultAttrOfType<FloatAttr>(i, kToleranceAttr);
    contract.tolerances.push_back(tolerance ? tolerance.getValueAsDouble() : 0);
  }
  return contract;
}

/// Calls `module`; a signal ends in the error of the call.
static ModuleCall callSafely(const weir_module_t &module, const Contract &contract, uint64_t seed, unsigned threads) {
  ModuleCall call;
  llvm::CrashRecoveryContext recovery;
  if (!recovery.RunSafely([&] { call = callModule(module, contract.extents, seed, threads); }))
    call.error = "crashed";
  return call;
}

FuzzOutcome KernelChecker::check(ModuleOp program, uint64_t seed, std::optional<size_t> cpu, unsigned optLevel) {
  std::string error;
  std::optional<Contract> contract = readContract(program, error);
  if (!contract)
    return {Status::Skipped, error};
  const weir_module_t *module = reference->compile(program, /*optLevel=*/0, error);
  if (!module)
    return {Status::Failed, "reference: " + error};
  ModuleCall expected = callSafely(*module, *contract, seed, 1);
  if (!expected.error.empty())
    return {Status::Failed, "reference: " + expected.error};
  for (auto [i, compiler] : llvm::enumerate(compilers)) {
    if (cpu && *cpu != i)
      continue;
    if (!(module = compiler->compile(program, optLevel, error)))
      return {Status::Failed, compiler->getName().str() + ": " + error};
    for (unsigned threads : {1, 2}) {
      std::string difference = compareCalls(callSafely(*module, *contract, seed, threads), expected, contract->tolerances);
      if (!difference.empty())
        return {Status::Different, compiler->getName().str() + ", " + std::to_string(threads) + " threads: " + difference};
    }
  }
  return {Status::Equal, ""};
}
