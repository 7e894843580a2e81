#ifndef WEIR_CHECK_TENSOR_INPROCESSCOMPILER_H
#define WEIR_CHECK_TENSOR_INPROCESSCOMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "passes/Target/TargetBackend.h"
#include "include/weir/abi.h"
#include "src/compiler/Compile.h"

namespace llvm::orc {
class JITDylib;
class LLJIT;
} // namespace llvm::orc

namespace weir::check {

/// What became of a program.
struct Compilation {
  const weir_module_t *module = nullptr; ///< the table of the compiled module, until `unload`
  std::string error;                     ///< if none exists
  std::string refusal;                   ///< the first error of that, if all of them name a place in the program
  std::vector<std::string> codes;        ///< that devices load, of each executable: bytes, or a text
};

/// Compiles programs for one target as weir-compile does, and links them into this process instead of into files.
class InProcessCompiler {
public:
  /// `dataTiling` as --data-tiling, `lowPrecision` as --weir-low-precision.
  static std::unique_ptr<InProcessCompiler> create(mlir::MLIRContext &context, const TargetChoice &target, llvm::StringRef cpu,
                                                   compiler::DataTiling dataTiling, std::string &error, bool lowPrecision = false);
  ~InProcessCompiler();

  llvm::StringRef getName() const { return name; }
  const TargetBackend &getTarget() const { return *target.backend; }
  /// As --target takes it.
  std::string getTargetWord() const;

  /// Survives crashes. `optLevel` of LLVM: 0 to 3.
  Compilation compile(mlir::ModuleOp program, unsigned optLevel);
  /// Gives back the memory of the modules.
  void unload();

private:
  explicit InProcessCompiler(TargetChoice target);
  MachineOptions getMachine() const { return {"", cpu, "", target.model}; }
  const weir_module_t *link(mlir::ModuleOp lowered, unsigned optLevel, std::string &error);
  bool preparePasses(std::string &error);

  mlir::MLIRContext *context = nullptr;
  TargetChoice target;
  std::string cpu;
  compiler::DataTiling dataTiling = compiler::DataTiling::Off;
  bool lowPrecision = false;
  std::string name;
  /// Setting them up takes longer than a small program.
  std::unique_ptr<mlir::PassManager> passes;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::vector<llvm::orc::JITDylib *> linked;
  uint64_t count = 0;
};

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_INPROCESSCOMPILER_H
