/// Which loops of a root can be tiled without repeating the work of its producers.
#include "passes/Codegen/Tiling/TileGroup.h"
#include "dialects/Machine/VectorCycles.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace weir;

double weir::getElementBytes(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() / 8.0 : 8;
}

/// What the operands of `op` hold, each of them once.
static double estimateBytes(linalg::LinalgOp op) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  double bytes = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    double elements = 1;
    for (AffineExpr e : op.getMatchingIndexingMap(&operand).getResults())
      if (auto d = dyn_cast<AffineDimExpr>(e))
        elements *= guessExtent(ranges[d.getPosition()]);
    bytes += elements * getElementBytes(operand.get().getType());
  }
  return bytes;
}

/// Whether subscripts of a load in the body of `op` depend on nothing that the body is given: it is no gather.
static bool isPlacedByLoops(tensor::ExtractOp load, linalg::LinalgOp op) {
  SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.omitBlockArguments = true;
  options.filter = [&](Operation *def) { return def->getBlock() == op.getBlock(); };
  for (Value index : load.getIndices()) {
    if (index.getParentBlock() == op.getBlock() && isa<BlockArgument>(index))
      return false;
    (void)getBackwardSlice(index, &slice, options);
    if (Operation *def = index.getDefiningOp(); def && def->getBlock() == op.getBlock())
      slice.insert(def);
  }
  return llvm::all_of(slice, [&](Operation *def) {
    return !isa<tensor::ExtractOp>(def) && llvm::none_of(def->getOperands(), [&](Value operand) {
      return isa<BlockArgument>(operand) && operand.getParentBlock() == op.getBlock();
    });
  });
}

bool weir::sumsProductsOfLoads(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1)
    return false;
  Operation *sum = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  BlockArgument accumulator = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
  if (!isa_and_present<arith::AddFOp, arith::AddIOp>(sum) || sum->getBlock() != op.getBlock() || !accumulator.hasOneUse() ||
      !llvm::is_contained(sum->getOperands(), Value(accumulator)))
    return false;
  Value term = sum->getOperand(sum->getOperand(0) == accumulator ? 1 : 0);
  if (!isa_and_present<arith::MulFOp, arith::MulIOp>(term.getDefiningOp()))
    return false;
  llvm::SmallBitVector shared(op.getNumLoops());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    shared[loop] = op.getIteratorTypesArray()[loop] == utils::IteratorType::parallel && op.getStaticLoopRanges()[loop] != 1;
  for (linalg::IndexOp index : op.getBlock()->getOps<linalg::IndexOp>())
    shared.reset(index.getDim());
  auto loads = op.getBlock()->getOps<tensor::ExtractOp>();
  return shared.any() && !loads.empty() && llvm::all_of(loads, [&](tensor::ExtractOp load) { return isPlacedByLoops(load, op); });
}

double weir::estimateCost(linalg::LinalgOp op, int64_t lanes) {
  double points = 1;
  for (int64_t r : op.getStaticLoopRanges())
    points *= guessExtent(r);
  if (linalg::isaContractionOpInterface(op) || linalg::isaConvolutionOpInterface(op) || sumsProductsOfLoads(op))
    return std::max(points / (cycles::kProducts * lanes), estimateBytes(op) / cycles::kCacheBytes);
  double body = cycles::kStep + cycles::kOp * op->getNumOperands();
  for (Operation &o : op.getBlock()->without_terminator()) {
    if (isa_and_present<math::MathDialect>(o.getDialect()))
      body += cycles::kFunction;
    else if (isa<arith::DivFOp, arith::DivSIOp, arith::RemSIOp>(o))
      body += cycles::kDivision;
    else if (isa<tensor::ExtractOp>(o))
      body += cycles::kGathered * lanes;
    else if (o.getNumRegions())
      body += cycles::kBranching * lanes;
    else
      body += cycles::kOp;
  }
  return points * body / lanes;
}

SmallVector<linalg::LinalgOp> weir::findRoots(Block &block) {
  SmallVector<linalg::LinalgOp> roots;
  // Everything that a structured op depends on, in the block.
  DenseSet<Operation *> needed;
  for (Operation &op : llvm::reverse(block)) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (!needed.contains(&op) && linalgOp.hasPureTensorSemantics())
        roots.push_back(linalgOp);
      needed.insert(&op);
    }
    if (needed.contains(&op) || op.getNumRegions())
      op.walk([&](Operation *inner) {
        for (Value v : inner->getOperands())
          if (Operation *def = v.getDefiningOp())
            needed.insert(def);
      });
  }
  std::reverse(roots.begin(), roots.end());
  return roots;
}

namespace {
/// A use of a result by an op other than a reshape.
struct Use {
  OpOperand *operand;
  /// For each dimension of the operand the dimension of the result that it is; -1 if a reshape splits or joins it.
  SmallVector<int64_t> dims;
};
} // namespace

/// The uses of `result`, with `throughReshapes` those after reshapes if it is static.
static SmallVector<Use> findUses(OpResult result, bool throughReshapes) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type)
    return {};
  throughReshapes &= type.hasStaticShape();
  SmallVector<Use> uses;
  SmallVector<std::pair<Value, SmallVector<int64_t>>> worklist = {{result, llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()))}};
  while (!worklist.empty()) {
    auto [value, dims] = worklist.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(use.getOwner()); collapse && throughReshapes) {
        SmallVector<int64_t> moved(collapse.getResultType().getRank(), -1);
        for (auto [dim, group] : llvm::enumerate(collapse.getReassociationIndices()))
          if (group.size() == 1)
            moved[dim] = dims[group.front()];
        worklist.push_back({collapse.getResult(), moved});
      } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(use.getOwner()); expand && throughReshapes) {
        SmallVector<int64_t> moved(expand.getResultType().getRank(), -1);
        for (auto [dim, group] : llvm::enumerate(expand.getReassociationIndices()))
          if (group.size() == 1)
            moved[group.front()] = dims[dim];
        worklist.push_back({expand.getResult(), moved});
      } else if (!isa<tensor::DimOp>(use.getOwner())) {
        uses.push_back({&use, dims});
      }
    }
  }
  return uses;
}

TileGroup::TileGroup(linalg::LinalgOp root, int64_t lanes, bool throughReshapes) {
  addRoot(root);
  // Consumers before producers: a member's mapping is complete when it is visited.
  for (Operation *op = root->getPrevNode(); op; op = op->getPrevNode())
    if (auto producer = dyn_cast<linalg::LinalgOp>(op); producer && producer.hasPureTensorSemantics())
      addProducer(producer, lanes, throughReshapes);
  members.front().cost = estimateCost(root, lanes);
  for (Member &m : members)
    totalCost += m.cost;
  for (Member &m : llvm::drop_begin(members)) {
    bool cheap = isa<linalg::FillOp>(m.op.getOperation()) || m.cost * 16 <= totalCost;
    if (cheap && !m.escapes)
      continue;
    // In tiles of a loop that the member does not have, each tile would compute it.
    for (unsigned l = 0; l < root.getNumLoops(); ++l)
      if (!llvm::is_contained(m.rootLoop, int64_t(l)))
        distributable[l] = false;
  }
}

void TileGroup::addRoot(linalg::LinalgOp root) {
  Member first;
  first.op = root;
  first.escapes = true;
  for (auto [i, type] : llvm::enumerate(root.getIteratorTypesArray()))
    first.rootLoop.push_back(type == utils::IteratorType::parallel ? int64_t(i) : -1);
  unsigned loops = root.getNumLoops();
  distributable.assign(loops, true);
  for (unsigned i = 0; i < loops; ++i)
    distributable[i] = first.rootLoop[i] >= 0;
  for (OpOperand &init : root.getDpsInitsMutable()) {
    AffineMap map = root.getMatchingIndexingMap(&init);
    for (unsigned i = 0; i < loops; ++i) // each tile must own its part of every result
      if (!map.isProjectedPermutation() || !map.isFunctionOfDim(i))
        distributable[i] = false;
  }
  members.push_back(std::move(first));
  numbers[root] = 0;
}

void TileGroup::forbid(int64_t loop) {
  if (loop >= 0)
    distributable[loop] = false;
}

SmallVector<int64_t> TileGroup::mapLoops(linalg::LinalgOp producer, OpResult result, OpOperand *operand, ArrayRef<int64_t> dims) {
  Member &consumer = members[numbers.at(operand->getOwner())];
  AffineMap out = producer.getMatchingIndexingMap(producer.getTiedOpOperand(result));
  AffineMap in = consumer.op.getMatchingIndexingMap(operand);
  SmallVector<int64_t> mapping(producer.getNumLoops(), -1);
  for (auto [dim, i] : llvm::zip_equal(dims, in.getResults())) {
    auto outDim = dim < 0 ? AffineDimExpr(nullptr) : dyn_cast<AffineDimExpr>(out.getResult(dim));
    auto inDim = dyn_cast<AffineDimExpr>(i);
    if (outDim && inDim) {
      mapping[outDim.getPosition()] = consumer.rootLoop[inDim.getPosition()];
    } else if (dim >= 0) {
      // Windows overlap: each loop that moves them would repeat work.
      for (unsigned l = 0; l < in.getNumDims(); ++l)
        if (i.isFunctionOfDim(l))
          forbid(consumer.rootLoop[l]);
    }
  }
  return mapping;
}

void TileGroup::addProducer(linalg::LinalgOp producer, int64_t lanes, bool throughReshapes) {
  std::optional<SmallVector<int64_t>> mapping;
  bool escapes = false;
  for (OpResult result : producer->getResults())
    for (const Use &use : findUses(result, throughReshapes)) {
      if (!numbers.contains(use.operand->getOwner())) {
        escapes = true;
        continue;
      }
      SmallVector<int64_t> candidate = mapLoops(producer, result, use.operand, use.dims);
      if (!mapping)
        mapping = candidate;
      for (auto [a, b] : llvm::zip_equal(*mapping, candidate))
        if (a != b) {
          forbid(a);
          forbid(b);
          a = -1;
        }
    }
  if (!mapping)
    return;
  Member member;
  member.op = producer;
  member.rootLoop = *mapping;
  member.cost = estimateCost(producer, lanes);
  member.escapes = escapes;
  numbers[producer] = members.size();
  members.push_back(std::move(member));
}

const TileGroup::Member *TileGroup::find(Operation *op) const {
  auto found = numbers.find(op);
  return found == numbers.end() ? nullptr : &members[found->second];
}

bool TileGroup::isPartitioned(const Member &member, ArrayRef<int64_t> tileSizes) {
  for (auto [loop, size] : llvm::enumerate(tileSizes))
    if (size != 0 && llvm::count(member.rootLoop, int64_t(loop)) != 1)
      return false;
  return true;
}

std::optional<ColumnReduction> weir::matchColumnReduction(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() != 1 || op.getNumDpsInits() != 1 || linalg::isaContractionOpInterface(op) || linalg::isaConvolutionOpInterface(op))
    return std::nullopt;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (isa<RankedTensorType>(input->get().getType()) && map.isPermutation() && map.getNumResults() > 1 &&
        map.getDimPosition(map.getNumResults() - 1) != reductions[0])
      return ColumnReduction{reductions[0], map.getDimPosition(map.getNumResults() - 1), input};
  }
  return std::nullopt;
}

void weir::moveStoresToEnd(Block &block) {
  using bufferization::MaterializeInDestinationOp;
  SmallVector<MaterializeInDestinationOp> stores(block.getOps<MaterializeInDestinationOp>());
  for (MaterializeInDestinationOp store : stores)
    store->moveBefore(block.getTerminator());
}
