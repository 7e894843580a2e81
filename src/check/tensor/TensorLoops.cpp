/// Generated loops and choices on tensors that are changed in place, functions that call each other, extents of zero, slices far apart.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 12;

/// What may be added to, some steps long, without a rounding; as `makeStep` wants it.
Tensor TensorGenerator::pickState(unsigned minRank, unsigned maxRank) {
  std::optional<Tensor> known = pickValue([&](const Tensor &t) {
    Type type = t.getElementType();
    return t.getRank() >= minRank && t.getRank() <= maxRank && !isa<ComplexType>(type) && ShapedType::getNumElements(t.shape) <= kMaxElements &&
           (!isFloat(type) || (t.exact && 2 * t.bound + 4 <= getExactLimit(type)));
  });
  Tensor state = known ? *known : makeArgument(pickShape(minRank + random.below(maxRank - minRank + 1), kMaxElements), b.getF32Type());
  state.bound = std::max(state.bound, state.getElementType().isInteger(1) ? 1.0 : 4.0);
  return state;
}

/// `state` after any number of steps.
Tensor TensorGenerator::afterSteps(const Tensor &state, Value value) {
  Tensor result = state;
  result.value = value;
  if (!isFloat(state.getElementType()))
    result.bound = getExactLimit(state.getElementType()) + 1;
  return result;
}

/// A step to a value of the same type.
Value TensorGenerator::makeTypedStep(const Tensor &state, Value given) {
  Value made = makeStep(state, given);
  return made.getType() == given.getType() ? made : tensor::CastOp::create(b, loc, given.getType(), made).getResult();
}

void TensorGenerator::addWhile() {
  Tensor state = pickState(0, 3);
  Type i32 = b.getI32Type(), type = state.value.getType();
  Value end = makeNumberOfRun(4);
  SmallVector<Type> types = {i32, type};
  SmallVector<Location> locs(2, loc);
  auto op = scf::WhileOp::create(b, loc, types, ValueRange{makeScalar(i32, 0), state.value});
  bool stepsBefore = random.chance(30);
  inRegion([&] {
    Block *block = b.createBlock(&op.getBefore(), {}, types, locs);
    Value more = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, block->getArgument(0), end);
    Value moved = stepsBefore ? makeTypedStep(state, block->getArgument(1)) : block->getArgument(1);
    scf::ConditionOp::create(b, loc, more, ValueRange{block->getArgument(0), moved});
  });
  inRegion([&] {
    Block *block = b.createBlock(&op.getAfter(), {}, types, locs);
    Value next = arith::AddIOp::create(b, loc, block->getArgument(0), makeScalar(i32, 1));
    Value moved = makeTypedStep(state, block->getArgument(1));
    scf::YieldOp::create(b, loc, ValueRange{next, moved});
  });
  keep(afterSteps(state, op.getResult(1)));
}

void TensorGenerator::addSwitch() {
  Tensor state = pickState(0, 3);
  Value number = arith::IndexCastOp::create(b, loc, b.getIndexType(), makeNumberOfRun(4));
  SmallVector<int64_t> cases = {0, 2};
  if (random.chance(40))
    cases.push_back(3);
  auto op = scf::IndexSwitchOp::create(b, loc, TypeRange{state.value.getType()}, number, cases, cases.size());
  for (Region &region : op->getRegions())
    inRegion([&] {
      b.createBlock(&region);
      Value made = random.chance(30) ? state.value : makeTypedStep(state, state.value);
      scf::YieldOp::create(b, loc, made);
    });
  keep(afterSteps(state, op.getResult(0)));
}

/// A loop that writes rows of what it carries, from rows of the same tensor: a copy of it is right, and the tensor itself is faster.
void TensorGenerator::addRowLoop() {
  Tensor state = pickState(1, 3);
  int64_t rows = state.shape[0];
  bool nested = state.getRank() > 1 && random.chance(25) && state.shape[1] > 1;
  auto stateType = state.getType();
  Extents extents = getExtents(state);
  Value last = extents[0].dynamic ? extents[0].dynamic : makeIndex(rows);
  // No more trips than rows: the number of the run, or what there are.
  Value trips = arith::MinUIOp::create(b, loc, arith::IndexCastOp::create(b, loc, b.getIndexType(), makeNumberOfRun(6)), last);
  int64_t shift = random.below(3);
  auto loop = [&](Value from, Value to, Value carried, llvm::function_ref<Value(Value, Value)> body) -> Value {
    auto op = scf::ForOp::create(b, loc, from, to, makeIndex(1), ValueRange{carried});
    inRegion([&] {
      b.setInsertionPointToEnd(op.getBody());
      Value made = body(op.getInductionVar(), op.getRegionIterArg(0));
      scf::YieldOp::create(b, loc, made);
    });
    return op.getResult(0);
  };
  unsigned fixed = nested ? 2 : 1;
  // Rows go or stay as dimensions of one.
  bool drops = random.chance(50);
  Tensor row = state;
  SmallVector<int64_t> stated;
  row.shape.clear();
  for (unsigned i = 0; i < state.getRank(); ++i)
    if (i >= fixed || !drops) {
      row.shape.push_back(i < fixed ? 1 : state.shape[i]);
      stated.push_back(i < fixed ? 1 : stateType.getDimSize(i));
    }
  auto rowType = RankedTensorType::get(stated, stateType.getElementType());
  auto update = [&](ValueRange position, Value carried) -> Value {
    SmallVector<OpFoldResult> from, to, sizes, strides(state.getRank(), b.getIndexAttr(1));
    for (unsigned i = 0; i < state.getRank(); ++i) {
      if (i >= fixed) {
        from.push_back(b.getIndexAttr(0));
        sizes.push_back(toFold(extents[i]));
        continue;
      }
      sizes.push_back(b.getIndexAttr(1));
      Value p = position[i];
      if (i == 0 && shift != 0)
        p = arith::RemUIOp::create(b, loc, arith::AddIOp::create(b, loc, p, makeIndex(shift)), last);
      from.push_back(p);
    }
    for (unsigned i = 0; i < state.getRank(); ++i)
      to.push_back(i < fixed ? OpFoldResult(position[i]) : OpFoldResult(b.getIndexAttr(0)));
    // Read here and written there, or the other way round.
    if (shift != 0 && (state.shape[0] & 1))
      std::swap(from, to);
    Value old = tensor::ExtractSliceOp::create(b, loc, rowType, carried, from, sizes, strides);
    Tensor now = row;
    now.value = old;
    Value made = makeTypedStep(now, old);
    return tensor::InsertSliceOp::create(b, loc, made, carried, to, sizes, strides);
  };
  Value result = loop(makeIndex(0), trips, state.value, [&](Value i, Value carried) -> Value {
    if (!nested)
      return update(i, carried);
    Value columns = extents[1].dynamic ? extents[1].dynamic : makeIndex(state.shape[1]);
    Value most = arith::MinUIOp::create(b, loc, columns, makeIndex(3));
    return loop(makeIndex(0), most, carried, [&](Value j, Value inner) { return update(ValueRange{i, j}, inner); });
  });
  keep(afterSteps(state, result));
  // The old value is read after the loop now and then.
  if (random.chance(30))
    keep(afterSteps(state, makeStep(state, state.value)));
}

/// Functions that call each other with tensors, and a caller that uses one twice.
void TensorGenerator::addCall() {
  Tensor state = pickState(0, 3);
  auto type = state.getType();
  std::string name = "called" + std::to_string(globals++);
  unsigned depth = 1 + random.below(3);
  bool two = random.chance(40);
  SmallVector<Type> results(two ? 2 : 1, type);
  for (unsigned i = 0; i < depth; ++i) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(entry->getParentOp());
    auto function = func::FuncOp::create(b, loc, name + "_" + std::to_string(i), b.getFunctionType({type}, results));
    function.setPrivate();
    if (random.chance(30))
      function->setAttr("noinline", b.getUnitAttr());
    Block *block = function.addEntryBlock();
    b.setInsertionPointToStart(block);
    Value given = block->getArgument(0);
    if (i != 0)
      given = func::CallOp::create(b, loc, name + "_" + std::to_string(i - 1), results, ValueRange{given}).getResult(random.below(results.size()));
    Tensor t = state;
    t.value = given;
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, t.getRank()));
    Type element = t.getElementType();
    Tensor made = makeGeneric({t}, {makeEmpty(getExtents(t), element)}, {all, all}, SmallVector<bool>(all.size(), false), [&](ArrayRef<Element> args) {
      Element number = makeNumber(element, element.isInteger(1) ? 1 : int(random.below(5)) - 2);
      if (element.isInteger(1))
        return SmallVector<Element>{{arith::XOrIOp::create(b, loc, args[0].value, number.value), 1, true}};
      Element e = add(args[0], number);
      if (isFloat(element))
        e = extremum(extremum(e, makeNumber(element, -state.bound), true), makeNumber(element, state.bound), false);
      return SmallVector<Element>{e};
    })[0];
    SmallVector<Value> returned = {made.value};
    if (two)
      returned.insert(returned.begin() + random.below(2), random.chance(50) ? block->getArgument(0) : given);
    func::ReturnOp::create(b, loc, returned);
  }
  auto call = [&](Value given) {
    auto op = func::CallOp::create(b, loc, name + "_" + std::to_string(depth - 1), results, ValueRange{given});
    for (Value result : op.getResults())
      keep(afterSteps(state, result));
    return op.getResult(random.below(results.size()));
  };
  Value first = call(state.value);
  if (random.chance(40))
    call(random.chance(50) ? first : state.value);
}

/// Tensors without elements, which other ops make something of.
void TensorGenerator::addNothing() {
  Type type = pickType([](Type t) { return !isa<ComplexType>(t); });
  SmallVector<int64_t> shape = pickShape(1 + random.below(3), 256);
  unsigned dim = random.below(shape.size());
  shape[dim] = 0;
  Tensor none = makeArgument(shape, type);
  if (random.chance(50)) {
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, shape.size()));
    none = makeGeneric({none}, {makeEmpty(getExtents(none), type)}, {all, all}, SmallVector<bool>(all.size(), false),
                       [&](ArrayRef<Element> args) { return SmallVector<Element>{makeExpression(args.take_front(1), type, 1)}; })[0];
  }
  Extents extents = getExtents(none);
  Tensor result;
  switch (random.below(4)) {
  case 0: {
    // Sums of nothing are what they start from.
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, shape.size())), kept = all;
    kept.erase(kept.begin() + dim);
    SmallVector<bool> isReduction(shape.size(), false);
    isReduction[dim] = true;
    double start = type.isInteger(1) ? 1 : 2;
    result = makeGeneric({none}, {makeFill(dropped(extents, dim), type, start)}, {all, kept}, isReduction,
                         [&](ArrayRef<Element> args) { return SmallVector<Element>{add(args[0], args[1])}; })[0];
    result.bound = start, result.exact = true;
    break;
  }
  case 1: {
    SmallVector<int64_t> low(shape.size(), 0), high = low;
    low[dim] = random.below(3), high[dim] = 1 + random.below(3);
    none.bound = 1, none.exact = true;
    result = pad(none, low, high, 1);
    break;
  }
  case 2: {
    SmallVector<int64_t> other = shape;
    other[dim] = 1 + random.below(8);
    Tensor rest = getOperand(other, type);
    result = rest;
    SmallVector<Value> parts = {none.value, rest.value};
    if (random.chance(50))
      std::swap(parts[0], parts[1]);
    result.value = tensor::ConcatOp::create(b, loc, dim, parts);
    break;
  }
  default: {
    SmallVector<int64_t> other = shape;
    other[dim] = 1 + random.below(8);
    Tensor dest = getOperand(other, type);
    SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)), strides(shape.size(), b.getIndexAttr(1));
    // The end is no place to a verifier that compares constants, not even for nothing.
    offsets[dim] = b.getIndexAttr(random.below(other[dim]));
    result = dest;
    result.value = tensor::InsertSliceOp::create(b, loc, none.value, dest.value, offsets, toFolds(extents), strides);
    break;
  }
  }
  keep(result);
}

/// Slices of elements far apart that begin anywhere, and what is written between them.
void TensorGenerator::addFarSlice() {
  Type type = pickType([](Type t) { return !isa<ComplexType>(t); });
  int64_t stride = random.pick(ArrayRef<int64_t>{4, 5, 16, 17, 64, 129, 1000, 4097}), count = 1 + random.below(12), offset = random.below(20);
  int64_t rows = random.chance(50) ? 1 : 1 + random.below(4), extent = offset + (count - 1) * stride + 1 + random.below(9);
  SmallVector<int64_t> shape = {extent};
  if (rows > 1)
    shape.insert(shape.begin() + random.below(2), rows);
  unsigned dim = shape.size() > 1 && shape[0] == rows ? 1 : 0;
  // Slices state what they take: so do the types of both.
  auto getStatic = [&](ArrayRef<int64_t> wanted) {
    Tensor t = getOperand(wanted, type);
    t.value = makeStatic(t);
    return t;
  };
  Tensor far = getStatic(shape);
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)), sizes, strides(shape.size(), b.getIndexAttr(1));
  for (int64_t e : shape)
    sizes.push_back(b.getIndexAttr(e));
  offsets[dim] = b.getIndexAttr(offset), sizes[dim] = b.getIndexAttr(count), strides[dim] = b.getIndexAttr(stride);
  SmallVector<int64_t> small = shape;
  small[dim] = count;
  Tensor result = far;
  if (random.chance(50)) {
    result.shape = small;
    result.value = tensor::ExtractSliceOp::create(b, loc, RankedTensorType::get(small, type), far.value, offsets, sizes, strides);
    return keep(result);
  }
  Tensor source = getStatic(small);
  result.bound = std::max(far.bound, source.bound), result.exact = far.exact && source.exact;
  result.value = tensor::InsertSliceOp::create(b, loc, source.value, far.value, offsets, sizes, strides);
  keep(result);
}

/// What padding by a negative number is: cut at one end, padded at the other.
void TensorGenerator::addCrop() {
  Tensor source = pickOrMake(1, 4, [](Type t) { return !isa<ComplexType>(t); }, kMaxElements);
  Tensor cut = source;
  SmallVector<OpFoldResult> offsets, sizes, strides(source.getRank(), b.getIndexAttr(1));
  SmallVector<int64_t> low, high, stated;
  for (unsigned i = 0; i < source.getRank(); ++i) {
    int64_t extent = source.shape[i], before = std::min<int64_t>(random.below(4), extent - 1), after = std::min<int64_t>(random.below(3), extent - 1 - before);
    Extent e = getExtent(source, i);
    cut.shape[i] = extent - before - after;
    offsets.push_back(b.getIndexAttr(before));
    if (e.dynamic)
      sizes.push_back(arith::SubIOp::create(b, loc, e.dynamic, makeIndex(before + after)).getResult());
    else
      sizes.push_back(b.getIndexAttr(cut.shape[i]));
    stated.push_back(e.dynamic ? ShapedType::kDynamic : cut.shape[i]);
    low.push_back(before == 0 ? random.below(3) : 0);
    high.push_back(random.chance(50) ? before : random.below(3));
  }
  cut.value = tensor::ExtractSliceOp::create(b, loc, RankedTensorType::get(stated, source.getElementType()), source.value, offsets, sizes, strides);
  keep(pad(cut, low, high, random.chance(60) ? 0 : 2));
}
