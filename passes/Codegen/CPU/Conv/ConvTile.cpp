// weir-cpu-tile-conv: a kernel whose root is a convolution or a pooling becomes one scf.forall over parts of the output, with
// loops and vectors inside; see ConvPasses.td.
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/CPU/Conv/ConvSchedules.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-tile-conv"

namespace weir {
#define GEN_PASS_DEF_CPUTILECONV
#include "passes/Codegen/CPU/ConvPasses.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;

namespace {

using Schedule = LogicalResult (*)(func::FuncOp, ConvProblem &, ConvEpilogue &, const ConvMachine &,
                                   std::optional<weir::CPUTileConvCode> &);

struct CPUTileConv : weir::impl::CPUTileConvBase<CPUTileConv> {
  using CPUTileConvBase::CPUTileConvBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!kernel->hasAttr(weir::KernelAttr::getNameStr()) || kernel.isExternal())
      return;
    std::optional<weir::CPUTileConvCode> reason;
    FailureOr<ConvProblem> problem = analyzeConvKernel(kernel, reason);
    if (failed(problem)) {
      weir::missedRemark(kernel, DEBUG_TYPE, *reason);
      return;
    }
    ConvMachine machine{weir::getVectorTarget(kernel, vectorBits, vectorRegisters), SmallVector<int64_t>(tile.begin(), tile.end())};
    const std::pair<weir::CPUTileConvCode, Schedule> schedules[] = {{weir::CPUTileConvCode::pixels, emitConvPixels},
                                                                    {weir::CPUTileConvCode::rows, emitConvRows},
                                                                    {weir::CPUTileConvCode::channels, emitConvChannels},
                                                                    {weir::CPUTileConvCode::depth, emitConvDepth}};
    for (auto [code, schedule] : schedules) {
      ConvEpilogue epilogue(kernel, *problem);
      std::optional<weir::CPUTileConvCode> why;
      if (succeeded(schedule(kernel, *problem, epilogue, machine, why))) {
        weir::passedRemark(problem->op, DEBUG_TYPE, code);
        epilogue.eraseOriginal();
        return;
      }
      // That the layout is another schedule's is no reason.
      if (!reason || reason == weir::CPUTileConvCode::LAYOUT)
        reason = why;
    }
    weir::missedRemark(problem->op, DEBUG_TYPE, *reason);
  }
};
} // namespace
