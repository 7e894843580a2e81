#include "passes/Codegen/GPU/AbsorbOperand.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace weir;

bool weir::hasExtentsWithout(linalg::LinalgOp op, unsigned dropped) {
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands())
    if (operand.getOperandNumber() != dropped)
      maps.push_back(op.getMatchingIndexingMap(&operand));
  return static_cast<bool>(inversePermutation(concatAffineMaps(maps, op.getContext())));
}

linalg::GenericOp weir::absorbOperand(IRRewriter &rewriter, OpOperand &use, ElementBuilder build) {
  auto op = cast<linalg::LinalgOp>(use.getOwner());
  unsigned number = use.getOperandNumber();
  rewriter.setInsertionPoint(op);
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic)
    generic = *linalg::generalizeNamedOp(rewriter, op);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : generic->getOpOperands()) {
    if (operand.getOperandNumber() == number)
      continue;
    maps.push_back(generic.getMatchingIndexingMap(&operand));
    if (generic.isDpsInput(&operand))
      inputs.push_back(operand.get());
  }
  AffineMap map = generic.getIndexingMapsArray()[number];
  Location loc = generic.getLoc();
  rewriter.setInsertionPoint(generic);
  auto absorbed = linalg::GenericOp::create(rewriter, loc, generic.getResultTypes(), inputs, generic.getOutputs(), maps,
                                            generic.getIteratorTypesArray());
  rewriter.inlineRegionBefore(generic.getRegion(), absorbed.getRegion(), absorbed.getRegion().begin());
  Block &body = absorbed.getRegion().front();
  rewriter.setInsertionPointToStart(&body);
  SmallVector<Value> loops, indices;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    loops.push_back(linalg::IndexOp::create(rewriter, loc, i));
  for (AffineExpr expr : map.getResults())
    indices.push_back(affine::expandAffineExpr(rewriter, loc, expr, loops, {}));
  rewriter.replaceAllUsesWith(body.getArgument(number), build(rewriter, loc, indices));
  body.eraseArgument(number);
  rewriter.replaceOp(generic, absorbed);
  return absorbed;
}
