#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Loops/LoopPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// The extension of a block argument that `value` is, or null.
static Operation *getExtension(Value value, Block *body) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_present<arith::ExtSIOp, arith::ExtUIOp, arith::ExtFOp>(op))
    return nullptr;
  auto argument = dyn_cast<BlockArgument>(op->getOperand(0));
  return argument && argument.getOwner() == body ? op : nullptr;
}

static bool isUnitStride(linalg::LinalgOp op, OpOperand &operand, unsigned loop) { return getStride(op, operand, loop) == Stride::Unit; }

/// Whether the values of `operand` run along `loop`, a lane's, and those along `vectorLoop`.
static bool areInterleaved(linalg::LinalgOp op, OpOperand &operand, unsigned loop, unsigned vectorLoop, int64_t together) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> strides;
  int64_t offset;
  auto type = cast<MemRefType>(operand.get().getType());
  std::optional<unsigned> position = map.getResultPosition(getAffineDimExpr(vectorLoop, op.getContext()));
  return position && isUnitStride(op, operand, loop) && succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides[*position] == together;
}

/// Whether bytes and constants alone determine `value` of the body of `op`.
static bool isOfBytes(Value value, Block *body) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != body)
    return matchPattern(value, m_Constant());
  if (isa<arith::ExtSIOp, arith::ExtUIOp>(op) && op->getOperand(0).getType().isInteger(8))
    return true;
  return isMemoryEffectFree(op) && llvm::all_of(op->getOperands(), [&](Value operand) { return isOfBytes(operand, body); });
}

bool weir::cpu::multipliesBytes(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  return llvm::any_of(body->without_terminator(), [&](Operation &inner) {
    return isa<arith::MulIOp>(inner) && llvm::all_of(inner.getOperands(), [&](Value factor) { return isOfBytes(factor, body); });
  });
}

static Type getElementType(OpOperand &operand) { return getElementTypeOrSelf(operand.get().getType()); }

/// Whether a sum of products of these elements may be one of an instruction.
static bool hasNarrowFactors(linalg::LinalgOp op) {
  Type left = getElementType(op->getOpOperand(0)), right = getElementType(op->getOpOperand(1)), sum = getElementType(op->getOpOperand(2));
  auto isNarrow = [](Type type) { return type.isInteger(8) || type.isInteger(16); };
  return (isNarrow(left) && isNarrow(right) && sum.isInteger(32)) || (left.isBF16() && right.isBF16() && sum.isF32());
}

std::optional<std::array<Operation *, 2>> weir::cpu::getFactors(linalg::LinalgOp op, bool anyMap) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 ||
      !hasNarrowFactors(op))
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands())
    if (!isa<MemRefType>(operand.get().getType()) || !(anyMap || op.getMatchingIndexingMap(&operand).isProjectedPermutation()))
      return std::nullopt;

  // acc + a * b
  Block *body = op.getBlock();
  BlockArgument old = op.getRegionOutputArgs()[0];
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_present<arith::AddIOp, arith::AddFOp>(add) || llvm::range_size(body->without_terminator()) != 4 ||
      !llvm::is_contained(add->getOperands(), old))
    return std::nullopt;
  Operation *mul = add->getOperand(add->getOperand(0) == old ? 1 : 0).getDefiningOp();
  if (!isa_and_present<arith::MulIOp, arith::MulFOp>(mul))
    return std::nullopt;
  std::array<Operation *, 2> extensions = {getExtension(mul->getOperand(0), body), getExtension(mul->getOperand(1), body)};
  if (!extensions[0] || !extensions[1] || extensions[0]->getOperand(0) == extensions[1]->getOperand(0))
    return std::nullopt;
  if (cast<BlockArgument>(extensions[0]->getOperand(0)).getArgNumber() != 0)
    std::swap(extensions[0], extensions[1]);
  return extensions;
}

bool weir::cpu::multipliesPairs(linalg::LinalgOp op) {
  return getFactors(op) && getElementTypeOrSelf(op->getOperand(0).getType()).isBF16();
}

/// Whether the instruction multiplies elements of an operand, once they are as wide as it reads them.
static bool takesElements(const DotInstruction &instruction, OpOperand &operand, Operation *extension) {
  if (instruction.isOfFloats)
    return getElementType(operand).isBF16();
  unsigned bits = getElementType(operand).getIntOrFloatBitWidth();
  return isa<IntegerType>(getElementType(operand)) && bits <= instruction.valueBits && (bits == 8 || isa<arith::ExtSIOp>(extension));
}

/// Values of a word of AMX, or 0.
static int64_t countTogether(linalg::LinalgOp op) {
  auto areAll = [&](auto predicate) {
    return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) { return predicate(getElementType(*input)); });
  };
  return areAll([](Type type) { return type.isInteger(8); }) ? 4
         : areAll([](Type type) { return type.isBF16(); })   ? 2
                                                             : 0;
}

/// The instruction of `dot`, or the same on half as many lanes, where these are enough, or where wide vectors are no faster and more of their lanes stay empty.
static const DotInstruction *chooseLanes(const DotProduct &dot, int64_t columns, const TargetInfo &target) {
  const DotInstruction &wide = *dot.instruction;
  const DotInstruction *narrow = wide.isOfFloats ? nullptr : findDotInstruction(target, dot.areLanesUnsigned, wide.lanes / 2);
  if (!narrow || narrow->valueBits != wide.valueBits || narrow->isLeftUnsigned != wide.isLeftUnsigned || narrow->isRightUnsigned != wide.isRightUnsigned)
    return &wide;
  int64_t used = llvm::alignTo(columns, narrow->lanes), taken = llvm::alignTo(columns, wide.lanes);
  bool isEnough = columns <= narrow->lanes, isFaster = target.halvesVectors(wide.lanes * 32) && 8 * used <= 7 * taken;
  return isEnough || isFaster ? narrow : &wide;
}

/// The form of the op alone, for an instruction of the target, or for tiles if that is null. Of the former lanes run along the result as well.
static std::optional<DotProduct> matchForm(linalg::LinalgOp op, const TargetInfo *target) {
  std::optional<std::array<Operation *, 2>> factors = getFactors(op);
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
    dot.instruction = !target                               ? nullptr
                      : getElementType(*dot.lanes).isBF16() ? findPairInstruction(*target)
                                                            : findDotInstruction(*target, dot.areLanesUnsigned);
    if (target && (!dot.instruction || !takesElements(*dot.instruction, *dot.lanes, (*factors)[side]) ||
                   !takesElements(*dot.instruction, *dot.scalars, (*factors)[1 - side])))
      continue;
    dot.together = target ? dot.instruction->together : countTogether(op);
    if (dot.together == 0)
      return std::nullopt;
    AffineMap lanes = op.getMatchingIndexingMap(dot.lanes), scalars = op.getMatchingIndexingMap(dot.scalars);
    if (llvm::any_of(reductions, [&](unsigned loop) { return !lanes.isFunctionOfDim(loop) || !scalars.isFunctionOfDim(loop); }))
      continue;
    for (unsigned loop : reductions)
      for (unsigned vectorLoop : parallel)
        if (ranges[loop] == dot.together && !ShapedType::isDynamic(ranges[vectorLoop]) && !scalars.isFunctionOfDim(vectorLoop) &&
            isUnitStride(op, *dot.scalars, loop) && (!target || isUnitStride(op, init, vectorLoop)) &&
            areInterleaved(op, *dot.lanes, loop, vectorLoop, dot.together)) {
          dot.loop = loop;
          dot.vectorLoop = vectorLoop;
          if (target)
            dot.instruction = chooseLanes(dot, ranges[vectorLoop], *target);
          return dot;
        }
  }
  return std::nullopt;
}

bool weir::cpu::isDotProduct(linalg::LinalgOp op, const TargetInfo &target) { return matchForm(op, &target).has_value(); }

std::optional<DotProduct> weir::cpu::matchDotProduct(linalg::LinalgOp op, const TargetInfo &target) {
  std::optional<DotProduct> dot = matchForm(op, &target);
  if (!dot || !dot->instruction->isMisused)
    return dot;
  auto function = op->getParentOfType<func::FuncOp>();
  if (!function)
    return std::nullopt;
  WalkResult others = function.walk([&](linalg::LinalgOp other) {
    return other != op && multipliesBytes(other) && !isDotProduct(other, target) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return others.wasInterrupted() ? std::nullopt : dot;
}

std::optional<DotProduct> weir::cpu::matchTileProduct(linalg::LinalgOp op, const TargetInfo &target) {
  return target.hasFeature(multipliesPairs(op) ? "amx-bf16" : "amx-int8") ? matchForm(op, /*target=*/nullptr) : std::nullopt;
}
