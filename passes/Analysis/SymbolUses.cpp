#include "passes/Analysis/SymbolUses.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::stream;

/// Arithmetic, and ops on bytes that are not bound to a device.
static bool hasNoSymbols(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
      !isa<AsyncSplatOp, AsyncFillOp, AsyncUpdateOp, AsyncCopyOp, AsyncSliceOp, AsyncCloneOp>(op))
    return false;
  auto affinity = dyn_cast<AffinityOpInterface>(op);
  return (!affinity || !affinity.getAffinityAttr()) && op->getDiscardableAttrDictionary().empty();
}

std::optional<SmallVector<SymbolTable::SymbolUse>> weir::stream::findSymbolUses(Operation *module) {
  SmallVector<SymbolTable::SymbolUse> uses;
  SmallVector<Region *> worklist;
  auto addRegions = [&](Operation *op) {
    for (Region &region : llvm::reverse(op->getRegions()))
      worklist.push_back(&region);
  };
  addRegions(module);
  while (!worklist.empty())
    for (Operation &op : worklist.pop_back_val()->getOps()) {
      if (hasNoSymbols(&op))
        continue;
      // May be a symbol table, or not.
      if (op.getNumRegions() == 1 && !op.getDialect())
        return std::nullopt;
      op.getAttrDictionary().walk<WalkOrder::PreOrder>([&](SymbolRefAttr symbol) {
        uses.emplace_back(&op, symbol);
        return WalkResult::skip(); // the references in it are no uses of their own
      });
      if (!op.hasTrait<OpTrait::SymbolTable>())
        addRegions(&op);
    }
  return uses;
}

llvm::DenseMap<Operation *, SmallVector<Operation *>> weir::stream::findCalls(Operation *module) {
  llvm::DenseMap<Operation *, SmallVector<Operation *>> calls;
  auto uses = findSymbolUses(module);
  if (!uses)
    return calls;
  SymbolTable symbols(module);
  llvm::SmallPtrSet<Operation *, 8> open;
  for (const SymbolTable::SymbolUse &use : *uses) {
    auto function = symbols.lookup<util::FuncOp>(use.getSymbolRef().getRootReference());
    if (!function)
      continue;
    if (isa<util::CallOp>(use.getUser()))
      calls[function].push_back(use.getUser());
    else
      open.insert(function);
  }
  for (Operation *function : open)
    calls.erase(function);
  return calls;
}
