#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Loops/LoopPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// The extension of a block argument that `value` is, or null.
static Operation *getExtension(Value value, Block *body) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op))
    return nullptr;
  auto argument = dyn_cast<BlockArgument>(op->getOperand(0));
  return argument && argument.getOwner() == body ? op : nullptr;
}

static bool isUnitStride(linalg::LinalgOp op, OpOperand &operand, unsigned loop) { return getStride(op, operand, loop) == Stride::Unit; }

/// Whether the bytes of `operand` run along `loop`, a lane's, and those along `vectorLoop`.
static bool areInterleaved(linalg::LinalgOp op, OpOperand &operand, unsigned loop, unsigned vectorLoop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> strides;
  int64_t offset;
  auto type = cast<MemRefType>(operand.get().getType());
  std::optional<unsigned> position = map.getResultPosition(getAffineDimExpr(vectorLoop, op.getContext()));
  return position && isUnitStride(op, operand, loop) && succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides[*position] == DotProduct::kBytes;
}

bool weir::cpu::multipliesBytes(linalg::LinalgOp op) {
  bool multiplies = false, extends = false;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    multiplies |= isa<arith::MulIOp>(inner);
    extends |= isa<arith::ExtSIOp, arith::ExtUIOp>(inner) && inner.getOperand(0).getType().isInteger(8);
  }
  return multiplies && extends;
}

std::optional<std::array<Operation *, 2>> weir::cpu::getByteFactors(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return std::nullopt;
  static constexpr unsigned kBits[] = {8, 8, 32};
  for (auto [operand, bits] : llvm::zip_equal(op->getOpOperands(), kBits))
    if (auto type = dyn_cast<MemRefType>(operand.get().getType());
        !type || !type.getElementType().isInteger(bits) || !op.getMatchingIndexingMap(&operand).isProjectedPermutation())
      return std::nullopt;

  // acc + a * b
  Block *body = op.getBlock();
  BlockArgument old = op.getRegionOutputArgs()[0];
  auto add = body->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add || llvm::range_size(body->without_terminator()) != 4 || (add.getLhs() != old && add.getRhs() != old))
    return std::nullopt;
  auto mul = (add.getLhs() == old ? add.getRhs() : add.getLhs()).getDefiningOp<arith::MulIOp>();
  std::array<Operation *, 2> extensions = {mul ? getExtension(mul.getLhs(), body) : nullptr, mul ? getExtension(mul.getRhs(), body) : nullptr};
  if (!extensions[0] || !extensions[1] || extensions[0]->getOperand(0) == extensions[1]->getOperand(0))
    return std::nullopt;
  if (cast<BlockArgument>(extensions[0]->getOperand(0)).getArgNumber() != 0)
    std::swap(extensions[0], extensions[1]);
  return extensions;
}

/// The form of the op alone.
static std::optional<DotProduct> matchForm(linalg::LinalgOp op) {
  std::optional<std::array<Operation *, 2>> factors = getByteFactors(op);
  if (!factors || op.getNumReductionLoops() != 2)
    return std::nullopt;
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<unsigned> reductions, parallel;
  op.getReductionDims(reductions);
  op.getParallelDims(parallel);
  for (int64_t side : {1, 0}) {
    DotProduct dot;
    dot.lanes = op.getDpsInputOperand(side);
    dot.scalars = op.getDpsInputOperand(1 - side);
    dot.isSigned = isa<arith::ExtSIOp>((*factors)[1 - side]);
    dot.areLanesUnsigned = isa<arith::ExtUIOp>((*factors)[side]);
    AffineMap lanes = op.getMatchingIndexingMap(dot.lanes), scalars = op.getMatchingIndexingMap(dot.scalars);
    if (llvm::any_of(reductions, [&](unsigned loop) { return !lanes.isFunctionOfDim(loop) || !scalars.isFunctionOfDim(loop); }))
      continue;
    for (unsigned loop : reductions)
      for (unsigned vectorLoop : parallel)
        if (ranges[loop] == DotProduct::kBytes && !ShapedType::isDynamic(ranges[vectorLoop]) && !scalars.isFunctionOfDim(vectorLoop) &&
            isUnitStride(op, *dot.scalars, loop) && isUnitStride(op, init, vectorLoop) &&
            areInterleaved(op, *dot.lanes, loop, vectorLoop)) {
          dot.loop = loop;
          dot.vectorLoop = vectorLoop;
          return dot;
        }
  }
  return std::nullopt;
}

bool weir::cpu::isDotProduct(linalg::LinalgOp op) { return matchForm(op).has_value(); }

std::optional<DotProduct> weir::cpu::matchDotProduct(linalg::LinalgOp op, const TargetInfo &target) {
  if (!target.hasFeature("avx512vnni"))
    return std::nullopt;
  std::optional<DotProduct> dot = matchForm(op);
  auto function = op->getParentOfType<func::FuncOp>();
  if (!dot || !function)
    return std::nullopt;
  WalkResult others = function.walk([&](linalg::LinalgOp other) {
    return other != op && multipliesBytes(other) && !matchForm(other) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return others.wasInterrupted() ? std::nullopt : dot;
}
