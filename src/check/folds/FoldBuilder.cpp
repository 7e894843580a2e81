#include "src/check/folds/FoldGenerator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

void weir::check::loadFoldDialects(MLIRContext &context) {
  context.loadDialect<arith::ArithDialect, complex::ComplexDialect, func::FuncDialect, index::IndexDialect, linalg::LinalgDialect,
                      math::MathDialect, scf::SCFDialect, tensor::TensorDialect>();
}

FoldBuilder::FoldBuilder(ModuleOp module, StringRef name, Random &random)
    : random(random), b(module.getContext()), loc(b.getUnknownLoc()), count(1 + random.below(5)),
      constantPercent(random.pick(ArrayRef<unsigned>{100, 100, 60, 30, 0})) {
  b.setInsertionPointToEnd(module.getBody());
  function = func::FuncOp::create(b, loc, name, b.getFunctionType({}, {}));
  b.setInsertionPointToStart(function.addEntryBlock());
  form = random.chance(60) ? Form::Scalar : random.chance(60) ? Form::Tensor : Form::Vector;
}

Type FoldBuilder::shape(Type element) const {
  switch (form) {
  case Form::Scalar:
    return element;
  case Form::Tensor:
    return RankedTensorType::get({count}, element);
  case Form::Vector:
    return VectorType::get({count}, element);
  }
  return element;
}

Value FoldBuilder::leaf(Type type, const FoldValue &value) {
  Attribute attribute = makeConstant(value, type);
  Value result;
  if (random.below(100) < constantPercent) {
    if (isa<ComplexType>(type))
      result = complex::ConstantOp::create(b, loc, type, cast<ArrayAttr>(attribute));
    else
      result = arith::ConstantOp::create(b, loc, type, cast<TypedAttr>(attribute));
  } else {
    result = function.getBody().addArgument(type, loc);
    argumentValues.push_back(attribute);
  }
  if (isa<RankedTensorType>(type))
    extents[result].assign(value.shape.begin(), value.shape.end());
  return result;
}

Value FoldBuilder::leaf(Type type) {
  FoldValue value;
  Type element = type;
  size_t numbers = 1;
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    value.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
    numbers = shaped.getNumElements();
    element = shaped.getElementType();
  }
  if (auto complex = dyn_cast<ComplexType>(element)) {
    value.isComplex = true;
    element = complex.getElementType();
    numbers *= 2;
  }
  value.kind = *ElementKind::get(element);
  const bool isSplat = random.chance(40);
  for (size_t i = 0; i < numbers; ++i)
    value.elements.push_back(i != 0 && isSplat && !value.isComplex ? value.elements.front() : FoldElement::exact(pickBits(random, value.kind)));
  return leaf(type, value);
}

Value FoldBuilder::index(int64_t number) {
  FoldValue value;
  value.kind = {nullptr, 64};
  value.elements = {FoldElement::exact(static_cast<uint64_t>(number))};
  return leaf(b.getIndexType(), value);
}

OpFoldResult FoldBuilder::number(int64_t number) {
  return random.chance(50) ? OpFoldResult(b.getIndexAttr(number)) : OpFoldResult(index(number));
}

Value FoldBuilder::operand(Type type) {
  SmallVector<Value> fitting = llvm::filter_to_vector(made, [&](Value value) { return value.getType() == type; });
  if (!fitting.empty() && random.chance(75))
    // The last ones make chains.
    return random.chance(60) ? fitting.back() : random.pick(fitting);
  Value value = leaf(type);
  // Used again, as `x - x` and the like need it.
  if (random.chance(20))
    made.insert(made.begin(), value);
  return value;
}

Type FoldBuilder::pickType(llvm::function_ref<bool(Type)> fits, ArrayRef<Type> others) {
  SmallVector<Type> known;
  for (Value value : made)
    if (Type element = getElementTypeOrSelf(value.getType()); shape(element) == value.getType() && fits(element))
      known.push_back(element);
  if (!known.empty() && random.chance(80))
    return random.chance(60) ? known.back() : random.pick(known);
  return random.pick(others);
}

Operation *FoldBuilder::create(StringRef name, ArrayRef<Type> results, ValueRange operands, ArrayRef<NamedAttribute> attributes) {
  Operation *op = b.create(loc, b.getStringAttr(name), operands, results, attributes);
  keepResults(op);
  return op;
}

void FoldBuilder::keepResults(Operation *op) { llvm::append_range(made, op->getResults()); }

void FoldBuilder::finish() {
  SmallVector<Value> returned;
  for (auto [i, value] : llvm::enumerate(made))
    if (!isa<BlockArgument>(value) && !value.getDefiningOp<arith::ConstantOp>() && !value.getDefiningOp<complex::ConstantOp>() &&
        (i + 1 == made.size() || random.chance(30)))
      returned.push_back(value);
  func::ReturnOp::create(b, loc, returned);
  function.setType(b.getFunctionType(function.getBody().getArgumentTypes(), ValueRange(returned).getTypes()));
  for (auto [i, attribute] : llvm::enumerate(argumentValues))
    function.setArgAttr(i, kValueAttr, attribute);
}
