/// Operands of contractions that vectors do not run along, and that each use would widen, are widened ahead; see ProductPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-widen-operands"

namespace weir {
#define GEN_PASS_DEF_CPUWIDENOPERANDS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUWidenOperandsCode;

namespace {
/// Uses of an element from which on widening it once is worth a value in memory.
constexpr int64_t kFewestUses = 64;
/// Longer sums are cut by kernels, which copy what a part of them needs, and widen it then.
constexpr int64_t kLongestSum = 1024;

/// Whether a sum has more products, or a dynamic number.
bool isLong(linalg::LinalgOp op) {
  int64_t products = 1;
  for (auto [size, type] : llvm::zip_equal(op.getStaticLoopRanges(), op.getIteratorTypesArray())) {
    if (type != utils::IteratorType::reduction)
      continue;
    if (ShapedType::isDynamic(size) || size > kLongestSum / products)
      return true;
    products *= std::max<int64_t>(size, 1);
  }
  return false;
}

/// The only reader of an element, if that widens it.
arith::ExtFOp getWidening(BlockArgument element) {
  return element.hasOneUse() ? dyn_cast<arith::ExtFOp>(*element.user_begin()) : arith::ExtFOp();
}

/// Whether vectors, which run along the result's last loop, hold one element of the operand and neighbours of the other one. Kernels turn an
/// operand of which they do not, and widen the rest as they go.
bool isBroadcast(linalg::LinalgOp op, OpOperand &operand) {
  AffineMap result = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  AffineMap other = op.getMatchingIndexingMap(op.getDpsInputOperand(1 - operand.getOperandNumber()));
  if (result.getNumResults() == 0 || other.getNumResults() == 0)
    return false;
  auto last = dyn_cast<AffineDimExpr>(result.getResults().back());
  return last && other.getResults().back() == last && !op.getMatchingIndexingMap(&operand).isFunctionOfDim(last.getPosition());
}

struct CPUWidenOperands : weir::impl::CPUWidenOperandsBase<CPUWidenOperands> {
  using CPUWidenOperandsBase::CPUWidenOperandsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (!weir::LoweringConfigAttr::of(op) && op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 && op.getNumDpsInits() == 1 &&
          op.getNumReductionLoops() > 0 && linalg::isaContractionOpInterface(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops)
      for (OpOperand *operand : op.getDpsInputOperands())
        if (op.getBlock()->getArgument(operand->getOperandNumber()).getType().isF16())
          if (std::optional<CPUWidenOperandsCode> reason = widen(op, *operand))
            weir::missedRemark(op, DEBUG_TYPE, *reason);
  }

private:
  /// Why an operand stays narrow. `op` is the op on the wide operand afterwards.
  std::optional<CPUWidenOperandsCode> widen(linalg::LinalgOp &op, OpOperand &operand) {
    arith::ExtFOp widening = getWidening(op.getBlock()->getArgument(operand.getOperandNumber()));
    if (!widening)
      return CPUWidenOperandsCode::BODY;
    if (!isBroadcast(op, operand))
      return CPUWidenOperandsCode::VECTORS;
    if (weir::countFilters(op, operand) < kFewestUses)
      return CPUWidenOperandsCode::FEW_USES;
    if (isLong(op))
      return CPUWidenOperandsCode::LONG_SUM;
    IRRewriter rewriter(op);
    Location loc = op.getLoc();
    Value narrow = operand.get();
    auto type = cast<RankedTensorType>(narrow.getType());
    Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, narrow), widening.getType());
    AffineMap map = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    auto wide = linalg::GenericOp::create(rewriter, loc, empty.getType(), narrow, empty, ArrayRef<AffineMap>{map, map}, loops,
                                          [](OpBuilder &b, Location l, ValueRange values) {
                                            Value value = arith::ExtFOp::create(b, l, values[1].getType(), values[0]);
                                            linalg::YieldOp::create(b, l, value);
                                          });
    SmallVector<Value> inputs = op.getDpsInputs();
    inputs[operand.getOperandNumber()] = wide.getResult(0);
    auto fresh = linalg::GenericOp::create(rewriter, loc, op->getResultTypes(), inputs, op.getDpsInits(), op.getIndexingMapsArray(),
                                           op.getIteratorTypesArray());
    fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.cloneRegionBefore(op->getRegion(0), fresh.getRegion(), fresh.getRegion().begin());
    BlockArgument element = fresh.getRegion().getArgument(operand.getOperandNumber());
    Operation *copy = *element.user_begin();
    element.setType(widening.getType());
    rewriter.replaceOp(copy, element);
    weir::passedRemark(op, DEBUG_TYPE, CPUWidenOperandsCode::WIDENED);
    rewriter.replaceOp(op, fresh);
    op = fresh;
    return std::nullopt;
  }
};
} // namespace
