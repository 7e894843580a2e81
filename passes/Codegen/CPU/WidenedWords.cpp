#include "passes/Codegen/CPU/WidenedWords.h"
#include "passes/Codegen/CPU/Interleaver.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace weir::cpu;

Value weir::cpu::widen(OpBuilder &b, Location loc, Value values, Type element, bool areUnsigned) {
  auto vector = dyn_cast<VectorType>(values.getType());
  Type type = vector ? Type(vector.clone(element)) : element;
  if (type == values.getType())
    return values;
  return areUnsigned ? arith::ExtUIOp::create(b, loc, type, values).getResult() : arith::ExtSIOp::create(b, loc, type, values).getResult();
}

void weir::cpu::buildSumOfProducts(linalg::GenericOp product, std::array<bool, 2> areUnsigned) {
  Location loc = product.getLoc();
  SmallVector<Type> types = llvm::map_to_vector(product->getOperands(), [](Value operand) { return getElementTypeOrSelf(operand.getType()); });
  OpBuilder b(product.getContext());
  Block *body = b.createBlock(&product.getRegion(), {}, types, SmallVector<Location>(types.size(), loc));
  std::array<Value, 2> factors;
  for (int64_t operand : {0, 1})
    factors[operand] = widen(b, loc, body->getArgument(operand), b.getI32Type(), areUnsigned[operand] && types[operand].isInteger(8));
  Value value = arith::MulIOp::create(b, loc, factors[0], factors[1]);
  linalg::YieldOp::create(b, loc, arith::AddIOp::create(b, loc, body->getArgument(2), value).getResult());
}

/// The last two dimensions, of words and of what is in one, as one; null if they lie apart.
static Value joinWords(OpBuilder &b, Location loc, Value view) {
  auto type = cast<MemRefType>(view.getType());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, e = type.getRank() - 1; dim < e; ++dim)
    groups.push_back({dim});
  groups.back().push_back(type.getRank() - 1);
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
    return {};
  return memref::CollapseShapeOp::create(b, loc, view, groups);
}

void weir::cpu::widenScalars(linalg::LinalgOp op, const DotProduct &dot, double bytes) {
  Value scalars = dot.scalars->get();
  auto type = cast<MemRefType>(scalars.getType());
  Type element = IntegerType::get(op.getContext(), dot.instruction->valueBits);
  int64_t uses = op.getStaticLoopRanges()[dot.vectorLoop];
  for (auto [loop, range] : llvm::enumerate(op.getStaticLoopRanges()))
    if (loop != dot.vectorLoop && !op.getMatchingIndexingMap(dot.scalars).isFunctionOfDim(loop) && !ShapedType::isDynamic(range))
      uses *= range;
  if (type.getElementType() == element || !type.hasStaticShape() || type.getRank() < 2 || uses <= dot.instruction->lanes ||
      double(type.getNumElements() * (dot.instruction->valueBits / 8)) > bytes)
    return;
  linalg::FillOp filling = findFilling(op);
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value words = memref::AllocOp::create(b, loc, MemRefType::get(type.getShape(), element), b.getI64IntegerAttr(64));
  // Two values fill no vector.
  Value from = joinWords(b, loc, scalars), to = from ? joinWords(b, loc, words) : words;
  if (!from)
    from = scalars;
  unsigned rank = cast<MemRefType>(to.getType()).getRank();
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
  linalg::GenericOp::create(b, loc, from, to, maps, parallel, [&](OpBuilder &b, Location l, ValueRange values) {
    linalg::YieldOp::create(b, l, widen(b, l, values[0], element, !dot.isSigned));
  });
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[dot.scalars->getOperandNumber()] = words;
  std::array<bool, 2> areUnsigned;
  areUnsigned[dot.scalars->getOperandNumber()] = !dot.isSigned;
  areUnsigned[dot.lanes->getOperandNumber()] = dot.areLanesUnsigned;
  auto widened =
      linalg::GenericOp::create(b, loc, TypeRange(), inputs, op.getDpsInits(), op.getIndexingMapsArray(), op.getIteratorTypesArray());
  buildSumOfProducts(widened, areUnsigned);
  widened->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  // Loops start with the value of a fill that nothing follows.
  if (filling)
    filling->moveBefore(widened);
  op->erase();
}
