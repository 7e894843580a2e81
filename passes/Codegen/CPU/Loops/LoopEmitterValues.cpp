/// Values of a LoopEmitter: loads, stores and the body of the op.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"

using namespace mlir;
using namespace weir::cpu;
using weir::Stride;

//===------------------------------------------------------------------------------------------------------------------===//
// Loads and stores
//===------------------------------------------------------------------------------------------------------------------===//

Value LoopEmitter::getIndex(unsigned loop, int64_t offset) {
  if (offset == 0)
    return base[loop];
  return arith::AddIOp::create(b, loc, base[loop], constant(offset));
}

SmallVector<Value> LoopEmitter::getIndices(OpOperand &operand, const Point &point, int64_t lane) {
  SmallVector<Value> indices;
  auto offsetOf = [&](unsigned loop) { return point[loop] + (isVectorLoop(loop) ? lane : 0); };
  if (int64_t(operand.getOperandNumber()) == plan.packedOperand) {
    for (unsigned r : reductions) {
      Value k = getIndex(r, offsetOf(r));
      indices.push_back(plan.reductionBlock ? arith::SubIOp::create(b, loc, k, panelBegin).getResult() : k);
    }
    indices.push_back(constant(offsetOf(plan.vectorLoop)));
    return indices;
  }
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<Value> dims(iterators.size());
  for (unsigned i = 0; i < dims.size(); ++i)
    if (map.isFunctionOfDim(i))
      dims[i] = getIndex(i, offsetOf(i));
  // Dimensions that do not occur still need a value.
  for (Value &v : dims)
    if (!v)
      v = base[0];
  for (AffineExpr e : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(e))
      indices.push_back(dims[dim.getPosition()]);
    else if (auto value = dyn_cast<AffineConstantExpr>(e))
      indices.push_back(constant(value.getValue()));
    else
      indices.push_back(affine::expandAffineExpr(b, loc, e, dims, {}));
  }
  return indices;
}

Value LoopEmitter::getMask(const Point &point, int64_t elementsOfLane) {
  if (!remaining)
    return {};
  int64_t first = point[plan.vectorLoop];
  if (std::optional<int64_t> left = getConstantIntValue(remaining); left && *left - first >= lanes())
    return {};
  Value left = first ? here().sub(remaining, constant(first)) : remaining;
  return here().firstLanes(VectorType::get({lanes() * elementsOfLane}, b.getI32Type()), here().mul(left, elementsOfLane));
}

bool LoopEmitter::needsLanes(OpOperand &operand) {
  return lanes() > 1 && op.getMatchingIndexingMap(&operand).isFunctionOfDim(plan.vectorLoop);
}

Value LoopEmitter::load(OpOperand &operand, const Point &point) {
  auto memrefType = dyn_cast<MemRefType>(operand.get().getType());
  if (!memrefType)
    return operand.get(); // a scalar operand
  bool packed = int64_t(operand.getOperandNumber()) == plan.packedOperand;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  Point used = point;
  for (unsigned i = 0; i < used.size(); ++i)
    if (!map.isFunctionOfDim(i))
      used[i] = 0;
  Value &value = loaded[{operand.getOperandNumber(), used}];
  if (value)
    return value;
  if (isWidened(operand))
    return value = memref::LoadOp::create(b, loc, widenedRows->buffer, getWidenedIndices(used));
  Value buffer = packed ? panel : operand.get();
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  if (!needsLanes(operand))
    return value = memref::LoadOp::create(b, loc, buffer, getIndices(operand, used));
  if (packed || weir::getStride(op, operand, plan.vectorLoop) == Stride::Unit) {
    SmallVector<Value> indices = getIndices(operand, used);
    Value mask = packed ? Value() : getMask(used); // a panel is padded
    return value = here().load(vectorOf(element), buffer, indices, mask);
  }
  if (Value v = loadTransposed(operand, used))
    return loaded[{operand.getOperandNumber(), used}] = v;
  SmallVector<Value> scalars;
  for (int64_t i = 0; i < lanes(); ++i)
    scalars.push_back(memref::LoadOp::create(b, loc, buffer, getIndices(operand, used, i)));
  return loaded[{operand.getOperandNumber(), used}] = vector::FromElementsOp::create(b, loc, vectorOf(element), scalars);
}

Value LoopEmitter::loadTransposed(OpOperand &operand, const Point &point) {
  int64_t t = plan.transposeLoop, w = lanes();
  if (t < 0 || remaining || points[t] == 1 || w != plan.lanes || weir::getStride(op, operand, t) != Stride::Unit)
    return {};
  Point key = point;
  key[t] = 0;
  SmallVector<Value> &rows = blocks[{operand.getOperandNumber(), key}];
  if (rows.empty()) {
    Type element = cast<MemRefType>(operand.get().getType()).getElementType();
    // A block of fewer points has rows that are no whole vectors; what would come of the other lanes is not used.
    Value mask = points[t] < w ? here().firstLanes(vectorOf(element), points[t]) : Value();
    for (int64_t i = 0; i < w; ++i)
      rows.push_back(here().load(vectorOf(element), operand.get(), getIndices(operand, key, i), mask));
    here().transpose(rows);
  }
  return rows[point[t]];
}

void LoopEmitter::store(OpOperand &operand, const Point &point, Value value) {
  Value buffer = operand.get();
  if (!needsLanes(operand)) {
    memref::StoreOp::create(b, loc, value, buffer, getIndices(operand, point));
    return;
  }
  value = splat(value);
  if (weir::getStride(op, operand, plan.vectorLoop) == Stride::Unit) {
    SmallVector<Value> indices = getIndices(operand, point);
    here().store(value, buffer, indices, getMask(point));
    return;
  }
  for (int64_t i = 0; i < lanes(); ++i)
    memref::StoreOp::create(b, loc, vector::ExtractOp::create(b, loc, value, i), buffer, getIndices(operand, point, i));
}

//===------------------------------------------------------------------------------------------------------------------===//
// The body
//===------------------------------------------------------------------------------------------------------------------===//

Value LoopEmitter::evaluate(Operation &o, IRMapping &map, const Point &point) {
  if (auto index = dyn_cast<linalg::IndexOp>(o)) {
    Value first = getIndex(index.getDim(), point[index.getDim()]);
    if (!isVectorLoop(index.getDim()) || lanes() == 1)
      return first;
    SmallVector<APInt> iota;
    for (int64_t i = 0; i < lanes(); ++i)
      iota.push_back(APInt(64, i));
    auto type = vectorOf(b.getIndexType());
    Value steps = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, iota));
    return arith::AddIOp::create(b, loc, splat(first), steps);
  }
  if (auto gathered = dyn_cast<memref::LoadOp>(o))
    return gather(gathered, map, point);
  SmallVector<Value> operands = llvm::map_to_vector(o.getOperands(), [&](Value v) { return map.lookupOrDefault(v); });
  if (llvm::none_of(operands, [](Value v) { return isa<VectorType>(v.getType()); }))
    return b.clone(o, map)->getResult(0);
  // One division for all lanes of a row, where the program allows it: 41 / 41 may then be less than 1.
  if (auto div = dyn_cast<arith::DivFOp>(o); div && bitEnumContainsAny(div.getFastmath(), arith::FastMathFlags::arcp) &&
                                             !isa<VectorType>(operands[1].getType())) {
    Value one = arith::ConstantOp::create(b, loc, b.getFloatAttr(div.getType(), 1.0));
    Value inverse = arith::DivFOp::create(b, loc, one, operands[1], div.getFastmathAttr());
    return arith::MulFOp::create(b, loc, operands[0], splat(inverse), div.getFastmathAttr());
  }
  return here().apply(o, operands);
}

LoopEmitter::Values LoopEmitter::evaluateBody(const Point &point, ValueRange accumulators) {
  IRMapping map;
  Block *body = op.getBlock();
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(input);
    if (arg.use_empty())
      continue;
    Value v = load(*input, point);
    // Panels and widened rows hold the value as the body uses it first.
    if ((int64_t(input->getOperandNumber()) == plan.packedOperand || isWidened(*input)) && getElementTypeOrSelf(v.getType()) != arg.getType())
      map.map(arg.use_begin()->getOwner()->getResult(0), v);
    else
      map.map(arg, v);
  }
  for (auto [arg, value] : llvm::zip_equal(op.getRegionOutputArgs(), accumulators))
    if (value)
      map.map(arg, value);
  for (Operation &o : body->without_terminator())
    if (!map.contains(o.getResult(0)))
      map.map(o.getResult(0), evaluate(o, map, point));
  return llvm::map_to_vector(body->getTerminator()->getOperands(), [&](Value v) { return map.lookupOrDefault(v); });
}

Value LoopEmitter::combine(unsigned result, Value lhs, Value rhs) {
  return here().apply(*weir::getCombiner(op, result), {lhs, rhs});
}

Value LoopEmitter::reduceLanes(unsigned result, Value v) {
  int64_t w = cast<VectorType>(v.getType()).getNumElements();
  for (; w > 1; w /= 2) {
    SmallVector<int64_t> lo = llvm::to_vector(llvm::seq<int64_t>(0, w / 2)), hi = llvm::to_vector(llvm::seq<int64_t>(w / 2, w));
    v = combine(result, vector::ShuffleOp::create(b, loc, v, v, lo), vector::ShuffleOp::create(b, loc, v, v, hi));
  }
  return vector::ExtractOp::create(b, loc, v, int64_t(0));
}

//===------------------------------------------------------------------------------------------------------------------===//
// Neighbours
//===------------------------------------------------------------------------------------------------------------------===//

std::unique_ptr<LoopEmitter::Inlined> LoopEmitter::inlineNeighbour(const LoopNeighbour &neighbour) {
  if (!neighbour)
    return nullptr;
  auto inlined = std::make_unique<Inlined>();
  inlined->neighbour = neighbour;
  inlined->plan.lanes = plan.lanes;
  inlined->plan.vectorLoop = std::distance(neighbour.loops.begin(), llvm::find(neighbour.loops, plan.vectorLoop));
  inlined->emitter = std::make_unique<LoopEmitter>(b, neighbour.op, inlined->plan, target);
  return inlined;
}

void LoopEmitter::enterStep(Inlined *inlined) {
  if (!inlined)
    return;
  LoopEmitter &inner = *inlined->emitter;
  inner.loaded.clear();
  inner.base = llvm::map_to_vector(inlined->neighbour.loops, [&](unsigned loop) { return base[loop]; });
  inner.currentLanes = currentLanes;
  inner.remaining = remaining;
}

Value LoopEmitter::evaluateInlined(Inlined &inlined, const Point &point, Value old) {
  LoopEmitter &inner = *inlined.emitter;
  Point innerPoint(llvm::map_range(inlined.neighbour.loops, [&](unsigned loop) { return point[loop]; }));
  for (OpOperand *input : inner.op.getDpsInputOperands())
    if (old && input->get() == inner.op.getDpsInits()[0])
      inner.loaded[{input->getOperandNumber(), innerPoint}] = old;
  return inner.evaluateBody(innerPoint, {old}).front();
}
