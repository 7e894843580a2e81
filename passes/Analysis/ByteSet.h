/// Sets of bytes of a resource with symbolic ends (stream-passes.md 9.2, M3).

#ifndef WEIR_PASSES_ANALYSIS_BYTESET_H
#define WEIR_PASSES_ANALYSIS_BYTESET_H

#include "passes/Analysis/RangeOracle.h"

namespace weir::stream {

/// Why a set is bigger (or, for Must, smaller) than what it represents.
enum class Inexact : uint8_t {
  Exact,
  SymbolicOrder,
  InnerSymbol,
  FixpointLimit,
  SizeUnknown,
  TooManyPieces, ///< more than the set's limit of intervals
};
/// The reason code of 9.9; empty for Exact.
llvm::StringRef getReasonCode(Inexact why);

/// A list of intervals, in their known order as far as there is one. Operations whose exact result cannot be expressed err to one side
/// and mark what they touched.
class ByteSet {
public:
  /// Which side is safe: May sets never lose a byte, Must sets never gain one.
  enum class Bias : uint8_t { May, Must };
  static constexpr unsigned kMaxIntervals = 8;

  struct Interval {
    ByteRange range;
    Inexact why = Inexact::Exact;
    bool operator==(const Interval &other) const { return range == other.range && why == other.why; }
  };

  static ByteSet none(unsigned maxIntervals = kMaxIntervals, Bias bias = Bias::May);
  /// `[0, size)`
  static ByteSet all(const BytePosition &size, unsigned maxIntervals = kMaxIntervals);
  /// All bytes of a resource whose size is not known. `why`: Exact if the bytes are known to be meant.
  static ByteSet everything(Inexact why = Inexact::Exact, unsigned maxIntervals = kMaxIntervals);

  /// Everything, of a resource of unknown size. Then there are no intervals.
  bool isEverything() const { return whole; }
  llvm::ArrayRef<Interval> getIntervals() const { return intervals; }
  /// No step had to keep too much, and any two intervals are certainly ordered.
  bool isExact() const { return getInexactReason() == Inexact::Exact; }
  /// The reason of the first interval that is not exact.
  Inexact getInexactReason() const;

  void unite(const ByteRange &range, RangeOracle &oracle, mlir::Operation *at, Inexact why = Inexact::Exact);
  void unite(const ByteSet &other, RangeOracle &oracle, mlir::Operation *at);
  void subtract(const ByteRange &range, RangeOracle &oracle, mlir::Operation *at);
  void shift(const BytePosition &distance);
  void clip(const ByteRange &range, RangeOracle &oracle, mlir::Operation *at);
  /// Keeps what is certainly in both; for Must sets.
  void intersect(const ByteSet &other, RangeOracle &oracle, mlir::Operation *at);
  /// Makes intervals free of inner symbols (9.3). May: by the smallest bound found, else everything; Must: drops them, but for what facts that
  /// count at `from`, where the symbols are, say is certainly in them.
  void eraseSymbols(llvm::function_ref<bool(mlir::Value)> isInner, RangeOracle &oracle, mlir::Operation *at,
                    mlir::Operation *from = nullptr);

  /// Certainly empty.
  bool isEmpty(RangeOracle &oracle, mlir::Operation *at) const;
  bool isEmpty() const { return !whole && intervals.empty(); }
  /// Every byte of `range` is certainly in the set.
  bool covers(const ByteRange &range, RangeOracle &oracle, mlir::Operation *at) const;

  /// Structural.
  bool operator==(const ByteSet &other) const {
    return whole == other.whole && wholeWhy == other.wholeWhy && intervals == other.intervals;
  }
  bool operator!=(const ByteSet &other) const { return !(*this == other); }

  void print(llvm::raw_ostream &os) const;

private:
  ByteSet(unsigned maxIntervals, Bias bias) : bias(bias), maxIntervals(maxIntervals) {}
  void insert(Interval interval, RangeOracle &oracle, mlir::Operation *at);
  void widen(RangeOracle &oracle, mlir::Operation *at);

  Bias bias = Bias::May;
  bool whole = false;
  Inexact wholeWhy = Inexact::Exact;
  unsigned maxIntervals = kMaxIntervals;
  llvm::SmallVector<Interval, 1> intervals;

public:
  ByteSet() = default;
};

/// Whether `second` certainly begins where `first` does or after that, and ends so.
bool areInOrder(const ByteRange &first, const ByteRange &second, RangeOracle &oracle, mlir::Operation *at);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const ByteSet &set) {
  set.print(os);
  return os;
}

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_BYTESET_H
