//===- LayoutSlices.cpp - Packed slices to offsets ------------------------===//
//
// stream-passes.md 5.6: `resource.pack` becomes constants and arithmetic. Slices of constant size get offsets by best fit among those that are
// live at the same time, in order of their first use; slices of symbolic size follow, sharing an offset where the size is the
// same value and the intervals are disjoint.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Stream/Passes.h"
#include "passes/Analysis/StorageLayout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "weir-layout-slices"

namespace weir {
#define GEN_PASS_DEF_LAYOUTSLICES
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct StaticSlice {
  unsigned index;
  int64_t start, end; ///< interval, inclusive
  int64_t size;       ///< rounded up
  int64_t offset = 0;
};

/// Gives `slices` offsets and returns the bytes that they need together.
int64_t placeStatic(SmallVectorImpl<StaticSlice> &slices) {
  llvm::sort(slices, [](const StaticSlice &a, const StaticSlice &b) {
    return std::tuple(a.start, -a.size, a.index) < std::tuple(b.start, -b.size, b.index);
  });
  SmallVector<StaticSlice *> live; // by offset
  int64_t total = 0;
  for (StaticSlice &slice : slices) {
    llvm::erase_if(live, [&](StaticSlice *other) { return other->end < slice.start; });
    int64_t best = -1, bestGap = INT64_MAX, cursor = 0;
    for (StaticSlice *other : live) {
      int64_t gap = other->offset - cursor;
      if (gap >= slice.size && gap < bestGap) {
        best = cursor;
        bestGap = gap;
      }
      cursor = std::max(cursor, other->offset + other->size);
    }
    slice.offset = best >= 0 ? best : cursor;
    total = std::max(total, slice.offset + slice.size);
    live.insert(llvm::upper_bound(live, &slice, [](StaticSlice *a, StaticSlice *b) { return a->offset < b->offset; }),
                &slice);
  }
  return total;
}

struct LayoutSlices : weir::impl::LayoutSlicesBase<LayoutSlices> {
  using LayoutSlicesBase::LayoutSlicesBase;
  void runOnOperation() override {
    getOperation()->walk([&](ResourcePackOp op) { layOut(op); });
  }

private:
  /// The nearest configuration's alignments, else the options.
  std::pair<int64_t, int64_t> alignments(Operation *op) {
    for (Operation *at = op; at; at = at->getParentOp())
      if (auto config = at->getAttrOfType<ResourceConfigAttr>("stream.resources"))
        return {std::max<int64_t>(1, config.getMinBufferOffsetAlignment()),
                std::max<int64_t>(1, config.getMinBufferRangeAlignment())};
    return {offsetAlignment, rangeAlignment};
  }

  void layOut(ResourcePackOp op) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    ByteMath math(builder, loc);
    auto [offsetAlign, rangeAlign] = alignments(op);

    SmallVector<StaticSlice> fixed;
    // Offsets of symbolic slices, by size; each with the intervals that use it.
    struct Lane {
      OpFoldResult offset;
      SmallVector<std::pair<int64_t, int64_t>> intervals;
    };
    SmallVector<ResourcePackOp::Slice> slices = op.getSlices();
    SmallVector<unsigned> symbolic;
    for (auto [i, slice] : llvm::enumerate(slices)) {
      if (std::optional<int64_t> size = getConstantIntValue(slice.dynamicSize)) {
        int64_t rounded = llvm::alignTo(llvm::alignTo(*size, rangeAlign), offsetAlign);
        fixed.push_back({static_cast<unsigned>(i), slice.lifetimeStart, slice.lifetimeEnd, rounded});
      } else {
        symbolic.push_back(i);
      }
    }
    OpFoldResult base = op.getOffset() ? getAsOpFoldResult(op.getOffset()) : OpFoldResult(builder.getIndexAttr(0));
    OpFoldResult total = builder.getIndexAttr(placeStatic(fixed));
    SmallVector<OpFoldResult> offsets(slices.size());
    for (StaticSlice &slice : fixed)
      offsets[slice.index] = builder.getIndexAttr(slice.offset);

    llvm::MapVector<Value, SmallVector<Lane>> lanes;
    for (unsigned i : symbolic) {
      const ResourcePackOp::Slice &slice = slices[i];
      SmallVector<Lane> &candidates = lanes[slice.dynamicSize];
      auto *lane = llvm::find_if(candidates, [&](Lane &candidate) {
        return llvm::none_of(candidate.intervals, [&](auto interval) {
          return slice.lifetimeStart <= interval.second && interval.first <= slice.lifetimeEnd;
        });
      });
      if (lane == candidates.end()) {
        candidates.push_back({total, {}});
        lane = std::prev(candidates.end());
        total = math.add(total, alignUp(builder, loc, slice.dynamicSize, std::max(offsetAlign, rangeAlign)));
      }
      lane->intervals.emplace_back(slice.lifetimeStart, slice.lifetimeEnd);
      offsets[i] = lane->offset;
    }
    op.getTotalLength().replaceAllUsesWith(math.value(total));
    for (auto [result, offset] : llvm::zip(op.getPackedOffsets(), offsets))
      result.replaceAllUsesWith(math.value(math.add(base, offset)));
    op.erase();
  }

  static OpFoldResult alignUp(OpBuilder &builder, Location loc, Value size, int64_t alignment) {
    if (alignment == 1)
      return size;
    Value mask = arith::ConstantIndexOp::create(builder, loc, ~(alignment - 1));
    Value more = arith::ConstantIndexOp::create(builder, loc, alignment - 1);
    return arith::AndIOp::create(builder, loc, arith::AddIOp::create(builder, loc, size, more), mask).getResult();
  }
};

} // namespace
