/// Generated transforms of iree_linalg_ext: attention, windows of convolutions, stages of Fourier transforms, tiles of Winograd's convolutions.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <utility>

using namespace mlir;
using namespace weir::check;
namespace ext = weir::linalg_ext;

void TensorGenerator::addAttention() {
  auto wide = [](Type t) { return isa<FloatType>(t) && !isNarrowFloat(t); };
  if (!isAllowed(wide))
    return;
  Type type = pickType(wide);
  // batch, rows, columns of the output, depth of the scores, columns of the scores
  bool hasBatch = random.chance(60), online = random.chance(40);
  int64_t sizes[5] = {1 + random.below(3), pickExtent(20), pickExtent(20), pickExtent(20), pickExtent(40)};
  unsigned first = hasBatch ? 0 : 1;
  auto dimsOf = [&](ArrayRef<unsigned> letters) {
    Dims dims;
    for (unsigned d : letters)
      if (d >= first)
        dims.push_back(d - first);
    return dims;
  };
  auto shapeOf = [&](const Dims &dims) { return llvm::map_to_vector(dims, [&](unsigned d) { return sizes[d + first]; }); };
  // Keys and values also with their last dimensions exchanged.
  Dims q = dimsOf({0, 1, 3}), k = random.chance(60) ? dimsOf({0, 4, 3}) : dimsOf({0, 3, 4}), v = random.chance(60) ? dimsOf({0, 4, 2}) : dimsOf({0, 2, 4}),
       o = dimsOf({0, 1, 2}), s = random.chance(70) ? dimsOf({0, 1, 4}) : dimsOf({1, 4}), r = dimsOf({0, 1});
  Tensor query = clamp(getOperand(shapeOf(q), type), 4), key = clamp(getOperand(shapeOf(k), type), 4), value = clamp(getOperand(shapeOf(v), type), 4);
  std::optional<Tensor> mask;
  if (random.chance(50))
    mask = clamp(getOperand(shapeOf(s), random.chance(50) ? b.getI1Type() : type), 4);
  // Scores up to 8: larger ones make differences of rounding larger than a tolerance.
  double scores = 8, scale = scores / (query.bound * key.bound * sizes[3]);
  unsigned dims = 5 - first;
  auto mapOf = [&](const Dims &operand) {
    return AffineMap::get(dims, 0, llvm::map_to_vector(operand, [&](unsigned d) { return b.getAffineDimExpr(d); }), b.getContext());
  };
  SmallVector<AffineMap> maps = {mapOf(q), mapOf(k), mapOf(v), mapOf({})};
  if (mask)
    maps.push_back(mapOf(s));
  maps.push_back(mapOf(o));
  auto extentsOf = [&](const Dims &operand) { return llvm::map_to_vector(shapeOf(operand), [](int64_t e) { return Extent{e, {}}; }); };
  Type sumType = online ? Type(b.getF32Type()) : type;
  Tensor out = online ? makeFill(extentsOf(o), sumType, random.chance(60) ? 0 : 1) : makeEmpty(extentsOf(o), sumType);
  Value factor = makeScalar(type, scale);
  Operation *op;
  Tensor largest, sum;
  DictionaryAttr config = random.chance(30) ? b.getDictionaryAttr(b.getNamedAttr("use_exp2", b.getBoolAttr(false))) : DictionaryAttr();
  if (online) {
    maps.append(2, mapOf(r));
    largest = makeFill(extentsOf(r), sumType, random.chance(70) ? -100 : 0);
    sum = makeFill(extentsOf(r), sumType, random.chance(70) ? 0 : 2);
    op = ext::OnlineAttentionOp::create(b, loc, TypeRange{out.value.getType(), largest.value.getType(), sum.value.getType()}, query.value, key.value,
                                        value.value, factor, mask ? mask->value : Value(), out.value, largest.value, sum.value,
                                        b.getAffineMapArrayAttr(maps), config);
  } else {
    op = ext::AttentionOp::create(b, loc, TypeRange{out.value.getType()}, query.value, key.value, value.value, factor, mask ? mask->value : Value(),
                                  out.value, b.getAffineMapArrayAttr(maps), config);
  }
  unsigned kind = random.below(4);
  fillRegion(op->getRegion(0), {b.getF32Type()}, [&](ValueRange args) -> SmallVector<Value> {
    Value score = args[0];
    if (kind == 0)
      return {math::TanhOp::create(b, loc, score)};
    if (kind == 1) {
      // Nothing of the future.
      Value i = ext::IndexOp::create(b, loc, b.getIndexType(), 1 - first), j = ext::IndexOp::create(b, loc, b.getIndexType(), 4 - first);
      Value before = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, i, j);
      return {arith::SelectOp::create(b, loc, before, score, makeScalar(b.getF32Type(), -20))};
    }
    return {score};
  });
  auto finishResult = [&](Tensor result, Value made, double bound) {
    result.value = made;
    result.bound = bound;
    result.exact = false;
    keep(result);
  };
  if (!online)
    return finishResult(out, op->getResult(0), value.bound);
  finishResult(out, op->getResult(0), out.bound + sizes[4] * value.bound);
  finishResult(largest, op->getResult(1), 100);
  finishResult(sum, op->getResult(2), 2 + sizes[4]);
}

/// The form in which torch-mlir hands attention over: batches first, no scale (the root of the depth), what is added to the scores maybe.
void TensorGenerator::addTMAttention() {
  auto isWide = [](Type t) { return isa<FloatType>(t) && !isNarrowFloat(t); };
  if (!isAllowed(isWide))
    return;
  Type type = pickType(isWide);
  int64_t rows = pickExtent(20), width = pickExtent(20), depth = pickExtent(20), columns = pickExtent(40);
  SmallVector<int64_t> batch = pickShape(random.below(3), 6);
  auto shapeOf = [&](int64_t a, int64_t c) {
    SmallVector<int64_t> shape(batch);
    shape.append({a, c});
    return shape;
  };
  // The root of the depth becomes a constant: it has to be static.
  bool wasDynamic = std::exchange(dynamicShapes, false);
  Tensor query = makeArgument(shapeOf(rows, depth), type), key = makeArgument(shapeOf(columns, depth), type);
  dynamicShapes = wasDynamic;
  // Scores up to 8: larger ones make differences of rounding larger than a tolerance.
  double bound = std::max(0.5, std::sqrt(8 / std::sqrt(double(depth))));
  query = clamp(query, bound), key = clamp(key, bound);
  Tensor value = clamp(getOperand(shapeOf(columns, width), type), 4);
  SmallVector<Value> operands = {query.value, key.value, value.value};
  if (random.chance(50))
    operands.push_back(clamp(getOperand(shapeOf(rows, columns), type), 4).value);
  Extents extents = llvm::map_to_vector(shapeOf(rows, width), [](int64_t e) { return Extent{e, {}}; });
  Tensor result = makeEmpty(extents, type);
  operands.push_back(result.value);
  OperationState state(loc, "tm_tensor.attention");
  state.addOperands(operands);
  state.addTypes(result.value.getType());
  state.propertiesAttr = b.getDictionaryAttr(
      b.getNamedAttr("operandSegmentSizes", b.getDenseI32ArrayAttr({int32_t(operands.size()) - 1, 1})));
  state.addRegion();
  result.value = b.create(state)->getResult(0);
  result.bound = value.bound;
  result.exact = false;
  keep(result);
}

/// Windows of an image, whose dimensions are in a random order, as rows: coordinates grouped to two or more dimensions, padding around the
/// image, offsets, parts of the windows only. Nothing is read outside.
void TensorGenerator::addIm2col() {
  Type type = pickType([](Type t) { return !isa<ComplexType>(t); });
  unsigned spatial = 1 + random.chance(70), rank = spatial + 2;
  // Places of the dimensions of the image.
  SmallVector<unsigned> order = pickPermutation(rank, random.chance(60));
  bool padded = random.chance(40);
  SmallVector<int64_t> shape(rank, 1), low(rank, 0), high(rank, 0), strides, dilations, kernel, windows, batchPos, windowPos, channelPos;
  batchPos.push_back(order[0]);
  channelPos.push_back(order[rank - 1]);
  for (unsigned d = 1; d <= spatial; ++d)
    windowPos.push_back(order[d]);
  // In the order of the image.
  llvm::sort(windowPos);
  shape[batchPos[0]] = 1 + random.below(3);
  shape[channelPos[0]] = pickExtent(9);
  for (int64_t at : windowPos) {
    strides.push_back(1 + random.below(2));
    dilations.push_back(1 + random.chance(25));
    kernel.push_back(1 + random.below(3));
    windows.push_back(pickExtent(9));
    if (padded)
      low[at] = random.below(3), high[at] = random.below(3);
    int64_t reach = (windows.back() - 1) * strides.back() + (kernel.back() - 1) * dilations.back() + 1;
    // Rows at the end that no window reaches.
    shape[at] = reach + random.below(2) - low[at] - high[at];
    if (shape[at] < 1) {
      low[at] += shape[at] - 1, shape[at] = 1;
      if (low[at] < 0)
        high[at] += std::exchange(low[at], 0);
    }
  }
  Tensor source = getOperand(shape, type);
  // Elements of a window: all dimensions but the batch, permuted.
  SmallVector<int64_t> inner;
  for (unsigned at = 0; at < rank; ++at)
    if (int64_t(at) != batchPos[0])
      inner.push_back(at);
  SmallVector<unsigned> permuted = pickPermutation(inner.size(), random.chance(60));
  SmallVector<int64_t> places, innerPermutation(permuted.begin(), permuted.end());
  for (unsigned i : permuted) {
    auto *window = llvm::find(windowPos, inner[i]);
    places.push_back(window == windowPos.end() ? shape[inner[i]] : kernel[window - windowPos.begin()]);
  }
  // The windows' positions in one dimension or in one each; likewise the places in a window.
  SmallVector<SmallVector<int64_t>> groups = {{shape[batchPos[0]]}};
  auto addGroups = [&](ArrayRef<int64_t> sizes) {
    if (random.chance(70))
      return groups.push_back(SmallVector<int64_t>(sizes));
    for (int64_t size : sizes)
      groups.push_back({size});
  };
  addGroups(windows);
  addGroups(places);
  SmallVector<unsigned> outOrder = pickPermutation(groups.size(), random.chance(70));
  SmallVector<int64_t> outPermutation(outOrder.begin(), outOrder.end()), offsets, extents;
  SmallVector<Attribute> sizes;
  for (const auto &group : groups) {
    int64_t extent = llvm::product_of(group);
    offsets.push_back(random.chance(20) ? int64_t(random.below(extent)) : 0);
    extents.push_back(extent - offsets.back());
    sizes.push_back(b.getDenseI64ArrayAttr(group));
  }
  Extents out;
  for (unsigned d : outOrder)
    out.push_back({extents[d], {}});
  Tensor result = makeEmpty(out, type);
  auto list = [&](ArrayRef<int64_t> numbers) { return b.getDenseI64ArrayAttr(numbers); };
  ArrayRef<int64_t> none;
  SmallVector<int64_t> outPadding(padded ? groups.size() : 0, 0);
  auto op = ext::Im2colOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, ValueRange(), ValueRange(), ValueRange(), ValueRange(),
                                  ValueRange(), ValueRange(), ValueRange(), padded ? makeScalar(type, 1) : Value(), list(strides), list(dilations),
                                  list(kernel), list(offsets), b.getArrayAttr(sizes), list(batchPos), list(windowPos), list(channelPos),
                                  list(innerPermutation), list(outPermutation), list(padded ? ArrayRef<int64_t>(low) : none),
                                  list(padded ? ArrayRef<int64_t>(high) : none), list(outPadding), list(outPadding));
  result.value = op->getResult(0);
  result.bound = std::max(source.bound, 1.0);
  result.exact = source.exact;
  keep(result);
}

void TensorGenerator::addFourierStage() {
  auto wide = [](Type t) { return t.isF32() || t.isF64(); };
  if (!isAllowed(wide))
    return;
  Type type = pickType(wide);
  unsigned power = 1 + random.below(6);
  SmallVector<int64_t> shape = pickShape(random.below(3), 64);
  shape.push_back(int64_t(1) << power);
  Tensor re = clamp(getOperand(shape, type), 64), im = clamp(getOperand(shape, type), 64);
  unsigned stage = 1 + random.below(power);
  Value cosines, sines;
  bool given = random.chance(50);
  if (given) {
    SmallVector<int64_t> half = {int64_t(1) << (stage - 1)};
    cosines = makeConstant(half, type).value;
    sines = makeConstant(half, type).value;
  }
  auto op = ext::FftOp::create(b, loc, TypeRange{re.value.getType(), im.value.getType()}, makeIndex(stage), cosines, sines, re.value, im.value);
  double bound = std::max(re.bound, im.bound), after = bound * (given ? 9 : 3);
  for (auto [value, part] : llvm::zip_equal(op.getResults(), SmallVector<Tensor>{re, im})) {
    Tensor result = part;
    result.value = value;
    result.bound = after;
    // Coefficients are integers then.
    result.exact = given && re.exact && im.exact && after <= getExactLimit(type);
    keep(result);
  }
}

void TensorGenerator::addWinograd() {
  auto wide = [](Type t) { return t.isF32() || t.isF64(); };
  if (!isAllowed(wide))
    return;
  Type type = pickType(wide);
  bool channelsFirst = random.chance(40);
  int64_t n = 1 + random.below(2), c = pickExtent(9), f = pickExtent(9), tilesH = 1 + random.below(3), tilesW = 1 + random.below(2);
  int64_t tile = 2 + 2 * random.below(3), front = tile + 2;
  auto image = [&](int64_t first, int64_t h, int64_t w, int64_t last) {
    return channelsFirst ? SmallVector<int64_t>{first, last, h, w} : SmallVector<int64_t>{first, h, w, last};
  };
  auto empty = [&](ArrayRef<int64_t> shape) { return makeEmpty(llvm::map_to_vector(shape, [](int64_t e) { return Extent{e, {}}; }), type); };
  SmallVector<int64_t> dims = channelsFirst ? SmallVector<int64_t>{2, 3} : SmallVector<int64_t>{1, 2};
  Tensor source, result;
  Value made;
  double growth;
  switch (random.below(3)) {
  case 0:
    // The last tiles go on after the image, or do not.
    source = clamp(getOperand(image(n, tilesH * tile + 2 - random.below(tile), tilesW * tile + 2 - random.below(tile), c), type), 64);
    result = empty({front, front, n, tilesH, tilesW, c});
    made = ext::WinogradInputTransformOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, tile, 3, dims).getResult(0);
    growth = 160;
    break;
  case 1:
    source = clamp(getOperand({front, front, n, tilesH, tilesW, c}, type), 64);
    result = empty(image(n, tilesH * tile, tilesW * tile, c));
    made = ext::WinogradOutputTransformOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, tile, 3, dims).getResult(0);
    growth = 4500;
    break;
  default:
    // The kernel's extents have to be static.
    dynamicShapes = false;
    source = makeArgument(channelsFirst ? SmallVector<int64_t>{f, c, 3, 3} : SmallVector<int64_t>{3, 3, c, f}, type);
    result = empty({front, front, c, f});
    dims = channelsFirst ? SmallVector<int64_t>{2, 3} : SmallVector<int64_t>{0, 1};
    made = ext::WinogradFilterTransformOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, tile, 3, dims).getResult(0);
    growth = 2;
    break;
  }
  result.value = made;
  result.bound = source.bound * growth;
  result.exact = false;
  keep(result);
}
