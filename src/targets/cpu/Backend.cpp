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

class CPUBackend final : public NativeBackend {
public:
  StringRef getName() const override { return "cpu"; }
  StringRef getDescription() const override { return "tiled and vectorised for the machine's features"; }
  StringRef getExecutableBackend() const override { return "llvm-cpu"; }
  unsigned getPreference() const override { return 0; }

  Attribute getEncodingResolver(MLIRContext *context) const override {
    return encoding::CPUEncodingResolverAttr::get(context, DictionaryAttr());
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
