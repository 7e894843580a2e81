#include "src/check/StepVerifier.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "passes/Target/TargetBackend.h"
#include "src/check/GivenInputs.h"
#include "src/runtime/suggest.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

/// `builtin.module(util.func(PASS))`: the pass on ops like this one.
static std::string describePipeline(Pass *pass, Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  SmallVector<StringRef> anchors;
  for (Operation *at = op; at; at = at->getParentOp())
    anchors.push_back(at->getName().getStringRef());
  for (StringRef anchor : llvm::reverse(anchors))
    os << anchor << "(";
  pass->printAsTextualPipeline(os);
  os << std::string(anchors.size(), ')');
  return text;
}

struct StepVerifier::Instrument : PassInstrumentation {
  explicit Instrument(StepVerifier &verifier) : verifier(verifier) {}
  ~Instrument() override {
    verifier.lastGood = {};
    // After phase executables nothing is executed that has them.
    verifier.lowered = {};
    for (auto &[name, code] : verifier.code)
      code->dropIR();
    for (auto &[name, code] : verifier.goodCode)
      code->dropIR();
  }

  void runBeforePass(Pass *pass, Operation *op) override {
    if (verifier.isOver || isAdaptor(pass))
      return;
    auto module = getProgram(op);
    if (module && !verifier.hasBaseline && verifier.skipped.empty())
      verifier.look(module, "", "");
    // The last state of the pipeline before this one.
    if (module && verifier.hasBaseline && !verifier.lastGood && verifier.skipped.empty())
      verifier.lastGood = module.clone();
    before.emplace_back(op);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (verifier.isOver || isAdaptor(pass) || before.empty())
      return;
    OperationFingerPrint last = before.pop_back_val();
    ModuleOp module = getProgram(op);
    if (!module || last == OperationFingerPrint(op))
      return;
    StringRef name = pass->getArgument().empty() ? pass->getName() : pass->getArgument();
    verifier.look(module, name, describePipeline(pass, op), op);
  }

  void runAfterPassFailed(Pass *pass, Operation *) override {
    if (!isAdaptor(pass) && !before.empty())
      before.pop_back();
  }

  /// What runs passes on nested ops: they are looked at one by one.
  static bool isAdaptor(Pass *pass) { return pass->getArgument().empty() && pass->getName().contains("OpToOpPassAdaptor"); }

  static ModuleOp getProgram(Operation *op) {
    while (op->getParentOp())
      op = op->getParentOp();
    return dyn_cast<ModuleOp>(op);
  }

  StepVerifier &verifier;
  SmallVector<OperationFingerPrint> before;
};

void StepVerifier::watch(PassManager &passes) {
  passes.addInstrumentation(std::make_unique<Instrument>(*this));
  // What lowers kernels for execution runs while passes do, when no dialect can be loaded any more.
  MLIRContext *context = passes.getContext();
  DialectRegistry dependent;
  for (const auto &backend : getTargetBackends()) {
    OpPassManager codegen(stream::ExecutableOp::getOperationName());
    backend->buildCodegenPipeline(codegen, {}, {});
    codegen.getDependentDialects(dependent);
    backend->getDependentDialects(dependent);
  }
  context->appendDialectRegistry(dependent);
  for (StringRef dialect : dependent.getDialectNames())
    context->getOrLoadDialect(dialect);
}

void StepVerifier::startModule() {
  hasBaseline = isInPlace = isWidened = false;
  code = goodCode = {};
  expected.clear();
  functions.clear();
  skipped.clear();
}

/// Arrays of the command line as arguments of `function`.
static bool readInputs(const std::vector<std::string> &texts, FunctionOpInterface function, std::vector<RuntimeValue> &arguments,
                       std::string &error) {
  std::vector<std::optional<runtime::Array>> values;
  if (!readArrays("--verify-input", texts, values, error))
    return false;
  if (values.size() != function.getNumArguments()) {
    error = llvm::formatv("there are {0} values of --verify-input, but @{1} has {2} arguments", values.size(), function.getName(),
                          function.getNumArguments());
    return false;
  }
  for (auto [index, value] : llvm::enumerate(values)) {
    RankedTensorType tensor = getTensorArgument(function, index);
    std::optional<ElementLayout> layout = tensor ? ElementLayout::get(tensor.getElementType()) : std::nullopt;
    if (!value || !layout) {
      error = llvm::formatv("--verify-input: argument {0} of @{1} cannot be given; leave out all to generate them", index,
                            function.getName());
      return false;
    }
    const runtime::Array &array = *value;
    if (array.byteSize() != array.count() * layout->bytes || array.shape().size() != static_cast<size_t>(tensor.getRank())) {
      error = llvm::formatv("--verify-input: argument {0} of @{1} is a {2}", index, function.getName(), tensor);
      return false;
    }
    BufferRef buffer(new Buffer);
    buffer->setSize(array.byteSize(), false);
    std::memcpy(buffer->bytes.data(), array.data(), array.byteSize());
    arguments.push_back(RuntimeValue::getShaped(buffer, array.shape(), tensor.getElementType()));
  }
  return true;
}

Session StepVerifier::run(ModuleOp module, unsigned number, bool recordWriters, const KernelCodes &code) {
  Run &run = expected[number];
  ExecutionOptions execution;
  execution.salt = mix(options.seed, number);
  execution.undefSalt = mix(execution.salt, hasBaseline ? 2 : 1);
  execution.maxSteps = uint64_t(1) << 32;
  execution.runKernels = true;
  execution.inPlace = isInPlace;
  execution.dims = &options.dims;
  execution.arguments = &run.arguments;
  execution.recordWriters = recordWriters;
  execution.kernels = lowered.get();
  execution.code = &code;
  KernelTable kernels;
  return runSession(module, kernels, run.sizes, execution, functions, /*calls=*/1, run.inputSalt);
}

void StepVerifier::blame(ModuleOp module, unsigned number, StringRef pass, StringRef pipeline, const Session &session) {
  isOver = true;
  llvm::raw_string_ostream os(verdict);
  if (skipped.empty())
    os << "'" << pass << "' changes what the program does: ";
  else
    os << "one of " << llvm::join(skipped, ", ") << ", " << pass << " changes what the program does (" << skipReason << "): ";
  Session before = lastGood ? run(*lastGood, number, /*recordWriters=*/true, goodCode) : expected[number].expected;
  Session after = run(module, number, /*recordWriters=*/true, code);
  std::optional<Mismatch> mismatch = compareEvents(before.events, after.events, options.tolerance);
  if (session.error.kind != ErrorKind::None && (!mismatch || mismatch->value == ~size_t(0)))
    os << "it fails now, but did not before: " << describeError(session.error);
  else if (mismatch)
    os << describeMismatch(*mismatch, before, after);
  if (code.size() > goodCode.size())
    os << "  this is the first state of this kernel that is executed as code: the mistake may also be in its lowering\n";
  os << "  pipeline: " << pipeline << "\n";
  if (options.reproducer.empty() || !lastGood)
    return;
  std::error_code ec;
  llvm::raw_fd_ostream file(options.reproducer, ec);
  if (ec) {
    os << "  cannot write '" << options.reproducer << "': " << ec.message() << "\n";
    return;
  }
  AsmState state(lastGood->getOperation(), OpPrintingFlags().enableDebugInfo(false));
  state.attachResourcePrinter("mlir_reproducer", [&](Operation *, AsmResourceBuilder &builder) {
    builder.buildString("pipeline", pipeline);
    builder.buildBool("disable_threading", true);
    builder.buildBool("verify_each", true);
  });
  lastGood->getOperation()->print(file, state);
  file << "\n";
  os << "  " << options.reproducer << ": the program before it; weir-opt --run-reproducer runs the pass\n";
}

/// The only pass that may change more than the tolerance of its types allows.
static constexpr StringLiteral kWidening = "weir-widen-accumulators";

static bool isOfFloats(const Mismatch &mismatch, const Session &session) {
  if (mismatch.event >= session.events.size() || mismatch.value >= session.events[mismatch.event].values.size())
    return false;
  const Observation &seen = session.events[mismatch.event].values[mismatch.value];
  return isa<FloatType>(seen.value.elementType ? seen.value.elementType : getElementTypeOrSelf(seen.type));
}

void StepVerifier::skip(StringRef pass, StringRef reason) {
  // The first reason tells where it stopped.
  if (skipped.empty()) {
    skipReason = reason.rtrim().str();
    std::replace(skipReason.begin(), skipReason.end(), '\n', ' ');
  }
  if (!pass.empty() || skipped.empty())
    skipped.push_back(pass.empty() ? "the input" : pass.str());
  // What is far after the last state will not become simpler again.
  if (hasBaseline && skipped.size() > 24)
    isOver = true;
}

/// Executes the first state that can be. False if this one cannot.
bool StepVerifier::makeBaseline(ModuleOp module, StringRef pass) {
  functions = findEntryFunctions(module, options.function);
  if (functions.empty() && !options.function.empty()) {
    std::vector<std::string> names = findEntryFunctions(module, "");
    difference = "--verify-function: the program has no function @" + options.function + " with a body; there " +
                 (names.empty() ? "is none" : std::string(names.size() == 1 ? "is " : "are ") + llvm::join(names, ", ")) +
                 didYouMean(options.function, names);
    isOver = true;
    return false;
  }
  expected.clear();
  for (unsigned number = 0; number < options.runs; ++number) {
    expected.emplace_back();
    Run &next = expected.back();
    bool isGiven = !options.inputs.empty() && !functions.empty();
    if (isGiven) {
      functions.resize(1);
      auto function = cast<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, functions[0]));
      if (!readInputs(options.inputs, function, next.arguments[functions[0] + "#0"], difference)) {
        isOver = true;
        return false;
      }
    }
    for (unsigned attempt = 0; attempt < 24; ++attempt) {
      next.inputSalt = mix(mix(options.seed, number), attempt);
      if (!isGiven)
        next.arguments.clear();
      next.expected = run(module, number, false, code);
      if (next.expected.error.kind != ErrorKind::Invalid)
        break;
    }
    if (next.expected.error.kind != ErrorKind::None) {
      skip(pass, describeError(next.expected.error));
      return false;
    }
    // Other inputs are for programs where that costs nothing.
    if (isGiven || next.expected.steps > 1'000'000)
      break;
  }
  if (functions.empty())
    return false;
  hasBaseline = true;
  baseline = pass.empty() ? "the input" : "the program after " + pass.str();
  skipped.clear();
  lastGood = module.clone();
  return true;
}

bool StepVerifier::makeCode(Operation *op, StringRef pass, std::string &reason) {
  auto executable = cast<stream::ExecutableOp>(op);
  std::string name = executable.getSymName().str();
  std::unique_ptr<KernelCode> made = KernelCode::create(executable, reason);
  if (!made)
    return false;
  code[name] = std::move(made);
  codeBy.try_emplace(name, pass.str());
  return true;
}

void StepVerifier::look(ModuleOp module, StringRef pass, StringRef pipeline, Operation *op) {
  // After this pass ties are storage.
  isInPlace |= pass == "weir-materialize-copy-on-write";
  if (!hasBaseline) {
    makeBaseline(module, pass);
    return;
  }
  stream::ExecutableOp executable;
  for (Operation *parent = op; parent && !executable; parent = parent->getParentOp())
    executable = dyn_cast<stream::ExecutableOp>(parent);
  std::string name = executable ? executable.getSymName().str() : "", reason;
  // The rest of the way of a kernel that cannot be executed.
  if (loweredBy.count(name))
    return;
  if (code.count(name) && !makeCode(executable, pass, reason))
    return skip(pass, reason);
  bool hasLLVM = !module.getOps<LLVM::LLVMFuncOp>().empty();
  for (const std::string &function : functions)
    if (!isa_and_nonnull<FunctionOpInterface>(SymbolTable::lookupSymbolIn(module, function)) && hasLLVM)
      return skip(pass, "host code is in the LLVM dialect");
  for (unsigned number = 0; number < expected.size(); ++number) {
    Session session = run(module, number, false, code);
    if ((session.error.kind == ErrorKind::Unsupported || session.error.kind == ErrorKind::Limit) && executable && !code.count(name) &&
        skipped.empty()) {
      // A kernel that is not a tensors any more is code, or whatever it was.
      if (!makeCode(executable, pass, reason)) {
        loweredBy[name] = {pass.str(), reason};
        if (!lowered)
          lowered = ModuleOp::create(UnknownLoc::get(module.getContext()));
        lowered->push_back(SymbolTable::lookupSymbolIn(*lastGood, name)->clone());
      }
      session = run(module, number, false, code);
    }
    if (session.error.kind == ErrorKind::Unsupported || session.error.kind == ErrorKind::Limit)
      return skip(pass, describeError(session.error));
    std::optional<Mismatch> mismatch = compareEvents(expected[number].expected.events, session.events, options.tolerance);
    // Long sums of narrow floats become other numbers by being rounded once: those are what later states have to compute.
    if (session.error.kind == ErrorKind::None && mismatch && pass == kWidening && isOfFloats(*mismatch, session)) {
      expected[number].expected = std::move(session);
      isWidened = true;
      continue;
    }
    if (session.error.kind != ErrorKind::None || mismatch)
      return blame(module, number, pass, pipeline, session);
  }
  ++numExecuted;
  if (!skipped.empty())
    gaps.push_back(llvm::join(skipped, ", ") + ": " + skipReason);
  skipped.clear();
  goodCode = code;
  lastGood = module.clone();
}

bool StepVerifier::finish(std::string &error) {
  if (!difference.empty() || !verdict.empty()) {
    error = difference.empty() ? verdict : difference;
    return false;
  }
  llvm::raw_ostream &os = llvm::errs();
  if (!hasBaseline) {
    error = "--verify-numerics: no state of the program could be executed: " + (skipReason.empty() ? "no pass ran on a module" : skipReason);
    return false;
  }
  os << "--verify-numerics: " << numExecuted << " states agree with " << baseline << "\n";
  if (isWidened)
    os << "  after " << kWidening << " compared with its result: sums that are rounded once\n";
  for (const std::string &gap : gaps)
    os << "  not executed: " << gap << "\n";
  std::map<std::string, unsigned> numCode;
  for (const auto &[executable, pass] : codeBy)
    ++numCode[pass];
  for (const auto &[pass, count] : numCode)
    os << "  " << count << (count == 1 ? " kernel was" : " kernels were") << " executed as code from " << pass << " on\n";
  std::map<std::string, std::pair<unsigned, std::string>> numLowered;
  for (const auto &[executable, by] : loweredBy) {
    ++numLowered[by.pass].first;
    numLowered[by.pass].second = by.reason;
  }
  for (const auto &[pass, stop] : numLowered)
    os << "  stopped checking " << stop.first << (stop.first == 1 ? " kernel" : " kernels") << " at " << pass << ": " << stop.second << "\n";
  if (!skipped.empty())
    os << "  stopped checking " << skipped.front() << ": " << skipReason << "\n";
  return true;
}
