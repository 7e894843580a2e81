/// Which ops beside a reduction its loops can take along; see the header.
#include "passes/Codegen/CPU/Loops/LoopNeighbours.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// A step has all of its accumulators in registers: what needs more than a few others is better off in a loop of its own.
static constexpr int64_t kLargestBody = 8;

/// True if a register that is loaded from `read` is the same before and after any write to `written`.
static bool isDisjoint(Value read, Value written) {
  Value from = getBaseBuffer(read), to = getBaseBuffer(written);
  if (!from || !to || from == to)
    return false;
  // Bindings that are read and written may be parts of others; those that are only written are not, nor is a buffer of the kernel's own.
  return isa<OpResult>(to) || getAccess(to) == "wo";
}

/// Ops that cost an instruction for a vector, and nothing on lanes that are masked out.
static bool isCheap(Operation &o) {
  return isa<arith::ConstantOp, arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, arith::NegFOp, arith::MaximumFOp,
             arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp, arith::CmpFOp, arith::SelectOp, arith::AddIOp, arith::SubIOp,
             arith::MulIOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp, arith::CmpIOp, arith::ExtFOp,
             arith::TruncFOp>(o);
}

/// The loops of `op` at the elements of `out`, or none if `other` cannot be evaluated there.
static LoopNeighbour getNeighbour(linalg::LinalgOp op, const LoopPlan &plan, linalg::LinalgOp other) {
  OpOperand &out = *op.getDpsInitOperand(0);
  if (!other || !other.hasPureBufferSemantics() || other.getNumDpsInits() != 1 || other.getDpsInits()[0] != out.get() ||
      !weir::isElementwise(other) || !hasVectorizableBody(other))
    return {};
  // A value with a scalar user stays scalar.
  LoweringConfigAttr config = LoweringConfigAttr::of(other);
  if (config && config.getStrategy() != "vector-loops")
    return {};
  Block *body = other.getBlock();
  if (llvm::range_size(body->without_terminator()) > kLargestBody || !llvm::all_of(body->without_terminator(), isCheap))
    return {};
  AffineMap map = op.getMatchingIndexingMap(&out), otherMap = other.getMatchingIndexingMap(other.getDpsInitOperand(0));
  LoopNeighbour neighbour{other, SmallVector<unsigned>(other.getNumLoops())};
  unsigned vectorLoop = 0;
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    neighbour.loops[otherMap.getDimPosition(i)] = map.getDimPosition(i);
    if (static_cast<int64_t>(map.getDimPosition(i)) == plan.vectorLoop)
      vectorLoop = otherMap.getDimPosition(i);
  }
  for (OpOperand *input : other.getDpsInputOperands()) {
    if (!isa<MemRefType>(input->get().getType()))
      continue;
    Type element = getElementTypeOrSelf(input->get().getType());
    if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 || getStride(other, *input, vectorLoop) == Stride::Other)
      return {};
    bool isResult = input->get() == out.get() && other.getMatchingIndexingMap(input) == otherMap;
    if (!isResult && !isDisjoint(input->get(), out.get()))
      return {};
  }
  return neighbour;
}

/// The nearest op before or after `op` that may touch memory, if it is a structured one.
static linalg::LinalgOp findNext(Operation *op, bool isForward) {
  do {
    op = isForward ? op->getNextNode() : op->getPrevNode();
  } while (op && (isMemoryEffectFree(op) || isa<memref::AllocOp>(op)));
  return dyn_cast_or_null<linalg::LinalgOp>(op);
}

static bool readsInit(linalg::LinalgOp op) {
  return !op.getRegionOutputArgs()[0].use_empty() ||
         llvm::any_of(op.getDpsInputs(), [&](Value input) { return input == op.getDpsInits()[0]; });
}

LoopNeighbours weir::cpu::findNeighbours(linalg::LinalgOp op, const LoopPlan &plan) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 || plan.vectorLoop < 0 ||
      iterators[plan.vectorLoop] != utils::IteratorType::parallel)
    return {};
  // What an input reads of the result's buffer would not be there yet, or not any more.
  auto isResult = [to = getBaseBuffer(op.getDpsInits()[0])](Value input) { return isa<MemRefType>(input.getType()) && getBaseBuffer(input) == to; };
  if (llvm::any_of(op.getDpsInputs(), isResult))
    return {};
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!map.isProjectedPermutation() || map.getNumResults() != op.getNumParallelLoops())
    return {};
  // The terms of one block of the reduction after the other are added to what the one before has stored.
  if (plan.reductionBlock) {
    for (auto [type, extent] : llvm::zip_equal(iterators, op.getStaticLoopRanges()))
      if (type == utils::IteratorType::reduction && (ShapedType::isDynamic(extent) || extent > plan.reductionBlock))
        return {};
  }
  LoopNeighbours neighbours;
  if (linalg::LinalgOp before = findNext(op, /*isForward=*/false))
    if (neighbours.init = getNeighbour(op, plan, before); neighbours.init && readsInit(before))
      neighbours.init = {};
  neighbours.epilogue = getNeighbour(op, plan, findNext(op, /*isForward=*/true));
  return neighbours;
}
