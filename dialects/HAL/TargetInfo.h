/// Facts about the machine that kernels are compiled for. The facts are in the configuration of `#hal.executable.target`, where the
/// target's backend wrote them; this is how they are read.

#ifndef WEIR_DIALECTS_HAL_TARGETINFO_H
#define WEIR_DIALECTS_HAL_TARGETINFO_H

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Machine/MachineInfo.h"
#include "mlir/IR/Operation.h"

namespace weir {

/// The name of the attribute that holds the target of what an op contains, a `#hal.executable.target`.
inline constexpr llvm::StringLiteral kExecutableTargetAttr = "hal.executable.target";

/// The machine of an executable target.
struct TargetInfo : MachineInfo {
  static TargetInfo get(mlir::DictionaryAttr configuration) { return {MachineInfo::get(configuration)}; }
  static TargetInfo get(hal::ExecutableTargetAttr target) { return get(target ? target.getConfiguration() : mlir::DictionaryAttr()); }
  /// That of the nearest op around `op` (or `op` itself) that has a target; defaults if none has.
  static TargetInfo of(mlir::Operation *op);
};

/// The target that holds for `op`, or null.
hal::ExecutableTargetAttr lookupExecutableTarget(mlir::Operation *op);

} // namespace weir

#endif // WEIR_DIALECTS_HAL_TARGETINFO_H
