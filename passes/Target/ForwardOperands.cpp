// Count regions see what kernels see: the operands of the dispatch.

#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Target/Passes.h"

#define DEBUG_TYPE "weir-forward-operands"

namespace weir {
#define GEN_PASS_DEF_FORWARDOPERANDS
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Workloads are values of type index; other operands keep their bits.
Value toIndex(OpBuilder &builder, Location loc, Value operand) {
  Type type = operand.getType();
  if (type.isIndex())
    return operand;
  if (isa<FloatType>(type))
    operand = arith::BitcastOp::create(builder, loc, builder.getIntegerType(type.getIntOrFloatBitWidth()), operand);
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), operand);
}

/// Gives the export an argument for each operand, after those for the workload.
void extendRegion(stream::ExecutableExportOp entry, unsigned workloadSize, unsigned operandCount) {
  OpBuilder builder(entry.getContext());
  Region &region = entry.getWorkgroupCount();
  Location loc = entry.getLoc();
  Type index = builder.getIndexType();
  bool isNew = region.empty();
  Block &block = isNew ? region.emplaceBlock() : region.front();
  if (isNew)
    block.addArguments(SmallVector<Type>(workloadSize, index), SmallVector<Location>(workloadSize, loc));
  block.addArguments(SmallVector<Type>(operandCount, index), SmallVector<Location>(operandCount, loc));
  if (!isNew)
    return;
  builder.setInsertionPointToStart(&block);
  auto count = tensor_ext::DispatchWorkgroupCountFromSliceOp::create(builder, loc, TypeRange{index, index, index}, block.getArguments());
  stream::ReturnOp::create(builder, loc, count.getResults());
}

struct ForwardOperands : public weir::impl::ForwardOperandsBase<ForwardOperands> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    llvm::DenseSet<Operation *> extended;
    getOperation().walk([&](stream::CmdDispatchOp op) {
      // An op with several entry points hands all of them the same operands.
      bool known = true;
      SmallVector<stream::ExecutableExportOp> entries;
      for (SymbolRefAttr name : op.getEntryPointRefs()) {
        entries.push_back(symbols.lookupNearestSymbolFrom<stream::ExecutableExportOp>(op, name));
        known &= entries.back() && entries.back().lookupFunction();
      }
      if (!known)
        return;
      unsigned workloadSize = op.getWorkload().size(), operandCount = op.getUniformOperands().size();
      Operation *execution = op;
      while (execution->getParentOfType<stream::CmdExecuteOp>())
        execution = execution->getParentOfType<stream::CmdExecuteOp>();
      OpBuilder builder(execution);
      SmallVector<Value> workload(op.getWorkload());
      for (Value operand : op.getUniformOperands())
        workload.push_back(toIndex(builder, op.getLoc(), operand));
      op.getWorkloadMutable().assign(workload);
      for (stream::ExecutableExportOp entry : entries)
        if (extended.insert(entry).second)
          extendRegion(entry, workloadSize, operandCount);
    });
  }
};

} // namespace
