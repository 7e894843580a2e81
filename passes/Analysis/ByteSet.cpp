#include "passes/Analysis/ByteSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir::stream;

StringRef weir::stream::getReasonCode(Inexact why) {
  switch (why) {
  case Inexact::Exact:
    return "";
  case Inexact::SymbolicOrder:
    return "symbolic-order";
  case Inexact::InnerSymbol:
    return "inner-symbol";
  case Inexact::FixpointLimit:
    return "fixpoint-limit";
  case Inexact::SizeUnknown:
    return "size-unknown";
  case Inexact::TooManyPieces:
    return "too-many-pieces";
  }
  llvm_unreachable("unknown reason");
}

static Inexact firstReason(Inexact a, Inexact b) { return a == Inexact::Exact ? b : a; }

ByteSet ByteSet::none(unsigned maxIntervals, Bias bias) { return ByteSet(maxIntervals, bias); }

ByteSet ByteSet::all(const BytePosition &size, unsigned maxIntervals) {
  ByteSet set(maxIntervals, Bias::May);
  if (size != BytePosition(0))
    set.intervals.push_back({{BytePosition(0), size}, Inexact::Exact});
  return set;
}

ByteSet ByteSet::everything(Inexact why, unsigned maxIntervals) {
  ByteSet set(maxIntervals, Bias::May);
  set.whole = true;
  set.wholeWhy = why;
  return set;
}

Inexact ByteSet::getInexactReason() const {
  if (whole)
    return wholeWhy;
  for (const Interval &interval : intervals)
    if (interval.why != Inexact::Exact)
      return interval.why;
  return Inexact::Exact;
}

/// The union of two intervals that are not certainly empty, as one, if it is certain that an end of one is inside or at an end of the other and
/// how the others lie. Asks few questions: those that fail are the expensive ones.
static std::optional<ByteRange> merge(const ByteRange &a, const ByteRange &b, RangeOracle &oracle, Operation *at) {
  bool aFirst = oracle.isLE(a.lo, b.lo, at);
  if (!aFirst && !oracle.isLE(b.lo, a.lo, at))
    return std::nullopt;
  const ByteRange &first = aFirst ? a : b, &second = aFirst ? b : a;
  if (oracle.isLE(second.hi, first.hi, at))
    return first;
  // first.lo <= second.lo <= first.hi <= second.hi: then neither is reversed.
  if (oracle.isLE(first.hi, second.hi, at) && (first.lo == second.lo || oracle.isLE(second.lo, first.hi, at)))
    return ByteRange{first.lo, second.hi};
  return std::nullopt;
}

void ByteSet::insert(Interval interval, RangeOracle &oracle, Operation *at) {
  // Merging makes the interval bigger, which may let it touch another one.
  for (bool merged = true; merged;) {
    merged = false;
    for (Interval &other : intervals) {
      std::optional<ByteRange> both = merge(other.range, interval.range, oracle, at);
      if (!both)
        continue;
      if (*both == other.range && (interval.why == Inexact::Exact || other.why != Inexact::Exact))
        return;
      interval = {*both, firstReason(interval.why, other.why)};
      intervals.erase(&other);
      merged = true;
      break;
    }
  }
  Interval *position = intervals.begin();
  while (position != intervals.end() && oracle.isLE(position->range.hi, interval.range.lo, at))
    ++position;
  Interval *next = intervals.end();
  for (Interval &after : llvm::make_range(position, intervals.end())) {
    if (oracle.isLE(interval.range.hi, after.range.lo, at)) {
      next = std::min(next, &after);
      continue;
    }
    if (!oracle.isLE(after.range.hi, interval.range.lo, at)) {
      interval.why = firstReason(interval.why, Inexact::SymbolicOrder);
      after.why = firstReason(after.why, Inexact::SymbolicOrder);
    }
  }
  // Before what certainly follows, wherever others are in between: they may go, and then all are in order.
  position = next;
  intervals.insert(position, interval);
  widen(oracle, at);
}

/// The distance between two intervals as far as it is known.
static std::optional<int64_t> getGap(const ByteRange &a, const ByteRange &b) {
  BytePosition gap = b.lo - a.hi;
  return gap.isConstant() && gap.getConstant() >= 0 ? std::optional(gap.getConstant()) : std::nullopt;
}

void ByteSet::widen(RangeOracle &oracle, Operation *at) {
  if (intervals.size() <= maxIntervals)
    return;
  if (bias == Bias::Must) {
    intervals.pop_back();
    return;
  }
  Interval *best = nullptr;
  int64_t smallest = INT64_MAX;
  for (Interval *left = intervals.begin(); left + 1 < intervals.end(); ++left) {
    const ByteRange &a = left->range, &b = left[1].range;
    int64_t gap = getGap(a, b).value_or(INT64_MAX);
    // The hull has all bytes of both only if this is certain: an interval may be reversed.
    if ((!best || gap < smallest) && oracle.isLE(a.lo, b.lo, at) && oracle.isLE(a.hi, b.hi, at)) {
      best = left;
      smallest = gap;
    }
  }
  if (!best) {
    *this = everything(Inexact::TooManyPieces, maxIntervals);
    return;
  }
  best->range.hi = best[1].range.hi;
  best->why = firstReason(firstReason(best->why, best[1].why), Inexact::TooManyPieces);
  intervals.erase(best + 1);
}

/// Empty as one sees: without a search, which would hardly ever find that a range that is written or read is empty.
static bool isPlainlyEmpty(const ByteRange &range) {
  BytePosition size = range.hi - range.lo;
  return size.isConstant() && size.getConstant() <= 0;
}

void ByteSet::unite(const ByteRange &range, RangeOracle &oracle, Operation *at, Inexact why) {
  if (whole || isPlainlyEmpty(range))
    return;
  insert({range, why}, oracle, at);
}

void ByteSet::unite(const ByteSet &other, RangeOracle &oracle, Operation *at) {
  if (whole)
    return;
  if (other.whole) {
    intervals.clear();
    whole = true;
    wholeWhy = other.wholeWhy;
    return;
  }
  for (const Interval &interval : other.intervals) {
    if (whole)
      return;
    if (!isPlainlyEmpty(interval.range))
      insert(interval, oracle, at);
  }
}

void ByteSet::subtract(const ByteRange &range, RangeOracle &oracle, Operation *at) {
  if (whole) {
    if (!isPlainlyEmpty(range))
      wholeWhy = firstReason(wholeWhy, Inexact::SizeUnknown);
    return;
  }
  SmallVector<Interval, 4> rest;
  for (const Interval &interval : intervals) {
    const ByteRange &old = interval.range;
    // Pieces that are left before and after the range; what is asked for them answers the other questions, too.
    bool noHead = oracle.isLE(range.lo, old.lo, at), noTail = oracle.isLE(old.hi, range.hi, at);
    if (noHead && noTail)
      continue;
    // What is out of order will hardly be put in order: it goes as a whole or from an end.
    bool unordered = interval.why == Inexact::SymbolicOrder && !noHead && !noTail && bias == Bias::May;
    if (unordered) {
      rest.push_back(interval);
    } else if (oracle.isLE(range.lo, old.hi, at) && oracle.isLE(old.lo, range.hi, at)) {
      if (!noHead)
        rest.push_back({{old.lo, range.lo}, interval.why});
      if (!noTail)
        rest.push_back({{range.hi, old.hi}, interval.why});
    } else if (oracle.isDisjoint(old, range, at)) {
      rest.push_back(interval);
    } else if (bias == Bias::May) {
      rest.push_back({old, firstReason(interval.why, Inexact::SymbolicOrder)});
    }
  }
  intervals = std::move(rest);
  while (!whole && intervals.size() > maxIntervals)
    widen(oracle, at);
}

void ByteSet::shift(const BytePosition &distance) {
  for (Interval &interval : intervals)
    interval.range = interval.range.shift(distance);
}

void ByteSet::clip(const ByteRange &range, RangeOracle &oracle, Operation *at) {
  if (whole) {
    Inexact why = wholeWhy;
    whole = false;
    wholeWhy = Inexact::Exact;
    if (!isPlainlyEmpty(range))
      intervals = {{range, why}};
    return;
  }
  SmallVector<Interval, 4> rest;
  for (Interval interval : intervals) {
    ByteRange &part = interval.range;
    const ByteRange old = part;
    bool known = true;
    if (oracle.isLE(part.lo, range.lo, at)) {
      part.lo = range.lo;
    } else if (!oracle.isLE(range.lo, part.lo, at)) {
      part.lo = range.lo;
      known = false;
    }
    if (oracle.isLE(range.hi, part.hi, at)) {
      part.hi = range.hi;
    } else if (!oracle.isLE(part.hi, range.hi, at)) {
      part.hi = range.hi;
      known = false;
    }
    // Empty, if they are disjoint: not if one of them is all that is left.
    if (part != old && part != range && oracle.isEmpty(part, at))
      continue;
    if (!known && oracle.isDisjoint(old, range, at))
      continue;
    if (!known && bias == Bias::Must)
      continue;
    if (!known)
      interval.why = firstReason(interval.why, Inexact::SymbolicOrder);
    rest.push_back(interval);
  }
  intervals = std::move(rest);
}

void ByteSet::intersect(const ByteSet &other, RangeOracle &oracle, Operation *at) {
  if (other.whole)
    return;
  if (whole) {
    *this = other;
    return;
  }
  ByteSet result(maxIntervals, Bias::Must);
  for (const Interval &interval : intervals) {
    if (other.covers(interval.range, oracle, at)) {
      result.unite(interval.range, oracle, at);
      continue;
    }
    for (const Interval &part : other.intervals) {
      ByteSet clipped(maxIntervals, Bias::Must);
      clipped.intervals.push_back(part);
      clipped.clip(interval.range, oracle, at);
      result.unite(clipped, oracle, at);
    }
  }
  result.bias = bias;
  *this = std::move(result);
}

void ByteSet::eraseSymbols(llvm::function_ref<bool(Value)> isInner, RangeOracle &oracle, Operation *at, Operation *from) {
  auto hasInner = [&](const BytePosition &position) {
    return llvm::any_of(position.getTerms(), [&](const BytePosition::Term &term) { return isInner(term.atom); });
  };
  SmallVector<Interval, 1> old = std::move(intervals);
  intervals.clear();
  SmallVector<Interval, 4> changed;
  for (Interval &interval : old) {
    if (!hasInner(interval.range.lo) && !hasInner(interval.range.hi))
      intervals.push_back(interval);
    else if (bias == Bias::May || from)
      changed.push_back(interval);
  }
  for (Interval &interval : changed) {
    if (bias == Bias::Must) {
      if (std::optional<ByteRange> inside = oracle.eraseSymbolsInside(interval.range, isInner, from))
        unite(*inside, oracle, at, interval.why);
      continue;
    }
    std::optional<ByteRange> bound = oracle.eraseSymbols(interval.range, isInner, at);
    if (!bound) {
      *this = everything(Inexact::InnerSymbol, maxIntervals);
      return;
    }
    insert({*bound, firstReason(interval.why, Inexact::InnerSymbol)}, oracle, at);
  }
}

bool weir::stream::areInOrder(const ByteRange &first, const ByteRange &second, RangeOracle &oracle, Operation *at) {
  return oracle.isLE(first.lo, second.lo, at) && oracle.isLE(first.hi, second.hi, at);
}

bool ByteSet::isEmpty(RangeOracle &oracle, Operation *at) const {
  return !whole &&
         llvm::all_of(intervals, [&](const Interval &interval) { return oracle.isEmpty(interval.range, at); });
}

bool ByteSet::covers(const ByteRange &range, RangeOracle &oracle, Operation *at) const {
  if (whole)
    return true;
  ByteSet rest = none();
  rest.intervals.push_back({range, Inexact::Exact});
  for (const Interval &interval : intervals)
    rest.subtract(interval.range, oracle, at);
  return rest.isEmpty() || oracle.isEmpty(range, at);
}

void ByteSet::print(raw_ostream &os) const {
  if (whole)
    os << "everything";
  os << "{";
  llvm::interleaveComma(intervals, os, [&](const Interval &interval) {
    os << interval.range;
    if (interval.why != Inexact::Exact)
      os << " " << getReasonCode(interval.why);
  });
  os << "}";
  if (whole && wholeWhy != Inexact::Exact)
    os << " " << getReasonCode(wholeWhy);
}
