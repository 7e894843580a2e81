/// What targets have in common whose kernels are functions of the module: one object for each executable, made by LLVM.

#ifndef WEIR_SRC_TARGETS_CPU_NATIVEBACKEND_H
#define WEIR_SRC_TARGETS_CPU_NATIVEBACKEND_H

#include "passes/Target/TargetBackend.h"

namespace weir::targets {

class NativeBackend : public TargetBackend {
public:
  llvm::StringRef getDeviceName() const override { return "cpu"; }
  mlir::LogicalResult checkMachine(const MachineOptions &machine, std::string &error) const override;
  mlir::FailureOr<hal::ExecutableTargetAttr> getTarget(mlir::MLIRContext *context, const MachineOptions &machine,
                                                       std::string &error) const override;
  mlir::LogicalResult buildExecutionPipeline(mlir::OpPassManager &executable, mlir::ModuleOp kernels, hal::ExecutableTargetAttr target,
                                             std::string &reason) const override;
  ExecutableForm getForm() const override { return ExecutableForm::Object; }
  mlir::FailureOr<llvm::SmallVector<char, 0>> serialize(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target,
                                                        const SerializeOptions &options) const override;
  mlir::LogicalResult print(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                            llvm::raw_ostream &os) const override;
  mlir::LogicalResult explain(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                              std::vector<CodeText> &texts) const override;
  llvm::ArrayRef<llvm::StringLiteral> getCodeFormats() const override;
  mlir::FailureOr<llvm::SmallVector<char, 0>> emitCode(mlir::ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                                       llvm::StringRef format) const override;
};

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_CPU_NATIVEBACKEND_H
