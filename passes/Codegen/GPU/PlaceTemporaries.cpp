/// Temporaries that are copied to a binding in the end are that binding; see KernelPasses.td.
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelPasses.h"
#include "passes/Codegen/GPU/KernelRemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-gpu-place-temporaries"

namespace weir {
#define GEN_PASS_DEF_GPUPLACETEMPORARIES
#include "passes/Codegen/GPU/KernelPasses.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
struct GPUPlaceTemporaries : weir::impl::GPUPlaceTemporariesBase<GPUPlaceTemporaries> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!isKernel(kernel))
      return;
    for (auto temporary : llvm::make_early_inc_range(kernel.getBody().front().getOps<memref::AllocOp>()))
      place(kernel, temporary);
  }

private:
  void place(func::FuncOp kernel, memref::AllocOp temporary) {
    linalg::CopyOp copy = findLastCopy(temporary);
    auto view = copy ? copy.getOutputs()[0].getDefiningOp<memref::ViewOp>() : memref::ViewOp();
    auto binding = view ? dyn_cast<BlockArgument>(view.getSource()) : BlockArgument();
    if (!binding || view.getType() != temporary.getType())
      return missedRemark(temporary, getArgument(), GPUPlaceTemporariesCode::NOT_COPIED), void();
    if (!binding.hasOneUse() || !view->hasOneUse() || view->getBlock() != temporary->getBlock() || !view->isBeforeInBlock(temporary))
      return missedRemark(temporary, getArgument(), GPUPlaceTemporariesCode::OTHER_USES), void();
    for (BlockArgument other : kernel.getArguments())
      if (!isApart(kernel, binding.getArgNumber()) && other != binding && isa<MemRefType>(other.getType()) && getAccess(other) != "ro")
        return missedRemark(temporary, getArgument(), GPUPlaceTemporariesCode::OTHER_RESULTS), void();
    passedRemark(temporary, getArgument(), GPUPlaceTemporariesCode::PLACED);
    copy.erase();
    temporary.replaceAllUsesWith(view.getResult());
    temporary.erase();
  }

  /// The copy of all of it, after all that uses it, or null.
  static linalg::CopyOp findLastCopy(memref::AllocOp temporary) {
    Block *block = temporary->getBlock();
    linalg::CopyOp last;
    for (Operation *user : temporary->getUsers())
      if (auto copy = dyn_cast<linalg::CopyOp>(user); copy && copy->getBlock() == block && copy.getInputs()[0] == temporary && copy.getOutputs()[0] != temporary)
        if (!last || last->isBeforeInBlock(copy))
          last = copy;
    SmallVector<Value> parts{temporary};
    while (last && !parts.empty())
      for (Operation *user : parts.pop_back_val().getUsers()) {
        Operation *outer = block->findAncestorOpInBlock(*user);
        if (user != last && (!outer || !outer->isBeforeInBlock(last)))
          return {};
        for (Value result : user->getResults())
          if (isa<BaseMemRefType>(result.getType()))
            parts.push_back(result);
      }
    return last;
  }
};
} // namespace
