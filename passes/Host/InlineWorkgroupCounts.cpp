// Grids are computed where dispatches are recorded.

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Host/Passes.h"

#define DEBUG_TYPE "weir-inline-workgroup-counts"

namespace weir {
#define GEN_PASS_DEF_INLINEWORKGROUPCOUNTS
#include "passes/Host/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct InlineWorkgroupCounts : public weir::impl::InlineWorkgroupCountsBase<InlineWorkgroupCounts> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    WalkResult result = getOperation().walk([&](stream::CmdDispatchOp op) {
      SmallVector<Value> counts;
      for (SymbolRefAttr name : op.getEntryPointRefs()) {
        auto entry = symbols.lookupNearestSymbolFrom<stream::ExecutableExportOp>(op, name);
        // The device has it elsewhere; the conversion of the host says that it is missing.
        if (!entry)
          return WalkResult::advance();
        if (failed(inlineCount(op, name, entry, counts)))
          return WalkResult::interrupt();
      }
      op.getWorkloadMutable().assign(counts);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    getOperation().walk([](stream::ExecutableExportOp entry) {
      entry.getWorkgroupCount().dropAllReferences();
      entry.getWorkgroupCount().getBlocks().clear();
    });
  }

private:
  /// Adds the three numbers of workgroups that the entry point `name` has.
  static LogicalResult inlineCount(stream::CmdDispatchOp op, SymbolRefAttr name, stream::ExecutableExportOp entry,
                                   SmallVectorImpl<Value> &counts) {
    Region &region = entry.getWorkgroupCount();
    if (region.empty())
      return op.emitOpError("dispatches ") << name << " without a workgroup count";
    if (!region.hasOneBlock())
      return entry.emitOpError("has a count region with several blocks");
    Operation *execution = op;
    while (execution->getParentOfType<stream::CmdExecuteOp>())
      execution = execution->getParentOfType<stream::CmdExecuteOp>();
    OpBuilder builder(execution);
    IRMapping map;
    if (region.getNumArguments() != op.getWorkload().size())
      return op.emitOpError("has a workload of ") << op.getWorkload().size() << " values, but its count region takes " << region.getNumArguments();
    map.map(region.getArguments(), op.getWorkload());
    for (Operation &inner : region.front().without_terminator()) {
      if (isa_and_present<tensor_ext::TensorExtDialect>(inner.getDialect()))
        return op.emitOpError("dispatches ") << name << ", whose '" << inner.getName()
                                             << "' the backends have not replaced; run the executables phase first";
      builder.clone(inner, map);
    }
    for (Value count : region.front().getTerminator()->getOperands())
      counts.push_back(map.lookupOrDefault(count));
    return success();
  }
};

} // namespace
