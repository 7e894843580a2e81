/// Generated networks of bytes: convolutions, poolings and sums of images in the order (N, C, H, W), with what exporters put between them.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::check;

/// Elements of the largest image, and products of the largest convolution.
static constexpr int64_t kMostElements = 1 << 13, kMostProducts = 1 << 21;

/// Sums of 32 bits as bytes: shifted, with an offset, and clamped to signed or unsigned ones.
Tensor TensorGenerator::requantise(const Tensor &sums) {
  Type i32 = b.getI32Type(), byte = b.getI8Type();
  bool isUnsigned = random.chance(60), perChannel = random.chance(40);
  double shift = random.below(6), offset = double(random.below(64)) - 32;
  Dims all = {0, 1, 2, 3};
  SmallVector<Tensor> inputs = {sums};
  SmallVector<Dims> dims = {all};
  if (perChannel)
    inputs.push_back(makeArgument({sums.shape[1]}, i32)), dims.push_back({1});
  dims.push_back(all);
  return makeGeneric(inputs, {makeEmpty(getExtents(sums), byte)}, dims, SmallVector<bool>(4, false), [&](ArrayRef<Element> args) {
    Value value = perChannel ? arith::AddIOp::create(b, loc, args[0].value, args[1].value).getResult() : args[0].value;
    value = arith::ShRSIOp::create(b, loc, value, makeScalar(i32, shift));
    value = arith::AddIOp::create(b, loc, value, makeScalar(i32, offset));
    value = arith::MaxSIOp::create(b, loc, value, makeScalar(i32, isUnsigned ? 0 : -128));
    value = arith::MinSIOp::create(b, loc, value, makeScalar(i32, isUnsigned ? 255 : 127));
    return SmallVector<Element>{{arith::TruncIOp::create(b, loc, byte, value), 128, true}};
  })[0];
}

/// The same bytes with the other sign bit.
Tensor TensorGenerator::flipSigns(const Tensor &image) {
  Dims all = {0, 1, 2, 3};
  bool adds = random.chance(70);
  return makeGeneric({image}, {makeEmpty(getExtents(image), b.getI8Type())}, {all, all}, SmallVector<bool>(4, false), [&](ArrayRef<Element> args) {
    Value least = makeScalar(b.getI8Type(), -128), value = args[0].value;
    value = adds ? arith::AddIOp::create(b, loc, value, least).getResult() : arith::XOrIOp::create(b, loc, value, least).getResult();
    return SmallVector<Element>{{value, 128, true}};
  })[0];
}

/// The sum of products of windows, (n, c, h, w) with (f, c, kh, kw), for each channel with (c, kh, kw), or with groups of channels, (n, g, c, h, w) with
/// (g, f, c, kh, kw). Null if it is too large.
std::optional<Tensor> TensorGenerator::convolveBytes(Tensor image, ByteFilter kind) {
  Type i32 = b.getI32Type(), byte = b.getI8Type();
  if (random.chance(30))
    image = flipSigns(image);
  if (random.chance(50)) {
    int64_t top = random.below(3), left = random.below(3);
    image = pad(image, {0, 0, top, left}, {0, 0, int64_t(random.below(3)), left}, double(random.below(256)) - 128);
  }
  SmallVector<int64_t> factors;
  for (int64_t g = 2; g <= image.shape[1] && kind == ByteFilter::Groups && !getExtent(image, 1).dynamic; ++g)
    if (image.shape[1] % g == 0)
      factors.push_back(g);
  bool isDepthwise = kind == ByteFilter::Depthwise, hasGroups = !factors.empty();
  int64_t groups = hasGroups ? random.pick(factors) : 1, channels = image.shape[1] / groups;
  int64_t features = isDepthwise         ? channels
                     : random.chance(30) ? 8 * (1 + int64_t(random.below(4)))
                                         : pickExtent(hasGroups ? 20 : 70);
  if (hasGroups)
    image = splitDims(image, {{image.shape[0]}, {groups, channels}, {image.shape[2]}, {image.shape[3]}});
  unsigned spatial = image.getRank() - 2;
  int64_t window[2], stride[2], dilation[2];
  Extents out = {getExtent(image, 0)};
  if (hasGroups)
    out.push_back({groups, {}});
  out.push_back(isDepthwise ? getExtent(image, 1) : Extent{features, {}});
  for (unsigned i = 0; i < 2; ++i) {
    int64_t size = image.shape[spatial + i];
    window[i] = 1 + random.below(std::min<int64_t>(size, 3));
    stride[i] = random.chance(70) ? 1 : 2;
    dilation[i] = random.chance(80) || (window[i] - 1) * 2 >= size ? 1 : 2;
    out.push_back({(size - (window[i] - 1) * dilation[i] - 1) / stride[i] + 1, {}});
  }
  int64_t products = window[0] * window[1] * (isDepthwise ? 1 : channels);
  for (Extent extent : out)
    products *= extent.size;
  if (products > kMostProducts)
    return std::nullopt;

  // The dimensions of the result, then kh, kw and c.
  unsigned rank = out.size(), loops = rank + (isDepthwise ? 2 : 3);
  auto dim = [&](unsigned loop) { return b.getAffineDimExpr(loop); };
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> imageExprs, filterExprs, outExprs;
  for (unsigned i = 0; i < rank; ++i)
    outExprs.push_back(dim(i));
  imageExprs.assign(outExprs.begin(), outExprs.begin() + spatial);
  filterExprs.assign(outExprs.begin() + 1, outExprs.begin() + spatial);
  for (AffineExpr expr : filterExprs)
    shape.push_back(out[cast<AffineDimExpr>(expr).getPosition()].size);
  if (!isDepthwise) {
    imageExprs.back() = dim(loops - 1);
    filterExprs.push_back(dim(loops - 1));
    shape.push_back(channels);
  }
  for (unsigned i = 0; i < 2; ++i) {
    imageExprs.push_back(dim(spatial + i) * stride[i] + dim(rank + i) * dilation[i]);
    filterExprs.push_back(dim(rank + i));
    shape.push_back(window[i]);
  }
  bool isConstant = random.chance(60);
  Tensor filter = random.chance(50) ? makeAllBits(shape, byte, isConstant)
                  : isConstant      ? makeConstant(shape, byte)
                                    : makeArgument(shape, byte);
  auto getMap = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(loops, 0, exprs, b.getContext()); };
  SmallVector<bool> reductions(loops, true);
  llvm::fill(MutableArrayRef(reductions).take_front(rank), false);
  bool isUnsigned = random.chance(60), isFilterUnsigned = random.chance(15), hasZero = random.chance(40);
  double zero = double(random.below(256)) - 128;
  Tensor sums = makeGeneric({image, filter}, {getInit(out, i32, 0)}, {getMap(imageExprs), getMap(filterExprs), getMap(outExprs)}, reductions,
                            [&](ArrayRef<Element> args) {
                              auto extend = [&](Value value, bool isUnsigned) -> Value {
                                return isUnsigned ? arith::ExtUIOp::create(b, loc, i32, value).getResult() : arith::ExtSIOp::create(b, loc, i32, value).getResult();
                              };
                              Value left = extend(args[0].value, isUnsigned);
                              if (hasZero)
                                left = arith::SubIOp::create(b, loc, left, makeScalar(i32, zero));
                              Value product = arith::MulIOp::create(b, loc, left, extend(args[1].value, isFilterUnsigned));
                              return SmallVector<Element>{{arith::AddIOp::create(b, loc, args[2].value, product), getExactLimit(i32), true}};
                            })[0];
  return hasGroups ? mergeDims(sums, {1, 2, 1, 1}) : sums;
}

void TensorGenerator::addByteNetwork() {
  SmallVector<int64_t> shape = {1 + int64_t(random.below(2)), pickExtent(40), 1 + int64_t(random.below(16)), 1 + int64_t(random.below(16))};
  if (ShapedType::getNumElements(shape) > kMostElements)
    shape[2] = shape[3] = 3;
  Tensor image = random.chance(50) ? makeAllBits(shape, b.getI8Type(), /*isConstant=*/false) : makeArgument(shape, b.getI8Type());
  SmallVector<Tensor> before;
  for (unsigned layer = 0, layers = 1 + random.below(4); layer < layers; ++layer) {
    before.push_back(image);
    auto *same = llvm::find_if(before, [&](const Tensor &other) { return other.value != image.value && other.shape == image.shape; });
    if (same != before.end() && random.chance(60)) {
      Dims all = {0, 1, 2, 3};
      image = makeGeneric({image, *same}, {makeEmpty(getExtents(image), b.getI8Type())}, {all, all, all}, SmallVector<bool>(4, false), [&](ArrayRef<Element> args) {
        return SmallVector<Element>{{arith::AddIOp::create(b, loc, args[0].value, args[1].value), 128, true}};
      })[0];
      continue;
    }
    std::optional<Tensor> sums = convolveBytes(image, random.chance(30)   ? ByteFilter::Depthwise
                                                      : random.chance(30) ? ByteFilter::Groups
                                                                          : ByteFilter::Dense);
    if (!sums)
      break;
    image = requantise(*sums);
    if (ShapedType::getNumElements(image.shape) > kMostElements)
      break;
  }
  keep(image);
}
