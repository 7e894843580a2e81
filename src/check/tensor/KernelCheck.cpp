#include "src/check/tensor/KernelCheck.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "src/check/Random.h"
#include "src/check/tensor/OutputCapture.h"
#include "src/check/tensor/TensorGenerator.h"
#include "src/native/Machine.h"
#include "src/targets/Targets.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace weir::check;
using namespace weir;

using Status = FuzzOutcome::Status;

std::unique_ptr<KernelChecker> KernelChecker::create(MLIRContext &context, const KernelCheckOptions &options, std::string &error) {
  auto checker = std::make_unique<KernelChecker>();
  checker->codeCommand = options.codeCommand;
  targets::registerTargets();
  const TargetBackend *arbiter = findArbiter();
  if (!arbiter) {
    error = "this tool was built without target reference, with which others are compared";
    return nullptr;
  }
  checker->reference.compiler = InProcessCompiler::create(context, {arbiter, ""}, "host", compiler::DataTiling::Off, error);
  if (!checker->reference.compiler)
    return nullptr;
  checker->reference.modes.push_back({"", ModuleRunner(/*threads=*/1, /*poison=*/true)});
  for (const TargetChoice &target : options.targets) {
    bool isNative = target.backend->getForm() == ExecutableForm::Object;
    for (const std::string &cpu : isNative ? options.cpus : std::vector<std::string>{"host"}) {
      Machine machine;
      machine.compiler = InProcessCompiler::create(context, target, cpu, options.dataTiling, error, options.lowPrecision);
      if (!machine.compiler)
        return nullptr;
      if (isNative) {
        machine.modes.push_back({"1 threads", ModuleRunner(1, /*poison=*/true)});
        machine.modes.push_back({"2 threads", ModuleRunner(2, /*poison=*/true)});
      } else {
        // Where devices know what was written, poison hides it.
        machine.modes.push_back({"poisoned storage", ModuleRunner(1, /*poison=*/true)});
        machine.modes.push_back({"uninitialized storage", ModuleRunner(1, /*poison=*/false)});
      }
      checker->machines.push_back(std::move(machine));
    }
  }
  return checker;
}

void KernelChecker::Machine::prepare() {
  // Opening a device of the host is nothing.
  const unsigned most = isNative() ? 1 : 64;
  if (compiled++ < most)
    return;
  for (Mode &mode : modes)
    mode.runner.close();
  compiler->unload();
  compiled = 1;
}

SmallVector<std::string> KernelChecker::getRunnableCPUs() {
  std::string error;
  SmallVector<std::string> cpus = {"host"};
  llvm::StringMap<bool> available = llvm::sys::getHostCPUFeatures();
  for (StringRef level : {"x86-64-v4", "x86-64-v3", "x86-64-v2", "x86-64"}) {
    FailureOr<TargetInfo> machine = native::resolveMachine({"", level.str(), ""}, error);
    if (succeeded(machine) && llvm::all_of(native::getRequirements(*machine, /*amx=*/{}), [&](StringRef f) { return available.lookup(f); }))
      cpus.push_back(level.str());
  }
  return cpus;
}

namespace {
/// How to call the function of a program, and how exact its results are.
struct Contract {
  std::vector<ArgumentForm> arguments;
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
    contract.arguments.push_back({extents ? extents.asArrayRef().vec() : type.getShape().vec(), static_cast<bool>(function.getArgAttr(i, kAllBitsAttr))});
  }
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    auto tolerance = function.getResultAttrOfType<FloatAttr>(i, kToleranceAttr);
    contract.tolerances.push_back(tolerance ? tolerance.getValueAsDouble() : 0);
  }
  return contract;
}

/// What `command` says of a file with the code; empty if it finds nothing wrong.
static std::string checkCode(llvm::StringRef command, llvm::StringRef code) {
  SmallString<128> input, output;
  if (llvm::sys::fs::createTemporaryFile("weir-fuzz", "code", input) || llvm::sys::fs::createTemporaryFile("weir-fuzz", "out", output))
    return "cannot create a temporary file";
  llvm::FileRemover removers[] = {llvm::FileRemover(input), llvm::FileRemover(output)};
  std::error_code ec;
  llvm::raw_fd_ostream(input, ec) << code;
  std::string line = (command + " " + input).str();
  std::optional<StringRef> redirects[] = {std::nullopt, StringRef(output), StringRef(output)};
  int rc = llvm::sys::ExecuteAndWait("/bin/sh", {"/bin/sh", "-c", line}, std::nullopt, redirects);
  if (rc == 0)
    return "";
  auto said = llvm::MemoryBuffer::getFile(output);
  return "the check of its code failed with exit code " + std::to_string(rc) + ": " + (said ? (*said)->getBuffer().take_front(2000).str() : "");
}

/// Calls `module`; a signal ends in the error of the call, and so does what devices print.
static ModuleCall callSafely(ModuleRunner &runner, const weir_module_t &module, const Contract &contract, uint64_t seed, unsigned calls) {
  ModuleCall call;
  OutputCapture capture;
  llvm::CrashRecoveryContext recovery;
  bool finished = recovery.RunSafely([&] {
    call.error = runner.open(module);
    if (!call.error.empty())
      return;
    capture.start();
    call = runner.call(module, contract.arguments, seed, calls);
  });
  std::string said = capture.stop();
  if (!finished) {
    runner.leak();
    call.error = "crashed";
  } else if (!said.empty()) {
    call.error = "prints: " + said + call.error;
  }
  return call;
}

void KernelChecker::closeDevices() {
  for (Machine &machine : machines)
    for (Mode &mode : machine.modes)
      mode.runner.close();
}

/// Whether the error of a call names a place in the program: what the host asserts, a limit of the device for example. Generated programs assert
/// nothing that fails.
static bool isAssertion(StringRef error) { return llvm::Regex("^[^: ]+:[0-9]+:[0-9]+: ").match(error); }

FuzzOutcome KernelChecker::check(Machine &machine, ModuleOp program, std::optional<size_t> chosenMode, unsigned optLevel,
                                 llvm::function_ref<FuzzOutcome(ModuleRunner &, const weir_module_t &)> compare) {
  std::string name = machine.compiler->getName().str() + ", ";
  machine.prepare();
  Compilation compiled = machine.compiler->compile(program, optLevel);
  if (!compiled.module && !machine.isNative() && !compiled.refusal.empty())
    return {Status::Refused, compiled.refusal};
  if (!compiled.module)
    return {Status::Failed, name + compiled.error};
  if (!codeCommand.empty()) {
    for (const std::string &code : compiled.codes)
      if (std::string said = checkCode(codeCommand, code); !said.empty())
        return {Status::Failed, name + said};
    return {};
  }
  for (auto [i, mode] : llvm::enumerate(machine.modes)) {
    if (chosenMode && *chosenMode % machine.modes.size() != i)
      continue;
    FuzzOutcome outcome = compare(mode.runner, *compiled.module);
    if (outcome.status == Status::Different)
      outcome.message = name + mode.name + ": " + outcome.message;
    if (outcome.status != Status::Equal)
      return outcome;
  }
  return {};
}

FuzzOutcome KernelChecker::check(ModuleOp program, uint64_t seed, std::optional<size_t> chosen, unsigned optLevel) {
  std::string error;
  std::optional<Contract> contract = readContract(program, error);
  if (!contract)
    return {Status::Skipped, error};
  SmallVector<Machine *> asked;
  for (auto [i, machine] : llvm::enumerate(machines))
    if (!chosen || *chosen == i)
      asked.push_back(&machine);
  // A second call finds what the first one has left on a device.
  unsigned calls = llvm::all_of(asked, [](Machine *machine) { return machine->isNative(); }) ? 1 : 2;

  reference.prepare();
  Compilation compiled = reference.compiler->compile(program, /*optLevel=*/0);
  if (!compiled.module)
    return {Status::Failed, "reference: " + compiled.error};
  ModuleCall expected = callSafely(reference.modes.front().runner, *compiled.module, *contract, seed, calls);
  if (!expected.error.empty())
    return {Status::Failed, "reference: " + expected.error};

  FuzzOutcome result;
  for (Machine *machine : asked) {
    std::optional<size_t> mode;
    if (chosen && !machine->isNative())
      mode = mix(seed, 3);
    FuzzOutcome outcome = check(*machine, program, mode, optLevel, [&](ModuleRunner &runner, const weir_module_t &module) -> FuzzOutcome {
      ModuleCall call = callSafely(runner, module, *contract, seed, calls);
      if (!call.error.empty())
        closeDevices();
      if (!machine->isNative() && isAssertion(call.error))
        return {Status::Refused, call.error};
      std::string difference = compareCalls(call, expected, contract->tolerances);
      return {difference.empty() ? Status::Equal : Status::Different, difference};
    });
    if (outcome.status == Status::Different || outcome.status == Status::Failed)
      return outcome;
    if (outcome.status == Status::Refused)
      result = outcome;
  }
  return result;
}
