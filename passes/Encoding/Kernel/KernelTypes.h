/// Types of a kernel whose values have layouts, and what its patterns share (encoding-passes.md 9).

#ifndef WEIR_PASSES_ENCODING_KERNEL_KERNELTYPES_H
#define WEIR_PASSES_ENCODING_KERNEL_KERNELTYPES_H

#include "mlir/Transforms/DialectConversion.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"

namespace weir::encoding {

/// The dynamic sizes of the encoded values of a function; those of packed values could not be read off them later.
class LogicalDims {
public:
  void add(mlir::Operation *function);
  std::optional<llvm::SmallVector<mlir::Value>> get(mlir::Value value) const;

private:
  std::optional<llvm::SmallVector<mlir::Value>> find(mlir::Operation *op, mlir::RankedTensorType type);

  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> dims;
};

/// Types of a kernel: encoded tensors become physical ones.
class KernelTypes : public mlir::TypeConverter {
public:
  KernelTypes(mlir::Attribute resolver, const LogicalDims &dims);

  mlir::FailureOr<TensorLayout> get(mlir::RankedTensorType type) const { return getTensorLayout(type, resolver); }
  const LogicalDims &dims;

private:
  mlir::Attribute resolver;
};

template <typename Op>
struct KernelPattern : mlir::OpConversionPattern<Op> {
  KernelPattern(const KernelTypes &types, mlir::MLIRContext *context) : mlir::OpConversionPattern<Op>(types, context), types(types) {}
  const KernelTypes &types;
};

/// From one packed layout to another: by one transposition, or through the plain tensor.
mlir::Value convertPacked(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, const TensorLayout &from, const TensorLayout &to,
                          mlir::ValueRange dims);

/// Views of bindings, and what is loaded from and stored to them (M4, M5).
void populateBindingPatterns(const KernelTypes &types, mlir::RewritePatternSet &patterns);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_KERNELTYPES_H
