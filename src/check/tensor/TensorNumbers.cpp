/// Generated ops on numbers that the other ops do not know: complex ones, and floats of few bits with scales.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 13;

Tensor TensorGenerator::getComplex(ArrayRef<int64_t> shape, Type element) {
  if (random.chance(50))
    if (auto value = pickValue([&](const Tensor &t) { return ArrayRef(t.shape) == shape && t.getElementType() == element && t.bound <= 64; }))
      return *value;
  return makeArgument(shape, element);
}

/// Parts are bounded one by one: a product has the sum of two products in each.
Element TensorGenerator::makeComplexOp(Element a, Element c) {
  auto type = cast<ComplexType>(a.value.getType());
  double limit = getExactLimit(type.getElementType());
  auto done = [&](Value v, double bound, bool exact) { return Element{v, bound, exact && bound <= limit}; };
  bool exact = a.exact && c.exact;
  switch (random.below(8)) {
  case 0:
    return done(complex::AddOp::create(b, loc, a.value, c.value), a.bound + c.bound, exact);
  case 1:
    return done(complex::SubOp::create(b, loc, a.value, c.value), a.bound + c.bound, exact);
  case 2:
  case 3:
    if (2 * a.bound * c.bound <= limit)
      return done(complex::MulOp::create(b, loc, a.value, c.value), 2 * a.bound * c.bound, exact);
    [[fallthrough]];
  case 4:
    return done(complex::NegOp::create(b, loc, a.value), a.bound, a.exact);
  case 5:
    return done(complex::ConjOp::create(b, loc, a.value), a.bound, a.exact);
  case 6: {
    // The parts of two numbers.
    Value re = complex::ReOp::create(b, loc, a.value), im = complex::ImOp::create(b, loc, c.value);
    return done(complex::CreateOp::create(b, loc, type, im, re), std::max(a.bound, c.bound), exact);
  }
  default: {
    if (!random.chance(30))
      return done(complex::SubOp::create(b, loc, c.value, a.value), a.bound + c.bound, exact);
    // Divided by a number of magnitude 5.
    auto part = [&](double number) { return b.getFloatAttr(type.getElementType(), number); };
    Value five = complex::ConstantOp::create(b, loc, type, b.getArrayAttr({part(3), part(-4)}));
    return {complex::DivOp::create(b, loc, a.value, five), a.bound, false};
  }
  }
}

void TensorGenerator::addComplex() {
  bool is64 = options.elementTypes.empty() ? random.chance(40) : llvm::is_contained(options.elementTypes, "complex<f64>");
  Type part = is64 ? b.getF64Type() : b.getF32Type(), type = ComplexType::get(part);
  double limit = std::min(getSumLimit(part), getExactLimit(part));
  auto zero = [&](ArrayRef<Extent> extents) {
    Tensor tensor = makeEmpty(extents, type);
    auto none = b.getFloatAttr(part, 0);
    Value number = complex::ConstantOp::create(b, loc, cast<ComplexType>(type), b.getArrayAttr({none, none}));
    tensor.value = linalg::FillOp::create(b, loc, number, tensor.value).getResult(0);
    tensor.bound = 0;
    return tensor;
  };
  auto named = [&](auto tag, const Tensor &lhs, const Tensor &rhs, Tensor init, double terms) {
    init.value = decltype(tag)::create(b, loc, TypeRange{init.value.getType()}, ValueRange{lhs.value, rhs.value}, ValueRange{init.value}).getResult(0);
    init.bound = 2 * terms * lhs.bound * rhs.bound;
    init.exact = lhs.exact && rhs.exact && init.bound <= limit;
    keep(init);
  };
  switch (random.below(5)) {
  case 0: {
    int64_t m = pickExtent(40), n = pickExtent(40), k = pickExtent(40);
    Tensor lhs = getComplex({m, k}, type), rhs = getComplex({k, n}, type);
    return named(linalg::MatmulOp(), lhs, rhs, zero({{m, getExtent(lhs, 0).dynamic}, {n, getExtent(rhs, 1).dynamic}}), k);
  }
  case 1: {
    int64_t h = 1 + random.below(9), w = 1 + random.below(19), kh = 1 + random.below(3), kw = 1 + random.below(3);
    Tensor image = makeArgument({h + kh - 1, w + kw - 1}, type), filter = makeArgument({kh, kw}, type);
    return named(linalg::Conv2DOp(), image, filter, zero({{h, {}}, {w, {}}}), kh * kw);
  }
  case 2: {
    // Rows, columns or all.
    Tensor input = getComplex(pickShape(1 + random.below(3), kMaxElements), type);
    unsigned rank = input.getRank(), reduced = random.below(rank);
    SmallVector<bool> isReduction(rank, false);
    isReduction[reduced] = true;
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, rank)), kept = all;
    kept.erase(kept.begin() + reduced);
    double bound = input.bound * input.shape[reduced];
    Tensor init = zero(dropped(getExtents(input), reduced));
    return keep(makeGeneric({input}, {init}, {all, kept}, isReduction, [&](ArrayRef<Element> args) {
      return SmallVector<Element>{{complex::AddOp::create(b, loc, args[1].value, args[0].value), bound, input.exact && bound <= limit}};
    })[0]);
  }
  case 3: {
    // From real parts, and back to them.
    Tensor re = clamp(getOperand(pickShape(1 + random.below(3), kMaxElements), part), 64);
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, re.getRank()));
    SmallVector<bool> parallel(all.size(), false);
    Extents extents = getExtents(re);
    Tensor made = makeGeneric({re}, {makeEmpty(extents, type)}, {all, all}, parallel, [&](ArrayRef<Element> args) {
      Value im = arith::SubFOp::create(b, loc, args[0].value, makeScalar(part, 1));
      return SmallVector<Element>{{complex::CreateOp::create(b, loc, type, args[0].value, im), re.bound + 1, re.exact}};
    })[0];
    keep(made);
    unsigned kind = random.below(3);
    return keep(makeGeneric({made}, {makeEmpty(extents, part)}, {all, all}, parallel, [&](ArrayRef<Element> args) {
      Value z = args[0].value;
      Value v = kind == 0   ? complex::ReOp::create(b, loc, z).getResult()
                : kind == 1 ? complex::ImOp::create(b, loc, z).getResult()
                            : complex::AbsOp::create(b, loc, z).getResult();
      return SmallVector<Element>{{v, 2 * made.bound, made.exact && kind != 2}};
    })[0]);
  }
  default: {
    Tensor a = getComplex(pickShape(random.below(4), kMaxElements), type), c = getComplex(a.shape, type);
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, a.getRank()));
    Dims order = pickPermutation(a.getRank(), random.chance(60));
    Extents extents, own = getExtents(a);
    for (unsigned d : order)
      extents.push_back(own[d]);
    return keep(makeGeneric({a, c}, {makeEmpty(extents, type)}, {all, all, order}, SmallVector<bool>(all.size(), false), [&](ArrayRef<Element> args) {
      Element e = makeComplexOp(args[0], args[1]);
      if (random.chance(50))
        e = makeComplexOp(e, args[random.below(2)]);
      return SmallVector<Element>{e};
    })[0]);
  }
  }
}

void TensorGenerator::addScaled() {
  SmallVector<Type> small = {b.getType<Float4E2M1FNType>(), b.getType<Float8E4M3FNType>(), b.getType<Float8E5M2Type>()};
  Type type = random.pick(small), scaleType = b.getType<Float8E8M0FNUType>();
  Type wide = random.pick(ArrayRef<Type>{b.getF32Type(), b.getF32Type(), b.getBF16Type(), b.getF16Type()});
  // Blocks of a row share a scale.
  int64_t block = random.pick(ArrayRef<int64_t>{1, 2, 8, 16, 32});
  SmallVector<int64_t> shape = pickShape(1 + random.below(2), kMaxElements / 32);
  Tensor scales = makeArgument(shape, scaleType);
  unsigned rank = shape.size();
  bool extends = random.chance(60);
  shape.push_back(block);
  Tensor input = makeArgument(shape, extends ? type : wide);
  Extents extents = getExtents(input), scaleExtents = getExtents(scales);
  for (unsigned i = 0; i < rank; ++i)
    extents[i] = merge(extents[i], scaleExtents[i]);
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, rank + 1)), outer(ArrayRef(all).drop_back());
  Tensor result = makeGeneric({input, scales}, {makeEmpty(extents, extends ? wide : type)}, {all, outer, all}, SmallVector<bool>(rank + 1, false),
                              [&](ArrayRef<Element> args) {
                                // Scales are powers of two from 1 to 4, numbers integers up to 4.
                                if (extends)
                                  return SmallVector<Element>{{arith::ScalingExtFOp::create(b, loc, wide, args[0].value, args[1].value, arith::FastMathFlagsAttr()), 16, true}};
                                return SmallVector<Element>{{arith::ScalingTruncFOp::create(b, loc, type, args[0].value, args[1].value, arith::RoundingModeAttr(), arith::FastMathFlagsAttr()), 4, true}};
                              })[0];
  if (extends)
    return keep(result);
  // Quarters are exact where they are, and sums of them are not asked for.
  Type f32 = b.getF32Type();
  keep(makeGeneric({result}, {makeEmpty(extents, f32)}, {all, all}, SmallVector<bool>(rank + 1, false), [&](ArrayRef<Element> args) {
    Value v = arith::MulFOp::create(b, loc, arith::ExtFOp::create(b, loc, f32, args[0].value), makeScalar(f32, 4));
    return SmallVector<Element>{{v, 16, true}};
  })[0]);
}
