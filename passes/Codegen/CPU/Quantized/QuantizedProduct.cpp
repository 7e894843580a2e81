/// Which ops are products with quantized weights; see the header.
#include "passes/Codegen/CPU/Quantized/QuantizedProduct.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Codegen/CPU/Loops/LoopPlan.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

int64_t QuantizedProduct::getDepth() const {
  int64_t depth = getSteps() * parts;
  for (unsigned loop : groups)
    depth *= getExtent(loop);
  return depth;
}
int64_t QuantizedProduct::getColumns() const {
  int64_t extent = getExtent(column);
  return ShapedType::isDynamic(extent) ? extent : extent * getExtent(lane);
}
bool QuantizedProduct::isSigned() const { return isa_and_nonnull<arith::ShRSIOp>(element); }
Value QuantizedProduct::getWeight() const { return product->getOperand(weightOperand); }
Value QuantizedProduct::getActivation() const { return product->getOperand(1 - weightOperand); }

/// The integer that `value` is where `index` is `iteration`; arithmetic on constants and on that index alone.
static std::optional<int64_t> evaluateAt(Value value, unsigned loop, int64_t iteration) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  Operation *def = value.getDefiningOp();
  if (auto index = dyn_cast_or_null<linalg::IndexOp>(def))
    return index.getDim() == loop ? std::optional<int64_t>(iteration) : std::nullopt;
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(def))
    return evaluateAt(def->getOperand(0), loop, iteration);
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def))
    return std::nullopt;
  std::optional<int64_t> x = evaluateAt(def->getOperand(0), loop, iteration), y = evaluateAt(def->getOperand(1), loop, iteration);
  if (!x || !y)
    return std::nullopt;
  return isa<arith::AddIOp>(def) ? *x + *y : isa<arith::SubIOp>(def) ? *x - *y : *x * *y;
}

namespace {
class Matcher {
public:
  Matcher(linalg::GenericOp op, bool isInPanels)
      : op(op), isInPanels(isInPanels), extents(cast<linalg::LinalgOp>(*op).getStaticLoopRanges()), kinds(op.getIteratorTypesArray()) { match.op = op; }

  std::optional<QuantizedProduct> run() {
    if (findProduct() && findWeights() && findSums() && findElement() && checkOperands() && findRows())
      return match;
    return std::nullopt;
  }

private:
  AffineMap getMap(OpOperand *operand) { return op.getMatchingIndexingMap(operand); }
  bool isReduction(unsigned loop) const { return kinds[loop] == utils::IteratorType::reduction; }

  /// The inputs that `value` is made of, and the iterations that it depends on by their index. Stops at `leaf`.
  bool collect(Value value, llvm::SmallSetVector<OpOperand *, 4> &inputs, llvm::SmallBitVector &indices, Operation *leaf = nullptr) {
    if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == op.getBlock()) {
      if (argument.getArgNumber() >= op.getNumDpsInputs())
        return false;
      inputs.insert(op.getDpsInputOperand(argument.getArgNumber()));
      return true;
    }
    Operation *def = value.getDefiningOp();
    if (!def || def->getBlock() != op.getBlock() || (leaf && def == leaf))
      return true;
    if (auto index = dyn_cast<linalg::IndexOp>(def)) {
      indices.set(index.getDim());
      return true;
    }
    return llvm::all_of(def->getOperands(), [&](Value operand) { return collect(operand, inputs, indices, leaf); });
  }

  bool findProduct() {
    if (op.getNumDpsInits() != 1 || op->getNumOperands() < 3 || !hasVectorizableBody(op) || !op.getBlock()->getOps<memref::LoadOp>().empty())
      return false;
    Operation *sum = getCombiner(op, 0);
    BlockArgument old = op.getRegionOutputArgs()[0];
    if (!isa_and_nonnull<arith::AddFOp>(sum) || !old.getType().isF32())
      return false;
    Operation *product = sum->getOperand(sum->getOperand(0) == old ? 1 : 0).getDefiningOp();
    if (!isa_and_nonnull<arith::MulFOp>(product) || product->getBlock() != op.getBlock() || !product->hasOneUse())
      return false;
    match.sum = sum;
    match.product = product;
    return true;
  }

  /// One factor has an input of narrow integers with more dimensions than its other inputs; the other has one input.
  bool findWeights() {
    for (unsigned side : {0u, 1u}) {
      llvm::SmallSetVector<OpOperand *, 4> weights, activations;
      llvm::SmallBitVector indices(extents.size()), none(extents.size());
      if (!collect(match.product->getOperand(side), weights, indices) || !collect(match.product->getOperand(1 - side), activations, none) ||
          weights.size() < 2 || activations.size() != 1 || none.any() || weights.contains(activations.front()))
        continue;
      OpOperand *widest = *llvm::max_element(weights, [&](OpOperand *a, OpOperand *b) { return getMap(a).getNumResults() < getMap(b).getNumResults(); });
      auto type = dyn_cast<ShapedType>(widest->get().getType());
      if (!type || !type.getElementType().isInteger(8) || !isa<FloatType>(getElementTypeOrSelf(activations.front()->get())))
        continue;
      weights.remove(widest);
      match.weightOperand = side;
      match.weights = widest;
      match.activations = activations.front();
      scalars.assign(weights.begin(), weights.end());
      return true;
    }
    return false;
  }

  /// Weights are contiguous along the step; the loop that only activations have is that of parts.
  bool findSums() {
    AffineMap map = getMap(match.weights), other = getMap(match.activations);
    if (map.getNumResults() == 0 || !map.isProjectedPermutation() || !other.isProjectedPermutation())
      return false;
    unsigned dims = map.getNumResults();
    match.step = map.getDimPosition(dims - 1);
    if (isInPanels) {
      if (dims < 3)
        return false;
      match.byte = match.step;
      match.lane = map.getDimPosition(dims - 2);
      match.step = map.getDimPosition(dims - 3);
      if (!isReduction(match.byte) || extents[match.byte] != kWordBytes || isReduction(match.lane) || ShapedType::isDynamic(extents[match.lane]) ||
          other.isFunctionOfDim(match.lane))
        return false;
    }
    for (unsigned loop = 0; loop < extents.size(); ++loop) {
      if (!isReduction(loop))
        continue;
      if (!other.isFunctionOfDim(loop) || ShapedType::isDynamic(extents[loop]) || extents[loop] == 0)
        return false;
      if (loop == match.step || loop == match.byte)
        continue;
      if (map.isFunctionOfDim(loop))
        match.groups.push_back(loop);
      else if (match.part >= 0)
        return false;
      else
        match.part = loop;
    }
    // What precedes and follows the step in the activations.
    unsigned last = other.getNumResults() - 1;
    if (match.part >= 0) {
      match.parts = extents[match.part];
      if (last == 0 || other.getDimPosition(last--) != match.part)
        return false;
    }
    if (match.byte >= 0 && (last == 0 || other.getDimPosition(last--) != match.byte))
      return false;
    return isReduction(match.step) && other.getDimPosition(last) == match.step;
  }

  /// An element of a byte is shifted up, so that it is the highest, and down again.
  bool findElement() {
    if (match.part < 0)
      return true;
    BlockArgument byte = op.getMatchingBlockArgument(match.weights);
    if ((match.parts != 2 && match.parts != 4) || !byte.hasOneUse())
      return false;
    Operation *up = *byte.user_begin();
    if (!isa<arith::ShLIOp>(up) || up->getOperand(0) != byte || !up->hasOneUse())
      return false;
    Operation *down = *up->user_begin();
    APInt shift;
    int64_t bits = 8 / match.parts;
    if (!isa<arith::ShRSIOp, arith::ShRUIOp>(down) || down->getOperand(0) != up->getResult(0) ||
        !matchPattern(down->getOperand(1), m_ConstantInt(&shift)) || shift != 8 - bits)
      return false;
    for (int64_t i = 0; i < match.parts; ++i)
      if (evaluateAt(up->getOperand(1), match.part, i) != 8 - bits * (i + 1))
        return false;
    match.element = down;
    return true;
  }

  /// Scales and offsets are one for all elements of a step.
  bool checkOperands() {
    llvm::SmallSetVector<OpOperand *, 4> inputs;
    llvm::SmallBitVector indices(extents.size());
    auto hasIndex = [&](int64_t loop) { return loop >= 0 && indices.test(loop); };
    if (!collect(match.getWeight(), inputs, indices, match.element) || indices.test(match.step) || hasIndex(match.part) || hasIndex(match.byte) ||
        (match.element && inputs.contains(match.weights)))
      return false;
    for (unsigned loop = 0; loop < extents.size(); ++loop)
      if (indices.test(loop) && !isReduction(loop))
        return false;
    auto isScalar = [&](OpOperand *operand) {
      AffineMap map = getMap(operand);
      return isa<ShapedType>(operand->get().getType()) && map.isProjectedPermutation(/*allowZeroInResults=*/true) &&
             llvm::none_of(ArrayRef<int64_t>{match.step, match.part, match.byte}, [&](int64_t loop) { return loop >= 0 && map.isFunctionOfDim(loop); });
    };
    if (!llvm::all_of(scalars, isScalar))
      return false;
    SmallVector<int64_t, 2> weightSteps, activationSteps;
    if (isInPanels) {
      weightSteps.append({extents[match.lane], extents[match.byte]});
      activationSteps.push_back(extents[match.byte]);
    }
    if (match.part >= 0)
      activationSteps.push_back(match.parts);
    return isContiguous(match.weights, weightSteps) && isContiguous(match.activations, activationSteps);
  }

  /// Whether the last dimensions, of these extents, and the one before them are.
  bool isContiguous(OpOperand *operand, ArrayRef<int64_t> last) {
    auto type = dyn_cast<MemRefType>(operand->get().getType());
    if (!type)
      return true;
    SmallVector<int64_t> strides;
    int64_t offset, stride = 1;
    if (failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
      return false;
    for (auto [i, extent] : llvm::enumerate(llvm::reverse(last))) {
      stride *= extent;
      if (type.getDimSize(type.getRank() - 1 - i) != extent || strides[strides.size() - 2 - i] != stride)
        return false;
    }
    return true;
  }

  /// The last loop that only activations have is the row, the last one of the weights alone the column.
  bool findRows() {
    AffineMap result = getMap(op.getDpsInitOperand(0));
    if (!result.isProjectedPermutation())
      return false;
    for (unsigned loop = 0; loop < extents.size(); ++loop) {
      if (isReduction(loop))
        continue;
      if (!result.isFunctionOfDim(loop))
        return false;
      if (loop == match.lane)
        continue;
      bool ofWeights = getMap(match.weights).isFunctionOfDim(loop) ||
                       llvm::any_of(scalars, [&](OpOperand *scalar) { return getMap(scalar).isFunctionOfDim(loop); });
      bool ofActivations = getMap(match.activations).isFunctionOfDim(loop);
      if (!ofWeights && !ofActivations)
        return false;
      int64_t *place = ofWeights == ofActivations ? nullptr : ofWeights ? &match.column : &match.row;
      if (place && (*place < 0 || extents[loop] != 1)) {
        if (*place >= 0)
          match.outer.push_back(*place);
        *place = loop;
      } else {
        match.outer.push_back(loop);
      }
    }
    return true;
  }

  linalg::GenericOp op;
  bool isInPanels;
  SmallVector<int64_t> extents;
  SmallVector<utils::IteratorType> kinds;
  SmallVector<OpOperand *> scalars;
  QuantizedProduct match;
};
} // namespace

std::optional<QuantizedProduct> weir::cpu::matchQuantizedProduct(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  return generic && generic.getNumReductionLoops() != 0 ? Matcher(generic, /*isInPanels=*/false).run() : std::nullopt;
}

std::optional<QuantizedProduct> weir::cpu::matchPackedProduct(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  return generic && generic.getNumReductionLoops() >= 2 ? Matcher(generic, /*isInPanels=*/true).run() : std::nullopt;
}

int64_t weir::cpu::getQuantizedLanes(const QuantizedProduct &product, const TargetInfo &target) {
  return std::min<int64_t>(target.vectorBits / 32, llvm::bit_floor<uint64_t>(product.getSteps()));
}
