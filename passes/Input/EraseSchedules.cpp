// Programs without the schedules that have rewritten them; see ProgramPasses.td.

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "passes/Input/Passes.h"

#define DEBUG_TYPE "weir-erase-schedules"

namespace weir {
#define GEN_PASS_DEF_ERASESCHEDULES
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Whether `module` held nothing but schedules.
bool eraseSchedules(ModuleOp module) {
  bool isLibrary = module->removeAttr(transform::TransformDialect::kWithNamedSequenceAttrName) != nullptr;
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    auto nested = dyn_cast<ModuleOp>(op);
    if (isa_and_nonnull<transform::TransformDialect>(op.getDialect()) || (nested && eraseSchedules(nested)))
      op.erase();
  }
  return isLibrary && module.getBody()->empty();
}

struct EraseSchedules : public weir::impl::EraseSchedulesBase<EraseSchedules> {
  void runOnOperation() override { eraseSchedules(getOperation()); }
};

} // namespace
