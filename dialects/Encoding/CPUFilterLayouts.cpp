// Layouts of constant filters for the kinds that pack one operand of an op and leave the others plain (encoding-passes.md 15.1): tiles of output
// channels, (F/t, window, C, t), which kernels read from one end to the other while each vector holds output channels. Answers are given where that
// has been measured to be faster than vectors along pixels, which need no packed filter.
#include "dialects/Encoding/CPULayouts.h"

using namespace mlir;
using namespace weir::encoding;

namespace {
/// A convolution as its filter sees it.
struct Filter {
  int64_t feature = -1, channel = -1; ///< dimensions of the filter
  SmallVector<int64_t> window;        ///< the others, in order
  int64_t features = 0, channels = 0; ///< sizes
  int64_t pixels = 1;                 ///< of the result
};

/// Fails if the spatial dimensions are not innermost in input and result, or a size that decides is dynamic.
FailureOr<Filter> analyze(EncodingAttr encoding) {
  SmallVector<AffineMap> maps = encoding.getRootMaps();
  ArrayRef<int64_t> sizes = encoding.getIterationSizesArray();
  if (maps.size() != 3 || sizes.empty() || !maps[1].isProjectedPermutation() || !maps[2].isProjectedPermutation() ||
      encoding.getComposedMap(1) != maps[1])
    return failure();
  MLIRContext *context = encoding.getContext();
  auto isPlainInput = [&](unsigned loop) { return maps[0].getResultPosition(getAffineDimExpr(loop, context)).has_value(); };
  Filter filter;
  for (auto [position, expr] : llvm::enumerate(maps[1].getResults())) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    bool inResult = maps[2].isFunctionOfDim(loop);
    int64_t *dim = inResult ? &filter.feature : isPlainInput(loop) ? &filter.channel : nullptr;
    if (!dim) {
      filter.window.push_back(position);
      continue;
    }
    if (*dim >= 0 || (inResult && maps[0].isFunctionOfDim(loop)) || ShapedType::isDynamic(sizes[loop]))
      return failure();
    *dim = position;
    (inResult ? filter.features : filter.channels) = sizes[loop];
  }
  if (filter.feature < 0 || filter.channel < 0 || filter.window.empty())
    return failure();
  // The spatial dimensions are the last ones, one for each of the window.
  for (auto [number, expr] : llvm::enumerate(maps[2].getResults().take_back(filter.window.size()))) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    AffineExpr input = maps[0].getResults().take_back(filter.window.size())[number];
    if (isa<AffineDimExpr>(input) || !input.isFunctionOfDim(loop) || ShapedType::isDynamic(sizes[loop]))
      return failure();
    filter.pixels *= sizes[loop];
  }
  return filter;
}

/// Pixels of the largest input, for windows of one element and of more. Vectors along larger ones are nearly full, and as fast. Kernels of windows leave
/// out what falls on padding, which vectors along pixels cannot.
constexpr int64_t kLargestImage = 200, kLargestWindowedImage = 900;
/// Of windows of one element, pixels of the smallest input: smaller ones are one vector. A program reads a filter once in a call, so that it comes from
/// beyond the second-level cache; kernels ask for the next tile of it early. Layers of 7x7 pixels are 1.4 to 1.9 times as fast as with vectors along pixels,
/// of which the fourth would have one pixel.
constexpr int64_t kSmallestImage = 17;
/// Multiply-adds of a result below which transposing it in registers costs more than full lanes gain.
constexpr int64_t kShortestSum = 96;
/// Of each element of a window, as the loop over them is the innermost one.
constexpr int64_t kFewestChannels = 8;

/// The tile, in output channels, or 0: vectors along pixels are as fast or faster.
int64_t chooseTile(const Filter &filter, int64_t windowTaps, int64_t lanes) {
  bool isWindowed = windowTaps > 1;
  if (filter.channels < kFewestChannels || filter.channels * windowTaps < kShortestSum ||
      filter.pixels > (isWindowed ? kLargestWindowedImage : kLargestImage) || (!isWindowed && filter.pixels < kSmallestImage))
    return 0;
  return filter.features % (2 * lanes) == 0 ? 2 * lanes : filter.features % lanes == 0 ? lanes : 0;
}
} // namespace

/// Output channels of a panel of bytes, or 0. All panels have as many, as the last columns would be an op of their own, with windows of its own: those that fill
/// vectors, or else at least three quarters of vectors of half as many lanes.
static int64_t chooseByteWidth(int64_t features, int64_t lanes, const CPU &cpu) {
  // AMX multiplies two tiles of 16 columns at a time: panels of that width are read in the order of their addresses.
  bool hasTiles = cpu.hasFeature("amx-int8");
  for (int64_t vectors = hasTiles ? 2 : 4; vectors > 0; --vectors)
    if (features % (vectors * lanes) == 0)
      return vectors * lanes;
  for (int64_t panels = llvm::divideCeil(features, 4 * lanes); !hasTiles && features / panels >= lanes / 2; ++panels)
    if (int64_t width = features / panels; features % panels == 0 && 4 * width >= 3 * int64_t(llvm::alignTo(width, lanes / 2)))
      return width;
  return 0;
}

/// A filter of bytes as words of input channels, as many as the dot instruction of the target adds up, for inputs with channels innermost: kernels multiply their windows, laid out, with it, and would
/// lay it out like that in each workgroup. Nothing for other filters.
static std::optional<CPULayout> chooseByteFilterLayout(RankedTensorType type, const CPU &cpu) {
  auto encoding = cast<EncodingAttr>(type.getEncoding());
  SmallVector<AffineMap> maps = encoding.getRootMaps();
  SmallVector<Type> elements = encoding.getElementTypesArray();
  ArrayRef<int64_t> sizes = encoding.getIterationSizesArray();
  if (elements.size() != 3 || !elements[0].isInteger(8) || !elements[1].isInteger(8) || !elements[2].isInteger(32) || !type.hasStaticShape() || sizes.empty() || maps.size() != 3 ||
      !maps[1].isProjectedPermutation() || encoding.getComposedMap(1) != maps[1] || type.getRank() != int64_t(maps[1].getNumResults()))
    return std::nullopt;
  auto feature = dyn_cast<AffineDimExpr>(maps[2].getResults().back()), channel = dyn_cast<AffineDimExpr>(maps[0].getResults().back());
  std::optional<unsigned> featureDim = feature ? maps[1].getResultPosition(feature) : std::nullopt;
  std::optional<unsigned> channelDim = channel ? maps[1].getResultPosition(channel) : std::nullopt;
  if (!featureDim || !channelDim || maps[0].isFunctionOfDim(feature.getPosition()) || maps[2].isFunctionOfDim(channel.getPosition()))
    return std::nullopt;
  const weir::DotInstruction *dot = findPanelInstruction(cpu, elements[1]);
  if (!dot)
    return std::nullopt;
  int64_t features = type.getDimSize(*featureDim), channels = type.getDimSize(*channelDim);
  int64_t width = chooseByteWidth(features, dot->lanes, cpu);
  if (width == 0 || channels % dot->together != 0)
    return std::nullopt;
  EncodingInfo info;
  info.outerDimsPerm = {*featureDim};
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != *featureDim && dim != *channelDim)
      info.outerDimsPerm.push_back(dim);
  info.outerDimsPerm.push_back(*channelDim);
  info.innerDimsPos = {*featureDim, *channelDim};
  info.innerTileSizes = {width, dot->together};
  return CPULayout{info, CPULayoutKind::Interleaved, ""};
}

CPULayout weir::encoding::chooseFilterLayout(RankedTensorType type, const CPU &cpu) {
  auto plain = [](StringRef reason) { return CPULayout{{}, CPULayoutKind::Identity, reason}; };
  auto encoding = cast<EncodingAttr>(type.getEncoding());
  if (encoding.getOperandNumber() != 1 || encoding.getOriginalElementType())
    return plain("plain-operand");
  // Not measured elsewhere.
  if (!cpu.architecture.isX86())
    return plain("no-conv-layout");
  if (std::optional<CPULayout> bytes = chooseByteFilterLayout(type, cpu))
    return *bytes;
  if (!cpu.hasFeature("avx512f"))
    return plain("no-conv-layout");
  if (!llvm::all_of(encoding.getElementTypesArray(), [](Type element) { return element.isF32(); }))
    return plain("unsupported-element-type");
  FailureOr<Filter> filter = analyze(encoding);
  if (failed(filter) || type.getRank() != int64_t(filter->window.size()) + 2)
    return plain("no-conv-layout");
  if (!type.hasStaticShape())
    return plain("no-conv-layout");
  int64_t tile = chooseTile(*filter, type.getNumElements() / (filter->features * filter->channels), 512 / 32);
  if (tile == 0)
    return plain("no-conv-layout");
  EncodingInfo info;
  info.outerDimsPerm = {filter->feature};
  info.outerDimsPerm.append(filter->window.begin(), filter->window.end());
  info.outerDimsPerm.push_back(filter->channel);
  info.innerDimsPos = {filter->feature};
  info.innerTileSizes = {tile};
  return {info, CPULayoutKind::Panel, ""};
}
