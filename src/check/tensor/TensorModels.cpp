/// Generated chains of ops as models write them: softmax and norms of plain generics, attention of them, weights of few bits that are scaled back.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 14;

/// `body` of each element of the inputs; `dims` name the loops of each input, whose extents are those of the first.
Tensor TensorGenerator::mapRows(ArrayRef<Tensor> inputs, ArrayRef<Dims> dims, Type type, double bound, llvm::function_ref<Value(ArrayRef<Element>)> body) {
  SmallVector<Dims> all(dims);
  all.push_back(dims.front());
  return makeGeneric(inputs, {makeEmpty(getExtents(inputs.front()), type)}, all, SmallVector<bool>(dims.front().size(), false),
                     [&](ArrayRef<Element> args) { return SmallVector<Element>{{body(args), bound, false}}; })[0];
}

/// The sum over one dimension of what `body` makes of an element, or the largest.
Tensor TensorGenerator::reduceRows(const Tensor &input, unsigned dim, bool sums, double bound, llvm::function_ref<Value(Value)> body) {
  Type type = input.getElementType();
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, input.getRank())), kept = all;
  kept.erase(kept.begin() + dim);
  SmallVector<bool> isReduction(input.getRank(), false);
  isReduction[dim] = true;
  Tensor init = makeFill(dropped(getExtents(input), dim), type, sums ? 0 : -100);
  return makeGeneric({input}, {init}, {all, kept}, isReduction, [&](ArrayRef<Element> args) {
    Element e{body(args[0].value), bound, false};
    Element r = sums ? add(args[1], e) : extremum(args[1], e, true);
    return SmallVector<Element>{{r.value, bound, false}};
  })[0];
}

/// Softmax over one dimension, of values up to 8: the largest, exponentials, their sum, and a division.
Tensor TensorGenerator::composeSoftmax(const Tensor &input, unsigned dim) {
  Type type = input.getElementType();
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, input.getRank())), kept = all;
  kept.erase(kept.begin() + dim);
  double terms = input.shape[dim];
  Tensor largest = reduceRows(input, dim, /*sums=*/false, input.bound, [](Value v) { return v; });
  bool again = random.chance(30), inverse = random.chance(30);
  auto power = [&](Value v, Value most) -> Value { return math::ExpOp::create(b, loc, arith::SubFOp::create(b, loc, v, most)); };
  Tensor e = mapRows({input, largest}, {all, kept}, type, 1, [&](ArrayRef<Element> args) { return power(args[0].value, args[1].value); });
  Tensor sum = reduceRows(e, dim, /*sums=*/true, terms, [](Value v) { return v; });
  if (inverse) {
    Dims loops = llvm::to_vector(llvm::seq<unsigned>(0, sum.getRank()));
    sum = mapRows({sum}, {loops}, type, 1, [&](ArrayRef<Element> args) -> Value { return arith::DivFOp::create(b, loc, makeScalar(type, 1), args[0].value); });
  }
  auto divide = [&](Value v, Value by) -> Value {
    return inverse ? arith::MulFOp::create(b, loc, v, by).getResult() : arith::DivFOp::create(b, loc, v, by).getResult();
  };
  // The exponentials are computed once, or again.
  if (again)
    return mapRows({input, largest, sum}, {all, kept, kept}, type, 1,
                   [&](ArrayRef<Element> args) { return divide(power(args[0].value, args[1].value), args[2].value); });
  return mapRows({e, sum}, {all, kept}, type, 1, [&](ArrayRef<Element> args) { return divide(args[0].value, args[1].value); });
}

void TensorGenerator::addComposedSoftmax() {
  auto wide = [](Type t) { return t.isF32() || t.isF64(); };
  Tensor input = pickOrMake(1, 4, wide, kMaxElements);
  if (!wide(input.getElementType()))
    return;
  keep(composeSoftmax(clamp(input, 8), random.below(input.getRank())));
}

void TensorGenerator::addNorm() {
  auto wide = [](Type t) { return t.isF32() || t.isF64(); };
  Tensor input = pickOrMake(1, 4, wide, kMaxElements);
  Type type = input.getElementType();
  if (!wide(type))
    return;
  input = clamp(input, 8);
  unsigned dim = random.chance(70) ? input.getRank() - 1 : random.below(input.getRank());
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, input.getRank())), kept = all;
  kept.erase(kept.begin() + dim);
  Dims loops = llvm::to_vector(llvm::seq<unsigned>(0, kept.size()));
  double terms = input.shape[dim];
  bool centred = random.chance(60);
  Tensor x = input;
  auto divideByCount = [&](const Tensor &sum, double bound, llvm::function_ref<Value(Value)> then) {
    return mapRows({sum}, {loops}, type, bound,
                   [&](ArrayRef<Element> args) { return then(arith::DivFOp::create(b, loc, args[0].value, makeScalar(type, terms))); });
  };
  if (centred) {
    Tensor mean = divideByCount(reduceRows(input, dim, true, terms * input.bound, [](Value v) { return v; }), input.bound, [](Value v) { return v; });
    x = mapRows({input, mean}, {all, kept}, type, 2 * input.bound,
                [&](ArrayRef<Element> args) -> Value { return arith::SubFOp::create(b, loc, args[0].value, args[1].value); });
  }
  Tensor squares = reduceRows(x, dim, true, terms * x.bound * x.bound, [&](Value v) -> Value { return arith::MulFOp::create(b, loc, v, v); });
  // What is added is not small: rounding must not be multiplied by much.
  Tensor factor = divideByCount(squares, 1, [&](Value v) -> Value {
    return math::RsqrtOp::create(b, loc, arith::AddFOp::create(b, loc, v, makeScalar(type, 1)));
  });
  SmallVector<Tensor> inputs = {x, factor};
  SmallVector<Dims> dims = {all, kept};
  bool scaled = random.chance(60);
  if (scaled)
    for (unsigned i = 0; i < 2; ++i) {
      inputs.push_back(makeArgument({x.shape[dim]}, type));
      dims.push_back({dim});
    }
  keep(mapRows(inputs, dims, type, (scaled ? 4 : 1) * x.bound + 4, [&](ArrayRef<Element> args) -> Value {
    Value v = arith::MulFOp::create(b, loc, args[0].value, args[1].value);
    if (scaled)
      v = arith::AddFOp::create(b, loc, arith::MulFOp::create(b, loc, v, args[2].value), args[3].value);
    return v;
  }));
}

/// The product over `depth`, the loops that `out` lacks, of values of any types that convert to that of `init`.
Tensor TensorGenerator::multiplyRows(const Tensor &lhs, const Dims &lhsDims, const Tensor &rhs, const Dims &rhsDims, const Dims &out, unsigned loops,
                                     Type sumType, double terms) {
  Extents extents(loops, Extent{1, {}});
  SmallVector<bool> isReduction(loops, true);
  for (auto [tensor, dims] : {std::pair(&lhs, &lhsDims), std::pair(&rhs, &rhsDims)})
    for (auto [i, d] : llvm::enumerate(*dims))
      extents[d] = getExtent(*tensor, i);
  Extents outExtents;
  for (unsigned d : out) {
    isReduction[d] = false;
    outExtents.push_back(extents[d]);
  }
  return makeGeneric({lhs, rhs}, {makeFill(outExtents, sumType, 0)}, {lhsDims, rhsDims, out}, isReduction, [&](ArrayRef<Element> args) {
    Element product = multiply(convert(args[0], sumType), convert(args[1], sumType)), sum = add(args[2], product);
    sum.bound = terms * product.bound;
    sum.exact = product.exact && sum.bound <= getExactLimit(sumType);
    return SmallVector<Element>{sum};
  })[0];
}

void TensorGenerator::addComposedAttention() {
  Type type = random.chance(80) ? b.getF32Type() : Type(b.getF64Type());
  bool grouped = random.chance(30);
  int64_t heads = 1 + random.below(3), m = pickExtent(20), d = pickExtent(20), n = pickExtent(40), e = pickExtent(20);
  auto keys = [&](int64_t rows, int64_t columns) { return grouped ? SmallVector<int64_t>{rows, columns} : SmallVector<int64_t>{heads, rows, columns}; };
  Tensor query = clamp(getOperand({heads, m, d}, type), 4), key = clamp(getOperand(keys(n, d), type), 4), value = clamp(getOperand(keys(n, e), type), 4);
  // heads, m, n, and the depth of the product
  auto withHeads = [&](Dims dims) {
    if (!grouped)
      dims.insert(dims.begin(), 0);
    return dims;
  };
  Tensor scores = multiplyRows(query, {0, 1, 3}, key, withHeads({2, 3}), {0, 1, 2}, 4, type, d);
  double scale = 8 / std::max(scores.bound, 8.0);
  SmallVector<Tensor> inputs = {scores};
  SmallVector<Dims> dims = {{0, 1, 2}};
  bool masked = random.chance(50);
  if (masked) {
    inputs.push_back(makeArgument({m, n}, b.getI1Type()));
    dims.push_back({1, 2});
  }
  Tensor scaled = mapRows(inputs, dims, type, masked ? 20 : 8, [&](ArrayRef<Element> args) -> Value {
    Value v = arith::MulFOp::create(b, loc, args[0].value, makeScalar(type, scale));
    return masked ? arith::SelectOp::create(b, loc, args[1].value, v, makeScalar(type, -20)).getResult() : v;
  });
  Tensor weights = composeSoftmax(scaled, 2);
  if (random.chance(20))
    keep(weights);
  Tensor result = multiplyRows(weights, {0, 1, 3}, value, withHeads({3, 2}), random.chance(70) ? Dims{0, 1, 2} : Dims{1, 0, 2}, 4, type, n);
  result.bound = value.bound;
  keep(result);
}

void TensorGenerator::addDequantised() {
  Type type = random.pick(ArrayRef<Type>{b.getI4Type(), b.getI8Type(), b.getI8Type(), b.getType<Float8E4M3FNType>()});
  Type wide = random.pick(ArrayRef<Type>{b.getF32Type(), b.getF32Type(), b.getF16Type()}), sumType = b.getF32Type();
  int64_t m = pickExtent(20), n = pickExtent(40), groups = 1 + random.below(4), size = random.pick(ArrayRef<int64_t>{1, 2, 7, 16, 32, 33});
  bool isConstant = random.chance(30) && n * groups * size <= 4096, hasZero = random.chance(50);
  Tensor weights = isConstant ? makeConstant({n, groups, size}, type) : makeArgument({n, groups, size}, type);
  Tensor scales = makeArgument({n, groups}, wide), activations = clamp(getOperand({m, groups, size}, wide), 4);
  SmallVector<Tensor> inputs = {weights, scales};
  SmallVector<Dims> dims = {{0, 1, 2}, {0, 1}};
  if (hasZero) {
    inputs.push_back(makeArgument({n, groups}, type));
    dims.push_back({0, 1});
  }
  dims.push_back({0, 1, 2});
  Tensor plain = makeGeneric(inputs, {makeEmpty(getExtents(weights), wide)}, dims, SmallVector<bool>(3, false), [&](ArrayRef<Element> args) {
    Element w = convert(args[0], wide);
    if (hasZero) {
      Element zero = convert(args[2], wide);
      w = {arith::SubFOp::create(b, loc, w.value, zero.value), w.bound + zero.bound, true};
    }
    return SmallVector<Element>{multiply(w, args[1])};
  })[0];
  if (random.chance(20))
    keep(plain);
  keep(multiplyRows(activations, {0, 2, 3}, plain, {1, 2, 3}, random.chance(70) ? Dims{0, 1} : Dims{1, 0}, 4, sumType, groups * size));
}

/// Bytes as wider integers, with or without a zero point: of the op, of the program, or of each of the extents of `channel`.
Tensor TensorGenerator::widenBytes(const Tensor &bytes, unsigned channel, Type wide) {
  bool isUnsigned = random.chance(50);
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, bytes.getRank()));
  SmallVector<Tensor> inputs = {bytes};
  SmallVector<Dims> dims = {all};
  unsigned zero = random.below(5);
  if (zero == 1)
    inputs.push_back(makeArgument({}, bytes.getElementType())), dims.push_back({});
  if (zero == 2)
    inputs.push_back(makeArgument({bytes.shape[channel]}, bytes.getElementType())), dims.push_back({channel});
  dims.push_back(all);
  auto widen = [&](Value value) -> Value {
    return isUnsigned ? arith::ExtUIOp::create(b, loc, wide, value).getResult() : arith::ExtSIOp::create(b, loc, wide, value).getResult();
  };
  return makeGeneric(inputs, {makeEmpty(getExtents(bytes), wide)}, dims, SmallVector<bool>(all.size(), false), [&](ArrayRef<Element> args) {
    Value value = widen(args[0].value);
    if (zero == 3)
      value = arith::SubIOp::create(b, loc, value, makeScalar(wide, double(random.below(256)) - 128));
    else if (inputs.size() == 2)
      value = arith::SubIOp::create(b, loc, value, widen(args[1].value));
    return SmallVector<Element>{{value, 512, true}};
  })[0];
}

void TensorGenerator::addQuantised() {
  Type byte = random.chance(85) ? b.getI8Type() : b.getI16Type(), wide = random.pick(ArrayRef<Type>{b.getI16Type(), b.getI32Type(), b.getI32Type(), b.getI64Type()});
  if (wide == byte)
    wide = b.getI32Type();
  Type sumType = wide.isInteger(64) || random.chance(40) ? b.getI64Type() : Type(b.getI32Type());
  int64_t m = pickExtent(40), n = pickExtent(40), k = pickExtent(70);
  bool isTransposed = random.chance(40);
  SmallVector<int64_t> shape = isTransposed ? SmallVector<int64_t>{n, k} : SmallVector<int64_t>{k, n};
  // Sums of 32 bits hold no more than one product of the largest integers of 16 bits.
  auto makeBytes = [&](ArrayRef<int64_t> extents) {
    bool isConstant = random.chance(30);
    if (random.chance(40))
      return isConstant ? makeConstant(extents, byte) : makeArgument(extents, byte);
    return makeAllBits(extents, byte, isConstant);
  };
  Tensor x = widenBytes(makeBytes({m, k}), random.chance(90) ? 0 : 1, wide);
  Tensor w = widenBytes(makeBytes(shape), isTransposed ? 0 : 1, wide);
  Tensor sum = multiplyRows(x, {0, 2}, w, isTransposed ? Dims{1, 2} : Dims{2, 1}, random.chance(70) ? Dims{0, 1} : Dims{1, 0}, 3, sumType, k);
  if (!sumType.isInteger(64) || random.chance(30))
    keep(sum);
  if (!sumType.isInteger(64))
    return;
  Type narrow = random.pick(ArrayRef<Type>{b.getI32Type(), b.getI32Type(), b.getI16Type()});
  keep(makeGeneric({sum}, {makeEmpty(getExtents(sum), narrow)}, {{0, 1}, {0, 1}}, SmallVector<bool>(2, false), [&](ArrayRef<Element> args) {
    return SmallVector<Element>{{arith::TruncIOp::create(b, loc, narrow, args[0].value), getExactLimit(narrow), true}};
  })[0]);
}

/// Bytes as wider integers times a power of two: one, or one for each of the extents of `channel`.
Tensor TensorGenerator::dequantiseBytes(const Tensor &bytes, unsigned channel) {
  Tensor wide = widenBytes(bytes, channel, b.getI32Type());
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, bytes.getRank()));
  SmallVector<Tensor> inputs = {wide};
  SmallVector<Dims> dims = {all};
  auto makePower = [&] { return b.getF32FloatAttr(1 / float(1 << random.below(8))); };
  if (random.chance(50)) {
    auto type = RankedTensorType::get({bytes.shape[channel]}, b.getF32Type());
    SmallVector<Attribute> powers;
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      powers.push_back(makePower());
    Tensor &scales = inputs.emplace_back();
    scales.value = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, powers));
    scales.shape = {type.getNumElements()};
    dims.push_back({channel});
  }
  dims.push_back(all);
  return makeGeneric(inputs, {makeEmpty(getExtents(bytes), b.getF32Type())}, dims, SmallVector<bool>(all.size(), false), [&](ArrayRef<Element> args) {
    Value value = arith::SIToFPOp::create(b, loc, b.getF32Type(), args[0].value);
    Value scale = inputs.size() == 2 ? args[1].value : arith::ConstantOp::create(b, loc, makePower()).getResult();
    return SmallVector<Element>{{arith::MulFOp::create(b, loc, value, scale), 512, false}};
  })[0];
}

void TensorGenerator::addQuantisedFloats() {
  Type byte = b.getI8Type();
  int64_t m = pickExtent(40), n = pickExtent(40), k = pickExtent(70);
  bool isTransposed = random.chance(40);
  SmallVector<int64_t> shape = isTransposed ? SmallVector<int64_t>{n, k} : SmallVector<int64_t>{k, n};
  auto makeBytes = [&](ArrayRef<int64_t> extents) { return makeAllBits(extents, byte, random.chance(30)); };
  Tensor x = dequantiseBytes(makeBytes({m, k}), random.chance(90) ? 0 : 1);
  Tensor w = dequantiseBytes(makeBytes(shape), isTransposed ? 0 : 1);
  keep(multiplyRows(x, {0, 2}, w, isTransposed ? Dims{1, 2} : Dims{2, 1}, random.chance(70) ? Dims{0, 1} : Dims{1, 0}, 3, b.getF32Type(), k));
}

void TensorGenerator::addExponents() {
  // Powers of two from 1 to 4, as arguments hold them, and products of them.
  Type scale = b.getType<Float8E8M0FNUType>(), f32 = b.getF32Type();
  SmallVector<int64_t> shape = pickShape(1 + random.below(3), kMaxElements);
  Tensor lhs = makeArgument(shape, scale), rhs = makeArgument(shape, scale);
  Extents extents;
  Extents own = getExtents(lhs), other = getExtents(rhs);
  for (auto [a, c] : llvm::zip_equal(own, other))
    extents.push_back(merge(a, c));
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, shape.size())), order = pickPermutation(shape.size(), random.chance(60));
  Extents permuted;
  for (unsigned d : order)
    permuted.push_back(extents[d]);
  bool back = random.chance(50), sum = random.chance(50);
  Tensor made = makeGeneric({lhs, rhs}, {makeEmpty(permuted, back ? scale : f32)}, {all, all, order}, SmallVector<bool>(all.size(), false),
                            [&](ArrayRef<Element> args) {
                              Value a = arith::ExtFOp::create(b, loc, f32, args[0].value), c = arith::ExtFOp::create(b, loc, f32, args[1].value);
                              if (back)
                                return SmallVector<Element>{{arith::TruncFOp::create(b, loc, scale, arith::MulFOp::create(b, loc, a, c)), 16, true}};
                              Value v = sum ? arith::AddFOp::create(b, loc, a, c).getResult() : arith::DivFOp::create(b, loc, a, c).getResult();
                              // Quotients are quarters at the least.
                              return SmallVector<Element>{{sum ? v : arith::MulFOp::create(b, loc, v, makeScalar(f32, 4)).getResult(), 16, true}};
                            })[0];
  if (!back)
    return keep(made);
  Dims loops = llvm::to_vector(llvm::seq<unsigned>(0, shape.size()));
  keep(makeGeneric({made}, {makeEmpty(getExtents(made), f32)}, {loops, loops}, SmallVector<bool>(loops.size(), false), [&](ArrayRef<Element> args) {
    return SmallVector<Element>{{arith::ExtFOp::create(b, loc, f32, args[0].value), 16, true}};
  })[0]);
}
