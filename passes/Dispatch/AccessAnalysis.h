#ifndef WEIR_PASSES_DISPATCH_ACCESSANALYSIS_H
#define WEIR_PASSES_DISPATCH_ACCESSANALYSIS_H

#include "dialects/TensorExt/TensorExtOps.h"

namespace weir {

/// How a kernel body uses one dispatch-tensor argument (dispatch-passes.md 3.1).
struct BindingUse {
  llvm::SmallVector<tensor_ext::DispatchTensorLoadOp> loads;
  llvm::SmallVector<tensor_ext::DispatchTensorStoreOp> stores;
  /// A1: something other than a load, a store or a tie_shape uses the argument.
  bool escapes = false;
  /// A3: a store of the whole tensor that every path through the body executes.
  tensor_ext::DispatchTensorStoreOp fullStore;
  /// Loads that may see contents from before the dispatch.
  llvm::SmallVector<tensor_ext::DispatchTensorLoadOp> oldLoads;
  /// Loads of the whole tensor behind `fullStore`: its value.
  llvm::SmallVector<tensor_ext::DispatchTensorLoadOp> forwardable;
};

BindingUse analyzeBinding(mlir::BlockArgument arg);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_ACCESSANALYSIS_H
