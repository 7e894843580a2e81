#include "dialects/HAL/DotInstruction.h"

using namespace weir;

// The saturating vpmaddubsw has no line: two products of bytes do not fit its sums.
static constexpr DotInstruction kInstructions[] = {
    // name, features, lanes, together, bits, unsigned operands, products, intrinsic, accumulates, misused
    {"vpdpbusd-512", "avx512vnni", 16, 4, 8, true, false, 64, "llvm.x86.avx512.vpdpbusd.512", true, true},
};

llvm::ArrayRef<DotInstruction> weir::getDotInstructions() { return kInstructions; }

const DotInstruction *weir::findDotInstruction(const TargetInfo &target, bool areUnsigned, int64_t lanes) {
  for (const DotInstruction &instruction : kInstructions) {
    llvm::SmallVector<llvm::StringRef> features;
    instruction.features.split(features, '+');
    if (instruction.lanes * 32 <= target.vectorBits && (lanes == 0 || instruction.lanes == lanes) && instruction.takes(areUnsigned) &&
        llvm::all_of(features, [&](llvm::StringRef feature) { return target.hasFeature(feature); }))
      return &instruction;
  }
  return nullptr;
}
