// Rewrites that several ops share (stream.md section 13). Private to this folder.
#ifndef WEIR_DIALECTS_STREAM_STREAMREWRITES_H
#define WEIR_DIALECTS_STREAM_STREAMREWRITES_H

#include "dialects/Stream/StreamLegacy.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/PatternMatch.h"

namespace weir::stream {

//===------------------------------------------------------------------------------------------------------------===//
// Questions
//===------------------------------------------------------------------------------------------------------------===//

/// Same SSA value, or equal constants.
bool isSameConstantOrValue(mlir::Value a, mlir::Value b);

/// The integer constant of an index value.
std::optional<int64_t> getIndexConstant(mlir::Value value);

/// Whether the value is known to be a multiple of `divisor`.
bool isKnownMultipleOf(mlir::Value value, int64_t divisor);

/// The pattern of a run of `pattern` that starts at `offset` of a longer one, in as few bytes as say the same (H2): offset
/// and, if given, length have to be known multiples of those (X2). Null if they are not.
mlir::Value getPatternAt(mlir::OpBuilder &builder, mlir::Value pattern, mlir::Value offset, mlir::Value length = {});

/// Whether [offsetA, endA) and [offsetB, endB) have no byte in common.
bool areRangesDisjoint(mlir::Value offsetA, mlir::Value endA, mlir::Value offsetB, mlir::Value endB);

/// Where a value is known to live: the result affinity of the op that defines it; null if unknown.
mlir::Attribute getDefinedAffinity(mlir::Value value);

/// Whether a value may be replaced by `source` by an op that has this affinity: none, or that of the source.
bool staysInPlace(mlir::Attribute affinity, mlir::Value source);

//===------------------------------------------------------------------------------------------------------------===//
// H1, H2, H10
//===------------------------------------------------------------------------------------------------------------===//

/// H1: an unused op is removed, although its effects are opaque to generic clean-up.
template <typename OpT>
struct DropUnused : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    if (!op->use_empty())
      return mlir::failure();
    rewriter.eraseOp(op);
    return mlir::success();
  }
};

/// The shortest constant that repeats to the bits of `value`, or null if that is no shorter.
mlir::TypedAttr narrowPattern(mlir::Attribute value);

/// H2: a constant pattern is replaced by the shortest that repeats to it.
template <typename OpT>
struct NarrowPattern : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    mlir::Attribute value;
    if (!mlir::matchPattern(op.getValue(), mlir::m_Constant(&value)))
      return mlir::failure();
    mlir::TypedAttr narrow = narrowPattern(value);
    if (!narrow)
      return mlir::failure();
    mlir::Value constant = mlir::arith::ConstantOp::create(rewriter, op.getValue().getLoc(), narrow);
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(constant); });
    return mlir::success();
  }
};

/// A pattern that is a float is the integer with the same bits.
template <typename OpT>
struct IntegerPattern : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    mlir::Value value = op.getValue();
    if (!mlir::isa<mlir::FloatType>(value.getType()))
      return mlir::failure();
    rewriter.setInsertionPointAfterValue(value);
    mlir::Value integer = getIntegerPattern(rewriter, value);
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(integer); });
    return mlir::success();
  }
};

/// H10: an entry point named twice is one alternative.
template <typename OpT>
struct DropRepeatedEntryPoints : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    llvm::SmallSetVector<mlir::Attribute, 4> unique;
    unique.insert_range(op.getEntryPoints());
    if (unique.size() == op.getEntryPoints().size())
      return mlir::failure();
    rewriter.modifyOpInPlace(op, [&] { op.setEntryPointsAttr(rewriter.getArrayAttr(unique.getArrayRef())); });
    return mlir::success();
  }
};

//===------------------------------------------------------------------------------------------------------------===//
// H3, H4
//===------------------------------------------------------------------------------------------------------------===//

/// Ops that H3 moves down to their users.
bool isSinkable(mlir::Operation *op);

/// Whether moving `op` to just before `target` is progress. Without this rule several sinkable ops would overtake each
/// other for ever.
bool isSinkingProgress(mlir::Operation *op, mlir::Operation *target);

/// H3: moves `op` to just before its first use, or before the first op with a use in the nearest block that dominates
/// all uses.
mlir::LogicalResult sinkToUsers(mlir::Operation *op, mlir::PatternRewriter &rewriter);

template <typename OpT>
struct SinkToUsers : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    return sinkToUsers(op, rewriter);
  }
};

/// H4: gives each use of a clone its own copy of what made the clone's source.
mlir::LogicalResult recreateInsteadOfClone(mlir::Operation *clone, mlir::PatternRewriter &rewriter);

template <typename OpT>
struct RecreateInsteadOfClone : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    return recreateInsteadOfClone(op, rewriter);
  }
};

//===------------------------------------------------------------------------------------------------------------===//
// H8
//===------------------------------------------------------------------------------------------------------------===//

/// H8: a region captures the source of a subview and takes the part inside. `isKept` names captures that stay.
template <typename OpT>
mlir::LogicalResult captureSubviewSources(OpT op, mlir::PatternRewriter &rewriter,
                                          llvm::function_ref<bool(unsigned)> isKept) {
  bool changed = false;
  rewriter.setInsertionPointToStart(&op.getBody().front());
  for (auto [index, operand] : llvm::enumerate(op.getResourceOperands())) {
    auto subview = operand.template getDefiningOp<ResourceSubviewOp>();
    if (!subview || isKept(index))
      continue;
    changed = true;
    mlir::BlockArgument argument = op.getBody().getArgument(index);
    auto part = ResourceSubviewOp::create(rewriter, subview.getLoc(), argument.getType(), argument,
                                          subview.getSourceSize(), subview.getSourceOffset(), subview.getResultSize());
    rewriter.replaceAllUsesExcept(argument, part.getResult(), part);
    rewriter.modifyOpInPlace(op, [&, index = index] {
      op.getResourceOperandsMutable()[index].set(subview.getSource());
      op.getResourceOperandSizesMutable()[index].set(subview.getSourceSize());
    });
  }
  return mlir::success(changed);
}

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMREWRITES_H
