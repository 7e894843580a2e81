#include "BeforeFirstPass.h"

#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace {

struct BeforeFirstPass : PassInstrumentation {
  explicit BeforeFirstPass(std::function<void(Operation *)> visit) : visit(std::move(visit)) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (done || op->getParentOp())
      return;
    done = true;
    visit(op);
  }

  std::function<void(Operation *)> visit;
  /// Passes on nested ops start on other threads only after the one on the top-level op that holds them.
  bool done = false;
};

/// Gives an empty pipeline a pass, without which no instrumentation is called.
struct NoPasses : PassWrapper<NoPasses, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NoPasses)
  StringRef getName() const override { return "NoPasses"; }
  void runOnOperation() override { markAllAnalysesPreserved(); }
};

} // namespace

void weir::callBeforeFirstPass(PassManager &pm, bool writesReproducer, std::function<void(Operation *)> visit) {
  // A reproducer would name that pass, which cannot be run.
  if (pm.empty() && !writesReproducer)
    pm.addPass(std::make_unique<NoPasses>());
  pm.addInstrumentation(std::make_unique<BeforeFirstPass>(std::move(visit)));
}
