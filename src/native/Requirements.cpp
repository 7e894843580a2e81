/// What a module needs of a CPU: the features of its machine that are instructions, less those that every machine of the triple has.
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Support/LLVM.h"
#include "src/native/Architecture.h"
#include "src/native/Machine.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/AArch64TargetParser.h"
#include "llvm/TargetParser/RISCVISAInfo.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;
using namespace weir;
using namespace weir::native;

/// Features that no kernel uses: instructions for the system and for threads, hints, and what only intrinsics and assembly name. A virtual
/// machine that masks some of them still runs every module.
static bool isUnused(StringRef feature, Triple::ArchType arch, const StringSet<> &amx) {
  static const StringSet<> x86 = {
      "adx",      "cldemote",  "clflushopt", "clwb",    "clzero",    "cmpccxadd", "crc32",     "enqcmd",  "fsgsbase",
      "hreset",   "invpcid",   "kl",         "lwp",     "movdir64b", "movdiri",   "movrs",     "mwaitx",  "pconfig",
      "pku",      "prefetchi", "prfchw",     "ptwrite", "raoint",    "rdpid",     "rdpru",     "rdrnd",   "rdseed",
      "rtm",      "sahf",      "serialize",  "sgx",     "shstk",     "tsxldtrk",  "uintr",     "usermsr", "waitpkg",
      "wbnoinvd", "widekl",    "xsave",      "xsavec",  "xsaveopt",  "xsaves",    "vzeroupper"};
  static const StringSet<> aarch64 = {
      "CONTEXTIDREL2", "am",      "amvs",  "brbe", "bti",      "ccdp",         "ccidx",    "ccpp",    "dit",
      "ecv",           "el2vmsa", "el3",   "ete",  "fgt",      "fpac",         "hcx",      "ite",     "lor",
      "mec",           "mpam",    "mte",   "nv",   "pan",      "pan-rwv",      "perfmon",  "rand",    "ras",
      "predres",       "rme",     "rasv2", "sb",   "sel2",     "spe",          "ssbs",     "tlb-rmi", "trbe",
      "uaops",         "vh",      "wfxt",  "xs",   "specres2", "specrestrict", "tracev8.4"};
  static const StringSet<> riscv64 = {"b",      "za128rs",   "za64rs",      "zic64b",  "zicbom",  "zicbop",
                                      "zicboz", "ziccamoa",  "ziccif",      "zicclsm", "ziccrse", "zicntr",
                                      "zihpm",  "zihintntl", "zihintpause", "zkt",     "zvkt"};
  switch (arch) {
  case Triple::aarch64:
    return aarch64.contains(feature);
  case Triple::riscv64:
    return riscv64.contains(feature) || feature.starts_with("s");
  default:
    return x86.contains(feature) || (feature.starts_with("amx-") && !amx.contains(feature));
  }
}

/// Other features tune, or name what several represent.
static bool isInstructionSet(StringRef feature, Triple::ArchType arch) {
  switch (arch) {
  case Triple::aarch64:
    return AArch64::targetFeatureToExtension(("+" + feature).str()).has_value();
  case Triple::riscv64:
    return RISCVISAInfo::isSupportedExtensionFeature(feature);
  default: {
    static const StringSet<> ofSomeCPU = [] {
      SmallVector<StringRef> names, features;
      X86::fillValidCPUArchList(names, /*Only64Bit=*/true);
      for (StringRef name : names)
        X86::getFeaturesForCPU(name, features);
      StringSet<> result;
      result.insert(features.begin(), features.end());
      return result;
    }();
    return ofSomeCPU.contains(feature);
  }
  }
}

StringSet<> weir::native::getTileFeatures(mlir::ModuleOp code) {
  StringSet<> features;
  code.walk([&](mlir::Operation *op) {
    auto call = mlir::dyn_cast<mlir::LLVM::CallIntrinsicOp>(op);
    StringRef intrinsic = call ? call.getIntrin() : "";
    if (intrinsic.starts_with("llvm.x86.tile") || op->getName().getDialectNamespace() == "amx")
      features.insert("amx-tile");
    if (intrinsic.starts_with("llvm.x86.tdpbf16ps") || mlir::isa<mlir::amx::TileMulFOp>(op))
      features.insert("amx-bf16");
    else if (intrinsic.starts_with("llvm.x86.tdpb") || mlir::isa<mlir::amx::TileMulIOp>(op))
      features.insert("amx-int8");
  });
  return features;
}

std::vector<std::string> weir::native::getRequirements(const TargetInfo &machine, const StringSet<> &amx) {
  std::string error;
  Triple triple(machine.triple);
  const Architecture *architecture = findArchitecture(triple, error);
  const Target *target = architecture ? TargetRegistry::lookupTarget(triple, error) : nullptr;
  assert(target && "machines come from resolveMachine");
  std::unique_ptr<MCSubtargetInfo> base(target->createMCSubtargetInfo(triple, architecture->baseCpu, architecture->baseline));
  std::unique_ptr<MCSubtargetInfo> used(target->createMCSubtargetInfo(triple, machine.cpu, getCodegenFeatures(machine, /*keepsByteDots=*/true)));
  std::vector<std::string> requirements;
  for (const SubtargetFeatureKV &feature : used->getAllProcessorFeatures())
    if (used->getFeatureBits().test(feature.Value) && !base->getFeatureBits().test(feature.Value) &&
        isInstructionSet(feature.Key, triple.getArch()) && !isUnused(feature.Key, triple.getArch(), amx))
      requirements.push_back(feature.Key);
  llvm::sort(requirements);
  return requirements;
}
