#include "passes/Stream/Emplace/WriteChain.h"

#include "dialects/Util/UtilOps.h"
#include "passes/Stream/Storage/Branches.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===----------------------------------------------------------------------===//
// BlockOrder
//===----------------------------------------------------------------------===//

BlockOrder::BlockOrder(Block *block) : block(block) {
  uint64_t next = 0;
  for (Operation &op : *block)
    positions[&op] = next += 4;
}

uint64_t BlockOrder::get(Operation *op) const {
  op = op ? block->findAncestorOpInBlock(*op) : nullptr;
  auto it = op ? positions.find(op) : positions.end();
  return it == positions.end() ? kNever : it->second;
}

uint64_t BlockOrder::get(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && op->getBlock() == block ? get(op) : 0;
}

void BlockOrder::add(Operation *op, Operation *other, bool before) { positions[op] = get(other) - before; }

//===----------------------------------------------------------------------===//
// DisjointRanges
//===----------------------------------------------------------------------===//

bool DisjointRanges::add(const ByteRange &range, Operation *at) {
  bool isConstant = range.lo.isConstant() && range.hi.isConstant();
  if (ranges.empty()) {
    hull = range;
  } else if (allConstant && isConstant) {
    auto next = constants.lower_bound(range.lo.getConstant());
    if (next != constants.end() && next->first < range.hi.getConstant())
      return false;
    if (next != constants.begin() && std::prev(next)->second > range.lo.getConstant())
      return false;
    hull.lo = BytePosition(std::min(hull.lo.getConstant(), range.lo.getConstant()));
    hull.hi = BytePosition(std::max(hull.hi.getConstant(), range.hi.getConstant()));
  } else if (oracle.isLE(range.hi, hull.lo, at)) {
    hull.lo = range.lo;
  } else if (oracle.isLE(hull.hi, range.lo, at)) {
    hull.hi = range.hi;
  } else {
    // The hull is of no use any more; compare with each of a few.
    constexpr unsigned maxCompared = 16;
    if (ranges.size() > maxCompared)
      return false;
    for (const ByteRange &other : ranges)
      if (!oracle.isDisjoint(range, other, at))
        return false;
    hull = {BytePosition::unknown(), BytePosition::unknown()};
  }
  allConstant &= isConstant;
  if (allConstant) {
    int64_t &end = constants.try_emplace(range.lo.getConstant(), range.lo.getConstant()).first->second;
    end = std::max(end, range.hi.getConstant());
  }
  ranges.push_back(range);
  return true;
}

//===----------------------------------------------------------------------===//
// collectChain
//===----------------------------------------------------------------------===//

WriteChain weir::stream::collectChain(OpResult result, RangeOracle &oracle, const BlockOrder &order) {
  WriteChain chain;
  DisjointRanges ranges(oracle);
  Value version = result;
  std::vector<ChainReader> pending;
  while (true) {
    auto written = dyn_cast<OpResult>(version);
    Operation *op = written ? written.getOwner() : nullptr;
    if (!op || op->getBlock() != order.getBlock() ||
        !isa<AsyncUpdateOp, AsyncCopyOp, AsyncFillOp, AsyncDispatchOp>(op))
      break;
    auto tied = cast<util::TiedOpInterface>(op);
    std::optional<unsigned> operand = tied.getTiedResultOperandIndex(written.getResultNumber());
    if (!operand || tied.getOperandTiedResults(*operand).size() != 1)
      break;
    OpOperand &target = op->getOpOperand(*operand);
    std::optional<ByteRange> range = getWrittenRange(oracle, target);
    if (!range || !ranges.add(*range, op))
      break;
    chain.links.push_back({op, *operand, written, *range, BytePosition(0), order.get(op)});
    // What the op works on may be read by others; the chain goes on if all of that can be read elsewhere.
    version = target.get();
    // The bytes that an undefined base starts with are dead.
    if (isUndefined(version))
      break;
    pending.clear();
    for (OpOperand &use : version.getUses()) {
      if (&use == &target || areInOtherBranches(op, use.getOwner()))
        continue;
      uint64_t position = order.get(use.getOwner());
      if (position > chain.links.back().time || !getReadRange(oracle, use)) {
        chain.readersMove = false;
        break;
      }
      pending.push_back({use.getOwner(), use.getOperandNumber(), BytePosition(0), position, int64_t(chain.links.size())});
    }
    if (!chain.readersMove)
      break;
    llvm::append_range(chain.readers, pending);
  }
  chain.base = version;
  std::reverse(chain.links.begin(), chain.links.end());
  for (ChainReader &reader : chain.readers)
    reader.version = int64_t(chain.links.size()) - reader.version;
  return chain;
}

SmallVector<Block *> weir::stream::findBlocksWithUpdates(Operation *root) {
  SmallVector<Block *> blocks;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp, AsyncConcurrentOp, CmdExecuteOp>(op))
      return WalkResult::skip();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.getOps<AsyncUpdateOp>().empty())
          blocks.push_back(&block);
    return WalkResult::advance();
  });
  return blocks;
}
