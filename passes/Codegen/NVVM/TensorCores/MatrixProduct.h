/// Which products of matrices tensor cores can compute.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_MATRIXPRODUCT_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_MATRIXPRODUCT_H

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// The types of a product.
struct ProductTypes {
  llvm::StringLiteral name; ///< the library call
  mlir::NVVM::MMATypes left, right;
  int64_t bytes; ///< of an element of a factor
  bool isInteger;

  /// Elements of a factor that one instruction multiplies along the reduction: 32 bytes.
  int64_t depth() const { return 32 / bytes; }
  /// Only warpgroups multiply these.
  bool isF8() const { return bytes == 1 && !isInteger; }
};

/// The types of which a multiply-add `sum + extend(a) * extend(b)` is computed on tensor cores; null if `op` has another body or other types.
/// `tf32`: whether factors of f32 may be rounded to 11 bits. `warpgroups`: whether warpgroups multiply.
const ProductTypes *findProductTypes(mlir::linalg::LinalgOp op, bool tf32, bool warpgroups);
const ProductTypes *findProductTypes(llvm::StringRef libraryCall);

/// The loops of a product that are more than one iteration: one of each kind.
struct ProductLoops {
  unsigned m, n, k;
};
/// Fails if there are several of a kind, or a batch.
mlir::FailureOr<ProductLoops> getProductLoops(mlir::linalg::LinalgOp op);

/// An upper bound of the extent of `loop`; `otherwise` if none is known.
int64_t getLoopBound(mlir::linalg::LinalgOp op, unsigned loop, int64_t otherwise);

/// The dimension of `operand` that `loop` runs over.
unsigned getDimensionOf(mlir::linalg::LinalgOp op, mlir::OpOperand &operand, unsigned loop);

/// Rows that a warpgroup multiplies with one instruction.
inline constexpr int64_t kWarpgroupRows = 64;
/// Whether most of these are there.
inline bool fillsWarpgroup(int64_t rows) { return 2 * rows > kWarpgroupRows; }

/// Bytes of workgroup memory without which there is no way to stage tiles.
inline constexpr int64_t kLeastStagingBytes = 2 * 32 * 64;

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_MATRIXPRODUCT_H
