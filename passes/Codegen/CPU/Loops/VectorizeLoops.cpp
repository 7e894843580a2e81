/// Structured ops on buffers -> vector loops; see LoweringPasses.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUVECTORIZELOOPS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CPUVectorizeLoops : weir::impl::CPUVectorizeLoopsBase<CPUVectorizeLoops> {
  using CPUVectorizeLoopsBase::CPUVectorizeLoopsBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    SmallVector<linalg::LinalgOp> ops;
    f.walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics())
        ops.push_back(op);
    });
    weir::TargetInfo target = weir::getVectorTarget(f, vectorBits, vectorRegisters);
    if (failed(weir::emitStrategies(ops, weir::StrategyScope::Op, target)))
      signalPassFailure();
  }
};
} // namespace
