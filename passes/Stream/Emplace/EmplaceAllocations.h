/// Shared code of the parts of weir-emplace-allocations (stream-passes.md 4.3). Private to the pass.

#ifndef WEIR_PASSES_STREAM_EMPLACE_EMPLACEALLOCATIONS_H
#define WEIR_PASSES_STREAM_EMPLACE_EMPLACEALLOCATIONS_H

#include "passes/Stream/Emplace/OwnStorage.h"
#include "passes/Stream/Emplace/WriteChain.h"
#include "passes/Stream/RemarkCodes.h"

namespace weir::stream {

constexpr llvm::StringLiteral kEmplacePass = "weir-emplace-allocations";

/// How the bytes of a link get where they belong.
enum class EmplaceAction {
  Stay,   ///< as before
  Tie,    ///< a dispatch writes them into the resource
  Copy,   ///< the producer was a copy itself: one copy instead of two
  Fill,   ///< the producer was a splat
  Absorb, ///< by the links of the chain that made them
};

struct PlannedLink {
  ChainLink link;
  int64_t sequence; ///< of the link, or the one that absorbed its chain, in the outermost chain
  uint64_t own;     ///< position of the op now
  EmplaceAction action = EmplaceAction::Stay;
  mlir::Operation *producer = nullptr;
  std::optional<EmplaceAllocationsCode> refused;
};

/// The update that is written, if the op is a `stream.async.update`; else null.
mlir::Value getUpdateValue(mlir::Operation *op);

/// Works through the chains of one block, the outermost first.
class Emplacer {
public:
  Emplacer(mlir::Block *block, RangeOracle &oracle, OwnStorage &storage) : block(block), oracle(oracle), storage(storage), order(block) {}
  void run();

  /// Counts what has been done.
  unsigned numEmplaced = 0, numAbsorbed = 0;
  int64_t bytesSaved = 0;

private:
  using Action = EmplaceAction;

  void emplace(mlir::OpResult result);

  // EmplaceAllocationsPlan.cpp
  void findEarliest(bool readersMove);
  bool absorb(unsigned i);
  void plan(PlannedLink &planned);
  std::optional<EmplaceAllocationsCode> decide(PlannedLink &planned);
  void checkReaders();
  bool mayMeet(const ChainReader &reader, const PlannedLink &planned);
  bool isReadTooEarly(const PlannedLink &planned);
  bool canMaterialize(const PlannedLink &planned, mlir::Operation *before);
  bool canRedirectOthers(mlir::Value value, mlir::Operation *update, const BytePosition &shift,
                         std::vector<ChainReader> &others);
  bool mayTouchBaseBetween(mlir::Operation *first, mlir::Operation *last);

  // EmplaceAllocationsRewrite.cpp
  void rewrite();
  mlir::Value materialize(const BytePosition &position, mlir::Operation *before);
  mlir::Value moveBase(mlir::Operation *first, ResourceType type);
  mlir::Value apply(PlannedLink &planned, mlir::Value target, ResourceType type,
                    llvm::SmallVectorImpl<mlir::Operation *> &erased);
  mlir::Value applyFill(PlannedLink &planned, mlir::Value target, ResourceType type,
                        llvm::SmallVectorImpl<mlir::Operation *> &erased);
  mlir::Value applyCopy(PlannedLink &planned, mlir::Value target, ResourceType type,
                        llvm::SmallVectorImpl<mlir::Operation *> &erased);
  mlir::Value retarget(PlannedLink &planned, mlir::Value target, ResourceType type);
  void tie(AsyncDispatchOp op, unsigned index, mlir::Value target, const ByteRange &range, ResourceType type);
  void finish(PlannedLink &planned, mlir::Operation *writer, llvm::SmallVectorImpl<mlir::Operation *> &erased);
  void redirect(ChainReader &reader, ResourceType type);
  /// The op that has replaced `op`.
  mlir::Operation *resolve(mlir::Operation *op) const;

  mlir::Block *block;
  RangeOracle &oracle;
  OwnStorage &storage;
  BlockOrder order;
  llvm::DenseSet<mlir::Operation *> done;                        ///< are part of a chain that has been looked at
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> replaced; ///< updates by copies

  // Of the chain in work.
  mlir::OpResult head;
  mlir::Value base;
  BytePosition size;
  uint64_t end;      ///< the first use of the result that may write, or pass storage on
  uint64_t earliest; ///< writes are after this position
  bool isUndefinedBase, ownBase;
  AsyncSplatOp movableSplat;
  std::vector<PlannedLink> links;
  std::vector<ChainReader> readers;
  llvm::DenseSet<mlir::Operation *> versionReaders;
  llvm::DenseSet<mlir::Operation *> usedProducers;              ///< write to the chain's resource
  llvm::SmallVector<std::pair<uint64_t, mlir::Value>> versions; ///< and the positions after which they are there
  llvm::DenseMap<mlir::Value, unsigned> versionIndices;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_EMPLACE_EMPLACEALLOCATIONS_H
