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

/// Of workgroup memory, where a core has no caches: three quarters of what each device of Vulkan has (`maxComputeSharedMemorySize`, Vulkan 1.3, required
/// limits), so that several workgroups share a processor.
inline constexpr double kPlannedWorkgroupBytes = 0.75 * (16 << 10);
/// The sums of a tile where they are in registers: 128 threads with 64 of f32 each, as on CUDA.
inline constexpr int64_t kPlannedSumBytes = 128 * 64 * 4;

/// Steps of a long reduction that loops go through at a time: a panel of four vectors of 64 bytes is a quarter of a second-level cache of 1 MiB then.
inline constexpr int64_t kPanelDepth = 1024;

/// Bytes of temporaries that a workgroup should at most have beside a contraction: they stay in the second-level cache with its operands.
inline double getTileBytes(const TargetInfo &target) {
  return target.coresHaveCaches() ? double(target.getL2Bytes()) * 0.1875 : kPlannedWorkgroupBytes;
}
/// And without a contraction: what several ops pass on should stay in the first-level cache.
inline double getRowBytes(const TargetInfo &target) {
  return target.coresHaveCaches() ? double(target.getL1Bytes()) * 0.75 : kPlannedWorkgroupBytes;
}
/// Bytes of a block of rows of a contraction's left operand, of which panels of the other are read again.
inline int64_t getBlockBytes(const TargetInfo &target) { return target.coresHaveCaches() ? target.getL2Bytes() / 2 : kPlannedSumBytes; }

} // namespace weir

#endif
