/// The ops after an assertion of a kernel move into a branch; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelPasses.h"

#define DEBUG_TYPE "weir-gpu-guard-assertions"

namespace weir {
#define GEN_PASS_DEF_GPUGUARDASSERTIONS
#include "passes/Codegen/GPU/KernelPasses.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
struct GPUGuardAssertions : weir::impl::GPUGuardAssertionsBase<GPUGuardAssertions> {
  void runOnOperation() override {
    if (!isKernel(getOperation()))
      return;
    SmallVector<cf::AssertOp> assertions;
    getOperation().walk([&](cf::AssertOp op) {
      if (!op->getParentOfType<linalg::LinalgOp>())
        assertions.push_back(op);
    });
    // The last one of a block first: each op moves into the branch of the assertion before it.
    for (cf::AssertOp op : llvm::reverse(assertions))
      if (failed(guard(op)))
        return signalPassFailure();
  }

private:
  static LogicalResult guard(cf::AssertOp assertion) {
    Block *block = assertion->getBlock();
    Operation *terminator = block->getTerminator();
    auto isAfter = [&](Operation *op) { return op && op->getBlock() == block && assertion->isBeforeInBlock(op); };
    SmallVector<OpOperand *> handedOn;
    for (OpOperand &operand : terminator->getOpOperands())
      if (isAfter(operand.get().getDefiningOp()))
        handedOn.push_back(&operand);
    if (assertion->getNextNode() == terminator)
      return success();
    OpBuilder builder(assertion->getContext());
    for (OpOperand *operand : handedOn)
      if (Type type = operand->get().getType(); !isa<ComplexType>(type) && !builder.getZeroAttr(type))
        return assertion.emitOpError("precedes an op that yields a ") << type << ", in a kernel for a GPU";

    Location loc = assertion.getLoc();
    builder.setInsertionPoint(terminator);
    auto types = llvm::map_to_vector(handedOn, [](OpOperand *operand) { return operand->get().getType(); });
    auto branch = scf::IfOp::create(builder, loc, types, assertion.getArg(), /*withElseRegion=*/!types.empty());
    // Without results both blocks have their ends.
    Block *then = branch.thenBlock();
    Block::iterator place = types.empty() ? then->getTerminator()->getIterator() : then->end();
    then->getOperations().splice(place, block->getOperations(), std::next(assertion->getIterator()), branch->getIterator());
    if (types.empty())
      return success();
    auto values = llvm::map_to_vector(handedOn, [](OpOperand *operand) { return operand->get(); });
    builder.setInsertionPointToEnd(then);
    scf::YieldOp::create(builder, loc, values);
    builder.setInsertionPointToEnd(branch.elseBlock());
    auto zeros = llvm::map_to_vector(types, [&](Type type) { return createZero(builder, loc, type); });
    scf::YieldOp::create(builder, loc, zeros);
    for (auto [operand, result] : llvm::zip_equal(handedOn, branch.getResults()))
      operand->set(result);
    return success();
  }
};
} // namespace
