#include "src/check/tensor/InProcessCompiler.h"

#include "mlir/IR/Diagnostics.h"
#include "src/compiler/Compile.h"
#include "src/compiler/ModuleWriter.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace llvm;
using namespace weir;
using namespace weir::check;
using namespace weir::compiler;

std::unique_ptr<InProcessCompiler> InProcessCompiler::create(mlir::MLIRContext &context, const TargetBackend &target, StringRef cpu,
                                                             compiler::DataTiling dataTiling, std::string &error) {
  if (mlir::failed(target.checkMachine({"", cpu.str(), ""}, error)))
    return nullptr;
  std::unique_ptr<InProcessCompiler> result(new InProcessCompiler);
  result->context = &context;
  result->target = &target;
  result->cpu = cpu.str();
  result->dataTiling = dataTiling;
  result->name = target.isArbiter() ? target.getName().str() : (target.getName() + ", " + cpu).str();
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
  context.appendDialectRegistry(dependent);
  for (StringRef dialect : dependent.getDialectNames())
    context.getOrLoadDialect(dialect);
  return result;
}

InProcessCompiler::~InProcessCompiler() = default;

bool InProcessCompiler::preparePasses(std::string &error) {
  CompileOptions options;
  options.targets = {target->getName().str()};
  options.machine.cpu = cpu;
  options.dataTiling = dataTiling;
  passes = std::make_unique<mlir::PassManager>(context);
  // The numbers tell; weir-compile verifies after each pass.
  passes->enableVerifier(false);
  buildDevicePass(options, *passes);
  DispatchPolicy policy = target->getDispatchPolicy({});
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
  if (linked && !check(jit->getExecutionSession().removeJITDylib(*std::exchange(linked, nullptr))))
    return nullptr;
  Expected<orc::JITDylib &> library = jit->createJITDylib(std::to_string(count++));
  if (!library)
    return check(library.takeError()), nullptr;
  linked = &*library;
  for (SmallVector<char, 0> &object : *objects)
    if (!check(jit->addObjectFile(*library, MemoryBuffer::getMemBufferCopy(StringRef(object.data(), object.size())))))
      return nullptr;
  Expected<orc::ExecutorAddr> address = jit->lookup(*library, "weir_module");
  if (!address)
    return check(address.takeError()), nullptr;
  return address->toPtr<const weir_module_t *>();
}

const weir_module_t *InProcessCompiler::compile(mlir::ModuleOp program, unsigned optLevel, std::string &error) {
  std::string diagnostics;
  mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      diagnostics += diagnostic.str() + "\n";
    return mlir::success();
  });
  const weir_module_t *module = nullptr;
  mlir::OwningOpRef<mlir::ModuleOp> copy = program.clone();
  CrashRecoveryContext recovery;
  recovery.DumpStackAndCleanupOnFailure = true;
  std::string linkError;
  bool finished = recovery.RunSafely([&] {
    if ((passes || preparePasses(linkError)) && mlir::succeeded(passes->run(*copy)))
      module = link(*copy, optLevel, linkError);
  });
  if (!finished) {
    // Their state is anybody's guess.
    (void)copy.release();
    (void)passes.release();
    error = "the compiler crashed";
    return nullptr;
  }
  if (!module)
    error = "refused: " + diagnostics + linkError;
  return module;
}
