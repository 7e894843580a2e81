/// Which weights are an integer times a scale, with an offset; see the header.
#include "passes/Codegen/CPU/Quantized/Int8Product.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Integers of f32 that are exact.
constexpr int64_t kExact = int64_t(1) << 24;
/// Magnitudes of a number and of a rounded activation.
constexpr int64_t kLargestNumber = 255, kLargestActivation = 127;

/// The integers that a value can be, both ends included.
struct Range {
  int64_t low, high;

  static Range ofBits(unsigned bits, bool isSigned) {
    return isSigned ? Range{-(int64_t(1) << (bits - 1)), (int64_t(1) << (bits - 1)) - 1} : Range{0, (int64_t(1) << bits) - 1};
  }
  bool isWithin(Range other) const { return low >= other.low && high <= other.high; }
  Range operator+(Range other) const { return {low + other.low, high + other.high}; }
  Range operator-(Range other) const { return {low - other.high, high - other.low}; }
};

/// Follows the number from its byte to the weight.
class ChainFollower {
public:
  ChainFollower(const QuantizedProduct &product, Int8Weight &weight) : weight(weight) {
    linalg::GenericOp op = product.op;
    number = product.element ? product.element->getResult(0) : Value(op.getMatchingBlockArgument(product.weights));
    bits = product.element ? 8 / product.parts : 8;
    if (product.element)
      start(product.isSigned());
  }

  /// Whether `value` is the number times a scale, with an offset.
  bool follow(Value value) {
    if (value == number)
      return true;
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumResults() != 1)
      return false;
    std::optional<unsigned> way = findWay(op);
    if (!way || mayTrap(op, *way) || !follow(op->getOperand(*way)) || !step(op, *way))
      return false;
    weight.chain.push_back({op, *way});
    return true;
  }

private:
  void start(bool isSigned) {
    weight.isSigned = isSigned;
    range = Range::ofBits(bits, isSigned);
  }

  bool dependsOnNumber(Value value) {
    Operation *op = value.getDefiningOp();
    if (value == number || !op || op->getBlock() != number.getParentBlock())
      return value == number;
    auto [entry, isNew] = dependent.try_emplace(op, false);
    if (!isNew)
      return entry->second;
    bool depends = llvm::any_of(op->getOperands(), [&](Value operand) { return dependsOnNumber(operand); });
    return dependent[op] = depends;
  }

  /// The only operand of `op` that depends on the number.
  std::optional<unsigned> findWay(Operation *op) {
    std::optional<unsigned> way;
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      if (!dependsOnNumber(operand))
        continue;
      if (way)
        return std::nullopt;
      way = i;
    }
    return way;
  }

  /// Whether other operands may not be computed for groups that are not there, whose scalars are 0.
  static bool mayTrap(Operation *op, unsigned way) {
    llvm::SmallDenseSet<Operation *> visited;
    auto divides = [&](auto &&divides, Value value) -> bool {
      Operation *def = value.getDefiningOp();
      if (!def || !isa<linalg::GenericOp>(def->getParentOp()) || !visited.insert(def).second)
        return false;
      return !isSpeculatable(def) || llvm::any_of(def->getOperands(), [&](Value operand) { return divides(divides, operand); });
    };
    return llvm::any_of(llvm::enumerate(op->getOperands()), [&](auto operand) { return operand.index() != way && divides(divides, operand.value()); });
  }

  bool step(Operation *op, unsigned way) {
    Type type = op->getResult(0).getType();
    if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::SIToFPOp, arith::UIToFPOp>(op)) {
      if (!range)
        start(isa<arith::ExtSIOp, arith::SIToFPOp>(op));
      if (isa<arith::ExtUIOp, arith::UIToFPOp>(op) && range->low < 0)
        return false;
      // A number whose highest bit is set, and which is no sign, is not to be extended as one.
      if (isa<arith::ExtSIOp, arith::SIToFPOp>(op) && !isSignedRange(op->getOperand(0).getType()))
        return false;
      return isa<IntegerType>(type) || isExact(type);
    }
    if (isa<arith::TruncIOp>(op)) {
      // The bits of the number alone: what extends them says which sign they have.
      if (isStored && type.getIntOrFloatBitWidth() == bits) {
        range.reset();
        return true;
      }
      return range && isSignedRange(type);
    }
    if (isa<arith::ExtFOp>(op))
      return type.isF32();
    if (isa<arith::AddIOp, arith::SubIOp>(op)) {
      std::optional<Range> other = getRange(op->getOperand(1 - way));
      if (!range || !other)
        return false;
      Range left = way == 0 ? *range : *other, right = way == 0 ? *other : *range;
      range = isa<arith::AddIOp>(op) ? left + right : left - right;
      isStored = false;
      return isSignedRange(type);
    }
    return type.isF32() && isa<arith::AddFOp, arith::SubFOp, arith::MulFOp>(op);
  }

  bool isSignedRange(Type type) const { return range->isWithin(Range::ofBits(type.getIntOrFloatBitWidth(), /*isSigned=*/true)); }

  /// Whether `type` has all integers of the range.
  bool isExact(Type type) const {
    int64_t most = int64_t(1) << cast<FloatType>(type).getFPMantissaWidth();
    return range->isWithin({-most, most}) && range->isWithin({-kExact, kExact});
  }

  /// That of a zero point.
  static std::optional<Range> getRange(Value value) {
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant)) && constant.getSignificantBits() <= 24)
      return Range{constant.getSExtValue(), constant.getSExtValue()};
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(op) || op->getOperand(0).getType().getIntOrFloatBitWidth() > 16)
      return std::nullopt;
    return Range::ofBits(op->getOperand(0).getType().getIntOrFloatBitWidth(), isa<arith::ExtSIOp>(op));
  }

  Int8Weight &weight;
  Value number;
  unsigned bits;
  std::optional<Range> range;
  llvm::SmallDenseMap<Operation *, bool> dependent; ///< on the number
  bool isStored = true;                             ///< no zero point has been subtracted yet
};
} // namespace

std::optional<CPUInt8ActivationsCode> Int8Weight::match(const QuantizedProduct &product, Int8Weight &weight) {
  if (!ChainFollower(product, weight).follow(product.getWeight()))
    return CPUInt8ActivationsCode::ARITHMETIC;
  if (product.getSteps() * product.parts > std::numeric_limits<int32_t>::max() / (kLargestNumber * kLargestActivation))
    return CPUInt8ActivationsCode::LONG_GROUP;
  return std::nullopt;
}

/// The integer that a constant is.
static std::optional<int64_t> getInteger(Value value) {
  APInt integer;
  if (matchPattern(value, m_ConstantInt(&integer)))
    return integer.getSignificantBits() <= 24 ? std::optional(integer.getSExtValue()) : std::nullopt;
  APFloat real(0.0f);
  bool isExact = false;
  llvm::APSInt converted(32, /*isUnsigned=*/false);
  if (!matchPattern(value, m_ConstantFloat(&real)) || real.convertToInteger(converted, APFloat::rmTowardZero, &isExact) != APFloat::opOK || !isExact)
    return std::nullopt;
  return converted.getExtValue();
}

int64_t Int8Weight::takeConstants(const QuantizedProduct &product) {
  int64_t largest = std::numeric_limits<int32_t>::max() / (kLargestActivation * product.getSteps() * product.parts) - kLargestNumber;
  int64_t sum = 0;
  while (!chain.empty()) {
    auto [op, way] = chain.front();
    if (op->getNumOperands() == 2) {
      bool adds = isa<arith::AddIOp, arith::AddFOp>(op);
      std::optional<int64_t> constant = getInteger(op->getOperand(1 - way));
      if (!constant || (!adds && (way != 0 || !isa<arith::SubIOp, arith::SubFOp>(op))) || std::abs(adds ? sum + *constant : sum - *constant) > largest)
        break;
      sum += adds ? *constant : -*constant;
    }
    chain.erase(chain.begin());
  }
  return sum;
}
