#include "passes/Stream/Schedule/PartitioningFavor.h"

#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

LogicalResult weir::stream::verifyFavor(Operation *root, StringRef option) {
  if (option.empty() || symbolizeFavor(option))
    return success();
  return root->emitError("favor: '") << option << "' is not valid; use 'min-peak-memory', 'max-concurrency' or 'debug'";
}

Favor weir::stream::findFavor(Operation *op, StringRef option) {
  for (Operation *at = op; at && !option.empty(); at = at->getParentOp())
    if (at->hasAttr(PartitioningConfigAttr::kAttrName))
      return PartitioningConfigAttr::lookup(op).getFavor();
  return option.empty() ? PartitioningConfigAttr::lookup(op).getFavor() : *symbolizeFavor(option);
}
