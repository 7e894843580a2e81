// A pass of a user: counts clones, and notes the number on every function.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

namespace {

struct CountClones : PassWrapper<CountClones, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CountClones)
  StringRef getArgument() const override { return "count-clones"; }
  StringRef getDescription() const override { return "Counts stream.async.clone"; }
  void runOnOperation() override {
    unsigned count = 0;
    getOperation()->walk([&](weir::stream::AsyncCloneOp) { ++count; });
    Builder builder(&getContext());
    for (auto function : getOperation().getOps<weir::util::FuncOp>())
      function->setAttr("clones", builder.getI64IntegerAttr(count));
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "count-clones", LLVM_VERSION_STRING, [] { PassRegistration<CountClones>(); }};
}
