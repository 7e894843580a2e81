#include "passes/Stream/Storage/StorageOps.h"

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using util::StorageLink;
using util::StorageRelation;

bool weir::stream::isResource(Type type) { return isa<ResourceType>(type); }

static SmallVector<StorageLink, 4> getLinks(Operation *op) {
  SmallVector<StorageLink, 4> links;
  if (auto storage = dyn_cast<util::StorageOpInterface>(op))
    storage.getStorageLinks(links);
  return links;
}

std::optional<StorageLink> weir::stream::findStorageLink(Value value) {
  std::optional<StorageLink> found;
  bool isOne = true;
  if (Operation *op = value.getDefiningOp())
    for (const StorageLink &link : getLinks(op))
      if (link.target == value) {
        // What a tied region yields has to be in the capture.
        if (link.relation == StorageRelation::Tied)
          return link;
        isOne = !found;
        found = link;
      }
  return isOne ? found : std::nullopt;
}

bool weir::stream::writesThroughTies(Operation *op) {
  return llvm::any_of(getLinks(op), [](const StorageLink &link) { return link.relation == StorageRelation::Tied; });
}

bool weir::stream::isTiedResult(Value value) {
  std::optional<StorageLink> link = findStorageLink(value);
  return link && link->relation == StorageRelation::Tied;
}

bool weir::stream::hasOwnStorage(Value value) {
  std::optional<StorageLink> link = findStorageLink(value);
  return link && link->makesStorage();
}

bool weir::stream::isExecutionRegion(Operation *op) { return isa<AsyncExecuteOp, AsyncConcurrentOp>(op); }
