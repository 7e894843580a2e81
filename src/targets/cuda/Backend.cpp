// The target `cuda`: PTX for NVIDIA's GPUs.

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "passes/Codegen/GPU/KernelPasses.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/NVVM/Passes.h"
#include "src/native/AssemblyPlaces.h"
#include "src/targets/GPUPipeline.h"
#include "src/targets/Targets.h"
#include "src/targets/cuda/Devices.h"
#include "src/targets/cuda/PTX.h"
#include "src/targets/cuda/Pipeline.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

/// Only this model: neither earlier ones nor later ones have the instructions.
static bool hasWarpgroups(StringRef gpu) { return gpu == "sm_90a"; }

namespace {

/// Of a target that rounds factors of f32.
constexpr StringLiteral kTF32 = ",+tf32";

class CUDABackend final : public TargetBackend {
public:
  StringRef getName() const override { return "cuda"; }
  StringRef getDescription() const override { return "PTX for NVIDIA GPUs of compute capability 8.0 and later"; }
  StringRef getExecutableBackend() const override { return "cuda"; }
  StringRef getDeviceName() const override { return "cuda"; }
  // After those that need no GPU.
  unsigned getPreference() const override { return 200; }
  ExecutableForm getForm() const override { return ExecutableForm::Blob; }

  ArrayRef<StringLiteral> getModels() const override {
    // Each device of the table, then each with tf32.
    static constexpr StringLiteral models[] = {"sm_80",      "sm_86",      "sm_87",       "sm_89",      "sm_90",
                                               "sm_90a",     "sm_100",     "sm_80+tf32",  "sm_86+tf32", "sm_87+tf32",
                                               "sm_89+tf32", "sm_90+tf32", "sm_90a+tf32", "sm_100+tf32"};
    return models;
  }

  bool needsModel() const override { return true; }

  FailureOr<hal::ExecutableTargetAttr> getTarget(MLIRContext *context, const MachineOptions &machine, std::string &) const override {
    TargetInfo info = getGPUTargetInfo(kCUDAWorkgroupBytes);
    auto [gpu, addition] = (machine.model.empty() ? StringRef(getModels().front()) : StringRef(machine.model)).split('+');
    info.cpu = gpu.str();
    // Of a workgroup: a contraction has a tile of 64 times 96 to 128 elements, which threads share.
    info.vectorBits = 1024;
    info.tileColumns = 128;
    const CUDADevice *device = findCUDADevice(gpu);
    // Drivers read what is older than they are.
    info.features = device->ptx.str();
    DeviceInfo facts = device->info;
    if (!addition.empty()) {
      info.features += kTF32.str();
      facts.f32 = facts.tf32;
    }
    llvm::append_range(info.memories, device->info.getMemories());
    NamedAttrList configuration = info.toConfiguration(context);
    // It is no machine that could run host code.
    configuration.erase("target_triple");
    configuration.set(kDeviceKey, facts.toDictionary(context));
    return hal::ExecutableTargetAttr::get(context, StringAttr::get(context, getExecutableBackend()), StringAttr::get(context, "cuda-ptx"),
                                          configuration.getDictionary(context));
  }
  DispatchPolicy getDispatchPolicy(hal::ExecutableTargetAttr target) const override {
    DispatchPolicy policy = getGPUDispatchPolicy(target);
    policy.fusion.live = 96;
    // Tiles of contractions take the rest.
    policy.fusion.cap = 32 << 10;
    // Shared memory holds no temporary as large as a tensor, which a result may become that ops outside of a tile use.
    policy.fusion.refuse(FusionPattern::MultiResult);
    return policy;
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<gpu::GPUDialect>();
    registerGPUDialectTranslation(registry);
    registerBuiltinDialectTranslation(registry);
    registerLLVMDialectTranslation(registry);
    registerNVVMDialectTranslation(registry);
  }
  void buildCodegenPipeline(OpPassManager &executable, hal::ExecutableTargetAttr target, const CodegenOptions &options) const override {
    buildCUDACodegenPipeline(executable, StringRef(TargetInfo::get(target).features).contains(kTF32), hasWarpgroups(TargetInfo::get(target).cpu), options);
  }

  FailureOr<SmallVector<char, 0>> serialize(ModuleOp kernels, hal::ExecutableTargetAttr target,
                                            const SerializeOptions &options) const override {
    auto modules = kernels.getOps<gpu::GPUModuleOp>();
    if (modules.empty())
      return kernels.emitOpError("has no kernels for GPUs; run the executables phase first");
    TargetInfo info = TargetInfo::get(target);
    // LLVM goes on with what it does not know.
    if (info.cpu.empty())
      return kernels.emitOpError("has a target that names no GPU: cpu = \"") << getModels().front() << "\" is missing; supported are " << llvm::join(getModels(), ", ");
    if (!findCUDADevice(info.cpu))
      return kernels.emitOpError("is for the GPU '") << info.cpu << "'; supported are " << llvm::join(getModels(), ", ");
    // LLVM has no such feature.
    StringRef features = info.features;
    features.consume_back(kTF32);
    return emitPTX(*modules.begin(), info.cpu, features, options.optLevel);
  }
  LogicalResult print(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options, raw_ostream &os) const override {
    FailureOr<SmallVector<char, 0>> text = serialize(kernels, target, options);
    if (succeeded(text))
      os << text->data();
    return text;
  }
  ArrayRef<StringLiteral> getCodeFormats() const override {
    static constexpr StringLiteral formats[] = {"ptx"};
    return formats;
  }
  FailureOr<SmallVector<char, 0>> emitCode(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                           StringRef format) const override {
    OwningOpRef<ModuleOp> numbered = kernels.clone();
    native::AssemblyPlaces places;
    if (options.describePlace && failed(places.number(*numbered)))
      return failure();
    FailureOr<SmallVector<char, 0>> text = serialize(*numbered, target, options);
    // The driver wants a zero at the end; a file has none.
    if (succeeded(text) && !text->empty() && text->back() == '\0')
      text->pop_back();
    if (failed(text) || !options.describePlace)
      return text;
    std::vector<FileLineColLoc> placeOfLine;
    std::string plain = places.takeDirectives(StringRef(text->data(), text->size()), placeOfLine);
    std::string annotated = native::annotate(plain, placeOfLine, "//", options.describePlace);
    return SmallVector<char, 0>(annotated.begin(), annotated.end());
  }
  void registerPipelines() const override {
    registerCodegenGPUPasses();
    registerCodegenGPUKernelPasses();
    registerCodegenNVVMPasses();
  }
};

} // namespace

std::unique_ptr<TargetBackend> weir::targets::create_cuda() { return std::make_unique<CUDABackend>(); }
