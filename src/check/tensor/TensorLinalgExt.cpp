/// Generated ops of iree_linalg_ext on rows and at places: scans, sorts, selections, scatters, gathers, maps; as tm_tensor, too.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;
namespace ext = weir::linalg_ext;

static constexpr int64_t kMaxElements = 1 << 13;
static bool isNumber(Type type) { return !type.isInteger(1) && !isa<ComplexType>(type); }

void TensorGenerator::fillRegion(Region &region, TypeRange arguments, llvm::function_ref<SmallVector<Value>(ValueRange)> body) {
  OpBuilder::InsertionGuard guard(b);
  Block *block = b.createBlock(&region, {}, arguments, SmallVector<Location>(arguments.size(), loc));
  SmallVector<Value> yielded = body(block->getArguments());
  ext::YieldOp::create(b, loc, yielded);
}

/// The same op of the dialect that torch-mlir hands over, in the form in which it is read.
static void becomeTMTensor(Operation *op) {
  OpBuilder b(op);
  OperationState state(op->getLoc(), "tm_tensor." + op->getName().stripDialect().str());
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  NamedAttrList attributes(op->getAttrDictionary());
  unsigned inits = cast<DestinationStyleOpInterface>(op).getNumDpsInits();
  attributes.set("operandSegmentSizes", b.getDenseI32ArrayAttr({int32_t(op->getNumOperands() - inits), int32_t(inits)}));
  state.propertiesAttr = attributes.getDictionary(b.getContext());
  Region *region = state.addRegion();
  region->takeBody(op->getRegion(0));
  Operation *yield = region->front().getTerminator();
  OpBuilder inside(yield);
  OperationState end(op->getLoc(), "tm_tensor.yield");
  end.addOperands(yield->getOperands());
  inside.create(end);
  yield->erase();
  Operation *made = b.create(state);
  op->replaceAllUsesWith(made->getResults());
  op->erase();
}

SmallVector<Value> TensorGenerator::finishRows(Operation *op) {
  SmallVector<Value> results(op->getResults());
  if (!random.chance(20))
    return results;
  Block *block = op->getBlock();
  Operation *next = op->getNextNode();
  becomeTMTensor(op);
  Operation *made = next ? next->getPrevNode() : &block->back();
  return SmallVector<Value>(made->getResults());
}

Value TensorGenerator::compare(Value a, Value c, bool less) {
  if (isFloat(a.getType()))
    return arith::CmpFOp::create(b, loc, less ? arith::CmpFPredicate::OLT : arith::CmpFPredicate::OGT, a, c);
  return arith::CmpIOp::create(b, loc, less ? arith::CmpIPredicate::slt : arith::CmpIPredicate::sgt, a, c);
}

TensorGenerator::Extents TensorGenerator::dropped(Extents extents, unsigned dim) {
  extents.erase(extents.begin() + dim);
  return extents;
}

Tensor TensorGenerator::pickExact(unsigned minRank, unsigned maxRank, int64_t maxElements) {
  for (unsigned i = 0; i < 4; ++i)
    if (Tensor t = pickOrMake(minRank, maxRank, isNumber, maxElements); t.exact && isNumber(t.getElementType()))
      return t;
  return makeArgument(pickShape(minRank, maxElements), b.getF32Type());
}

void TensorGenerator::addScan() {
  Tensor input = pickOrMake(1, 3, isNumber, kMaxElements);
  Type type = input.getElementType();
  if (!isNumber(type))
    return;
  unsigned dim = random.below(input.getRank());
  double terms = input.shape[dim], limit = getExactLimit(type);
  bool sums = random.chance(60);
  if (isFloat(type))
    input = clamp(input, sums ? std::max(1.0, std::floor(limit / 2 / terms)) : 64);
  // Each prefix is rounded: sums are exact as far as the type holds them.
  sums &= !isFloat(type) || (terms + 1) * std::max(input.bound, 4.0) <= limit;
  Extents extents = getExtents(input);
  Tensor output = makeEmpty(extents, type), start = getInit(dropped(extents, dim), type, sums ? 0 : -4);
  start = clamp(start, 4);
  bool max = random.chance(50), inclusive = random.chance(50);
  auto op = ext::ScanOp::create(b, loc, TypeRange{output.value.getType(), start.value.getType()}, input.value, output.value, start.value, dim, inclusive);
  fillRegion(op.getRegion(), {type, type}, [&](ValueRange args) -> SmallVector<Value> {
    Element a{args[0]}, c{args[1]};
    return {(sums ? add(a, c) : extremum(a, c, max)).value};
  });
  SmallVector<Value> results = finishRows(op);
  for (auto [value, shape] : {std::pair(results[0], output.shape), std::pair(results[1], start.shape)}) {
    Tensor result;
    result.value = value;
    result.shape = shape;
    result.bound = isFloat(type) ? (sums ? terms * input.bound + start.bound : std::max(input.bound, start.bound)) : limit + 1;
    result.exact = !isFloat(type) || (input.exact && start.exact);
    keep(result);
  }
}

void TensorGenerator::addSort() {
  Tensor key = pickExact(1, 3, kMaxElements / 2);
  unsigned dim = random.below(key.getRank());
  SmallVector<Tensor> outputs = {key};
  if (random.chance(50))
    outputs.push_back(getOperand(key.shape, pickType([](Type) { return true; })));
  SmallVector<Value> values;
  SmallVector<Type> arguments;
  for (const Tensor &t : outputs) {
    values.push_back(t.value);
    arguments.append(2, t.getElementType());
  }
  // Strict or not: equal elements stay in their order.
  bool less = random.chance(50), strict = random.chance(60);
  auto op = ext::SortOp::create(b, loc, ValueRange(values).getTypes(), ValueRange(), values, dim);
  fillRegion(op.getRegion(), arguments, [&](ValueRange args) -> SmallVector<Value> {
    if (strict)
      return {compare(args[0], args[1], less)};
    Value after = compare(args[1], args[0], less), yes = arith::ConstantIntOp::create(b, loc, 1, 1);
    return {arith::XOrIOp::create(b, loc, after, yes)};
  });
  for (auto [value, output] : llvm::zip_equal(finishRows(op), outputs)) {
    Tensor result = output;
    result.value = value;
    keep(result);
  }
}

void TensorGenerator::addSelection() {
  Tensor values = pickExact(1, 3, kMaxElements);
  Type type = values.getElementType();
  unsigned dim = random.below(values.getRank());
  Type indexType = random.pick(ArrayRef<Type>{b.getI32Type(), b.getI64Type(), b.getIndexType()});
  std::optional<Tensor> indices;
  if (random.chance(30))
    indices = getOperand(values.shape, indexType);
  Extents extents = getExtents(values);
  bool isTopk = random.chance(50), less = random.chance(50);
  if (isTopk)
    extents[dim] = {std::min<int64_t>(values.shape[dim], 1 + random.below(5)), {}};
  else
    extents = dropped(extents, dim);
  Tensor best = random.chance(70) ? makeFill(extents, type, less ? 100 : -100) : getOperand(toSizes(extents), type);
  if (!best.exact)
    best = makeFill(extents, type, 0);
  Tensor where = makeFill(getExtents(best), indexType, -1);
  Operation *op;
  if (isTopk)
    op = ext::TopkOp::create(b, loc, TypeRange{best.value.getType(), where.value.getType()}, values.value, indices ? indices->value : Value(),
                             best.value, where.value, dim);
  else
    op = ext::ArgCompareOp::create(b, loc, TypeRange{best.value.getType(), where.value.getType()}, values.value, indices ? indices->value : Value(),
                                   best.value, where.value, !indices && random.chance(30) ? makeIndex(7) : Value(), dim);
  fillRegion(op->getRegion(0), {type, type}, [&](ValueRange args) -> SmallVector<Value> { return {compare(args[0], args[1], less)}; });
  SmallVector<Value> results = isTopk ? finishRows(op) : SmallVector<Value>(op->getResults());
  best.bound = std::max(best.bound, values.bound);
  where.bound = std::max({200.0, where.bound, indices ? indices->bound : 0});
  best.value = results[0], where.value = results[1];
  keep(best);
  keep(where);
}

/// Numbers below the extents that `dims` of `places` have: `count` of them in the last dimension if `stacked`.
Tensor TensorGenerator::makePlaces(const Tensor &places, ArrayRef<int64_t> dims, ArrayRef<int64_t> batch, bool stacked) {
  SmallVector<int64_t> shape(batch);
  if (stacked)
    shape.push_back(dims.size());
  Type type = random.pick(ArrayRef<Type>{b.getI32Type(), b.getI64Type(), b.getIndexType()});
  Tensor raw = makeArgument(shape, b.getI32Type());
  Extents extents = getExtents(places);
  SmallVector<Value> limits;
  for (int64_t d : dims)
    limits.push_back(extents[d].dynamic ? extents[d].dynamic : makeIndex(extents[d].size));
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, shape.size()));
  int64_t factor = random.below(3);
  return makeGeneric(
      {raw}, {makeEmpty(getExtents(raw), type)}, {all, all}, SmallVector<bool>(shape.size(), false),
      [&](ArrayRef<Element> args) {
        // Spread by the position, or else there would be nine places.
        Value index = arith::IndexCastOp::create(b, loc, b.getIndexType(), args[0].value);
        for (unsigned i = 0; i < batch.size(); ++i)
          index = arith::AddIOp::create(b, loc, index, arith::MulIOp::create(b, loc, linalg::IndexOp::create(b, loc, i), makeIndex(factor)));
        Value limit = limits[0];
        for (unsigned i = 1; i < limits.size(); ++i) {
          Value isHere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, linalg::IndexOp::create(b, loc, shape.size() - 1), makeIndex(i));
          limit = arith::SelectOp::create(b, loc, isHere, limits[i], limit);
        }
        index = arith::RemUIOp::create(b, loc, index, limit);
        if (!type.isIndex())
          index = arith::IndexCastOp::create(b, loc, type, index);
        return SmallVector<Element>{{index, 200, true}};
      },
      /*shuffle=*/false)[0];
}

void TensorGenerator::addPlaces() {
  auto any = [](Type t) { return !isa<ComplexType>(t); };
  bool isScatter = random.chance(50);
  Tensor places = pickOrMake(1, 3, any, kMaxElements);
  Type type = places.getElementType();
  unsigned depth = 1 + (places.getRank() > 1 && random.chance(30));
  SmallVector<int64_t> map, batch = pickShape(1 + random.chance(25), 24);
  for (unsigned d : pickPermutation(depth))
    map.push_back(d);
  bool stacked = depth > 1 || random.chance(50);
  Tensor indices = makePlaces(places, map, batch, stacked);
  Extents extents = getExtents(indices), placeExtents = getExtents(places);
  extents.resize(batch.size());
  extents.append(placeExtents.begin() + depth, placeExtents.end());
  Value mask = random.chance(30) ? makeArgument(batch, b.getI8Type()).value : Value();
  if (!isScatter) {
    Tensor result = makeEmpty(extents, type);
    result.bound = places.bound, result.exact = places.exact;
    if (mask) {
      result = makeFill(extents, type, 1);
      result.bound = std::max(1.0, places.bound), result.exact = places.exact;
    }
    result.value = ext::GatherOp::create(b, loc, TypeRange{result.value.getType()}, places.value, indices.value, mask, result.value, map).getResult(0);
    return keep(result);
  }
  Tensor updates = getOperand(toSizes(extents), type);
  double count = ShapedType::getNumElements(batch);
  unsigned kind = random.below(3);
  double bound = places.bound + count * updates.bound;
  if (kind == 0 && isFloat(type) && bound > getExactLimit(type))
    kind = 1;
  auto op = ext::ScatterOp::create(b, loc, TypeRange{places.value.getType()}, updates.value, indices.value, mask, places.value, map, false);
  bool max = random.chance(50);
  fillRegion(op.getRegion(), {type, type}, [&](ValueRange args) -> SmallVector<Value> {
    Element a{args[0]}, c{args[1]};
    return {kind == 0 ? add(a, c).value : kind == 1 ? a.value : extremum(a, c, max).value};
  });
  Tensor result = places;
  // Indices of tm_tensor are two-dimensional.
  bool fits = stacked && batch.size() == 1 && !indices.getElementType().isIndex() && !mask;
  result.value = fits ? finishRows(op)[0] : op.getResult(0);
  result.bound = isFloat(type) ? (kind == 0 ? bound : std::max(places.bound, updates.bound)) : getExactLimit(type) + 1;
  result.exact = !isFloat(type) || (places.exact && updates.exact);
  keep(result);
}

/// A position in one dimension from the positions in others.
Value TensorGenerator::makePosition(ValueRange indices, int64_t shift, unsigned factor) {
  Value position = indices.empty() ? makeIndex(0) : random.pick(SmallVector<Value>(indices));
  if (factor != 1)
    position = arith::MulIOp::create(b, loc, position, makeIndex(factor));
  return arith::AddIOp::create(b, loc, position, makeIndex(shift));
}

void TensorGenerator::addMap() {
  auto any = [](Type t) { return !isa<ComplexType>(t); };
  Tensor source = pickOrMake(1, 3, any, kMaxElements);
  Type type = source.getElementType(), index = b.getIndexType();
  if (random.chance(50)) {
    // What lies outside is another number.
    Extents extents = llvm::map_to_vector(pickShape(1 + random.below(3), kMaxElements), [](int64_t e) { return Extent{e, {}}; });
    Tensor result = makeEmpty(extents, type);
    auto op = ext::MapLoadOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value);
    fillRegion(op.getRegion(), SmallVector<Type>(extents.size(), index), [&](ValueRange args) {
      SmallVector<Value> yielded;
      for (unsigned i = 0; i < source.getRank(); ++i)
        yielded.push_back(makePosition(args, int64_t(random.below(6)) - 3, 1 + random.below(2)));
      yielded.push_back(makeScalar(type, 1));
      return yielded;
    });
    result.bound = std::max(source.bound, 1.0), result.exact = source.exact;
    result.value = op.getResult(0);
    return keep(result);
  }
  // Each place once: dimensions in another order, shifted, every other one.
  unsigned rank = source.getRank();
  SmallVector<unsigned> order = pickPermutation(rank);
  SmallVector<int64_t> shape, shifts;
  unsigned factor = 1 + random.chance(30);
  for (unsigned d : order) {
    shifts.push_back(random.below(3));
    shape.push_back((source.shape[d] - 1) * factor + shifts.back() + 1 + random.below(2));
  }
  if (ShapedType::getNumElements(shape) > 1 << 16)
    return;
  Tensor init = getOperand(shape, type);
  auto op = ext::MapStoreOp::create(b, loc, TypeRange{init.value.getType()}, source.value, init.value);
  bool always = random.chance(50);
  int64_t from = random.below(4);
  fillRegion(op.getRegion(), SmallVector<Type>(rank, index), [&](ValueRange args) {
    SmallVector<Value> yielded;
    for (auto [d, shift] : llvm::zip_equal(order, shifts))
      yielded.push_back(makePosition(args[d], shift, factor));
    yielded.push_back(always ? arith::ConstantIntOp::create(b, loc, 1, 1).getResult()
                             : arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ugt, args[0], makeIndex(from)).getResult());
    return yielded;
  });
  Tensor result = init;
  result.bound = std::max(init.bound, source.bound), result.exact = init.exact && source.exact;
  result.value = op.getResult(0);
  keep(result);
}
