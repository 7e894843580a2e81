/// Chooses how a structured op on buffers becomes vector loops.
///
/// Costs are cycles for one vector of iterations (VectorCycles.h). Contiguous operands cost one load, invariant ones next to nothing, strided
/// ones a load for each lane unless a block of them can be transposed in registers or, in contractions, packed.
#include "passes/Codegen/CPU/Loops/LoopPlan.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/RegisterTile.h"
#include "passes/Codegen/Tiling/StreamedMatrix.h"
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/Tiling/VectorTarget.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace weir;

/// Steps of a panel that the kernel packs: half of one that is there. What it is packed from goes through the cache, too.
static constexpr int64_t kPackedDepth = kPanelDepth / 2;
/// What a dynamic extent counts as where a long one is no worse for being short.
static constexpr int64_t kLongExtent = 1024;

namespace {
int64_t bitsOf(Type t) { return t.isIndex() ? 64 : t.getIntOrFloatBitWidth(); }

class Planner {
public:
  Planner(linalg::LinalgOp op, const TargetInfo &target, bool shortLoops)
      : op(op), target(target), shortLoops(shortLoops), iterators(op.getIteratorTypesArray()), ranges(op.getStaticLoopRanges()) {}
  LoopPlan run();

private:
  struct Candidate {
    double cost;
    unsigned loop;
    int64_t lanes;
    int64_t transposeLoop;
    int64_t packedOperand;
  };

  bool isReduction(unsigned l) const { return iterators[l] == utils::IteratorType::reduction; }
  /// The extent, or a guess no larger than what is known of it.
  int64_t extentOf(unsigned l, int64_t guess = 128) const { return ShapedType::isDynamic(ranges[l]) ? std::min(guess, getBound(l)) : ranges[l]; }
  /// The largest extent that a dynamic loop of a tile can have.
  int64_t getBound(unsigned loop) const;
  int64_t getLanes(unsigned loop) const;
  std::optional<Candidate> evaluate(unsigned loop);
  /// How often each element of `operand` is used inside a panel: the iterations of the parallel loops that do not index it.
  int64_t getReuse(OpOperand &operand) const;
  /// A panel has a row for each iteration of the reductions: an operand that one of them does not move has none.
  bool hasPanel(OpOperand &operand) const;
  /// Iterations of the reduction for which a panel that is one already stays in the second-level cache beside the rows and the panel that comes next; 0 = all.
  int64_t getPanelBlock() const;
  int64_t countBodyOps() const;
  double getScalarCost() const { return cycles::kScalar * double(op->getNumOperands() + countBodyOps()); }
  /// Whether `matrix` is read once, out of memory.
  bool isStreamed(OpOperand &matrix, unsigned column) const;
  /// The parallel loop that reuses what is loaded of `along`, or -1.
  int64_t getJammedLoop(OpOperand &along, int64_t vectorLoop) const;
  cpu::RegisterTile getRegisterTile(int64_t jammed, const LoopPlan &plan, int64_t broadcasts = 1) const;
  void unrollContraction(LoopPlan &plan);
  LoopPlan planDots(const cpu::DotProduct &dot);
  void unrollDotProducts(LoopPlan &plan);
  void setOrder(LoopPlan &plan, int64_t jammed);

  mutable linalg::LinalgOp op;
  const TargetInfo &target;
  bool shortLoops;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<int64_t> ranges;
  mutable DenseMap<unsigned, int64_t> bounds;
  bool contraction = false;
};
} // namespace

int64_t Planner::getBound(unsigned loop) const {
  auto [known, isNew] = bounds.try_emplace(loop, std::numeric_limits<int64_t>::max());
  if (!isNew)
    return known->second;
  AffineExpr dim = getAffineDimExpr(loop, op.getContext());
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<unsigned> position = op.getMatchingIndexingMap(&operand).getResultPosition(dim);
    if (!position)
      continue;
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {operand.get(), *position},
                                                                              /*stopCondition=*/nullptr, /*closedUB=*/true);
    if (succeeded(bound))
      known->second = std::max<int64_t>(1, std::min(known->second, *bound));
  }
  return known->second;
}

int64_t Planner::countBodyOps() const {
  int64_t n = 0;
  for (Operation &o : op.getBlock()->without_terminator())
    n += isa_and_present<math::MathDialect>(o.getDialect()) ? cycles::kFunctionOps : 1;
  return n;
}

/// Whether `op` computes indices of elements that neighbours along `loop` read next to each other, and nothing else.
static bool isFirstIndex(Operation &op, unsigned loop) {
  return isa<linalg::IndexOp, arith::AddIOp>(op) && llvm::all_of(op.getUsers(), [&](Operation *user) {
           auto load = dyn_cast<memref::LoadOp>(user);
           return load ? readsNeighbours(load, loop) : isa<arith::AddIOp>(user) && isFirstIndex(*user, loop);
         });
}

int64_t Planner::getLanes(unsigned loop) const {
  // Only what varies along the loop occupies lanes.
  int64_t widest = 8;
  DenseSet<Value> varying;
  for (OpOperand &operand : op->getOpOperands()) {
    Type element = getElementTypeOrSelf(operand.get().getType());
    if (op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop) || (op.isDpsInit(&operand) && isReduction(loop))) {
      varying.insert(op.getMatchingBlockArgument(&operand));
      widest = std::max(widest, bitsOf(element));
    }
  }
  for (Operation &o : op.getBlock()->without_terminator()) {
    auto index = dyn_cast<linalg::IndexOp>(o);
    if (index ? index.getDim() == loop : llvm::any_of(o.getOperands(), [&](Value v) { return varying.contains(v); })) {
      varying.insert(o.getResult(0));
      // Indices of elements that lanes read are words on the way there, and neighbours are read at the index of the first lane.
      bool isWord = isa<arith::IndexCastOp>(o) && o.getOperand(0).getType().isInteger(32) && llvm::all_of(o.getUsers(), llvm::IsaPred<memref::LoadOp>);
      if (Type t = o.getResult(0).getType(); !t.isInteger(1) && !isWord && !isFirstIndex(o, loop))
        widest = std::max(widest, bitsOf(t));
    }
  }
  // Wider elements than a register has, and those of 80 bits, occur.
  int64_t lanes = std::clamp<int64_t>(llvm::bit_floor<uint64_t>(target.vectorBits / widest), 1, 64);
  if (!ShapedType::isDynamic(ranges[loop]))
    lanes = std::min<int64_t>(lanes, llvm::PowerOf2Ceil(ranges[loop]));
  return lanes;
}

bool Planner::hasPanel(OpOperand &operand) const {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (unsigned l = 0; l < iterators.size(); ++l)
    if (isReduction(l) && !map.isFunctionOfDim(l))
      return false;
  return map.isProjectedPermutation();
}

int64_t Planner::getPanelBlock() const {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  if (loops.size() != 1 || ShapedType::isDynamic(ranges[loops.front()]))
    return 0;
  int64_t depth = ranges[loops.front()], blocks = llvm::divideCeil(depth, kPanelDepth);
  return depth > 2 * kPanelDepth && depth % blocks == 0 ? depth / blocks : 0;
}

bool Planner::isStreamed(OpOperand &matrix, unsigned column) const {
  int64_t columns = ShapedType::isDynamic(ranges[column]) ? getBound(column) : ranges[column];
  return columns != std::numeric_limits<int64_t>::max() && findStreamedMatrix(op, column, columns, target) == &matrix;
}

int64_t Planner::getReuse(OpOperand &operand) const {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  int64_t reuse = 1;
  for (unsigned l = 0; l < iterators.size(); ++l)
    if (!isReduction(l) && !map.isFunctionOfDim(l))
      reuse *= extentOf(l, shortLoops ? 4 : 64);
  return reuse;
}

std::optional<Planner::Candidate> Planner::evaluate(unsigned loop) {
  Candidate c{0, loop, getLanes(loop), -1, -1};
  if (c.lanes < 2)
    return std::nullopt;
  bool reducing = isReduction(loop);
  for (OpOperand &init : op.getDpsInitsMutable()) {
    unsigned index = init.getOperandNumber() - op.getNumDpsInputs();
    if (reducing && (getStride(op, init, loop) != Stride::Invariant || !getCombiner(op, index)))
      return std::nullopt;
    if (!reducing && getStride(op, init, loop) == Stride::Invariant)
      return std::nullopt;
  }
  double gathers = 0;
  for (Operation &o : op.getBlock()->without_terminator())
    if (auto load = dyn_cast<memref::LoadOp>(o))
      gathers += readsNeighbours(load, loop)                    ? cycles::kAccess
                 : findWindowPermutation(load, target, c.lanes) ? cycles::kWindow
                                                                : cycles::kGathered * c.lanes;
  c.cost = gathers + countBodyOps() * cycles::kOp + (reducing ? cycles::kOp : 0);
  int64_t reductionPoints = 1;
  for (unsigned l = 0; l < iterators.size(); ++l)
    if (isReduction(l))
      reductionPoints *= extentOf(l);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    double weight = op.isDpsInit(&operand) && op.getNumReductionLoops() ? 1.0 / std::max<int64_t>(reductionPoints, 1) : 1.0;
    switch (getStride(op, operand, loop)) {
    case Stride::Invariant:
      c.cost += cycles::kInvariant * weight;
      break;
    case Stride::Unit:
      c.cost += cycles::kAccess * weight;
      break;
    case Stride::Other: {
      bool input = op.isDpsInput(&operand);
      // Packing a contraction operand transposes it once for many uses.
      if (contraction && input && !reducing && hasPanel(operand) && getReuse(operand) >= kPackingReuse) {
        c.packedOperand = operand.getOperandNumber();
        c.cost += cycles::kPacked * weight;
        break;
      }
      // Blocks of half as many points cost as much as whole ones, which is still less than elements one by one.
      int64_t t = -1;
      for (unsigned l = 0; l < iterators.size() && input; ++l)
        if (l != loop && !isReduction(l) && getStride(op, operand, l) == Stride::Unit && extentOf(l) >= std::max<int64_t>(2, c.lanes / 2) &&
            extentOf(loop) >= c.lanes)
          t = l;
      if (t >= 0 && (c.transposeLoop < 0 || c.transposeLoop == t)) {
        c.transposeLoop = t;
        c.cost += cycles::kTransposed * weight * std::max(1.0, double(c.lanes) / double(extentOf(t)));
        break;
      }
      c.cost += cycles::kStrided * c.lanes * weight;
      break;
    }
    }
  }
  int64_t extent = extentOf(loop, shortLoops ? kPackingReuse / 2 : 128);
  if (canMaskRest(op, loop, c.packedOperand)) {
    // Lanes that stay empty.
    c.cost *= double(llvm::divideCeil(extent, c.lanes)) / double(extent);
  } else {
    // What is left after whole vectors runs element by element: half a vector, if that is dynamic.
    int64_t rest = ShapedType::isDynamic(ranges[loop]) ? std::min(extent, c.lanes / 2) : extent % c.lanes;
    c.cost = (double(extent - rest) / double(c.lanes) * c.cost + double(rest) * getScalarCost()) / double(extent);
  }
  return c;
}

int64_t Planner::getJammedLoop(OpOperand &along, int64_t vectorLoop) const {
  int64_t jammed = -1;
  // Of those with enough iterations the one that moves the result least.
  for (AffineExpr e : op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults())
    if (auto d = dyn_cast<AffineDimExpr>(e)) {
      int64_t l = d.getPosition();
      if (l != vectorLoop && !op.getMatchingIndexingMap(&along).isFunctionOfDim(l) && ranges[l] != 1 &&
          (jammed < 0 || std::min<int64_t>(extentOf(l), 8) >= std::min<int64_t>(extentOf(jammed), 8)))
        jammed = l;
    }
  return jammed;
}

cpu::RegisterTile Planner::getRegisterTile(int64_t jammed, const LoopPlan &plan, int64_t broadcasts) const {
  int64_t m = jammed < 0 ? 1 : extentOf(jammed, shortLoops ? 4 : 240);
  int64_t n = llvm::divideCeil(extentOf(plan.vectorLoop, 240 * plan.lanes), plan.lanes);
  return cpu::chooseRegisterTile(m, n, target.vectorRegisters, cpu::RegisterTileModel::ofPanels(/*maxVectors=*/8, broadcasts));
}

LoopPlan Planner::planDots(const cpu::DotProduct &dot) {
  LoopPlan plan;
  plan.unroll.assign(iterators.size(), 1);
  plan.scalarCost = getScalarCost();
  plan.cost = plan.scalarCost / double(dot.instruction->productsPerSlot);
  plan.vectorLoop = dot.vectorLoop;
  plan.lanes = dot.instruction->lanes;
  int64_t jammed = getJammedLoop(*dot.lanes, plan.vectorLoop);
  // Products that are added by an instruction of their own are in a register meanwhile.
  cpu::RegisterTile tile = getRegisterTile(jammed, plan, dot.instruction->accumulates ? 1 : 2);
  if (jammed >= 0)
    plan.unroll[jammed] = tile.points;
  plan.unroll[plan.vectorLoop] = tile.vectors;
  plan.unroll[dot.loop] = dot.together;
  setOrder(plan, jammed);
  return plan;
}

void Planner::unrollContraction(LoopPlan &plan) {
  // The loop that reuses what is loaded along the lanes. Lanes of a batch run along both inputs: a panel holds one step of all loops
  // that index it, so the one that is packed decides.
  OpOperand *along = nullptr;
  for (OpOperand *input : op.getDpsInputOperands())
    if (plan.packedOperand >= 0 ? input->getOperandNumber() == plan.packedOperand
                                : op.getMatchingIndexingMap(input).isFunctionOfDim(plan.vectorLoop))
      along = input;
  int64_t jammed = along ? getJammedLoop(*along, plan.vectorLoop) : -1;
  cpu::RegisterTile tile = getRegisterTile(jammed, plan);
  if (jammed >= 0)
    plan.unroll[jammed] = tile.points;
  plan.unroll[plan.vectorLoop] = tile.vectors;
  // Packing pays when a panel is used often and is not one already.
  if (along && plan.packedOperand < 0 && hasPanel(*along) && getReuse(*along) >= kPackingReuse) {
    auto type = cast<MemRefType>(along->get().getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    bool isPanel = false;
    if (succeeded(type.getStridesAndOffset(strides, offset)))
      for (auto [i, e] : llvm::enumerate(op.getMatchingIndexingMap(along).getResults()))
        if (isReduction(cast<AffineDimExpr>(e).getPosition()))
          isPanel |= strides[i] == tile.vectors * plan.lanes;
    // One of narrow elements is widened on the way, which each sweep over it would do again.
    if (!isPanel || (weir::getWidening(op, *along) && getReuse(*along) >= 2 * kPackingReuse))
      plan.packedOperand = along->getOperandNumber();
    else
      plan.reductionBlock = getPanelBlock();
  }
  if (plan.packedOperand >= 0) {
    bool single = op.getNumReductionLoops() == 1;
    bool isStatic = true;
    int64_t depth = 1;
    for (unsigned l = 0; l < iterators.size(); ++l)
      if (isReduction(l)) {
        isStatic &= !ShapedType::isDynamic(ranges[l]);
        depth *= extentOf(l);
      }
    if (single && (!isStatic || depth > 2 * kPackedDepth))
      plan.reductionBlock = kPackedDepth;
    else if (!isStatic || depth > 8 * kPackedDepth)
      plan.packedOperand = -1;
  }
  if (along && plan.packedOperand < 0 && (jammed < 0 || ranges[jammed] <= tile.points) && isStreamed(*along, plan.vectorLoop))
    plan.reductionBlock = kStreamedRows;
  setOrder(plan, jammed);
}

void Planner::unrollDotProducts(LoopPlan &plan) {
  // Lanes run along the reduction: a grid of results shares the loads of both operands.
  int64_t budget = target.vectorRegisters / 2;
  int64_t jammed = -1;
  SmallVector<int64_t> candidates;
  for (unsigned l = 0; l < iterators.size(); ++l)
    if (!isReduction(l) && ranges[l] != 1)
      candidates.push_back(l);
  llvm::sort(candidates, [&](int64_t a, int64_t c) { return extentOf(a, 4) > extentOf(c, 4); });
  for (int64_t l : ArrayRef(candidates).take_front(2)) {
    int64_t points = std::min<int64_t>(extentOf(l, 4), candidates.size() > 1 ? 4 : 8);
    while (points > budget)
      points /= 2;
    plan.unroll[l] = std::max<int64_t>(points, 1);
    budget /= plan.unroll[l];
    jammed = l;
  }
  int64_t product = 1;
  for (int64_t u : plan.unroll)
    product *= u;
  if (product < 4)
    plan.unroll[plan.vectorLoop] =
        std::max<int64_t>(1, std::min<int64_t>(4, extentOf(plan.vectorLoop, kLongExtent) / plan.lanes));
  setOrder(plan, jammed);
}

void Planner::setOrder(LoopPlan &plan, int64_t jammed) {
  SmallVector<unsigned> first, last, reductions;
  for (unsigned l = 0; l < iterators.size(); ++l) {
    if (int64_t(l) == plan.vectorLoop || int64_t(l) == jammed || int64_t(l) == plan.transposeLoop)
      continue;
    if (isReduction(l))
      reductions.push_back(l);
    else if (plan.packedOperand >= 0 &&
             !op.getMatchingIndexingMap(&op->getOpOperand(plan.packedOperand)).isFunctionOfDim(l))
      last.push_back(l);
    else
      first.push_back(l);
  }
  plan.order = first;
  if (plan.transposeLoop >= 0)
    plan.order.push_back(plan.transposeLoop);
  if (plan.vectorLoop >= 0 && !isReduction(plan.vectorLoop))
    plan.order.push_back(plan.vectorLoop);
  plan.order.append(last);
  if (jammed >= 0)
    plan.order.push_back(jammed);
  plan.order.append(reductions);
  if (plan.vectorLoop >= 0 && isReduction(plan.vectorLoop))
    plan.order.push_back(plan.vectorLoop);
}

LoopPlan Planner::run() {
  LoopPlan plan;
  plan.unroll.assign(iterators.size(), 1);
  plan.cost = plan.scalarCost = getScalarCost();
  auto scalar = [&](SelectStrategyCode reason) {
    if (llvm::any_of(ranges, [](int64_t range) { return range != 1; }))
      plan.scalarReason = reason;
    return plan;
  };
  if (!op.hasPureBufferSemantics() || !hasVectorizableBody(op))
    return scalar(SelectStrategyCode::BODY);
  // A step loads all of its old elements before it stores: points that share one would lose updates.
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return scalar(SelectStrategyCode::SHARED_ELEMENTS);
    // An accumulator stays in a register while reductions run: one that each iteration writes elsewhere does not.
    for (unsigned l = 0; l < iterators.size(); ++l)
      if (isReduction(l) && map.isFunctionOfDim(l))
        return scalar(SelectStrategyCode::RUNNING_RESULT);
  }
  if (std::optional<cpu::DotProduct> dot = cpu::matchDotProduct(op, target))
    return planDots(*dot);
  contraction = linalg::isaContractionOpInterface(op);
  std::optional<Candidate> best;
  for (unsigned l = 0; l < iterators.size(); ++l)
    if (ranges[l] != 1)
      if (std::optional<Candidate> c = evaluate(l); c && (!best || c->cost < best->cost))
        best = c;
  if (!best)
    return scalar(SelectStrategyCode::NO_LANES);
  plan.cost = best->cost;
  plan.vectorLoop = best->loop;
  plan.lanes = best->lanes;
  plan.transposeLoop = best->transposeLoop;
  plan.packedOperand = best->packedOperand;
  if (contraction) {
    plan.transposeLoop = -1;
    if (isReduction(plan.vectorLoop))
      unrollDotProducts(plan);
    else
      unrollContraction(plan);
    return plan;
  }
  int64_t wanted = countBodyOps() <= 6 ? 4 : countBodyOps() <= 16 ? 2 : 1;
  if (!isReduction(plan.vectorLoop) && op.getNumReductionLoops()) {
    // Each step goes through all rows: few wide steps read longer pieces of them. What vectors are left of a dynamic extent is done one by one.
    bool isWide = countBodyOps() <= 2 && target.vectorRegisters >= 32 && !ShapedType::isDynamic(ranges[plan.vectorLoop]);
    wanted = isWide ? 16 : countBodyOps() <= 4 ? 8 : 4;
  }
  if (plan.transposeLoop >= 0) {
    plan.unroll[plan.transposeLoop] = ShapedType::isDynamic(ranges[plan.transposeLoop]) ? plan.lanes : std::min(plan.lanes, ranges[plan.transposeLoop]);
    wanted = 1;
  }
  plan.unroll[plan.vectorLoop] = std::max<int64_t>(1, std::min(wanted, ShapedType::isDynamic(ranges[plan.vectorLoop]) ? wanted : ranges[plan.vectorLoop] / plan.lanes));
  setOrder(plan, -1);
  return plan;
}

LoopPlan weir::planVectors(linalg::LinalgOp op, const TargetInfo &target, bool shortLoops) {
  return Planner(op, target, shortLoops).run();
}

LoopPlan weir::planLoops(linalg::LinalgOp op, const TargetInfo &target, bool shortLoops) {
  LoopPlan plan = planVectors(op, target, shortLoops);
  if (plan.vectorLoop >= 0 && plan.cost >= plan.scalarCost)
    plan.vectorLoop = -1;
  return plan;
}

Value weir::buildReuse(OpBuilder &b, linalg::LinalgOp op, const LoopPlan &plan) {
  if (plan.packedOperand < 0)
    return {};
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(plan.packedOperand));
  SmallVector<Range> loops = op.createLoopRanges(b, op.getLoc());
  int64_t known = 1;
  Value reuse;
  for (auto [l, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (type == utils::IteratorType::reduction || map.isFunctionOfDim(l))
      continue;
    if (std::optional<int64_t> extent = getConstantIntValue(loops[l].size)) {
      known *= *extent;
      continue;
    }
    Value extent = getValueOrCreateConstantIndexOp(b, op.getLoc(), loops[l].size);
    reuse = reuse ? arith::MulIOp::create(b, op.getLoc(), reuse, extent).getResult() : extent;
  }
  if (!reuse || known >= kPackingReuse)
    return {};
  return arith::MulIOp::create(b, op.getLoc(), reuse, arith::ConstantIndexOp::create(b, op.getLoc(), known));
}
