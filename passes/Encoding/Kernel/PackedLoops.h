/// Structured ops on packed operands (encoding-passes.md 9, M1 and M3): a loop that an operand tiles becomes one loop for each
/// digit.

#ifndef WEIR_PASSES_ENCODING_KERNEL_PACKEDLOOPS_H
#define WEIR_PASSES_ENCODING_KERNEL_PACKEDLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"
#include "passes/Encoding/RemarkCodes.h"

namespace weir::encoding {

/// The loops of an op on packed operands, or why it has none.
class PackedLoops {
public:
  /// `layouts` has one entry for each operand; scalars are plain.
  PackedLoops(mlir::linalg::LinalgOp op, llvm::ArrayRef<TensorLayout> layouts);

  /// Whether the op runs on tiles; otherwise `getObstacle` says why it runs on plain operands.
  bool isPacked() const { return !obstacle; }
  MaterializeEncodingsCode getObstacle() const { return *obstacle; }
  /// Operands that disagree with the loops and have to be converted first: to this layout.
  const std::optional<TensorLayout> &getConversion(int64_t operand) const { return conversions[operand]; }

  /// Whether the op falls apart into several, as the last tile of a loop is not full in a plain operand.
  bool isSplit() const { return llvm::is_contained(splits, true); }
  /// Whether all operands have the loops' tiles, or are plain.
  bool takesOperandsAsTheyAre() const {
    return llvm::none_of(conversions, [](const std::optional<TensorLayout> &layout) { return layout.has_value(); });
  }

  /// Whether an operand is converted because a reduction would go over its padding.
  bool reducesPadding() const { return padsReduction; }
  /// Whether terms that are padding are neutral ones.
  bool masksPadding() const { return llvm::is_contained(masked, true); }

  /// The op on physical operands, those converted that have to be. The results are physical.
  llvm::SmallVector<mlir::Value> build(mlir::RewriterBase &rewriter, llvm::ArrayRef<mlir::Value> operands) const;

private:
  /// What one op of those that the op falls apart into does of a loop.
  enum class Piece { Whole, FullTiles, Rest };

  void chooseWeights();
  void chooseConversions();
  void findSplits();
  bool hasLoop(int64_t operand, int64_t loop) const;
  /// Whether there are more tiles than the size needs: kinds of layouts may pad to several of them.
  bool hasMoreTiles(int64_t loop) const {
    return !mlir::ShapedType::isDynamic(sizes[loop]) && !mlir::ShapedType::isDynamic(lengths[loop]) &&
           lengths[loop] > int64_t(llvm::alignTo(sizes[loop], weights[loop][0]));
  }
  const TensorLayout &getLayout(int64_t operand) const { return conversions[operand] ? *conversions[operand] : layouts[operand]; }
  bool isOutput(int64_t operand) const { return operand >= op.getNumDpsInputs(); }

  /// The part of an operand that the pieces name, how its dimensions become those of the new op, and back.
  struct Part;
  Part getPart(int64_t operand, mlir::Value value, llvm::ArrayRef<Piece> pieces, mlir::RewriterBase &rewriter) const;
  /// A digit of an operand that a loop runs over, and its share of the new op.
  struct Digit;
  /// Of a dimension with tiles: the digit `number` of its digits.
  void addTiledDigit(Part &part, const Digit &digit, int64_t number, mlir::Builder &builder) const;
  /// Of a dimension without: all of it, or the tiles that the loop has.
  void addPlainDigit(Part &part, const Digit &digit, mlir::Builder &builder) const;
  void buildPieces(mlir::RewriterBase &rewriter, llvm::SmallVectorImpl<mlir::Value> &operands, llvm::SmallVectorImpl<Piece> &pieces) const;
  void buildPiece(mlir::RewriterBase &rewriter, llvm::SmallVectorImpl<mlir::Value> &operands, llvm::ArrayRef<Piece> pieces) const;

  mutable mlir::linalg::LinalgOp op; // its interface has no const methods
  llvm::ArrayRef<TensorLayout> layouts;
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<llvm::SmallVector<int64_t>> weights; ///< of each loop, falling
  llvm::SmallVector<int64_t> lengths;                    ///< of each loop with the padding of the operand that tiles it
  std::vector<std::optional<TensorLayout>> conversions;
  llvm::SmallVector<bool> cuts;   ///< loops whose tiles beyond the size are left out, as a plain operand has none
  llvm::SmallVector<bool> splits; ///< loops whose last tile is not full in a plain operand
  llvm::SmallVector<bool> masked; ///< loops that are reduced, and go over padding
  bool isContraction;
  bool padsReduction = false;
  std::optional<MaterializeEncodingsCode> obstacle;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_PACKEDLOOPS_H
