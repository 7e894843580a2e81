/// Generated convolutions and poolings.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>
#include <map>

using namespace mlir;
using namespace weir::check;

namespace {
using Create = Value (*)(OpBuilder &, Location, ValueRange ins, Value out, Attribute strides, Attribute dilations);

/// A letter for each dimension: n image, g group, c channel, f filter, m multiplier, d h w depth, row, column. In the filter the last
/// three are those of the window.
struct Kind {
  const char *input, *filter, *output;
  Create create;
  /// 's' sum of products, '+' sum, 'M' and 'm' extrema, 'U' and 'u' extrema of unsigned integers.
  char combiner = 's';
  bool hasStrides = true;
};
} // namespace

template <typename Op>
static Value strided(OpBuilder &b, Location loc, ValueRange ins, Value out, Attribute strides, Attribute dilations) {
  return Op::create(b, loc, TypeRange{out.getType()}, ins, ValueRange{out}, strides, dilations).getResult(0);
}

template <typename Op>
static Value plain(OpBuilder &b, Location loc, ValueRange ins, Value out, Attribute, Attribute) {
  return Op::create(b, loc, TypeRange{out.getType()}, ins, ValueRange{out}).getResult(0);
}

static constexpr Kind kKinds[] = {
    {"w", "w", "w", plain<linalg::Conv1DOp>, 's', false},
    {"hw", "hw", "hw", plain<linalg::Conv2DOp>, 's', false},
    {"dhw", "dhw", "dhw", plain<linalg::Conv3DOp>, 's', false},
    {"nwc", "wcf", "nwf", strided<linalg::Conv1DNwcWcfOp>},
    {"ncw", "fcw", "nfw", strided<linalg::Conv1DNcwFcwOp>},
    {"nhwc", "hwcf", "nhwf", strided<linalg::Conv2DNhwcHwcfOp>},
    {"nhwc", "hwcf", "nhwf", strided<linalg::Conv2DNhwcHwcfOp>},
    {"nhwc", "fhwc", "nhwf", strided<linalg::Conv2DNhwcFhwcOp>},
    {"nchw", "fchw", "nfhw", strided<linalg::Conv2DNchwFchwOp>},
    {"nchw", "fchw", "nfhw", strided<linalg::Conv2DNchwFchwOp>},
    {"ngchw", "fgchw", "ngfhw", strided<linalg::Conv2DNgchwFgchwOp>},
    {"ngchw", "gfchw", "ngfhw", strided<linalg::Conv2DNgchwGfchwOp>},
    {"nhwgc", "gfhwc", "nhwgf", strided<linalg::Conv2DNhwgcGfhwcOp>},
    {"ndhwc", "dhwcf", "ndhwf", strided<linalg::Conv3DNdhwcDhwcfOp>},
    {"ncdhw", "fcdhw", "nfdhw", strided<linalg::Conv3DNcdhwFcdhwOp>},
    {"ncw", "cw", "ncw", strided<linalg::DepthwiseConv1DNcwCwOp>},
    {"nwc", "wc", "nwc", strided<linalg::DepthwiseConv1DNwcWcOp>},
    {"nwc", "wcm", "nwcm", strided<linalg::DepthwiseConv1DNwcWcmOp>},
    {"nchw", "chw", "nchw", strided<linalg::DepthwiseConv2DNchwChwOp>},
    {"nhwc", "hwc", "nhwc", strided<linalg::DepthwiseConv2DNhwcHwcOp>},
    {"nhwc", "hwcm", "nhwcm", strided<linalg::DepthwiseConv2DNhwcHwcmOp>},
    {"ndhwc", "dhwc", "ndhwc", strided<linalg::DepthwiseConv3DNdhwcDhwcOp>},
    {"ncdhw", "cdhw", "ncdhw", strided<linalg::DepthwiseConv3DNcdhwCdhwOp>},
    {"ndhwc", "dhwcm", "ndhwcm", strided<linalg::DepthwiseConv3DNdhwcDhwcmOp>},
    {"nhwc", "hw", "nhwc", strided<linalg::PoolingNhwcSumOp>, '+'},
    {"nhwc", "hw", "nhwc", strided<linalg::PoolingNhwcMaxOp>, 'M'},
    {"nhwc", "hw", "nhwc", strided<linalg::PoolingNhwcMinOp>, 'm'},
    {"nhwc", "hw", "nhwc", strided<linalg::PoolingNhwcMaxUnsignedOp>, 'U'},
    {"nhwc", "hw", "nhwc", strided<linalg::PoolingNhwcMinUnsignedOp>, 'u'},
    {"nchw", "hw", "nchw", strided<linalg::PoolingNchwSumOp>, '+'},
    {"nchw", "hw", "nchw", strided<linalg::PoolingNchwMaxOp>, 'M'},
    {"nchw", "hw", "nchw", strided<linalg::PoolingNchwMaxOp>, 'M'},
    {"nwc", "w", "nwc", strided<linalg::PoolingNwcSumOp>, '+'},
    {"nwc", "w", "nwc", strided<linalg::PoolingNwcMaxOp>, 'M'},
    {"nwc", "w", "nwc", strided<linalg::PoolingNwcMinOp>, 'm'},
    {"ncw", "w", "ncw", strided<linalg::PoolingNcwSumOp>, '+'},
    {"ncw", "w", "ncw", strided<linalg::PoolingNcwMaxOp>, 'M'},
    {"ndhwc", "dhw", "ndhwc", strided<linalg::PoolingNdhwcSumOp>, '+'},
    {"ndhwc", "dhw", "ndhwc", strided<linalg::PoolingNdhwcMaxOp>, 'M'},
    {"ndhwc", "dhw", "ndhwc", strided<linalg::PoolingNdhwcMinOp>, 'm'},
};

static bool isSpatial(char letter) { return letter == 'd' || letter == 'h' || letter == 'w'; }

/// What fits, or new.
Tensor TensorGenerator::pickImage(StringRef dims, Type type) {
  unsigned rank = dims.size();
  int64_t budget = 1 << 14;
  std::optional<Tensor> image;
  if (random.chance(70))
    image = pickValue([&](const Tensor &t) {
      return t.getElementType() == type && t.getRank() == rank && ShapedType::getNumElements(t.shape) <= budget;
    });
  if (image)
    return *image;
  SmallVector<int64_t> shape;
  for (char letter : dims) {
    int64_t extent = isSpatial(letter) ? (random.chance(70) ? 1 + random.below(19) : pickExtent(70))
                     : letter == 'n'   ? 1 + random.below(3)
                                       : pickExtent(random.chance(70) ? 20 : 70);
    extent = std::max<int64_t>(1, std::min(extent, budget));
    budget /= extent;
    shape.push_back(extent);
  }
  image = makeArgument(shape, type);
  if (random.chance(20))
    keep(*image);
  return *image;
}

/// Pads spatial dimensions, or none. A computed value is not so often padded by what the combiner ignores.
Tensor TensorGenerator::padImage(const Tensor &input, StringRef dims, double limit, double neutral) {
  SmallVector<int64_t> low(dims.size(), 0), high(dims.size(), 0);
  bool padded = random.chance(45);
  for (unsigned i = 0; i < dims.size() && padded; ++i)
    if (isSpatial(dims[i])) {
      low[i] = random.below(3);
      high[i] = random.below(3);
    }
  Tensor image = clamp(input, limit);
  return padded ? pad(image, low, high, random.chance(75) ? neutral : int(random.below(5)) - 2) : image;
}

struct TensorGenerator::Windows {
  std::map<char, Extent> extents; ///< of the result, by the letters of dimensions
  std::map<char, int64_t> size, stride, dilation;
};

TensorGenerator::Windows TensorGenerator::pickWindows(const Tensor &image, StringRef dims, bool hasStrides) {
  Windows windows;
  Extents imageExtents = getExtents(image);
  for (auto [letter, extent] : llvm::zip_equal(dims, imageExtents)) {
    if (!isSpatial(letter)) {
      windows.extents[letter] = extent;
      continue;
    }
    int64_t largest = std::min<int64_t>(extent.size, random.chance(80) ? 3 : 5);
    int64_t size = windows.size[letter] = 1 + random.below(largest);
    int64_t dilation = hasStrides && random.chance(25) && (size - 1) * 2 < extent.size ? 2 : 1;
    int64_t stride = hasStrides ? (random.chance(60) ? 1 : 2 + random.below(2)) : 1;
    int64_t covered = (size - 1) * dilation + 1;
    Extent out{(extent.size - covered) / stride + 1, {}};
    if (extent.dynamic && random.chance(80)) {
      Value rest = arith::SubIOp::create(b, loc, extent.dynamic, makeIndex(covered));
      out.dynamic = arith::AddIOp::create(b, loc, arith::DivUIOp::create(b, loc, rest, makeIndex(stride)), makeIndex(1));
    }
    windows.dilation[letter] = dilation;
    windows.stride[letter] = stride;
    windows.extents[letter] = out;
  }
  return windows;
}

void TensorGenerator::addConvolution() {
  const Kind &kind = table ? kKinds[table->order % std::size(kKinds)] : random.pick(ArrayRef(kKinds));
  bool isPooling = kind.combiner != 's';
  // Upstream's bodies of named ops have no index.
  auto [type, sumType] = pickAccumulation(pickType([](Type t) { return !t.isInteger(1) && !t.isIndex(); }));
  if (isPooling)
    sumType = type;
  if (isFloat(type) && (kind.combiner == 'U' || kind.combiner == 'u'))
    return;
  StringRef inputDims(kind.input), filterDims(kind.filter), outputDims(kind.output);
  Tensor input = pickImage(inputDims, type);
  double termLimit = isFloat(type) ? (getRange(sumType) < 1e300 ? 4 : 16) : 1e300;
  Tensor image = padImage(input, inputDims, termLimit, kind.combiner == 'M' ? -50 : kind.combiner == 'm' ? 50 : 0);
  Windows windows = pickWindows(image, inputDims, kind.hasStrides);
  std::map<char, Extent> &extents = windows.extents;
  for (char letter : (outputDims + filterDims).str())
    if (!extents.count(letter) && !isSpatial(letter))
      extents[letter] = {pickExtent(random.chance(80) ? 20 : 66), {}};

  double terms = 1;
  SmallVector<int64_t> filterShape;
  for (char letter : filterDims) {
    filterShape.push_back(isSpatial(letter) ? windows.size[letter] : extents[letter].size);
    if (!outputDims.contains(letter) || isSpatial(letter))
      terms *= filterShape.back();
  }
  int64_t points = terms;
  for (char letter : outputDims)
    points *= extents[letter].size;
  if (points > (1 << 20))
    return;
  Tensor filter;
  if (isPooling) {
    filter = makeEmpty(llvm::map_to_vector(filterShape, [](int64_t e) { return Extent{e, {}}; }), type);
    filter.bound = 1;
  } else {
    filter = clamp(getOperand(filterShape, type), getRange(sumType) < 1e300 ? 1 : 4);
  }
  double sumLimit = std::max(getExactLimit(sumType), double(1 << 24));
  if (image.bound * filter.bound * terms > getRange(sumType))
    return;
  Extents outExtents;
  for (char letter : outputDims)
    outExtents.push_back(extents[letter]);
  double neutral = kind.combiner == 'M' || kind.combiner == 'U'   ? (kind.combiner == 'U' ? 0 : -100)
                   : kind.combiner == 'm' || kind.combiner == 'u' ? 100
                                                                  : 0;
  Tensor init = clamp(getInit(outExtents, sumType, neutral), isNarrowFloat(sumType) ? getExactLimit(sumType) : 1000);
  // In the order of the op's name.
  SmallVector<int64_t> strides, dilations;
  for (char letter : outputDims)
    if (isSpatial(letter)) {
      strides.push_back(windows.stride[letter]);
      dilations.push_back(windows.dilation[letter]);
    }
  Tensor result = init;
  result.value = kind.create(b, loc, {image.value, filter.value}, init.value, b.getI64TensorAttr(strides), b.getI64TensorAttr(dilations));
  if (random.chance(15)) {
    IRRewriter rewriter(b.getContext());
    rewriter.setInsertionPoint(result.value.getDefiningOp());
    if (auto generic = linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(result.value.getDefiningOp())); succeeded(generic))
      result.value = generic->getResult(0);
  }
  double product = image.bound * filter.bound;
  bool sums = kind.combiner == 's' || kind.combiner == '+';
  result.bound = sums ? init.bound + terms * product : std::max(init.bound, image.bound);
  result.exact = image.exact && filter.exact && init.exact && (!sums || (result.bound <= sumLimit && product <= getExactLimit(type)));
  if (!isFloat(sumType))
    result.bound = getExactLimit(sumType) + 1, result.exact = true;
  keep(result);
}
