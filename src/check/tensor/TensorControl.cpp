/// Generated control flow that carries tensors, state in globals, shapes that are computed, and ops of flow.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 12;

/// A number from 0 to `end` - 1 that only the run knows.
Value TensorGenerator::makeNumberOfRun(unsigned end) {
  Tensor number = makeArgument({}, b.getI32Type());
  Value element = tensor::ExtractOp::create(b, loc, number.value, ValueRange());
  return arith::RemUIOp::create(b, loc, element, makeScalar(b.getI32Type(), end));
}

/// One step of a computation whose state has no larger bound than `state`.
Value TensorGenerator::makeStep(const Tensor &state, Value given) {
  Tensor t = state;
  t.value = given;
  Type type = t.getElementType();
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, t.getRank()));
  SmallVector<Tensor> inputs = {t};
  SmallVector<Dims> dims = {all};
  // An argument of i1 may need an op that unpacks it, before the region.
  if (random.chance(40) && !type.isInteger(1)) {
    inputs.push_back(makeArgument(t.shape, type));
    dims.push_back(all);
  }
  dims.push_back(all);
  return makeGeneric(
             inputs, {makeEmpty(getExtents(t), type)}, dims, SmallVector<bool>(all.size(), false),
             [&](ArrayRef<Element> args) {
               Element a = args[0], c = inputs.size() > 1
                                            ? args[1]
                                            : makeNumber(type, type.isInteger(1) ? 1 : int(random.below(5)) - 2);
               if (type.isInteger(1))
                 return SmallVector<Element>{{arith::XOrIOp::create(b, loc, a.value, c.value), 1, true}};
               Element e = add(a, c);
               if (isFloat(type))
                 e = extremum(extremum(e, makeNumber(type, -state.bound), true), makeNumber(type, state.bound), false);
               return SmallVector<Element>{e};
             })[0]
      .value;
}

/// `body` may be executed or not, or more than once: what it makes stays inside.
void TensorGenerator::inRegion(llvm::function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(b);
  size_t fillCount = fills.size();
  SmallVector<Tensor> before = values;
  body();
  values = before;
  fills.truncate(fillCount);
}

void TensorGenerator::addControlFlow() {
  // State that is added to has to be exact at every step.
  auto fits = [&](const Tensor &t) {
    Type type = t.getElementType();
    return !isa<ComplexType>(type) && ShapedType::getNumElements(t.shape) <= kMaxElements &&
           (!isFloat(type) || (t.exact && 2 * t.bound + 4 <= getExactLimit(type)));
  };
  std::optional<Tensor> known = pickValue(fits);
  Tensor state = known ? *known : makeArgument(pickShape(1 + random.below(2), kMaxElements), b.getF32Type());
  state.bound = std::max(state.bound, state.getElementType().isInteger(1) ? 1.0 : 4.0);
  Type tensorType = state.value.getType();
  Tensor result = state;
  if (!isFloat(state.getElementType()))
    result.bound = getExactLimit(state.getElementType()) + 1;
  auto step = [&](Value given) {
    Value made = makeStep(state, given);
    return made.getType() == tensorType ? made : tensor::CastOp::create(b, loc, tensorType, made).getResult();
  };
  Value number = makeNumberOfRun(4);
  Type type = state.getElementType();
  // What tensors of TOSA hold.
  bool isTosa = type.isF32() || type.isF16() || type.isBF16() || type.isInteger(8) || type.isInteger(16) || type.isInteger(32) || type.isInteger(1);
  switch (random.below(isTosa ? 4 : 2)) {
  case 0: {
    Value isOdd = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ugt, number, makeScalar(b.getI32Type(), 1));
    auto op = scf::IfOp::create(b, loc, TypeRange{tensorType}, isOdd, /*addThenBlock=*/true, /*addElseBlock=*/true);
    bool twice = random.chance(50);
    for (Block *block : {op.thenBlock(), op.elseBlock()})
      inRegion([&] {
        b.setInsertionPointToEnd(block);
        Value made = block == op.elseBlock() && random.chance(40) ? state.value : step(state.value);
        if (twice)
          made = step(made);
        scf::YieldOp::create(b, loc, made);
      });
    result.value = op.getResult(0);
    break;
  }
  case 1: {
    Value end = arith::IndexCastOp::create(b, loc, b.getIndexType(), number);
    auto op = scf::ForOp::create(b, loc, makeIndex(0), end, makeIndex(1), ValueRange{state.value});
    inRegion([&] {
      b.setInsertionPointToEnd(op.getBody());
      Value made = step(op.getRegionIterArg(0));
      scf::YieldOp::create(b, loc, made);
    });
    result.value = op.getResult(0);
    break;
  }
  case 2: {
    Value even = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, number, makeScalar(b.getI32Type(), 2));
    Value condition = tensor::FromElementsOp::create(b, loc, RankedTensorType::get({}, b.getI1Type()), even);
    OperationState made(loc, tosa::IfOp::getOperationName());
    made.addOperands({condition, state.value});
    made.addTypes(tensorType);
    Region *regions[] = {made.addRegion(), made.addRegion()};
    for (Region *region : regions)
      inRegion([&] {
        Block *block = b.createBlock(region, {}, tensorType, loc);
        tosa::YieldOp::create(b, loc, region == regions[1] && random.chance(40) ? block->getArgument(0) : step(block->getArgument(0)));
      });
    result.value = b.create(made)->getResult(0);
    break;
  }
  default: {
    auto countType = RankedTensorType::get({}, b.getI32Type());
    Value end = tensor::FromElementsOp::create(b, loc, countType, number);
    Value zero = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(countType, int32_t(0)));
    SmallVector<Type> types = {countType, tensorType};
    SmallVector<Location> locs(2, loc);
    OperationState made(loc, tosa::WhileOp::getOperationName());
    made.addOperands({zero, state.value});
    made.addTypes(types);
    Region *cond = made.addRegion(), *body = made.addRegion();
    inRegion([&] {
      Block *block = b.createBlock(cond, {}, types, locs);
      Value more = tosa::GreaterOp::create(b, loc, RankedTensorType::get({}, b.getI1Type()), end, block->getArgument(0));
      tosa::YieldOp::create(b, loc, more);
    });
    inRegion([&] {
      Block *block = b.createBlock(body, {}, types, locs);
      Value one = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(countType, int32_t(1)));
      Value next = tosa::AddOp::create(b, loc, countType, block->getArgument(0), one);
      Value moved = step(block->getArgument(1));
      tosa::YieldOp::create(b, loc, ValueRange{next, moved});
    });
    result.value = b.create(made)->getResult(1);
    break;
  }
  }
  keep(result);
}

void TensorGenerator::addGlobal() {
  Type element = pickType([](Type) { return true; });
  Tensor initial = makeConstant(pickShape(random.below(3), 256), element);
  initial.bound = element.isInteger(1) ? 1 : 4;
  auto constant = initial.value.getDefiningOp<arith::ConstantOp>();
  auto type = cast<RankedTensorType>(initial.value.getType());
  bool isMutable = random.chance(60);
  std::string name = "state" + std::to_string(globals++);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(entry->getParentOp());
    ml_program::GlobalOp::create(b, loc, name, type, isMutable, constant.getValue(), b.getStringAttr("private"));
  }
  auto symbol = SymbolRefAttr::get(b.getContext(), name);
  auto load = [&]() -> Value {
    if (isMutable || random.chance(50))
      return ml_program::GlobalLoadOp::create(b, loc, type, symbol);
    return ml_program::GlobalLoadConstOp::create(b, loc, type, symbol);
  };
  Tensor before = initial;
  before.value = load();
  keep(before);
  if (!isMutable)
    return;
  // What was loaded stays what it was.
  Tensor state = before;
  Value stored = isa<FloatType>(element) && 2 * state.bound + 4 > getExactLimit(element)
                     ? makeConstant(initial.shape, element).value
                     : makeStep(state, before.value);
  ml_program::GlobalStoreOp::create(b, loc, symbol, stored);
  Tensor after = before;
  after.value = load();
  if (!isFloat(element))
    after.bound = getExactLimit(element) + 1;
  keep(after);
}

void TensorGenerator::addComputedShape() {
  Tensor source = pickOrMake(1, 3, [](Type t) { return !isa<ComplexType>(t); }, kMaxElements);
  Type type = source.getElementType();
  Tensor result = source;
  if (random.chance(40)) {
    // All elements in one of the shapes that they have, which a tensor says.
    int64_t count = ShapedType::getNumElements(source.shape), rows = 1;
    for (int64_t f : {2, 3, 4, 5, 8, 16})
      if (count % f == 0 && random.chance(50))
        rows = f;
    Value all = makeIndex(1);
    for (Extent extent : getExtents(source))
      all = arith::MulIOp::create(b, loc, all, extent.dynamic ? extent.dynamic : makeIndex(extent.size));
    SmallVector<Value> sizes = {makeIndex(rows), arith::DivUIOp::create(b, loc, all, makeIndex(rows)).getResult()};
    result.shape = {rows, count / rows};
    Type shapeElement = random.chance(50) ? Type(b.getIndexType()) : Type(b.getI64Type());
    if (!shapeElement.isIndex())
      for (Value &size : sizes)
        size = arith::IndexCastOp::create(b, loc, shapeElement, size);
    Value shape = tensor::FromElementsOp::create(b, loc, RankedTensorType::get({2}, shapeElement), sizes);
    auto resultType = RankedTensorType::get({random.chance(50) ? rows : ShapedType::kDynamic, random.chance(30) ? count / rows : ShapedType::kDynamic}, type);
    result.value = tensor::ReshapeOp::create(b, loc, resultType, source.value, shape);
    return keep(result);
  }
  // Padded, or cut, by numbers that only the run knows: the extents of what is known are not.
  unsigned dim = random.below(source.getRank());
  int64_t known = random.below(4);
  Tensor ruler = makeArgument({known + 1}, b.getF32Type());
  Extent length = getExtent(ruler, 0);
  Value amount = length.dynamic ? arith::SubIOp::create(b, loc, length.dynamic, makeIndex(1)).getResult() : makeIndex(known);
  SmallVector<OpFoldResult> low(source.getRank(), b.getIndexAttr(0)), high = low;
  SmallVector<int64_t> stated(source.getType().getShape());
  (random.chance(50) ? low : high)[dim] = amount;
  stated[dim] = ShapedType::kDynamic;
  result.shape[dim] += known;
  result.value = tensor::PadOp::create(b, loc, RankedTensorType::get(stated, type), source.value, low, high, makeScalar(type, 1));
  result.bound = std::max(source.bound, 1.0);
  keep(result);
}

void TensorGenerator::addFlow() {
  namespace flow = weir::flow;
  Tensor source = pickOrMake(1, 3, [](Type t) { return t.isIntOrFloat(); }, kMaxElements);
  Type type = source.getElementType();
  Tensor result = source;
  SmallVector<Value> dims;
  for (Extent extent : getExtents(source))
    if (extent.dynamic)
      dims.push_back(extent.dynamic);
  switch (random.below(4)) {
  case 0: {
    auto op = flow::DispatchRegionOp::create(b, loc, TypeRange{source.value.getType()}, dims, ValueRange());
    inRegion([&] {
      b.setInsertionPointToEnd(op.getBody().empty() ? b.createBlock(&op.getBody()) : &op.getBody().front());
      Value made = isFloat(type) && (!source.exact || 2 * source.bound + 4 > getExactLimit(type))
                       ? copyTo(source, source.getType())
                       : makeStep(source, source.value);
      if (made.getType() != source.value.getType())
        made = tensor::CastOp::create(b, loc, source.value.getType(), made);
      flow::ReturnOp::create(b, loc, made);
    });
    result.value = op->getResult(0);
    if (!isFloat(type))
      result.bound = getExactLimit(type) + 1;
    break;
  }
  case 1: {
    // Some of the outermost rows.
    int64_t from = random.below(source.shape[0]), count = 1 + random.below(source.shape[0] - from);
    SmallVector<Value> starts, lengths, resultDims;
    SmallVector<int64_t> stated(source.getType().getShape());
    for (auto [i, extent] : llvm::enumerate(getExtents(source))) {
      starts.push_back(makeIndex(i == 0 ? from : 0));
      lengths.push_back(i == 0 ? makeIndex(count) : extent.dynamic ? extent.dynamic : makeIndex(extent.size));
      if (i != 0 && extent.dynamic)
        resultDims.push_back(extent.dynamic);
    }
    stated[0] = count;
    result.shape[0] = count;
    result.value = flow::TensorSliceOp::create(b, loc, RankedTensorType::get(stated, type), source.value, dims, starts, lengths, resultDims);
    break;
  }
  case 2: {
    // Rows in the middle of others.
    SmallVector<int64_t> shape = source.shape;
    int64_t from = random.below(3);
    shape[0] += from + random.below(3);
    SmallVector<int64_t> stated(source.getType().getShape());
    stated[0] = shape[0];
    Extents extents = getExtents(source);
    extents[0] = {shape[0], {}};
    SmallVector<Value> targetDims(dims);
    if (source.getType().isDynamicDim(0))
      targetDims.erase(targetDims.begin());
    auto targetType = RankedTensorType::get(stated, type);
    Value target = flow::TensorSplatOp::create(b, loc, targetType, makeScalar(type, 1), targetDims);
    SmallVector<Value> starts(shape.size(), makeIndex(0));
    starts[0] = makeIndex(from);
    result.shape = shape;
    result.bound = std::max(source.bound, 1.0);
    result.value = flow::TensorUpdateOp::create(b, loc, targetType, target, targetDims, starts, source.value, dims);
    break;
  }
  default:
    result.value = flow::TensorCloneOp::create(b, loc, source.value.getType(), source.value, dims);
    break;
  }
  keep(result);
}
