// The target `reference`: scalar loops in the order of the program, one dispatch for each structured op. The arbiter in comparisons.

#include "src/targets/Targets.h"
#include "src/targets/cpu/NativeBackend.h"
#include "src/targets/cpu/Pipeline.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

namespace {

class ReferenceBackend final : public NativeBackend {
public:
  StringRef getName() const override { return "reference"; }
  StringRef getDescription() const override { return "scalar loops, no fusion: the arbiter in comparisons"; }
  StringRef getExecutableBackend() const override { return "weir-reference"; }

  bool isArbiter() const override { return true; }

  DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr) const override {
    DispatchPolicy policy;
    policy.fuse = policy.fold = policy.elide = policy.reorderSums = false;
    return policy;
  }
  void buildCodegenPipeline(OpPassManager &executable, hal::ExecutableTargetAttr target, const CodegenOptions &options) const override {
    buildNativeCodegenPipeline(executable, TargetInfo::get(target), options, /*scalar=*/true);
  }
};

} // namespace

std::unique_ptr<TargetBackend> weir::targets::create_reference() { return std::make_unique<ReferenceBackend>(); }
