/// A resource that is put together by writes to disjoint ranges.

#ifndef WEIR_PASSES_STREAM_EMPLACE_WRITECHAIN_H
#define WEIR_PASSES_STREAM_EMPLACE_WRITECHAIN_H

#include "passes/Stream/Storage/AccessedRanges.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <vector>

namespace weir::stream {

/// Positions of the ops of one block, for ops that are added, too, and without moving ops about: questions take constant time.
class BlockOrder {
public:
  explicit BlockOrder(mlir::Block *block);
  static constexpr uint64_t kNever = ~uint64_t(0);

  mlir::Block *getBlock() const { return block; }
  /// Of the op in the block that `op` lies in; `kNever` for ops outside of the block.
  uint64_t get(mlir::Operation *op) const;
  /// 0 for values from outside.
  uint64_t get(mlir::Value value) const;
  /// Says that `op` has been added where `other` is, before or instead of it.
  void add(mlir::Operation *op, mlir::Operation *other, bool before);
  void remove(mlir::Operation *op) { positions.erase(op); }
  void set(mlir::Operation *op, uint64_t position) { positions[op] = position; }

private:
  mlir::Block *block;
  llvm::DenseMap<mlir::Operation *, uint64_t> positions;
};

/// Disjoint ranges, one more at a time. Answers take logarithmic time for constants and for ranges that come in order of their bytes;
/// a few others are compared with each other.
class DisjointRanges {
public:
  explicit DisjointRanges(RangeOracle &oracle) : oracle(oracle) {}
  /// False, and nothing is added, unless the range is certainly disjoint from all others.
  bool add(const ByteRange &range, mlir::Operation *at);

private:
  RangeOracle &oracle;
  llvm::SmallVector<ByteRange> ranges;
  std::map<int64_t, int64_t> constants; ///< valid while all ranges are constant
  bool allConstant = true;
  ByteRange hull;
};

/// One write of a chain.
struct ChainLink {
  mlir::Operation *op;
  unsigned target; ///< number of the tied operand
  mlir::OpResult result;
  ByteRange range;    ///< written, in the chain's resource
  BytePosition shift; ///< where the resource that the op writes to lies in the chain's resource
  uint64_t time;      ///< position of the op that will do the write
};

/// Another use of a version of the chain's resource, or of a part of it.
struct ChainReader {
  // Not an OpOperand: they move when an op gets more operands.
  mlir::Operation *owner;
  unsigned operand;
  BytePosition shift;
  uint64_t position;
  int64_t version; ///< number of writes that the reader sees at least; -1 for readers of parts

  mlir::OpOperand &getUse() const { return owner->getOpOperand(operand); }
};

/// The writes in one block that lead to a value: `links` in order of the program, first one first.
struct WriteChain {
  std::vector<ChainLink> links;
  mlir::Value base;                 ///< what the first write works on
  std::vector<ChainReader> readers; ///< of the base and of what is in between
  bool readersMove = true;          ///< false if some use of the base is no read that can be redirected
};

/// Follows the ties up from `result`, as long as they are in one block, the writes are disjoint, and all other uses of what is in
/// between are reads that can be redirected.
WriteChain collectChain(mlir::OpResult result, RangeOracle &oracle, const BlockOrder &order);

/// The blocks below `root` that hold updates: of host code, and of regions that do one thing after the other.
llvm::SmallVector<mlir::Block *> findBlocksWithUpdates(mlir::Operation *root);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_EMPLACE_WRITECHAIN_H
