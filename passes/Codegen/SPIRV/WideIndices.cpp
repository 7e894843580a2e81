#include "passes/Codegen/SPIRV/WideIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// The integer that an index was made of; null if it is not data.
static Value getData(Value index) {
  Operation *cast = index.getDefiningOp();
  return isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(cast) && index.getType().isIndex() ? cast->getOperand(0) : Value();
}

/// What counts threads, workgroups and iterations, and sums and products of these.
static bool isNonNegative(Value value, unsigned depth = 0) {
  constexpr unsigned kMaxDepth = 12;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.isNonNegative();
  if (auto loop = scf::getForInductionVarOwner(value))
    return isNonNegative(loop.getLowerBound(), depth + 1);
  Operation *op = value.getDefiningOp();
  if (!op || depth == kMaxDepth)
    return false;
  if (isa<gpu::ThreadIdOp, gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp, gpu::GlobalIdOp>(op))
    return true;
  // Unsigned ops are here only if nothing has to be done about them, or their results come from 64 bits.
  if (isa<arith::RemUIOp, arith::DivUIOp>(op))
    return isNonNegative(op->getOperand(0), depth + 1);
  return isa<arith::AddIOp, arith::MulIOp, arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::DivSIOp, arith::RemSIOp>(op) &&
         llvm::all_of(op->getOperands(), [&](Value operand) { return isNonNegative(operand, depth + 1); });
}

static bool needsWideIndices(Operation *op) {
  if (op->getNumRegions() != 0 || !isa_and_present<arith::ArithDialect>(op->getDialect()) || isa<CastOpInterface>(op))
    return false;
  if (llvm::any_of(op->getOperands(), [](Value operand) { return bool(getData(operand)); }))
    return true;
  return isa<arith::RemUIOp, arith::DivUIOp, arith::CeilDivUIOp, arith::ShRUIOp>(op) && op->getOperand(0).getType().isIndex() &&
         !isNonNegative(op->getOperand(0));
}

static Value widen(OpBuilder &builder, Location loc, Value value) {
  if (!value.getType().isIndex())
    return value;
  Type wide = builder.getI64Type();
  Value data = getData(value);
  if (!data)
    return arith::IndexCastOp::create(builder, loc, wide, value);
  if (data.getType() == wide)
    return data;
  if (data.getType().getIntOrFloatBitWidth() > 64)
    return arith::TruncIOp::create(builder, loc, wide, data);
  if (value.getDefiningOp<arith::IndexCastUIOp>())
    return arith::ExtUIOp::create(builder, loc, wide, data);
  return arith::ExtSIOp::create(builder, loc, wide, data);
}

/// What `op` makes of an index that was data, or came from 64 bits, without a detour through 32; null if it does something else.
static Value getNumber(OpBuilder &builder, Operation *op) {
  if (!isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) || !getData(op->getOperand(0)))
    return {};
  auto type = dyn_cast<IntegerType>(op->getResult(0).getType());
  if (!type || type.getWidth() > 64)
    return {};
  Value wide = widen(builder, op->getLoc(), op->getOperand(0));
  return type.getWidth() == 64 ? wide : arith::TruncIOp::create(builder, op->getLoc(), type, wide).getResult();
}

void weir::widenIndices(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) { ops.push_back(op); });
  IRRewriter rewriter(root->getContext());
  // In this order an op sees which of its operands are wide by now.
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (Value number = getNumber(rewriter, op)) {
      rewriter.replaceOp(op, number);
      continue;
    }
    if (!needsWideIndices(op))
      continue;
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(widen(rewriter, op->getLoc(), operand));
    SmallVector<Type> types;
    for (Type type : op->getResultTypes())
      types.push_back(type.isIndex() ? rewriter.getI64Type() : type);
    OperationState state(op->getLoc(), op->getName(), operands, types, op->getAttrs());
    Operation *wide = rewriter.create(state);
    SmallVector<Value> results;
    for (auto [old, result] : llvm::zip_equal(op->getResults(), wide->getResults()))
      results.push_back(old.getType().isIndex() ? arith::IndexCastOp::create(rewriter, op->getLoc(), old.getType(), result).getResult()
                                                : result);
    rewriter.replaceOp(op, results);
  }
}
