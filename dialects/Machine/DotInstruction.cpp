#include "dialects/Machine/DotInstruction.h"

#include "dialects/Machine/QueriedFeatures.h"
#include "llvm/ADT/StringExtras.h"

using namespace weir;

// The saturating vpmaddubsw has no line: two products of bytes do not fit its sums.
static constexpr DotInstruction kInstructions[] = {
    // name, features, lanes, together, bits, unsigned operands, products, intrinsic, accumulates, misused, floats
    {"vpdpbusd-512", "avx512vnni", 16, 4, 8, true, false, 64, "llvm.x86.avx512.vpdpbusd.512", true, true},
    {"vpdpbusd-256", "avxvnni", 8, 4, 8, true, false, 32, "llvm.x86.avx512.vpdpbusd.256", true, true},
    {"vpdpbusd-256-vl", "avx512vnni+avx512vl", 8, 4, 8, true, false, 32, "llvm.x86.avx512.vpdpbusd.256", true, true},
    {"vpmaddwd-512", "avx512bw", 16, 2, 16, false, false, 16, "llvm.x86.avx512.pmaddw.d.512", false, false},
    {"sdot", "dotprod", 4, 4, 8, false, false, 16, "llvm.aarch64.neon.sdot", true, false},
    {"udot", "dotprod", 4, 4, 8, true, true, 16, "llvm.aarch64.neon.udot", true, false},
    {"vpmaddwd-256", "avx2", 8, 2, 16, false, false, 8, "llvm.x86.avx2.pmadd.wd", false, false},
    {"vpmaddwd-128", "sse2", 4, 2, 16, false, false, 4, "llvm.x86.sse2.pmadd.wd", false, false},
    {"vdpbf16ps-512", "avx512bf16", 16, 2, 16, false, false, 32, "llvm.x86.avx512bf16.dpbf16ps.512", true, false, true},
};

static std::vector<DotInstruction> &getTable() {
  static std::vector<DotInstruction> table(std::begin(kInstructions), std::end(kInstructions));
  return table;
}

llvm::ArrayRef<DotInstruction> weir::getDotInstructions() { return getTable(); }

void weir::registerDotInstruction(const DotInstruction &instruction) {
  getTable().insert(getTable().begin(), instruction);
  for (llvm::StringRef feature : llvm::split(instruction.features, '+'))
    addQueriedFeature(feature);
}

static const DotInstruction *findFirst(const MachineInfo &target, llvm::function_ref<bool(const DotInstruction &)> serves) {
  for (const DotInstruction &instruction : getTable()) {
    llvm::SmallVector<llvm::StringRef> features;
    instruction.features.split(features, '+');
    if (instruction.lanes * 32 <= target.vectorBits && serves(instruction) &&
        llvm::all_of(features, [&](llvm::StringRef feature) { return target.hasFeature(feature); }))
      return &instruction;
  }
  return nullptr;
}

const DotInstruction *weir::findDotInstruction(const MachineInfo &target, bool areUnsigned, int64_t lanes) {
  return findFirst(target, [&](const DotInstruction &instruction) {
    return (lanes == 0 || instruction.lanes == lanes) && instruction.takes(areUnsigned);
  });
}

const DotInstruction *weir::findPairInstruction(const MachineInfo &target) {
  return target.lowPrecision ? findFirst(target, [](const DotInstruction &instruction) { return instruction.isOfFloats; }) : nullptr;
}
