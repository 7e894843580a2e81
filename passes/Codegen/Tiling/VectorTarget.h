/// The target of a kernel, as the passes that vectorise see it.
#ifndef WEIR_PASSES_CODEGEN_TILING_VECTORTARGET_H
#define WEIR_PASSES_CODEGEN_TILING_VECTORTARGET_H

#include "passes/Target/TargetInfo.h"

namespace weir {

/// The target of `kernel`, where options of a pass do not say otherwise (0 = they do not). Vectors of 512 bits come with 32 registers, others
/// with 16, unless that is said, too.
inline TargetInfo getVectorTarget(mlir::Operation *kernel, int64_t vectorBits, int64_t vectorRegisters = 0) {
  TargetInfo target = TargetInfo::of(kernel);
  if (vectorBits) {
    target.vectorBits = vectorBits;
    target.vectorRegisters = vectorBits >= 512 ? 32 : 16;
  }
  if (vectorRegisters)
    target.vectorRegisters = vectorRegisters;
  return target;
}

/// Bytes of temporaries that a workgroup should at most have beside a contraction: they stay in the second-level cache with its operands.
inline double getTileBytes(const TargetInfo &target) { return target.l2Bytes * 0.1875; }

} // namespace weir

#endif
