/// Sums of products of bytes and of bf16 become multiplications of AMX tiles; see ProductPasses.td.
#include "passes/Codegen/CPU/AMX/TileEmitter.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-amx-tiles"

namespace weir {
#define GEN_PASS_DEF_CPUAMXTILES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUAMXTilesCode;

namespace {
struct CPUAMXTiles : weir::impl::CPUAMXTilesBase<CPUAMXTiles> {
  using CPUAMXTilesBase::CPUAMXTilesBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::TargetInfo::of(kernel);
    if (!weir::isKernel(kernel) || (!target.hasFeature("amx-int8") && !target.hasFeature("amx-bf16")))
      return;
    SmallVector<std::pair<linalg::LinalgOp, DotProduct>> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      bool isAsked = multipliesBytes(op) ? target.hasFeature("amx-int8") : multipliesPairs(op) && target.hasFeature("amx-bf16");
      if (!isAsked)
        return;
      if (std::optional<DotProduct> dot = matchTileProduct(op, target))
        ops.push_back({op, *dot});
      else
        weir::missedRemark(op, DEBUG_TYPE, CPUAMXTilesCode::NOT_INTERLEAVED);
    });
    for (auto &[op, dot] : ops) {
      TilePlan plan(op, dot);
      if (std::optional<CPUAMXTilesCode> reason = plan.analyze(weir::getTileBytes(target), anySize, /*isAlone=*/ops.size() == 1)) {
        weir::missedRemark(op, DEBUG_TYPE, *reason);
        continue;
      }
      weir::passedRemark(op, DEBUG_TYPE, CPUAMXTilesCode::TILED);
      TileEmitter(plan).emit();
    }
  }
};
} // namespace
