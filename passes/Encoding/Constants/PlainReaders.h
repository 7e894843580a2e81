/// Readers of a plain constant, beside those of a packed copy (encoding-passes.md UG6).

#ifndef WEIR_PASSES_ENCODING_CONSTANTS_PLAINREADERS_H
#define WEIR_PASSES_ENCODING_CONSTANTS_PLAINREADERS_H

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"

namespace weir::encoding {

class PlainReaders {
public:
  PlainReaders(mlir::ModuleOp module, mlir::SymbolTable &symbols);

  /// What a value is: the attribute of a constant, or the global that is loaded.
  static const void *getSource(mlir::Value value, mlir::SymbolTable &symbols);

  /// Whether a constant would be read plain if its packs went.
  bool isReadPlain(const void *source) const;
  /// Whether what reads it beside packs and reshapes takes single elements of it, fewer bytes, at a cache line each, than it has.
  bool readElements(const void *source) const;
  /// Only if it does: elements are taken out of the packed constant. False if shapes differ.
  bool redirect(const void *source, const TensorLayout &layout, mlir::TypedAttr packed);

private:
  llvm::DenseMap<const void *, llvm::SmallVector<mlir::Value>> values;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CONSTANTS_PLAINREADERS_H
