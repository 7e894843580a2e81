/// Brings the number of workgroups to where the host finds it; see LoweringPasses.td.
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Codegen/Tiling/Passes.h"

namespace weir {
#define GEN_PASS_DEF_WORKGROUPCOUNTS
#include "passes/Codegen/Tiling/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// Ops that represent what a backend computes.
static bool isPlaceholder(Operation *op) {
  return op->getDialect() && op->getDialect()->getNamespace() == "iree_tensor_ext" &&
         op->getName().stripDialect().starts_with("dispatch.workgroup_count");
}

/// The bits of an operand that came as an index.
static Value fromIndex(OpBuilder &builder, Location loc, Value value, Type type) {
  if (type.isIndex())
    return value;
  Type integer = builder.getIntegerType(type.getIntOrFloatBitWidth());
  value = arith::IndexCastUIOp::create(builder, loc, integer, value);
  return type == integer ? value : arith::BitcastOp::create(builder, loc, type, value).getResult();
}

namespace {
struct WorkgroupCounts : weir::impl::WorkgroupCountsBase<WorkgroupCounts> {
  void runOnOperation() override {
    ModuleOp module = getOperation().getInnerModule();
    if (!module)
      return;
    llvm::SetVector<Operation *> done;
    for (stream::ExecutableExportOp entry : getOperation().getExports()) {
      auto count = module.lookupSymbol<func::FuncOp>((entry.getFunctionRef() + "__workgroups").str());
      if (failed(count ? fill(entry, count) : verifyGrid(entry)))
        return signalPassFailure();
      if (count)
        done.insert(count);
    }
    for (Operation *count : done)
      count->erase();
  }

private:
  /// The grid of a kernel that asks for it.
  static LogicalResult verifyGrid(stream::ExecutableExportOp entry) {
    WalkResult result = entry.getWorkgroupCount().walk([](Operation *op) {
      return isPlaceholder(op) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!entry.getWorkgroupCount().empty() && !result.wasInterrupted())
      return success();
    return entry.emitOpError("has a kernel that reads its workgroup index or count, but no count region; compute the number of workgroups in the region");
  }

  static LogicalResult fill(stream::ExecutableExportOp entry, func::FuncOp count) {
    Region &region = entry.getWorkgroupCount();
    // It has no dispatches.
    if (region.empty() || region.getNumArguments() < count.getNumArguments())
      return success();
    Block &block = region.front();
    Operation *end = block.getTerminator();
    OpBuilder builder(end);
    Location loc = entry.getLoc();
    IRMapping map;
    auto operands = block.getArguments().take_back(count.getNumArguments());
    for (auto [argument, operand] : llvm::zip_equal(count.getArguments(), operands))
      map.map(argument, fromIndex(builder, loc, operand, argument.getType()));
    for (Operation &op : count.getBody().front().without_terminator())
      builder.clone(op, map);
    Value total = map.lookup(count.getBody().front().getTerminator()->getOperand(0));
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);

    bool isOpen = llvm::any_of(block, [](Operation &op) { return isPlaceholder(&op); });
    if (!isOpen) {
      Value product = one;
      for (Value extent : end->getOperands())
        product = arith::MulIOp::create(builder, loc, product, extent);
      Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
      Value isEmpty = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, product, zero);
      total = arith::SelectOp::create(builder, loc, isEmpty, zero, total);
    }
    end->setOperands({total, one, one});
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isPlaceholder(&op) && op.use_empty())
        op.erase();
    return success();
  }
};
} // namespace
