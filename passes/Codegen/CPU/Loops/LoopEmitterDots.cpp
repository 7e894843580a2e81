/// How a LoopEmitter multiplies the values of a word at a time.
#include "passes/Codegen/CPU/Loops/DotInstruction.h"
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"
#include "passes/Codegen/CPU/WidenedWords.h"

using namespace mlir;
using namespace weir::cpu;

/// What makes a signed byte an unsigned one that is larger by 128, or an unsigned one a signed one that is smaller by that.
static constexpr int8_t kSign = int8_t(0x80);

void LoopEmitter::findDots() {
  dot = matchDotProduct(op, target);
  // A user's registers, or other plans, may take the loops one by one.
  if (dot && (!isVectorLoop(dot->vectorLoop) || plan.lanes != dot->instruction->lanes || plan.unroll[dot->loop] != dot->together))
    dot.reset();
}

Value LoopEmitter::addDot(Value sums, Value scalars, Value lanes) {
  if (dot->instruction->isLeft(dot->areLanesUnsigned))
    std::swap(scalars, lanes);
  return emitDot(b, loc, *dot->instruction, sums, scalars, lanes);
}

/// Values as wide as the instruction reads them.
Value LoopEmitter::widenWords(Value values, bool areUnsigned) {
  return dot->instruction->isOfFloats ? values : widen(b, loc, values, b.getIntegerType(dot->instruction->valueBits), areUnsigned);
}

/// Whether memory has whole vectors along `dim` of `view`, the last of which may lie beyond its end.
static bool hasWholeVectors(Value view, unsigned dim, int64_t lanes) {
  auto subview = view.getDefiningOp<memref::SubViewOp>();
  auto alloc = subview ? subview.getSource().getDefiningOp<memref::AllocOp>() : memref::AllocOp();
  if (!alloc || !alloc.getType().hasStaticShape() || alloc.getType().getRank() != subview.getType().getRank())
    return false;
  std::optional<int64_t> offset = getConstantIntValue(subview.getMixedOffsets()[dim]), size = getConstantIntValue(subview.getMixedSizes()[dim]);
  return offset == 0 && size && int64_t(llvm::alignTo(*size, lanes)) <= alloc.getType().getDimSize(dim);
}

Value LoopEmitter::loadDotLanes(const Point &point) {
  Value view = dot->lanes->get();
  auto type = VectorType::get({lanes() * dot->together}, getElementTypeOrSelf(view.getType()));
  AffineMap map = op.getMatchingIndexingMap(dot->lanes);
  unsigned dim = *map.getResultPosition(getAffineDimExpr(plan.vectorLoop, b.getContext()));
  // Lanes that no sum is stored of may have anything.
  Value mask = hasWholeVectors(view, dim, lanes()) ? Value() : getMask(point, dot->together);
  return widenWords(here().load(type, view, getIndices(*dot->lanes, point), mask), dot->areLanesUnsigned);
}

Value LoopEmitter::loadDotScalars(const Point &point) {
  auto type = VectorType::get({dot->together}, getElementTypeOrSelf(dot->scalars->get().getType()));
  Value values = vector::LoadOp::create(b, loc, type, dot->scalars->get(), getIndices(*dot->scalars, point));
  Type wordType = b.getIntegerType(type.getElementTypeBitWidth() * dot->together);
  Value word = vector::BitCastOp::create(b, loc, VectorType::get({1}, wordType), values);
  word = vector::ExtractOp::create(b, loc, word, int64_t(0));
  // Values are changed when they are in all lanes, which is one instruction; a word alone would go through other registers.
  auto changed = VectorType::get({lanes() * dot->together}, type.getElementType());
  Value words = vector::BitCastOp::create(b, loc, changed, here().toLanes(word, lanes()));
  if (dot->isShifted())
    words = arith::XOrIOp::create(b, loc, words, here().splat(changed, b.getI8IntegerAttr(kSign)));
  return widenWords(words, !dot->isSigned);
}

Value LoopEmitter::evaluateDot(const Point &point, Value sums) {
  auto get = [&](OpOperand &operand, llvm::function_ref<Value(const Point &)> load) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    Point used = point;
    for (unsigned i = 0; i < used.size(); ++i)
      if (!map.isFunctionOfDim(i))
        used[i] = 0;
    Value &value = loaded[{operand.getOperandNumber(), used}];
    if (!value)
      value = load(used);
    return value;
  };
  Value scalars = get(*dot->scalars, [&](const Point &used) { return loadDotScalars(used); });
  Value lanes = get(*dot->lanes, [&](const Point &used) { return loadDotLanes(used); });
  return addDot(sums, scalars, lanes);
}

void LoopEmitter::enterDots() {
  dotOffsets.clear();
  if (!dot || !dot->isShifted())
    return;
  unsigned outer = reductions[0] == dot->loop ? reductions[1] : reductions[0];
  auto type = VectorType::get({plan.lanes}, b.getI32Type());
  Value signs = here().splat(VectorType::get({plan.lanes * dot->together}, b.getI8Type()), b.getI8IntegerAttr(kSign));
  Values sums(points[plan.vectorLoop], here().zero(type));
  Value old = base[outer];
  OpBuilder::InsertionGuard guard(b);
  auto forOp = scf::ForOp::create(b, loc, toValue(ranges[outer].first), toValue(ranges[outer].second), constant(1), sums);
  b.setInsertionPointToStart(forOp.getBody());
  base[outer] = forOp.getInductionVar();
  Point point(iterators.size(), 0);
  for (auto [i, sum] : llvm::enumerate(forOp.getRegionIterArgs())) {
    point[plan.vectorLoop] = i * plan.lanes;
    sums[i] = addDot(sum, signs, loadDotLanes(point));
  }
  scf::YieldOp::create(b, loc, sums);
  base[outer] = old;
  dotOffsets.assign(forOp.result_begin(), forOp.result_end());
}

void LoopEmitter::subtractDotOffsets(ArrayRef<Point> stored, MutableArrayRef<Value> sums) {
  if (dotOffsets.empty())
    return;
  for (auto [point, sum] : llvm::zip_equal(stored, sums))
    sum = arith::SubIOp::create(b, loc, sum, dotOffsets[point[plan.vectorLoop] / plan.lanes]);
}
