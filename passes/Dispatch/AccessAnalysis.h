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
  /// A3: the stores of all workgroups write the whole tensor: `fullStore`, a partition, or disjoint slices.
  bool overwritten = false;
  /// Loads that may see contents from before the dispatch.
  llvm::SmallVector<tensor_ext::DispatchTensorLoadOp> oldLoads;
  /// Loads of what a store wrote just before, with that store.
  llvm::SmallVector<std::pair<tensor_ext::DispatchTensorLoadOp, tensor_ext::DispatchTensorStoreOp>> forwardable;
  /// No load sees what its workgroup has stored, the forwardable ones aside: loads and stores may go to different tensors (T3).
  bool readsFirst = false;
};

BindingUse analyzeBinding(mlir::BlockArgument arg);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_ACCESSANALYSIS_H
