#include "passes/Codegen/NVVM/DotProducts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace weir;

/// The bytes that `value` extends; null if it is something else.
static Value getBytes(Value value, NVVM::DotAccumulateType &sign) {
  Operation *op = value.getDefiningOp();
  if (!op || !isa<arith::ExtSIOp, arith::ExtUIOp>(op) || op->getOperand(0).getType() != VectorType::get({4}, IntegerType::get(op->getContext(), 8)))
    return {};
  sign = isa<arith::ExtSIOp>(op) ? NVVM::DotAccumulateType::SIGNED : NVVM::DotAccumulateType::UNSIGNED;
  return op->getOperand(0);
}

static void lower(vector::ReductionOp op) {
  auto product = op.getVector().getDefiningOp<arith::MulIOp>();
  if (op.getKind() != vector::CombiningKind::ADD || !op.getType().isInteger(32) || op.getAcc() || !product)
    return;
  NVVM::DotAccumulateType leftSign, rightSign;
  Value left = getBytes(product.getLhs(), leftSign), right = getBytes(product.getRhs(), rightSign);
  if (!left || !right)
    return;
  Operation *replaced = op;
  Value sum;
  if (auto add = op->hasOneUse() ? dyn_cast<arith::AddIOp>(*op->user_begin()) : arith::AddIOp()) {
    replaced = add;
    sum = add.getLhs() == op.getResult() ? add.getRhs() : add.getLhs();
  }
  OpBuilder builder(replaced);
  if (!sum)
    sum = arith::ConstantOp::create(builder, op.getLoc(), builder.getI32IntegerAttr(0));
  Value dot = NVVM::DotAccumulate4WayOp::create(builder, op.getLoc(), builder.getI32Type(), left, leftSign, right, rightSign, sum);
  replaced->getResult(0).replaceAllUsesWith(dot);
  replaced->erase();
  if (replaced != op)
    op.erase();
  Operation *extensions[] = {product.getLhs().getDefiningOp(), product.getRhs().getDefiningOp()};
  if (product->use_empty())
    product.erase();
  if (extensions[0] != extensions[1] && extensions[1]->use_empty())
    extensions[1]->erase();
  if (extensions[0]->use_empty())
    extensions[0]->erase();
}

void weir::lowerDotProducts(gpu::GPUModuleOp module) {
  SmallVector<vector::ReductionOp> reductions;
  module.walk([&](vector::ReductionOp op) { reductions.push_back(op); });
  llvm::for_each(reductions, lower);
}
