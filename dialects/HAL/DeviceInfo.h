/// Facts about a GPU as a whole: how many processors share a dispatch, what each has, and how fast they are. The facts are the dictionary
/// `device` in the configuration of `#hal.executable.target`, where the target's backend wrote them; but for its memories, which are in the list of all
/// (`MachineInfo::memories`) since they are no longer keys of the dictionary.

#ifndef WEIR_DIALECTS_HAL_DEVICEINFO_H
#define WEIR_DIALECTS_HAL_DEVICEINFO_H

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Machine/MachineInfo.h"

namespace weir {

/// Rates count a multiplication and an addition as two. 0: not known, or the device has none.
struct DeviceInfo {
  int64_t processors = 0;  ///< that share the workgroups of a dispatch; key `processors`
  int64_t threads = 0;     ///< that a processor holds at a time; key `threads`
  int64_t registers = 0;   ///< of 32 bits, of a processor; old key `registers`
  int64_t sharedBytes = 0; ///< shared memory of a processor; old key `shared_bytes`
  int64_t cacheBytes = 0;  ///< of the cache that all processors share; old key `cache_bytes`
  int64_t bandwidth = 0;   ///< of the device's memory, in 10^9 bytes per second; old key `bandwidth`
  int64_t clock = 0;       ///< in MHz; key `clock`
  int64_t f32 = 0;         ///< products of f32, in 10^9 operations per second; key `f32`
  int64_t tf32 = 0;        ///< the same on tensor cores, with factors of 11 bits; key `tf32`
  int64_t f16 = 0;         ///< products of f16 and bf16 into f32; key `f16`
  int64_t f8 = 0;          ///< key `f8`
  int64_t i8 = 0;          ///< key `i8`
  int64_t tileRows = 0;    ///< that tiles of products of small types have at least; key `tile_rows`

  bool isKnown() const { return processors != 0; }

  static DeviceInfo get(mlir::DictionaryAttr configuration);
  static DeviceInfo get(hal::ExecutableTargetAttr target) { return get(target ? target.getConfiguration() : mlir::DictionaryAttr()); }

  /// What `get` reads as `device`, for a backend to write, and as memories.
  llvm::SmallVector<Memory> getMemories() const;
  mlir::DictionaryAttr toDictionary(mlir::MLIRContext *context) const;
};

/// The entry of the configuration.
inline constexpr llvm::StringLiteral kDeviceKey = "device";

} // namespace weir

#endif // WEIR_DIALECTS_HAL_DEVICEINFO_H
