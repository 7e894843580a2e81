// weir-cpu-tile-conv: a kernel whose root is a convolution or a pooling becomes one scf.forall over parts of the output, with
// loops and vectors inside; see ConvPasses.td.
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Remarks.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/CPU/Conv/ConvSchedules.h"
#include "passes/Codegen/CPU/VectorTarget.h"

#define DEBUG_TYPE "weir-cpu-tile-conv"

namespace weir {
#define GEN_PASS_DEF_CPUTILECONV
#include "passes/Codegen/CPU/ConvPasses.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;

namespace {

using Schedule = LogicalResult (*)(func::FuncOp, ConvProblem &, ConvEpilogue &, const ConvMachine &, StringRef &);

struct CPUTileConv : weir::impl::CPUTileConvBase<CPUTileConv> {
  using CPUTileConvBase::CPUTileConvBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!kernel->hasAttr(weir::KernelAttr::getNameStr()) || kernel.isExternal())
      return;
    StringRef reason;
    FailureOr<ConvProblem> problem = analyzeConvKernel(kernel, reason);
    if (failed(problem)) {
      remark::missed(kernel.getLoc(), remark::RemarkOpts::name(reason).category(DEBUG_TYPE).function(kernel.getName()));
      return;
    }
    ConvMachine machine{weir::getVectorTarget(kernel, vectorBits, vectorRegisters), SmallVector<int64_t>(tile.begin(), tile.end())};
    const std::pair<StringRef, Schedule> schedules[] = {{"pixels", emitConvPixels}, {"rows", emitConvRows}, {"channels", emitConvChannels}, {"depth", emitConvDepth}};
    for (auto [name, schedule] : schedules) {
      ConvEpilogue epilogue(kernel, *problem);
      StringRef why;
      if (succeeded(schedule(kernel, *problem, epilogue, machine, why))) {
        remark::passed(problem->op.getLoc(), remark::RemarkOpts::name(name).category(DEBUG_TYPE).function(kernel.getName()));
        epilogue.eraseOriginal();
        return;
      }
      // That the layout is another schedule's is no reason.
      if (reason.empty() || reason == "LAYOUT")
        reason = why;
    }
    remark::missed(problem->op.getLoc(), remark::RemarkOpts::name(reason).category(DEBUG_TYPE).function(kernel.getName()));
  }
};
} // namespace
