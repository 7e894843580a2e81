/// Generated elementwise ops, gathers, and ops that write a part of their init.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

static bool isAny(Type type) { return !isa<ComplexType>(type); }

void TensorGenerator::addElementwise() {
  Tensor first = pickOrMake(0, 4, isAny, 1 << 17);
  Extents loops = getExtents(first);
  SmallVector<Tensor> inputs = {first};
  SmallVector<Dims> dims = {llvm::to_vector(llvm::seq<unsigned>(0, loops.size()))};
  // A broadcast over new loops.
  if (loops.size() < 4 && random.chance(15))
    loops.push_back({pickExtent(std::max<int64_t>((1 << 17) / std::max<int64_t>(ShapedType::getNumElements(first.shape), 1), 1)), {}});
  unsigned rank = loops.size();
  for (unsigned i = 0, e = random.below(3); i < e; ++i) {
    // Any of the loops, in any order.
    Dims map;
    for (unsigned d : pickPermutation(rank, random.chance(60)))
      if (random.chance(70))
        map.push_back(d);
    Tensor input = getOperand(llvm::map_to_vector(map, [&](unsigned d) { return loops[d].size; }), pickType(isAny));
    Extents extents = getExtents(input);
    for (auto [d, extent] : llvm::zip_equal(map, extents))
      loops[d] = merge(loops[d], extent);
    inputs.push_back(input);
    dims.push_back(map);
  }
  SmallVector<Tensor> inits;
  SmallVector<Type> resultTypes;
  SmallVector<bool> readsInit;
  for (unsigned i = 0, e = random.chance(15) ? 2 : 1; i < e; ++i) {
    Dims map = pickPermutation(rank, random.chance(70));
    Extents extents = llvm::map_to_vector(map, [&](unsigned d) { return loops[d]; });
    Type type = random.chance(70) ? first.getElementType() : pickType(isAny);
    readsInit.push_back(random.chance(15));
    inits.push_back(readsInit.back() ? getInit(extents, type, 0) : makeEmpty(extents, type));
    resultTypes.push_back(type);
    dims.push_back(map);
  }
  unsigned depth = 1 + random.below(3);
  for (Tensor &result : makeGeneric(inputs, inits, dims, SmallVector<bool>(rank, false), [&](ArrayRef<Element> args) {
         SmallVector<Element> leaves(args.take_front(inputs.size()));
         if (rank != 0 && random.chance(15)) {
           Value index = linalg::IndexOp::create(b, loc, random.below(rank));
           leaves.push_back({arith::IndexCastOp::create(b, loc, b.getI32Type(), index), 200, true});
         }
         SmallVector<Element> results;
         for (unsigned i = 0; i < inits.size(); ++i) {
           SmallVector<Element> all = leaves;
           if (readsInit[i])
             all.push_back(args[inputs.size() + i]);
           results.push_back(makeExpression(all, resultTypes[i], depth));
         }
         return results;
       }))
    keep(result);
}

template <typename Op>
static Value createNamed(OpBuilder &b, Location loc, ValueRange ins, Value out) {
  return Op::create(b, loc, TypeRange{out.getType()}, ins, ValueRange{out}).getResult(0);
}

void TensorGenerator::addNamedElementwise() {
  auto isNumber = [](Type t) { return !t.isInteger(1) && !t.isIndex() && !isa<ComplexType>(t); };
  Tensor lhs = pickOrMake(0, 4, isNumber, 1 << 17);
  Type type = lhs.getElementType();
  if (type.isInteger(1))
    return;
  bool narrow = isNarrowFloat(type);
  lhs = clamp(lhs, narrow ? std::floor(std::sqrt(getExactLimit(type))) : 64);
  Tensor rhs = getOperand(lhs.shape, type);
  rhs = clamp(rhs, narrow ? std::floor(std::sqrt(getExactLimit(type))) : 16);
  Extents extents, other = getExtents(rhs), own = getExtents(lhs);
  for (auto [a, c] : llvm::zip_equal(own, other))
    extents.push_back(merge(a, c));
  Tensor result = makeEmpty(extents, type);
  Value out = result.value;
  bool exact = lhs.exact && rhs.exact;
  Element e;
  SmallVector<Value> operands = {lhs.value, rhs.value};
  switch (random.below(narrow ? 8 : isFloat(type) ? 9 : 5)) {
  case 0:
    e = {createNamed<linalg::AddOp>(b, loc, operands, out), lhs.bound + rhs.bound, exact};
    break;
  case 1:
    e = {createNamed<linalg::SubOp>(b, loc, operands, out), lhs.bound + rhs.bound, exact};
    break;
  case 2:
    e = {createNamed<linalg::MulOp>(b, loc, operands, out), lhs.bound * rhs.bound, exact};
    break;
  case 3:
    e = {createNamed<linalg::MaxOp>(b, loc, operands, out), std::max(lhs.bound, rhs.bound), exact};
    break;
  case 4:
    e = {createNamed<linalg::MinOp>(b, loc, operands, out), std::max(lhs.bound, rhs.bound), exact};
    break;
  case 5:
    e = {createNamed<linalg::AbsOp>(b, loc, lhs.value, out), lhs.bound, lhs.exact};
    break;
  case 6:
    e = {createNamed<linalg::NegFOp>(b, loc, lhs.value, out), lhs.bound, lhs.exact};
    break;
  case 7:
    e = {createNamed<linalg::SquareOp>(b, loc, lhs.value, out), lhs.bound * lhs.bound, lhs.exact};
    break;
  default:
    e = {createNamed<linalg::TanhOp>(b, loc, lhs.value, out), 1, false};
    break;
  }
  static_cast<Element &>(result) = e;
  double limit = getExactLimit(type);
  if (isFloat(type))
    result.exact &= result.bound <= limit;
  else
    result.bound = std::min(result.bound, limit + 1);
  keep(result);
}

void TensorGenerator::addPartialWrite() {
  // Loops write some of the rows, columns, ... of an init that keeps the rest.
  Tensor source = pickOrMake(0, 2, isAny, 1 << 14);
  Type type = source.getElementType();
  unsigned loops = source.getRank();
  SmallVector<unsigned> order = pickPermutation(loops);
  SmallVector<AffineExpr> out;
  SmallVector<int64_t> shape;
  for (unsigned d : order) {
    bool shifted = random.chance(25);
    out.push_back(b.getAffineDimExpr(d) + (shifted ? 1 : 0));
    shape.push_back(source.shape[d] + (shifted ? 1 + random.below(2) : 0));
  }
  int64_t extra = 1 + random.below(4);
  unsigned position = random.below(shape.size() + 1);
  out.insert(out.begin() + position, b.getAffineConstantExpr(random.below(extra)));
  shape.insert(shape.begin() + position, extra);
  Extents extents = llvm::map_to_vector(shape, [](int64_t e) { return Extent{e, {}}; });
  Tensor init = random.chance(40) ? makeFill(extents, type, type.isInteger(1) ? 1 : 2) : getOperand(shape, type);
  bool reads = random.chance(30);
  SmallVector<AffineMap> maps = {b.getMultiDimIdentityMap(loops), AffineMap::get(loops, 0, out, b.getContext())};
  Tensor result = makeGeneric({source}, {init}, maps, SmallVector<bool>(loops, false), [&](ArrayRef<Element> args) {
    Element e = makeExpression(reads ? args : args.take_front(1), type, 1);
    e.bound = std::max(e.bound, init.bound);
    e.exact &= init.exact;
    return SmallVector<Element>{e};
  })[0];
  keep(result);
}

void TensorGenerator::addGather() {
  Tensor table = pickOrMake(1, 3, isAny, 1 << 14);
  Type indexType = random.chance(50) ? b.getI32Type() : b.getI64Type();
  unsigned rank = table.getRank(), loops = 1 + random.below(2);
  Tensor indices = getOperand(pickShape(loops, 1 << 8), indexType);
  // One dimension of the table is looked up, the others are loops.
  unsigned looked = random.below(rank);
  Extents tableExtents = getExtents(table), extents = getExtents(indices);
  for (unsigned i = 0; i < rank; ++i)
    if (i != looked)
      extents.push_back(tableExtents[i]);
  Value limit = tableExtents[looked].dynamic ? tableExtents[looked].dynamic : makeIndex(tableExtents[looked].size);
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, extents.size()));
  Dims first(ArrayRef(all).take_front(loops));
  // Loops are in their order: linalg.index names them.
  Tensor result = makeGeneric(
      {indices}, {makeEmpty(extents, table.getElementType())}, {first, all}, SmallVector<bool>(extents.size(), false),
      [&](ArrayRef<Element> args) {
        Value index = arith::IndexCastOp::create(b, loc, b.getIndexType(), args[0].value);
        index = arith::RemUIOp::create(b, loc, index, limit);
        SmallVector<Value> position;
        unsigned next = loops;
        for (unsigned i = 0; i < rank; ++i)
          position.push_back(i == looked ? index : linalg::IndexOp::create(b, loc, next++).getResult());
        Value v = tensor::ExtractOp::create(b, loc, table.value, position);
        return SmallVector<Element>{{v, table.bound, table.exact}};
      },
      /*shuffle=*/false)[0];
  keep(result);
}
