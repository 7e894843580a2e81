#ifndef WEIR_PASSES_DISPATCH_KERNELBODIES_H
#define WEIR_PASSES_DISPATCH_KERNELBODIES_H

#include "passes/Dispatch/AccessAnalysis.h"

namespace weir {

/// W1, W4: gives the ops of a kernel body whose init is a constant, directly or through views, a copy of it as init, or an
/// empty tensor where only its shape matters: nothing may write into a constant (V6).
void detachConstantInits(mlir::Region &body);

/// A8: the loads of an argument without contents give a `tensor.empty`. False, with nothing changed, if the argument goes
/// somewhere else or if a load might see what the body itself stored.
bool replaceUndefinedLoads(const BindingUse &use);

/// Elements share bytes (A12).
bool isSubByte(mlir::Type type);

/// Gives an argument of a kernel, and what ties shapes to it, another access.
void changeAccess(mlir::BlockArgument arg, tensor_ext::TensorAccess access);

/// The forwardable loads of an argument take the stored value.
void forwardLoads(const BindingUse &use);

/// The stores of `arg` go to a new last argument of the kernel, and so do its loads if that is `readwrite`.
void addResultArgument(mlir::BlockArgument arg, BindingUse &use, tensor_ext::TensorAccess access);

/// T2: the loads of an argument that may see old contents give fills of `scalar`, which `createScalar` creates before each.
void replaceLoadsByFills(llvm::ArrayRef<tensor_ext::DispatchTensorLoadOp> loads,
                         llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location)> createScalar);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_KERNELBODIES_H
