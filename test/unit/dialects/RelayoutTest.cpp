// Slices of layouts, and what moves a tensor from one layout to another (encoding-passes.md 2.1).
#include "LayoutFixture.h"
#include "dialects/Encoding/Layout/Relayout.h"
#include "dialects/Encoding/Layout/Slice.h"
#include <set>

using namespace mlir;
using namespace weir::encoding;

namespace {
class RelayoutTest : public LayoutTest {};

// encoding-passes.md D9.
TEST_F(RelayoutTest, NamedSlices) {
  Layout layout = packed("64x64xf32", "innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]");
  auto range = [](int64_t start, int64_t length) { return SliceRange{start, length}; };
  auto run = [&](SliceRange rows, SliceRange columns) -> int {
    auto ranges = representSlice(layout, {rows, columns});
    return !ranges ? -1 : isOneRun(*ranges);
  };
  EXPECT_EQ(run(range(16, 32), SliceRange::whole()), 1);
  EXPECT_EQ(run(range(16, 32), range(0, 63)), 0);
  EXPECT_EQ(run(range(8, 16), SliceRange::whole()), -1);
  // 4 is a weight of these digits, and rows 12 to 19 are in two tiles all the same.
  Layout split = packed("64xf32", "innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0], swizzle = {expandShape = [[[\"Internal\", 4 : i16], "
                                  "[\"Internal\", 4 : i16]]], permutation = [1, 0]}");
  EXPECT_FALSE(representSlice(split, {range(12, 8)}));
  EXPECT_TRUE(representSlice(split, {range(12, 4)}));
  EXPECT_EQ(run(range(5, 1), range(3, 1)), 1);
  EXPECT_EQ(run(range(5, 1), SliceRange::whole()), 0);
  // Dynamic places: a row of a cache, and tiles.
  constexpr int64_t any = ShapedType::kDynamic;
  EXPECT_EQ(run({any, 1}, {any, 1}), 1);
  EXPECT_EQ(run({any, 16, 16}, SliceRange::whole()), 1);
  EXPECT_EQ(run({any, any, 16, 16}, SliceRange::whole()), 1);
  EXPECT_EQ(run({any, any, 16, 8}, SliceRange::whole()), -1);
  EXPECT_EQ(run({any, any, 16, 1, /*reachesEnd=*/true}, SliceRange::whole()), 1);
}

// encoding-passes.md D9.
TEST_F(RelayoutTest, SlicesOfRandomLayouts) {
  int represented = 0, runs = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    size_t rank = 1 + random() % 2;
    List shape = randomShape(rank, 16);
    EncodingInfo info = randomInfo(rank, {1, 2, 4, 8});
    Layout layout = *Layout::packed(getDimSizes(shape), info, {1, 1});
    SmallVector<SliceRange> slice;
    for (int64_t size : shape) {
      int64_t start = random() % size;
      slice.push_back({start, int64_t(1 + random() % (size - start))});
    }
    auto ranges = representSlice(layout, slice);
    if (!ranges)
      continue;
    ++represented;
    // The slice of digits holds the elements of the slice, and no other element.
    List counts;
    int64_t held = 0, least = std::numeric_limits<int64_t>::max(), most = -1;
    for (const DigitRange &range : *ranges)
      counts.push_back(range.count);
    std::set<int64_t> offsets;
    forEachIndex(counts, [&](ArrayRef<int64_t> index) {
      int64_t offset = 0;
      for (auto [i, range, digit] : llvm::zip_equal(index, *ranges, layout.getNormalForm()))
        offset = offset * digit.extent.getConstant() + range.start + i;
      offsets.insert(offset);
      least = std::min(least, offset);
      most = std::max(most, offset);
    });
    forEachIndex(shape, [&](ArrayRef<int64_t> index) {
      bool inside = true;
      for (auto [i, range] : llvm::zip_equal(index, slice))
        inside &= i >= range.start && i < range.start + range.length;
      bool isHeld = offsets.count(walkedOffset(index, shape, info)) != 0;
      EXPECT_EQ(isHeld, inside) << text(layout.getNormalForm());
      held += isHeld;
    });
    EXPECT_GT(held, 0);
    EXPECT_EQ(isOneRun(*ranges), most - least + 1 == int64_t(offsets.size())) << text(layout.getNormalForm());
    runs += isOneRun(*ranges);
  }
  EXPECT_GT(represented, 500);
  EXPECT_GT(runs, 100);
}

// The steps of a plan, done with arrays: every element comes to where the target has it, and what is new holds zeros.
TEST_F(RelayoutTest, RandomRelayouts) {
  int planned = 0, transposed = 0, sliced = 0, padded = 0;
  for (int run = 0; run < 2000; ++run) {
    size_t rank = 1 + random() % 2;
    List shape = randomShape(rank, 12);
    EncodingInfo infos[] = {randomInfo(rank, {1, 2, 3, 4, 8}), randomInfo(rank, {1, 2, 3, 4, 8})};
    Layout source = *Layout::packed(getDimSizes(shape), infos[0], {1, 1});
    Layout target = *Layout::packed(getDimSizes(shape), infos[1], {1, 1});
    std::optional<Relayout> plan = planRelayout(source, target);
    if (!plan)
      continue;
    ++planned;
    transposed += plan->transposes();
    sliced += plan->slices();
    padded += plan->pads();
    // Elements are 1 and up, padding 0.
    List memory(*source.getStaticByteSize(), 0), expected(*target.getStaticByteSize(), 0);
    int64_t number = 0;
    forEachIndex(shape, [&](ArrayRef<int64_t> index) {
      memory[walkedOffset(index, shape, infos[0])] = ++number;
      expected[walkedOffset(index, shape, infos[1])] = number;
    });
    List from = source.getPhysicalShape(), longer(from);
    for (auto [size, pad] : llvm::zip_equal(longer, plan->pad))
      size += pad;
    auto product = [](ArrayRef<int64_t> sizes) {
      return std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
    };
    List grown(product(longer), 0);
    forEachIndex(from, [&](ArrayRef<int64_t> index) { grown[linearize(index, longer)] = memory[linearize(index, from)]; });
    ASSERT_EQ(product(plan->expandedShape), product(longer));
    for (auto [size, group] : llvm::zip_equal(longer, plan->expansion)) {
      int64_t together = 1;
      for (int64_t part : group)
        together *= plan->expandedShape[part];
      EXPECT_EQ(together, size);
    }
    List turnedShape = llvm::map_to_vector(plan->permutation, [&](int64_t i) { return plan->expandedShape[i]; });
    List turned(grown.size());
    forEachIndex(plan->expandedShape, [&](ArrayRef<int64_t> index) {
      List place = llvm::map_to_vector(plan->permutation, [&](int64_t i) { return index[i]; });
      turned[linearize(place, turnedShape)] = grown[linearize(index, plan->expandedShape)];
    });
    for (auto [size, group] : llvm::zip_equal(plan->collapsedShape, plan->collapse)) {
      int64_t together = 1;
      for (int64_t part : group)
        together *= turnedShape[part];
      EXPECT_EQ(together, size);
    }
    ASSERT_EQ(plan->slice, target.getPhysicalShape());
    List result;
    forEachIndex(plan->slice, [&](ArrayRef<int64_t> index) { result.push_back(turned[linearize(index, plan->collapsedShape)]); });
    EXPECT_EQ(result, expected) << text(source.getDigits()) << " to " << text(target.getDigits());
  }
  EXPECT_GT(planned, 800);
  EXPECT_GT(transposed, 100);
  EXPECT_GT(sliced, 100);
  EXPECT_GT(padded, 100);
}

TEST_F(RelayoutTest, RelayoutsThatAreNone) {
  auto tiles = [&](int64_t tile) {
    return packed("96xf32", "innerDimsPos = [0], innerTileSizes = [" + std::to_string(tile) + "], outerDimsPerm = [0]");
  };
  EXPECT_TRUE(planRelayout(tiles(16), tiles(48)));
  EXPECT_FALSE(planRelayout(tiles(32), tiles(48)));
  // A dynamic size is transposed, not cut.
  std::string rows = "innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = ";
  EXPECT_TRUE(planRelayout(packed("?x32xf32", rows + "[0, 1]"), packed("?x32xf32", rows + "[1, 0]")));
  EXPECT_FALSE(planRelayout(packed("?x32xf32", rows + "[0, 1]"), plain("?x32xf32")));
}
} // namespace
