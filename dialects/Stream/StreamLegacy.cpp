#include "dialects/Stream/StreamLegacy.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

Value stream::getIntegerPattern(OpBuilder &builder, Value pattern) {
  auto type = dyn_cast<FloatType>(pattern.getType());
  if (!type)
    return pattern;
  Type bits = builder.getIntegerType(type.getWidth());
  FloatAttr constant;
  if (matchPattern(pattern, m_Constant(&constant)))
    return arith::ConstantOp::create(builder, pattern.getLoc(), builder.getIntegerAttr(bits, constant.getValue().bitcastToAPInt()));
  return arith::BitcastOp::create(builder, pattern.getLoc(), bits, pattern);
}

/// The operand that is the pattern of a command or of an op on resources.
static OpOperand *findPattern(Operation *op) {
  if (auto splat = dyn_cast<AsyncSplatOp>(op))
    return &splat.getValueMutable();
  if (auto fill = dyn_cast<AsyncFillOp>(op))
    return &fill.getValueMutable();
  if (auto fill = dyn_cast<CmdFillOp>(op))
    return &fill.getValueMutable();
  return nullptr;
}

void stream::expandFloatPatterns(Operation *root) {
  SmallVector<OpOperand *> floats;
  root->walk([&](Operation *op) {
    OpOperand *pattern = findPattern(op);
    if (pattern && isa<FloatType>(pattern->get().getType()))
      floats.push_back(pattern);
  });
  // Next to its definition: regions of commands hold no arithmetic, and equal patterns are one value.
  DenseMap<Value, Value> integers;
  OpBuilder builder(root->getContext());
  for (OpOperand *pattern : floats) {
    Value value = pattern->get(), &integer = integers[value];
    if (!integer) {
      builder.setInsertionPointAfterValue(value);
      integer = getIntegerPattern(builder, value);
    }
    pattern->set(integer);
    if (Operation *constant = value.getDefiningOp(); constant && constant->use_empty() && constant->hasTrait<OpTrait::ConstantLike>()) {
      integers.erase(value);
      constant->erase();
    }
  }
}
