//===- ShareConcats.cpp - Growing concatenations in one resource ----------===//
//
// Runs in value semantics, before copy-on-write, where moving a write can at worst cost a copy. A resource that is put together from
// values which a later, larger one contains at equal relative offsets has the content of a range of that one. It goes: the larger
// resource is begun in its place, its readers read the range, and the producers write once (weir-emplace-allocations).
//
//===----------------------------------------------------------------------===//

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Emplace/WriteChain.h"
#include <numeric>

namespace weir {
#define GEN_PASS_DEF_SHARECONCATS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

constexpr StringLiteral kPass = "weir-share-concats";

/// A resource that others may become ranges of.
struct Concat {
  OpResult head;
  WriteChain chain;
  BytePosition size;
  uint64_t end;                           ///< the first use that may write, or pass storage on
  llvm::DenseMap<Value, unsigned> pieces; ///< links by what they write
  std::vector<uint64_t> own;              ///< positions of the links
  std::vector<Operation *> before;        ///< where they will: before these ops, or null
  std::vector<OpResult> shared;           ///< resources that go
};

Value getPiece(const ChainLink &link) { return cast<AsyncUpdateOp>(link.op).getUpdate(); }

class Sharer {
public:
  Sharer(Block *block, RangeOracle &oracle, uint64_t maxGrowth)
      : block(block), oracle(oracle), order(block), maxGrowth(maxGrowth) {}

  unsigned numShared = 0;
  int64_t bytesSaved = 0;

  void run() {
    SmallVector<AsyncUpdateOp> updates(block->getOps<AsyncUpdateOp>());
    for (AsyncUpdateOp update : llvm::reverse(updates))
      if (!done.contains(update))
        visit(cast<OpResult>(update.getResult()));
    for (auto &concat : concats)
      if (!concat->shared.empty())
        rewrite(*concat);
  }

private:
  void visit(OpResult head) {
    auto concat = std::make_unique<Concat>();
    concat->head = head;
    concat->chain = collectChain(head, oracle, order);
    for (ChainLink &link : concat->chain.links)
      done.insert(link.op);
    if (!isUndefined(concat->chain.base) ||
        !llvm::all_of(concat->chain.links, [](ChainLink &link) { return isa<AsyncUpdateOp>(link.op); }))
      return;
    concat->size = oracle.position(cast<AsyncUpdateOp>(head.getOwner()).getTargetSize());
    concat->end = BlockOrder::kNever;
    for (OpOperand &use : head.getUses())
      if (!getReadRange(oracle, use))
        concat->end = std::min(concat->end, order.get(use.getOwner()));
    if (share(*concat))
      return;
    for (auto [i, link] : llvm::enumerate(concat->chain.links)) {
      concat->pieces.try_emplace(getPiece(link), i);
      concat->own.push_back(link.time);
    }
    concat->before.resize(concat->chain.links.size());
    // The nearest one below is the one that what comes above is compared with.
    for (auto &[piece, index] : concat->pieces)
      places[piece] = concat.get();
    concats.push_back(std::move(concat));
  }

  /// Makes a resource part of a larger one if it can be; else says why not if there was one to compare with.
  bool share(Concat &small) {
    auto first = llvm::find_if(small.chain.links, [](ChainLink &link) { return link.range.lo == BytePosition(0); });
    if (first == small.chain.links.end())
      return false;
    Concat *large = places.lookup(getPiece(*first));
    if (!large)
      return false;
    Operation *op = small.head.getOwner();
    if (std::optional<ShareConcatsCode> refused = decide(small, *large, getPiece(*first))) {
      missedRemark(op, kPass, *refused);
      return false;
    }
    for (ChainLink &link : small.chain.links) {
      unsigned i = large->pieces.lookup(getPiece(link));
      large->before[i] = op;
      large->chain.links[i].time = order.get(op);
    }
    large->shared.push_back(small.head);
    BytePosition shift = large->chain.links[large->pieces.lookup(getPiece(*first))].range.lo;
    for (OpOperand &use : small.head.getUses())
      large->chain.readers.push_back(
          {use.getOwner(), use.getOperandNumber(), shift, order.get(use.getOwner()), -1});
    ++numShared;
    if (small.size.isConstant())
      bytesSaved += small.size.getConstant();
    passedRemark(op, kPass, ShareConcatsCode::SHARED) << remark::metric("bytes", small.size.isConstant() ? small.size.getConstant() : -1);
    return true;
  }

  /// Why not, if there is a reason.
  std::optional<ShareConcatsCode> decide(Concat &small, Concat &large, Value first) {
    Operation *op = small.head.getOwner();
    auto affinityOf = [](OpResult head) { return cast<AsyncUpdateOp>(head.getOwner()).getAffinityAttr(); };
    if (small.head.getType() != large.head.getType() || affinityOf(small.head) != affinityOf(large.head))
      return ShareConcatsCode::AFFINITY;
    BytePosition shift = large.chain.links[large.pieces.lookup(first)].range.lo;
    for (ChainLink &link : small.chain.links) {
      auto it = large.pieces.find(getPiece(link));
      if (it == large.pieces.end())
        return ShareConcatsCode::CONTENT;
      const ByteRange &range = large.chain.links[it->second].range;
      if (!oracle.isEqual(range.lo, link.range.lo + shift, op) || !oracle.isEqual(range.hi, link.range.hi + shift, op))
        return ShareConcatsCode::CONTENT;
      if (!oracle.isMaterializable(range.lo, op) || !oracle.isMaterializable(range.hi, op))
        return ShareConcatsCode::SIZES;
    }
    if (!oracle.isLE(shift + small.size, large.size, op))
      return ShareConcatsCode::CONTENT;
    if (!oracle.isMaterializable(large.size, op))
      return ShareConcatsCode::SIZES;
    if (!small.chain.readers.empty())
      return ShareConcatsCode::PARTIAL_READ;
    if (small.size.isConstant() && large.size.isConstant() &&
        uint64_t(large.size.getConstant()) / maxGrowth > uint64_t(small.size.getConstant()))
      return ShareConcatsCode::MEMORY;
    Window window{shift, large.size, large.head.getType()};
    for (OpOperand &use : small.head.getUses()) {
      if (!canRedirectRead(oracle, use, window) || isLinkOf(use.getOwner(), large))
        return ShareConcatsCode::RESULT_USED;
      if (order.get(use.getOwner()) >= large.end)
        return ShareConcatsCode::LATE_READER;
    }
    return {};
  }

  static bool isLinkOf(Operation *op, Concat &concat) {
    auto update = dyn_cast<AsyncUpdateOp>(op);
    auto it = update ? concat.pieces.find(update.getUpdate()) : concat.pieces.end();
    return it != concat.pieces.end() && concat.chain.links[it->second].op == op;
  }

  Operation *resolve(Operation *op) {
    while (Operation *newer = replaced.lookup(op))
      op = newer;
    return op;
  }

  void rewrite(Concat &concat) {
    std::vector<unsigned> sorted(concat.chain.links.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    llvm::sort(sorted, [&](unsigned a, unsigned b) {
      return std::pair(concat.chain.links[a].time, a) < std::pair(concat.chain.links[b].time, b);
    });
    SmallVector<std::pair<Operation *, unsigned>> headUses;
    for (OpOperand &use : concat.head.getUses())
      headUses.emplace_back(use.getOwner(), use.getOperandNumber());

    auto firstUpdate = cast<AsyncUpdateOp>(concat.chain.links.front().op);
    Operation *start = concat.before[sorted.front()];
    OpBuilder builder(start ? start : concat.chain.links[sorted.front()].op);
    Value bytes = oracle.materialize(concat.size, builder, firstUpdate.getLoc());
    Attribute affinity = cast<AffinityOpInterface>(concat.chain.base.getDefiningOp()).getAffinityAttr();
    Value current = AsyncAllocaOp::create(builder, firstUpdate.getLoc(), concat.head.getType(), bytes, affinity);
    std::vector<std::pair<uint64_t, Value>> versions;
    SmallVector<Operation *> erased;
    for (unsigned i : sorted) {
      ChainLink &link = concat.chain.links[i];
      auto update = cast<AsyncUpdateOp>(link.op);
      if (Operation *before = concat.before[i]) {
        builder.setInsertionPoint(before);
        Location loc = update.getLoc();
        Value size = oracle.materialize(concat.size, builder, loc);
        Value lo = oracle.materialize(link.range.lo, builder, loc), hi = oracle.materialize(link.range.hi, builder, loc);
        current = AsyncUpdateOp::create(builder, loc, current.getType(), current, size, lo, hi, update.getUpdate(),
                                        update.getUpdateSize(), update.getAffinityAttr());
        erased.push_back(update);
      } else {
        update.getTargetMutable().set(current);
        current = update.getResult();
      }
      versions.emplace_back(link.time, current);
    }
    for (auto [user, operand] : headUses)
      user->setOperand(operand, current);
    for (ChainReader &reader : concat.chain.readers) {
      reader.owner = resolve(reader.owner);
      auto it = llvm::lower_bound(versions, reader.position, [](auto &version, uint64_t at) { return version.first < at; });
      if (it == versions.begin())
        continue;
      Operation *now = redirectRead(oracle, reader.getUse(), std::prev(it)->second,
                                    {reader.shift, concat.size, concat.head.getType()});
      if (now != reader.owner)
        replaced[reader.owner] = now;
    }
    for (Operation *op : erased)
      op->dropAllUses();
    for (Operation *op : erased)
      op->erase();
    if (Operation *base = concat.chain.base.getDefiningOp(); base->use_empty())
      base->erase();
    for (OpResult head : concat.shared)
      eraseChain(head);
  }

  /// The writes of a resource that is not read any more.
  static void eraseChain(Value value) {
    while (auto update = value.getDefiningOp<AsyncUpdateOp>()) {
      if (!update->use_empty())
        return;
      value = update.getTarget();
      update.erase();
    }
    if (auto alloca = value.getDefiningOp<AsyncAllocaOp>(); alloca && alloca->use_empty())
      alloca.erase();
  }

  Block *block;
  RangeOracle &oracle;
  BlockOrder order;
  uint64_t maxGrowth;
  llvm::DenseSet<Operation *> done;
  llvm::DenseMap<Value, Concat *> places; ///< the nearest resource below that a value is written into
  std::vector<std::unique_ptr<Concat>> concats;
  llvm::DenseMap<Operation *, Operation *> replaced; ///< updates by copies
};

struct ShareConcats : weir::impl::ShareConcatsBase<ShareConcats> {
  using ShareConcatsBase::ShareConcatsBase;

  void runOnOperation() override {
    RangeOracle oracle(getOperation());
    for (Block *block : findBlocksWithUpdates(getOperation())) {
      Sharer sharer(block, oracle, std::max<uint64_t>(1, maxGrowth));
      sharer.run();
      numShared += sharer.numShared;
      bytesSaved += sharer.bytesSaved;
    }
  }
};

} // namespace
