#include "src/compiler/Compile.h"

#include "dialects/Register.h"
#include "mlir/IR/AsmState.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/Timing.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "src/compiler/ModuleWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace weir::compiler;

static LogicalResult fail(const llvm::Twine &message) {
  llvm::errs() << "weir-compile: error: " << message << "\n";
  return failure();
}

/// Writes the IR to `path`; "-" is standard output. Keeps no partial file.
static LogicalResult writeIR(ModuleOp module, StringRef path) {
  std::string error;
  auto file = openOutputFile(path, &error);
  if (!file)
    return fail(error);
  module->print(file->os(), OpPrintingFlags().enableDebugInfo(false));
  file->os() << "\n";
  file->keep();
  return success();
}

static LogicalResult dumpPhase(ModuleOp module, Phase phase, const CompileOptions &options) {
  if (std::error_code ec = llvm::sys::fs::create_directories(options.dumpPhasesTo))
    return fail("cannot create '" + options.dumpPhasesTo + "': " + ec.message());
  SmallString<128> path(options.dumpPhasesTo);
  llvm::sys::path::append(path, std::to_string(static_cast<int>(phase) + 1) + "." + nameOf(phase) + ".mlir");
  return writeIR(module, path);
}

static LogicalResult runPhases(ModuleOp module, const CompileOptions &options, const Machine &machine,
                               TimingScope &timing) {
  Phase phase = options.fromSource ? firstPhase : next(options.from);
  for (; phase <= options.to; phase = next(phase)) {
    PassManager passes(module.getContext());
    passes.enableVerifier(options.verifyEach);
    if (!options.printAfter.empty()) {
      passes.getContext()->disableMultithreading();
      std::string flag = options.printAfter;
      passes.enableIRPrinting([](Pass *, Operation *) { return false; },
                              [flag](Pass *pass, Operation *) { return flag == "all" || pass->getArgument() == flag; },
                              /*printModuleScope=*/false, /*printAfterOnlyOnChange=*/true);
    }
    std::string error;
    if (failed(buildPhase(phase, options, machine, passes, error)))
      return fail("bad --preprocessing pipeline: " + error);
    TimingScope phaseTiming = timing.nest(nameOf(phase));
    passes.enableTiming(phaseTiming);
    if (failed(passes.run(module)))
      return failure();
    if (!options.dumpPhasesTo.empty() && failed(dumpPhase(module, phase, options)))
      return failure();
  }
  return success();
}

LogicalResult weir::compiler::compile(const CompileOptions &options) {
  std::string error;
  FailureOr<Machine> machine = resolveMachine(options.cpu, options.cpuFeatures, error);
  if (failed(machine))
    return fail(error);

  DefaultTimingManager timingManager;
  timingManager.setEnabled(options.timing);
  TimingScope timing = timingManager.getRootScope();

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerDialects(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  MLIRContext context(registry);

  auto buffer = openInputFile(options.input, &error);
  if (!buffer)
    return fail(error);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context, llvm::errs());

  OwningOpRef<ModuleOp> module;
  {
    TimingScope parsing = timing.nest("parse");
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  }
  if (!module)
    return failure();
  if (failed(runPhases(*module, options, *machine, timing)))
    return failure();

  TimingScope emission = timing.nest("emit");
  switch (options.emit) {
  case Emit::MLIR:
    return writeIR(*module, options.output);
  case Emit::LLVM:
    return writeLLVM(*module, *machine, options.output);
  case Emit::Module:
    return writeModule(*module, *machine, options.output);
  }
  llvm_unreachable("unknown output kind");
}
