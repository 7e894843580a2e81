#include "src/targets/cuda/PTX.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "src/native/Optimizer.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace weir;

static std::unique_ptr<TargetMachine> createTargetMachine(StringRef gpu, StringRef features, unsigned optLevel, std::string &error) {
  static const bool isInitialized = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  (void)isInitialized;
  Triple triple("nvptx64-nvidia-cuda");
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(triple, gpu, features, TargetOptions(), std::nullopt, std::nullopt,
                                                                    static_cast<CodeGenOptLevel>(optLevel)));
}

/// Nothing is linked to the text, so it has to define what it calls.
static mlir::LogicalResult checkCalls(const Module &module, mlir::gpu::GPUModuleOp kernels) {
  for (const Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic())
      return kernels.emitError("a kernel calls '") << function.getName() << "', which is not defined on this device";
  return mlir::success();
}

mlir::FailureOr<SmallVector<char, 0>> weir::targets::emitPTX(mlir::gpu::GPUModuleOp kernels, StringRef gpu, StringRef features,
                                                             unsigned optLevel) {
  std::string error;
  std::unique_ptr<TargetMachine> machine = createTargetMachine(gpu, features, optLevel, error);
  if (!machine)
    return kernels.emitError("cannot compile for the device: ") << error, mlir::failure();
  LLVMContext context;
  // Without a handler LLVM ends the process.
  struct Handler final : DiagnosticHandler {
    explicit Handler(std::string &error) : error(error) {}
    bool handleDiagnostics(const DiagnosticInfo &info) override {
      if (info.getSeverity() != DS_Error)
        return true;
      raw_string_ostream os(error);
      DiagnosticPrinterRawOStream printer(os);
      info.print(printer);
      return true;
    }
    std::string &error;
  };
  context.setDiagnosticHandler(std::make_unique<Handler>(error));
  std::unique_ptr<Module> module = mlir::translateModuleToLLVMIR(kernels, context, "weir");
  if (!module)
    return kernels.emitError("could not be translated to LLVM IR"), mlir::failure();
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());
  for (Function &function : *module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", gpu);
    function.addFnAttr("target-features", features);
    function.setDoesNotThrow();
    // All threads of a warpgroup start a product together.
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&instruction); call && call->isInlineAsm())
        call->setConvergent();
  }
  native::optimize(*module, *machine, optLevel, /*threadsShareMemory=*/true);
  if (mlir::failed(checkCalls(*module, kernels)))
    return mlir::failure();

  SmallVector<char, 0> text;
  raw_svector_ostream os(text);
  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, os, nullptr, CodeGenFileType::AssemblyFile))
    return kernels.emitError("LLVM cannot write PTX"), mlir::failure();
  passes.run(*module);
  if (!error.empty())
    return kernels.emitError("cannot compile for the device: ") << error, mlir::failure();
  // The driver takes a string of C.
  text.push_back('\0');
  return text;
}
