/// Which storage the host writes to, and when.

#include "passes/Stream/Schedule/HostStores.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

HostStores::HostStores(Operation *module) {
  SmallVector<AsyncStoreOp> stores;
  module->walk([&](AsyncStoreOp store) { stores.push_back(store); });
  if (stores.empty())
    return;
  aliases.emplace(module);
  for (AsyncStoreOp store : stores) {
    Operation *&last = storesOf[aliases->representative(store.getTarget())].last;
    if (!last || last->getBlock() != store->getBlock() || last->isBeforeInBlock(store))
      last = store;
  }
  // No op keeps what is made in one block, and gets neither to globals nor into other blocks, until the block runs again.
  auto visit = [&](Value value, Block *block, bool isMadeHere) {
    if (!isResource(value.getType()))
      return;
    auto it = storesOf.find(aliases->representative(value));
    if (it != storesOf.end())
      it->second.isLocal &= isMadeHere && block == it->second.last->getBlock() && !aliases->info(value).global;
  };
  module->walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    for (Value result : op->getResults())
      visit(result, op->getBlock(), isa<util::StorageOpInterface>(op) && op->getNumRegions() == 0);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          visit(argument, &block, false);
    return WalkResult::advance();
  });
}

bool HostStores::mayFollow(Operation *before, Value value) const {
  if (!aliases)
    return false;
  auto it = storesOf.find(aliases->representative(value));
  if (it == storesOf.end())
    return false;
  auto [last, isLocal] = it->second;
  return !isLocal || last->getBlock() != before->getBlock() || !last->isBeforeInBlock(before);
}
