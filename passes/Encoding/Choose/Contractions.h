/// Which ops may get encodings, and which (encoding-passes.md 4.1, 4.2).

#ifndef WEIR_PASSES_ENCODING_CHOOSE_CONTRACTIONS_H
#define WEIR_PASSES_ENCODING_CHOOSE_CONTRACTIONS_H

#include "dialects/Encoding/EncodingAttrs.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Encoding/RemarkCodes.h"

namespace weir::encoding {

/// The mark of an op that gets encodings.
inline constexpr llvm::StringLiteral kDataTilingAttr = "iree.opt.data_tiling";

/// Whether an op counts as a contraction or convolution: each of these has a remark.
bool isCandidate(mlir::linalg::LinalgOp op);

/// Why an op can get no encodings; nothing if it can.
std::optional<AnnotateDataTilingCode> getObstacle(mlir::linalg::LinalgOp op);

/// Loops of one part that can be one loop each: adjacent, and in one order, in each operand that has them. Empty if any
/// cannot.
llvm::SmallVector<mlir::ReassociationIndices> getCollapsibleLoops(mlir::linalg::LinalgOp op);

/// The same contraction with its inputs in the other order, so that the left one is the right one, before `op`.
mlir::linalg::LinalgOp swapInputs(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op);

/// The encoding of an operand of an op without obstacles; of a convolution its filter has one, operand 1.
EncodingAttr makeEncoding(mlir::linalg::LinalgOp op, int64_t operand);

/// A convolution as a contraction of its windows (`conv=im2col`): the encoding of the filter as right operand; and that of the windows as one
/// matrix, with its type. Null if output channels are not innermost in the result.
EncodingAttr makeFilterEncoding(mlir::linalg::LinalgOp op);
mlir::RankedTensorType makeWindowsType(mlir::linalg::LinalgOp op);

/// Whether a value is constant, or loaded from an immutable global, through casts, reshapes, transpositions and
/// extensions.
bool isConstantLike(mlir::Value value);
/// The constant, or the load of an immutable global, that such a value is; null for others.
mlir::Operation *getConstantSource(mlir::Value value);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CHOOSE_CONTRACTIONS_H
