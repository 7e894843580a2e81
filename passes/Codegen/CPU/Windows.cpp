/// Copies of windows that need not be made; see the header.
#include "passes/Codegen/CPU/Windows.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/CPU/KernelBuffers.h"

using namespace mlir;
using namespace weir::cpu;

int64_t Windows::getSpan() const {
  auto type = cast<MemRefType>(image.getType());
  SmallVector<int64_t> strides;
  int64_t offset, span = 1;
  LogicalResult known = type.getStridesAndOffset(strides, offset);
  assert(succeeded(known) && "findWindows has read them");
  (void)known;
  for (auto [extent, stride] : llvm::zip_equal(type.getShape(), strides))
    span += (extent - 1) * stride;
  return span;
}

/// The op that fills `buffer` before `op`, if these are the only ops that use it.
static linalg::LinalgOp findCopy(Value buffer, linalg::LinalgOp op) {
  SetVector<Operation *> users = getBufferUsers(buffer);
  if (users.size() != 2 || !users.remove(op))
    return {};
  auto copy = dyn_cast<linalg::LinalgOp>(users.front());
  bool copiesAll = copy && copy->getBlock() == op->getBlock() && copy->isBeforeInBlock(op) && copy.hasPureBufferSemantics() &&
                   copy.getNumDpsInputs() == 1 && copy.getNumDpsInits() == 1 && copy.getNumReductionLoops() == 0 &&
                   copy.getBlock()->getTerminator()->getOperand(0) == copy.getBlock()->getArgument(0) &&
                   copy.getMatchingIndexingMap(copy.getDpsInitOperand(0)).isIdentity() && getWholeBuffer(copy.getDpsInits()[0]) == buffer;
  return copiesAll ? copy : linalg::LinalgOp();
}

/// The elements of `image` between two iterations of each loop, and the element of the first iterations; none if they are not linear.
static std::optional<SmallVector<int64_t>> getStrides(linalg::LinalgOp copy, Value image) {
  auto type = dyn_cast<MemRefType>(image.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !type.hasStaticShape() || failed(type.getStridesAndOffset(strides, offset)) || llvm::is_contained(strides, ShapedType::kDynamic))
    return std::nullopt;
  AffineMap map = copy.getMatchingIndexingMap(copy.getDpsInputOperand(0));
  AffineExpr element = getAffineConstantExpr(0, copy.getContext());
  for (auto [index, stride] : llvm::zip_equal(map.getResults(), strides))
    element = element + index * stride;
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(element, map.getNumDims(), /*numSymbols=*/0, &flat)) || flat.size() != map.getNumDims() + 1)
    return std::nullopt;
  return flat;
}

/// Adds a loop inside of those before it: it is one with the last of them if that goes on where the new one ends.
static void addLoop(SmallVectorImpl<Windows::Loop> &loops, Windows::Loop loop) {
  if (loop.extent == 1)
    return;
  if (!loops.empty() && loops.back().stride == loop.extent * loop.stride)
    loops.back() = {loops.back().extent * loop.extent, loop.stride};
  else
    loops.push_back(loop);
}

std::optional<Windows> weir::cpu::findWindows(linalg::LinalgOp op, Value factor, int64_t rows) {
  Value buffer = getWholeBuffer(factor);
  linalg::LinalgOp copy = buffer ? findCopy(buffer, op) : linalg::LinalgOp();
  if (!copy || !isReadOnlyBuffer(copy.getDpsInputs()[0]))
    return std::nullopt;
  Windows windows;
  windows.copy = copy;
  windows.image = copy.getDpsInputs()[0];
  std::optional<SmallVector<int64_t>> strides = getStrides(copy, windows.image);
  if (!strides)
    return std::nullopt;
  windows.first = strides->back();
  int64_t left = rows;
  for (auto [extent, stride] : llvm::zip(copy.getStaticLoopRanges(), *strides)) {
    if (ShapedType::isDynamic(extent) || (left > 1 && left % extent != 0))
      return std::nullopt;
    addLoop(left > 1 ? windows.rows : windows.elements, {extent, stride});
    if (left > 1)
      left /= extent;
  }
  return windows;
}
