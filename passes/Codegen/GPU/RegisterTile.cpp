/// How many elements a thread computes at a time.
#include "passes/Codegen/GPU/RegisterTile.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace weir;

/// f32 in the 16 KiB of a cache that a workgroup may have to itself, with which the simulator counts sectors, too (src/cudasim/machine/executor.h).
static constexpr double kCacheElements = 4096;
/// f32 of 32 bytes, which memory hands out at a time, and threads that ask together: NVIDIA's CUDA C++ programming guide, "Device Memory Accesses".
static constexpr int64_t kSectorElements = 8, kWarpThreads = 32;
/// Loads that a sector of memory takes as long as. What is loaded is in a cache mostly: an A100's 108 processors read 128 bytes a cycle of 1410 MHz each,
/// 9.6 times what memory has.
static constexpr double kSectorCost = 12;
/// What a larger tile costs in cache lines and registers, by element: little, but more than what it may gain where it shares next to nothing.
static constexpr double kPointCost = 0.001;
/// Smaller differences of costs are rounding.
static constexpr double kLeastGain = 0.001;

BodyDependences::BodyDependences(linalg::LinalgOp op, ArrayRef<bool> accumulators) : loops(op.getNumLoops()) {
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    llvm::SmallBitVector used(loops);
    if (op.isDpsInit(&operand) && accumulators[operand.getOperandNumber() - op.getNumDpsInputs()]) {
      accumulated.insert(argument);
      used.set();
    } else if (isa<MemRefType>(operand.get().getType())) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      for (unsigned i = 0; i < loops; ++i)
        if (map.isFunctionOfDim(i))
          used.set(i);
    }
    dims[argument] = used;
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    llvm::SmallBitVector used(loops);
    bool isAccumulator = false;
    inner.walk([&](Operation *nested) {
      if (auto index = dyn_cast<linalg::IndexOp>(nested))
        used.set(index.getDim());
      for (Value operand : nested->getOperands())
        if (auto found = dims.find(operand); found != dims.end()) {
          used |= found->second;
          isAccumulator |= accumulated.contains(operand);
        }
    });
    for (Value result : inner.getResults()) {
      dims[result] = used;
      if (isAccumulator)
        accumulated.insert(result);
    }
  }
}

llvm::SmallBitVector BodyDependences::lookup(Value value) const {
  auto found = dims.find(value);
  return found == dims.end() ? llvm::SmallBitVector(loops) : found->second;
}


static bool containsLoad(Operation &op) {
  return op.walk([](memref::LoadOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// Instructions of one step of the innermost reduction, for a tile of `sizes`.
static double getStepCost(linalg::LinalgOp op, const BodyDependences &dependences, unsigned innermost, ArrayRef<int64_t> sizes,
                          const RegisterTileLimits &limits) {
  double sum = 0;
  auto add = [&](Value value, double cost) {
    llvm::SmallBitVector used = dependences.lookup(value);
    // What is computed outside of the innermost loop is next to nothing.
    if (!used.test(innermost))
      return;
    for (unsigned loop : used.set_bits())
      cost *= sizes[loop];
    sum += cost;
  };
  for (BlockArgument argument : op.getBlock()->getArguments())
    if (!dependences.isAccumulated(argument) && !argument.use_empty())
      add(argument, limits.loadCost);
  for (Operation &inner : op.getBlock()->without_terminator())
    if (inner.getNumResults() != 0 && !isa<linalg::IndexOp>(inner))
      add(inner.getResult(0), containsLoad(inner) ? limits.loadCost : 1);
  return sum;
}

/// Loads of a thread for what each of `passes` after the first reads again: operands that are the same for all of them, and larger than a cache.
static double getRereadCost(linalg::LinalgOp op, const BodyDependences &dependences, ArrayRef<unsigned> parallel, ArrayRef<int64_t> extents,
                            double passes, const RegisterTileLimits &limits) {
  double loads = 0;
  // Threads advance along the outermost dimension of the result that has several iterations.
  std::optional<unsigned> outermost;
  for (AffineExpr expr : op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults())
    for (unsigned loop : parallel)
      if (!outermost && extents[loop] > 1 && expr.isFunctionOfDim(loop))
        outermost = loop;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    if (!isa<MemRefType>(input->get().getType()) || argument.use_empty())
      continue;
    llvm::SmallBitVector used = dependences.lookup(argument);
    double elements = 1;
    for (unsigned loop : used.set_bits())
      elements *= double(extents[loop]);
    if (outermost && !used.test(*outermost) && elements > kCacheElements)
      loads += elements * (passes - 1) / double(limits.lanes);
  }
  // A sector of memory serves neighbouring threads: a load of each is what a warp asks for.
  return loads * limits.loadCost;
}

/// What stores of a tile cost by what neighbouring threads have side by side: sectors of memory that this fills in part are written again.
static double getStoreCost(linalg::LinalgOp op, ArrayRef<int64_t> extents, ArrayRef<int64_t> sizes, const RegisterTileLimits &limits) {
  ArrayRef<AffineExpr> places = op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults();
  if (places.empty() || !isa<AffineDimExpr>(places.back()))
    return 0;
  auto last = cast<AffineDimExpr>(places.back());
  // Along the innermost dimension the groups of a thread are apart, along others its elements are next to each other.
  int64_t size = sizes[last.getPosition()], together = llvm::divideCeil(extents[last.getPosition()], size) * (size % 4 == 0 ? 4 : 1);
  int64_t apart = std::gcd(together, extents[last.getPosition()]);
  if (size == 1)
    for (AffineExpr expr : llvm::reverse(places.drop_back())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || sizes[dim.getPosition()] != 1)
        break;
      apart = together = together * extents[dim.getPosition()];
    }
  double points = 1;
  for (int64_t size : sizes)
    points *= double(size);
  int64_t aligned = std::gcd(apart, kSectorElements);
  double parts = double(kSectorElements - aligned) * (1 / double(together) + 1 / double(kWarpThreads));
  return limits.loadCost * points * (1 + kSectorCost * parts);
}

SmallVector<int64_t> weir::chooseThreadTile(linalg::LinalgOp op, const BodyDependences &dependences,
                                            ArrayRef<unsigned> parallel, unsigned innermost, ArrayRef<int64_t> extents,
                                            const RegisterTileLimits &limits) {
  constexpr int64_t longest = 16;
  SmallVector<int64_t> best(op.getNumLoops(), 1), sizes = best;
  int64_t mostPoints = limits.accumulators / std::max<int64_t>(1, op.getNumDpsInits());
  double bestCost = -1;
  // What is loaded in windows: each step comes back to most of it, which a cache keeps if all threads together have little.
  constexpr double windowBytes = 8192, elementBytes = 4;
  SmallVector<llvm::SmallBitVector> windows;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()) && !op.getMatchingIndexingMap(input).isProjectedPermutation(/*allowZeroInResults=*/true))
      windows.push_back(dependences.lookup(op.getMatchingBlockArgument(input)));
  for (memref::LoadOp load : op.getBlock()->getOps<memref::LoadOp>())
    windows.push_back(dependences.lookup(load.getResult()));
  auto fits = [&](const llvm::SmallBitVector &window) {
    double points = 1;
    for (unsigned loop : window.set_bits())
      points *= double(sizes[loop]);
    return points == 1 || points * double(limits.lanes) * elementBytes <= windowBytes;
  };
  double steps = 1;
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (!llvm::is_contained(parallel, loop))
      steps *= double(extent);
  auto consider = [&] {
    if (!llvm::all_of(windows, fits))
      return;
    double blocks = 1;
    for (unsigned loop : parallel)
      blocks *= double(llvm::divideCeil(extents[loop], sizes[loop]));
    double points = 1;
    for (int64_t size : sizes)
      points *= double(size);
    double passes = std::ceil(blocks / limits.lanes);
    double cost = passes * getStepCost(op, dependences, innermost, sizes, limits) * (1 + kPointCost * points);
    // Where all threads run together, memory is what they wait for.
    if (limits.lanes == limits.threads)
      cost += (getRereadCost(op, dependences, parallel, extents, passes, limits) + passes * getStoreCost(op, extents, sizes, limits)) / steps;
    if (bestCost < 0 || cost < bestCost * (1 - kLeastGain)) {
      bestCost = cost;
      best = sizes;
    }
  };
  auto isCandidate = [&](unsigned loop, int64_t size) {
    return size <= extents[loop] && (llvm::isPowerOf2_64(size) || extents[loop] % size == 0);
  };
  consider();
  for (auto [i, first] : llvm::enumerate(parallel))
    for (unsigned second : parallel.drop_front(i))
      for (int64_t a = 1; a <= longest; ++a)
        for (int64_t b = 1; b <= longest && a * b <= mostPoints; ++b) {
          if (!isCandidate(first, a) || !isCandidate(second, b) || (first == second && a != 1))
            continue;
          sizes[first] = a;
          sizes[second] = b;
          consider();
          sizes[first] = sizes[second] = 1;
        }
  return best;
}
