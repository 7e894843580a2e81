/// Which values of the host a kernel's bindings are, and what it stores in them.

#ifndef WEIR_PASSES_ENCODING_LATE_KERNELBINDINGS_H
#define WEIR_PASSES_ENCODING_LATE_KERNELBINDINGS_H

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/IR/SymbolTable.h"

namespace weir::encoding {

/// Of all `stream.tensor.dispatch` of a module.
class KernelBindings {
public:
  explicit KernelBindings(mlir::ModuleOp module);

  /// What dispatches bind to an argument of a kernel; nothing if others may run the kernel, too.
  std::optional<llvm::ArrayRef<mlir::Value>> getBound(mlir::Value binding) const;
  /// The stores of kernels to a dispatch's result, and the value that the result is tied to, if there is one; nothing if a kernel is not known.
  struct Stores {
    llvm::SmallVector<tensor_ext::DispatchTensorStoreOp> stores;
    mlir::Value tied;
  };
  std::optional<Stores> getStores(stream::TensorDispatchOp dispatch, unsigned result);

private:
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> bound;
  llvm::DenseSet<mlir::StringAttr> runByOthers;
};

/// The binding that a view of a kernel is of; or null.
mlir::Value getBinding(mlir::Value view);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_KERNELBINDINGS_H
