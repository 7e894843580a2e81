// Costs of regions with several blocks: the dearest path, with loops by their number of trips.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "passes/Instrument/FunctionCounter.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace weir::ledger;

namespace {

/// The strongly connected parts of a set of blocks, callers before callees: each part is before those that it reaches.
class Components {
public:
  /// Edges to `ignored` do not count.
  Components(ArrayRef<Block *> blocks, Block *ignored) : ignored(ignored) {
    inside.insert_range(blocks);
    for (Block *block : blocks)
      if (!numbers.contains(block))
        visit(block);
    std::reverse(parts.begin(), parts.end());
  }

  SmallVector<SmallVector<Block *>> parts;

private:
  struct Frame {
    Block *block;
    unsigned nextSuccessor;
  };

  void enter(Block *block, SmallVectorImpl<Frame> &frames) {
    unsigned number = numbers.size();
    numbers[block] = lows[block] = number;
    pending.push_back(block);
    isPending.insert(block);
    frames.push_back({block, 0});
  }

  /// Tarjan's algorithm, without recursion.
  void visit(Block *start) {
    SmallVector<Frame> frames;
    enter(start, frames);
    while (!frames.empty()) {
      Block *block = frames.back().block;
      if (frames.back().nextSuccessor < block->getNumSuccessors()) {
        Block *successor = block->getSuccessor(frames.back().nextSuccessor++);
        if (!inside.contains(successor) || successor == ignored)
          continue;
        if (!numbers.contains(successor))
          enter(successor, frames);
        else if (isPending.contains(successor))
          lows[block] = std::min(lows[block], numbers[successor]);
        continue;
      }
      frames.pop_back();
      if (!frames.empty())
        lows[frames.back().block] = std::min(lows[frames.back().block], lows[block]);
      if (lows[block] != numbers[block])
        continue;
      SmallVector<Block *> &part = parts.emplace_back();
      do {
        part.push_back(pending.pop_back_val());
        isPending.erase(part.back());
      } while (part.back() != block);
    }
  }

  Block *ignored;
  llvm::SmallPtrSet<Block *, 16> inside, isPending;
  llvm::DenseMap<Block *, unsigned> numbers, lows;
  SmallVector<Block *> pending;
};

} // namespace

/// What branches from `from` pass for argument `index` of `to`; null if several edges, or what no branch passes.
static Value getPassedValue(Block *from, Block *to, unsigned index) {
  auto branch = dyn_cast<BranchOpInterface>(from->getTerminator());
  Value passed;
  for (unsigned i = 0, e = from->getNumSuccessors(); branch && i < e; ++i)
    if (from->getSuccessor(i) == to) {
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      if (passed || operands.isOperandProduced(index))
        return Value();
      passed = operands[index];
    }
  return passed;
}

/// The trips of a loop of blocks that counts from `lower` while it is less than `upper`: its header does nothing but ask.
std::optional<Quantity> FunctionCounter::getTripCount(Block *header, llvm::function_ref<bool(Block *)> isInLoop) {
  auto branch = dyn_cast<cf::CondBranchOp>(header->getTerminator());
  auto compare = branch ? branch.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  if (!compare || !isInLoop(branch.getTrueDest()) || isInLoop(branch.getFalseDest()) ||
      !llvm::is_contained({arith::CmpIPredicate::slt, arith::CmpIPredicate::ult}, compare.getPredicate()))
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  Operation *bound = compare.getRhs().getDefiningOp();
  Block *boundBlock = compare.getRhs().getParentBlock();
  if (!counter || counter.getOwner() != header || (isInLoop(boundBlock) && !(bound && bound->hasTrait<OpTrait::ConstantLike>())))
    return std::nullopt;
  std::optional<Quantity> lower, step;
  for (Block *predecessor : header->getPredecessors()) {
    Value passed = getPassedValue(predecessor, header, counter.getArgNumber());
    std::optional<Quantity> &known = isInLoop(predecessor) ? step : lower;
    if (!passed || known)
      return std::nullopt;
    if (!isInLoop(predecessor)) {
      known = sizes.get(passed);
      continue;
    }
    auto add = passed.getDefiningOp<arith::AddIOp>();
    if (!add || (add.getLhs() != counter && add.getRhs() != counter))
      return std::nullopt;
    known = sizes.get(add.getLhs() == counter ? add.getRhs() : add.getLhs());
    if (known->getConstant().value_or(0) <= 0)
      return std::nullopt;
  }
  if (!lower || !step)
    return std::nullopt;
  Quantity length = sizes.get(compare.getRhs()) - *lower;
  if (!length.isKnownNonNegative())
    length = Quantity::max(length, 0);
  return Quantity::ceilDiv(length, *step);
}

Counts FunctionCounter::countBlockGraph(Region &region) {
  Quantity leaving;
  llvm::DenseMap<Block *, Counts> costs;
  SmallVector<Block *> blocks;
  for (Block &block : region) {
    costs[&block] = countBlock(block, leaving);
    blocks.push_back(&block);
  }

  // The dearest path through `blocks` from `entry` on; edges back to it end a path.
  auto countPaths = [&](auto &self, ArrayRef<Block *> blocks, Block *entry) -> Counts {
    Components components(blocks, entry);
    llvm::DenseMap<Block *, Counts> before;
    llvm::SmallPtrSet<Block *, 16> inside(llvm::from_range, blocks);
    Counts dearest;
    for (ArrayRef<Block *> part : components.parts) {
      llvm::SmallPtrSet<Block *, 8> members(llvm::from_range, part);
      Counts sum, cost;
      SmallVector<Block *> headers;
      for (Block *block : part) {
        bool isHeader = block == &region.front();
        for (Block *predecessor : block->getPredecessors())
          isHeader |= inside.contains(predecessor) && !members.contains(predecessor);
        if (isHeader)
          headers.push_back(block);
        auto it = before.find(block);
        if (it != before.end())
          sum.takeLarger(it->second);
      }
      bool isLoop = part.size() > 1 || (part.front() != entry && llvm::is_contained(part.front()->getSuccessors(), part.front()));
      if (!isLoop) {
        cost = costs[part.front()];
      } else {
        std::optional<Quantity> counted;
        if (headers.size() == 1)
          counted = getTripCount(headers.front(), [&](Block *block) { return members.contains(block); });
        Quantity trips = counted ? *counted : sizes.makeTrips();
        if (headers.size() == 1) {
          cost = self(self, part, headers.front());
        } else {
          for (Block *block : part)
            cost.append(costs[block]);
          if (!cost.isZero())
            cost.setUnknown("a loop with several entries in @" + sizes.getScope());
        }
        for (Quantity &value : cost.values)
          value = sizes.forgetValuesInside(value, [&](Value value) {
            Block *block = region.findAncestorBlockInRegion(*value.getParentBlock());
            return block && members.contains(block);
          });
        cost.repeat(trips);
        // Asking whether there is another trip costs once more than there are trips.
        if (counted)
          cost.append(costs[headers.front()]);
      }
      sum.append(cost);
      dearest.takeLarger(sum);
      for (Block *block : part)
        for (Block *successor : block->getSuccessors())
          if (inside.contains(successor) && !members.contains(successor) && successor != entry)
            before[successor].takeLarger(sum);
    }
    return dearest;
  };
  Counts counts = countPaths(countPaths, blocks, &region.front());
  // Storage that several blocks use: an upper bound is that all of it lives everywhere.
  counts[Metric::PeakTransientBytes] += leaving;
  return counts;
}
