/// One executable for each list of layouts that dispatches hand it (encoding-passes.md 8.2, V1 to V7).

#ifndef WEIR_PASSES_ENCODING_LATE_EXECUTABLEVARIANTS_H
#define WEIR_PASSES_ENCODING_LATE_EXECUTABLEVARIANTS_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/SymbolTable.h"

namespace weir::encoding {

/// The functions of an executable that a dispatch may run. Those that are not in the module are left out.
llvm::SmallVector<mlir::FunctionOpInterface> getKernels(stream::TensorDispatchOp dispatch, mlir::SymbolTableCollection &symbols);

/// The types that a dispatch states for the bindings of its kernels: of operands that are resources, then of untied results.
llvm::SmallVector<mlir::RankedTensorType> getBindingTypes(stream::TensorDispatchOp dispatch);
/// The values of those operands and results.
llvm::SmallVector<mlir::Value> getBindingValues(stream::TensorDispatchOp dispatch);

/// The views of a binding as dispatch tensors.
llvm::SmallVector<stream::BindingSubspanOp> getViews(mlir::FunctionOpInterface kernel, unsigned binding);
/// The tensor type of such a view; null if it has none.
mlir::RankedTensorType getViewed(stream::BindingSubspanOp view);

/// Whether all views that a kernel has of a binding, in order of arguments, are of the tensor type that a dispatch states for it.
bool viewsBindingAs(mlir::FunctionOpInterface kernel, unsigned binding, mlir::RankedTensorType type);

/// Whether a kernel only stores to a binding, and all of it at once.
bool storesWholeBinding(mlir::FunctionOpInterface kernel, unsigned binding);

/// Gives kernels the types that dispatches state: the first list of types keeps the executable, each further one gets a copy of it.
/// Returns the dispatches that were sent to a copy.
llvm::SmallVector<stream::TensorDispatchOp> specializeExecutables(mlir::ModuleOp module);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_EXECUTABLEVARIANTS_H
