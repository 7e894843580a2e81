#include "passes/Input/IntegerFactors.h"
#include "passes/Input/SignFlips.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// Summands of a factor and ops on the way to one of them that are followed: factors of programs have two or three.
static constexpr unsigned kMaxTerms = 4, kMaxDepth = 32;
/// Ops that are looked at for a factor: values that are read twice are looked at twice, and so are those that they are computed from.
static constexpr unsigned kMaxOps = 256;

bool IntegerInterval::fits(unsigned width, bool isUnsigned) const {
  assert(width < 63);
  return isUnsigned ? min >= 0 && max < (int64_t(1) << width) : min >= -(int64_t(1) << (width - 1)) && max < (int64_t(1) << (width - 1));
}

std::optional<IntegerInterval> weir::getInterval(const IntegerTerm &term) {
  IntegerInterval interval;
  if (!term.source) {
    if (!llvm::isInt<33>(term.constant))
      return std::nullopt;
    interval = {term.constant, term.constant};
  } else {
    unsigned width = term.getWidth();
    if (width > 32)
      return std::nullopt;
    interval = term.isUnsigned ? IntegerInterval{0, (int64_t(1) << width) - 1}
                               : IntegerInterval{-(int64_t(1) << (width - 1)), (int64_t(1) << (width - 1)) - 1};
  }
  return term.isNegated ? IntegerInterval{-interval.max, -interval.min} : interval;
}

std::optional<IntegerInterval> weir::getInterval(ArrayRef<IntegerTerm> terms) {
  IntegerInterval sum = {0, 0};
  for (const IntegerTerm &term : terms) {
    std::optional<IntegerInterval> interval = getInterval(term);
    if (!interval)
      return std::nullopt;
    sum = {sum.min + interval->min, sum.max + interval->max};
  }
  return sum;
}

namespace {
/// An op whose body is read, and its loops as expressions of those of the contraction.
struct Frame {
  linalg::LinalgOp op;
  SmallVector<AffineExpr> loops;
};

class TermFinder {
public:
  TermFinder(linalg::LinalgOp root, unsigned bits) : numLoops(root.getNumLoops()), bits(bits) {}

  std::optional<IntegerTerms> findInBody(Value value, Frame &frame) {
    if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == frame.op.getBlock())
      return findInOperand(*frame.op.getMatchingOpOperand(argument), frame);
    if (!frame.op->isAncestor(value.getParentBlock()->getParentOp()))
      return findScalar(value);
    Operation *op = value.getDefiningOp();
    return op ? findInOp(op, [&](Value operand) { return findInBody(operand, frame); }) : std::nullopt;
  }

private:
  using Find = llvm::function_ref<std::optional<IntegerTerms>(Value)>;

  std::optional<IntegerTerms> findInOperand(OpOperand &operand, Frame &frame) {
    if (!frame.op.isDpsInput(&operand))
      return std::nullopt;
    if (!isa<RankedTensorType>(operand.get().getType()))
      return findScalar(operand.get());
    AffineMap map = frame.op.getMatchingIndexingMap(&operand).replaceDimsAndSymbols(frame.loops, {}, numLoops, 0);
    return findInTensor(operand.get(), map);
  }

  /// A term, or the terms of the value that an elementwise producer stores.
  std::optional<IntegerTerms> findInTensor(Value tensor, AffineMap map) {
    auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(tensor.getType()));
    if (!type)
      return std::nullopt;
    DenseElementsAttr constant;
    if (matchPattern(tensor, m_Constant(&constant)) && constant.isSplat())
      return makeConstant(constant.getSplatValue<APInt>());
    IntegerTerms leaf = {{tensor, map}};
    auto producer = tensor.getDefiningOp<linalg::LinalgOp>();
    bool isFill = isa_and_present<linalg::FillOp>(tensor.getDefiningOp());
    if (!producer || (type.getWidth() <= 16 && !isFill) || !producer.hasPureTensorSemantics() || producer.getNumDpsInits() != 1 ||
        producer.getNumParallelLoops() != producer.getNumLoops() || depth == kMaxDepth)
      return leaf;
    AffineMap stored = producer.getMatchingIndexingMap(producer.getDpsInitOperand(0));
    if (!stored.isPermutation())
      return leaf;
    Frame frame = {producer, SmallVector<AffineExpr>(producer.getNumLoops())};
    for (auto [from, to] : llvm::zip_equal(stored.getResults(), map.getResults()))
      frame.loops[cast<AffineDimExpr>(from).getPosition()] = to;
    ++depth;
    std::optional<IntegerTerms> terms = findInBody(producer.getBlock()->getTerminator()->getOperand(0), frame);
    --depth;
    return terms ? terms : leaf;
  }

  std::optional<IntegerTerms> findScalar(Value value) {
    if (!isa<IntegerType>(value.getType()))
      return std::nullopt;
    if (Operation *op = value.getDefiningOp(); op && depth < kMaxDepth) {
      ++depth;
      std::optional<IntegerTerms> terms = findInOp(op, [&](Value operand) { return findScalar(operand); });
      --depth;
      if (terms)
        return terms;
    }
    return IntegerTerms{{value, AffineMap()}};
  }

  std::optional<IntegerTerms> findInOp(Operation *op, Find find) {
    if (numOps == kMaxOps)
      return std::nullopt;
    ++numOps;
    APInt constant;
    if (matchPattern(op, m_ConstantInt(&constant)) && isa<IntegerType>(op->getResult(0).getType()))
      return makeConstant(constant);
    if (isa<arith::AddIOp, arith::SubIOp>(op))
      return findSum(op, find);
    if (isa<arith::ExtSIOp, arith::ExtUIOp>(op))
      return findExtension(op, find);
    if (isa<arith::TruncIOp>(op))
      return findTruncation(op, find);
    return std::nullopt;
  }

  std::optional<IntegerTerms> findSum(Operation *op, Find find) {
    std::optional<IntegerTerms> left = find(op->getOperand(0));
    std::optional<IntegerTerms> right = left ? find(op->getOperand(1)) : std::nullopt;
    if (!right || left->size() + right->size() > kMaxTerms)
      return std::nullopt;
    for (IntegerTerm &term : *right) {
      term.isNegated ^= isa<arith::SubIOp>(op);
      left->push_back(term);
    }
    return left;
  }

  /// Of an element it says how its bits are meant; of a sum that wraps around only bits that are not used may differ (NI2).
  std::optional<IntegerTerms> findExtension(Operation *op, Find find) {
    bool isUnsigned = isa<arith::ExtUIOp>(op);
    unsigned width = getWidth(op->getOperand(0));
    std::optional<IntegerTerms> terms = find(op->getOperand(0));
    if (!terms)
      return std::nullopt;
    if (terms->size() == 1 && !terms->front().isNegated) {
      IntegerTerm &term = terms->front();
      if (!term.source && width <= 32) {
        APInt value(width, static_cast<uint64_t>(term.constant), /*isSigned=*/false, /*implicitTrunc=*/true);
        term.constant = isUnsigned ? static_cast<int64_t>(value.getZExtValue()) : value.getSExtValue();
        return terms;
      }
      if (term.source && term.getWidth() == width) {
        term.isUnsigned = isUnsigned;
        skipSignFlip(*terms);
        return terms;
      }
    }
    return keepsValue(*terms, width, isUnsigned) ? terms : std::nullopt;
  }

  /// An extended element whose sign bit was flipped is the other extension of the element before, and an offset (NI6).
  static void skipSignFlip(IntegerTerms &terms) {
    IntegerTerm &term = terms.front();
    std::optional<SignFlip> flip = term.map ? matchSignFlip(term.source) : std::nullopt;
    if (!flip)
      return;
    int64_t half = int64_t(1) << (term.getWidth() - 1);
    term.source = flip->source;
    term.map = flip->map.compose(term.map);
    term.isUnsigned = !term.isUnsigned;
    terms.push_back({Value(), AffineMap(), term.isUnsigned ? -half : half});
  }

  std::optional<IntegerTerms> findTruncation(Operation *op, Find find) {
    std::optional<IntegerTerms> terms = find(op->getOperand(0));
    return terms && keepsValue(*terms, getWidth(op->getResult(0)), /*isUnsigned=*/false) ? terms : std::nullopt;
  }

  /// Whether the low `width` bits of a sum are as good as all.
  bool keepsValue(ArrayRef<IntegerTerm> terms, unsigned width, bool isUnsigned) const {
    if (bits <= width)
      return true;
    std::optional<IntegerInterval> interval = getInterval(terms);
    return interval && interval->fits(width, isUnsigned);
  }

  static unsigned getWidth(Value value) { return value.getType().getIntOrFloatBitWidth(); }

  static std::optional<IntegerTerms> makeConstant(const APInt &value) {
    if (value.getBitWidth() > 64)
      return std::nullopt;
    IntegerTerms terms;
    if (!value.isZero())
      terms.push_back({Value(), AffineMap(), value.getSExtValue()});
    return terms;
  }

  unsigned numLoops, bits, depth = 0, numOps = 0;
};
} // namespace

std::optional<IntegerTerms> weir::findTerms(linalg::LinalgOp op, Value value, unsigned bits) {
  Frame frame = {op, {}};
  for (unsigned i = 0; i < op.getNumLoops(); ++i)
    frame.loops.push_back(getAffineDimExpr(i, op.getContext()));
  return TermFinder(op, bits).findInBody(value, frame);
}
