#include "src/compiler/Target.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace weir::compiler;

std::optional<TargetKind> weir::compiler::parseTargetKind(StringRef name) {
  return StringSwitch<std::optional<TargetKind>>(name)
      .Case("cpu", TargetKind::CPU)
      .Case("reference", TargetKind::Reference)
      .Default(std::nullopt);
}

bool Machine::hasFeature(StringRef feature) const {
  SmallVector<StringRef> all;
  StringRef(features).split(all, ',');
  // The last mention wins, as in LLVM.
  for (StringRef f : llvm::reverse(all))
    if (f.size() > 1 && f.drop_front() == feature)
      return f.front() == '+';
  return false;
}

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

mlir::FailureOr<Machine> weir::compiler::resolveMachine(StringRef cpu, StringRef features, std::string &error) {
  Machine machine;
  machine.triple = sys::getDefaultTargetTriple();
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
  return machine;
}

std::unique_ptr<TargetMachine> weir::compiler::createTargetMachine(const Machine &machine, std::string &error) {
  Triple triple(machine.triple);
  const Target *target = lookup(triple, error);
  if (!target)
    return nullptr;
  TargetOptions options;
  options.FunctionSections = true;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(triple, machine.cpu, machine.features, options,
                                                                    Reloc::PIC_, std::nullopt,
                                                                    static_cast<CodeGenOptLevel>(machine.optLevel)));
}
