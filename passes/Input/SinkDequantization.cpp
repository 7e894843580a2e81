// Sums of products of stored integers instead of dequantized ones; see IntegerPasses.td. Rules: dispatch-passes.md 5.

#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/DiscardableAttributes.h"
#include "passes/Input/Dequantization.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"

#define DEBUG_TYPE "weir-sink-dequantization"

namespace weir {
#define GEN_PASS_DEF_SINKDEQUANTIZATION
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Exponents of the smallest and the largest scale: a sum of 32 bits times two scales is neither subnormal nor infinite (SD3).
constexpr int kSmallestExponent = -62, kLargestExponent = 47;

/// A sum of products of two dequantized tensors.
class QuantizedSum {
public:
  explicit QuantizedSum(linalg::LinalgOp op)
      : op(op), stored(op.getMatchingIndexingMap(op.getDpsInitOperand(0))), init(op.getDpsInits()[0]), iterators(op.getIteratorTypesArray()) {}

  /// Whether `op` is one; factors may be in any order.
  static std::optional<QuantizedSum> match(linalg::LinalgOp op);
  /// The reason if the op is left as it is.
  std::optional<SinkDequantizationCode> findObstacle();
  void rewrite(RewriterBase &rewriter);

private:
  static bool addsProducts(linalg::LinalgOp op);
  bool isScaleLegal(unsigned factor) const;
  bool isScaleParallel(unsigned factor);
  AffineMap getFactorMap(unsigned factor) { return op.getMatchingIndexingMap(op.getDpsInputOperand(factor)); }
  /// `dims` of a factor as expressions of the loops.
  AffineMap getLoops(unsigned factor, ArrayRef<int64_t> dims) {
    return AffineMap::get(op.getNumLoops(), 0, llvm::map_to_vector(dims, [&](int64_t dim) { return getFactorMap(factor).getResult(dim); }), op->getContext());
  }
  Value buildSum(RewriterBase &rewriter);
  Value emitFactor(OpBuilder &b, Location loc, ArrayRef<Dequantization::Part> parts, ValueRange &elements);
  IndexedTensor buildScale(RewriterBase &rewriter, unsigned factor);
  Value scaleSum(RewriterBase &rewriter, Value sum);

  linalg::LinalgOp op;
  AffineMap stored;
  Value init;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<Dequantization, 2> factors;
};

/// Whether the body adds the product of both elements to the sum.
bool QuantizedSum::addsProducts(linalg::LinalgOp op) {
  auto sum = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  Value old = op.getRegionOutputArgs()[0];
  if (!sum || !llvm::is_contained(sum->getOperands(), old))
    return false;
  auto product = sum->getOperand(sum.getLhs() == old ? 1 : 0).getDefiningOp<arith::MulFOp>();
  ArrayRef<BlockArgument> elements = op.getRegionInputArgs();
  return product && ((product.getLhs() == elements[0] && product.getRhs() == elements[1]) || (product.getLhs() == elements[1] && product.getRhs() == elements[0]));
}

std::optional<QuantizedSum> QuantizedSum::match(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 || op.hasIndexSemantics() ||
      !getElementTypeOrSelf(op.getDpsInits()[0].getType()).isF32() || LoweringConfigAttr::of(op) || !addsProducts(op))
    return std::nullopt;
  QuantizedSum sum(op);
  if (!sum.stored.isProjectedPermutation() || sum.stored.getNumResults() != op.getNumParallelLoops())
    return std::nullopt;
  for (Value input : op.getDpsInputs()) {
    std::optional<Dequantization> factor = Dequantization::match(input);
    if (!factor)
      return std::nullopt;
    sum.factors.push_back(std::move(*factor));
  }
  return sum;
}

bool QuantizedSum::isScaleLegal(unsigned factor) const {
  Value scale = factors[factor].getScale().value;
  auto isIllegal = [](const APFloat &value) {
    return !value.isFiniteNonZero() || ilogb(value) < kSmallestExponent || ilogb(value) > kLargestExponent;
  };
  APFloat number(0.0f);
  if (matchPattern(scale, m_ConstantFloat(&number)))
    return !isIllegal(number);
  Attribute constant;
  std::optional<ConstantElements> elements = matchPattern(scale, m_Constant(&constant)) ? ConstantElements::get(constant) : std::nullopt;
  std::optional<bool> anyIllegal = elements ? elements->anyFloat(isIllegal) : std::nullopt;
  return anyIllegal && !*anyIllegal;
}

/// Whether all products of a sum have the same scale.
bool QuantizedSum::isScaleParallel(unsigned factor) {
  return llvm::all_of(getLoops(factor, factors[factor].getScaleDims()).getResults(), [&](AffineExpr index) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    return loop && iterators[loop.getPosition()] == utils::IteratorType::parallel;
  });
}

std::optional<SinkDequantizationCode> QuantizedSum::findObstacle() {
  for (unsigned factor : {0, 1}) {
    if (!isScaleLegal(factor))
      return SinkDequantizationCode::SCALE;
    if (!isScaleParallel(factor))
      return SinkDequantizationCode::SCALES_IN_SUM;
  }
  IntegerInterval left = factors[0].getInterval(), right = factors[1].getInterval();
  int64_t largest = std::max(-left.min, left.max) * std::max(-right.min, right.max);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [range, iterator] : llvm::zip_equal(ranges, iterators)) {
    if (iterator == utils::IteratorType::parallel)
      continue;
    if (ShapedType::isDynamic(range) || llvm::MulOverflow(largest, range, largest) || !llvm::isInt<32>(largest))
      return SinkDequantizationCode::OVERFLOW;
  }
  return std::nullopt;
}

/// The integer of one factor, in 32 bits. Takes its tensors from `elements`.
Value QuantizedSum::emitFactor(OpBuilder &b, Location loc, ArrayRef<Dequantization::Part> parts, ValueRange &elements) {
  Type i32 = b.getI32Type();
  Value sum;
  for (const Dequantization::Part &part : parts) {
    Value value = part.tensor.value;
    if (value && isa<RankedTensorType>(value.getType())) {
      value = elements.front();
      elements = elements.drop_front();
    }
    if (!value)
      value = arith::ConstantIntOp::create(b, loc, i32, part.constant);
    else if (value.getType().getIntOrFloatBitWidth() < 32)
      value = part.isUnsigned ? arith::ExtUIOp::create(b, loc, i32, value).getResult() : arith::ExtSIOp::create(b, loc, i32, value).getResult();
    else if (value.getType() != i32)
      value = arith::TruncIOp::create(b, loc, i32, value);
    if (!sum)
      sum = value;
    else
      sum = part.isNegated ? arith::SubIOp::create(b, loc, sum, value).getResult() : arith::AddIOp::create(b, loc, sum, value).getResult();
  }
  return sum;
}

Value QuantizedSum::buildSum(RewriterBase &rewriter) {
  Location loc = op.getLoc();
  std::array<SmallVector<Dequantization::Part>, 2> parts;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (unsigned factor : {0, 1}) {
    parts[factor] = factors[factor].buildParts(rewriter, loc);
    for (const Dequantization::Part &part : parts[factor])
      if (part.tensor.value && isa<RankedTensorType>(part.tensor.value.getType())) {
        inputs.push_back(part.tensor.value);
        maps.push_back(getLoops(factor, part.tensor.dims));
      }
  }
  maps.push_back(stored);
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, init), rewriter.getI32Type());
  Value zero = arith::ConstantIntOp::create(rewriter, loc, rewriter.getI32Type(), 0);
  Value start = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  auto sum = linalg::GenericOp::create(rewriter, loc, start.getType(), inputs, start, maps, iterators, [&](OpBuilder &b, Location loc, ValueRange elements) {
    Value old = elements.back();
    Value left = emitFactor(b, loc, parts[0], elements), right = emitFactor(b, loc, parts[1], elements);
    Value product = arith::MulIOp::create(b, loc, left, right);
    linalg::YieldOp::create(b, loc, arith::AddIOp::create(b, loc, old, product).getResult());
  });
  copyDiscardableAttributes(op, sum);
  return sum.getResult(0);
}

/// The scale of a factor, of the dimensions of the result.
IndexedTensor QuantizedSum::buildScale(RewriterBase &rewriter, unsigned factor) {
  IndexedTensor scale = factors[factor].buildScale(rewriter, op.getLoc());
  for (int64_t &dim : scale.dims)
    dim = *stored.getResultPosition(getFactorMap(factor).getResult(dim));
  return scale;
}

/// The sum as a float times both scales, and the first value of the sum of floats.
Value QuantizedSum::scaleSum(RewriterBase &rewriter, Value sum) {
  Location loc = op.getLoc();
  IndexedTensor left = buildScale(rewriter, 0), right = buildScale(rewriter, 1);
  auto isTensor = [](const IndexedTensor &scale) { return isa<RankedTensorType>(scale.value.getType()); };
  if (!isTensor(right))
    std::swap(left, right);
  if (!isTensor(right)) {
    left.value = rewriter.createOrFold<arith::MulFOp>(loc, left.value, right.value);
    right.value = Value();
  } else if (!isTensor(left)) {
    // An op of its own, which weir-fold-constants evaluates.
    Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, right.value), rewriter.getF32Type());
    SmallVector<AffineMap> maps(2, rewriter.getMultiDimIdentityMap(right.dims.size()));
    SmallVector<utils::IteratorType> parallel(right.dims.size(), utils::IteratorType::parallel);
    auto both = linalg::GenericOp::create(rewriter, loc, empty.getType(), right.value, empty, maps, parallel, [&](OpBuilder &b, Location loc, ValueRange in) {
      linalg::YieldOp::create(b, loc, arith::MulFOp::create(b, loc, in[0], left.value).getResult());
    });
    left = {both.getResult(0), right.dims};
    right.value = Value();
  }
  unsigned rank = stored.getNumResults();
  SmallVector<Value> inputs = {sum, init};
  SmallVector<AffineMap> maps(2, rewriter.getMultiDimIdentityMap(rank));
  for (const IndexedTensor &scale : {left, right})
    if (scale.value && isTensor(scale)) {
      inputs.push_back(scale.value);
      maps.push_back(AffineMap::getMultiDimMapWithTargets(rank, SmallVector<unsigned>(scale.dims.begin(), scale.dims.end()), op->getContext()));
    }
  maps.push_back(maps.front());
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, init), rewriter.getF32Type());
  SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
  auto scaled = linalg::GenericOp::create(rewriter, loc, empty.getType(), inputs, empty, maps, parallel, [&](OpBuilder &b, Location loc, ValueRange in) {
    Value scale = isTensor(left) ? in[2] : left.value;
    if (right.value)
      scale = arith::MulFOp::create(b, loc, scale, in[3]);
    Value product = arith::MulFOp::create(b, loc, arith::SIToFPOp::create(b, loc, b.getF32Type(), in[0]), scale);
    linalg::YieldOp::create(b, loc, arith::AddFOp::create(b, loc, product, in[1]).getResult());
  });
  return scaled.getResult(0);
}

void QuantizedSum::rewrite(RewriterBase &rewriter) {
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, scaleSum(rewriter, buildSum(rewriter)));
}

struct SinkDequantization : weir::impl::SinkDequantizationBase<SinkDequantization> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      std::optional<QuantizedSum> sum = QuantizedSum::match(op);
      if (!sum)
        continue;
      if (std::optional<SinkDequantizationCode> obstacle = sum->findObstacle()) {
        missedRemark(op, DEBUG_TYPE, *obstacle);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, SinkDequantizationCode::INTEGERS);
      sum->rewrite(rewriter);
    }
  }
};
} // namespace
