// Maxima of bytes instead of those of floats that are functions of bytes; see IntegerPasses.td. Rules: dispatch-passes.md 5.

#include "passes/Input/ByteFunction.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#define DEBUG_TYPE "weir-narrow-poolings"

namespace weir {
#define GEN_PASS_DEF_NARROWPOOLINGS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// A maximum of floats that are functions of bytes, over windows of an input with or without a pad.
struct Pooling {
  linalg::LinalgOp op;
  tensor::PadOp pad; ///< or null
  linalg::GenericOp producer;
  /// The order of bytes in which the function does not decrease.
  bool isUnsigned = false;
};

/// An op that keeps the maximum of the elements of its first operand; of a second one it uses the shape at most.
bool isMaximum(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 || op.getNumDpsInputs() == 0 || op.getNumReductionLoops() == 0 || op.hasIndexSemantics())
    return false;
  auto maximum = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::MaximumFOp>();
  Value element = op.getRegionInputArgs()[0], old = op.getRegionOutputArgs()[0];
  return maximum && maximum->getBlock() == op.getBlock() && llvm::is_contained(maximum->getOperands(), element) &&
         llvm::is_contained(maximum->getOperands(), old) &&
         llvm::all_of(op.getRegionInputArgs().drop_front(), [](BlockArgument argument) { return argument.use_empty(); });
}

/// The number of which `tensor` is full.
std::optional<APFloat> matchFullOf(Value tensor) {
  APFloat number(0.0f);
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.getInputs()[0], m_ConstantFloat(&number)) ? std::optional(number) : std::nullopt;
  return matchPattern(tensor, m_ConstantFloat(&number)) ? std::optional(number) : std::nullopt;
}

/// Whether each window of `op` along dimension `dim` of its input has an element that is not padding.
bool reachesSource(linalg::LinalgOp op, tensor::PadOp pad, unsigned dim) {
  std::optional<int64_t> low = getConstantIntValue(pad.getMixedLowPad()[dim]);
  int64_t extent = pad.getSourceType().getDimSize(dim);
  AffineMap image = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  SmallVector<int64_t> coefficients;
  if (!low || *low < 0 || ShapedType::isDynamic(extent) || extent <= 0 ||
      failed(getFlattenedAffineExpr(image.getResult(dim), image.getNumDims(), 0, &coefficients)) ||
      coefficients.size() != image.getNumDims() + 1)
    return false;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t lastStart = coefficients.back(), length = 1;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    int64_t coefficient = coefficients[loop];
    if (coefficient == 0)
      continue;
    if (coefficient < 0 || ShapedType::isDynamic(ranges[loop]) || ranges[loop] <= 0)
      return false;
    if (type == utils::IteratorType::parallel)
      lastStart += coefficient * (ranges[loop] - 1);
    else if (coefficient == 1)
      length += ranges[loop] - 1;
    else
      return false;
  }
  // The first window ends after the low padding, and the last one starts before the high padding.
  return coefficients.back() + length > *low && lastStart < *low + extent;
}

/// Whether every maximum has an element of the source of the input.
bool reachesSource(const Pooling &pooling) {
  linalg::LinalgOp op = pooling.op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [range, type] : llvm::zip_equal(ranges, op.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction && (ShapedType::isDynamic(range) || range == 0))
      return false;
  tensor::PadOp pad = pooling.pad;
  if (!pad)
    return true;
  for (int64_t dim = 0; dim < pad.getResultType().getRank(); ++dim) {
    bool isPadded = !isZeroInteger(pad.getMixedLowPad()[dim]) || !isZeroInteger(pad.getMixedHighPad()[dim]);
    if (isPadded && !reachesSource(op, pad, dim))
      return false;
  }
  return true;
}

/// Nothing if `op` is no candidate; else the pooling, or that it cannot be one of bytes.
std::optional<FailureOr<Pooling>> match(linalg::LinalgOp op) {
  if (!isMaximum(op))
    return std::nullopt;
  Pooling pooling{op};
  Value image = op.getDpsInputs()[0];
  if ((pooling.pad = image.getDefiningOp<tensor::PadOp>()))
    image = pooling.pad.getSource();
  pooling.producer = image.getDefiningOp<linalg::GenericOp>();
  std::optional<ByteFunction> function = pooling.producer ? ByteFunction::match(pooling.producer) : std::nullopt;
  if (!function || !isa<FloatType>(getElementTypeOrSelf(image.getType())))
    return std::nullopt;
  std::optional<SmallVector<APFloat>> numbers = function->tabulateFloats();
  std::optional<APFloat> start = matchFullOf(op.getDpsInits()[0]);
  if (!numbers || !start)
    return FailureOr<Pooling>(failure());
  // The start value and padding are not in any result (NP2).
  SmallVector<APFloat> neutral = {*start};
  if (pooling.pad) {
    APFloat padding(0.0f);
    Value value = pooling.pad.getConstantPaddingValue();
    if (!value || !matchPattern(value, m_ConstantFloat(&padding)))
      return FailureOr<Pooling>(failure());
    neutral.push_back(padding);
  }
  auto isLeast = [&](const APFloat &number) {
    return !number.isNaN() && llvm::all_of(*numbers, [&](const APFloat &other) { return number <= other; });
  };
  // A maximum prefers 0 to -0, which the order of the bytes may not.
  auto isNegativeZero = [](const APFloat &number) { return number.isNegZero(); };
  std::optional<bool> order = ByteFunction::findOrder(*numbers);
  if (!order || llvm::any_of(*numbers, isNegativeZero) || !llvm::all_of(neutral, isLeast) || !reachesSource(pooling))
    return FailureOr<Pooling>(failure());
  pooling.isUnsigned = *order;
  return FailureOr<Pooling>(pooling);
}

/// The maximum of the bytes, and the function of it.
void replace(RewriterBase &rewriter, Pooling &pooling) {
  linalg::LinalgOp op = pooling.op;
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  Value bytes = pooling.producer.getDpsInputs()[0];
  Type byte = getElementTypeOrSelf(bytes.getType());
  APInt least = pooling.isUnsigned ? APInt::getZero(8) : APInt::getSignedMinValue(8);
  Value start = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(byte, least));
  if (tensor::PadOp pad = pooling.pad)
    bytes = tensor::PadOp::create(rewriter, pad.getLoc(), pad.getResultType().clone(byte), bytes, pad.getMixedLowPad(), pad.getMixedHighPad(), start,
                                  pad.getNofold());
  SmallVector<Value> inputs = {bytes};
  for (Value window : llvm::drop_begin(op.getDpsInputs()))
    inputs.push_back(tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, window), byte));
  auto type = cast<RankedTensorType>(op->getResult(0).getType()).clone(byte);
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, op.getDpsInits()[0]), byte);
  Value init = linalg::FillOp::create(rewriter, loc, start, empty).getResult(0);
  auto body = [&](OpBuilder &b, Location loc, ValueRange arguments) {
    Value old = arguments.back(), element = arguments.front();
    Value maximum = pooling.isUnsigned ? arith::MaxUIOp::create(b, loc, old, element).getResult() : arith::MaxSIOp::create(b, loc, old, element).getResult();
    linalg::YieldOp::create(b, loc, maximum);
  };
  Value maximum =
      linalg::GenericOp::create(rewriter, loc, type, inputs, init, op.getIndexingMapsArray(), op.getIteratorTypesArray(), body).getResult(0);
  rewriter.replaceOp(op, ByteFunction::match(pooling.producer)->apply(rewriter, loc, maximum));
}

struct NarrowPoolings : weir::impl::NarrowPoolingsBase<NarrowPoolings> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> maxima, elementwise;
    getOperation()->walk([&](linalg::LinalgOp op) { (op.getNumReductionLoops() ? maxima : elementwise).push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : maxima) {
      std::optional<FailureOr<Pooling>> pooling = match(op);
      if (!pooling)
        continue;
      if (failed(*pooling)) {
        missedRemark(op, DEBUG_TYPE, NarrowPoolingsCode::NOT_OF_BYTES);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, NarrowPoolingsCode::NARROWED);
      replace(rewriter, **pooling);
    }
    // New ops are visited, too.
    for (size_t i = 0; i < elementwise.size(); ++i) {
      if (moveBeforeConcat(rewriter, elementwise[i], elementwise) || moveBeforeGather(rewriter, elementwise[i], elementwise))
        elementwise[i] = nullptr;
    }
    for (linalg::LinalgOp op : elementwise)
      if (op)
        removeIdentity(rewriter, op);
  }

  /// A function to bytes of floats, concatenated, that are functions of bytes: each part becomes bytes before they are concatenated (NP4).
  static bool moveBeforeConcat(RewriterBase &rewriter, linalg::LinalgOp op, SmallVectorImpl<linalg::LinalgOp> &made) {
    auto function = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!function || !isFunctionToBytes(function))
      return false;
    auto concat = function.getInputs()[0].getDefiningOp<tensor::ConcatOp>();
    auto isOfBytes = [](Value part) {
      auto producer = part.getDefiningOp<linalg::GenericOp>();
      return producer && isa<FloatType>(getElementTypeOrSelf(part.getType())) && ByteFunction::match(producer);
    };
    if (!concat || !concat->hasOneUse() || !llvm::all_of(concat.getInputs(), isOfBytes))
      return false;
    passedRemark(op, DEBUG_TYPE, NarrowPoolingsCode::CONCATENATED);
    Location loc = op.getLoc();
    rewriter.setInsertionPoint(function);
    SmallVector<Value> parts;
    for (Value part : concat.getInputs()) {
      Type byte = getElementTypeOrSelf(function.getResult(0).getType());
      Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, part), byte);
      auto generic = linalg::GenericOp::create(rewriter, loc, empty.getType(), part, empty, function.getIndexingMapsArray(), function.getIteratorTypesArray());
      IRMapping mapping;
      rewriter.cloneRegionBefore(function.getRegion(), generic.getRegion(), generic.getRegion().begin(), mapping);
      made.push_back(generic);
      parts.push_back(generic.getResult(0));
    }
    rewriter.replaceOpWithNewOp<tensor::ConcatOp>(function, function.getResult(0).getType(), concat.getDim(), parts);
    return true;
  }

  /// A function to bytes of elements that an op only gathers, each of them once or more on average: they become bytes before they are gathered (NP5).
  static bool moveBeforeGather(RewriterBase &rewriter, linalg::LinalgOp op, SmallVectorImpl<linalg::LinalgOp> &made) {
    auto function = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!function || !isFunctionToBytes(function) || !isFreeOfEffects(function))
      return false;
    auto gather = function.getInputs()[0].getDefiningOp<linalg::GenericOp>();
    tensor::ExtractOp extract = gather ? matchGather(gather) : tensor::ExtractOp();
    if (!extract)
      return false;
    Value source = extract.getTensor();
    auto type = cast<RankedTensorType>(source.getType()), result = cast<RankedTensorType>(function.getResult(0).getType());
    if (!type.hasStaticShape() || !result.hasStaticShape() || type.getNumElements() > result.getNumElements())
      return false;
    passedRemark(op, DEBUG_TYPE, NarrowPoolingsCode::GATHERED);
    Location loc = op.getLoc();
    rewriter.setInsertionPoint(function);
    Type byte = result.getElementType();
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), byte);
    AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> parallel(type.getRank(), utils::IteratorType::parallel);
    auto before = linalg::GenericOp::create(rewriter, loc, empty.getType(), source, empty, ArrayRef{identity, identity}, parallel);
    IRMapping mapping, ofGather;
    rewriter.cloneRegionBefore(function.getRegion(), before.getRegion(), before.getRegion().begin(), mapping);
    made.push_back(before);
    auto bytes = linalg::GenericOp::create(rewriter, loc, result, ValueRange(), function.getOutputs(), gather.getIndexingMapsArray(), gather.getIteratorTypesArray());
    rewriter.cloneRegionBefore(gather.getRegion(), bytes.getRegion(), bytes.getRegion().begin(), ofGather);
    auto read = ofGather.lookup(extract.getResult()).getDefiningOp<tensor::ExtractOp>();
    read.getTensorMutable().assign(before.getResult(0));
    read.getResult().setType(byte);
    bytes.getRegionOutputArgs()[0].setType(byte);
    rewriter.replaceOp(function, bytes);
    return true;
  }

  /// What `op` yields if it reads a tensor in any order, and no other op reads its result; null for other ops.
  static tensor::ExtractOp matchGather(linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 0 || op.getNumDpsInits() != 1 || !op.isAllParallelLoops() || !op->hasOneUse() ||
        !op.getIndexingMapsArray()[0].isIdentity() || !op.getRegionOutputArgs()[0].use_empty())
      return {};
    auto extract = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<tensor::ExtractOp>();
    bool readsAlone = extract && extract->getBlock() == op.getBody() && extract->hasOneUse() && extract.getTensor().getParentBlock() != op.getBody();
    return readsAlone ? extract : tensor::ExtractOp();
  }

  /// Whether the body may run for elements that the program does not apply it to.
  static bool isFreeOfEffects(linalg::GenericOp op) {
    return llvm::all_of(op.getBody()->without_terminator(), [](Operation &inner) { return isPure(&inner); });
  }

  /// An elementwise op of one operand that has its result's shape.
  static bool isFunctionToBytes(linalg::GenericOp op) {
    return op.hasPureTensorSemantics() && op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 && op.isAllParallelLoops() && !op.hasIndexSemantics() &&
           getElementTypeOrSelf(op.getResult(0).getType()).isInteger(8) && op.getRegionOutputArgs()[0].use_empty() &&
           llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); });
  }

  /// Bytes that become floats and the same bytes again.
  static void removeIdentity(RewriterBase &rewriter, linalg::LinalgOp op) {
    auto second = dyn_cast<linalg::GenericOp>(op.getOperation());
    std::optional<ByteFunction> function = second && !second.getBody()->without_terminator().empty() ? ByteFunction::matchChain(second) : std::nullopt;
    if (!function || function->getSource().getType() != second.getResult(0).getType() || !function->isIdentity())
      return;
    passedRemark(op, DEBUG_TYPE, NarrowPoolingsCode::IDENTITY);
    rewriter.replaceOp(second, function->getSource());
  }
};
} // namespace
