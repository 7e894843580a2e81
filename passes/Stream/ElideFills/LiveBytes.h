/// Which bytes of resource values may be observed (stream-passes.md 9.3).

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_LIVEBYTES_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_LIVEBYTES_H

#include "mlir/IR/Dominance.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Analysis/ByteSet.h"
#include "passes/Stream/ElideFills/CallSummaries.h"
#include "passes/Stream/ElideFills/LoopCoverage.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/ResourceFlow.h"

namespace weir::stream {

class KnownBytes;

/// Why bytes are live (9.9).
enum class LiveReason : uint8_t {
  None,
  LiveRead,
  UnknownOp,
  ExtRoot,
  PublicBoundary,
  CallExternal,
  IndirectGlobal,
  RwDispatch
};
/// What a remark calls the reason why bytes are live, or (not for `Exact`) why it is not known which.
ElideFillsCode getCode(LiveReason reason);
ElideFillsCode getCode(Inexact reason);

/// The range that a `fill`, `update`, `copy` or `store` writes, `splat` all; none for other ops.
std::optional<ByteRange> getWrittenRange(mlir::Operation *op, RangeOracle &oracle);
/// The operand that a write of `getWrittenRange` writes into; null for splats.
mlir::OpOperand *getWriteTarget(mlir::Operation *op);
/// The size that the op that defines a resource, or else one in its block that uses it, states; null if no op does.
mlir::Value findResourceSize(mlir::Value resource);
/// The op at which questions about the bytes of a value are asked.
mlir::Operation *getAnchor(mlir::Value value);

/// An op of which is not used what it makes: it needs nothing. Who acts on that has to erase it (H1): a kernel that runs on bytes that were
/// never written may take one of them for an index.
bool isUnused(mlir::Operation *op);

/// Backward analysis over all host code of a module: for each resource value the bytes that may be observed through it, or what is
/// derived from it, before they are overwritten. May sets: too big, never too small. Sets hold only symbols that mean the same at the
/// value: those that dominate it, or are in its block or a block around it. Linear in uses for each round over loops and calls.
class LiveBytes {
public:
  struct Options {
    unsigned maxIntervals = ByteSet::kMaxIntervals;
    unsigned maxRounds = 8;
    /// Also values that come from nowhere: arguments, constants, what dispatches make. Nothing else depends on what is live in them.
    bool roots = true;
    /// Whether code outside may read the last version of external storage, which says nothing of storage that the program makes and does not hand out.
    bool externals = true;
    /// Ask only for bytes that nothing may have written; null for all.
    const KnownBytes *known = nullptr;
  };
  struct Live {
    ByteSet bytes;
    LiveReason reason = LiveReason::None; ///< of the first use found that keeps bytes alive
    mlir::Operation *reader = nullptr;    ///< the op of that use
    mlir::Operation *blocker = nullptr;   ///< where exactness was lost
  };

  LiveBytes(mlir::Operation *module, const ResourceFlow &flow, RangeOracle &oracle, BindingSummaries &summaries,
            const Options &options);

  /// What is live in a value.
  const Live &get(mlir::Value value) const;
  /// What one use needs of the value, in symbols that mean the same at the value.
  Live getNeed(mlir::OpOperand &use);
  /// `getNeed` without the translation: in symbols that mean something at the user, or in a branch at the argument it passes on to.
  Live getLocalNeed(mlir::OpOperand &use);

private:
  Live compute(mlir::Value value);
  bool isHandedOn(mlir::OpOperand &use) const;
  Live makeNeed(ByteSet bytes, LiveReason reason, mlir::Operation *reader) const;
  Live makeAll(LiveReason reason, mlir::Operation *reader) const;
  void join(Live &live, const Live &other, mlir::Operation *at);
  Live subtractWrite(mlir::Value result, const ByteRange &range, mlir::Value size, mlir::Operation *at);
  Live clipAndShift(mlir::Value result, const ByteRange &range, const BytePosition &sourceLo, const BytePosition &sourceHi,
                    mlir::Operation *at);
  template <typename OpT>
  Live getRangedNeed(OpT op, mlir::OpOperand &use);
  Live follow(const ResourceFlow::Edge &edge);
  Live crossCall(const ResourceFlow::Edge &edge);
  void expressByArguments(Live &live, const ResourceFlow::Edge &edge, llvm::SmallVectorImpl<std::pair<mlir::Value, mlir::Value>> &known);
  std::optional<Live> coverByLoop(const ResourceFlow::Edge &edge);
  Live getPassedOn(const CallSummaries::Effect &effect, mlir::OpOperand &use);
  std::optional<StoredBox> getStoredBox(mlir::OpOperand &use, mlir::Value version);
  std::optional<ByteRange> findCovered(mlir::OpOperand &target, mlir::Value version, unsigned depth);
  bool isVisible(mlir::Value atom, mlir::Value value);
  void eraseInvisible(Live &live, mlir::Value value, mlir::Operation *at);
  void forEachDependent(mlir::Value value, llvm::function_ref<void(mlir::Value)> f);
  void solve();

  const ResourceFlow &flow;
  RangeOracle &oracle;
  BindingSummaries &summaries;
  Options options;
  CallSummaries calls;
  mlir::DominanceInfo dominance;
  std::vector<Live> lives;
  Live everything;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_LIVEBYTES_H
