/// Reports allocations and tensors that are left in a kernel; see Passes.td.
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_VERIFYKERNEL
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct VerifyKernel : weir::impl::VerifyKernelBase<VerifyKernel> {
  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    bool ok = true;
    f.walk([&](Operation *op) {
      if (isa<memref::AllocOp, memref::DeallocOp, memref::ReallocOp>(op)) {
        op->emitOpError("in a kernel: its size has no static bound and cannot be computed before the workgroups start");
        ok = false;
      } else if (llvm::any_of(op->getResultTypes(), [](Type t) { return isa<TensorType>(t); })) {
        op->emitOpError("in a kernel after bufferization");
        ok = false;
      } else if (isa<linalg::CopyOp>(op) && op->getParentOp() == f) {
        remark::missed(op->getLoc(), remark::RemarkOpts::name("COPY_LEFT").category("weir-verify-kernel"))
            << "a whole buffer is copied";
      }
    });
    if (!ok)
      signalPassFailure();
  }
};
} // namespace
