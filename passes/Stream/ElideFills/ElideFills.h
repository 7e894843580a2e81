/// Shared code of the parts of weir-elide-fills (stream-passes.md 9.6). Private to the pass.

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_ELIDEFILLS_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_ELIDEFILLS_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Remarks.h"
#include "passes/Stream/ElideFills/KnownBytes.h"
#include "passes/Stream/ElideFills/LiveBytes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace weir::stream {

/// 9.11
struct FillElisionOptions {
  unsigned rangeLevel = 1;
  unsigned maxGapFills = 3;
  int64_t minSavedBytes = 1;
  LiveBytes::Options live;
  bool interprocedural = true, splitEdges = true, trimUpdates = false, deadProducers = false;
};

struct FillElisionStatistics {
  unsigned splatsReplaced = 0, splatsSplit = 0, gapFills = 0, fillsRemoved = 0, fillsNarrowed = 0, fillsMerged = 0, fillsSunk = 0,
           writesRemoved = 0, updatesTrimmed = 0, producersRemoved = 0;
  int64_t bytesSaved = 0;
};

/// The pattern as one byte, if all of its bytes are the same constant: then it fills any range. Made anew if it has no value.
mlir::Value narrowPattern(const FillPattern &pattern, mlir::OpBuilder &builder, mlir::Location loc);
mlir::Attribute getAffinity(mlir::Operation *op);

/// One run of the pass. Each step analyses, decides, and then changes the program; analyses are not asked about changed parts.
class FillElision {
public:
  FillElision(mlir::ModuleOp module, const FillElisionOptions &options, RangeOracle &oracle)
      : module(module), options(options), oracle(&oracle) {}
  /// All steps until nothing changes, at most 4 times.
  void run();

  struct Missed {
    mlir::Operation *op; ///< null: it is gone, or another reason was found later
    ElideFillsCode code;
    llvm::StringRef text; ///< a literal
    int64_t number;       ///< for {0} in the text
    /// The op in the way; it may be gone by now.
    std::optional<mlir::OperationName> blocker;
    mlir::Location blockerLoc;
  };
  /// Why writes that are still there have to stay, in the order in which it was found.
  llvm::ArrayRef<Missed> getMissed() const { return missed; }
  /// Calls `use` with the same in the order of the program until it says no.
  void forEachMissed(llvm::function_ref<bool(const Missed &)> use);
  FillElisionStatistics statistics;
  /// Allocations that were made instead of splats, for self-checks.
  llvm::SmallVector<mlir::Value> allocas;

private:
  /// A fill of one interval that is to be made.
  struct Piece {
    ByteRange range;
    bool pinned = false;              ///< has to stay before the ops that overwrite part of it
    mlir::Operation *after = nullptr; ///< the op that it ends up after; null: at the write's position
  };
  struct Partial {
    mlir::Operation *write;
    ByteRange range;   ///< what is written now
    LiveReason reason; ///< why the rest is live, and the reader
    std::optional<mlir::OperationName> reader;
    mlir::Location readerLoc;
    llvm::SmallVector<Piece> pieces;
  };

  bool eraseUnused();

  // ElideFillsWrites.cpp: R1 to R4, R8
  /// Writes of which some bytes are dead.
  struct Reductions {
    llvm::SmallVector<mlir::Operation *> dead;
    std::vector<std::pair<AsyncUpdateOp, ByteSet>> trimmed;
    std::vector<Partial> partials;
  };
  void reduceWrites();
  void judgeWrite(mlir::Operation *op, LiveBytes &live, Reductions &reductions);
  llvm::DenseSet<mlir::Operation *> removeDead(llvm::ArrayRef<mlir::Operation *> dead);
  LiveBytes::Live findReason(mlir::Operation *op, const ByteRange &range);
  bool mayForward(mlir::Operation *op, mlir::Value target, mlir::Value result);
  void removeWrite(mlir::Operation *op);
  bool planPieces(Partial &partial, const ByteSet &bytes, const LiveBytes::Live &live);
  bool trimUpdate(AsyncUpdateOp update, const ByteSet &bytes);
  bool removeDeadProducers();

  // ElideFillsPlacement.cpp
  bool makePieces(Partial &partial);
  void placePieces(Partial &partial);
  std::optional<ElideFillsCode> checkPieces(Partial &partial);
  mlir::Value makeAlloca(AsyncSplatOp splat);

  // ElideFillsMerge.cpp: R5, R6
  bool dropRedundantFills();
  bool mergeFills();

  // ElideFillsSink.cpp: R7
  bool sinkFills();
  bool sinkIntoRegions(mlir::Operation *op);
  bool sinkIntoSuccessors(mlir::Operation *op, mlir::DominanceInfo &dominance);
  AsyncFillOp makeSinkable(mlir::Operation *op);
  void bury(mlir::Operation *op);

  /// The analyses of the program as it is now; `programChanged` makes them invalid.
  const ResourceFlow &getFlow();
  LiveBytes &getLive();
  struct Writes {
    /// Splats, fills, updates, copies and stores, in the order of the program. All were used before writes were removed.
    llvm::SmallVector<mlir::Operation *> all;
    llvm::SmallVector<mlir::Operation *> fills;    ///< and splats
    llvm::SmallVector<mlir::Operation *> patterns; ///< fills, and updates that may be such
  };
  const Writes &getWrites();
  void programChanged();

  // ElideFillsRemarks.cpp; the descriptions only where remarks are made
  mlir::remark::detail::InFlightRemark passed(mlir::Operation *op, ElideFillsCode code);
  std::string describe(mlir::Value value);
  std::string describe(const BytePosition &position);
  std::string describe(const ByteRange &range);
  std::string describeOverwriters(mlir::Operation *op);

  void miss(mlir::Operation *op, ElideFillsCode code, llvm::StringRef text, mlir::Operation *blocker = nullptr, int64_t number = 0);
  void missLive(mlir::Operation *op, const LiveBytes::Live &live);
  void erase(mlir::Operation *op);
  /// Drops the reason why `op` has to stay, if there is one.
  void forgetReason(mlir::Operation *op);
  void numberReasons();

  mlir::ModuleOp module;
  const FillElisionOptions &options;
  /// One for the whole run: what ops said that are gone by now is still true.
  RangeOracle *oracle;
  BindingSummaries summaries;
  std::vector<Missed> missed;
  /// Of the first reasons in `missed` their numbers: of all once one is looked for.
  llvm::DenseMap<mlir::Operation *, unsigned> reasonNumbers;
  unsigned numNumbered = 0;
  /// While each write is visited for the first time, none has a reason yet. So many are found then, in the order of the program.
  bool isFirstLook = false;
  unsigned numInOrder = 0;
  llvm::SmallVector<mlir::Operation *> buried;
  llvm::DenseSet<mlir::Block *> splitBlocks;
  std::optional<ResourceFlow> flow;
  std::optional<LiveBytes> live;
  std::optional<Writes> writes;
  /// Of the program that the pass was given. Numbering takes long: made for the first enabled remark, which comes before what
  /// it describes is changed.
  std::optional<mlir::AsmState> names;
  /// Ops that are no fills went or moved: more may be known of contents.
  bool contentsChanged = true;
  /// Another round may find more than this one.
  bool moreToDo = false;
};

/// 9.10: what has to be true after the rewrites, as far as it can be checked. `ElideFillsCheck.cpp`
class FillSelfCheck {
public:
  FillSelfCheck(mlir::ModuleOp module, const FillElisionOptions &options, RangeOracle &oracle);
  /// Reports with an error what is wrong.
  mlir::LogicalResult verify(llvm::ArrayRef<mlir::Value> allocas);

private:
  llvm::DenseSet<mlir::OpOperand *> findWrittenReads(KnownBytes::Written tracked);
  llvm::SmallVector<mlir::Value> findLive(llvm::ArrayRef<mlir::Value> allocas, bool definedToo, bool externals);
  /// For functions and bodies of loops: the bytes that fills, updates and copies write on the path with most of them. Those whose paths
  /// cannot be compared are left out.
  using WrittenBytes = llvm::MapVector<mlir::Region *, BytePosition>;
  WrittenBytes measureWrites();
  std::optional<BytePosition> measureWrites(mlir::Region &region, WrittenBytes &found);
  std::optional<BytePosition> measureWrites(mlir::Operation *op, WrittenBytes &found);

  mlir::ModuleOp module;
  const FillElisionOptions &options;
  RangeOracle &oracle;
  llvm::DenseSet<mlir::OpOperand *> writtenBefore;
  WrittenBytes bytesBefore;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_ELIDEFILLS_H
