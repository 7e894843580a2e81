// The kind `classic` of CPU layouts: tiles of all operands of a contraction or convolution (iree_encoding.md 9.2, 9.3, 10). A tile is a
// function of what all operands of one op share, so that they agree without seeing each other.
#include "dialects/Encoding/CPULayouts.h"

using namespace mlir;
using namespace weir::encoding;

namespace {
struct Tile {
  int64_t m, n, k;
};

/// Bits of a RISC-V vector register: the largest zvl feature.
int64_t getVLEN(const CPU &cpu) {
  int64_t bits = 1 << 16;
  while (bits > 128 && !cpu.hasFeature("zvl" + std::to_string(bits) + "b"))
    bits /= 2;
  return bits;
}

struct ElementTypes {
  Type lhs, rhs, out;

  bool floats() const {
    return isa<FloatType>(lhs) && isa<FloatType>(rhs) && (out.isF32() || out.isF16() || out.isBF16());
  }
  bool bf16() const { return lhs.isBF16() && rhs.isBF16() && (out.isBF16() || out.isF32()); }
  bool signless(unsigned left, unsigned right) const {
    return lhs.isSignlessInteger(left) && rhs.isSignlessInteger(right) && out.isSignlessInteger(32);
  }
};

/// The tile and its truncations along M.
SmallVector<Tile> withTruncations(Tile tile) {
  SmallVector<Tile> tiles{tile};
  int64_t m = llvm::PowerOf2Ceil(tile.m) / 2;
  for (; m >= 1; m /= 2)
    tiles.push_back({m, tile.n, tile.k});
  return tiles;
}

SmallVector<Tile> tilesForX86(const ElementTypes &types, const CPU &cpu) {
  if (types.bf16() && cpu.hasFeature("avx512bf16"))
    return withTruncations({16, 16, 2});
  if (types.floats())
    return withTruncations(cpu.hasFeature("avx512f") ? Tile{16, 16, 1}
                           : cpu.hasFeature("avx")   ? Tile{8, 8, 1}
                                                     : Tile{8, 4, 1});
  if (types.signless(8, 8) || types.signless(16, 16))
    return withTruncations(cpu.hasFeature("avx512vnni") || cpu.hasFeature("avx512bw") ? Tile{16, 16, 2}
                           : cpu.hasFeature("avx2")                                   ? Tile{8, 8, 2}
                                                                                      : Tile{8, 4, 2});
  if (types.lhs.isSignlessInteger(16) && types.rhs.isUnsignedInteger(4) && types.out.isSignlessInteger(32) &&
      cpu.hasFeature("avx512vnni"))
    return {{1, 32, 8}};
  return {};
}

SmallVector<Tile> tilesForAArch64(const ElementTypes &types, const CPU &cpu) {
  if (types.bf16() && cpu.hasFeature("bf16"))
    return withTruncations({8, 8, 4});
  if (types.floats())
    return withTruncations({8, 8, 1});
  if (types.signless(8, 8)) {
    if (cpu.hasFeature("i8mm"))
      return withTruncations({8, 8, 8});
    if (cpu.hasFeature("dotprod"))
      return withTruncations({8, 8, 4});
  }
  if (types.signless(8, 4))
    return withTruncations(cpu.hasFeature("i8mm")      ? Tile{4, 8, 16}
                           : cpu.hasFeature("dotprod") ? Tile{8, 8, 8}
                                                       : Tile{4, 16, 2});
  return {};
}

SmallVector<Tile> tilesForRISCV64(const ElementTypes &types, const CPU &cpu) {
  if (!cpu.hasFeature("v"))
    return {};
  int64_t vlen = getVLEN(cpu), n0 = vlen / 8;
  if (types.lhs.isF32() && types.rhs.isF32() && types.out.isF32())
    return withTruncations({7, n0, 1});
  if (types.lhs.isF16() && types.rhs.isF16()) {
    if (cpu.hasFeature("zvfh"))
      return withTruncations({7, n0, 1});
    if (cpu.hasFeature("zvfhmin"))
      return withTruncations({6, n0, 1});
  }
  if (types.lhs.isBF16() && types.rhs.isBF16() && types.out.isF32() && cpu.hasFeature("zvfbfwma"))
    return withTruncations({7, n0, 1});
  if (types.signless(8, 8)) {
    int64_t a = vlen == 256 ? 4 : vlen == 1024 ? 8 : vlen == 4096 ? 16 : 0;
    if (cpu.hasFeature("xsmtvdot") && a != 0)
      return {{3 * a, 4 * a, 2 * a}};
    return withTruncations({7, n0, 1});
  }
  return {};
}

/// Candidates of 10.1; empty = no data tiling.
SmallVector<Tile> enumerateTiles(const ElementTypes &types, const CPU &cpu) {
  if (cpu.architecture.isX86())
    return tilesForX86(types, cpu);
  if (cpu.architecture.isAArch64())
    return tilesForAArch64(types, cpu);
  if (cpu.architecture.isRISCV32())
    return cpu.ukernels ? withTruncations({8, 8, 4}) : SmallVector<Tile>{};
  if (cpu.architecture.isRISCV64())
    return tilesForRISCV64(types, cpu);
  return {};
}

enum class Narrow { None, M, N };

/// 10.2: a direction, not a threshold.
Narrow narrowDimension(int64_t m, int64_t n) {
  bool dynamicM = ShapedType::isDynamic(m), dynamicN = ShapedType::isDynamic(n);
  if ((dynamicM && dynamicN) || m == n)
    return Narrow::None;
  if (dynamicM)
    return Narrow::N;
  if (dynamicN)
    return Narrow::M;
  return m < n ? Narrow::M : Narrow::N;
}

Tile chooseTile(ArrayRef<Tile> tiles, Narrow narrow, int64_t narrowSize) {
  int64_t rounded = narrow == Narrow::None ? std::numeric_limits<int64_t>::max()
                                           : int64_t(llvm::PowerOf2Ceil(std::max<int64_t>(narrowSize, 1)));
  auto penalty = [&](const Tile &tile) { return std::max<int64_t>(tile.m - rounded, 0); };
  auto work = [](const Tile &tile) { return tile.m * tile.n * tile.k; };
  Tile best = tiles.front();
  for (const Tile &tile : tiles.drop_front())
    if (penalty(tile) < penalty(best) || (penalty(tile) == penalty(best) && work(tile) > work(best)))
      best = tile;
  if (narrow == Narrow::N)
    std::swap(best.m, best.n);
  return best;
}

/// 9.3: after a bitcast the last tile is meant for the original element type.
void adaptToBitcast(EncodingInfo &info, EncodingAttr encoding, Type elementType) {
  if (!encoding.getOriginalElementType() || info.innerTileSizes.empty())
    return;
  int64_t from = elementBitWidth(encoding.getOriginalElementType().getValue()), to = elementBitWidth(elementType);
  if (to == 0 || ShapedType::isDynamic(info.innerTileSizes.back()))
    return;
  info.innerTileSizes.back() = std::max<int64_t>(1, info.innerTileSizes.back() * from / to);
}

/// 9.2 for contractions.
EncodingInfo contractionInfo(RankedTensorType type, EncodingAttr encoding, const CPU &cpu, bool vmvx) {
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  if (!loops || loops->batch.size() > 1 || loops->m.size() > 1 || loops->n.size() > 1 || loops->k.size() > 1 ||
      encoding.getOpType() != EncodingOpType::matmul)
    return {};
  SmallVector<Type> elements = encoding.getElementTypesArray();
  if (elements.size() != 3)
    return {};
  auto sizeOf = [&](ArrayRef<int64_t> loop) -> int64_t {
    return loop.empty() ? 1 : encoding.getIterationSizesArray()[loop.front()];
  };
  Narrow narrow = Narrow::None;
  int64_t narrowSize = 0;
  if (encoding.getIterationSizes()) {
    narrow = narrowDimension(sizeOf(loops->m), sizeOf(loops->n));
    narrowSize = narrow == Narrow::M ? sizeOf(loops->m) : sizeOf(loops->n);
  }
  Tile tile;
  if (vmvx && cpu.ukernels && loops->batch.empty() && narrow == Narrow::None) {
    tile = {ShapedType::kDynamic, ShapedType::kDynamic, ShapedType::kDynamic};
  } else {
    SmallVector<Tile> tiles =
        vmvx ? withTruncations({8, 8, 4}) : enumerateTiles({elements[0], elements[1], elements[2]}, cpu);
    if (tiles.empty())
      return {};
    tile = chooseTile(tiles, narrow, narrowSize);
  }
  EncodingInfo info = placeMatmulTile(type, encoding, {tile.m, tile.n, tile.k});
  // A loop that a reshape has split cannot be interchanged with another one.
  if (narrow == Narrow::N && encoding.getOperandNumber() == 2 &&
      info.outerDimsPerm.size() > getAddedDims(encoding).size() + loops->batch.size() + info.innerDimsPos.size())
    return {};
  if (narrow == Narrow::N && encoding.getOperandNumber() == 2 && info.innerDimsPos.size() >= 2) {
    auto swapLastTwo = [](SmallVectorImpl<int64_t> &list) { std::swap(list[list.size() - 1], list[list.size() - 2]); };
    swapLastTwo(info.innerDimsPos);
    swapLastTwo(info.innerTileSizes);
    swapLastTwo(info.outerDimsPerm);
  }
  adaptToBitcast(info, encoding, type.getElementType());
  return info;
}
} // namespace

EncodingInfo weir::encoding::placeMatmulTile(RankedTensorType type, EncodingAttr encoding, std::array<int64_t, 3> tile) {
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  if (!loops || loops->batch.size() > 1 || loops->m.size() > 1 || loops->n.size() > 1 || loops->k.size() > 1 ||
      encoding.getOpType() != EncodingOpType::matmul)
    return {};
  EncodingInfo info;
  info.outerDimsPerm = getAddedDims(encoding);
  if (!loops->batch.empty())
    if (std::optional<int64_t> position = encoding.getPosition(loops->batch.front()))
      info.outerDimsPerm.push_back(*position);
  const std::array<ArrayRef<int64_t>, 3> parts = {loops->m, loops->n, loops->k};
  for (auto [loop, size] : llvm::zip_equal(parts, tile)) {
    std::optional<Positions> positions = loop.empty() ? std::nullopt : getPositions(encoding, loop.front());
    if (!positions)
      continue;
    // After a reshape that tears tiles apart there is no layout (encoding-passes.md E5).
    if (!positions->canTile(size))
      return {};
    info.outerDimsPerm.append(positions->dims.begin(), positions->dims.end());
    info.innerDimsPos.push_back(positions->dims.back());
    info.innerTileSizes.push_back(size);
  }
  // Dimensions that are no loop of the op (a chain of maps may make some) have no order.
  return int64_t(info.outerDimsPerm.size()) == type.getRank() ? info : EncodingInfo();
}

namespace {
/// Positions in the encoded tensor by role, from the root maps of IN, FILTER, OUT: a loop is batch (IN, OUT), input channel (IN, FILTER), output channel
/// (FILTER, OUT); all others are spatial dimensions or filter loops. Fails unless 2-D, without depth, undilated.
std::optional<std::array<SmallVector<int64_t>, 4>> convolutionPositions(EncodingAttr encoding) {
  SmallVector<AffineMap> maps = encoding.getRootMaps();
  if (maps.size() != 3 || maps[0].getNumDims() != maps[1].getNumDims() || maps[0].getNumDims() != maps[2].getNumDims() ||
      !maps[1].isProjectedPermutation() || !maps[2].isProjectedPermutation())
    return std::nullopt;
  MLIRContext *context = encoding.getContext();
  auto plainIn = [&](unsigned loop) { return maps[0].getResultPosition(getAffineDimExpr(loop, context)).has_value(); };
  // Only sums of an output loop (with its stride) and an undilated filter loop may be in IN.
  int64_t imageDims = 0;
  for (AffineExpr expr : maps[0].getResults()) {
    if (isa<AffineDimExpr>(expr))
      continue;
    auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!sum || sum.getKind() != AffineExprKind::Add)
      return std::nullopt;
    bool undilated = false;
    for (AffineExpr side : {sum.getLHS(), sum.getRHS()})
      if (auto dim = dyn_cast<AffineDimExpr>(side))
        undilated |= maps[1].isFunctionOfDim(dim.getPosition());
    if (!undilated)
      return std::nullopt;
    ++imageDims;
  }
  if (imageDims != 2)
    return std::nullopt;
  // batch, input channel, output channel, rest.
  std::array<SmallVector<int64_t>, 4> positions;
  SmallVector<bool> taken(encoding.getComposedMap(encoding.getOperandNumber()).getNumResults(), false);
  std::array<int64_t, 3> counts{};
  for (unsigned loop = 0; loop < maps[0].getNumDims(); ++loop) {
    bool in = plainIn(loop), filter = maps[1].isFunctionOfDim(loop), out = maps[2].isFunctionOfDim(loop);
    if (in && filter && out)
      return std::nullopt;
    int role = in && out ? 0 : in && filter ? 1 : filter && out ? 2 : 3;
    if (role == 3)
      continue;
    ++counts[role];
    if (std::optional<int64_t> position = encoding.getPosition(loop)) {
      positions[role].push_back(*position);
      taken[*position] = true;
    }
  }
  if (counts[0] > 1 || counts[1] != 1 || counts[2] != 1)
    return std::nullopt;
  for (size_t position = 0; position < taken.size(); ++position)
    if (!taken[position])
      positions[3].push_back(position);
  return positions;
}

EncodingInfo convolutionInfo(RankedTensorType type, EncodingAttr encoding, const CPU &cpu) {
  SmallVector<Type> elements = encoding.getElementTypesArray();
  if (elements.size() != 3 || !llvm::all_of(elements, [](Type element) { return element.isF32(); }))
    return {};
  int64_t tile = cpu.architecture.isAArch64() ? 8 : cpu.architecture.isX86() && cpu.hasFeature("avx512f") ? 16 : 0;
  std::optional<std::array<SmallVector<int64_t>, 4>> positions = convolutionPositions(encoding);
  if (tile == 0 || !positions)
    return {};
  auto &[batch, ic, oc, rest] = *positions;
  EncodingInfo info;
  switch (encoding.getOperandNumber()) {
  case 0:
    info.outerDimsPerm = llvm::to_vector(llvm::concat<int64_t>(batch, ic, rest));
    info.innerDimsPos = ic;
    break;
  case 1:
    info.outerDimsPerm = llvm::to_vector(llvm::concat<int64_t>(oc, ic, rest));
    info.innerDimsPos = llvm::to_vector(llvm::concat<int64_t>(ic, oc));
    break;
  default:
    info.outerDimsPerm = llvm::to_vector(llvm::concat<int64_t>(batch, oc, rest));
    info.innerDimsPos = oc;
  }
  if (int64_t(info.outerDimsPerm.size()) != type.getRank())
    return {};
  info.innerTileSizes.assign(info.innerDimsPos.size(), tile);
  adaptToBitcast(info, encoding, type.getElementType());
  return info;
}
} // namespace

EncodingInfo weir::encoding::chooseClassicLayout(RankedTensorType type, const CPU &cpu, bool vmvx) {
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  if (!encoding || !encoding.getUserIndexingMaps())
    return {};
  if (encoding.getOpType() == EncodingOpType::conv)
    return vmvx ? EncodingInfo() : convolutionInfo(type, encoding, cpu);
  return contractionInfo(type, encoding, cpu, vmvx);
}
