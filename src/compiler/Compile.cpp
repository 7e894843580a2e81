#include "src/compiler/Compile.h"

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Foreign/ConverterDialects.h"
#include "dialects/OlderForms.h"
#include "dialects/Register.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "passes/Pipelines/Pipelines.h"
#include "src/compiler/CandidateTable.h"
#include "src/compiler/DispatchExchange.h"
#include "src/compiler/KernelCode.h"
#include "src/compiler/ModuleWriter.h"
#include "src/compiler/Output.h"
#include "src/compiler/Parameters.h"
#include "src/compiler/SourceOps.h"
#include "src/compiler/TargetPolicies.h"
#include "src/compiler/Tuning.h"
#include "src/driver/CommandLine.h"
#include "src/driver/InputText.h"
#include "src/driver/PassNames.h"
#include "src/driver/PassNesting.h"
#include "src/driver/Progress.h"
#include "src/driver/RemarkOutput.h"
#include "src/targets/Targets.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace weir;
using namespace weir::compiler;

static LogicalResult fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "weir-compile") << message << "\n";
  return failure();
}

/// Writes the IR to `path`; "-" is standard output. Keeps no partial file.
static LogicalResult writeIR(ModuleOp module, StringRef path) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  os << "\n";
  std::string error;
  return succeeded(writeOutput(path, text, error)) ? success() : fail(error);
}

/// The phases, and the writing of what is asked for.
static unsigned numParts(const CompileOptions &options) { return static_cast<unsigned>(options.to) + 2; }

/// For writers that either say nothing more than their diagnostics, or fail on the machine's side.
static LogicalResult explain(StringRef error) { return error.empty() ? failure() : fail(error); }

/// Undefined ops cannot be lowered. IR that is only rewritten keeps them.
static LogicalResult refuseUnknownOps(ModuleOp module, const CompileOptions &options) {
  if (options.to < Phase::Executables)
    return success();
  WalkResult result = module->walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    // Phase input converts the ops of tm_tensor, or says which ones it cannot.
    if (op->isRegistered() || (dialect == "tm_tensor" && options.from == Phase::Input))
      return WalkResult::advance();
    InFlightDiagnostic error = op->emitError("unknown op '") << op->getName() << "', which cannot be compiled";
    if (StringRef advice = foreign::getConverterAdvice(dialect); !advice.empty())
      error << "; " << advice;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// What upstream's verifiers take for granted, and read out of bounds without.
static LogicalResult verifyBeforeVerifiers(ModuleOp module) {
  WalkResult result = module->walk([](tensor::ConcatOp op) {
    if (static_cast<int64_t>(op.getDim()) >= 0)
      return WalkResult::advance();
    op.emitError() << "concatenates along dimension " << static_cast<int64_t>(op.getDim());
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// The name of what is written for a phase: sorted as they run.
static std::string fileNameOf(Phase phase) { return std::to_string(static_cast<int>(phase) + 1) + "." + nameOf(phase).str(); }

static LogicalResult dumpPhase(ModuleOp module, Phase phase, const CompileOptions &options) {
  if (std::error_code ec = llvm::sys::fs::create_directories(options.dumpPhasesTo))
    return fail("cannot create '" + options.dumpPhasesTo + "': " + ec.message());
  SmallString<128> path(options.dumpPhasesTo);
  llvm::sys::path::append(path, fileNameOf(phase) + ".mlir");
  return writeIR(module, path);
}

/// Whether host code has tensor ops that others would dispatch or turn into ops of flow later.
static bool hasTensorOpsBetweenDispatches(ModuleOp module) {
  return module
      .walk<WalkOrder::PreOrder>([&](Operation *op) {
        StringRef dialect = op->getName().getDialectNamespace();
        if (op != module && (isa<ModuleOp>(op) || op->getName().getStringRef() == "flow.dispatch.workgroups"))
          return WalkResult::skip();
        return dialect == "tensor" || dialect == "linalg" || isa<scf::ForallOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether tensors of host code have encodings: dumps of other tools may.
static bool hasEncodings(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return llvm::any_of(op->getResultTypes(),
                            [](Type type) {
                              auto tensor = dyn_cast<RankedTensorType>(type);
                              return tensor && isa_and_nonnull<encoding::SerializableAttrInterface>(tensor.getEncoding());
                            })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Which path goes on after phase preprocess, if the early one was asked for.
static DataTiling tilingAfterEarlyPath(ModuleOp module) {
  switch (getEarlyPath(module)) {
  case EarlyPath::Nothing:
    return DataTiling::Off;
  case EarlyPath::Taken:
    return DataTiling::Early;
  case EarlyPath::SeveralTargets:
    return DataTiling::Late;
  }
  llvm_unreachable("unknown path");
}

/// The phase that leaves such an op, if that can be said.
static std::optional<Phase> phaseThatLeaves(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name.starts_with("stream."))
    return Phase::Stream;
  if (name == "flow.executable" || name == "flow.dispatch")
    return Phase::Flow;
  if (name == "flow.dispatch.workgroups" || name == "flow.dispatch.region")
    return Phase::Dispatch;
  return std::nullopt;
}

/// Refuses a program of no phase's that --compile-from takes for the result of `from`.
static LogicalResult refuseSourceAs(ModuleOp module, Phase from) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal() && (from > Phase::Dispatch || any_of(function.getArgumentTypes(), isTensor) || any_of(function.getResultTypes(), isTensor)))
      return function.emitError() << "programs have 'func.func' before phase input: leave --compile-from=" << nameOf(from) << " out";
  if (from < Phase::Stream)
    return success();
  WalkResult found = module.walk([&](linalg::LinalgOp op) {
    op->emitError() << "'" << op->getName() << "' is what phase preprocess leaves: the program needs --compile-from=preprocess, not " << nameOf(from);
    return WalkResult::interrupt();
  });
  return failure(found.wasInterrupted());
}

/// Refuses a program that --compile-from takes for the result of a later phase than it is.
static LogicalResult checkPhase(ModuleOp module, const CompileOptions &options) {
  if (options.fromSource)
    return success();
  if (options.from <= Phase::Dispatch)
    return refuseSourceAs(module, options.from);
  bool hasLater = false;
  Operation *earlier = nullptr;
  std::optional<Phase> found;
  module.walk([&](Operation *op) {
    std::optional<Phase> phase = phaseThatLeaves(op);
    hasLater |= phase && *phase >= std::min(options.from, Phase::Stream);
    if (phase && *phase < std::min(options.from, Phase::Stream) && !earlier) {
      earlier = op;
      found = phase;
    }
  });
  if (hasLater)
    return success();
  if (!earlier)
    return refuseSourceAs(module, options.from);
  return earlier->emitError() << "'" << earlier->getName() << "' is a result of phase " << nameOf(*found) << ": the program needs --compile-from="
                              << nameOf(*found) << ", not " << nameOf(options.from);
}

/// Programs that could be compiled but not called.
static LogicalResult checkEntryPoints(ModuleOp module, const CompileOptions &options) {
  if (options.to != lastPhase || options.emit != Emit::Module)
    return success();
  bool hasPublic = false;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    hasPublic = true;
    auto refuse = [&](Type type, const llvm::Twine &what) -> LogicalResult {
      return function.emitError() << what << " of public function @" << function.getName() << " is " << type
                                  << ", which callers cannot pass; use a tensor, integer, float or index, or make the function private";
    };
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (isa<BaseMemRefType, VectorType, TupleType>(type))
        return refuse(type, "argument " + llvm::Twine(i));
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      if (isa<BaseMemRefType, VectorType, TupleType>(type))
        return refuse(type, "result " + llvm::Twine(i));
  }
  if (!hasPublic)
    return module.emitError("no function of the program is public; make the functions to call public");
  return success();
}

LogicalResult weir::compiler::checkProgram(ModuleOp module, const CompileOptions &options) {
  return success(succeeded(refuseUnknownOps(module, options)) && succeeded(checkPhase(module, options)) && succeeded(checkEntryPoints(module, options)));
}

static unsigned countExecutables(ModuleOp module) {
  return llvm::count_if(*module.getBody(), [](Operation &op) { return op.getName().getStringRef().ends_with(".executable"); });
}

/// Whether the code that is written has lines of the program beside it.
static bool showsSource(const CompileOptions &options) {
  return options.emit == Emit::Code && llvm::is_contained({"asm", "ptx", "spirv-asm"}, StringRef(options.codeFormat));
}

static LogicalResult runPhases(ModuleOp module, const CompileOptions &options, driver::Instruments &instruments,
                               driver::Progress &progress, report::Report &report, SourceOps &sourceOps, TimingScope &timing) {
  std::string error;
  FailureOr<DispatchPolicy> policy = assignDevices(module, options, error);
  if (failed(policy))
    return error.empty() ? failure() : fail(error);
  Phase phase = options.fromSource ? firstPhase : next(options.from);
  for (; phase <= options.to; phase = next(phase)) {
    PassManager passes(module.getContext());
    // Every encoded value must get a layout.
    CompileOptions own = options;
    if (options.dataTiling == DataTiling::Early && phase > Phase::Preprocess)
      own.dataTiling = tilingAfterEarlyPath(module);
    own.dispatchesForeign = !options.fromSource && phase == next(options.from) && hasTensorOpsBetweenDispatches(module);
    if (phase == Phase::Stream && hasEncodings(module))
      own.dataTiling = DataTiling::Late;
    if (failed(buildPhase(phase, own, *policy, passes, error)))
      return fail("bad --preprocessing pipeline: " + driver::describePipelineError(error));
    driver::UnmatchedPasses unmatched;
    if (phase == Phase::Preprocess) {
      driver::nestPasses(passes, module->getName());
      unmatched.expectPipeline(options.preprocessing);
      unmatched.watch(passes);
    }
    progress.startPart(nameOf(phase), static_cast<unsigned>(phase) + 1, numParts(options), phase == Phase::Executables ? countExecutables(module) : 0);
    TimingScope phaseTiming = timing.nest(nameOf(phase));
    if (report.isNeeded())
      report.watch(passes, nameOf(phase));
    if (failed(instruments.attach(passes, fileNameOf(phase), phaseTiming, error)))
      return explain(error);
    progress.watch(passes);
    if (failed(passes.run(module)))
      return failure();
    unmatched.print("weir-compile", llvm::errs());
    if (report.isNeeded())
      report.endPhase(nameOf(phase), module);
    // Later phases fuse and tile ops of the program, and outline them.
    if (phase < Phase::Flow && showsSource(options))
      sourceOps.record(module);
    if (phase == Phase::Stream && !options.exportParameters.empty() && failed(exportParameters(module, options.exportParameters, error)))
      return fail(error);
    if (phase == Phase::Flow) {
      for (StringRef pair : options.overrideDispatches)
        if (!overrideDispatch(module, pair.split('=').first, pair.split('=').second, error))
          return fail(error);
      if (!options.exportDispatch.empty()) {
        OwningOpRef<ModuleOp> dispatch = exportDispatch(module, options.exportDispatch, error);
        if (!dispatch || failed(writeOutput(options.output, printExport(*dispatch, options.exportDispatch, options.output), error)))
          return fail(error);
      }
    }
    if (!options.dumpPhasesTo.empty() && failed(dumpPhase(module, phase, options)))
      return failure();
  }
  return success();
}

/// Writes what was asked for.
static LogicalResult emitResult(ModuleOp module, const CompileOptions &options, const SourceOps &sourceOps, llvm::SourceMgr &sources) {
  std::string error;
  SerializeOptions serialize;
  serialize.sysroot = options.sysroot;
  if (showsSource(options))
    serialize.describePlace = [&](FileLineColLoc place) { return sourceOps.describe(place, sources); };
  switch (options.emit) {
  case Emit::MLIR:
    return writeIR(module, options.output);
  case Emit::LLVM:
    return succeeded(writeAssembly(module, serialize, options.output, error)) ? success() : explain(error);
  case Emit::Code:
    return succeeded(writeKernelCode(module, options.codeFormat, serialize, options.output, error)) ? success() : explain(error);
  case Emit::Module:
    return succeeded(writeModule(module, serialize, options.output, error)) ? success() : explain(error);
  }
  llvm_unreachable("unknown output kind");
}

/// Conversions repeat on behalf of the whole what one of their patterns has said. Fails for diagnostics that are to be printed.
static LogicalResult handleEcho(Diagnostic &diagnostic, bool &hasError) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return failure();
  std::string text = diagnostic.str();
  bool isEcho = StringRef(text).starts_with("failed to legalize operation") ||
                StringRef(text).starts_with("could not be translated to LLVM IR");
  if (hasError && isEcho)
    return success();
  hasError = true;
  StringRef name = text;
  if (!name.consume_front("failed to legalize operation '"))
    return failure();
  // The words of a conversion pass mean little to the author of the program.
  hasError = false;
  emitError(diagnostic.getLocation()) << "'" << name.split("'").first << "' op is not supported";
  return success();
}

/// Null after an error.
static OwningOpRef<ModuleOp> parseProgram(const std::shared_ptr<llvm::SourceMgr> &sources, MLIRContext &context, report::Report &report, TimingScope &timing) {
  auto timer = report.time("parse");
  TimingScope parsing = timing.nest("parse");
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (!module || failed(verifyBeforeVerifiers(*module)) || failed(verify(*module)))
    return {};
  readOlderForms(*module);
  return module;
}

static LogicalResult compileProgram(const CompileOptions &options, driver::Instruments &instruments) {
  std::string error;
  targets::registerTargets();
  report::Report report(options.report);
  if (failed(checkTargets(options, error)) || failed(options.emit == Emit::Code ? checkCodeOutput(options.output, error) : checkOutput(options.output, error)) ||
      !report.configure(driver::getRecorderOptions().dims, error))
    return fail(error);

  if (report.isNeeded() && !driver::isUnset("remark-policy"))
    return fail("--report needs every remark; leave out --remark-policy");

  TimingScope timing = instruments.startTiming();

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerDialects(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  if (options.furtherDialects)
    options.furtherDialects->appendTo(registry);
  MLIRContext context(registry);
  // Passes have times of their own then, and kernels are looked at between them.
  if (report.isNeeded())
    context.disableMultithreading();
  // The source line says enough; an op late in the pipeline fills the screen.
  if (driver::isUnset("mlir-print-op-on-diagnostic"))
    context.printOpOnDiagnostic(false);
  // Dumps of other compilers name dialects that weir does not have; ops of these are refused below.
  context.allowUnregisteredDialects();

  auto buffer = driver::openProgram(options.input, error);
  if (!buffer)
    return fail(error);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
  driver::Progress progress(options.isVerbose);
  SourceMgrDiagnosticHandler diagnostics(*sources, &context, llvm::errs());
  bool hasError = false;
  ScopedDiagnosticHandler echoes(&context, [&](Diagnostic &diagnostic) {
    progress.clear();
    return handleEcho(diagnostic, hasError);
  });

  driver::RemarkOutput remarks(context);
  std::vector<driver::RemarkOutput::Streamer> streamers;
  if (report.isNeeded())
    streamers.push_back(report.makeRemarkStreamer());
  if (!options.explain.empty())
    streamers.push_back(makeCandidateTable(llvm::errs()));
  if (failed(remarks.start(std::move(streamers))))
    return failure();

  OwningOpRef<ModuleOp> module = parseProgram(sources, context, report, timing);
  if (!module || failed(checkProgram(*module, options)))
    return failure();
  if (failed(importParameters(*module, options.importParameters, error)))
    return fail(error);
  if (failed(addTuning(*module, options.tuning, error)))
    return explain(error);
  SourceOps sourceOps;
  if (showsSource(options))
    sourceOps.record(*module);
  if (failed(runPhases(*module, options, instruments, progress, report, sourceOps, timing)))
    return failure();
  progress.startPart(options.emit == Emit::Module ? "native code" : "output", numParts(options), numParts(options));
  if (!instruments.finish(error))
    return fail(error);

  if (!options.exportDispatch.empty())
    return success();
  {
    auto timer = report.time(options.emit == Emit::Module ? "native code" : "output");
    TimingScope emission = timing.nest("emit");
    if (failed(emitResult(*module, options, sourceOps, *sources)))
      return failure();
  }
  if (report.isNeeded() && !report.write(options.input, options.targets, *sources, error))
    return fail(error);
  return success();
}

LogicalResult weir::compiler::compile(const CompileOptions &options, driver::Instruments &instruments) {
  if (succeeded(compileProgram(options, instruments)))
    return success();
  // A script that ignores the error must not run the result of an earlier compilation.
  removeOutput(options.output, options.input);
  return failure();
}
