// Products that do not depend on earlier iterations of a loop are one product before it; see ProductPasses.td. Rules: dispatch-passes.md 13.

#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Input/RoundIndex.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-batch-loop-products"

namespace weir {
#define GEN_PASS_DEF_BATCHLOOPPRODUCTS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Rows for which an iteration reads weights from memory about as fast as a core multiplies them (BP4): 64 rows do 128 operations for each weight of 4 bytes, and a core of
/// 110 GFLOP/s reads 4 to 6 GB/s (measured on Zen 4).
constexpr int64_t kMostRows = 64;
/// A value of all rounds together has at most so many bytes (BP4).
constexpr int64_t kMaxBytes = int64_t(64) << 20;

/// A value of the loop's body that each iteration computes from its own slice of a tensor, and from values that all iterations share.
struct RoundValue {
  RoundIndex index;    ///< of the slice
  OpFoldResult offset; ///< the same, in the body
  Value whole;         ///< the values of all iterations, joined along the leading dimension; null until it is built
};

class RoundProducts {
public:
  RoundProducts(scf::ForOp loop, RoundIndices indices) : loop(loop), indices(indices) {}
  /// Finds the products, with a remark for each. False if it finds no product.
  bool find();
  void rewrite(IRRewriter &rewriter);

private:
  using Refusal = std::optional<BatchLoopProductsCode>;

  std::optional<RoundValue> matchSlice(tensor::ExtractSliceOp slice);
  std::optional<RoundValue> matchReshape(Operation *op);
  std::optional<RoundValue> matchLinalg(linalg::LinalgOp op);
  bool hasSharedInit(linalg::LinalgOp op, OpOperand &init);
  bool isInvariant(Value value);
  /// Why a product stays.
  Refusal findObstacle(linalg::LinalgOp op);
  void addOperands(Operation *op);
  bool isWorthwhileAfter(linalg::LinalgOp op);

  int64_t getJoinedBytes(Value value) const;
  RankedTensorType getJoinedType(Value value) const;
  Value hoist(Value value, IRRewriter &rewriter);
  Value buildSlice(tensor::ExtractSliceOp slice, IRRewriter &rewriter);
  Value buildReshape(Operation *op, IRRewriter &rewriter);
  Value buildLinalg(linalg::LinalgOp op, IRRewriter &rewriter);
  Value buildInit(linalg::LinalgOp op, OpOperand &init, IRRewriter &rewriter);
  void replaceUses(Operation *op, IRRewriter &rewriter);

  scf::ForOp loop;
  RoundIndices indices;
  DenseMap<Value, RoundValue> values;
  DenseMap<Value, bool> invariant;
  DenseSet<Operation *> chosen;
};

} // namespace

static bool isJoinable(RankedTensorType type) { return type.hasStaticShape() && type.getRank() != 0 && type.getElementType().isIntOrFloat(); }

static bool isProduct(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && (linalg::isaContractionOpInterface(op) || linalg::isaConvolutionOpInterface(op));
}

/// Whether the map reads or writes along `loop` with its leading dimension alone.
static bool isLedBy(AffineMap map, unsigned loop) {
  if (map.getNumResults() == 0 || map.getResult(0) != getAffineDimExpr(loop, map.getContext()))
    return false;
  return llvm::none_of(map.getResults().drop_front(), [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); });
}

/// Whether a check in the loop may guard the op: it reads a tensor at an index that is no constant, or one with dynamic extents.
static bool mayBeGuarded(Operation *op) {
  auto isConstant = [](OpFoldResult number) { return getConstantIntValue(number).has_value(); };
  auto isDynamic = [](Type type) { return isa<ShapedType>(type) && !cast<ShapedType>(type).hasStaticShape(); };
  auto slice = dyn_cast<OffsetSizeAndStrideOpInterface>(op);
  return isa<tensor::ExtractOp, tensor::InsertOp, tensor::GatherOp, tensor::ScatterOp>(op) || (slice && !llvm::all_of(slice.getMixedOffsets(), isConstant)) ||
         llvm::any_of(op->getOperandTypes(), isDynamic) || llvm::any_of(op->getResultTypes(), isDynamic);
}

bool RoundProducts::isInvariant(Value value) {
  if (loop.isDefinedOutsideOfLoop(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != loop.getBody())
    return false;
  auto [found, isNew] = invariant.try_emplace(value, false);
  if (!isNew)
    return found->second;
  bool result = isPure(op) && !mayBeGuarded(op) && llvm::all_of(op->getOperands(), [&](Value operand) { return isInvariant(operand); });
  if (result)
    op->walk([&](Operation *inner) {
      result &= inner == op || !mayBeGuarded(inner);
      result &= inner == op || llvm::all_of(inner->getOperands(), [&](Value operand) {
                  return op->isAncestor(operand.getParentBlock()->getParentOp()) || loop.isDefinedOutsideOfLoop(operand);
                });
    });
  return invariant[value] = result;
}

std::optional<RoundValue> RoundProducts::matchSlice(tensor::ExtractSliceOp slice) {
  RankedTensorType source = slice.getSourceType(), type = slice.getType();
  if (!loop.isDefinedOutsideOfLoop(slice.getSource()) || !isJoinable(type) || source.isDynamicDim(0) || !slice.hasUnitStride())
    return std::nullopt;
  bool sameRank = type.getRank() == source.getRank();
  if (slice.getStaticSizes()[0] != 1 || (!sameRank && (type.getRank() + 1 != source.getRank() || !slice.getDroppedDims()[0])))
    return std::nullopt;
  for (int64_t offset : slice.getStaticOffsets().drop_front())
    if (ShapedType::isDynamic(offset))
      return std::nullopt;
  auto offset = dyn_cast<Value>(slice.getMixedOffsets()[0]);
  std::optional<RoundIndex> index = offset ? indices.get(offset) : std::nullopt;
  if (!index || std::abs(index->factor) != 1 || indices.getLeast(*index) < 0 || indices.getGreatest(*index) >= source.getDimSize(0))
    return std::nullopt;
  return RoundValue{*index, offset, {}};
}

std::optional<RoundValue> RoundProducts::matchReshape(Operation *op) {
  auto found = values.find(op->getOperand(0));
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (found == values.end() || !isJoinable(type))
    return std::nullopt;
  return RoundValue{found->second.index, found->second.offset, {}};
}

bool RoundProducts::hasSharedInit(linalg::LinalgOp op, OpOperand &init) {
  if (!op.payloadUsesValueFromOperand(&init) || init.get().getDefiningOp<tensor::EmptyOp>())
    return true;
  if (auto fill = init.get().getDefiningOp<linalg::FillOp>())
    return isInvariant(fill.getInputs()[0]);
  return matchPattern(init.get(), m_Constant<SplatElementsAttr>(nullptr));
}

std::optional<RoundValue> RoundProducts::matchLinalg(linalg::LinalgOp op) {
  if (op->getNumResults() != 1 || !op.hasPureTensorSemantics() || op.hasDynamicShape() || op.hasIndexSemantics() || !isPure(op) ||
      LoweringConfigAttr::of(op) || !isJoinable(cast<RankedTensorType>(op->getResult(0).getType())))
    return std::nullopt;
  auto isOfRound = [&](OpOperand &operand) { return values.contains(operand.get()); };
  OpOperand *first = llvm::find_if(op->getOpOperands(), isOfRound);
  if (first == op->getOpOperands().end())
    return std::nullopt;
  const RoundValue &lead = values.find(first->get())->second;
  AffineMap map = op.getMatchingIndexingMap(first);
  auto dim = dyn_cast<AffineDimExpr>(map.getResult(0));
  if (!dim || op.getIteratorTypesArray()[dim.getPosition()] != utils::IteratorType::parallel)
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    bool ofRound = isOfRound(operand), isInit = op.isDpsInit(&operand);
    if ((ofRound || isInit) && !isLedBy(map, dim.getPosition()))
      return std::nullopt;
    if (ofRound  ? !(values.find(operand.get())->second.index == lead.index)
        : isInit ? !hasSharedInit(op, operand)
                 : map.isFunctionOfDim(dim.getPosition()) || !isInvariant(operand.get()))
      return std::nullopt;
  }
  return RoundValue{lead.index, lead.offset, {}};
}

int64_t RoundProducts::getJoinedBytes(Value value) const {
  auto type = cast<RankedTensorType>(value.getType());
  return indices.rounds * type.getNumElements() * llvm::divideCeil(getElementTypeOrSelf(type).getIntOrFloatBitWidth(), 8);
}

RoundProducts::Refusal RoundProducts::findObstacle(linalg::LinalgOp op) {
  if (!values.contains(op->getResult(0)))
    return BatchLoopProductsCode::DEPENDS;
  // The rows of a product are those of the factor that each iteration reads its slice of.
  int64_t rows = 1;
  bool shares = false;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned i = 0; i < ranges.size(); ++i) {
    bool isRow = iterators[i] == utils::IteratorType::parallel;
    for (OpOperand *input : op.getDpsInputOperands()) {
      bool reads = op.getMatchingIndexingMap(input).isFunctionOfDim(i);
      isRow &= reads == values.contains(input->get());
      shares |= reads && !values.contains(input->get()) && iterators[i] == utils::IteratorType::reduction;
    }
    rows *= isRow ? ranges[i] : 1;
  }
  if (!shares)
    return BatchLoopProductsCode::FACTORS;
  if (rows >= kMostRows)
    return BatchLoopProductsCode::ROWS;
  if (getJoinedBytes(op->getResult(0)) > kMaxBytes)
    return BatchLoopProductsCode::LARGE;
  return std::nullopt;
}

void RoundProducts::addOperands(Operation *op) {
  SmallVector<Operation *> pending = {op};
  while (!pending.empty()) {
    Operation *next = pending.pop_back_val();
    if (!chosen.insert(next).second)
      continue;
    for (Value operand : next->getOperands())
      if (values.contains(operand))
        pending.push_back(operand.getDefiningOp());
  }
}

bool RoundProducts::isWorthwhileAfter(linalg::LinalgOp op) {
  int64_t bytes = 0;
  bool follows = false;
  for (Value operand : op->getOperands())
    if (values.contains(operand)) {
      bytes = std::max(bytes, getJoinedBytes(operand));
      follows |= chosen.contains(operand.getDefiningOp());
    }
  return follows && op.getNumReductionLoops() == 0 && getJoinedBytes(op->getResult(0)) <= bytes;
}

bool RoundProducts::find() {
  for (Operation &op : loop.getBody()->without_terminator()) {
    std::optional<RoundValue> value;
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      value = matchSlice(slice);
    else if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      value = matchReshape(&op);
    else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      value = matchLinalg(linalgOp);
    if (value)
      values.try_emplace(op.getResult(0), *value);
    auto product = dyn_cast<linalg::LinalgOp>(op);
    if (!product || !isProduct(product))
      continue;
    if (Refusal obstacle = findObstacle(product)) {
      missedRemark(product, DEBUG_TYPE, *obstacle);
      continue;
    }
    passedRemark(product, DEBUG_TYPE, BatchLoopProductsCode::BATCHED);
    addOperands(product);
  }
  if (chosen.empty())
    return false;
  // What only prepares the products is joined, and so is what follows them in the same iteration: no kernel of an iteration reads and writes it again.
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp && values.contains(op.getResult(0)) && isWorthwhileAfter(linalgOp))
      addOperands(&op);
  }
  return true;
}

RankedTensorType RoundProducts::getJoinedType(Value value) const {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[0] *= indices.rounds;
  return type.clone(shape);
}

/// Moves what computes an invariant value before the loop.
Value RoundProducts::hoist(Value value, IRRewriter &rewriter) {
  if (loop.isDefinedOutsideOfLoop(value))
    return value;
  Operation *op = value.getDefiningOp();
  for (Value operand : op->getOperands())
    hoist(operand, rewriter);
  rewriter.moveOpBefore(op, loop);
  return value;
}

Value RoundProducts::buildSlice(tensor::ExtractSliceOp slice, IRRewriter &rewriter) {
  RankedTensorType source = slice.getSourceType(), joined = getJoinedType(slice.getResult());
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(), sizes = slice.getMixedSizes(), strides = slice.getMixedStrides();
  offsets[0] = rewriter.getIndexAttr(indices.getLeast(values.find(slice.getResult())->second.index));
  sizes[0] = rewriter.getIndexAttr(indices.rounds);
  SmallVector<int64_t> shape(slice.getStaticSizes());
  shape[0] = indices.rounds;
  Value whole = slice.getSource();
  if (shape != source.getShape())
    whole = tensor::ExtractSliceOp::create(rewriter, slice.getLoc(), source.clone(shape), whole, offsets, sizes, strides);
  if (joined.getRank() == source.getRank())
    return whole;
  SmallVector<ReassociationIndices> groups = {{0, 1}};
  for (int64_t dim = 2; dim < source.getRank(); ++dim)
    groups.push_back({dim});
  return tensor::CollapseShapeOp::create(rewriter, slice.getLoc(), whole, groups);
}

Value RoundProducts::buildReshape(Operation *op, IRRewriter &rewriter) {
  Value source = values.find(op->getOperand(0))->second.whole;
  RankedTensorType type = getJoinedType(op->getResult(0));
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return tensor::CollapseShapeOp::create(rewriter, op->getLoc(), type, source, collapse.getReassociationIndices());
  return tensor::ExpandShapeOp::create(rewriter, op->getLoc(), type, source, cast<tensor::ExpandShapeOp>(op).getReassociationIndices());
}

Value RoundProducts::buildInit(linalg::LinalgOp op, OpOperand &init, IRRewriter &rewriter) {
  RankedTensorType type = getJoinedType(init.get());
  SplatElementsAttr splat;
  bool isUsed = op.payloadUsesValueFromOperand(&init);
  if (isUsed && matchPattern(init.get(), m_Constant(&splat)))
    return arith::ConstantOp::create(rewriter, op.getLoc(), splat.resizeSplat(type));
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType());
  auto fill = isUsed ? init.get().getDefiningOp<linalg::FillOp>() : nullptr;
  return fill ? linalg::FillOp::create(rewriter, op.getLoc(), hoist(fill.getInputs()[0], rewriter), empty).getResult(0) : empty;
}

Value RoundProducts::buildLinalg(linalg::LinalgOp op, IRRewriter &rewriter) {
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    auto found = values.find(operand.get());
    operands.push_back(found != values.end()    ? found->second.whole
                       : op.isDpsInit(&operand) ? buildInit(op, operand, rewriter)
                                                : hoist(operand.get(), rewriter));
  }
  return mlir::clone(rewriter, op, getJoinedType(op->getResult(0)), operands)->getResult(0);
}

/// Ops that stay in the loop get the slice of their iteration.
void RoundProducts::replaceUses(Operation *op, IRRewriter &rewriter) {
  Value result = op->getResult(0);
  if (llvm::all_of(result.getUsers(), [&](Operation *user) { return chosen.contains(user); }))
    return;
  const RoundValue &value = values.find(result)->second;
  auto type = cast<RankedTensorType>(result.getType());
  Location loc = op->getLoc();
  rewriter.setInsertionPoint(op);
  auto scale = [&](Value index, int64_t least, int64_t rows) {
    if (least != 0)
      index = arith::SubIOp::create(rewriter, loc, index, arith::ConstantIndexOp::create(rewriter, loc, least));
    return rows == 1 ? index : arith::MulIOp::create(rewriter, loc, index, arith::ConstantIndexOp::create(rewriter, loc, rows)).getResult();
  };
  SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)), strides(type.getRank(), rewriter.getIndexAttr(1));
  offsets[0] = scale(cast<Value>(value.offset), indices.getLeast(value.index), type.getDimSize(0));
  Value slice = tensor::ExtractSliceOp::create(rewriter, loc, type, value.whole, offsets, getAsIndexOpFoldResult(op->getContext(), type.getShape()), strides);
  rewriter.replaceUsesWithIf(result, slice, [&](OpOperand &use) { return !chosen.contains(use.getOwner()); });
}

void RoundProducts::rewrite(IRRewriter &rewriter) {
  SmallVector<Operation *> ops;
  for (Operation &op : loop.getBody()->without_terminator())
    if (chosen.contains(&op))
      ops.push_back(&op);
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(loop);
    Value &whole = values.find(op->getResult(0))->second.whole;
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      whole = buildSlice(slice, rewriter);
    else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      whole = buildLinalg(linalgOp, rewriter);
    else
      whole = buildReshape(op, rewriter);
  }
  for (Operation *op : ops)
    if (!isa<tensor::ExtractSliceOp>(op))
      replaceUses(op, rewriter);
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty())
      rewriter.eraseOp(op);
}

namespace {
struct BatchLoopProducts : weir::impl::BatchLoopProductsBase<BatchLoopProducts> {
  void runOnOperation() override {
    SmallVector<scf::ForOp> loops;
    getOperation()->walk([&](scf::ForOp loop) {
      if (!isInsideDispatch(loop))
        loops.push_back(loop);
    });
    IRRewriter rewriter(&getContext());
    // Inner loops come first: what they compute before themselves may be of an iteration of an outer one.
    for (scf::ForOp loop : loops) {
      std::optional<RoundIndices> indices = RoundIndices::of(loop);
      if (!indices) {
        if (llvm::any_of(loop.getOps<linalg::LinalgOp>(), isProduct))
          missedRemark(loop, DEBUG_TYPE, BatchLoopProductsCode::ROUNDS);
        continue;
      }
      RoundProducts products(loop, *indices);
      if (products.find())
        products.rewrite(rewriter);
    }
  }
};
} // namespace
