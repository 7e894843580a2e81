#include "dialects/Util/UtilInterfaces.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

#include "dialects/Util/UtilAttrInterfaces.cpp.inc"
#include "dialects/Util/UtilOpInterfaces.cpp.inc"
#include "dialects/Util/UtilTypeInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Ties
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kTiedOperands = "tied_operands";

std::optional<unsigned> util::detail::getTiedResultOperandIndex(Operation *op, unsigned resultIndex) {
  auto tied = op->getAttrOfType<ArrayAttr>(kTiedOperands);
  auto tiedOp = cast<TiedOpInterface>(op);
  auto [resultStart, resultCount] = tiedOp.getTiedResultsIndexAndLength();
  if (!tied || resultIndex < resultStart || resultIndex - resultStart >= tied.size())
    return std::nullopt;
  auto entry = dyn_cast<IntegerAttr>(tied[resultIndex - resultStart]);
  auto [operandStart, operandCount] = tiedOp.getTiedOperandsIndexAndLength();
  int64_t index = entry ? entry.getValue().getSExtValue() : -1;
  if (index < 0 || index >= int64_t(operandCount))
    return std::nullopt;
  return operandStart + unsigned(index);
}

void util::detail::setTiedResultOperandIndex(Operation *op, unsigned resultIndex,
                                             std::optional<unsigned> operandIndex) {
  auto tiedOp = cast<TiedOpInterface>(op);
  SmallVector<int64_t> indices = tiedOp.getTiedResultOperandIndices();
  unsigned position = resultIndex - tiedOp.getTiedResultsIndexAndLength().first;
  assert(position < indices.size() && "not a tie-able result");
  indices[position] = operandIndex ? int64_t(*operandIndex - tiedOp.getTiedOperandsIndexAndLength().first) : -1;
  op->setAttr(kTiedOperands, getTiedOperandsAttr(op->getContext(), indices));
}

LogicalResult util::verifySingleOperands(Operation *op, ArrayRef<int32_t> sizes, ArrayRef<unsigned> groups) {
  for (unsigned group : groups)
    if (sizes[group] != 1)
      return op->emitOpError("has ") << sizes[group] << " operands in segment " << group
                                     << " of operandSegmentSizes, which holds exactly one";
  return success();
}

LogicalResult util::detail::verifyTiedOp(Operation *op) {
  auto tied = op->getAttrOfType<ArrayAttr>(kTiedOperands);
  if (!tied || tied.empty())
    return success();
  // Functions hold ties between arguments and results of their type; they check themselves.
  if (isa<FunctionOpInterface>(op))
    return success();
  auto tiedOp = cast<TiedOpInterface>(op);
  unsigned resultCount = tiedOp.getTiedResultsIndexAndLength().second;
  int64_t operandCount = tiedOp.getTiedOperandsIndexAndLength().second;
  if (tied.size() != resultCount)
    return op->emitOpError() << "has " << tied.size() << " tied_operands entries for " << resultCount << " result(s)";
  for (Attribute attribute : tied) {
    auto entry = dyn_cast<IntegerAttr>(attribute);
    if (!entry)
      return op->emitOpError() << "has a tied_operands entry that is not an integer";
    int64_t index = entry.getValue().getSExtValue();
    if (index < -1 || index >= operandCount)
      return op->emitOpError() << "has a tied_operands entry " << index << " but " << operandCount
                               << " tie-able operand(s)";
  }
  return success();
}

Value util::findTiedBaseValue(Value value) {
  while (auto op = value.getDefiningOp<TiedOpInterface>()) {
    Value operand = op.getTiedResultOperand(value);
    if (!operand)
      break;
    value = operand;
  }
  return value;
}

SmallVector<int64_t> util::excludeTiedOperandAndResultIndices(ArrayRef<int64_t> indices,
                                                              ArrayRef<unsigned> excludedOperands,
                                                              ArrayRef<unsigned> excludedResults) {
  SmallVector<int64_t> kept;
  for (auto [result, index] : llvm::enumerate(indices)) {
    if (llvm::is_contained(excludedResults, unsigned(result)))
      continue;
    if (index < 0 || llvm::is_contained(excludedOperands, unsigned(index))) {
      kept.push_back(-1);
      continue;
    }
    int64_t position = index;
    kept.push_back(position -
                   llvm::count_if(excludedOperands, [&](unsigned operand) { return int64_t(operand) < position; }));
  }
  return kept;
}

ArrayAttr util::getTiedOperandsAttr(MLIRContext *context, ArrayRef<int64_t> indices) {
  if (indices.empty())
    return {};
  return Builder(context).getIndexArrayAttr(indices);
}

//===----------------------------------------------------------------------===//
// Shapes and sizes
//===----------------------------------------------------------------------===//

unsigned util::getNumDynamicDims(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.hasRank() ? shaped.getNumDynamicDims() : 0;
  return isa<SizeAwareTypeInterface>(type) ? 1 : 0;
}

std::optional<ArrayRef<int64_t>> util::getLookupShape(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.hasRank() ? std::optional(shaped.getShape()) : std::nullopt;
  if (auto carrier = dyn_cast<ShapeCarrierTypeInterface>(type))
    return carrier.getCarriedShape();
  return std::nullopt;
}

/// How many values answer a lookup for a value of this type.
static unsigned getLookupCount(Type type) {
  if (std::optional<ArrayRef<int64_t>> shape = getLookupShape(type))
    return llvm::count_if(*shape, ShapedType::isDynamic);
  return getNumDynamicDims(type);
}

bool util::isSameShape(Type a, ValueRange aDims, Type b, ValueRange bDims) {
  if (a != b)
    return false;
  unsigned count = getLookupCount(a);
  if (aDims.size() != count || bDims.size() != count)
    return false;
  unsigned differing = 0;
  for (auto [aDim, bDim] : llvm::zip_equal(aDims, bDims))
    differing += aDim != bDim;
  return differing <= 1;
}

unsigned util::getNumDynamicDims(TypeRange types) {
  unsigned count = 0;
  for (Type type : types)
    count += getNumDynamicDims(type);
  return count;
}

ValueRange util::findDynamicDimsInList(unsigned index, ValueRange values, ValueRange dims) {
  if (index >= values.size())
    return {};
  unsigned start = getNumDynamicDims(values.take_front(index).getTypes());
  unsigned count = getNumDynamicDims(values[index].getType());
  if (start + count > dims.size())
    return {};
  return dims.slice(start, count);
}

LogicalResult util::verifyDynamicDims(Operation *op, TypeRange types, ValueRange dims, StringRef what) {
  unsigned count = getNumDynamicDims(types);
  if (dims.size() == count)
    return success();
  return op->emitOpError() << what << " has " << count << " dynamic dimension(s) but " << dims.size()
                           << " dimension value(s)";
}

/// The defining op of `value` if it passes the shape and size of a tied operand on unchanged. A call may return any shape
/// in the storage of its operand.
static Value getShapePreservingTie(Value value) {
  auto tied = value.getDefiningOp<TiedOpInterface>();
  if (!tied || isa<CallOpInterface>(tied.getOperation()))
    return {};
  Value operand = tied.getTiedResultOperand(value);
  return operand && operand.getType() == value.getType() ? operand : Value();
}

std::optional<SmallVector<Value>> util::findDynamicDims(Value value) {
  unsigned count = getLookupCount(value.getType());
  if (count == 0)
    return SmallVector<Value>();
  while (value) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return std::nullopt;
    unsigned index = cast<OpResult>(value).getResultNumber();
    if (auto shapeAware = dyn_cast<ShapeAwareOpInterface>(op)) {
      ValueRange dims = shapeAware.getResultDynamicDims(index);
      if (dims.size() == count)
        return llvm::to_vector(dims);
    }
    if (isa<SizeAwareTypeInterface>(value.getType()))
      if (auto sizeAware = dyn_cast<SizeAwareOpInterface>(op))
        if (Value size = sizeAware.getResultSize(index))
          return SmallVector<Value>{size};
    value = getShapePreservingTie(value);
  }
  return std::nullopt;
}

/// Whether all of `values` may be used at the insertion point.
static bool allDominate(ValueRange values, Block *block, Block::iterator insertionPoint) {
  DominanceInfo dominance;
  return llvm::all_of(values, [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      return dominance.properlyDominates(op->getBlock(), Block::iterator(op), block, insertionPoint,
                                         /*enclosingOk=*/false);
    return dominance.dominates(value.getParentBlock(), block);
  });
}

/// Whether `user` runs whenever the insertion point is reached. What an op states is true only where it runs: a use in a branch that is not
/// taken says nothing.
static bool certainlyRuns(Operation *user, Block *block, Block::iterator insertionPoint) {
  if (user->getBlock() != block || insertionPoint == block->end())
    return DominanceInfo().properlyDominates(user->getBlock(), Block::iterator(user), block, insertionPoint,
                                             /*enclosingOk=*/false);
  if (user->isBeforeInBlock(&*insertionPoint))
    return true;
  // Nothing between the two may end the program or not come back.
  constexpr unsigned maxSteps = 32;
  unsigned steps = 0;
  for (Operation *op = &*insertionPoint; op != user; op = op->getNextNode())
    if (++steps > maxSteps || op->getNumRegions() != 0 || isa<CallOpInterface>(op) || !op->isRegistered() ||
        op->getName().getStringRef() == "cf.assert")
      return false;
  return true;
}

std::optional<SmallVector<Value>> util::findDynamicDims(Value value, Block *block, Block::iterator insertionPoint) {
  if (auto dims = findDynamicDims(value))
    return dims;
  unsigned count = getLookupCount(value.getType());
  for (OpOperand &use : value.getUses()) {
    SmallVector<Value> dims;
    if (auto shapeAware = dyn_cast<ShapeAwareOpInterface>(use.getOwner()))
      llvm::append_range(dims, shapeAware.getOperandDynamicDims(use.getOperandNumber()));
    else if (auto sizeAware = dyn_cast<SizeAwareOpInterface>(use.getOwner()))
      if (Value size = sizeAware.getOperandSize(use.getOperandNumber()))
        dims.push_back(size);
    if (dims.size() == count && certainlyRuns(use.getOwner(), block, insertionPoint) &&
        allDominate(dims, block, insertionPoint))
      return dims;
  }
  return std::nullopt;
}

SmallVector<Value> util::buildDynamicDims(Location loc, Value value, OpBuilder &builder) {
  if (auto dims = findDynamicDims(value, builder.getInsertionBlock(), builder.getInsertionPoint()))
    return *dims;
  auto type = cast<ShapedType>(value.getType());
  ReifiedRankedShapedTypeDims reified;
  Operation *op = value.getDefiningOp();
  // What reification builds is at the builder's insertion point, which `value` dominates.
  if (op && isa<ShapeAwareOpInterface>(op) && succeeded(reifyResultShapes(builder, op, reified))) {
    SmallVector<Value> dims;
    for (auto [size, dim] : llvm::zip_equal(type.getShape(), reified[cast<OpResult>(value).getResultNumber()]))
      if (ShapedType::isDynamic(size))
        dims.push_back(getValueOrCreateConstantIndexOp(builder, loc, dim));
    return dims;
  }
  SmallVector<Value> dims;
  for (int64_t i = 0, e = type.getRank(); i < e; ++i)
    if (type.isDynamicDim(i))
      dims.push_back(builder.createOrFold<tensor::DimOp>(loc, value, i));
  return dims;
}

SmallVector<OpFoldResult> util::getMixedSizes(MLIRContext *context, ArrayRef<int64_t> shape, ValueRange dims) {
  Builder builder(context);
  SmallVector<OpFoldResult> sizes;
  for (int64_t size : shape) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(builder.getIndexAttr(size));
      continue;
    }
    sizes.push_back(dims.front());
    dims = dims.drop_front();
  }
  return sizes;
}

SmallVector<OpFoldResult> util::buildMixedSizes(Location loc, Value value, OpBuilder &builder) {
  auto type = cast<ShapedType>(value.getType());
  return getMixedSizes(builder.getContext(), type.getShape(), buildDynamicDims(loc, value, builder));
}

Value util::findValueSize(Value value) {
  if (!isa<SizeAwareTypeInterface>(value.getType()))
    return {};
  auto dims = findDynamicDims(value);
  return dims ? dims->front() : Value();
}

Value util::findValueSize(Value value, Block *block, Block::iterator insertionPoint) {
  if (!isa<SizeAwareTypeInterface>(value.getType()))
    return {};
  auto dims = findDynamicDims(value, block, insertionPoint);
  return dims ? dims->front() : Value();
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

bool util::isGlobalTypeCompatible(Type global, Type access) {
  if (global == access)
    return true;
  auto globalShape = dyn_cast<ShapedType>(global);
  auto accessShape = dyn_cast<ShapedType>(access);
  if (globalShape && accessShape) {
    if (!globalShape.hasRank() || !accessShape.hasRank())
      return globalShape.hasRank() == accessShape.hasRank();
    return globalShape.getRank() == accessShape.getRank() &&
           llvm::all_of(llvm::zip_equal(globalShape.getShape(), accessShape.getShape()), [](auto sizes) {
             auto [a, b] = sizes;
             return a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b);
           });
  }
  auto globalType = dyn_cast<GlobalTypeInterface>(global);
  return globalType && globalType.isAccessCompatible(access);
}

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

bool util::isHoistable(Operation *op) {
  if (auto hoistable = dyn_cast<HoistableOpInterface>(op))
    return hoistable.isHoistableOp();
  return isPure(op) && !op->hasTrait<OpTrait::IsTerminator>();
}

bool util::isHoistableLeaf(Operation *op) {
  if (auto hoistable = dyn_cast<HoistableOpInterface>(op))
    return hoistable.isHoistableLeafOp();
  return isHoistable(op);
}
