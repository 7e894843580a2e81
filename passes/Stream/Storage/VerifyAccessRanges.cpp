//===- VerifyAccessRanges.cpp - Ranges that leave their resource ----------===//
//
// stream-passes.md 6: reports violations of stream.md Z2 that constants, or the equality of SSA values, show.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Stream/Passes.h"

namespace weir {
#define GEN_PASS_DEF_VERIFYACCESSRANGES
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// What is known of a range; an absent start is 0.
struct KnownRange {
  std::optional<int64_t> start, end, length, size;

  KnownRange(const AsyncAccessRange &range, Value sizeValue)
      : start(range.start ? getConstantIntValue(range.start) : std::optional<int64_t>(0)),
        end(constant(range.end)), length(constant(range.length)), size(constant(sizeValue)) {}

  static std::optional<int64_t> constant(Value value) {
    return value ? getConstantIntValue(value) : std::nullopt;
  }
};

LogicalResult verifyRange(AsyncAccessOpInterface op, const AsyncAccessRange &range) {
  KnownRange known(range, util::findValueSize(range.resource, op->getBlock(), op->getIterator()));
  auto report = [&](const Twine &what) -> LogicalResult {
    InFlightDiagnostic diag = op->emitOpError("accesses a range that does not fit: ") << what;
    if (auto result = dyn_cast<OpResult>(range.resource); result && result.getOwner() == op)
      diag << " (result " << result.getResultNumber() << ")";
    return diag;
  };
  // Sizes and offsets are unsigned in meaning (Z4).
  auto exceeds = [](std::optional<int64_t> a, std::optional<int64_t> b) {
    return a && b && static_cast<uint64_t>(*a) > static_cast<uint64_t>(*b);
  };
  if (exceeds(known.start, known.end))
    return report("its start " + Twine(*known.start) + " is after its end " + Twine(*known.end));
  if (exceeds(known.end, known.size))
    return report("its end " + Twine(*known.end) + " is after the end of the resource, " + Twine(*known.size) + " bytes");
  if (exceeds(known.length, known.end))
    return report("its length " + Twine(*known.length) + " is larger than its end " + Twine(*known.end));
  if (known.start && known.end && known.length && *known.start + *known.length != *known.end)
    return report("its start " + Twine(*known.start) + " and length " + Twine(*known.length) + " do not add up to its end " +
                  Twine(*known.end));
  if (range.start && range.start == range.end && known.length.value_or(0) != 0)
    return report("its start is its end, but its length is " + Twine(*known.length));
  return success();
}

struct VerifyAccessRanges : public weir::impl::VerifyAccessRangesBase<VerifyAccessRanges> {
  void runOnOperation() override {
    bool failed = false;
    SmallVector<AsyncAccessRange> ranges;
    getOperation()->walk([&](AsyncAccessOpInterface op) {
      ranges.clear();
      op.getAsyncAccessRanges(ranges);
      // One report per op: the range of a result repeats the one of its operand.
      failed |= llvm::any_of(ranges, [&](const AsyncAccessRange &range) { return verifyRange(op, range).failed(); });
    });
    if (failed)
      signalPassFailure();
  }
};

} // namespace
