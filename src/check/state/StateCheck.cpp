#include "src/check/state/StateCheck.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "src/check/Random.h"
#include "src/targets/Targets.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;
using namespace weir::compiler;

using Status = FuzzOutcome::Status;

static constexpr unsigned kCallsOfEach = 3;

std::unique_ptr<StateChecker> StateChecker::create(MLIRContext &context, std::string &error) {
  targets::registerTargets();
  auto checker = std::make_unique<StateChecker>();
  checker->context = &context;
  for (const TargetBackend *backend : {static_cast<const TargetBackend *>(getTargetBackends().front().get()), findArbiter()}) {
    if (!backend)
      continue;
    Machine machine;
    machine.compiler = InProcessCompiler::create(context, {backend, ""}, "host", DataTiling::Off, error);
    if (!machine.compiler)
      return nullptr;
    checker->machines.push_back(std::move(machine));
  }
  return checker->prepare(error) ? std::move(checker) : nullptr;
}

bool StateChecker::prepare(std::string &error) {
  CompileOptions options;
  const TargetBackend &backend = machines.front().compiler->getTarget();
  options.targets = {backend.getName().str()};
  options.machine.cpu = "host";
  FailureOr<hal::ExecutableTargetAttr> target = backend.getTarget(context, options.machine, error);
  if (failed(target))
    return false;
  before = std::make_unique<PassManager>(context);
  stream = std::make_unique<PassManager>(context);
  buildDevicePass(options, *before);
  DispatchPolicy policy = backend.getDispatchPolicy(*target);
  for (Phase phase = firstPhase; phase <= Phase::Stream; phase = next(phase))
    if (failed(buildPhase(phase, options, policy, phase == Phase::Stream ? *stream : *before, error)))
      return false;
  return true;
}

FuzzOutcome StateChecker::checkPhase(ModuleOp program, uint64_t seed) {
  std::string error;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      error += diagnostic.str() + "\n";
    return success();
  });
  if (!before && !prepare(error))
    return {Status::Failed, error};
  OwningOpRef<ModuleOp> flow = program.clone(), after;
  llvm::CrashRecoveryContext recovery;
  recovery.DumpStackAndCleanupOnFailure = true;
  bool isDone = false;
  const bool finished = recovery.RunSafely([&] {
    if (failed(before->run(*flow)))
      return;
    after = flow->clone();
    isDone = succeeded(stream->run(*after));
  });
  if (!finished) {
    // Their state is unknown.
    (void)flow.release();
    (void)after.release();
    (void)before.release();
    (void)stream.release();
    return {Status::Failed, "the passes crashed"};
  }
  if (!isDone)
    return {Status::Failed, "refused: " + error};
  CheckOptions options;
  options.seed = seed;
  options.runs = 2;
  options.calls = kCallsOfEach;
  options.runKernels = true;
  options.inPlace = options.bothWays = true;
  CheckResult result = checkPrograms(*flow, *after, options);
  if (result.status == CheckResult::Status::Equal)
    return {};
  return {result.status == CheckResult::Status::Different ? Status::Different : Status::Skipped, "stream phase: " + result.message};
}

/// What went wrong, or empty.
std::string StateChecker::call(Machine &machine, ModuleOp program, std::vector<PlainCall> &calls) {
  if (++machine.compiled % 16 == 0) {
    machine.runner.close();
    machine.compiler->unload();
  }
  Compilation compiled = machine.compiler->compile(program, /*optLevel=*/0);
  if (!compiled.module)
    return compiled.error;
  std::string error;
  llvm::CrashRecoveryContext recovery;
  const bool finished = recovery.RunSafely([&] {
    error = machine.runner.open(*compiled.module);
    if (error.empty())
      machine.runner.call(*compiled.module, calls);
  });
  if (finished)
    return error;
  machine.runner.leak();
  return "crashed";
}

/// Small integers, as bits of the type's elements.
static PlainValue makeArgument(Type type, Random &random) {
  PlainValue value;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor)
    value.shape = tensor.getShape();
  Type element = tensor ? tensor.getElementType() : type;
  for (int64_t i = 0, e = tensor ? tensor.getNumElements() : 1; i < e; ++i) {
    int number = int(random.below(9)) - 4;
    if (auto format = dyn_cast<FloatType>(element)) {
      APFloat exact(static_cast<double>(number));
      bool isInexact;
      exact.convert(format.getFloatSemantics(), APFloat::rmNearestTiesToEven, &isInexact);
      value.bits.push_back(exact.bitcastToAPInt().getZExtValue());
    } else if (element.isInteger(1)) {
      value.bits.push_back(random.below(2));
    } else {
      // Positions have no sign.
      value.bits.push_back(static_cast<uint32_t>(tensor ? number : number + 4));
    }
  }
  return value;
}

/// Calls of all public functions in turn; empty, with a message, if one has arguments of other types.
static std::vector<PlainCall> makeCalls(ModuleOp program, uint64_t seed, std::string &error) {
  Random random(seed);
  std::vector<PlainCall> calls;
  for (unsigned i = 0; i < kCallsOfEach; ++i)
    for (auto function : program.getOps<func::FuncOp>()) {
      if (!function.isPublic() || function.isExternal())
        continue;
      calls.push_back({function.getName().str(), {}, {}, {}});
      for (Type type : function.getArgumentTypes()) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        if (!(tensor ? tensor.hasStaticShape() && tensor.getElementType().isIntOrFloat() : type.isInteger())) {
          error = llvm::formatv("@{0} has an argument of type {1}", function.getName(), type);
          return {};
        }
        calls.back().arguments.push_back(makeArgument(type, random));
      }
    }
  return calls;
}

FuzzOutcome StateChecker::check(ModuleOp program, uint64_t seed, bool executes) {
  FuzzOutcome outcome = checkPhase(program, seed);
  if (outcome.status != Status::Equal || !executes || machines.size() < 2)
    return outcome;
  std::string error;
  std::vector<PlainCall> expected = makeCalls(program, seed, error);
  if (expected.empty())
    return {Status::Skipped, error.empty() ? "there is no public function" : error};
  std::vector<PlainCall> got = expected;
  if (std::string message = call(machines[1], program, expected); !message.empty())
    return {Status::Failed, "reference: " + message};
  if (std::string message = call(machines[0], program, got); !message.empty())
    return {Status::Failed, machines[0].compiler->getName().str() + ": " + message};
  for (auto [i, calls] : llvm::enumerate(llvm::zip(expected, got))) {
    const auto &[a, b] = calls;
    std::string position = llvm::formatv("call {0}, of @{1}", i, a.function);
    if (a.error != b.error)
      return {Status::Different, position + ": one ends with the error '" + a.error + "', the other one with '" + b.error + "'"};
    for (auto [r, results] : llvm::enumerate(llvm::zip(a.results, b.results)))
      for (auto [e, bits] : llvm::enumerate(llvm::zip(std::get<0>(results).bits, std::get<1>(results).bits)))
        if (std::get<0>(bits) != std::get<1>(bits))
          return {Status::Different, llvm::formatv("{0}: result {1}, element {2}: reference has the bits {3:x}, {4} has {5:x}", position, r, e, std::get<0>(bits),
                                                   machines[0].compiler->getName(), std::get<1>(bits))};
  }
  return {};
}
