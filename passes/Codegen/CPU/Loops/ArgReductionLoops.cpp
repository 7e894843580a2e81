// The strategy for the position of the largest or smallest element: each lane keeps its best element and the iteration that has it, and the first
// of the best lanes is the result. What follows the element is computed once, for that iteration.
#include "passes/Analysis/ArgReduction.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/Loops/LoopPlan.h"
#include "passes/Codegen/CPU/Strategies.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

/// Vectors of a step: comparisons of one wait for nothing of the others.
constexpr int64_t kVectors = 4;

/// An op that the strategy takes.
struct ArgLoops {
  linalg::GenericOp op;
  ArgReduction match;
  unsigned loop;                  ///< that reduces
  SmallVector<Operation *> slice; ///< what makes the element of inputs, in order
  int64_t lanes;
};

bool isLane(Type type) {
  return type.isF32() || type.isF64() || (type.isInteger() && llvm::is_contained({8u, 16u, 32u, 64u}, type.getIntOrFloatBitWidth()));
}

/// Collects what `value` is made of; fails if that is more than inputs and ops on lanes.
LogicalResult collectSlice(linalg::GenericOp op, Value value, llvm::SetVector<Operation *> &slice, SmallVectorImpl<OpOperand *> &inputs) {
  if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == op.getBlock()) {
    if (argument.getArgNumber() >= op.getNumDpsInputs())
      return failure();
    inputs.push_back(op.getDpsInputOperand(argument.getArgNumber()));
    return success();
  }
  Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != op.getBlock() || slice.contains(def))
    return success();
  if (isa<linalg::IndexOp, memref::LoadOp>(def) || !isLane(def->getResult(0).getType()))
    return failure();
  for (Value operand : def->getOperands())
    if (failed(collectSlice(op, operand, slice, inputs)))
      return failure();
  slice.insert(def);
  return success();
}

std::optional<ArgLoops> matchLoops(linalg::LinalgOp candidate, const TargetInfo &target) {
  auto op = dyn_cast<linalg::GenericOp>(*candidate);
  if (!op || op.getNumReductionLoops() != 1 || !hasVectorizableBody(op))
    return std::nullopt;
  std::optional<ArgReduction> match = matchArgReduction(op);
  if (!match || !isLane(match->element.getType()))
    return std::nullopt;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  unsigned loop = reductions.front();
  llvm::SetVector<Operation *> slice;
  SmallVector<OpOperand *> inputs;
  if (failed(collectSlice(op, match->element, slice, inputs)) || !canMaskRest(op, loop, -1))
    return std::nullopt;
  int64_t bits = std::max(32u, match->element.getType().getIntOrFloatBitWidth());
  for (Operation *part : slice)
    bits = std::max<int64_t>(bits, part->getResult(0).getType().getIntOrFloatBitWidth());
  bool anyLanes = false;
  for (OpOperand *input : inputs) {
    Stride stride = getStride(op, *input, loop);
    if (stride == Stride::Other || !isLane(getElementTypeOrSelf(input->get().getType())))
      return std::nullopt;
    bits = std::max<int64_t>(bits, getElementTypeOrSelf(input->get().getType()).getIntOrFloatBitWidth());
    anyLanes |= stride == Stride::Unit;
  }
  for (OpOperand &init : op.getDpsInitsMutable())
    if (op.getMatchingIndexingMap(&init).isFunctionOfDim(loop))
      return std::nullopt;
  int64_t lanes = target.vectorBits / bits, extent = op.getStaticLoopRanges()[loop];
  if (!anyLanes || lanes < 2 || (!ShapedType::isDynamic(extent) && extent < lanes))
    return std::nullopt;
  return ArgLoops{op, *match, loop, slice.takeVector(), lanes};
}

class ArgEmitter {
public:
  ArgEmitter(RewriterBase &rewriter, ArgLoops &loops)
      : e(rewriter, loops.op.getLoc()), op(loops.op), match(loops.match), loops(loops), element(match.element.getType()) {}

  void run() {
    for (Range range : cast<linalg::LinalgOp>(*op).createLoopRanges(e.b, e.loc))
      extents.push_back(getValueOrCreateConstantIndexOp(e.b, e.loc, range.size));
    at.assign(extents.size(), Value());
    at[loops.loop] = e.index(0);
    // Vectors of a row that has few are not computed several times.
    std::optional<int64_t> extent = getConstantIntValue(extents[loops.loop]);
    vectors = extent ? std::clamp<int64_t>(*extent / loops.lanes, 1, kVectors) : kVectors;
    counter = e.b.getIntegerType(extent && *extent <= std::numeric_limits<int32_t>::max() ? 32 : 64);
    emitParallel(0);
  }

private:
  void emitParallel(unsigned level) {
    if (level == extents.size())
      return emitResult();
    if (level == loops.loop)
      return emitParallel(level + 1);
    e.loop(e.index(0), extents[level], 1, [&](Value i) {
      at[level] = i;
      emitParallel(level + 1);
    });
  }

  SmallVector<Value> getIndices(OpOperand &operand) {
    return llvm::map_to_vector(op.getMatchingIndexingMap(&operand).getResults(),
                               [&](AffineExpr expr) { return affine::expandAffineExpr(e.b, e.loc, expr, at, {}); });
  }
  Value loadScalar(OpOperand &operand) {
    if (!isa<MemRefType>(operand.get().getType()))
      return operand.get();
    return memref::LoadOp::create(e.b, e.loc, operand.get(), getIndices(operand));
  }

  /// The elements of `lanes` iterations from `at` on; masked elements are no better than `start`.
  Value loadLanes(Value mask) {
    IRMapping map;
    auto lookup = [&](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && argument.getOwner() == op.getBlock() && !map.contains(value)) {
        OpOperand &input = *op.getDpsInputOperand(argument.getArgNumber());
        bool isRow = op.getMatchingIndexingMap(&input).isFunctionOfDim(loops.loop);
        map.map(value, isRow ? e.load(VectorType::get({loops.lanes}, argument.getType()), input.get(), getIndices(input), mask) : loadScalar(input));
      }
      return map.lookupOrDefault(value);
    };
    for (Operation *part : loops.slice) {
      SmallVector<Value> operands = llvm::map_to_vector(part->getOperands(), lookup);
      map.map(part->getResult(0), operands.empty() ? e.b.clone(*part)->getResult(0) : e.apply(*part, operands));
    }
    Value lanes = e.toLanes(lookup(match.element), loops.lanes);
    return mask ? arith::SelectOp::create(e.b, e.loc, mask, lanes, startLanes).getResult() : lanes;
  }

  VectorType lanesOf(Type type) { return VectorType::get({loops.lanes}, type); }
  Value isBetter(Value x, Value y) {
    if (isa<FloatType>(element))
      return arith::CmpFOp::create(e.b, e.loc, match.isLargest ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OLT, x, y);
    using P = arith::CmpIPredicate;
    P predicate = match.isSigned ? (match.isLargest ? P::sgt : P::slt) : (match.isLargest ? P::ugt : P::ult);
    return arith::CmpIOp::create(e.b, e.loc, predicate, x, y);
  }
  vector::CombiningKind getExtremum() const {
    using K = vector::CombiningKind;
    if (isa<FloatType>(element))
      return match.isLargest ? K::MAXNUMF : K::MINNUMF;
    return match.isSigned ? (match.isLargest ? K::MAXSI : K::MINSI) : (match.isLargest ? K::MAXUI : K::MINUI);
  }
  Value count(Value index) { return e.b.createOrFold<arith::IndexCastOp>(e.loc, counter, index); }
  Value splatCounter(int64_t value) { return e.splat(lanesOf(counter), e.b.getIntegerAttr(counter, value)); }
  /// The number of each lane.
  Value countLanes() {
    SmallVector<APInt> numbers;
    for (int64_t lane = 0; lane < loops.lanes; ++lane)
      numbers.push_back(APInt(counter.getWidth(), lane));
    return arith::ConstantOp::create(e.b, e.loc, DenseElementsAttr::get(lanesOf(counter), numbers));
  }

  /// A step: `carried` are the best elements of each vector, their iterations, and the lanes that have met a NaN, if that matters.
  SmallVector<Value> step(Value i, ValueRange carried, int64_t active, Value mask) {
    SmallVector<Value> next(carried);
    Value first = e.broadcast(lanesOf(counter), count(i)), lanes = countLanes();
    SmallVector<Value> elements;
    for (int64_t v = 0; v < active; ++v) {
      at[loops.loop] = e.add(i, v * loops.lanes);
      Value x = loadLanes(mask);
      elements.push_back(x);
      Value numbers = arith::AddIOp::create(e.b, e.loc, lanes, splatCounter(v * loops.lanes));
      numbers = arith::AddIOp::create(e.b, e.loc, first, numbers);
      Value better = isBetter(x, carried[2 * v]);
      next[2 * v] = arith::SelectOp::create(e.b, e.loc, better, x, carried[2 * v]);
      next[2 * v + 1] = arith::SelectOp::create(e.b, e.loc, better, numbers, carried[2 * v + 1]);
    }
    if (!match.ignoresNaN)
      for (int64_t v = 0; v < active; v += 2) {
        Value isNaN = arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::UNO, elements[v], elements[std::min(v + 1, active - 1)]);
        next.back() = arith::OrIOp::create(e.b, e.loc, next.back(), isNaN);
      }
    return next;
  }

  /// The body of the iteration `at`.
  IRMapping cloneBody(ValueRange accumulators) {
    IRMapping map;
    for (OpOperand *input : op.getDpsInputOperands())
      if (BlockArgument argument = op.getMatchingBlockArgument(input); !argument.use_empty())
        map.map(argument, loadScalar(*input));
    map.map(op.getRegionOutputArgs(), accumulators);
    for (Operation &part : op.getBlock()->without_terminator()) {
      if (auto index = dyn_cast<linalg::IndexOp>(part))
        map.map(index.getResult(), at[index.getDim()]);
      else
        e.b.clone(part, map);
    }
    return map;
  }

  void emitResult() {
    SmallVector<Value> starts;
    for (OpOperand &init : op.getDpsInitsMutable())
      starts.push_back(loadScalar(init));
    Value start = starts[match.value], extent = extents[loops.loop];
    startLanes = e.broadcast(lanesOf(element), start);
    // -1: none is better than what the result starts from.
    SmallVector<Value> carried;
    for (int64_t v = 0; v < vectors; ++v)
      carried.append({startLanes, splatCounter(-1)});
    if (!match.ignoresNaN)
      carried.push_back(arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::UNO, startLanes, startLanes));
    int64_t size = vectors * loops.lanes;
    Value whole = e.mul(e.div(extent, size), size);
    carried = e.loop(e.index(0), whole, size, carried, [&](Value i, ValueRange values) { return step(i, values, vectors, {}); });
    carried = e.loop(whole, extent, loops.lanes, carried, [&](Value i, ValueRange values) {
      return step(i, values, 1, e.firstLanes(lanesOf(element), e.sub(extent, i)));
    });
    if (match.ignoresNaN)
      return emitBest(carried, starts);
    Value isNaN = vector::ReductionOp::create(e.b, e.loc, vector::CombiningKind::OR, carried.back());
    e.branch(isNaN, [&] { emitScalars(starts); }, [&] { emitBest(carried, starts); });
  }

  void emitBest(ArrayRef<Value> carried, ArrayRef<Value> starts) {
    // The better one of two vectors, or the earlier one of equals.
    Value best = carried[0], where = carried[1];
    for (int64_t v = 1; v < vectors; ++v) {
      Value x = carried[2 * v], number = carried[2 * v + 1];
      Value isEarlier = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::slt, number, where);
      Value takes = arith::AndIOp::create(e.b, e.loc, isEqual(x, best), isEarlier);
      takes = arith::OrIOp::create(e.b, e.loc, isBetter(x, best), takes);
      best = arith::SelectOp::create(e.b, e.loc, takes, x, best);
      where = arith::SelectOp::create(e.b, e.loc, takes, number, where);
    }
    Value extremum = e.broadcast(lanesOf(element), vector::ReductionOp::create(e.b, e.loc, getExtremum(), best));
    Value isBest = isEqual(best, extremum);
    // No lane equals a NaN that the result starts from.
    IntegerAttr last = e.b.getIntegerAttr(counter, APInt::getSignedMaxValue(counter.getWidth()));
    Value numbers = arith::SelectOp::create(e.b, e.loc, isBest, where, e.splat(lanesOf(counter), last));
    Value first = vector::ReductionOp::create(e.b, e.loc, vector::CombiningKind::MINSI, numbers);
    Value none = arith::ConstantOp::create(e.b, e.loc, last);
    Value isFound = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, first, none);
    e.branch(isFound, [&] {
      at[loops.loop] = e.b.createOrFold<arith::IndexCastOp>(e.loc, e.b.getIndexType(), first);
      IRMapping map = cloneBody(starts);
      for (auto [i, value] : llvm::enumerate(op.getBlock()->getTerminator()->getOperands()))
        store(i, map.lookupOrDefault(value));
    });
  }

  Value isEqual(Value x, Value y) {
    if (isa<FloatType>(element))
      return arith::CmpFOp::create(e.b, e.loc, arith::CmpFPredicate::OEQ, x, y);
    return arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::eq, x, y);
  }

  /// One iteration after the other, as the body says.
  void emitScalars(ArrayRef<Value> starts) {
    SmallVector<Value> results = e.loop(e.index(0), extents[loops.loop], 1, starts, [&](Value i, ValueRange values) {
      at[loops.loop] = i;
      IRMapping map = cloneBody(values);
      return llvm::map_to_vector<6>(op.getBlock()->getTerminator()->getOperands(), [&](Value v) { return map.lookupOrDefault(v); });
    });
    for (auto [i, result] : llvm::enumerate(results))
      store(i, result);
  }

  void store(unsigned result, Value value) {
    OpOperand &init = *op.getDpsInitOperand(result);
    memref::StoreOp::create(e.b, e.loc, value, init.get(), getIndices(init));
  }

  Emit e;
  linalg::GenericOp op;
  const ArgReduction &match;
  ArgLoops &loops;
  Type element;
  SmallVector<Value> extents, at; ///< of each loop, and the current iteration
  int64_t vectors = 0;
  IntegerType counter;
  Value startLanes;
};

class ArgReductionStrategy final : public KernelStrategy {
public:
  ArgReductionStrategy() : KernelStrategy("arg-reduction", StrategyScope::Op) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &) const override {
    std::optional<ArgLoops> loops = matchLoops(candidate.op, candidate.target);
    if (!loops)
      return failure();
    double cost = (2 + candidate.op.getNumDpsInputs() + 0.5 * loops->slice.size()) / loops->lanes;
    return StrategyChoice{candidate.op, LoweringConfigAttr::get(candidate.op.getContext(), getName()), cost};
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    if (!given.isNameOnly())
      complaint = "does not take sizes";
    else if (!matchLoops(op, candidate.target))
      complaint = "does not support this op";
    else
      return given;
    return failure();
  }

  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp op, LoweringConfigAttr, const TargetInfo &target) const override {
    std::optional<ArgLoops> loops = matchLoops(op, target);
    if (!loops)
      return op.emitOpError() << "strategy " << getName() << " does not support this op";
    ArgEmitter(rewriter, *loops).run();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

const KernelStrategy &weir::cpu::getArgReductionStrategy() {
  static const ArgReductionStrategy strategy;
  return strategy;
}
