/// Evaluates what groups or columns of weights do not share; see the header.
#include "passes/Codegen/CPU/Quantized/Int8Scales.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

std::pair<Value, Value> Int8Scales::evaluate(int64_t count) {
  Value scale, offset;
  auto constant = [&](double value) { return arith::ConstantOp::create(e.b, e.loc, e.b.getF32FloatAttr(value)).getResult(); };
  auto combine = [&](auto op, Value x, Value y) -> Value {
    if (isa<VectorType>(x.getType()) || isa<VectorType>(y.getType())) {
      x = e.toLanes(x, size);
      y = e.toLanes(y, size);
    }
    return decltype(op)::create(e.b, e.loc, x, y);
  };
  if (shift)
    offset = constant(-double(shift));
  IRMapping known;
  for (auto [op, way] : weight.chain) {
    if (op->getNumOperands() != 2)
      continue;
    Value other = toFloat(evaluate(op->getOperand(1 - way), count, known));
    if (isa<arith::MulFOp>(op)) {
      scale = scale ? combine(arith::MulFOp(), scale, other) : other;
      offset = offset ? combine(arith::MulFOp(), offset, other) : offset;
    } else if (isa<arith::AddFOp, arith::AddIOp>(op)) {
      offset = offset ? combine(arith::AddFOp(), offset, other) : other;
    } else if (way == 0) {
      offset = combine(arith::SubFOp(), offset ? offset : constant(0), other);
    } else {
      scale = combine(arith::SubFOp(), constant(0), scale ? scale : constant(1));
      offset = offset ? combine(arith::SubFOp(), other, offset) : other;
    }
  }
  return {scale, offset};
}

/// Integers of a zero point are small enough to be exact.
Value Int8Scales::toFloat(Value value) {
  Type type = getElementTypeOrSelf(value.getType()), f32 = e.b.getF32Type();
  Type wanted = isa<VectorType>(value.getType()) ? VectorType::get({size}, f32) : f32;
  return type.isF32() ? value : arith::SIToFPOp::create(e.b, e.loc, wanted, value).getResult();
}

/// `value` of the body, for iterations from the current one on: a vector where they differ.
Value Int8Scales::evaluate(Value value, int64_t count, IRMapping &known) {
  if (size == 1)
    return q.evaluate(value, known);
  if (Value done = known.lookupOrNull(value))
    return done;
  linalg::GenericOp op = p.op;
  Value result;
  Operation *def = value.getDefiningOp();
  if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == op.getBlock()) {
    result = load(*op.getDpsInputOperand(argument.getArgNumber()), count);
  } else if (auto index = dyn_cast_or_null<linalg::IndexOp>(def)) {
    SmallVector<Value> indices;
    for (int64_t i = 0; i < size; ++i)
      indices.push_back(e.add(q.getIteration(index.getDim()), int64_t(index.getDim()) == loop ? i : 0));
    result = vector::FromElementsOp::create(e.b, e.loc, VectorType::get({size}, e.b.getIndexType()), indices);
  } else if (def && def->getBlock() == op.getBlock() && def->getNumOperands() != 0) {
    result = e.apply(*def, llvm::map_to_vector(def->getOperands(), [&](Value operand) { return evaluate(operand, count, known); }));
  } else {
    return q.evaluate(value, known);
  }
  known.map(value, result);
  return result;
}

/// Elements of an operand with one for each iteration: a scalar where all share it.
Value Int8Scales::load(OpOperand &operand, int64_t count) {
  linalg::GenericOp op = p.op;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<Value> indices = q.getIndices(operand);
  Type element = getElementTypeOrSelf(operand.get());
  if (!map.isFunctionOfDim(loop))
    return memref::LoadOp::create(e.b, e.loc, operand.get(), indices);
  VectorType type = VectorType::get({size}, element);
  SmallVector<int64_t> strides;
  int64_t offset;
  auto last = dyn_cast<AffineDimExpr>(map.getResults().back());
  if (last && last.getPosition() == loop && succeeded(cast<MemRefType>(operand.get().getType()).getStridesAndOffset(strides, offset)) && strides.back() == 1)
    return e.load(type, operand.get(), indices, count < size ? e.firstLanes(type, count) : Value());
  Value first = q.getIteration(loop);
  SmallVector<Value> elements;
  for (int64_t i = 0; i < size; ++i) {
    q.setIteration(loop, e.add(first, std::min(i, count - 1)));
    elements.push_back(memref::LoadOp::create(e.b, e.loc, operand.get(), q.getIndices(operand)));
  }
  q.setIteration(loop, first);
  return vector::FromElementsOp::create(e.b, e.loc, type, elements);
}
