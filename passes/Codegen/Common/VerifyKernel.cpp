/// Reports allocations and tensors that are left in a kernel; see Passes.td.
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/RemarkCodes.h"
#include "passes/Remarks.h"

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
    // Elements smaller than a byte are packed in memory; kernels address whole bytes. Vectors hold others back to back, arrays do not.
    auto isPacked = [](Type type) {
      auto buffer = dyn_cast<MemRefType>(type);
      return buffer && buffer.getElementType().isInteger() && !buffer.getElementType().isInteger(1) &&
             (buffer.getElementTypeBitWidth() < 8 || !llvm::isPowerOf2_32(buffer.getElementTypeBitWidth()));
    };
    // What others call long double and quad lies in memory in other ways on each target, in vectors in another one than in arrays.
    auto isForeign = [](Type type) {
      auto buffer = dyn_cast<MemRefType>(type);
      return buffer && isa<Float80Type, Float128Type, FloatTF32Type>(buffer.getElementType());
    };
    f.walk([&](Operation *op) {
      if (!ok)
        return;
      if (auto foreign = llvm::find_if(op->getOperandTypes(), isForeign); foreign != op->getOperandTypes().end()) {
        op->emitOpError("in a kernel reads or writes elements of type ")
            << cast<MemRefType>(*foreign).getElementType() << ", whose layout in memory differs between targets; use f32 or f64";
        ok = false;
        return;
      }
      if (auto packed = llvm::find_if(op->getOperandTypes(), isPacked); packed != op->getOperandTypes().end()) {
        op->emitOpError("in a kernel reads or writes elements of type ")
            << cast<MemRefType>(*packed).getElementType() << "; widen them to 8, 16, 32 or 64 bits first";
        ok = false;
        return;
      }
      // Before and after all workgroups memory may come from the heap.
      bool isOncePerCall = isa<memref::AllocOp, memref::DeallocOp>(op) && op->getParentOp() == f;
      if (isa<memref::AllocOp, memref::DeallocOp, memref::ReallocOp>(op) && !isOncePerCall) {
        op->emitOpError("in a kernel has a size without a static bound that cannot be computed before the dispatch");
        ok = false;
      } else if (llvm::any_of(op->getResultTypes(), [](Type t) { return isa<TensorType>(t); })) {
        op->emitOpError("must not remain in a kernel after bufferization");
        ok = false;
      } else if (isa<linalg::CopyOp>(op) && op->getParentOp() == f) {
        weir::missedRemark(op, "weir-verify-kernel", weir::VerifyKernelCode::COPY_LEFT);
      }
    });
    if (!ok)
      signalPassFailure();
  }
};
} // namespace
