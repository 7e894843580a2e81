/// Known contents of resource values (stream-passes.md 9.4).

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_KNOWNBYTES_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_KNOWNBYTES_H

#include "mlir/IR/Dominance.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Analysis/ByteSet.h"
#include "passes/Stream/ElideFills/CallSummaries.h"
#include "passes/Stream/ElideFills/FillPattern.h"
#include "passes/Stream/Storage/ResourceFlow.h"

namespace weir::stream {

/// Forward analyses over all host code of a module. *Written*: bytes certainly written since the value's storage was made, on every path.
/// *Content*: bytes that certainly are a pattern, counted from the start of the resource, or undefined. Must sets: too small, never too
/// big. Contents are a greatest fixpoint over loops, private functions and globals; through the latter two go constant patterns, with ends
/// 0, constants and the size. Linear in the number of ops for each round over those.
class KnownBytes {
public:
  /// How much `getWritten` finds. Least: what is found whatever weir-elide-fills does to writes of dead bytes; nothing comes
  /// from callers, callees, globals and loops that may count as covering. Most: all, known contents included.
  enum class Written { None, Least, Most };
  KnownBytes(mlir::Operation *module, const ResourceFlow &flow, RangeOracle &oracle, BindingSummaries &summaries,
             Written tracked = Written::Most);

  /// Bytes that hold one pattern; without one: that are undefined.
  struct Content {
    FillPattern pattern;
    ByteSet bytes;
    bool isUndefined() const { return !pattern.value && !pattern.constant; }
    bool isSame(const Content &other) const {
      return isUndefined() || other.isUndefined() ? isUndefined() == other.isUndefined()
                                                  : isSamePattern(pattern, other.pattern);
    }
  };
  llvm::ArrayRef<Content> getContents(mlir::Value value) const;
  const ByteSet &getWritten(mlir::Value value) const;
  /// Bytes that nothing may have written: in new storage, or copied from there. A may set, made for `Most` only. What comes from outside is defined.
  const ByteSet &getUndefined(mlir::Value value) const;
  /// Whether no byte of `range` is undefined.
  bool isDefined(mlir::Value value, const ByteRange &range, mlir::Operation *at) const;

  /// Whether all bytes of `range` are those of a fill with `pattern`.
  bool isFilledWith(mlir::Value value, const ByteRange &range, mlir::Value pattern, mlir::Operation *at);
  /// A pattern that all bytes of `range` are; its value, if it has one, is usable at `at`.
  std::optional<FillPattern> findPattern(mlir::Value value, const ByteRange &range, mlir::Operation *at);
  /// `replacement` holds what `value` held; `value` must not be queried any more.
  void replace(mlir::Value value, mlir::Value replacement);

private:
  struct State {
    llvm::SmallVector<Content, 1> contents;
    ByteSet written = ByteSet::none(ByteSet::kMaxIntervals, ByteSet::Bias::Must);
    ByteSet undefined;
  };
  void solve();
  /// None: nothing that the value is computed from has been computed yet.
  std::optional<State> compute(mlir::Value value);
  std::optional<State> computeResult(mlir::OpResult value);
  std::optional<State> computeMerge(mlir::Value value);
  std::optional<State> computeEdge(mlir::OpOperand &use, mlir::Value value);
  std::optional<ByteSet> findUndefinedAfterRounds(mlir::OpResult result);
  std::optional<ByteSet> findUndefinedAfterCall(mlir::OpResult result, const ByteSet &ofAllCalls);
  State crossCall(const State &state, mlir::Value source, mlir::Value target);
  void copyUndefined(State &state, const ByteRange &range, mlir::Operation *op);
  void write(State &state, const ByteRange &range, const FillPattern *pattern, bool isDefined, mlir::Operation *at);
  void eraseInvisible(State &state, mlir::Value value, mlir::Operation *from);
  const State &get(mlir::Value value) const;
  bool isPending(mlir::Value value) const;

  const ResourceFlow &flow;
  RangeOracle &oracle;
  BindingSummaries &summaries;
  Written tracked;
  CallSummaries calls;
  mlir::DominanceInfo dominance;
  std::vector<State> states;
  std::vector<bool> computed;
  llvm::DenseMap<mlir::Value, mlir::Value> replaced;
  State nothing;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_KNOWNBYTES_H
