/// Bytes that ops of a tile forward and read again.
#include "passes/Codegen/Tiling/TileChooser.h"

using namespace mlir;
using namespace weir;

double TileChooser::getTemporaryBytes() {
  double total = 0;
  for (const TileGroup::Member &m : llvm::drop_begin(group.getMembers())) {
    linalg::LinalgOp op = m.op;
    if (isa<linalg::FillOp>(op.getOperation()))
      continue;
    SmallVector<int64_t> loops = op.getStaticLoopRanges();
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Type element = getElementTypeOrSelf(init.get().getType());
      double size = element.isIntOrFloat() ? std::max(4u, element.getIntOrFloatBitWidth() / 8) : 8;
      AffineMap map = op.getMatchingIndexingMap(&init);
      for (unsigned l = 0; l < loops.size(); ++l)
        if (map.isFunctionOfDim(l))
          size *= m.rootLoop[l] >= 0 ? tile[m.rootLoop[l]] : guessExtent(loops[l]);
      total += size;
    }
  }
  return total;
}

std::pair<double, double> TileChooser::countRereadBytes() {
  if (target.coresHaveCaches())
    return {0, 0};
  double shared = 0;
  DenseMap<Value, std::pair<unsigned, double>> reads;
  for (const TileGroup::Member &m : group.getMembers()) {
    linalg::LinalgOp op = m.op;
    SmallVector<int64_t> loops = op.getStaticLoopRanges();
    for (OpOperand *input : op.getDpsInputOperands()) {
      if (!isa<RankedTensorType>(input->get().getType()) || group.find(input->get().getDefiningOp()))
        continue;
      AffineMap map = op.getMatchingIndexingMap(input);
      Type element = getElementTypeOrSelf(input->get().getType());
      double size = element.isIntOrFloat() ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8) : 8;
      for (unsigned l = 0; l < loops.size(); ++l)
        if (map.isFunctionOfDim(l))
          size *= m.rootLoop[l] >= 0 ? tile[m.rootLoop[l]] : guessExtent(loops[l]);
      auto isMoving = [&](unsigned l) { return m.rootLoop[l] >= 0 && loops[l] != 1; };
      bool isShared = llvm::any_of(llvm::seq<unsigned>(0, loops.size()), [&](unsigned l) { return isMoving(l) && !map.isFunctionOfDim(l); });
      if (isShared && op.isAllParallelLoops())
        shared += size;
      auto &[count, bytes] = reads[input->get()];
      ++count;
      bytes = std::max(bytes, size);
    }
  }
  double total = 0;
  for (auto &[value, read] : reads)
    total += read.first > 1 ? read.second : 0;
  return {total, shared};
}

bool TileChooser::fits() {
  return !target.hasWorkgroupMemory() || getTemporaryBytes() <= 0.7 * double(target.getWorkgroupBytes());
}
