/// The loops of a LoopEmitter; see the header.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"
#include "passes/Codegen/Common/TinyFloats.h"

using namespace mlir;
using namespace weir::cpu;
using weir::LoopPlan;
using weir::TargetInfo;

bool LoopEmitter::hasFewSums() const {
  constexpr int64_t sumsInFlight = 4; // what one vector more or less waits for
  int64_t others = 1;
  for (auto [loop, unroll] : llvm::enumerate(plan.unroll))
    if (!isReduction(loop) && !isVectorLoop(loop))
      others *= unroll;
  return !reducesLanes() && llvm::is_contained(iterators, utils::IteratorType::reduction) && others < sumsInFlight;
}

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
      // Halves, so that few points are few sweeps over what the others read.
      for (int64_t rest = unroll / 2; rest >= 1; rest /= 2)
        chunks.push_back({rest, 1, false});
    }
    return chunks;
  }
  int64_t w = plan.lanes;
  chunks.push_back({unroll, w, false});
  if (isStatic) {
    int64_t vectors = extent % (unroll * w) / w;
    // One vector alone would wait for its own sums.
    if (dot && vectors != 0 && extent % w != 0) {
      chunks.push_back({vectors + 1, w, true});
      return chunks;
    }
    if (vectors != 0)
      chunks.push_back({vectors, w, false});
    if (extent % w == 0)
      return chunks;
  } else {
    // One vector alone would wait for its own sums: halves, unless other points are summed meanwhile.
    for (int64_t rest = hasFewSums() ? unroll / 2 : std::min<int64_t>(unroll - 1, 1); rest >= 1; rest /= 2)
      chunks.push_back({rest, w, false});
  }
  bool maskable = weir::canMaskRest(op, loop, plan.packedOperand);
  // A single narrow element is stored as one: LLVM gets masked stores of one lane wrong where the value was truncated.
  bool narrow = llvm::any_of(op.getDpsInits(), [](Value init) {
    Type element = getElementTypeOrSelf(init.getType());
    return element.isIntOrFloat() && element.getIntOrFloatBitWidth() < 64 && !element.isF32();
  });
  if (isStatic && extent % w == 1 && narrow)
    maskable = false;
  // Their operands are loaded as bytes, and nothing is truncated.
  if (dot)
    maskable = true;
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
    remaining = chunk.masked ? b.createOrFold<arith::SubIOp>(loc, end, stepBase) : Value();
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
        Values values = dot ? Values{evaluateDot(point, old.front())} : evaluateBody(point, old);
        for (unsigned o = 0; o < outputs; ++o) {
          Value v = values[o];
          if (single) {
            results[index + o] = vector::InsertOp::create(b, loc, v, accumulators[index + o], int64_t(0));
            continue;
          }
          if (old[o] && isa<VectorType>(old[o].getType()))
            v = splat(v);
          if (reducesLanes() && remaining)
            v = arith::SelectOp::create(b, loc, getMask(point), v, old[o]);
          results[index + o] = v;
        }
      }
      index += outputs;
    }
  });
  return results;
}

LoopEmitter::Values LoopEmitter::emitReductions(unsigned level, ValueRange accumulators) {
  if (level == reductions.size()) {
    prefetchInlined();
    prefetchPanel();
    return emitPoints(accumulators);
  }
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
  enterStep(init.get());
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
          TypedAttr neutral = *weir::getNeutralElement(weir::getCombiner(op, o));
          accumulators.push_back(arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, Attribute(neutral))));
        } else if (reductions.empty() && op.getRegionOutputArgs()[o].use_empty()) {
          accumulators.push_back(Value());
        } else {
          Value v = this->init ? evaluateInlined(*this->init, point, Value()) : load(init, point);
          accumulators.push_back(lanes() > 1 ? splat(v) : v);
        }
      }
  });
  enterStep(epilogue.get());
  enterPanel();
  enterWidenedRows();
  Values results = emitReductions(0, accumulators);
  subtractDotOffsets(stored, results);
  unsigned index = 0;
  for (auto [i, point] : llvm::enumerate(stored)) {
    if (!reducesLanes()) {
      for (unsigned o = 0; o < outputs; ++o, ++index)
        store(*op.getDpsInitOperand(o), point, epilogue ? evaluateInlined(*epilogue, point, results[index]) : results[index]);
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

void LoopEmitter::emitParallel(unsigned level) {
  // Loops before this level index the packed operand, those after it do not.
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
  // The rows are the last loop, unless there is one only.
  if (dot && (level == parallel.size() ? isVectorLoop(parallel.back()) : level + 1 == parallel.size() && !isVectorLoop(parallel[level])))
    enterDots();
  if (level == parallel.size())
    return emitStep();
  unsigned loop = parallel[level];
  emitChunks(loop, ranges[loop].first, ranges[loop].second, {}, [&](ValueRange) {
    emitParallel(level + 1);
    return Values();
  });
}

void LoopEmitter::run(const LoopNeighbours &neighbours) {
  // Nothing between an op and its neighbours touches memory.
  b.setInsertionPoint(neighbours.epilogue ? neighbours.epilogue.op : op);
  init = inlineNeighbour(neighbours.init);
  epilogue = inlineNeighbour(neighbours.epilogue);
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
    Operation *widening = weir::getWidening(op, operand);
    Type element = widening ? widening->getResult(0).getType() : getElementTypeOrSelf(operand.get());
    SmallVector<int64_t> shape;
    for (unsigned r : reductions) {
      std::optional<int64_t> extent = getConstantIntValue(extents[r]);
      shape.push_back(plan.reductionBlock ? std::min(plan.reductionBlock, extent.value_or(plan.reductionBlock)) : *extent);
    }
    shape.push_back(plan.unroll[plan.vectorLoop] * plan.lanes);
    panel = memref::AllocOp::create(b, loc, MemRefType::get(shape, element), b.getI64IntegerAttr(64));
  }
  findDots();
  findWidenedRows();
  emitParallel(0);
  b.eraseOp(op);
  for (const LoopNeighbour &neighbour : {neighbours.init, neighbours.epilogue})
    if (neighbour)
      b.eraseOp(neighbour.op);
}

void weir::emitLoops(RewriterBase &rewriter, linalg::LinalgOp op, const LoopPlan &plan, const TargetInfo &target) {
  assert(plan.vectorLoop >= 0 && "a scalar plan has no loops");
  OpBuilder::InsertionGuard guard(rewriter);
  LoopEmitter(rewriter, op, plan, target).run(findNeighbours(op, plan));
}
