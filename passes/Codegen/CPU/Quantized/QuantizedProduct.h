/// Contractions with weights that the body computes from narrow integers: a scale, perhaps an offset, for each group of elements of a sum.
#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZED_QUANTIZEDPRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZED_QUANTIZEDPRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Codegen/Tiling/Strategies/Strategy.h"

namespace weir::cpu {

/// The most rows that are few: see `QuantizedProduct::hasFewRows`.
inline constexpr int64_t kFewRows = 8;

/// result[row, column] += activation[row, sums] * weight(bytes[column, sums], scalars[column, groups]) in f32. Sums are loops over groups, then a
/// step along which bytes are contiguous, then perhaps one over the parts of a byte.
struct QuantizedProduct {
  mlir::linalg::GenericOp op;
  mlir::OpOperand *activations, *weights;
  mlir::Operation *product, *sum;
  /// Which operand of `product` has the weight.
  unsigned weightOperand;
  unsigned step;
  /// Elements of a byte: of 4 bits (2) or 2 (4), the lowest first; 1 for whole bytes. `element` is the op that has shifted one to the lowest bits.
  int64_t part = -1, parts = 1;
  mlir::Operation *element = nullptr;
  /// Of weights in panels, [.., step, lane, byte]: the columns of a panel, whose number is `column`, and the bytes of a word, which are steps, too. Absent (-1)
  /// where bytes are contiguous along the step.
  int64_t lane = -1, byte = -1;
  /// Loops that sum groups, from the outermost; parallel loops beside `row` and `column`, which may be absent (-1).
  mlir::SmallVector<unsigned> groups, outer;
  int64_t row = -1, column = -1;

  int64_t getExtent(int64_t loop) const { return loop < 0 ? 1 : linalgOp().getStaticLoopRanges()[loop]; }
  bool isInPanels() const { return lane >= 0; }
  /// Whether each weight is computed in registers and used at once; of more rows panels of weights are computed ahead.
  bool hasFewRows() const { return !mlir::ShapedType::isDynamic(getExtent(row)) && getExtent(row) <= kFewRows; }
  /// Bytes of a group.
  int64_t getSteps() const { return getExtent(step) * getExtent(byte); }
  /// All of them, of one panel or more.
  int64_t getColumns() const;
  /// Products of a sum.
  int64_t getDepth() const;
  bool isSigned() const;
  /// The value in f32 that is multiplied.
  mlir::Value getWeight() const;
  mlir::Value getActivation() const;

private:
  mlir::linalg::LinalgOp linalgOp() const { return mlir::cast<mlir::linalg::LinalgOp>(mlir::linalg::GenericOp(op).getOperation()); }
};

/// Vectors of fewer lanes do not pay.
inline constexpr int64_t kFewestQuantizedLanes = 4;

/// Bytes of a word of a panel.
inline constexpr int64_t kWordBytes = 4;

/// How `op`, on tensors or on buffers, is such a product. The extents of sums are static; on buffers both operands are contiguous along them.
std::optional<QuantizedProduct> matchQuantizedProduct(mlir::linalg::LinalgOp op);
/// The same with weights in panels, as `weir-cpu-pack-quantized-weights` writes them.
std::optional<QuantizedProduct> matchPackedProduct(mlir::linalg::LinalgOp op);

/// Lanes of a vector of weights along the step.
int64_t getQuantizedLanes(const QuantizedProduct &product, const TargetInfo &target);

/// Tiles of the product's loops, on tensors: columns, so that each weight is computed once, or once for all rows.
llvm::SmallVector<LoopTile> chooseQuantizedTiles(const QuantizedProduct &product, const TargetInfo &target);

/// Replaces the product by loops: for few rows, which are static, or for any number.
void emitQuantizedRows(mlir::RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target);
void emitQuantizedPanels(mlir::RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZED_QUANTIZEDPRODUCT_H
