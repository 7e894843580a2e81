#include "passes/Stream/Schedule/RegionHazards.h"

#include "dialects/Stream/StreamCarriedOps.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

RegionRoots::Root RegionRoots::find(Value value) {
  SmallVector<std::pair<Value, bool>> path; // with whether it is a part of the next one
  Root root;
  while (true) {
    if (auto found = known.find(value); found != known.end()) {
      root = found->second;
      break;
    }
    root = {value, false};
    if (!value.getDefiningOp())
      break;
    std::optional<util::StorageLink> link = findStorageLink(value);
    if (!link)
      root.value = {};
    if (!link || !link->sharesStorage())
      break;
    path.push_back({value, value.getDefiningOp<ResourceSubviewOp>() != nullptr});
    value = link->source->get();
  }
  known[value] = root;
  for (auto [step, isPart] : llvm::reverse(path)) {
    root.isPart |= isPart;
    known[step] = root;
  }
  return root;
}

void RegionHazards::Best::add(Value root, int64_t level) {
  if (roots[0] == root) {
    levels[0] = std::max(levels[0], level);
    return;
  }
  if (roots[1] != root && level <= levels[1])
    return;
  levels[1] = roots[1] == root ? std::max(levels[1], level) : level;
  roots[1] = root;
  if (levels[1] > levels[0]) {
    std::swap(roots[0], roots[1]);
    std::swap(levels[0], levels[1]);
  }
}

int64_t RegionHazards::Best::without(Value root) const { return roots[0] == root ? levels[1] : levels[0]; }

/// What is done outside of the program, in an order that others see.
static bool isOrdered(Operation *op) { return isa<AsyncCallOp, AsyncCollectiveOp>(op); }

/// What may have another name: what comes from outside, and what the host has.
static bool isCapture(Value root) {
  Operation *op = root.getDefiningOp();
  return !op || !isa_and_present<StreamDialect>(op->getDialect()) || !op->getName().stripDialect().starts_with("async.");
}

void RegionHazards::collect(Operation *op, SmallVectorImpl<Access> &accesses) {
  SmallVector<AsyncAccessRange> ranges;
  cast<AsyncAccessOpInterface>(op).getAsyncAccessRanges(ranges);
  for (const AsyncAccessRange &access : ranges) {
    // Of what an op makes, those that use it say that they come later.
    if (access.resource.getDefiningOp() == op)
      continue;
    RegionRoots::Root root = roots.find(access.resource);
    std::optional<ByteRange> range;
    if (!root.isPart)
      range = oracle.range(access.start, access.end);
    accesses.push_back({root.value, range, bitEnumContainsAny(access.access, ResourceAccess::Write)});
  }
}

int64_t RegionHazards::findConflict(Operation *op) {
  SmallVector<Access> accesses;
  collect(op, accesses);
  int64_t level = isOrdered(op) ? ordered : -1;
  for (const Access &access : accesses) {
    if (isCapture(access.root)) {
      level = std::max(level, capturesWritten.without(access.root));
      if (access.isWrite)
        level = std::max(level, capturesRead.without(access.root));
    }
    auto found = storages.find(access.root);
    if (found == storages.end())
      continue;
    const Storage &storage = found->second;
    level = std::max(level, storage.written);
    if (access.isWrite)
      level = std::max(level, storage.read);
    for (const Entry &entry : storage.entries)
      if (entry.level > level && (access.isWrite || entry.isWrite) &&
          !(access.range && entry.range && oracle.isDisjoint(*access.range, *entry.range, op)))
        level = entry.level;
  }
  return level;
}

void RegionHazards::add(Operation *op, int64_t level) {
  SmallVector<Access> accesses;
  collect(op, accesses);
  if (isOrdered(op))
    ordered = std::max(ordered, level);
  for (const Access &access : accesses) {
    if (isCapture(access.root))
      (access.isWrite ? capturesWritten : capturesRead).add(access.root, level);
    Storage &storage = storages[access.root];
    if (storage.entries.size() == kMostRanges) {
      for (const Entry &entry : storage.entries)
        (entry.isWrite ? storage.written : storage.read) = std::max(entry.isWrite ? storage.written : storage.read, entry.level);
      storage.entries.clear();
    }
    storage.entries.push_back({access.range, access.isWrite, level});
  }
}

void RegionHazards::clear() {
  storages.clear();
  capturesRead = capturesWritten = {};
  ordered = -1;
}
