/// The memories of a machine, as facts in the configuration of a target.

#ifndef WEIR_DIALECTS_MACHINE_MEMORY_H
#define WEIR_DIALECTS_MACHINE_MEMORY_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

namespace weir {

/// A dictionary of the key `memories`, with these names as keys. 0: not known, or no limit.
struct Memory {
  enum class Kind { Registers, Private, Workgroup, Cache, Global };
  enum class Sharer { Thread, Workgroup, Core, Device };

  Kind kind;
  Sharer sharer;         ///< that has one of them to itself; key `shared_by`
  int64_t bytes = 0;     ///< of one
  int64_t bandwidth = 0; ///< of one, in 10^9 bytes per second
  int64_t latency = 0;   ///< of a load, in nanoseconds
};

/// Whether `list` is a list of such dictionaries: at most one memory of a workgroup; caches of one sharer grow.
mlir::LogicalResult verifyMemories(mlir::Attribute list, llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// The memories of the list. Entries that are not memories are left out, if the list is not verified.
llvm::SmallVector<Memory> readMemories(mlir::ArrayAttr list);
mlir::ArrayAttr writeMemories(mlir::MLIRContext *context, llvm::ArrayRef<Memory> memories);

} // namespace weir

#endif // WEIR_DIALECTS_MACHINE_MEMORY_H
