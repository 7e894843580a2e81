/// Generated transforms of iree_linalg_ext: attention, stages of Fourier transforms, tiles of Winograd's convolutions.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;
namespace ext = weir::linalg_ext;

void TensorGenerator::addAttention() {
  auto wide = [](Type t) { return isa<FloatType>(t) && !isNarrowFloat(t); };
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

void TensorGenerator::addFourierStage() {
  auto wide = [](Type t) { return t.isF32() || t.isF64(); };
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
  Type type = pickType([](Type t) { return t.isF32() || t.isF64(); });
  bool channelsFirst = random.chance(40);
  int64_t n = 1 + random.below(2), c = pickExtent(9), f = pickExtent(9), tilesH = 1 + random.below(3), tilesW = 1 + random.below(2);
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
    // The last tiles go on behind the image, or do not.
    source = clamp(getOperand(image(n, tilesH * 6 + 2 - random.below(6), tilesW * 6 + 2 - random.below(6), c), type), 64);
    result = empty({8, 8, n, tilesH, tilesW, c});
    made = ext::WinogradInputTransformOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, 6, 3, dims).getResult(0);
    growth = 160;
    break;
  case 1:
    source = clamp(getOperand({8, 8, n, tilesH, tilesW, c}, type), 64);
    result = empty(image(n, tilesH * 6, tilesW * 6, c));
    made = ext::WinogradOutputTransformOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, 6, 3, dims).getResult(0);
    growth = 4500;
    break;
  default:
    // The kernel's extents have to be static.
    dynamicShapes = false;
    source = makeArgument(channelsFirst ? SmallVector<int64_t>{f, c, 3, 3} : SmallVector<int64_t>{3, 3, c, f}, type);
    result = empty({8, 8, c, f});
    dims = channelsFirst ? SmallVector<int64_t>{2, 3} : SmallVector<int64_t>{0, 1};
    made = ext::WinogradFilterTransformOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value, 6, 3, dims).getResult(0);
    growth = 2;
    break;
  }
  result.value = made;
  result.bound = source.bound * growth;
  result.exact = false;
  keep(result);
}
