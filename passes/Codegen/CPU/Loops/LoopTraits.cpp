/// Relation of the loops of a structured op on buffers to its operands, and whether its body may run on vectors.
#include "passes/Codegen/CPU/Loops/LoopPlan.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "passes/Analysis/LinearIndex.h"
#include "passes/Analysis/ValueSources.h"
#include "passes/Codegen/Common/TinyFloats.h"

using namespace mlir;
using namespace weir;

Stride weir::getStride(linalg::LinalgOp op, OpOperand &operand, unsigned loop) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || !map.isFunctionOfDim(loop))
    return Stride::Invariant;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.empty() || strides.back() != 1)
    return Stride::Other;
  std::optional<unsigned> position;
  for (auto [i, e] : llvm::enumerate(map.getResults())) {
    if (!e.isFunctionOfDim(loop))
      continue;
    if (position)
      return Stride::Other;
    position = i;
  }
  if (strides[*position] != 1)
    return Stride::Other;
  std::optional<LinearIndex> index = getLinearIndex(map, *position);
  return index && index->getFactor(loop) == 1 ? Stride::Unit : Stride::Other;
}

Operation *weir::getCombiner(linalg::LinalgOp op, unsigned index) {
  BlockArgument arg = op.getRegionOutputArgs()[index];
  Operation *combiner = op.getBlock()->getTerminator()->getOperand(index).getDefiningOp();
  if (!combiner || combiner->getBlock() != op.getBlock() || !combiner->hasOneUse() || !arg.hasOneUse() ||
      *arg.getUsers().begin() != combiner || combiner->getNumOperands() != 2)
    return nullptr;
  if (!isa<arith::AddFOp, arith::AddIOp, arith::MulFOp, arith::MulIOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
           arith::MinNumFOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp, arith::AndIOp, arith::OrIOp,
           arith::XOrIOp>(combiner))
    return nullptr;
  return weir::getNeutralElement(combiner) ? combiner : nullptr;
}

static bool isScalar(Type t) { return t.isIntOrIndexOrFloat(); }

bool weir::hasVectorizableBody(linalg::LinalgOp op) {
  if (!llvm::all_of(op.getBlock()->getArgumentTypes(), isScalar))
    return false;
  return llvm::all_of(op.getBlock()->without_terminator(), [](Operation &o) {
    if (o.getNumResults() != 1 || o.getNumRegions() != 0 || !isScalar(o.getResult(0).getType()))
      return false;
    if (isa<linalg::IndexOp, arith::ConstantOp, memref::LoadOp>(o))
      return true;
    return OpTrait::hasElementwiseMappableTraits(&o) && isMemoryEffectFree(&o);
  });
}

/// Whether a value of a body depends on the index of the loop, or on an element of an operand, which may.
static bool dependsOn(Value value, unsigned loop) {
  auto isInBody = [](Operation *op) { return isa_and_present<linalg::LinalgOp>(op->getParentOp()); };
  return llvm::any_of(collectSources(value, isInBody), [&](Value source) {
    if (auto index = source.getDefiningOp<linalg::IndexOp>())
      return index.getDim() == loop;
    return isa<BlockArgument>(source) && isa<linalg::LinalgOp>(source.getParentBlock()->getParentOp());
  });
}

bool weir::readsNeighbours(memref::LoadOp load, unsigned loop, bool mayStartLater) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (load.getIndices().empty() || failed(load.getMemRefType().getStridesAndOffset(strides, offset)) || strides.back() != 1 ||
      llvm::any_of(load.getIndices().drop_back(), [&](Value index) { return dependsOn(index, loop); }))
    return false;
  Value last = load.getIndices().back();
  if (auto add = last.getDefiningOp<arith::AddIOp>(); add && mayStartLater)
    last = !dependsOn(add.getLhs(), loop) ? add.getRhs() : !dependsOn(add.getRhs(), loop) ? add.getLhs() : last;
  auto index = last.getDefiningOp<linalg::IndexOp>();
  return index && index.getDim() == loop;
}

std::optional<StringRef> weir::findWindowPermutation(memref::LoadOp load, const TargetInfo &target, int64_t lanes) {
  // Bytes are words of 32 bits on the way.
  Type element = load.getType();
  SmallVector<int64_t> strides;
  int64_t offset;
  if ((!element.isF32() && !element.isInteger(32) && !element.isInteger(8)) || load.getIndices().empty() ||
      failed(load.getMemRefType().getStridesAndOffset(strides, offset)) || strides.back() != 1 || !llvm::Triple(target.triple).isX86())
    return std::nullopt;
  if (lanes == 16 && target.hasFeature("avx512f"))
    return element.isF32() ? "llvm.x86.avx512.permvar.sf.512" : "llvm.x86.avx512.permvar.si.512";
  if (lanes == 8 && target.hasFeature("avx2"))
    return element.isF32() ? "llvm.x86.avx2.permps" : "llvm.x86.avx2.permd";
  return std::nullopt;
}

Operation *weir::getWidening(linalg::LinalgOp op, OpOperand &operand) {
  BlockArgument element = op.getMatchingBlockArgument(&operand);
  return element.hasOneUse() && isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(*element.user_begin()) ? *element.user_begin() : nullptr;
}

bool weir::canMaskRest(linalg::LinalgOp op, unsigned loop, int64_t packedOperand) {
  // Masked lanes compute on zeros: that must neither trap nor reach out of a buffer.
  auto needsAllLanes = [&](Operation &inner) {
    if (auto load = dyn_cast<memref::LoadOp>(inner))
      return !readsNeighbours(load, loop, /*mayStartLater=*/false);
    return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(inner);
  };
  if (llvm::any_of(op.getBlock()->without_terminator(), needsAllLanes))
    return false;
  return llvm::none_of(op->getOpOperands(), [&](OpOperand &operand) {
    return isa<MemRefType>(operand.get().getType()) && getStride(op, operand, loop) == Stride::Other &&
           int64_t(operand.getOperandNumber()) != packedOperand;
  });
}
