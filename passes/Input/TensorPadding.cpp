#include "passes/Input/TensorPadding.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

std::optional<TensorPadding> TensorPadding::find(Value padded) {
  TensorPadding padding;
  int64_t rank = cast<RankedTensorType>(padded.getType()).getRank();
  padding.order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (auto transpose = padded.getDefiningOp<linalg::TransposeOp>()) {
    padding.order = llvm::to_vector(transpose.getPermutation());
    padded = transpose.getInput();
  }
  auto pad = padded.getDefiningOp<tensor::PadOp>();
  Value constant = pad ? pad.getConstantPaddingValue() : Value();
  if (!constant || !matchPattern(constant, m_Constant()) || !pad.getSourceType().hasStaticShape() ||
      llvm::any_of(llvm::concat<const int64_t>(pad.getStaticLow(), pad.getStaticHigh()), ShapedType::isDynamic))
    return std::nullopt;
  padding.source = pad.getSource();
  padding.constant = constant;
  padding.low = applyPermutation(pad.getStaticLow(), padding.order);
  padding.high = applyPermutation(pad.getStaticHigh(), padding.order);
  return padding;
}

bool TensorPadding::isOfZeros() const { return matchPattern(constant, m_Zero()) || matchPattern(constant, m_AnyZeroFloat()); }

Value TensorPadding::getTransposedSource(RewriterBase &rewriter, Location loc) const {
  if (llvm::is_sorted(order))
    return source;
  auto type = cast<RankedTensorType>(source.getType());
  Value empty = tensor::EmptyOp::create(rewriter, loc, applyPermutation(type.getShape(), order), type.getElementType());
  return linalg::TransposeOp::create(rewriter, loc, source, empty, order)->getResult(0);
}
