/// Executes a LoopPlan: parallel loops outside, accumulators in registers, reduction loops inside.
///
/// Each loop is cut into chunks: full steps, smaller steps for the rest, and for the vector loop a last step under a mask. A chunk
/// with static bounds and one step needs no loop. One step covers a grid of points (`unroll`); what several points read alike is
/// loaded once, values that do not vary along the lanes stay scalars until they meet a vector.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/CPU/LoopPlan.h"

#include <map>

using namespace mlir;
using weir::CPUTarget;
using weir::LoopPlan;
using weir::Stride;

namespace {
/// Offsets of a point inside a step, one for each loop, in iterations.
using Point = SmallVector<int64_t, 6>;

/// A piece of a loop: steps of `points` x `lanes` iterations.
struct Chunk {
  int64_t points;
  int64_t lanes;
  bool masked;
  int64_t step() const { return points * lanes; }
};

class LoopEmitter {
public:
  LoopEmitter(RewriterBase &b, linalg::LinalgOp op, const LoopPlan &plan, const CPUTarget &target)
      : b(b), loc(op.getLoc()), op(op), plan(plan), target(target) {}

  void run();

private:
  using Values = SmallVector<Value>;
  using Body = llvm::function_ref<Values(ValueRange)>;

  bool isVectorLoop(unsigned loop) const { return int64_t(loop) == plan.vectorLoop; }
  bool isReduction(unsigned loop) const { return iterators[loop] == utils::IteratorType::reduction; }
  bool reducesLanes() const { return plan.vectorLoop >= 0 && isReduction(plan.vectorLoop); }

  Value constant(int64_t v) { return arith::ConstantIndexOp::create(b, loc, v); }
  Value toValue(OpFoldResult v) { return getValueOrCreateConstantIndexOp(b, loc, v); }

  /// The chunks of `loop` for an extent (kDynamic if unknown).
  SmallVector<Chunk> getChunks(unsigned loop, int64_t extent);
  /// Runs `body` for each step of `loop` in [begin, end), carrying `carried`.
  Values emitChunks(unsigned loop, OpFoldResult begin, OpFoldResult end, ValueRange carried, Body body);
  Values runStep(unsigned loop, const Chunk &chunk, Value base, Value end, ValueRange carried, Body body);

  void emitParallel(unsigned level);
  void emitReductionBlocks(llvm::function_ref<void()> inner);
  void emitPacking();
  /// One step of all parallel loops: loads accumulators, runs the reductions, stores.
  void emitStep();
  Values emitReductions(unsigned level, ValueRange accumulators);
  /// The body for all points of the current step.
  Values emitPoints(ValueRange accumulators);

  /// Calls `f` for each point of the loops for which `take` holds.
  void forEachPoint(llvm::function_ref<bool(unsigned)> take, llvm::function_ref<void(const Point &)> f);
  bool isAccumulatorLoop(unsigned loop) const { return !isReduction(loop) || isVectorLoop(loop); }

  Value getIndex(unsigned loop, int64_t offset);
  SmallVector<Value> getIndices(OpOperand &operand, const Point &point, int64_t lane = 0);
  /// Lanes of the current step.
  int64_t lanes() const { return currentLanes; }
  Value getMask();
  VectorType vectorOf(Type element) { return VectorType::get({lanes()}, element); }
  Value splat(Value v) { return isa<VectorType>(v.getType()) ? v : vector::BroadcastOp::create(b, loc, vectorOf(v.getType()), v); }

  bool needsLanes(OpOperand &operand);
  Value load(OpOperand &operand, const Point &point);
  Value loadTransposed(OpOperand &operand, const Point &point);
  void store(OpOperand &operand, const Point &point, Value value);

  Values evaluateBody(const Point &point, ValueRange accumulators);
  Value evaluate(Operation &o, IRMapping &map, const Point &point);
  Value gather(memref::LoadOp o, IRMapping &map);
  /// Combines two values as the body combines its accumulator with a new value.
  Value combine(unsigned result, Value lhs, Value rhs);
  Value reduceLanes(unsigned result, Value vector);

  RewriterBase &b;
  Location loc;
  linalg::LinalgOp op;
  const LoopPlan &plan;
  const CPUTarget &target;

  SmallVector<utils::IteratorType> iterators;
  SmallVector<OpFoldResult> extents;
  SmallVector<unsigned> parallel, reductions;

  // The current step.
  SmallVector<Value> base;
  SmallVector<int64_t> points;
  int64_t currentLanes = 1;
  Value remaining; // lanes that are left, under a mask
  SmallVector<std::pair<OpFoldResult, OpFoldResult>> ranges;

  bool panelReady = false;
  Value panel;      // packed operand
  Value panelBegin; // first iteration of the reduction in the panel
  std::map<std::pair<unsigned, Point>, Value> loaded;
  std::map<std::pair<unsigned, Point>, SmallVector<Value>> blocks;
};
} // namespace

SmallVector<Chunk> LoopEmitter::getChunks(unsigned loop, int64_t extent) {
  int64_t unroll = plan.unroll[loop];
  bool isStatic = !ShapedType::isDynamic(extent);
  SmallVector<Chunk> chunks;
  if (!isVectorLoop(loop)) {
    chunks.push_back({unroll, 1, false});
    if (isStatic) {
      if (int64_t rest = extent % unroll)
        chunks.push_back({rest, 1, false});
    } else {
      if (unroll >= 8)
        chunks.push_back({unroll / 2, 1, false});
      if (unroll > 1)
        chunks.push_back({1, 1, false});
    }
    return chunks;
  }
  int64_t w = plan.lanes;
  chunks.push_back({unroll, w, false});
  if (isStatic) {
    if (int64_t vectors = extent % (unroll * w) / w)
      chunks.push_back({vectors, w, false});
    if (extent % w == 0)
      return chunks;
  } else if (unroll > 1) {
    chunks.push_back({1, w, false});
  }
  // Masked lanes compute on zeros: that must neither trap nor reach out of a buffer.
  bool maskable = llvm::none_of(op.getBlock()->without_terminator(), [](Operation &o) {
    return isa<memref::LoadOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
               arith::CeilDivUIOp, arith::FloorDivSIOp>(o);
  });
  for (OpOperand &operand : op->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()) && weir::getStride(op, operand, loop) == Stride::Other &&
        int64_t(operand.getOperandNumber()) != plan.packedOperand)
      maskable = false;
  if (maskable)
    chunks.push_back({1, w, true});
  else
    chunks.push_back({1, 1, false});
  return chunks;
}

LoopEmitter::Values LoopEmitter::runStep(unsigned loop, const Chunk &chunk, Value stepBase, Value end, ValueRange carried,
                                         Body body) {
  Value oldBase = base[loop], oldRemaining = remaining;
  int64_t oldPoints = points[loop], oldLanes = currentLanes;
  base[loop] = stepBase;
  points[loop] = chunk.points;
  if (isVectorLoop(loop)) {
    currentLanes = chunk.lanes;
    remaining = chunk.masked ? arith::SubIOp::create(b, loc, end, stepBase).getResult() : Value();
  }
  Values results = body(carried);
  base[loop] = oldBase;
  points[loop] = oldPoints;
  currentLanes = oldLanes;
  remaining = oldRemaining;
  return results;
}

LoopEmitter::Values LoopEmitter::emitChunks(unsigned loop, OpFoldResult begin, OpFoldResult end, ValueRange carried, Body body) {
  std::optional<int64_t> from = getConstantIntValue(begin), to = getConstantIntValue(end);
  int64_t extent = from && to ? *to - *from : ShapedType::kDynamic;
  Values current(carried);
  OpFoldResult position = begin;
  for (const Chunk &chunk : getChunks(loop, extent)) {
    int64_t step = chunk.step();
    OpFoldResult last = end;
    if (from && to) {
      int64_t at = *getConstantIntValue(position);
      int64_t trips = chunk.masked ? llvm::divideCeil(*to - at, step) : (*to - at) / step;
      if (trips <= 0)
        continue;
      if (trips == 1) {
        current = runStep(loop, chunk, constant(at), toValue(end), current, body);
        position = b.getIndexAttr(at + step);
        continue;
      }
      last = b.getIndexAttr(at + trips * step);
    } else if (step != 1 && !chunk.masked) {
      AffineExpr e, p;
      bindSymbols(b.getContext(), e, p);
      last = affine::makeComposedFoldedAffineApply(b, loc, p + (e - p).floorDiv(step) * step, {end, position});
    }
    Value endValue = toValue(end);
    auto forOp = scf::ForOp::create(b, loc, toValue(position), toValue(last), constant(step), current);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(forOp.getBody());
    Values results = runStep(loop, chunk, forOp.getInductionVar(), endValue, forOp.getRegionIterArgs(), body);
    if (!carried.empty()) {
      b.setInsertionPointToEnd(forOp.getBody());
      scf::YieldOp::create(b, loc, results);
    }
    current.assign(forOp.result_begin(), forOp.result_end());
    position = last;
  }
  return current;
}

void LoopEmitter::forEachPoint(llvm::function_ref<bool(unsigned)> take, llvm::function_ref<void(const Point &)> f) {
  Point point(iterators.size(), 0);
  SmallVector<unsigned> loops;
  // The vector loop last: a scalar that meets all vectors of a row is dead after them, which saves registers.
  for (unsigned loop : plan.order)
    if (take(loop) && !isVectorLoop(loop))
      loops.push_back(loop);
  if (plan.vectorLoop >= 0 && take(plan.vectorLoop))
    loops.push_back(plan.vectorLoop);
  std::function<void(unsigned)> visit = [&](unsigned i) {
    if (i == loops.size())
      return f(point);
    int64_t scale = isVectorLoop(loops[i]) ? lanes() : 1;
    for (int64_t p = 0; p < points[loops[i]]; ++p) {
      point[loops[i]] = p * scale;
      visit(i + 1);
    }
    point[loops[i]] = 0;
  };
  visit(0);
}

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

Value LoopEmitter::getMask() {
  Type i32 = b.getI32Type();
  auto type = vectorOf(i32);
  SmallVector<int32_t> iota = llvm::to_vector(llvm::seq<int32_t>(0, lanes()));
  Value lane = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, ArrayRef<int32_t>(iota)));
  Value count = arith::IndexCastOp::create(b, loc, i32, remaining);
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, lane, vector::BroadcastOp::create(b, loc, type, count));
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
  Value buffer = packed ? panel : operand.get();
  Type element = cast<MemRefType>(buffer.getType()).getElementType();
  if (!needsLanes(operand))
    return value = memref::LoadOp::create(b, loc, buffer, getIndices(operand, used));
  if (packed || weir::getStride(op, operand, plan.vectorLoop) == Stride::Unit) {
    SmallVector<Value> indices = getIndices(operand, used);
    if (!remaining || packed) // a panel is padded
      return value = vector::LoadOp::create(b, loc, vectorOf(element), buffer, indices);
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(vectorOf(element)));
    return value = vector::MaskedLoadOp::create(b, loc, vectorOf(element), buffer, indices, getMask(), zero);
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
  if (t < 0 || remaining || points[t] != plan.lanes || w != plan.lanes ||
      weir::getStride(op, operand, t) != Stride::Unit)
    return {};
  Point key = point;
  key[t] = 0;
  SmallVector<Value> &rows = blocks[{operand.getOperandNumber(), key}];
  if (rows.empty()) {
    Type element = cast<MemRefType>(operand.get().getType()).getElementType();
    for (int64_t i = 0; i < w; ++i)
      rows.push_back(vector::LoadOp::create(b, loc, vectorOf(element), operand.get(), getIndices(operand, key, i)));
    // Exchanges blocks of 1, 2, 4, ... elements across the diagonal.
    for (int64_t h = 1; h < w; h *= 2)
      for (int64_t i = 0; i < w; ++i) {
        if (i & h)
          continue;
        SmallVector<int64_t> even, odd;
        for (int64_t c = 0; c < w; ++c) {
          even.push_back(c & h ? w + c - h : c);
          odd.push_back(c & h ? w + c : c + h);
        }
        Value lo = vector::ShuffleOp::create(b, loc, rows[i], rows[i + h], even);
        Value hi = vector::ShuffleOp::create(b, loc, rows[i], rows[i + h], odd);
        rows[i] = lo;
        rows[i + h] = hi;
      }
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
    if (remaining)
      vector::MaskedStoreOp::create(b, loc, buffer, indices, getMask(), value);
    else
      vector::StoreOp::create(b, loc, value, buffer, indices);
    return;
  }
  for (int64_t i = 0; i < lanes(); ++i)
    memref::StoreOp::create(b, loc, vector::ExtractOp::create(b, loc, value, i), buffer, getIndices(operand, point, i));
}

//===------------------------------------------------------------------------------------------------------------------===//
// The body
//===------------------------------------------------------------------------------------------------------------------===//

Value LoopEmitter::gather(memref::LoadOp o, IRMapping &map) {
  SmallVector<Value> indices = llvm::map_to_vector(o.getIndices(), [&](Value v) { return map.lookupOrDefault(v); });
  if (llvm::none_of(indices, [](Value v) { return isa<VectorType>(v.getType()); }))
    return memref::LoadOp::create(b, loc, o.getMemRef(), indices);
  SmallVector<Value> scalars;
  for (int64_t i = 0; i < lanes(); ++i) {
    SmallVector<Value> lane = llvm::map_to_vector(indices, [&](Value v) -> Value {
      return isa<VectorType>(v.getType()) ? vector::ExtractOp::create(b, loc, v, i).getResult() : v;
    });
    scalars.push_back(memref::LoadOp::create(b, loc, o.getMemRef(), lane));
  }
  return vector::FromElementsOp::create(b, loc, vectorOf(o.getType()), scalars);
}

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
    return gather(gathered, map);
  SmallVector<Value> operands = llvm::map_to_vector(o.getOperands(), [&](Value v) { return map.lookupOrDefault(v); });
  if (llvm::none_of(operands, [](Value v) { return isa<VectorType>(v.getType()); }))
    return b.clone(o, map)->getResult(0);
  // One division for all lanes of a row.
  if (auto div = dyn_cast<arith::DivFOp>(o); div && !isa<VectorType>(operands[1].getType())) {
    Value one = arith::ConstantOp::create(b, loc, b.getFloatAttr(div.getType(), 1.0));
    Value inverse = arith::DivFOp::create(b, loc, one, operands[1], div.getFastmathAttr());
    return arith::MulFOp::create(b, loc, operands[0], splat(inverse), div.getFastmathAttr());
  }
  for (Value &v : operands)
    v = splat(v);
  OperationState state(loc, o.getName(), operands, vectorOf(o.getResult(0).getType()), o.getAttrs());
  return b.create(state)->getResult(0);
}

LoopEmitter::Values LoopEmitter::evaluateBody(const Point &point, ValueRange accumulators) {
  IRMapping map;
  Block *body = op.getBlock();
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(input);
    if (arg.use_empty())
      continue;
    Value v = load(*input, point);
    // A panel holds the value as the body uses it first.
    if (int64_t(input->getOperandNumber()) == plan.packedOperand && v.getType() != arg.getType() &&
        getElementTypeOrSelf(v.getType()) != arg.getType())
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
  Operation *combiner = weir::getCombiner(op, result);
  OperationState state(loc, combiner->getName(), {lhs, rhs}, lhs.getType(), combiner->getAttrs());
  return b.create(state)->getResult(0);
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
// Loops
//===------------------------------------------------------------------------------------------------------------------===//

LoopEmitter::Values LoopEmitter::emitPoints(ValueRange accumulators) {
  loaded.clear();
  blocks.clear();
  Values results(accumulators);
  unsigned outputs = op.getNumDpsInits(), index = 0;
  // The vector loop of a reduction has more accumulators than a small step has points: the first ones take part.
  auto take = [&](unsigned loop) { return isAccumulatorLoop(loop) && !(reducesLanes() && isVectorLoop(loop)); };
  forEachPoint(take, [&](const Point &outer) {
    int64_t copies = reducesLanes() ? plan.unroll[plan.vectorLoop] : 1;
    int64_t active = reducesLanes() ? points[plan.vectorLoop] : 1;
    for (int64_t c = 0; c < copies; ++c) {
      if (c < active) {
        Point point = outer;
        if (reducesLanes())
          point[plan.vectorLoop] += c * lanes();
        Values old(accumulators.slice(index, outputs));
        bool single = reducesLanes() && lanes() == 1 && plan.lanes > 1; // goes to the first lane
        if (single)
          for (Value &v : old)
            v = vector::ExtractOp::create(b, loc, v, int64_t(0));
        Values values = evaluateBody(point, old);
        for (unsigned o = 0; o < outputs; ++o) {
          Value v = values[o];
          if (single) {
            results[index + o] = vector::InsertOp::create(b, loc, v, accumulators[index + o], int64_t(0));
            continue;
          }
          if (old[o] && isa<VectorType>(old[o].getType()))
            v = splat(v);
          if (reducesLanes() && remaining)
            v = arith::SelectOp::create(b, loc, getMask(), v, old[o]);
          results[index + o] = v;
        }
      }
      index += outputs;
    }
  });
  return results;
}

LoopEmitter::Values LoopEmitter::emitReductions(unsigned level, ValueRange accumulators) {
  if (level == reductions.size())
    return emitPoints(accumulators);
  unsigned loop = reductions[level];
  return emitChunks(loop, ranges[loop].first, ranges[loop].second, accumulators,
                    [&](ValueRange carried) { return emitReductions(level + 1, carried); });
}

void LoopEmitter::emitStep() {
  unsigned outputs = op.getNumDpsInits();
  Values accumulators;
  SmallVector<Point> stored;
  loaded.clear();
  blocks.clear();
  auto take = [&](unsigned loop) { return !isReduction(loop); };
  SmallVector<Value> initial;
  forEachPoint(take, [&](const Point &point) {
    stored.push_back(point);
    int64_t copies = reducesLanes() ? plan.unroll[plan.vectorLoop] : 1;
    for (unsigned o = 0; o < outputs && reducesLanes(); ++o)
      initial.push_back(load(*op.getDpsInitOperand(o), point));
    for (int64_t c = 0; c < copies; ++c)
      for (unsigned o = 0; o < outputs; ++o) {
        OpOperand &init = *op.getDpsInitOperand(o);
        if (reducesLanes()) {
          auto type = VectorType::get({plan.lanes}, getElementTypeOrSelf(init.get().getType()));
          TypedAttr neutral = *arith::getNeutralElement(weir::getCombiner(op, o));
          accumulators.push_back(arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, Attribute(neutral))));
        } else if (reductions.empty() && op.getRegionOutputArgs()[o].use_empty()) {
          accumulators.push_back(Value());
        } else {
          Value v = load(init, point);
          accumulators.push_back(lanes() > 1 ? splat(v) : v);
        }
      }
  });
  Values results = emitReductions(0, accumulators);
  unsigned index = 0;
  for (auto [i, point] : llvm::enumerate(stored)) {
    if (!reducesLanes()) {
      for (unsigned o = 0; o < outputs; ++o)
        store(*op.getDpsInitOperand(o), point, results[index++]);
      continue;
    }
    int64_t copies = plan.unroll[plan.vectorLoop];
    for (unsigned o = 0; o < outputs; ++o) {
      Values parts;
      for (int64_t c = 0; c < copies; ++c)
        parts.push_back(results[index + c * outputs + o]);
      while (parts.size() > 1) {
        Values next;
        for (size_t p = 0; p + 1 < parts.size(); p += 2)
          next.push_back(combine(o, parts[p], parts[p + 1]));
        if (parts.size() % 2)
          next.push_back(parts.back());
        parts = next;
      }
      Value total = combine(o, initial[i * outputs + o], reduceLanes(o, parts.front()));
      memref::StoreOp::create(b, loc, total, op.getDpsInitOperand(o)->get(), getIndices(*op.getDpsInitOperand(o), point));
    }
    index += copies * outputs;
  }
}

void LoopEmitter::emitPacking() {
  OpOperand &operand = op->getOpOperand(plan.packedOperand);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  // The part of the operand that this step and this block of the reduction read.
  auto source = cast<MemRefType>(operand.get().getType());
  SmallVector<OpFoldResult> offsets(source.getRank()), sizes(source.getRank()), strides(source.getRank(), b.getIndexAttr(1));
  SmallVector<AffineExpr> sourceExprs(source.getRank());
  unsigned rank = reductions.size() + 1;
  SmallVector<OpFoldResult> panelSizes(rank);
  OpFoldResult width = b.getIndexAttr(points[plan.vectorLoop] * lanes());
  if (remaining)
    width = remaining;
  SmallVector<AffineExpr> kept;
  for (auto [i, e] : llvm::enumerate(map.getResults())) {
    unsigned loop = cast<AffineDimExpr>(e).getPosition();
    if (isVectorLoop(loop)) {
      offsets[i] = base[loop];
      sizes[i] = width;
      sourceExprs[i] = b.getAffineDimExpr(rank - 1);
      panelSizes[rank - 1] = width;
    } else if (isReduction(loop)) {
      unsigned position = std::distance(reductions.begin(), llvm::find(reductions, loop));
      offsets[i] = ranges[loop].first;
      AffineExpr lo, hi;
      bindSymbols(b.getContext(), lo, hi);
      sizes[i] = affine::makeComposedFoldedAffineApply(b, loc, hi - lo, {ranges[loop].first, ranges[loop].second});
      sourceExprs[i] = b.getAffineDimExpr(position);
      panelSizes[position] = sizes[i];
    } else {
      offsets[i] = base[loop];
      sizes[i] = b.getIndexAttr(1);
      sourceExprs[i] = b.getAffineConstantExpr(0);
    }
  }
  Value from = memref::SubViewOp::create(b, loc, operand.get(), offsets, sizes, strides);
  SmallVector<OpFoldResult> zeros(rank, b.getIndexAttr(0)), ones(rank, b.getIndexAttr(1));
  Value to = memref::SubViewOp::create(b, loc, panel, zeros, panelSizes, ones);
  MLIRContext *ctx = b.getContext();
  SmallVector<AffineMap> maps{AffineMap::get(rank, 0, sourceExprs, ctx), AffineMap::getMultiDimIdentityMap(rank, ctx)};
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  Type element = cast<MemRefType>(panel.getType()).getElementType();
  Operation *convert = nullptr;
  BlockArgument arg = op.getMatchingBlockArgument(&operand);
  if (element != arg.getType())
    convert = *arg.getUsers().begin();
  auto copy = linalg::GenericOp::create(b, loc, ValueRange{from}, ValueRange{to}, maps, loops,
                                        [&](OpBuilder &nested, Location l, ValueRange args) {
                                          Value v = args[0];
                                          if (convert) {
                                            IRMapping m;
                                            m.map(Value(arg), v);
                                            v = nested.clone(*convert, m)->getResult(0);
                                          }
                                          linalg::YieldOp::create(nested, l, v);
                                        });
  LoopPlan copyPlan = weir::planLoops(cast<linalg::LinalgOp>(copy.getOperation()), target);
  OpBuilder::InsertionGuard guard(b);
  weir::emitLoops(b, cast<linalg::LinalgOp>(copy.getOperation()), copyPlan, target);
}

void LoopEmitter::emitReductionBlocks(llvm::function_ref<void()> inner) {
  if (!plan.reductionBlock)
    return inner();
  unsigned loop = reductions.front();
  auto old = ranges[loop];
  std::optional<int64_t> extent = getConstantIntValue(old.second);
  if (extent && *extent <= plan.reductionBlock) {
    panelBegin = constant(0);
    return inner();
  }
  auto forOp = scf::ForOp::create(b, loc, toValue(old.first), toValue(old.second), constant(plan.reductionBlock));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(forOp.getBody());
  panelBegin = forOp.getInductionVar();
  AffineExpr k, e;
  bindDims(b.getContext(), k);
  bindSymbols(b.getContext(), e);
  OpFoldResult end;
  if (extent && *extent % plan.reductionBlock == 0)
    end = affine::makeComposedFoldedAffineApply(b, loc, AffineMap::get(1, 0, k + plan.reductionBlock), {OpFoldResult(panelBegin)});
  else
    end = affine::makeComposedFoldedAffineMin(b, loc, AffineMap::get(1, 1, {k + plan.reductionBlock, e}, b.getContext()),
                                              {OpFoldResult(panelBegin), old.second});
  ranges[loop] = {panelBegin, end};
  inner();
  ranges[loop] = old;
}

void LoopEmitter::emitParallel(unsigned level) {
  // Loops before this level index the packed operand, those behind it do not.
  bool isBoundary = false;
  if (plan.packedOperand >= 0) {
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(plan.packedOperand));
    auto indexes = [&](unsigned l) { return l < parallel.size() && map.isFunctionOfDim(parallel[l]); };
    isBoundary = !panelReady && !indexes(level);
  } else if (plan.reductionBlock && level == 0) {
    isBoundary = !panelReady;
  }
  if (isBoundary) {
    panelReady = true;
    emitReductionBlocks([&] {
      if (plan.packedOperand >= 0)
        emitPacking();
      emitParallel(level);
    });
    panelReady = false;
    return;
  }
  if (level == parallel.size())
    return emitStep();
  unsigned loop = parallel[level];
  emitChunks(loop, ranges[loop].first, ranges[loop].second, {}, [&](ValueRange) {
    emitParallel(level + 1);
    return Values();
  });
}

void LoopEmitter::run() {
  b.setInsertionPoint(op);
  iterators = op.getIteratorTypesArray();
  for (Range r : op.createLoopRanges(b, loc)) {
    extents.push_back(r.size);
    ranges.push_back({b.getIndexAttr(0), r.size});
  }
  for (unsigned loop : plan.order)
    (isReduction(loop) ? reductions : parallel).push_back(loop);
  base.assign(iterators.size(), Value());
  points.assign(iterators.size(), 1);
  if (iterators.empty()) {
    base.push_back(constant(0)); // the index of maps without dimensions
  }
  for (Value &v : base)
    v = constant(0);
  if (plan.packedOperand >= 0) {
    OpOperand &operand = op->getOpOperand(plan.packedOperand);
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    Type element = arg.getType();
    if (arg.hasOneUse() && isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(*arg.getUsers().begin()))
      element = (*arg.getUsers().begin())->getResult(0).getType();
    SmallVector<int64_t> shape;
    for (unsigned r : reductions) {
      std::optional<int64_t> extent = getConstantIntValue(extents[r]);
      shape.push_back(plan.reductionBlock ? std::min(plan.reductionBlock, extent.value_or(plan.reductionBlock)) : *extent);
    }
    shape.push_back(plan.unroll[plan.vectorLoop] * plan.lanes);
    panel = memref::AllocOp::create(b, loc, MemRefType::get(shape, element), b.getI64IntegerAttr(64));
  }
  emitParallel(0);
  b.eraseOp(op);
}

void weir::emitLoops(RewriterBase &rewriter, linalg::LinalgOp op, const LoopPlan &plan, const CPUTarget &target) {
  OpBuilder::InsertionGuard guard(rewriter);
  LoopEmitter(rewriter, op, plan, target).run();
}
