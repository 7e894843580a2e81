/// Dispatches that get or lose bindings, with their kernels (encoding-passes.md F6 to F8).

#ifndef WEIR_PASSES_ENCODING_LATE_DISPATCHBINDINGS_H
#define WEIR_PASSES_ENCODING_LATE_DISPATCHBINDINGS_H

#include "passes/Encoding/Late/ExecutableVariants.h"

namespace weir::encoding {

/// Who runs the exports of a module, so that a kernel may change with all of its dispatches, or a dispatch gets a kernel of its own.
class DispatchBindings {
public:
  explicit DispatchBindings(mlir::ModuleOp module);

  /// All that runs an export, by number of the export; none if others than dispatches with this one entry point may run it.
  unsigned getNumGroups() const { return groups.size(); }
  llvm::ArrayRef<stream::TensorDispatchOp> getGroup(unsigned number) const;

  /// The kernel of a dispatch; null if it may run several, or one that is not in the module.
  mlir::FunctionOpInterface getKernel(stream::TensorDispatchOp dispatch);

  /// A further result that holds what `result` holds, in another layout. The kernel must store that value as a whole, once. Returns the
  /// dispatch that replaces this one.
  stream::TensorDispatchOp addResult(stream::TensorDispatchOp dispatch, unsigned result, mlir::RankedTensorType type, mlir::Value size);

  /// Takes an untied result away from all dispatches of a kernel; its uses read `into`, and the kernel stores it no more.
  void mergeResults(llvm::ArrayRef<stream::TensorDispatchOp> dispatches, unsigned into, unsigned from);
  /// Takes an operand away from all dispatches of a kernel, which reads `into` instead.
  void mergeOperands(llvm::ArrayRef<stream::TensorDispatchOp> dispatches, unsigned into, unsigned from);

private:
  stream::ExecutableExportOp getExport(stream::TensorDispatchOp dispatch);
  void replaceInGroup(stream::TensorDispatchOp old, stream::TensorDispatchOp fresh);

  mlir::SymbolTableCollection symbols;
  mlir::SymbolTable names;
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<stream::TensorDispatchOp>> groups; ///< by export
  llvm::DenseSet<mlir::Operation *> shared; ///< exports that other ops name, too
};

/// The one op that stores to a binding, all of it, or null or several.
mlir::Operation *getWholeStore(mlir::FunctionOpInterface kernel, unsigned binding);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_DISPATCHBINDINGS_H
