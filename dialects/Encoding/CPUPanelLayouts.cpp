// CPU layouts that pack one operand of a contraction and leave the others plain (encoding-passes.md 15.1, 15.2). What is
// decided here depends on the packed operand's own sizes, on element types and features, never on the other side of the
// contraction: all uses of a weight have one layout (encoding-passes.md CL1).
#include "dialects/Encoding/CPULayouts.h"
#include "dialects/Encoding/Layout/Layout.h"

using namespace mlir;
using namespace weir::encoding;

//===--- the table of panels (encoding-passes.md CL2 to CL4) --------------------------------------------------===//

namespace {
/// Registers of a target: their size, and widths of panels in registers with the rows that go with them.
struct RegisterFile {
  int64_t bits;
  SmallVector<std::pair<int64_t, int64_t>> panels; // registers wide, rows; wide first
  /// For operands that are one panel then and have no multiple of a register's columns: they would have a panel with fewer columns at the end.
  SmallVector<std::pair<int64_t, int64_t>> whole = {};
};

RegisterFile getRegisterFile(const CPU &cpu) {
  // Measured are the first ones only.
  if (cpu.architecture.isX86() && cpu.hasFeature("avx512f"))
    return {512, {{4, 6}, {3, 8}, {2, 14}, {1, 14}}, {{5, 5}, {6, 4}}};
  if (cpu.architecture.isX86() && cpu.hasFeature("avx2"))
    return {256, {{2, 6}, {1, 12}}};
  if (cpu.architecture.isAArch64())
    return {128, {{3, 8}, {2, 12}}};
  return {128, {{2, 4}}};
}

/// Widths below which a panel of four registers is no gain.
constexpr int64_t kWidePanelSize = 1024;
/// Padding of more than this share of the plain bytes is refused for operands beyond this size (encoding-passes.md CH8).
constexpr int64_t kMaxPaddingPercent = 50;
constexpr int64_t kSmallBytes = 64 << 10;
} // namespace

const weir::DotInstruction *weir::encoding::findPanelInstruction(const CPU &cpu, Type element) {
  // Vectors as wide as panels are for; not all configurations say how wide.
  weir::MachineInfo target = cpu;
  target.vectorBits = getRegisterFile(cpu).bits;
  if (element.isBF16())
    return weir::findPairInstruction(target);
  const weir::DotInstruction *dot = weir::findDotInstruction(target, element.isUnsignedInteger());
  // Instructions of bytes take signed ones; kernels give the others the sign that goes with these.
  return dot && (dot->widensBytes() || element.isSignlessInteger()) ? dot : nullptr;
}

int64_t weir::encoding::getPanelWidth(const CPU &cpu, int64_t n, int64_t k, int64_t accumulatorBits) {
  RegisterFile file = getRegisterFile(cpu);
  int64_t lanes = file.bits / accumulatorBits;
  auto narrowEnough = [&](const auto &panel) { return panel.first <= 2; };
  if (ShapedType::isDynamic(n) || ShapedType::isDynamic(k))
    return llvm::find_if(file.panels, narrowEnough)->first * lanes;
  for (auto [registers, rows] : file.whole)
    if (n % lanes != 0 && n / lanes == registers - 1)
      return registers * lanes;
  int64_t best = 0;
  for (auto [registers, rows] : file.panels) {
    int64_t width = registers * lanes;
    bool isWide = registers >= 4;
    if (n % width == 0 && (!isWide || (n >= kWidePanelSize && k >= kWidePanelSize)))
      return width;
    if (best == 0 || llvm::alignTo(n, width) < llvm::alignTo(n, best))
      best = width;
  }
  return best;
}

int64_t weir::encoding::getPanelHeight(const CPU &cpu, int64_t width, int64_t accumulatorBits) {
  RegisterFile file = getRegisterFile(cpu);
  for (auto [registers, rows] : llvm::concat<const std::pair<int64_t, int64_t>>(file.panels, file.whole))
    if (registers * file.bits / accumulatorBits == width)
      return rows;
  return 1;
}

std::optional<double> weir::encoding::getPanelLoads(const CPU &cpu, int64_t width, int64_t accumulatorBits) {
  RegisterFile file = getRegisterFile(cpu);
  for (auto [registers, rows] : llvm::concat<const std::pair<int64_t, int64_t>>(file.panels, file.whole))
    if (registers * file.bits / accumulatorBits == width)
      return double(rows + registers) / double(rows * registers);
  return std::nullopt;
}

//===--- choosing ---------------------------------------------------------------------------------------------===//

std::optional<int64_t> weir::encoding::getPanelOperand(const ContractionLoops &loops) {
  if (loops.batch.size() > 1 || loops.m.size() > 1 || loops.n.size() > 1 || loops.k.size() != 1 || !loops.kb.empty())
    return std::nullopt;
  if (!loops.n.empty())
    return 1;
  return loops.m.empty() ? std::nullopt : std::optional<int64_t>(0);
}

std::optional<Positions> weir::encoding::getPositions(EncodingAttr encoding, int64_t loop) {
  if (std::optional<int64_t> position = encoding.getPosition(loop))
    return Positions{{*position}, 0};
  Positions found{{-1, -1}, 0};
  for (auto [i, expr] : llvm::enumerate(encoding.getComposedMap(encoding.getOperandNumber()).getResults())) {
    auto part = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!part || part.getLHS() != getAffineDimExpr(loop, encoding.getContext()))
      continue;
    auto factor = dyn_cast<AffineConstantExpr>(part.getRHS());
    bool isMod = part.getKind() == AffineExprKind::Mod;
    if (!factor || (!isMod && part.getKind() != AffineExprKind::FloorDiv) || found.dims[isMod] >= 0 ||
        (found.factor != 0 && found.factor != factor.getValue()))
      return std::nullopt;
    found.factor = factor.getValue();
    found.dims[isMod] = i;
  }
  return found.dims[0] >= 0 && found.dims[1] >= 0 ? std::optional(found) : std::nullopt;
}

namespace {
/// A contraction as the packed operand sees it: N is the loop that only this operand and the result have.
struct Packed {
  int64_t nSize, kSize;
  Positions n, k;
  SmallVector<int64_t> added;
  std::optional<int64_t> batchPosition;
  Type mine, other, out; // element types, signs recorded
};

bool isByte(Type type) { return type.isInteger(8); }

/// `outerDimsPerm` of all: what a reshape added, batch, N, K.
EncodingInfo startInfo(const Packed &packed) {
  EncodingInfo info;
  info.outerDimsPerm = packed.added;
  if (packed.batchPosition)
    info.outerDimsPerm.push_back(*packed.batchPosition);
  info.outerDimsPerm.append(packed.n.dims.begin(), packed.n.dims.end());
  info.outerDimsPerm.append(packed.k.dims.begin(), packed.k.dims.end());
  return info;
}

/// Values of K that an instruction of the target multiplies and adds into one lane, or 0.
int64_t getInterleaving(const Packed &packed, const CPU &cpu) {
  if (packed.mine.isBF16() && packed.other.isBF16()) {
    // Results in bf16 are sums in f32, rounded.
    if (const weir::DotInstruction *dot = findPanelInstruction(cpu, packed.mine); dot && (packed.out.isF32() || packed.out.isBF16()))
      return dot->together;
    return packed.out.isF32() && cpu.hasFeature("avx512bf16") ? 2 : 0;
  }
  if (!isByte(packed.mine) || !isByte(packed.other) || !packed.out.isInteger(32))
    return 0;
  const weir::DotInstruction *dot = findPanelInstruction(cpu, packed.mine);
  return dot ? dot->together : 0;
}

std::optional<EncodingInfo> makePanel(const Packed &packed, const CPU &cpu) {
  int64_t bits = std::max<int64_t>(32, packed.out.getIntOrFloatBitWidth());
  EncodingInfo info = startInfo(packed);
  info.innerDimsPos = {packed.n.dims.back()};
  info.innerTileSizes = {getPanelWidth(cpu, packed.nSize, packed.kSize, bits)};
  return info;
}

std::optional<EncodingInfo> makeInterleaved(const Packed &packed, const CPU &cpu) {
  int64_t together = getInterleaving(packed, cpu);
  if (together == 0)
    return std::nullopt;
  EncodingInfo info = *makePanel(packed, cpu);
  info.innerDimsPos.push_back(packed.k.dims.back());
  info.innerTileSizes.push_back(together);
  return info;
}

/// encoding-passes.md CL6.
std::optional<EncodingInfo> makeTiles(const Packed &packed, const CPU &cpu, MLIRContext *context) {
  bool bf16 = packed.mine.isBF16() && packed.other.isBF16() && packed.out.isF32() && cpu.hasFeature("amx-bf16");
  bool bytes = isByte(packed.mine) && isByte(packed.other) && packed.out.isInteger(32) && cpu.hasFeature("amx-int8");
  if ((!bf16 && !bytes) || ShapedType::isDynamic(packed.nSize) || ShapedType::isDynamic(packed.kSize))
    return std::nullopt;
  int64_t together = bf16 ? 2 : 4, rows = 16, columns = 16, depth = rows * together;
  if (packed.kSize < depth / 2 || packed.nSize < columns)
    return std::nullopt;
  EncodingInfo info = startInfo(packed);
  info.innerDimsPos = {packed.k.dims.back(), packed.n.dims.back()};
  info.innerTileSizes = {depth, columns};
  Builder builder(context);
  auto part = [&](int64_t size) {
    return SwizzleDim{size, builder.getArrayAttr({builder.getStringAttr("Internal"), builder.getI16IntegerAttr(size)})};
  };
  info.swizzle = Swizzle{{{part(rows), part(together)}, {part(columns)}}, {0, 2, 1}};
  return info;
}

/// encoding-passes.md CH8.
bool padsTooMuch(RankedTensorType type, const EncodingInfo &info) {
  SmallVector<DimSize> sizes = getDimSizes(type.getShape());
  ElementRoom room = ElementRoom::packed(type.getElementType());
  std::optional<int64_t> plain = Layout::plain(sizes, room).getStaticByteSize();
  FailureOr<Layout> layout = Layout::packed(sizes, info, room);
  if (!plain || failed(layout) || *plain <= kSmallBytes)
    return false;
  return (*layout->getStaticByteSize() - *plain) * 100 > *plain * kMaxPaddingPercent;
}
} // namespace

namespace {
/// The right operand of a contraction of windows: panels of its only N, with the dimensions of the sums in their order. None for other contractions.
std::optional<CPULayout> chooseWindowFilterLayout(RankedTensorType type, const ContractionLoops &loops, const CPU &cpu) {
  auto encoding = cast<EncodingAttr>(type.getEncoding());
  ArrayRef<int64_t> sizes = encoding.getIterationSizesArray();
  if (loops.k.size() < 2 || !loops.batch.empty() || loops.n.size() != 1 || !loops.kb.empty() || encoding.getOperandNumber() != 1 ||
      sizes.empty() || type.getRank() != int64_t(loops.k.size()) + 1 || encoding.getOriginalElementType() ||
      !llvm::all_of(encoding.getElementTypesArray(), llvm::IsaPred<FloatType>))
    return std::nullopt;
  std::optional<int64_t> n = encoding.getPosition(loops.n.front());
  if (!n)
    return std::nullopt;
  int64_t sum = 1;
  for (int64_t loop : loops.k) {
    if (!encoding.getPosition(loop))
      return std::nullopt;
    sum = ShapedType::isDynamic(sum) || ShapedType::isDynamic(sizes[loop]) ? ShapedType::kDynamic : sum * sizes[loop];
  }
  int64_t bits = std::max<int64_t>(32, encoding.getElementTypesArray()[2].getIntOrFloatBitWidth());
  EncodingInfo info;
  info.outerDimsPerm = {*n};
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != *n)
      info.outerDimsPerm.push_back(dim);
  info.innerDimsPos = {*n};
  info.innerTileSizes = {getPanelWidth(cpu, sizes[loops.n.front()], sum, bits)};
  if (padsTooMuch(type, info))
    return CPULayout{{}, CPULayoutKind::Identity, "padding-too-large"};
  return CPULayout{info, CPULayoutKind::Panel, ""};
}
} // namespace

CPULayout weir::encoding::choosePanelLayout(RankedTensorType type, const CPU &cpu, std::optional<CPULayoutKind> kind, bool mayHaveTiles) {
  auto plain = [](StringRef reason) { return CPULayout{{}, CPULayoutKind::Identity, reason}; };
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  if (encoding && encoding.getOpType() == EncodingOpType::conv) {
    CPULayout filter = chooseFilterLayout(type, cpu);
    bool isOther = kind && *kind != filter.kind && (filter.kind != CPULayoutKind::Identity || *kind != CPULayoutKind::Panel);
    return isOther ? plain("no-conv-layout") : filter;
  }
  std::optional<ContractionLoops> loops = encoding ? inferContractionLoops(encoding) : std::nullopt;
  if (!loops || encoding.getOpType() != EncodingOpType::matmul)
    return plain("not-a-contraction");
  std::optional<int64_t> operand = getPanelOperand(*loops);
  if (!operand) {
    std::optional<CPULayout> filter = kind.value_or(CPULayoutKind::Panel) == CPULayoutKind::Panel ? chooseWindowFilterLayout(type, *loops, cpu) : std::nullopt;
    return filter ? *filter : plain("multi-dim-contraction");
  }
  if (encoding.getOperandNumber() != *operand)
    return plain("plain-operand");
  // 9.3 of iree_encoding.md scales the last tile, which here may be one of another dimension than the cast's.
  SmallVector<Type> elements = encoding.getElementTypesArray();
  if (encoding.getOriginalElementType() || elements.size() != 3)
    return plain("unsupported-element-type");
  Packed packed;
  packed.mine = elements[*operand];
  packed.other = elements[1 - *operand];
  packed.out = elements[2];
  if (!llvm::all_of(elements, llvm::IsaPred<FloatType>) && !llvm::all_of(elements, llvm::IsaPred<IntegerType>))
    return plain("unsupported-element-type");
  int64_t n = *operand == 1 ? loops->n.front() : loops->m.front(), k = loops->k.front();
  std::optional<Positions> nPositions = getPositions(encoding, n), kPositions = getPositions(encoding, k);
  if (!loops->batch.empty())
    packed.batchPosition = encoding.getPosition(loops->batch.front());
  // A broadcast operand has fewer dimensions, others may have more.
  packed.added = getAddedDims(encoding);
  size_t rank = nPositions && kPositions
                    ? nPositions->dims.size() + kPositions->dims.size() + !!packed.batchPosition + packed.added.size()
                    : 0;
  if (size_t(type.getRank()) != rank)
    return plain("plain-operand");
  packed.n = *nPositions;
  packed.k = *kPositions;
  ArrayRef<int64_t> sizes = encoding.getIterationSizesArray();
  packed.nSize = sizes.empty() ? ShapedType::kDynamic : sizes[n];
  packed.kSize = sizes.empty() ? ShapedType::kDynamic : sizes[k];

  StringRef reason = "unsupported-element-type";
  auto attempt = [&](CPULayoutKind choice, std::optional<EncodingInfo> info) -> std::optional<CPULayout> {
    if ((kind && *kind != choice) || !info)
      return std::nullopt;
    // Another tile would be another layout than that of the tensor before the reshape.
    for (auto [position, tile] : llvm::zip_equal(info->innerDimsPos, info->innerTileSizes))
      if (!(position == packed.n.dims.back() ? packed.n : packed.k).canTile(tile))
        return plain("reshape-splits-tile");
    if (!padsTooMuch(type, *info))
      return CPULayout{*info, choice, ""};
    reason = "padding-too-large";
    return std::nullopt;
  };
  // Words that are not whole in the plain operand are on request alone: kernels compute what is in them apart.
  int64_t inWord = 32 / std::min<int64_t>(packed.mine.getIntOrFloatBitWidth(), 32);
  mayHaveTiles &= kind || (!ShapedType::isDynamic(packed.kSize) && packed.kSize % inWord == 0);
  // bf16 without tiles is extended for the f32 kernel (encoding-passes.md CL5): interleaved it is on request, or where an instruction may be used (CL9).
  bool mayInterleave = kind || ((isa<IntegerType>(packed.mine) || (packed.mine.isBF16() && findPanelInstruction(cpu, packed.mine))) && !ShapedType::isDynamic(packed.kSize) &&
                                packed.kSize % std::max<int64_t>(getInterleaving(packed, cpu), 1) == 0);
  if (auto tiles = attempt(CPULayoutKind::Tiles, mayHaveTiles ? makeTiles(packed, cpu, type.getContext()) : std::nullopt))
    return *tiles;
  if (auto pairs = attempt(CPULayoutKind::Interleaved, mayInterleave ? makeInterleaved(packed, cpu) : std::nullopt))
    return *pairs;
  if (auto panel = attempt(CPULayoutKind::Panel, makePanel(packed, cpu)))
    return *panel;
  return plain(reason);
}
