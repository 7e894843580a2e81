// weir-cpu-tile-conv: a kernel whose root is a convolution or a pooling becomes one scf.forall over parts of the output, with
// loops and vectors inside; see ConvPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUTILECONV
#include "passes/Codegen/CPU/ConvPasses.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CPUTileConv : weir::impl::CPUTileConvBase<CPUTileConv> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    if (failed(weir::emitStrategies(ops, weir::StrategyScope::Kernel, weir::TargetInfo::of(kernel))))
      signalPassFailure();
  }
};
} // namespace
