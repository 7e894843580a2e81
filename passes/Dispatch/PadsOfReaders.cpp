#include "passes/Dispatch/PadsOfReaders.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

bool weir::isUnitReshape(Operation *op) {
  if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return false;
  auto countExtents = [](Value v) {
    return llvm::count_if(cast<RankedTensorType>(v.getType()).getShape(), [](int64_t extent) { return extent != 1; });
  };
  return countExtents(op->getOperand(0)) == countExtents(op->getResult(0));
}

/// The region of `block` that alone reads `padded`, as the input of convolutions or poolings.
static flow::DispatchRegionOp findReader(Value padded, Block *block) {
  flow::DispatchRegionOp reader;
  for (OpOperand &use : padded.getUses()) {
    auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
    auto region = use.getOwner()->getParentOfType<flow::DispatchRegionOp>();
    if (!op || use.getOperandNumber() != 0 || !linalg::isaConvolutionOpInterface(op) || !region || region->getBlock() != block ||
        (reader && reader != region))
      return {};
    reader = region;
  }
  return reader;
}

/// `source` with the dimensions of `type`, which differ in unit ones. Null where it takes more than one reshape.
static Value reshape(Value source, RankedTensorType type, RewriterBase &rewriter) {
  auto sourceType = cast<RankedTensorType>(source.getType());
  if (sourceType == type)
    return source;
  if (Operation *view = source.getDefiningOp(); view && isUnitReshape(view) && view->getOperand(0).getType() == type)
    return view->getOperand(0);
  std::optional<SmallVector<ReassociationIndices>> groups = getReassociationIndicesForReshape(sourceType, type);
  if (!groups || sourceType.getRank() == type.getRank())
    return {};
  if (sourceType.getRank() < type.getRank())
    return tensor::ExpandShapeOp::create(rewriter, source.getLoc(), type, source, *groups);
  return tensor::CollapseShapeOp::create(rewriter, source.getLoc(), type, source, *groups);
}

tensor::PadOp weir::padInReader(tensor::PadOp pad, RewriterBase &rewriter) {
  SmallVector<Operation *> chain = {pad};
  Value padded = pad.getResult();
  while (padded.hasOneUse() && isUnitReshape(*padded.user_begin())) {
    chain.push_back(*padded.user_begin());
    padded = chain.back()->getResult(0);
  }
  flow::DispatchRegionOp reader = findReader(padded, pad->getBlock());
  Attribute value;
  if (!reader || !matchPattern(pad.getConstantPaddingValue(), m_Constant(&value)))
    return {};
  // A dimension that is 1 with its padding has none.
  auto type = cast<RankedTensorType>(padded.getType());
  SmallVector<int64_t> shape(type.getShape()), low(shape.size(), 0), high(shape.size(), 0);
  unsigned next = 0;
  for (unsigned i = 0; i < shape.size(); ++i) {
    if (shape[i] == 1)
      continue;
    while (pad.getResultType().getDimSize(next) == 1)
      ++next;
    shape[i] = pad.getSourceType().getDimSize(next);
    low[i] = pad.getStaticLow()[next];
    high[i] = pad.getStaticHigh()[next++];
  }
  rewriter.setInsertionPoint(pad);
  Value source = reshape(pad.getSource(), type.clone(shape), rewriter);
  if (!source)
    return {};
  rewriter.setInsertionPointToStart(&reader.getBody().front());
  Value constant = arith::ConstantOp::create(rewriter, pad.getLoc(), cast<TypedAttr>(value));
  auto inside =
      tensor::PadOp::create(rewriter, pad.getLoc(), type, source, getAsIndexOpFoldResult(pad.getContext(), low),
                            getAsIndexOpFoldResult(pad.getContext(), high), constant);
  rewriter.replaceAllUsesWith(padded, inside);
  for (Operation *op : llvm::reverse(chain))
    rewriter.eraseOp(op);
  return inside;
}
