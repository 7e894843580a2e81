// The target `cpu`: tiled and vectorised kernels for a machine that LLVM knows.

#include "dialects/Encoding/EncodingAttrs.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/Quantized/Int8Product.h"
#include "passes/Codegen/CPU/Strategies.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "passes/Target/TargetInfo.h"
#include "src/targets/Targets.h"
#include "src/targets/cpu/NativeBackend.h"
#include "src/targets/cpu/Pipeline.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

namespace {

/// What kernels of this target gain by sharing a dispatch. Measured on one core with AVX-512.
FusionPolicy getFusionPolicy(const TargetInfo &target) {
  FusionPolicy policy = FusionPolicy::get(target);
  // `scripts/bench fusion` measures each pattern; docs/spec/dispatch-passes.md 4.12 has what it said.
  for (FusionPattern pattern :
       {// Convolutions have kernels of their own, which take elementwise epilogues alone: with computed filters and reductions they are 4
        // times slower. A transposed store scatters lanes, which takes 2 % longer than another dispatch that transposes.
        FusionPattern::WindowPermutedStore, FusionPattern::WindowPrologue, FusionPattern::WindowReductionEpilogue,
        // `conv-pixels` computes an image while it copies it, in tiles that read large filters more often: 36 % slower with many channels, 1 or 2 %
        // faster with few.
        FusionPattern::PixelPrologue,
        // Nothing is gained after a matmul; after a convolution, where it enlarges an image, no kernel of theirs takes it.
        FusionPattern::BroadcastEpilogue,
        // One of both would run in tiles that were made for the other.
        FusionPattern::JointContractions})
    policy.refuse(pattern);
  // Kernels of convolutions write nothing else: 2 times as long as with a dispatch that pads. Other producers are faster with their border.
  policy.refuse(FusionPattern::WindowPadInProducer);
  // Tiles of bytes are copied with their padding, and some kernels have one workgroup then: a U-Net takes 1.35 times as long on one thread, and 1.9
  // times on two, as does MobileNet-v2.
  policy.refuse(FusionPattern::PadInReader);
  return policy;
}

class CPUBackend final : public NativeBackend {
public:
  StringRef getName() const override { return "cpu"; }
  ArrayRef<StringLiteral> getAliases() const override {
    static constexpr StringLiteral aliases[] = {"local", "local-task", "local-sync"};
    return aliases;
  }
  StringRef getDescription() const override { return "tiled and vectorized for the machine"; }
  StringRef getExecutableBackend() const override { return "llvm-cpu"; }
  unsigned getPreference() const override { return 0; }

  Attribute getEncodingResolver(MLIRContext *context) const override {
    return encoding::CPUEncodingResolverAttr::get(context, DictionaryAttr());
  }
  DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr target) const override {
    DispatchPolicy policy;
    TargetInfo info = TargetInfo::get(target);
    policy.fusion = getFusionPolicy(info);
    policy.channelsLast = true;
    policy.widenF16 = !computesF16(info);
    // Tiles and dot products of pairs need the narrow elements.
    policy.widenBF16 = !info.hasFeature("amx-bf16") && !info.lowPrecision;
    // Not measured elsewhere.
    if (info.hasFeature("fma") && info.hasFeature("avx2"))
      policy.winogradLanes = info.vectorBits / 32;
    const DotInstruction *instruction = findDotInstruction(info);
    if (instruction && !instruction->widensBytes() && instruction->together == cpu::kWordBytes) {
      policy.int8Lanes = instruction->lanes;
      policy.int8Columns = cpu::getPanelColumns(*instruction, info);
      policy.packInt8Weights = [lanes = policy.int8Lanes, columns = policy.int8Columns] {
        CPUPackQuantizedWeightsOptions options;
        options.lanes = lanes;
        options.columns = columns;
        return createCPUPackQuantizedWeights(options);
      };
    }
    return policy;
  }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<encoding::CPUTargetDialect>(); }

  void buildCodegenPipeline(OpPassManager &executable, hal::ExecutableTargetAttr target, const CodegenOptions &options) const override {
    buildNativeCodegenPipeline(executable, TargetInfo::get(target), options, /*scalar=*/false);
  }
  void registerPipelines() const override {
    registerCodegenCPUPasses();
    registerCodegenCPUConvPasses();
    registerCodegenTilingPasses();
    cpu::registerStrategies();
    registerNativeCodegenPipeline();
  }
};

} // namespace

std::unique_ptr<TargetBackend> weir::targets::create_cpu() { return std::make_unique<CPUBackend>(); }
