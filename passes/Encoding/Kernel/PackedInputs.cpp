#include "passes/Encoding/Kernel/PackedInputs.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Encoding/Kernel/PackedLoops.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-materialize-encodings"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// The layout of what an op unpacks; none if a tile is dynamic.
static std::optional<TensorLayout> getUnpackedLayout(linalg::UnPackOp unpack) {
  auto logical = dyn_cast<RankedTensorType>(unpack.getResult().getType());
  if (!logical || llvm::any_of(unpack.getStaticInnerTiles(), ShapedType::isDynamic))
    return std::nullopt;
  EncodingInfo info;
  llvm::append_range(info.innerDimsPos, unpack.getInnerDimsPos());
  llvm::append_range(info.innerTileSizes, unpack.getStaticInnerTiles());
  llvm::append_range(info.outerDimsPerm, unpack.getOuterDimsPerm());
  if (info.outerDimsPerm.empty())
    llvm::append_range(info.outerDimsPerm, llvm::seq<int64_t>(0, logical.getRank()));
  FailureOr<TensorLayout> layout = TensorLayout::get(logical, info);
  if (failed(layout) || layout->isPlain() || layout->physical != unpack.getSourceType())
    return std::nullopt;
  return *layout;
}

static void takePackedInputs(linalg::LinalgOp op, RewriterBase &rewriter) {
  std::vector<TensorLayout> layouts;
  SmallVector<Value> values;
  bool hasPacked = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type)
      return;
    auto unpack = op.isDpsInput(&operand) ? operand.get().getDefiningOp<linalg::UnPackOp>() : linalg::UnPackOp();
    std::optional<TensorLayout> packed = unpack ? getUnpackedLayout(unpack) : std::nullopt;
    hasPacked |= packed.has_value();
    values.push_back(packed ? unpack.getSource() : operand.get());
    layouts.push_back(packed ? *packed : TensorLayout::plain(type));
  }
  if (!hasPacked)
    return;
  PackedLoops loops(op, layouts);
  if (!loops.isPacked() || !loops.takesOperandsAsTheyAre()) {
    missedRemark(op, DEBUG_TYPE, loops.isPacked() ? MaterializeEncodingsCode::OPERAND_RELAYOUT : loops.getObstacle());
    return;
  }
  passedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::PACKED);
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, loops.build(rewriter, values));
}

void weir::encoding::takePackedInputs(Operation *top) {
  SmallVector<linalg::LinalgOp> ops;
  top->walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && (linalg::isaContractionOpInterface(op) || linalg::isaConvolutionOpInterface(op)))
      ops.push_back(op);
  });
  IRRewriter rewriter(top->getContext());
  for (linalg::LinalgOp op : ops)
    ::takePackedInputs(op, rewriter);
}
