// Merges equal executables (dispatch-passes.md 1.7, OD2-OD4, OD6).

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "passes/Dispatch/EqualExecutables.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "weir-deduplicate-executables"

namespace weir {
#define GEN_PASS_DEF_DEDUPLICATEEXECUTABLES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

bool isExecutable(Operation &op) { return isa<flow::ExecutableOp, stream::ExecutableOp>(op); }

/// The entry points of an executable, in program order.
SmallVector<StringAttr> getExports(Operation *executable) {
  SmallVector<StringAttr> names;
  for (Operation &op : executable->getRegion(0).front())
    if (isa<flow::ExecutableExportOp, stream::ExecutableExportOp>(op))
      names.push_back(SymbolTable::getSymbolName(&op));
  return names;
}

struct DeduplicateExecutables : public weir::impl::DeduplicateExecutablesBase<DeduplicateExecutables> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    ExecutableNumbers numbers;
    DenseMap<unsigned, SmallVector<Operation *, 1>> buckets;
    /// Old reference -> new reference.
    DenseMap<SymbolRefAttr, SymbolRefAttr> replacements;
    SmallVector<Operation *> dead;
    for (Operation &executable : llvm::make_filter_range(*module.getBody(), isExecutable)) {
      auto &bucket = buckets[numbers.of(&executable)];
      Operation *twin = findTwin(&executable, bucket);
      if (!twin) {
        bucket.push_back(&executable);
        continue;
      }
      StringAttr name = SymbolTable::getSymbolName(&executable), kept = SymbolTable::getSymbolName(twin);
      for (auto [from, to] : llvm::zip_equal(getExports(&executable), getExports(twin)))
        replacements[SymbolRefAttr::get(name, {FlatSymbolRefAttr::get(from)})] = SymbolRefAttr::get(kept, {FlatSymbolRefAttr::get(to)});
      passedRemark(&executable, DEBUG_TYPE, DeduplicateExecutablesCode::MERGED) << remark::metric("kept", kept.getValue());
      dead.push_back(&executable);
    }
    if (dead.empty())
      return markAllAnalysesPreserved();
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](SymbolRefAttr ref) -> std::pair<Attribute, WalkResult> {
      auto it = replacements.find(ref);
      return {it == replacements.end() ? ref : it->second, WalkResult::skip()};
    });
    for (Operation *executable : dead)
      executable->erase();
    for (Operation &op : *module.getBody())
      if (!isExecutable(op))
        replacer.recursivelyReplaceElementsIn(&op, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/false);
  }

private:
  /// The executable that can represent this one, of equal ones.
  static Operation *findTwin(Operation *executable, ArrayRef<Operation *> equal) {
    // A public executable is known by its name outside.
    if (SymbolTable::getSymbolVisibility(executable) == SymbolTable::Visibility::Public)
      return nullptr;
    for (Operation *other : equal)
      if (mergeArguments(other, executable))
        return other;
    if (!equal.empty())
      missedRemark(executable, DEBUG_TYPE, DeduplicateExecutablesCode::ARGUMENTS_DIFFER);
    return nullptr;
  }
};

} // namespace
