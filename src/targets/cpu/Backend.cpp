// The target `cpu`: tiled and vectorised kernels for a machine that LLVM knows.

#include "dialects/Encoding/EncodingAttrs.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/StrategyPasses.h"
#include "passes/Target/TargetInfo.h"
#include "src/targets/Targets.h"
#include "src/targets/cpu/NativeBackend.h"
#include "src/targets/cpu/Pipeline.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

namespace {

/// What kernels of this target gain by sharing a dispatch. Measured on one core with AVX-512.
FusionPolicy getFusionPolicy() {
  FusionPolicy policy;
  // A row of a normalisation may fill a quarter of a usual second-level cache.
  policy.cap = 256 * 1024;
  // A contraction whose columns cannot be cut runs its rows against all of the weight: one of 92 KB with a sum of each row takes 14 % longer
  // than apart, a projection with its layer norm 15 %, two layers of 64 KB 7 %. What stays in the first-level cache costs nothing.
  policy.cache = 32 * 1024;
  for (FusionPattern pattern :
       {// Convolutions have kernels of their own, which take elementwise epilogues over the same loops alone: with a transposed store they are
        // 4 times slower, with computed inputs and reductions 7 and 13 times.
        FusionPattern::WindowPermutedStore, FusionPattern::WindowPrologue, FusionPattern::WindowReductionEpilogue,
        // The epilogue's loops could not be cut.
        FusionPattern::BroadcastEpilogue,
        // What one tile of columns needs of the operand would be computed for each of them.
        FusionPattern::Prologue,
        // One of both would run in tiles that were made for the other.
        FusionPattern::JointContractions,
        // Loops over different tiles follow one another in one kernel: nothing is shared, and the smaller one may keep the other from
        // being distributed.
        FusionPattern::HorizontalElementwise})
    policy.refuse(pattern);
  return policy;
}

class CPUBackend final : public NativeBackend {
public:
  StringRef getName() const override { return "cpu"; }
  StringRef getDescription() const override { return "tiled and vectorised for the machine's features"; }
  StringRef getExecutableBackend() const override { return "llvm-cpu"; }
  unsigned getPreference() const override { return 0; }

  Attribute getEncodingResolver(MLIRContext *context) const override {
    return encoding::CPUEncodingResolverAttr::get(context, DictionaryAttr());
  }
  DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr) const override {
    DispatchPolicy policy;
    policy.fusion = getFusionPolicy();
    return policy;
  }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<encoding::CPUTargetDialect>(); }

  void buildCodegenPipeline(OpPassManager &executable, hal::ExecutableTargetAttr target, const CodegenOptions &options) const override {
    buildNativeCodegenPipeline(executable, TargetInfo::get(target), options, /*scalar=*/false);
  }
  void registerPipelines() const override {
    registerCodegenCPUPasses();
    registerCodegenCPUConvPasses();
    registerCodegenCPUStrategyPasses();
    registerNativeCodegenPipeline();
  }
};

} // namespace

std::unique_ptr<TargetBackend> weir::targets::create_cpu() { return std::make_unique<CPUBackend>(); }
