#include "src/native/Machine.h"

#include "dialects/Machine/QueriedFeatures.h"
#include "dialects/LLVMVersion.h"
#include "src/native/Architecture.h"
#include "src/runtime/tile_registers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/Threading.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace weir;
using namespace weir::native;

/// The native target is there at once; the others take longer to register than small programs to compile.
static void initializeTargets(const Triple &triple) {
  static const bool hasNative = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)hasNative;
  if (triple.getArch() == Triple(sys::getDefaultTargetTriple()).getArch())
    return;
  static const bool hasOthers = [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    InitializeAllAsmPrinters();
    return true;
  }();
  (void)hasOthers;
}

static const Target *lookup(const Triple &triple, std::string &error) {
  initializeTargets(triple);
  return TargetRegistry::lookupTarget(triple, error);
}

/// Each of `features` starts with its sign and is one that LLVM knows.
static mlir::LogicalResult checkFeatures(StringRef features, const TargetInfo &machine, const MCSubtargetInfo &subtarget,
                                         std::string &error) {
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
    error = isKnown ? "CPU feature '" + feature.str() + "' needs one + or - before its name"
                    : "unknown CPU feature '" + feature.str() + "' for " + machine.triple + "; `" WEIR_LLVM_TOOL("llc") " -mtriple=" +
                          machine.triple + " -mattr=help` lists the known ones";
    return mlir::failure();
  }
  return mlir::success();
}

/// Arguments travel in registers that code without these features could not name.
static mlir::LogicalResult checkCallingConvention(const Architecture &architecture, const TargetInfo &machine,
                                                  const MCSubtargetInfo &subtarget, std::string &error) {
  for (StringRef feature : llvm::split(architecture.baseline, ','))
    if (!subtarget.checkFeatures(feature)) {
      error = "the calling convention of " + machine.triple + " needs the CPU feature " + feature.str();
      return mlir::failure();
    }
  return mlir::success();
}

/// Width of the vectors that kernels are written in.
static unsigned chooseVectorBits(const TargetInfo &machine, const Triple &triple) {
  if (triple.isAArch64())
    return 128;
  if (triple.isRISCV()) {
    // Without vectors LLVM takes them apart. Two floats each let the tiles for 16 registers of vectors fit 32 of floats.
    if (!machine.hasFeature("v"))
      return 64;
    return machine.hasFeature("zvl512b") ? 512 : machine.hasFeature("zvl256b") ? 256 : 128;
  }
  if (machine.hasFeature("avx512f") && machine.hasFeature("avx512vl"))
    return 512;
  return machine.hasFeature("avx") ? 256 : 128;
}

/// AMX tiles of bytes are used on this machine if the system grants their registers, elsewhere on request. Those of bf16 are used on request alone:
/// they take denormal numbers for zeros.
static void chooseTiles(std::vector<std::string> &flags, const MCSubtargetInfo &subtarget, bool isHost) {
  if (!subtarget.getTargetTriple().isX86() || !subtarget.checkFeatures("+amx-tile"))
    return;
  bool mayUse = isHost && subtarget.checkFeatures("+amx-int8") && weir::runtime::requestTileRegisters() == 0;
  for (std::string &flag : flags)
    if (StringRef(flag).starts_with("+amx-") && !(mayUse && (flag == "+amx-tile" || flag == "+amx-int8")))
      flag[0] = '-';
  if (!mayUse)
    flags.push_back("-amx-tile");
}

/// The features of `machine` in a few words, for dumps: the differences to what the name `cpu` brings, and what passes ask for. Feature sets are closed
/// under implication, and taking one away takes what implies it: removals come first, so that LLVM gets the same set.
static std::string describeFeatures(const Target &target, const Triple &triple, StringRef cpu, const MCSubtargetInfo &machine) {
  std::unique_ptr<MCSubtargetInfo> named(target.createMCSubtargetInfo(triple, cpu, ""));
  std::vector<std::string> removed, flags;
  for (const SubtargetFeatureKV &feature : machine.getAllProcessorFeatures()) {
    bool isThere = machine.getFeatureBits().test(feature.Value), isNamed = named->getFeatureBits().test(feature.Value);
    if (isNamed && !isThere)
      removed.push_back("-" + std::string(feature.Key));
    else if (isThere && (!isNamed || isQueriedFeature(feature.Key)))
      flags.push_back("+" + std::string(feature.Key));
  }
  flags.insert(flags.begin(), removed.begin(), removed.end());
  return llvm::join(flags, ",");
}

mlir::FailureOr<TargetInfo> weir::native::resolveMachine(const MachineOptions &options, std::string &error) {
  StringRef cpu = options.cpu, features = options.features;
  const Triple host(sys::getDefaultTargetTriple());
  const Triple triple(options.triple.empty() ? host.str() : Triple::normalize(options.triple));
  const Architecture *architecture = findArchitecture(triple, error);
  if (!architecture)
    return mlir::failure();
  TargetInfo machine;
  machine.triple = triple.str();
  const Target *target = lookup(triple, error);
  if (!target)
    return mlir::failure();

  const bool isHostsArchitecture = triple.getArch() == host.getArch();
  if (cpu == "host" && !isHostsArchitecture) {
    error = "the CPU of this machine is not one of " + machine.triple + "; name one: `" WEIR_LLVM_TOOL("llc") " -mtriple=" + machine.triple +
            " -mcpu=help` lists them";
    return mlir::failure();
  }
  const bool isHost = cpu == "host" || (cpu.empty() && isHostsArchitecture);
  std::vector<std::string> flags;
  if (isHost) {
    machine.cpu = sys::getHostCPUName().str();
    // Feature bits, not the model's name, say what the machine can do: virtual machines mask some of them.
    for (const auto &feature : sys::getHostCPUFeatures())
      flags.push_back((feature.second ? "+" : "-") + feature.first().str());
    llvm::sort(flags);
    machine.cores = llvm::hardware_concurrency().compute_thread_count();
  } else {
    machine.cores = 0; // not known: no word of it
    machine.cpu = (cpu.empty() ? architecture->baseCpu : cpu).str();
    if (machine.cpu == architecture->baseCpu)
      flags.push_back(architecture->baseline.str());
  }
  // With neither CPU nor features first: LLVM goes on with what it does not know.
  std::unique_ptr<MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(triple, "", ""));
  if (!subtarget || !subtarget->isCPUStringValid(machine.cpu)) {
    error = "unknown CPU '" + machine.cpu + "' for " + machine.triple + "; `" WEIR_LLVM_TOOL("llc") " -mtriple=" + machine.triple +
            " -mcpu=help` lists the known ones";
    return mlir::failure();
  }
  if (mlir::failed(checkFeatures(features, machine, *subtarget, error)))
    return mlir::failure();
  subtarget.reset(target->createMCSubtargetInfo(triple, machine.cpu, llvm::join(flags, ",")));
  chooseTiles(flags, *subtarget, isHost);
  if (!features.empty())
    flags.push_back(features.str());
  machine.features = llvm::join(flags, ",");
  subtarget.reset(target->createMCSubtargetInfo(triple, machine.cpu, machine.features));
  if (mlir::failed(checkCallingConvention(*architecture, machine, *subtarget, error)))
    return mlir::failure();
  machine.features = describeFeatures(*target, triple, machine.cpu, *subtarget);
  machine.vectorBits = chooseVectorBits(machine, triple);
  machine.vectorRegisters = machine.vectorBits >= 512 || triple.isAArch64() ? 32 : 16;
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

/// Without features that this LLVM does not know and that the machine does not have: newer compilers list those, too, and nothing is lost but a warning.
static std::string dropUnknownAbsent(StringRef features, const Triple &triple) {
  std::string error;
  const Target *target = lookup(triple, error);
  std::unique_ptr<MCSubtargetInfo> subtarget(target ? target->createMCSubtargetInfo(triple, "", "") : nullptr);
  if (!subtarget)
    return features.str();
  llvm::StringSet<> known;
  for (const SubtargetFeatureKV &feature : subtarget->getAllProcessorFeatures())
    known.insert(feature.Key);
  SmallVector<StringRef> flags;
  features.split(flags, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::erase_if(flags, [&](StringRef flag) { return flag.starts_with("-") && !known.contains(flag.drop_front()); });
  return llvm::join(flags, ",");
}

std::string weir::native::getCodegenFeatures(const TargetInfo &machine, bool keepsByteDots) {
  Triple triple(machine.triple.empty() ? sys::getDefaultTargetTriple() : machine.triple);
  std::string features = dropUnknownAbsent(machine.features, triple);
  // LLVM 22 makes one vpdpbusd of a sum of products of unsigned and signed bytes, and adds its four lanes up wrongly.
  if (triple.isX86() && !keepsByteDots)
    features += (features.empty() ? "" : ",") + std::string("-avx512vnni,-avxvnni");
  return features;
}

std::unique_ptr<TargetMachine> weir::native::createTargetMachine(const TargetInfo &machine, unsigned optLevel, std::string &error) {
  // Another compiler may leave it to the machine.
  Triple triple(machine.triple.empty() ? sys::getDefaultTargetTriple() : machine.triple);
  const Target *target = lookup(triple, error);
  if (!target)
    return nullptr;
  const Architecture *architecture = findArchitecture(triple, error);
  if (!architecture)
    return nullptr;
  TargetOptions options;
  options.FunctionSections = true;
  options.MCOptions.ABIName = architecture->abi.str();
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(triple, machine.cpu, getCodegenFeatures(machine), options,
                                                                    Reloc::PIC_, std::nullopt,
                                                                    static_cast<CodeGenOptLevel>(optLevel)));
}
