/// Generated contractions and reductions.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

/// Iterations of one op: `reference` runs them one by one.
static constexpr int64_t kMaxPoints = 1 << 20;

/// The magnitude to which a sum is compared. One after the other, terms of equal sign are rounded by more than a tolerance for a few roundings:
/// 61,000 in f32 are 2.5e-4 short.
static double widenBound(double bound, double terms) { return bound * (1 + terms / 8192); }

/// Types of the operands and of the sum.
std::pair<Type, Type> TensorGenerator::pickAccumulation(Type type) {
  if (!type)
    type = pickType([](Type t) { return !t.isInteger(1); });
  if (type.isInteger(1))
    type = b.getF32Type();
  // Sums of few bits are soon what they do not hold.
  if (isNarrowFloat(type))
    return {type, random.chance(80) ? b.getF32Type() : random.chance(50) ? b.getF16Type() : type};
  if (type.isInteger(2) || type.isInteger(4))
    return {type, random.chance(60) ? b.getI32Type() : random.chance(30) ? b.getI8Type() : type};
  if (!random.chance(25))
    return {type, type};
  if (type.isF16() || type.isBF16())
    return {type, b.getF32Type()};
  if (type.isF32())
    return {type, b.getF64Type()};
  if (type.isInteger(8) || type.isInteger(16))
    return {type, b.getI32Type()};
  if (type.isInteger(32))
    return {type, b.getI64Type()};
  return {type, type};
}

void TensorGenerator::addContraction() {
  auto isOperand = [&](const Tensor &t) {
    return t.getRank() >= 1 && t.getRank() <= 4 && !t.getElementType().isInteger(1) && !isa<ComplexType>(t.getElementType()) && ShapedType::getNumElements(t.shape) <= kMaxPoints / 4;
  };
  if (random.chance(75))
    if (std::optional<Tensor> known = pickValue(isOperand)) {
      unsigned rank = known->getRank(), depths = 1 + (rank > 2 && random.chance(20));
      unsigned batches = rank > depths + 1 && random.chance(40) ? 1 : 0;
      return addContraction(batches, rank - depths - batches, random.chance(85) ? 1u + random.chance(15) : 0, depths, known);
    }
  addContraction(random.chance(25) ? 1 + random.below(2) : 0, random.chance(85) ? 1u + random.chance(15) : 0,
                 random.chance(85) ? 1u + random.chance(15) : 0, 1u + random.chance(15));
}

/// The loops of several roles, one after the other.
static SmallVector<unsigned> join(ArrayRef<SmallVector<unsigned>> parts) {
  SmallVector<unsigned> dims;
  for (ArrayRef<unsigned> part : parts)
    llvm::append_range(dims, part);
  return dims;
}

/// Extents of the loops; those of `known` are its own.
SmallVector<int64_t> TensorGenerator::pickSizes(unsigned loops, ArrayRef<unsigned> dims, const std::optional<Tensor> &known) {
  SmallVector<int64_t> sizes(loops, 0);
  if (known)
    for (auto [d, size] : llvm::zip_equal(dims, known->shape))
      sizes[d] = size;
  int64_t points = 1;
  for (int64_t s : sizes)
    points *= std::max<int64_t>(s, 1);
  for (unsigned d : pickPermutation(loops))
    if (sizes[d] == 0) {
      sizes[d] = pickExtent(std::max<int64_t>(kMaxPoints / points, 1));
      points *= sizes[d];
    }
  return sizes;
}

/// So that sums of `terms` products are exact in `sumType`.
void TensorGenerator::limitFactors(Tensor &lhs, Tensor &rhs, Type sumType, double terms) {
  Type type = lhs.getElementType();
  if (!isFloat(type))
    return;
  double cap = std::min({getSumLimit(sumType) / terms, getRange(sumType) / terms, getExactLimit(type)});
  if (lhs.bound * rhs.bound <= cap / 2)
    return;
  double each = std::max(1.0, std::floor(std::sqrt(cap / 2)));
  lhs = clamp(lhs, std::min(each, 16.0));
  rhs = clamp(rhs, std::min(each, 16.0));
}

/// The named op with that many loops of each role; null where MLIR has no such op.
static Value createNamed(OpBuilder &b, Location loc, const unsigned (&counts)[4], ValueRange ins, Value init) {
  auto create = [&](auto tag) -> Value {
    return decltype(tag)::create(b, loc, TypeRange(init.getType()), ins, ValueRange{init}).getResult(0);
  };
  auto [batches, rows, columns, depths] = counts;
  if (rows && columns)
    return batches ? create(linalg::BatchMatmulOp()) : create(linalg::MatmulOp());
  if (rows)
    return batches ? create(linalg::BatchMatvecOp()) : create(linalg::MatvecOp());
  if (columns)
    return batches ? create(linalg::BatchVecmatOp()) : create(linalg::VecmatOp());
  return batches ? Value() : create(linalg::DotOp());
}

/// Roles of the loops: batch, rows, columns, depth. `known` holds all but the columns.
void TensorGenerator::addContraction(unsigned batches, unsigned rows, unsigned columns, unsigned depths, std::optional<Tensor> known) {
  unsigned counts[4] = {batches, rows, columns, depths};
  auto [type, sumType] = pickAccumulation(known ? known->getElementType() : Type());
  bool plain = random.chance(35);
  Dims roles[4];
  unsigned loops = 0;
  for (unsigned r = 0; r < 4; ++r)
    for (unsigned i = 0; i < counts[r]; ++i)
      roles[r].push_back(loops++);
  auto shuffle = [&](ArrayRef<Dims> parts) {
    Dims dims = join(parts), result;
    for (unsigned i : pickPermutation(dims.size(), plain))
      result.push_back(dims[i]);
    return result;
  };
  Dims lhsDims = shuffle({roles[0], roles[1], roles[3]}), rhsDims = shuffle({roles[0], roles[3], roles[2]}),
       outDims = shuffle({roles[0], roles[1], roles[2]});
  SmallVector<int64_t> sizes = pickSizes(loops, lhsDims, known);
  auto shapeOf = [&](const Dims &dims) { return llvm::map_to_vector(dims, [&](unsigned d) { return sizes[d]; }); };
  Tensor lhs = known ? *known : getOperand(shapeOf(lhsDims), type), rhs = getOperand(shapeOf(rhsDims), type);
  if (!known && random.chance(5) && lhs.shape == rhs.shape)
    rhs = lhs;

  double terms = 1;
  for (unsigned d : roles[3])
    terms *= sizes[d];
  limitFactors(lhs, rhs, sumType, terms);
  Extents extents = llvm::map_to_vector(sizes, [](int64_t s) { return Extent{s, {}}; });
  for (auto [tensor, dims] : {std::pair(&lhs, &lhsDims), std::pair(&rhs, &rhsDims)})
    for (auto [i, d] : llvm::enumerate(*dims))
      if (Extent e = getExtent(*tensor, i); e.dynamic && (!extents[d].dynamic || random.chance(50)))
        extents[d] = random.chance(85) ? e : extents[d];
  Extents outExtents = llvm::map_to_vector(outDims, [&](unsigned d) { return extents[d]; });
  Tensor init = clamp(getInit(outExtents, sumType, 0), isNarrowFloat(sumType) ? getExactLimit(sumType) : 1000);

  SmallVector<bool> isReduction(loops, false);
  for (unsigned d : roles[3])
    isReduction[d] = true;
  double product = lhs.bound * rhs.bound, bound = product * terms + init.bound;
  bool exact = lhs.exact && rhs.exact && init.exact && bound <= getSumLimit(sumType) && product <= getExactLimit(type);
  if (!isFloat(sumType))
    bound = std::min(bound, getExactLimit(sumType) + 1), exact = true;
  Tensor result = init;
  result.bound = exact ? bound : widenBound(bound, terms), result.exact = exact;
  SmallVector<AffineMap> maps;
  for (const Dims &dims : {lhsDims, rhsDims, outDims})
    maps.push_back(AffineMap::get(loops, 0, llvm::map_to_vector(dims, [&](unsigned d) { return b.getAffineDimExpr(d); }),
                                  b.getContext()));
  SmallVector<Value> ins = {lhs.value, rhs.value};
  unsigned form = random.below(3);
  plain = lhsDims == join({roles[0], roles[1], roles[3]}) && rhsDims == join({roles[0], roles[3], roles[2]}) &&
          outDims == join({roles[0], roles[1], roles[2]});
  if (form == 0 && plain && !type.isIndex() && counts[3] == 1 && counts[0] <= 1 && counts[1] <= 1 && counts[2] <= 1) {
    result.value = createNamed(b, loc, counts, ins, init.value);
    if (result.value)
      keep(result);
    return;
  }
  if (form == 1 && !type.isIndex()) {
    result.value = linalg::ContractOp::create(b, loc, TypeRange(init.value.getType()), ins, ValueRange{init.value}, b.getAffineMapArrayAttr(maps)).getResult(0);
    return keep(result);
  }
  unsigned kind = random.below(10);
  Tensor made = makeGeneric({lhs, rhs}, {init}, {lhsDims, rhsDims, outDims}, isReduction, [&, sumType = sumType](ArrayRef<Element> args) {
    Element a = convert(args[0], sumType), c = convert(args[1], sumType), acc = args[2];
    if (kind == 0)
      return SmallVector<Element>{extremum(acc, add(a, c), random.chance(50))};
    if (kind == 1)
      return SmallVector<Element>{add(extremum(a, c, random.chance(50)), acc)};
    Element term = multiply(a, c);
    return SmallVector<Element>{random.chance(80) ? add(acc, term) : add(term, acc)};
  })[0];
  made.bound = kind == 0 ? std::max(init.bound, lhs.bound + rhs.bound) : bound;
  made.exact = exact;
  if (!isFloat(sumType))
    made.bound = std::max(made.bound, std::min(2 * (lhs.bound + rhs.bound) * terms, getExactLimit(sumType) + 1)), made.exact = true;
  keep(made);
}

//===------------------------------------------------------------------------------------------------------------===//
// Reductions
//===------------------------------------------------------------------------------------------------------------===//

/// Sum, largest, smallest, and for integers what bits give.
Element TensorGenerator::combine(unsigned kind, Element acc, Element e, Type type) {
  switch (kind) {
  case 0:
    return random.chance(50) ? add(acc, e) : add(e, acc);
  case 1:
    return extremum(acc, e, true);
  case 2:
    return extremum(acc, e, false);
  case 3:
    return finish(arith::AndIOp::create(b, loc, acc.value, e.value), getExactLimit(type) + 1, true);
  case 4:
    return finish(arith::OrIOp::create(b, loc, acc.value, e.value), getExactLimit(type) + 1, true);
  default:
    return finish(arith::XOrIOp::create(b, loc, acc.value, e.value), getExactLimit(type) + 1, true);
  }
}

/// What `combine` leaves as it is.
static double getNeutral(unsigned kind) {
  static constexpr double neutral[] = {0, -100, 100, -1, 0, 0};
  return neutral[kind];
}

/// `linalg.reduce` of the dimensions `reduced` with a combiner of each kind. Inits must have the extents that the input's type states, whatever is
/// known of theirs.
ValueRange TensorGenerator::createReduce(const Tensor &input, ArrayRef<Tensor> inits, ArrayRef<unsigned> kinds, ArrayRef<int64_t> reduced) {
  auto inputType = cast<RankedTensorType>(input.value.getType());
  SmallVector<int64_t> shape;
  for (int64_t i = 0; i < inputType.getRank(); ++i)
    if (!llvm::is_contained(reduced, i))
      shape.push_back(inputType.getDimSize(i));
  Type sumType = inits[0].getElementType();
  auto outType = RankedTensorType::get(shape, sumType);
  auto outs = llvm::map_to_vector(inits, [&](const Tensor &t) -> Value {
    return t.value.getType() == outType ? t.value : tensor::CastOp::create(b, loc, outType, t.value).getResult();
  });
  SmallVector<Value> ins(inits.size(), input.value);
  auto op = linalg::ReduceOp::create(b, loc, ins, outs, reduced, [&](OpBuilder &nested, Location, ValueRange args) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(nested.getInsertionBlock(), nested.getInsertionPoint());
    SmallVector<Value> out;
    for (auto [i, kind] : llvm::enumerate(kinds))
      out.push_back(combine(kind, {args[kinds.size() + i], inits[i].bound, true}, {args[i], input.bound, true}, sumType).value);
    linalg::YieldOp::create(b, loc, out);
  });
  return op.getResults();
}

/// First values of `results` reductions, and the kinds of their combiners.
SmallVector<Tensor> TensorGenerator::pickReductionInits(unsigned results, ArrayRef<Extent> outExtents, Type type, Type sumType, bool named,
                                                        SmallVectorImpl<unsigned> &kinds) {
  SmallVector<Tensor> inits;
  for (unsigned i = 0; i < results; ++i) {
    kinds.push_back(random.chance(50) ? 0 : random.below(isFloat(type) ? 3 : 6));
    if (type.isInteger(1))
      kinds.back() = 3 + random.below(3);
    double neutral = getNeutral(kinds.back());
    // linalg.reduce wants the types of its inits to say what that of its input does.
    inits.push_back(named ? makeFill(outExtents, sumType, random.chance(70) ? neutral : 1) : getInit(outExtents, sumType, neutral));
    if (isFloat(sumType))
      inits.back() = clamp(inits.back(), isNarrowFloat(sumType) ? getExactLimit(sumType) : 1000);
  }
  return inits;
}

Type TensorGenerator::pickSumType(Type type) {
  Type sumType = type;
  if (type.isInteger(8) && random.chance(50))
    sumType = b.getI32Type();
  if ((type.isF16() || type.isBF16() || isNarrowFloat(type)) && random.chance(isNarrowFloat(type) ? 80 : 40))
    sumType = b.getF32Type();
  return sumType;
}

void TensorGenerator::addReduction() {
  Tensor input = pickOrMake(1, 4, [](Type t) { return !isa<ComplexType>(t); }, 1 << 17);
  Type type = input.getElementType(), sumType = pickSumType(type);
  unsigned rank = input.getRank();
  SmallVector<bool> isReduction(rank);
  double terms = 1;
  for (unsigned i = 0; i < rank; ++i)
    isReduction[i] = random.chance(50);
  isReduction[random.below(rank)] = true;
  for (unsigned i = 0; i < rank; ++i)
    terms *= isReduction[i] ? input.shape[i] : 1;
  if (isFloat(sumType))
    input = clamp(input, getRange(sumType) < 1e300 ? std::max(1.0, std::min(std::min(64.0, getExactLimit(type)), std::floor(getRange(sumType) / 2 / terms))) : 64);
  Extents extents = getExtents(input), outExtents;
  SmallVector<int64_t> reduced;
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, rank)), kept;
  for (unsigned i = 0; i < rank; ++i)
    if (isReduction[i])
      reduced.push_back(i);
    else
      kept.push_back(i);
  // linalg.reduce keeps the order, generics need not.
  bool named = random.chance(40) && sumType == type && !input.getType().getNumDynamicDims();
  Dims outDims;
  for (unsigned i : pickPermutation(kept.size(), named || random.chance(60)))
    outDims.push_back(kept[i]);
  for (unsigned d : outDims)
    outExtents.push_back(extents[d]);

  unsigned results = random.chance(20) ? 2 : 1;
  SmallVector<unsigned> kinds;
  SmallVector<Tensor> inits = pickReductionInits(results, outExtents, type, sumType, named, kinds);
  unsigned square = isFloat(type) && input.bound > 8 ? 1 : random.below(3);
  std::optional<Tensor> other;
  if (!named && square == 0 && random.chance(50)) {
    other = getOperand(input.shape, type);
    if (isFloat(type))
      other = clamp(*other, 8);
  }
  double termBound = input.bound * (square == 0 ? (other ? other->bound : input.bound) : 1);
  auto bodyOf = [&](ArrayRef<Element> args) {
    Element e = convert(args[0], sumType);
    if (!named && square == 0 && !type.isInteger(1))
      e = multiply(e, other ? convert(args[1], sumType) : e);
    SmallVector<Element> out;
    for (unsigned i = 0; i < results; ++i)
      out.push_back(combine(kinds[i], args[args.size() - results + i], e, sumType));
    return out;
  };
  auto finishResult = [&](Tensor t, unsigned i) {
    if (isFloat(sumType)) {
      t.bound = inits[i].bound + (kinds[i] == 0 ? terms : 1) * termBound;
      t.exact = input.exact && inits[i].exact && (!other || other->exact) && t.bound <= getSumLimit(sumType) &&
                (named || square != 0 || termBound <= getExactLimit(type));
      if (!t.exact && kinds[i] == 0)
        t.bound = widenBound(t.bound, terms);
    } else {
      t.bound = getExactLimit(sumType) + 1;
    }
    keep(t);
  };
  if (!named) {
    SmallVector<Tensor> inputs = {input};
    if (other)
      inputs.push_back(*other);
    SmallVector<Dims> dims(inputs.size(), all);
    dims.append(results, outDims);
    for (auto [i, t] : llvm::enumerate(makeGeneric(inputs, inits, dims, isReduction, bodyOf)))
      finishResult(t, i);
    return;
  }
  square = 1;
  termBound = input.bound;
  for (auto [i, value] : llvm::enumerate(createReduce(input, inits, kinds, reduced))) {
    Tensor t = inits[i];
    t.value = value;
    finishResult(t, i);
  }
}

/// The largest element of each row and where it is: two results that depend on each other.
void TensorGenerator::addArgReduction() {
  auto accept = [](Type t) { return !t.isInteger(1) && !isa<ComplexType>(t); };
  Tensor input = pickOrMake(1, 3, accept, 1 << 15);
  if (!input.exact || input.getElementType().isInteger(1))
    return;
  Type type = input.getElementType(), indexType = b.getI32Type();
  unsigned rank = input.getRank(), reduced = random.below(rank);
  SmallVector<bool> isReduction(rank, false);
  isReduction[reduced] = true;
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, rank)), kept = all;
  kept.erase(kept.begin() + reduced);
  Extents extents = getExtents(input), outExtents;
  for (unsigned d : kept)
    outExtents.push_back(extents[d]);
  Tensor best = makeFill(outExtents, type, -100), where = makeFill(outExtents, indexType, 0);
  SmallVector<Tensor> results = makeGeneric(
      {input}, {best, where}, {all, kept, kept}, isReduction,
      [&](ArrayRef<Element> args) {
        Value index = arith::IndexCastOp::create(b, loc, indexType, linalg::IndexOp::create(b, loc, reduced));
        Value larger = isFloat(type)
                           ? arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, args[0].value, args[1].value).getResult()
                           : arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, args[0].value, args[1].value).getResult();
        return SmallVector<Element>{
            {arith::SelectOp::create(b, loc, larger, args[0].value, args[1].value), std::max(input.bound, 100.0), true},
            {arith::SelectOp::create(b, loc, larger, index, args[2].value), 200, true}};
      },
      /*shuffle=*/false);
  for (Tensor &t : results)
    keep(t);
}

void TensorGenerator::addSoftmax() {
  Tensor input = pickOrMake(1, 4, [&](Type t) { return isFloat(t); }, 1 << 15);
  if (!isFloat(input.getElementType()))
    return;
  input = clamp(input, 8);
  Tensor result = makeEmpty(getExtents(input), input.getElementType());
  result.value = linalg::SoftmaxOp::create(b, loc, TypeRange{result.value.getType()}, input.value, result.value,
                                           uint64_t(random.below(input.getRank())))
                     .getResult()[0];
  result.bound = 1;
  result.exact = false;
  keep(result);
}
