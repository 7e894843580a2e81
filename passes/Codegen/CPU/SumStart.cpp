/// Which start values of sums need not be in memory; see the header.
#include "passes/Codegen/CPU/SumStart.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/CPU/KernelBuffers.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir::cpu;

/// The structured op that writes all of `buffer` before `op` and before every other use, which all come after `op`.
static linalg::LinalgOp findInit(Value buffer, linalg::LinalgOp op) {
  linalg::LinalgOp init;
  for (Operation *user : getBufferUsers(buffer)) {
    if (user == op)
      continue;
    Operation *inBlock = op->getBlock()->findAncestorOpInBlock(*user);
    if (!inBlock)
      return {};
    if (op->isBeforeInBlock(inBlock))
      continue;
    if (inBlock != user || init)
      return {};
    init = dyn_cast<linalg::LinalgOp>(user);
    if (!init)
      return {};
  }
  bool writesAll = init && init.hasPureBufferSemantics() && init.getNumDpsInits() == 1 && init.getDpsInits()[0] == buffer &&
                   init.getNumReductionLoops() == 0 && init.getMatchingIndexingMap(init.getDpsInitOperand(0)).isIdentity() &&
                   init.getRegionOutputArgs()[0].use_empty();
  return writesAll ? init : linalg::LinalgOp();
}

/// The only input as one contiguous row, if `init` repeats it along the outer dimensions of its result.
static std::optional<SumStart> matchRow(linalg::LinalgOp init) {
  if (init.getNumDpsInputs() != 1)
    return std::nullopt;
  Value yielded = init.getBlock()->getTerminator()->getOperand(0);
  OpOperand &input = *init.getDpsInputOperand(0);
  auto type = dyn_cast<MemRefType>(input.get().getType());
  AffineMap map = init.getMatchingIndexingMap(&input);
  unsigned rank = map.getNumResults();
  bool isInnermost = rank > 0 && rank <= map.getNumDims() && map == AffineMap::getMinorIdentityMap(map.getNumDims(), rank, map.getContext());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || yielded != init.getMatchingBlockArgument(&input) || !isInnermost || !type.hasStaticShape() || !isReadOnlyBuffer(input.get()) ||
      failed(type.getStridesAndOffset(strides, offset)) || strides != computeSuffixProduct(type.getShape()))
    return std::nullopt;
  return SumStart{init, input.get(), type.getNumElements()};
}

std::optional<SumStart> weir::cpu::findSumStart(linalg::LinalgOp op) {
  Value buffer = getWholeBuffer(op.getDpsInits()[0]);
  auto isOfBuffer = [&](Value input) { return isa<MemRefType>(input.getType()) && weir::getBaseBuffer(input) == buffer; };
  if (!buffer || llvm::any_of(op.getDpsInputs(), isOfBuffer))
    return std::nullopt;
  linalg::LinalgOp init = findInit(buffer, op);
  if (!init)
    return std::nullopt;
  Attribute value;
  bool isZero = isa<linalg::FillOp>(init) && matchPattern(init->getOperand(0), m_Constant(&value)) &&
                (isa<FloatAttr>(value) ? cast<FloatAttr>(value).getValue().isPosZero() : matchPattern(value, m_Zero()));
  return isZero ? SumStart{init, Value(), 0} : matchRow(init);
}
