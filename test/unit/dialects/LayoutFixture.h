// Layouts by their text, and random ones, for the tests of layouts and of relayouts.

#ifndef WEIR_TEST_UNIT_DIALECTS_LAYOUTFIXTURE_H
#define WEIR_TEST_UNIT_DIALECTS_LAYOUTFIXTURE_H

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Register.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AffineMap.h"
#include "gtest/gtest.h"
#include <numeric>
#include <random>

namespace weir::encoding {
using namespace mlir;

using List = SmallVector<int64_t>;

/// Calls `visit` with every index of a slice, last dimension fastest.
inline void forEachIndex(ArrayRef<int64_t> shape, function_ref<void(ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return;
  List index(shape.size(), 0);
  while (true) {
    visit(index);
    int64_t dim = int64_t(shape.size()) - 1;
    for (; dim >= 0 && ++index[dim] == shape[dim]; --dim)
      index[dim] = 0;
    if (dim < 0)
      return;
  }
}

inline int64_t linearize(ArrayRef<int64_t> index, ArrayRef<int64_t> shape) {
  int64_t offset = 0;
  for (auto [i, size] : llvm::zip_equal(index, shape))
    offset = offset * size + i;
  return offset;
}

class LayoutTest : public ::testing::Test {
protected:
  LayoutTest() {
    DialectRegistry registry;
    weir::registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  RankedTensorType type(const std::string &text) { return cast<RankedTensorType>(parseType(text, &context)); }
  Attribute attr(const std::string &text) { return parseAttribute(text, &context); }
  static std::string packedAttr(const std::string &lists) {
    return "#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {" + lists + "}}>";
  }
  Layout plain(const std::string &tensor) { return *Layout::get(type("tensor<" + tensor + ">")); }
  Layout packed(const std::string &tensor, const std::string &lists) {
    return *Layout::get(type("tensor<" + tensor + ", " + packedAttr(lists) + ">"));
  }
  static std::string text(ArrayRef<Digit> digits) {
    std::string result;
    llvm::raw_string_ostream os(result);
    Layout::print(os, digits);
    return result;
  }

  /// A packing of `rank` dimensions with tiles among `tiles`, swizzled at times.
  EncodingInfo randomInfo(size_t rank, ArrayRef<int64_t> tiles) {
    EncodingInfo info;
    auto shuffled = [&](int64_t count) {
      List list(count);
      std::iota(list.begin(), list.end(), 0);
      std::shuffle(list.begin(), list.end(), random);
      return list;
    };
    info.outerDimsPerm = shuffled(rank);
    info.innerDimsPos = shuffled(rank);
    info.innerDimsPos.resize(random() % (rank + 1));
    for (size_t i = 0; i < info.innerDimsPos.size(); ++i)
      info.innerTileSizes.push_back(tiles[random() % tiles.size()]);
    if (random() % 2 == 0 || info.innerDimsPos.empty())
      return info;
    Swizzle &swizzle = info.swizzle.emplace();
    int64_t parts = 0;
    for (int64_t tile : info.innerTileSizes) {
      int64_t factor = tile % 2 == 0 && random() % 2 == 0 ? 2 : tile;
      swizzle.expandShape.push_back({{factor, {}}, {tile / factor, {}}});
      parts += 2;
    }
    swizzle.permutation = shuffled(parts);
    return info;
  }

  List randomShape(size_t rank, int64_t most) {
    List shape(rank);
    for (int64_t &size : shape)
      size = 1 + random() % most;
    return shape;
  }

  /// The offset of an element as linalg.pack, expand_shape and transpose would put it.
  static int64_t walkedOffset(ArrayRef<int64_t> index, ArrayRef<int64_t> shape, const EncodingInfo &info) {
    List outer(index), tiles, position;
    for (auto [dim, tile] : llvm::zip_equal(info.innerDimsPos, info.innerTileSizes)) {
      tiles.push_back(index[dim] % tile);
      outer[dim] = index[dim] / tile;
    }
    for (int64_t dim : info.outerDimsPerm)
      position.push_back(outer[dim]);
    List inner;
    for (auto [i, value] : llvm::enumerate(tiles)) {
      if (!info.swizzle) {
        inner.push_back(value);
        continue;
      }
      int64_t below = info.innerTileSizes[i];
      for (const SwizzleDim &part : info.swizzle->expandShape[i]) {
        below /= part.size;
        inner.push_back(value / below % part.size);
      }
    }
    if (!info.swizzle)
      position.append(inner);
    else
      for (int64_t from : info.swizzle->permutation)
        position.push_back(inner[from]);
    return linearize(position, info.physicalShape(shape));
  }

  MLIRContext context;
  std::mt19937 random{7};
  const std::string panel = "innerDimsPos = [1], innerTileSizes = [48], outerDimsPerm = [1, 0]";
  const std::string amx = "innerDimsPos = [0, 1], innerTileSizes = [32, 16], outerDimsPerm = [1, 0], swizzle = {expandShape = "
                          "[[[\"Internal\", 16 : i16], [\"Internal\", 2 : i16]], [[\"Internal\", 16 : i16]]], permutation = "
                          "[0, 2, 1]}";
  const std::string pairs = "innerDimsPos = [1, 0], innerTileSizes = [16, 2], outerDimsPerm = [1, 0]";
  const std::string rows16 = "innerDimsPos = [0, 1], innerTileSizes = [1, 16], outerDimsPerm = [0, 1]";
  const std::string vector16 = "innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0]";
};

} // namespace weir::encoding

#endif // WEIR_TEST_UNIT_DIALECTS_LAYOUTFIXTURE_H
