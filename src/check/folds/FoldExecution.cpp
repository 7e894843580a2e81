#include "src/check/folds/FoldExecution.h"

#include "src/targets/Targets.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

using Status = FuzzOutcome::Status;

std::unique_ptr<FoldExecutor> FoldExecutor::create(MLIRContext &context, std::string &error) {
  targets::registerTargets();
  auto executor = std::make_unique<FoldExecutor>();
  for (const TargetBackend *backend : {static_cast<const TargetBackend *>(getTargetBackends().front().get()), findArbiter()}) {
    if (!backend)
      continue;
    Machine machine;
    machine.compiler = InProcessCompiler::create(context, {backend, ""}, "host", compiler::DataTiling::Off, error);
    if (!machine.compiler)
      return nullptr;
    executor->machines.push_back(std::move(machine));
  }
  return executor;
}

/// Types that arguments, results and values of host code and kernels have.
static bool isExecutable(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getRank() > 0 && !tensor.getElementType().isIndex() && isExecutable(tensor.getElementType());
  if (type.isIndex() || type.isF16() || type.isBF16() || type.isF32() || type.isF64())
    return true;
  return type.isInteger(1) || type.isInteger(8) || type.isInteger(16) || type.isInteger(32) || type.isInteger(64);
}

static bool isExecutable(func::FuncOp function) {
  if (function.getNumResults() == 0)
    return false;
  return !function
              .walk([](Operation *op) {
                const bool fits = llvm::all_of(op->getOperandTypes(), [](Type type) { return isExecutable(type); }) &&
                                  llvm::all_of(op->getResultTypes(), [](Type type) { return isExecutable(type); });
                return fits ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted() &&
         llvm::all_of(function.getArgumentTypes(), [](Type type) { return isExecutable(type); });
}

static PlainValue toPlain(const FoldValue &value) {
  PlainValue plain{{value.shape.begin(), value.shape.end()}, {}};
  for (const FoldElement &element : value.elements)
    plain.bits.push_back(element.bits);
  return plain;
}

/// How far functions that kernels approximate may be off, of the magnitude.
static double getSlack(const ElementKind &kind) {
  if (!kind.format)
    return 0;
  return kind.width == 64 ? 1e-7 : kind.width == 32 ? 1e-4 : 2e-2;
}

static std::string compareResult(const FoldValue &expected, const PlainValue &plain) {
  FoldValue got;
  got.kind = expected.kind;
  got.shape.assign(plain.shape.begin(), plain.shape.end());
  const uint64_t mask = got.kind.width == 64 ? ~uint64_t(0) : (uint64_t(1) << got.kind.width) - 1;
  for (uint64_t bits : plain.bits)
    got.elements.push_back(FoldElement::exact(bits & mask));
  return compareValues(expected, got, getSlack(expected.kind));
}

FuzzOutcome FoldExecutor::check(Machine &machine, ModuleOp program, ArrayRef<const FoldCall *> calls) {
  const std::string name = machine.compiler->getName().str() + ": ";
  if (++machine.compiled % 16 == 0) {
    machine.runner.close();
    machine.compiler->unload();
  }
  // Without optimisation LLVM calls a library to round to bf16, which modules do not link.
  Compilation compiled = machine.compiler->compile(program, /*optLevel=*/1);
  if (!compiled.module)
    return {Status::Failed, name + compiled.error};
  std::vector<PlainCall> made;
  for (const FoldCall *call : calls) {
    made.push_back({call->function, {}, {}, {}});
    for (const FoldValue &argument : call->arguments)
      made.back().arguments.push_back(toPlain(argument));
  }
  std::string error;
  llvm::CrashRecoveryContext recovery;
  const bool finished = recovery.RunSafely([&] {
    error = machine.runner.open(*compiled.module);
    if (error.empty())
      machine.runner.call(*compiled.module, made);
  });
  if (!finished) {
    machine.runner.leak();
    return {Status::Failed, name + "crashed"};
  }
  for (auto [call, got] : llvm::zip(calls, made)) {
    if (!error.empty() || !got.error.empty())
      return {Status::Different, name + "@" + call->function + ": " + error + got.error};
    for (auto [i, values] : llvm::enumerate(llvm::zip(call->results, got.results)))
      if (std::string difference = compareResult(std::get<0>(values), std::get<1>(values)); !difference.empty())
        return {Status::Different, name + llvm::formatv("@{0}, result {1}: {2}", call->function, i, difference).str()};
  }
  return {};
}

FuzzOutcome FoldExecutor::check(ModuleOp program, ArrayRef<FoldCall> calls, uint64_t &executed) {
  OwningOpRef<ModuleOp> copy = program.clone();
  SmallVector<const FoldCall *> chosen;
  for (auto function : llvm::make_early_inc_range(copy->getOps<func::FuncOp>())) {
    const FoldCall *call = llvm::find_if(calls, [&](const FoldCall &one) { return one.function == function.getName(); });
    if (call == calls.end() || !isExecutable(function)) {
      function.erase();
      continue;
    }
    chosen.push_back(call);
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.setArgAttrs(i, ArrayRef<NamedAttribute>());
  }
  if (chosen.empty())
    return {};
  executed += chosen.size();
  for (Machine &machine : machines)
    if (FuzzOutcome outcome = check(machine, *copy, chosen); outcome.status != Status::Equal)
      return outcome;
  return {};
}
