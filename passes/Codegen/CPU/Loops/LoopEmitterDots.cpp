/// How a LoopEmitter multiplies four bytes at a time.
#include "passes/Codegen/CPU/Loops/DotInstruction.h"
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"

using namespace mlir;
using namespace weir::cpu;

/// What makes a signed byte an unsigned one that is larger by 128, or an unsigned one a signed one that is smaller by that, for four of them.
static constexpr int32_t kSigns = static_cast<int32_t>(0x80808080u);

void LoopEmitter::findDots() {
  dot = matchDotProduct(op, target);
  // A user's registers, or other plans, may take the loops one by one.
  if (dot && (!isVectorLoop(dot->vectorLoop) || plan.lanes != DotProduct::kLanes || plan.unroll[dot->loop] != DotProduct::kBytes))
    dot.reset();
}

Value LoopEmitter::addDot(Value sums, Value scalars, Value lanes) {
  if (dot->areLanesUnsigned)
    std::swap(scalars, lanes);
  return emitDot(b, loc, *weir::findDotInstruction(target, dot->areLanesUnsigned), sums, scalars, lanes);
}

Value LoopEmitter::loadDotLanes(const Point &point) {
  SmallVector<Value> indices = getIndices(*dot->lanes, point);
  auto bytes = VectorType::get({DotProduct::kLanes * DotProduct::kBytes}, b.getI8Type());
  return here().load(bytes, dot->lanes->get(), indices, getMask(point, DotProduct::kBytes));
}

Value LoopEmitter::loadDotScalars(const Point &point) {
  Value bytes = vector::LoadOp::create(b, loc, VectorType::get({DotProduct::kBytes}, b.getI8Type()), dot->scalars->get(),
                                       getIndices(*dot->scalars, point));
  Value word = vector::BitCastOp::create(b, loc, VectorType::get({1}, b.getI32Type()), bytes);
  word = vector::ExtractOp::create(b, loc, word, int64_t(0));
  if (dot->isShifted())
    word = arith::XOrIOp::create(b, loc, word, arith::ConstantIntOp::create(b, loc, b.getI32Type(), kSigns));
  return here().toLanes(word, DotProduct::kLanes);
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
  auto type = VectorType::get({DotProduct::kLanes}, b.getI32Type());
  Value signs = here().splat(type, b.getI32IntegerAttr(kSigns));
  Values sums(points[plan.vectorLoop], here().zero(type));
  Value old = base[outer];
  OpBuilder::InsertionGuard guard(b);
  auto forOp = scf::ForOp::create(b, loc, toValue(ranges[outer].first), toValue(ranges[outer].second), constant(1), sums);
  b.setInsertionPointToStart(forOp.getBody());
  base[outer] = forOp.getInductionVar();
  Point point(iterators.size(), 0);
  for (auto [i, sum] : llvm::enumerate(forOp.getRegionIterArgs())) {
    point[plan.vectorLoop] = i * DotProduct::kLanes;
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
    sum = arith::SubIOp::create(b, loc, sum, dotOffsets[point[plan.vectorLoop] / DotProduct::kLanes]);
}
