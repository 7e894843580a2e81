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

/// Compiles programs for one target as weir-compile does, and links them into this process instead of into files.
class InProcessCompiler {
public:
  /// `dataTiling` as --data-tiling.
  static std::unique_ptr<InProcessCompiler> create(mlir::MLIRContext &context, const TargetBackend &target, llvm::StringRef cpu,
                                                   compiler::DataTiling dataTiling, std::string &error);
  ~InProcessCompiler();

  llvm::StringRef getName() const { return name; }

  /// The table of the compiled module, until the next call; null with a message if `program` is refused. Survives crashes. `optLevel`
  /// of LLVM: 0 to 3.
  const weir_module_t *compile(mlir::ModuleOp program, unsigned optLevel, std::string &error);

private:
  InProcessCompiler() = default;
  const weir_module_t *link(mlir::ModuleOp lowered, unsigned optLevel, std::string &error);
  bool preparePasses(std::string &error);

  mlir::MLIRContext *context = nullptr;
  const TargetBackend *target = nullptr;
  std::string cpu;
  compiler::DataTiling dataTiling = compiler::DataTiling::Off;
  std::string name;
  /// Setting them up takes longer than a small program.
  std::unique_ptr<mlir::PassManager> passes;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::orc::JITDylib *linked = nullptr;
  uint64_t count = 0;
};

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_INPROCESSCOMPILER_H
