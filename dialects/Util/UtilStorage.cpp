#include "dialects/Util/UtilStorage.h"

#include "dialects/Util/UtilInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

#include "dialects/Util/UtilStorageInterface.cpp.inc"

void util::detail::addWrites(Operation *op, SmallVectorImpl<StorageLink> &links, bool makesUntied) {
  auto tied = dyn_cast<TiedOpInterface>(op);
  for (OpResult result : op->getResults()) {
    std::optional<unsigned> operand = tied ? tied.getTiedResultOperandIndex(result.getResultNumber()) : std::nullopt;
    if (operand)
      links.push_back({result, &op->getOpOperand(*operand), StorageRelation::Tied, false});
    else if (makesUntied)
      links.push_back({result, nullptr, StorageRelation::Own, false});
  }
}

void util::detail::addPasses(Operation *op, SmallVectorImpl<StorageLink> &links, bool sameBytes) {
  auto tied = cast<TiedOpInterface>(op);
  for (OpResult result : op->getResults())
    if (std::optional<unsigned> operand = tied.getTiedResultOperandIndex(result.getResultNumber()))
      links.push_back({result, &op->getOpOperand(*operand), StorageRelation::Pass, sameBytes});
}
