/// Facts about the bindings of a kernel that drivers and LLVM get (dispatch-passes.md 3.5).
#ifndef WEIR_PASSES_CODEGEN_GPU_BINDINGFACTS_H
#define WEIR_PASSES_CODEGEN_GPU_BINDINGFACTS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace weir {

struct BindingFacts {
  bool isRead = false;    ///< The kernel loads from it, or takes its address.
  bool isWritten = false; ///< The kernel may store to it.
  /// No other binding has bytes of it, if one of both is written (AL1).
  bool isApart = false;
  /// A thread may access bytes after a barrier that another thread has written before it, or the other way round.
  bool isHandedOver = false;
};

/// Of each argument of `kernel`, in order; scalars have none. Control flow is `scf` or `cf`.
llvm::SmallVector<BindingFacts> findBindingFacts(mlir::gpu::GPUFuncOp kernel);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_BINDINGFACTS_H
