// Loops in the form that says most of them; see ControlPasses.td.

#include "dialects/Util/UtilOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Input/BlockLoops.h"
#include "passes/Input/CountedLoops.h"
#include "passes/Input/Passes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-raise-loops"

namespace weir {
#define GEN_PASS_DEF_RAISELOOPS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct RaiseLoops : public weir::impl::RaiseLoopsBase<RaiseLoops> {
  void runOnOperation() override {
    for (Operation &op : getOperation().getOps())
      if (isa<FunctionOpInterface, util::InitializerOp>(op))
        run(&op);
  }

private:
  void run(Operation *function) {
    SmallVector<Region *> regions;
    function->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        regions.push_back(&region);
    });
    auto raised = [&](scf::WhileOp loop) { passedRemark(loop, DEBUG_TYPE, RaiseLoopsCode::BLOCKS); };
    auto stays = [&](Operation *branch) { missedRemark(branch, DEBUG_TYPE, RaiseLoopsCode::SEVERAL_BLOCKS); };
    for (Region *region : regions) {
      raiseBlockLoops(*region, raised);
      if (getContext().getRemarkEngine())
        findBackEdges(*region, stays);
    }

    // Inner loops come first.
    SmallVector<scf::WhileOp> loops;
    function->walk([&](scf::WhileOp loop) { loops.push_back(loop); });
    for (scf::WhileOp loop : loops) {
      auto found = findCount(loop);
      if (auto *code = std::get_if<RaiseLoopsCode>(&found))
        missedRemark(loop, DEBUG_TYPE, *code);
      else
        passedRemark(makeCounted(loop, std::get<LoopCount>(found)), DEBUG_TYPE, RaiseLoopsCode::COUNTED);
    }
  }
};

} // namespace
