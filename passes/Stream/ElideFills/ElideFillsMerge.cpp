// Fills that change nothing or can be one: rewrites R5 and R6 of stream-passes.md 9.6.

#include "dialects/Util/UtilOps.h"
#include "passes/Stream/ElideFills/ElideFills.h"
#include "passes/Stream/ElideFills/KnownBytes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

bool FillElision::dropRedundantFills() {
  ArrayRef<Operation *> candidates = getWrites().patterns;
  if (candidates.empty())
    return false;
  RangeOracle &rangeOracle = *oracle;
  const ResourceFlow &flow = getFlow();
  KnownBytes known(module, flow, rangeOracle, summaries, KnownBytes::Written::None);
  bool changed = false;
  // Dropping a fill of what is there already changes no contents: what is known stays true.
  for (Operation *op : candidates) {
    ByteRange range = *getWrittenRange(op, rangeOracle);
    Value target = getWriteTarget(op)->get(), result = op->getResult(0);
    if (auto fill = dyn_cast<AsyncFillOp>(op)) {
      if (!known.isFilledWith(target, range, fill.getValue(), op) || !mayForward(op, target, result))
        continue;
      passed(op, ElideFillsCode::REDUNDANT_FILL) << remark::metric("reason", "the bytes already hold the pattern");
      result.replaceAllUsesWith(target);
      erase(op);
      ++statistics.fillsRemoved;
      changed = true;
      continue;
    }
    // An update with one pattern is a fill (update F4), also through copies and across blocks.
    auto update = cast<AsyncUpdateOp>(op);
    std::optional<FillPattern> found =
        known.findPattern(update.getUpdate(), rangeOracle.range({}, update.getUpdateSize()), op);
    if (!found || !flow.hasAllSources(update.getUpdate()))
      continue;
    const FillPattern &facts = *found;
    BytePosition size = rangeOracle.position(update.getUpdateSize());
    if (facts.width > 1 && !facts.byteUniform && (!range.lo.isMultipleOf(facts.width) || !size.isMultipleOf(facts.width)))
      continue;
    passed(op, ElideFillsCode::UPDATE_TO_FILL) << remark::metric("reason", "the copied bytes are one pattern");
    OpBuilder builder(op);
    Value pattern = narrowPattern(facts, builder, op->getLoc());
    auto fill = AsyncFillOp::create(builder, op->getLoc(), result.getType(), target, update.getTargetSize(),
                                    update.getTargetOffset(), update.getTargetEnd(), update.getUpdateSize(), pattern,
                                    update.getAffinityAttr());
    result.replaceAllUsesWith(fill.getResult());
    // Later questions may be about the new result; its contents are those of the old one.
    known.replace(result, fill.getResult());
    erase(op);
    changed = true;
  }
  return changed;
}

bool FillElision::mergeFills() {
  SmallVector<AsyncFillOp> candidates;
  auto getEarlier = [](AsyncFillOp fill) {
    auto earlier = fill.getTarget().getDefiningOp<AsyncFillOp>();
    return earlier && earlier->hasOneUse() && earlier->getBlock() == fill->getBlock() &&
                   isSamePattern(earlier.getValue(), fill.getValue())
               ? earlier
               : AsyncFillOp();
  };
  for (Operation *op : getWrites().fills)
    if (auto fill = dyn_cast<AsyncFillOp>(op); fill && getEarlier(fill))
      candidates.push_back(fill);
  if (candidates.empty())
    return false;
  RangeOracle &rangeOracle = *oracle;
  bool changed = false;
  for (AsyncFillOp fill : candidates) {
    AsyncFillOp earlier = getEarlier(fill);
    if (!earlier)
      continue;
    ByteRange a = *getWrittenRange(earlier, rangeOracle), b = *getWrittenRange(fill, rangeOracle);
    if (!rangeOracle.isLE(a.lo, b.hi, fill) || !rangeOracle.isLE(b.lo, a.hi, fill))
      continue;
    if (earlier.getAffinityAttr() != fill.getAffinityAttr()) {
      miss(fill, ElideFillsCode::AFFINITY_MISMATCH, "the adjacent fill is on another device", earlier);
      continue;
    }
    std::optional<BytePosition> lo, hi;
    if (rangeOracle.isLE(a.lo, b.lo, fill))
      lo = a.lo;
    else if (rangeOracle.isLE(b.lo, a.lo, fill))
      lo = b.lo;
    if (rangeOracle.isLE(b.hi, a.hi, fill))
      hi = a.hi;
    else if (rangeOracle.isLE(a.hi, b.hi, fill))
      hi = b.hi;
    if (!lo || !hi || !rangeOracle.isMaterializable(*lo, fill) || !rangeOracle.isMaterializable(*hi, fill) ||
        !rangeOracle.isMaterializable(*hi - *lo, fill))
      continue;
    if (auto remark = passed(fill, ElideFillsCode::MERGED_FILLS))
      remark << remark::metric("adjacent", llvm::formatv("{0}", earlier->getLoc()).str());
    OpBuilder builder(fill);
    Value end = rangeOracle.materialize(*hi, builder, fill.getLoc());
    fill.getTargetOffsetMutable().assign(rangeOracle.materialize(*lo, builder, fill.getLoc()));
    fill.getTargetEndMutable().assign(end);
    fill.getTargetLengthMutable().assign(
        *lo == BytePosition(0) ? end : rangeOracle.materialize(*hi - *lo, builder, fill.getLoc()));
    fill.getTargetMutable().assign(earlier.getTarget());
    // Both ranges are multiples of the narrower pattern.
    if (getPattern(earlier.getValue()).width < getPattern(fill.getValue()).width)
      fill.getValueMutable().assign(earlier.getValue());
    erase(earlier);
    ++statistics.fillsMerged;
    moreToDo = changed = true;
  }
  return changed;
}
