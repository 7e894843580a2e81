#include "src/native/Machine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace weir;
using namespace weir::native;

static void initializeTargetsOnce() {
  static const bool done = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)done;
}

static const Target *lookup(const Triple &triple, std::string &error) {
  initializeTargetsOnce();
  return TargetRegistry::lookupTarget(triple, error);
}

/// Each of `features` starts with its sign and is one that LLVM knows.
static mlir::LogicalResult checkFeatures(StringRef features, const MCSubtargetInfo &subtarget, std::string &error) {
  SmallVector<StringRef> all;
  features.split(all, ',');
  for (StringRef feature : all) {
    if (features.empty())
      break;
    StringRef name = feature.drop_while([](char c) { return c == '+' || c == '-'; });
    bool isKnown = llvm::any_of(subtarget.getAllProcessorFeatures(),
                                [&](const SubtargetFeatureKV &known) { return name == known.Key; });
    if (feature.size() == name.size() + 1 && isKnown)
      continue;
    error = isKnown ? "CPU feature '" + feature.str() + "' needs one + or - in front"
                    : "unknown CPU feature '" + feature.str() + "'; `llc-22 -mattr=help` lists the known ones";
    return mlir::failure();
  }
  return mlir::success();
}

mlir::FailureOr<TargetInfo> weir::native::resolveMachine(const MachineOptions &options, std::string &error) {
  TargetInfo machine;
  StringRef cpu = options.cpu, features = options.features;
  machine.triple = options.triple.empty() ? sys::getDefaultTargetTriple() : options.triple;
  const Target *target = lookup(Triple(machine.triple), error);
  if (!target)
    return mlir::failure();

  SmallVector<std::string> flags;
  if (cpu == "host") {
    machine.cpu = sys::getHostCPUName().str();
    // Feature bits, not the model's name, say what the machine can do: virtual machines mask some of them.
    for (const auto &feature : sys::getHostCPUFeatures())
      flags.push_back((feature.second ? "+" : "-") + feature.first().str());
    llvm::sort(flags);
  } else {
    machine.cpu = cpu.str();
  }
  if (!features.empty())
    flags.push_back(features.str());
  machine.features = llvm::join(flags, ",");

  // With neither CPU nor features first: LLVM goes on with what it does not know.
  std::unique_ptr<MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(Triple(machine.triple), "", ""));
  if (!subtarget || !subtarget->isCPUStringValid(machine.cpu)) {
    error = "unknown CPU '" + machine.cpu + "' for " + machine.triple + "; `llc-22 -mcpu=help` lists the known ones";
    return mlir::failure();
  }
  if (mlir::failed(checkFeatures(features, *subtarget, error)))
    return mlir::failure();
  subtarget.reset(target->createMCSubtargetInfo(Triple(machine.triple), machine.cpu, machine.features));
  // A CPU given by name brings features of its own: spell them out, so that passes need not know CPU names.
  if (cpu != "host") {
    for (const SubtargetFeatureKV &feature : subtarget->getAllProcessorFeatures())
      if (subtarget->getFeatureBits().test(feature.Value))
        flags.push_back("+" + std::string(feature.Key));
    machine.features = llvm::join(flags, ",");
  }
  if (machine.hasFeature("avx512f") && machine.hasFeature("avx512vl"))
    machine.vectorBits = 512;
  else if (machine.hasFeature("avx"))
    machine.vectorBits = 256;
  else
    machine.vectorBits = 128;
  machine.vectorRegisters = machine.vectorBits >= 512 ? 32 : 16;
  return machine;
}

hal::ExecutableTargetAttr weir::native::getExecutableTarget(mlir::MLIRContext *context, StringRef backend, const TargetInfo &machine,
                                                            mlir::Attribute encodingResolver) {
  mlir::NamedAttrList configuration = machine.toConfiguration(context);
  if (encodingResolver)
    configuration.set("iree.encoding.resolver", encodingResolver);
  std::string format = ("system-elf-" + Triple(machine.triple).getArchName()).str();
  return hal::ExecutableTargetAttr::get(context, mlir::StringAttr::get(context, backend), mlir::StringAttr::get(context, format),
                                        configuration.getDictionary(context));
}

std::unique_ptr<TargetMachine> weir::native::createTargetMachine(const TargetInfo &machine, unsigned optLevel, std::string &error) {
  // Another compiler may leave it to the machine.
  Triple triple(machine.triple.empty() ? sys::getDefaultTargetTriple() : machine.triple);
  const Target *target = lookup(triple, error);
  if (!target)
    return nullptr;
  TargetOptions options;
  options.FunctionSections = true;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(triple, machine.cpu, machine.features, options,
                                                                    Reloc::PIC_, std::nullopt,
                                                                    static_cast<CodeGenOptLevel>(optLevel)));
}
