#include "passes/Input/ImageFilters.h"

#include "passes/Analysis/ConstantElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kBytesOfWord = 4;

void weir::moveFilterChannelsLast(RewriterBase &rewriter, linalg::GenericOp convolution) {
  if (!convolution.hasPureTensorSemantics() || convolution.getNumDpsInputs() != 2 || convolution.getNumDpsInits() != 1 ||
      convolution.getNumReductionLoops() == 0)
    return;
  OpOperand &operand = *convolution.getDpsInputOperand(1);
  AffineMap image = convolution.getMatchingIndexingMap(convolution.getDpsInputOperand(0)), map = convolution.getMatchingIndexingMap(&operand);
  AffineMap result = convolution.getMatchingIndexingMap(convolution.getDpsInitOperand(0));
  Value filter = operand.get();
  if (image.getNumResults() < 3 || image.getNumResults() != result.getNumResults() || !map.isProjectedPermutation() ||
      !isa<AffineDimExpr>(image.getResults().back()))
    return;
  AffineExpr channel = image.getResults().back();
  bool isDepthwise = channel == result.getResults().back();
  SmallVector<int64_t> ranges = convolution.getStaticLoopRanges();
  auto getExtent = [&](AffineExpr loop) { return ranges[cast<AffineDimExpr>(loop).getPosition()]; };
  std::optional<unsigned> position = map.getResultPosition(channel);
  if (!position)
    return;
  // Filters with whole words of channels that end with the output channels lie in rows of panels as they are, and those of one element in their columns.
  bool areWords = !isDepthwise && (ShapedType::isDynamic(getExtent(channel)) || getExtent(channel) % kBytesOfWord == 0);
  bool areLast = llvm::all_of(map.getResults().drop_front(*position + 1), [&](AffineExpr loop) { return getExtent(loop) == 1; });
  if (areWords && (areLast || map.getResults().back() == result.getResults().back()))
    return;
  if (auto transpose = filter.getDefiningOp<linalg::TransposeOp>()) {
    SmallVector<AffineExpr> exprs = applyPermutation(map.getResults(), invertPermutationVector(transpose.getPermutation()));
    map = AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
    filter = transpose.getInput();
  }
  unsigned dim = *map.getResultPosition(channel), rank = map.getNumResults();
  auto type = dyn_cast<RankedTensorType>(filter.getType());
  while (isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(filter.getDefiningOp()))
    filter = filter.getDefiningOp()->getOperand(0);
  Attribute constant;
  if (!type || !type.hasStaticShape() || !type.getElementType().isInteger(8) || !matchPattern(filter, m_Constant(&constant)))
    return;
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  if (!elements)
    return;
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  order.erase(order.begin() + dim);
  // The elements of a window follow each other, so that words may have channels of two of them.
  SmallVector<utils::IteratorType> kinds = convolution.getIteratorTypesArray();
  std::stable_partition(order.begin(), order.end(), [&](int64_t i) { return kinds[map.getDimPosition(i)] == utils::IteratorType::parallel; });
  order.push_back(dim);
  rewriter.setInsertionPoint(convolution);
  DenseElementsAttr moved = elements->getPermuted(applyPermutation(type.getShape(), order), applyPermutation(computeStrides(type.getShape()), order));
  Value value = arith::ConstantOp::create(rewriter, filter.getLoc(), moved);
  SmallVector<AffineMap> maps = convolution.getIndexingMapsArray();
  maps[operand.getOperandNumber()] = AffineMap::get(map.getNumDims(), 0, applyPermutation(map.getResults(), order), map.getContext());
  rewriter.modifyOpInPlace(convolution, [&] {
    operand.set(value);
    convolution.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

/// The tensor whose elements `value` has, in another order.
static Value getMovedSource(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op->getNumResults() != 1 || op.getNumReductionLoops() != 0)
    return {};
  Value yielded = op.getBlock()->getTerminator()->getOperand(0);
  if (auto extract = yielded.getDefiningOp<tensor::ExtractOp>())
    return extract.getTensor();
  auto argument = dyn_cast<BlockArgument>(yielded);
  return argument && argument.getOwner() == op.getBlock() ? op.getMatchingOpOperand(argument)->get() : Value();
}

bool weir::isFiniteFilter(Value filter) {
  Attribute constant;
  while (!matchPattern(filter, m_Constant(&constant)))
    if (!(filter = getMovedSource(filter)))
      return false;
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  return elements && elements->anyFloat([](const APFloat &value) { return !value.isFinite(); }) == false;
}

bool weir::addsProducts(linalg::LinalgOp op) {
  Operation *add = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  Value old = op.getRegionOutputArgs()[0];
  if (!isa_and_present<arith::AddIOp, arith::AddFOp>(add) || !llvm::is_contained(add->getOperands(), old))
    return false;
  Operation *product = add->getOperand(add->getOperand(0) == old ? 1 : 0).getDefiningOp();
  if (!isa_and_present<arith::MulIOp, arith::MulFOp>(product))
    return false;
  auto getElement = [](Value factor) {
    Operation *extension = factor.getDefiningOp();
    return isa_and_present<arith::ExtSIOp, arith::ExtUIOp, arith::ExtFOp>(extension) ? extension->getOperand(0) : factor;
  };
  std::array<Value, 2> elements = {getElement(product->getOperand(0)), getElement(product->getOperand(1))};
  if (elements[0] != op.getRegionInputArgs()[0])
    std::swap(elements[0], elements[1]);
  return llvm::equal(elements, op.getRegionInputArgs()) && llvm::all_of(elements, [](Value element) { return element.hasOneUse(); });
}
