#include "src/check/tensor/InProcessCompiler.h"

#include "dialects/HAL/HALDialect.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "src/compiler/Compile.h"
#include "src/compiler/ModuleWriter.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace llvm;
using namespace weir;
using namespace weir::check;
using namespace weir::compiler;

static void loadAll(mlir::MLIRContext &context, const mlir::DialectRegistry &registry) {
  context.appendDialectRegistry(registry);
  for (StringRef dialect : registry.getDialectNames())
    context.getOrLoadDialect(dialect);
}

std::unique_ptr<InProcessCompiler> InProcessCompiler::create(mlir::MLIRContext &context, const TargetChoice &target, StringRef cpu,
                                                             compiler::DataTiling dataTiling, std::string &error, bool lowPrecision) {
  std::unique_ptr<InProcessCompiler> result(new InProcessCompiler(target));
  result->context = &context;
  result->cpu = cpu.str();
  if (mlir::failed(target.backend->checkMachine(result->getMachine(), error)))
    return nullptr;
  mlir::DialectRegistry ofTarget;
  ofTarget.insert<hal::HALDialect>();
  target.backend->getDependentDialects(ofTarget);
  loadAll(context, ofTarget);
  result->dataTiling = dataTiling;
  result->lowPrecision = lowPrecision;
  result->name = result->getTargetWord();
  if (!target.backend->isArbiter() && target.backend->getForm() == ExecutableForm::Object)
    result->name += ", " + cpu.str();
  // Modules need libc and libm only: no support for C++ or the like.
  Expected<std::unique_ptr<orc::LLJIT>> jit = orc::LLJITBuilder().setPlatformSetUp(orc::setUpInactivePlatform).create();
  if (!jit) {
    error = toString(jit.takeError());
    return nullptr;
  }
  result->jit = std::move(*jit);
  if (!result->preparePasses(error))
    return nullptr;
  mlir::DialectRegistry dependent;
  result->passes->getDependentDialects(dependent);
  loadAll(context, dependent);
  return result;
}

InProcessCompiler::InProcessCompiler(TargetChoice target) : target(std::move(target)) {}

InProcessCompiler::~InProcessCompiler() = default;

std::string InProcessCompiler::getTargetWord() const {
  return target.backend->getName().str() + (target.model.empty() ? "" : ":" + target.model);
}

bool InProcessCompiler::preparePasses(std::string &error) {
  mlir::FailureOr<hal::ExecutableTargetAttr> attribute = target.backend->getTarget(context, getMachine(), error);
  if (mlir::failed(attribute))
    return false;
  CompileOptions options;
  options.targets = {getTargetWord()};
  options.machine.cpu = cpu;
  options.dataTiling = dataTiling;
  options.lowPrecision = lowPrecision;
  // Sums of integers are compared to the bit.
  options.winograd = "off";
  passes = std::make_unique<mlir::PassManager>(context);
  // The numbers tell; weir-compile verifies after each pass.
  passes->enableVerifier(false);
  buildDevicePass(options, *passes);
  DispatchPolicy policy = target.backend->getDispatchPolicy(*attribute);
  for (Phase phase = firstPhase; phase <= lastPhase; phase = next(phase))
    if (mlir::failed(buildPhase(phase, options, policy, *passes, error)))
      return false;
  return true;
}

const weir_module_t *InProcessCompiler::link(mlir::ModuleOp lowered, unsigned optLevel, std::string &error) {
  mlir::FailureOr<std::vector<SmallVector<char, 0>>> objects = emitModuleObjects(lowered, {optLevel});
  if (mlir::failed(objects))
    return nullptr;
  auto check = [&](llvm::Error failure) {
    if (failure)
      error += llvm::toString(std::move(failure));
    return error.empty();
  };
  Expected<orc::JITDylib &> library = jit->createJITDylib(std::to_string(count++));
  if (!library)
    return check(library.takeError()), nullptr;
  linked.push_back(&*library);
  for (SmallVector<char, 0> &object : *objects)
    if (!check(jit->addObjectFile(*library, MemoryBuffer::getMemBufferCopy(StringRef(object.data(), object.size())))))
      return nullptr;
  Expected<orc::ExecutorAddr> address = jit->lookup(*library, "weir_module");
  if (!address)
    return check(address.takeError()), nullptr;
  return address->toPtr<const weir_module_t *>();
}

void InProcessCompiler::unload() {
  for (orc::JITDylib *library : std::exchange(linked, {}))
    cantFail(jit->getExecutionSession().removeJITDylib(*library));
}

/// Gives each op of a made-up program a place: errors are expected to name one.
static void makePlaces(mlir::ModuleOp program) {
  unsigned line = 0;
  program->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    ++line;
    if (mlir::isa<mlir::UnknownLoc>(op->getLoc()))
      op->setLoc(mlir::FileLineColLoc::get(program.getContext(), "program", line, 1));
  });
}

/// What executables hold for devices.
static std::vector<std::string> takeCodes(mlir::ModuleOp lowered) {
  std::vector<std::string> codes;
  for (auto executable : lowered.getOps<stream::ExecutableOp>())
    if (auto bytes = executable->getAttrOfType<mlir::DenseElementsAttr>(SerializedAttr::getNameStr())) {
      codes.emplace_back(bytes.getRawData().begin(), bytes.getRawData().end());
      // A text ends with the only zero.
      if (codes.back().find('\0') == codes.back().size() - 1)
        codes.back().pop_back();
    }
  return codes;
}

Compilation InProcessCompiler::compile(mlir::ModuleOp program, unsigned optLevel) {
  Compilation result;
  std::string diagnostics, first, lost;
  mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::success();
    if (first.empty())
      first = diagnostic.str();
    if (!diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
      lost = diagnostic.str();
    diagnostics += diagnostic.str() + "\n";
    return mlir::success();
  });
  mlir::OwningOpRef<mlir::ModuleOp> copy = program.clone();
  makePlaces(*copy);
  CrashRecoveryContext recovery;
  recovery.DumpStackAndCleanupOnFailure = true;
  std::string linkError;
  bool finished = recovery.RunSafely([&] {
    if ((!passes && !preparePasses(linkError)) || mlir::failed(passes->run(*copy)))
      return;
    result.codes = takeCodes(*copy);
    result.module = link(*copy, optLevel, linkError);
  });
  if (!finished) {
    // Their state is unknown.
    (void)copy.release();
    (void)passes.release();
    result.error = "the compiler crashed";
    return result;
  }
  if (result.module)
    return result;
  result.error = "refused: " + diagnostics + linkError;
  if (!lost.empty())
    result.error = "an error without a location: " + lost;
  else if (linkError.empty())
    result.refusal = first;
  return result;
}
