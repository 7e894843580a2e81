// The target `vulkan`: SPIR-V for compute shaders of Vulkan 1.1.

#include "mlir/Target/SPIRV/Serialization.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "passes/Codegen/GPU/KernelPasses.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/SPIRV/Passes.h"
#include "src/targets/GPUPipeline.h"
#include "src/targets/Targets.h"
#include "src/targets/vulkan/Disassembly.h"
#include "src/targets/vulkan/Pipeline.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

namespace {

/// Of devices that multiply four bytes at a time (VK_KHR_shader_integer_dot_product).
constexpr StringLiteral kDot = "+dot";

class VulkanBackend final : public TargetBackend {
public:
  StringRef getName() const override { return "vulkan"; }
  StringRef getDescription() const override { return "SPIR-V for devices of Vulkan 1.1"; }
  StringRef getExecutableBackend() const override { return "vulkan-spirv"; }
  StringRef getDeviceName() const override { return "vulkan"; }
  ExecutableForm getForm() const override { return ExecutableForm::Blob; }

  ArrayRef<StringLiteral> getModels() const override {
    static constexpr StringLiteral models[] = {"1.1", "1.1+dot"};
    return models;
  }

  FailureOr<hal::ExecutableTargetAttr> getTarget(MLIRContext *context, const MachineOptions &machine, std::string &) const override {
    TargetInfo info = getGPUTargetInfo(kVulkanWorkgroupBytes);
    bool dotProducts = StringRef(machine.model).ends_with(kDot);
    if (dotProducts)
      info.features = kDot.str();
    NamedAttrList configuration = info.toConfiguration(context);
    // It is no machine that could run host code.
    for (StringRef key : {"target_triple", "cpu"})
      configuration.erase(key);
    if (!dotProducts)
      configuration.erase("cpu_features");
    return hal::ExecutableTargetAttr::get(context, StringAttr::get(context, getExecutableBackend()), StringAttr::get(context, "vulkan-spirv"),
                                          configuration.getDictionary(context));
  }
  DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr target) const override { return getGPUDispatchPolicy(target); }
  void buildCodegenPipeline(OpPassManager &executable, hal::ExecutableTargetAttr target, const CodegenOptions &options) const override {
    buildVulkanCodegenPipeline(executable, StringRef(TargetInfo::get(target).features).contains(kDot), options);
  }

  FailureOr<SmallVector<char, 0>> serialize(ModuleOp kernels, hal::ExecutableTargetAttr, const SerializeOptions &) const override {
    for (spirv::ModuleOp module : kernels.getOps<spirv::ModuleOp>())
      if (!isAddressForm(module))
        return toBytes(module);
    return kernels.emitOpError("has no kernels in SPIR-V; run the executables phase first");
  }
  FailureOr<SmallVector<char, 0>> serializeAddressForm(ModuleOp kernels) const override {
    for (spirv::ModuleOp module : kernels.getOps<spirv::ModuleOp>())
      if (isAddressForm(module))
        return toBytes(module);
    return SmallVector<char, 0>();
  }
  LogicalResult print(ModuleOp kernels, hal::ExecutableTargetAttr, const SerializeOptions &, raw_ostream &os) const override {
    auto modules = kernels.getOps<spirv::ModuleOp>();
    for (spirv::ModuleOp module : modules)
      os << module << "\n";
    return success(!modules.empty());
  }
  ArrayRef<StringLiteral> getCodeFormats() const override {
    static constexpr StringLiteral formats[] = {"spirv", "spirv-asm"};
    return formats;
  }
  FailureOr<SmallVector<char, 0>> emitCode(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                           StringRef format) const override {
    if (format != "spirv-asm")
      return serialize(kernels, target, options);
    for (spirv::ModuleOp module : kernels.getOps<spirv::ModuleOp>())
      if (!isAddressForm(module))
        return disassembleSPIRV(module, options);
    return kernels.emitOpError("has no kernels in SPIR-V; run the executables phase first");
  }
  void registerPipelines() const override {
    registerCodegenGPUPasses();
    registerCodegenGPUKernelPasses();
    registerCodegenSPIRVPasses();
  }

private:
  static bool isAddressForm(spirv::ModuleOp module) { return module.getAddressingModel() != spirv::AddressingModel::Logical; }

  static FailureOr<SmallVector<char, 0>> toBytes(spirv::ModuleOp module) {
    SmallVector<uint32_t> words;
    if (failed(spirv::serialize(module, words)))
      return failure();
    auto *bytes = reinterpret_cast<const char *>(words.data());
    return SmallVector<char, 0>(bytes, bytes + words.size() * sizeof(uint32_t));
  }
};

} // namespace

std::unique_ptr<TargetBackend> weir::targets::create_vulkan() { return std::make_unique<VulkanBackend>(); }
