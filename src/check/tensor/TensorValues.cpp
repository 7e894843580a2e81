/// Values of generated tensor programs: arguments, constants, operands, and generics on them.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "dialects/Encoding/EncodingAttrs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

Value TensorGenerator::makeIndex(int64_t number) { return arith::ConstantIndexOp::create(b, loc, number); }

static TypedAttr getNumber(OpBuilder &b, Type element, double number) {
  if (auto type = dyn_cast<FloatType>(element)) {
    double most = APFloat::getLargest(type.getFloatSemantics()).convertToDouble();
    return b.getFloatAttr(element, std::clamp(number, -most, most));
  }
  return IntegerAttr::get(element, APInt(64, static_cast<uint64_t>(static_cast<int64_t>(number))).trunc(getWidth(element)));
}

Value TensorGenerator::makeScalar(Type element, double number) {
  return arith::ConstantOp::create(b, loc, getNumber(b, element, number));
}

Tensor TensorGenerator::makeArgument(ArrayRef<int64_t> shape, Type element) {
  SmallVector<int64_t> stated(shape);
  for (int64_t &extent : stated)
    if (dynamicShapes && random.chance(50))
      extent = ShapedType::kDynamic;
  auto type = RankedTensorType::get(stated, element);
  bool isPacked = element.isInteger(1) && random.chance(15);
  Tensor tensor = makeArgument(isPacked ? getPackedType(type) : type, shape);
  if (isPacked)
    tensor.value = copyTo(tensor, type);
  return tensor;
}

Tensor TensorGenerator::makeArgument(RankedTensorType type, ArrayRef<int64_t> shape) {
  Tensor tensor;
  tensor.value = entry->addArgument(type, loc);
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.bound = type.getElementType().isInteger(1) ? 1 : 4;
  argumentExtents.push_back(tensor.shape);
  return tensor;
}

Tensor TensorGenerator::makeAllBits(ArrayRef<int64_t> shape, Type element, bool isConstant) {
  auto type = RankedTensorType::get(shape, element);
  Tensor tensor;
  if (isConstant) {
    SmallVector<APInt> elements;
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      elements.push_back(APInt(64, random.next()).trunc(getWidth(element)));
    tensor.value = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, elements));
    tensor.shape.assign(shape.begin(), shape.end());
  } else {
    argumentsOfAllBits.push_back(argumentExtents.size());
    tensor = makeArgument(type, shape);
  }
  tensor.bound = getExactLimit(element) + 1;
  return tensor;
}

RankedTensorType TensorGenerator::getPackedType(RankedTensorType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType(), weir::encoding::PackedStorageAttr::get(b.getContext()));
}

Value TensorGenerator::copyTo(const Tensor &source, RankedTensorType type) {
  SmallVector<Value> dynamic;
  for (Extent extent : getExtents(source))
    if (extent.dynamic)
      dynamic.push_back(extent.dynamic);
  Value dest = tensor::EmptyOp::create(b, loc, type, dynamic);
  AffineMap map = b.getMultiDimIdentityMap(source.getRank());
  SmallVector<utils::IteratorType> loops(source.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(b, loc, type, source.value, dest, ArrayRef<AffineMap>{map, map}, loops,
                                   [](OpBuilder &b, Location loc, ValueRange args) { linalg::YieldOp::create(b, loc, args[0]); })
      .getResult(0);
}

Tensor TensorGenerator::makeConstant(ArrayRef<int64_t> shape, Type element) {
  auto type = RankedTensorType::get(shape, element);
  SmallVector<Attribute> elements;
  int64_t count = random.chance(25) ? 1 : type.getNumElements();
  for (int64_t i = 0; i < count; ++i)
    elements.push_back(getNumber(b, element, element.isInteger(1) ? int(random.below(2)) : int(random.below(9)) - 4));
  Tensor tensor;
  tensor.value = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, elements));
  tensor.shape.assign(shape.begin(), shape.end());
  return tensor;
}

Tensor TensorGenerator::makeEmpty(ArrayRef<Extent> extents, Type element) {
  Tensor tensor;
  tensor.value = tensor::EmptyOp::create(b, loc, toFolds(extents), element);
  tensor.shape = toSizes(extents);
  return tensor;
}

Tensor TensorGenerator::makeFill(ArrayRef<Extent> extents, Type element, double number) {
  if (random.chance(50))
    for (const Fill &fill : fills)
      if (fill.number == number && fill.tensor.getElementType() == element && fill.tensor.shape == toSizes(extents))
        return fill.tensor;
  Tensor tensor = makeEmpty(extents, element);
  tensor.bound = std::abs(number);
  tensor.value = linalg::FillOp::create(b, loc, makeScalar(element, number), tensor.value).getResult(0);
  fills.push_back({tensor, number});
  return tensor;
}

std::optional<Tensor> TensorGenerator::pickValue(llvm::function_ref<bool(const Tensor &)> accept) {
  SmallVector<const Tensor *> all, unused;
  for (const Tensor &value : values)
    if (accept(value)) {
      all.push_back(&value);
      if (value.value.use_empty())
        unused.push_back(&value);
    }
  if (all.empty())
    return std::nullopt;
  return *random.pick(!unused.empty() && random.chance(70) ? unused : all);
}

Tensor TensorGenerator::getOperand(ArrayRef<int64_t> shape, Type element) {
  if (random.chance(50))
    if (auto value = pickValue([&](const Tensor &t) { return ArrayRef(t.shape) == shape && t.getElementType() == element; }))
      return *value;
  int64_t count = ShapedType::getNumElements(shape);
  Tensor tensor = count <= 512 && random.chance(20) ? makeConstant(shape, element) : makeArgument(shape, element);
  if (random.chance(30))
    keep(tensor);
  return tensor;
}

Tensor TensorGenerator::getInit(ArrayRef<Extent> extents, Type element, double neutral) {
  if (random.chance(70))
    return makeFill(extents, element, neutral);
  if (random.chance(50))
    return makeFill(extents, element, element.isInteger(1) ? int(random.below(2)) : int(random.below(5)) - 2);
  return getOperand(toSizes(extents), element);
}

Tensor TensorGenerator::pickOrMake(unsigned minRank, unsigned maxRank, llvm::function_ref<bool(Type)> accept,
                                   int64_t maxElements) {
  auto fits = [&](const Tensor &t) {
    return t.getRank() >= minRank && t.getRank() <= maxRank && accept(t.getElementType()) &&
           ShapedType::getNumElements(t.shape) <= maxElements;
  };
  if (random.chance(75))
    if (auto value = pickValue(fits))
      return *value;
  unsigned rank = minRank + random.below(maxRank - minRank + 1);
  return makeArgument(pickShape(rank, maxElements), pickType(accept));
}

Type TensorGenerator::pickType(llvm::function_ref<bool(Type)> accept) {
  SmallVector<Type> fitting = llvm::filter_to_vector(types, accept);
  return fitting.empty() ? b.getF32Type() : random.pick(fitting);
}

Tensor TensorGenerator::clamp(const Tensor &tensor, double bound) {
  if (tensor.bound <= bound || !isFloat(tensor.getElementType()))
    return tensor;
  Dims dims = llvm::to_vector(llvm::seq<unsigned>(0, tensor.getRank()));
  Extents extents = getExtents(tensor);
  SmallVector<bool> parallel(dims.size(), false);
  return makeGeneric({tensor}, {makeEmpty(extents, tensor.getElementType())}, {dims, dims}, parallel,
                     [&](ArrayRef<Element> args) {
                       Type type = args[0].value.getType();
                       Element low = extremum(args[0], makeNumber(type, -bound), /*max=*/true);
                       Element limited = extremum(low, makeNumber(type, bound), /*max=*/false);
                       limited.bound = bound;
                       return SmallVector<Element>{limited};
                     })[0];
}

//===------------------------------------------------------------------------------------------------------------===//
// Generics
//===------------------------------------------------------------------------------------------------------------===//

SmallVector<Tensor> TensorGenerator::makeGeneric(ArrayRef<Tensor> inputs, ArrayRef<Tensor> inits, ArrayRef<Dims> dims,
                                                 ArrayRef<bool> isReduction, Body body, bool shuffle) {
  unsigned loops = isReduction.size();
  SmallVector<unsigned> order = pickPermutation(loops, !shuffle || random.chance(50));
  SmallVector<AffineMap> maps;
  for (const Dims &operand : dims) {
    SmallVector<AffineExpr> results;
    for (unsigned d : operand)
      results.push_back(b.getAffineDimExpr(order[d]));
    maps.push_back(AffineMap::get(loops, 0, results, b.getContext()));
  }
  SmallVector<bool> ordered(loops);
  for (unsigned i = 0; i < loops; ++i)
    ordered[order[i]] = isReduction[i];
  return makeGeneric(inputs, inits, maps, ordered, body);
}

SmallVector<Tensor> TensorGenerator::makeGeneric(ArrayRef<Tensor> inputs, ArrayRef<Tensor> inits, ArrayRef<AffineMap> maps,
                                                 ArrayRef<bool> isReduction, Body body) {
  SmallVector<Value> ins, outs;
  SmallVector<Type> resultTypes;
  SmallVector<Element> elements;
  for (const Tensor &t : inputs) {
    ins.push_back(t.value);
    elements.push_back(t);
  }
  for (const Tensor &t : inits) {
    outs.push_back(t.value);
    resultTypes.push_back(t.value.getType());
    elements.push_back(t);
  }
  auto iterators = llvm::map_to_vector(
      isReduction, [](bool r) { return r ? utils::IteratorType::reduction : utils::IteratorType::parallel; });
  SmallVector<Element> yielded;
  auto op = linalg::GenericOp::create(b, loc, resultTypes, ins, outs, maps, iterators,
                                      [&](OpBuilder &nested, Location, ValueRange args) {
                                        OpBuilder::InsertionGuard guard(b);
                                        b.setInsertionPoint(nested.getInsertionBlock(), nested.getInsertionPoint());
                                        for (auto [element, arg] : llvm::zip_equal(elements, args))
                                          element.value = arg;
                                        yielded = body(elements);
                                        linalg::YieldOp::create(b, loc, llvm::map_to_vector(yielded, [](Element e) {
                                                                  return e.value;
                                                                }));
                                      });
  SmallVector<Tensor> results;
  for (auto [value, element, init] : llvm::zip_equal(op.getResults(), yielded, inits)) {
    Tensor result;
    static_cast<Element &>(result) = element;
    result.value = value;
    result.shape = init.shape;
    results.push_back(result);
  }
  return results;
}
