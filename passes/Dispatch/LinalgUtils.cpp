#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Analysis/ValueSources.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

bool weir::isRootOp(linalg::LinalgOp op) {
  if (isa<linalg::ConvolutionOpInterface>(op.getOperation()) || isa<linalg::ContractionOpInterface>(op.getOperation()))
    return true;
  if (!isa<linalg::GenericOp>(op.getOperation()))
    return isa<linalg::Mmt4DOp, linalg::BatchMmt4DOp>(op.getOperation());
  return op.getNumReductionLoops() > 0 &&
         (linalg::isaContractionOpInterface(op) || linalg::isaConvolutionOpInterface(op));
}

/// The inputs that `value` of the body of `op` depends on.
static SmallVector<OpOperand *> findInputs(linalg::LinalgOp op, Value value) {
  SmallVector<OpOperand *> inputs;
  for (Value source : weir::collectSources(value, [&](Operation *inner) { return inner->getBlock() == op.getBlock(); }))
    if (auto argument = dyn_cast<BlockArgument>(source); argument && argument.getOwner() == op.getBlock())
      inputs.push_back(op.getMatchingOpOperand(argument));
  return inputs;
}

bool weir::isComputedProduct(linalg::LinalgOp op) {
  SmallVector<ProductAndSum> terms = isa<linalg::GenericOp>(op.getOperation()) ? findSumsOfProducts(op) : SmallVector<ProductAndSum>();
  if (terms.size() != 1)
    return false;
  SmallVector<OpOperand *> sides[] = {findInputs(op, terms[0].product->getOperand(0)), findInputs(op, terms[0].product->getOperand(1))};
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  auto isReused = [&](ArrayRef<OpOperand *> inputs) {
    int64_t uses = 1;
    for (auto [loop, kind] : llvm::enumerate(kinds)) {
      auto moves = [&](OpOperand *input) { return op.getMatchingIndexingMap(input).isFunctionOfDim(loop); };
      if (kind != utils::IteratorType::parallel || llvm::any_of(inputs, moves))
        continue;
      if (ShapedType::isDynamic(extents[loop]) || (uses *= extents[loop]) > 1)
        return true;
    }
    return false;
  };
  auto isOneOperand = [&](ArrayRef<OpOperand *> inputs) { return inputs.size() == 1; };
  return llvm::any_of(sides, isOneOperand) && llvm::none_of(sides, [](ArrayRef<OpOperand *> inputs) { return inputs.empty(); }) &&
         llvm::all_of(sides, isReused);
}

bool weir::feedsInit(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(use.getOwner()))
      return dps.isDpsInit(&use);
    return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(use.getOwner()) &&
           feedsInit(use.getOwner()->getResult(0));
  });
}

unsigned weir::countBodyOps(linalg::LinalgOp op) {
  unsigned count = 0;
  for (Operation &inner : op.getBlock()->without_terminator())
    count += !isa<linalg::IndexOp, arith::ConstantOp>(inner);
  return count;
}

bool weir::hasCheapBody(linalg::LinalgOp op) {
  return llvm::all_of(op.getBlock()->without_terminator(), [](Operation &inner) {
    return isa<linalg::IndexOp, arith::ConstantOp, arith::AddFOp, arith::AddIOp, arith::SubFOp, arith::SubIOp, arith::MulFOp,
               arith::MulIOp, arith::CmpFOp, arith::CmpIOp, arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
               arith::MaxNumFOp, arith::MinNumFOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp,
               arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp, arith::NegFOp,
               arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncFOp, arith::TruncIOp, arith::SIToFPOp,
               arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp, arith::IndexCastOp, arith::IndexCastUIOp,
               arith::BitcastOp>(inner);
  });
}

int64_t weir::tensorBytes(Type type, int64_t assumed) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return 8;
  int64_t bits = 64;
  if (shaped.getElementType().isIntOrFloat())
    bits = shaped.getElementTypeBitWidth();
  else if (auto complex = dyn_cast<ComplexType>(shaped.getElementType()))
    bits = 2 * complex.getElementType().getIntOrFloatBitWidth();
  int64_t elements = 1;
  for (int64_t size : shaped.getShape())
    elements *= ShapedType::isDynamic(size) ? assumed : size;
  return (elements * bits + 7) / 8;
}

int64_t weir::loopPoints(linalg::LinalgOp op, int64_t assumed) {
  int64_t points = 1;
  for (int64_t size : op.getStaticLoopRanges())
    points *= ShapedType::isDynamic(size) ? assumed : size;
  return points;
}

static constexpr llvm::StringLiteral kAffinityAttr = "stream.affinity";

Attribute weir::getStatedAffinity(Operation *op) { return op->getAttr(kAffinityAttr); }

void weir::setStatedAffinity(Operation *op, Attribute affinity) {
  if (affinity)
    op->setAttr(kAffinityAttr, affinity);
  else
    op->removeAttr(kAffinityAttr);
}

bool weir::feedsContractionsOnly(linalg::GenericOp op) {
  if (!llvm::hasSingleElement(*op.getBlock()) || op.getNumDpsInputs() != 1 || op->getNumResults() != 1)
    return false;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  if (!map.isPermutation() || map.isIdentity())
    return false;
  SmallVector<Value> worklist = {op.getResult(0)};
  unsigned visited = 0;
  while (!worklist.empty()) {
    Value v = worklist.pop_back_val();
    for (OpOperand &use : v.getUses()) {
      if (++visited > 16)
        return false;
      if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(use.getOwner())) {
        worklist.push_back(use.getOwner()->getResult(0));
        continue;
      }
      auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
      if (!user || !linalg::isaContractionOpInterface(user) || !user.isDpsInput(&use))
        return false;
    }
  }
  return visited > 0;
}
