#include "passes/Input/ByteFunction.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// Ops of a body that are evaluated for each byte.
static constexpr size_t kMaxOps = 32;

/// Whether `op` computes each element of its one result from the same element of its one operand, and from nothing else.
static bool isFunctionOfElement(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || !op.isAllParallelLoops() || op.hasIndexSemantics() ||
      !isa<RankedTensorType>(op.getDpsInputs()[0].getType()) || !op.getRegionOutputArgs()[0].use_empty())
    return false;
  auto isIdentity = [](AffineMap map) { return map.isIdentity(); };
  return llvm::all_of(op.getIndexingMapsArray(), isIdentity) && llvm::range_size(op.getBody()->without_terminator()) <= kMaxOps;
}

std::optional<ByteFunction> ByteFunction::match(linalg::GenericOp op) {
  if (!isFunctionOfElement(op) || !getElementTypeOrSelf(op.getDpsInputs()[0]).isInteger(8))
    return std::nullopt;
  ByteFunction function;
  function.ops = {op};
  return function;
}

std::optional<ByteFunction> ByteFunction::matchChain(linalg::GenericOp op) {
  if (std::optional<ByteFunction> function = match(op))
    return function;
  auto producer = isFunctionOfElement(op) ? op.getDpsInputs()[0].getDefiningOp<linalg::GenericOp>() : linalg::GenericOp();
  std::optional<ByteFunction> function = producer ? match(producer) : std::nullopt;
  if (function)
    function->ops.push_back(op);
  return function;
}

Attribute ByteFunction::evaluate(uint8_t byte) const {
  Attribute element = IntegerAttr::get(IntegerType::get(getSource().getContext(), 8), APInt(8, byte));
  for (linalg::GenericOp op : ops) {
    DenseMap<Value, Attribute> values = {{op.getRegionInputArgs()[0], element}};
    auto find = [&](Value value) {
      Attribute known = values.lookup(value);
      return known || matchPattern(value, m_Constant(&known)) ? known : Attribute();
    };
    for (Operation &inner : op.getBody()->without_terminator()) {
      if (inner.hasTrait<OpTrait::ConstantLike>())
        continue;
      SmallVector<Attribute> operands = llvm::map_to_vector(inner.getOperands(), find);
      SmallVector<OpFoldResult> results;
      if (inner.getNumRegions() != 0 || inner.getNumResults() != 1 || !llvm::all_of(operands, [](Attribute operand) { return bool(operand); }) ||
          failed(inner.fold(operands, results)) || results.size() != 1)
        return {};
      Attribute result = dyn_cast<Attribute>(results.front());
      // A fold to an operand.
      values[inner.getResult(0)] = result ? result : find(cast<Value>(results.front()));
    }
    element = find(op.getBody()->getTerminator()->getOperand(0));
    if (!element)
      return {};
  }
  return element;
}

std::optional<SmallVector<APFloat>> ByteFunction::tabulateFloats() const {
  SmallVector<APFloat> numbers;
  for (unsigned byte = 0; byte < 256; ++byte) {
    auto number = dyn_cast_if_present<FloatAttr>(evaluate(byte));
    if (!number || !number.getValue().isFinite())
      return std::nullopt;
    numbers.push_back(number.getValue());
  }
  return numbers;
}

bool ByteFunction::isIdentity() const {
  for (unsigned byte = 0; byte < 256; ++byte) {
    auto result = dyn_cast_if_present<IntegerAttr>(evaluate(byte));
    if (!result || result.getValue() != APInt(8, byte))
      return false;
  }
  return true;
}

std::optional<bool> ByteFunction::findOrder(ArrayRef<APFloat> numbers) {
  auto doesNotDecrease = [&](unsigned first) {
    return llvm::all_of(llvm::seq(1u, 256u), [&](unsigned i) { return numbers[(first + i - 1) % 256] <= numbers[(first + i) % 256]; });
  };
  if (doesNotDecrease(0))
    return true;
  return doesNotDecrease(128) ? std::optional(false) : std::nullopt;
}

Value ByteFunction::apply(RewriterBase &rewriter, Location loc, Value bytes) const {
  assert(ops.size() == 1 && "one op is cloned");
  linalg::GenericOp op = ops.front();
  auto type = cast<RankedTensorType>(bytes.getType()).clone(getElementTypeOrSelf(op.getResult(0)));
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, bytes), type.getElementType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(), utils::IteratorType::parallel);
  auto result = linalg::GenericOp::create(rewriter, loc, type, bytes, empty, ArrayRef{identity, identity}, parallel);
  rewriter.cloneRegionBefore(op.getRegion(), result.getRegion(), result.getRegion().end());
  return result.getResult(0);
}
