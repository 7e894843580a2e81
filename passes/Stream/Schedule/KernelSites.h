/// Which dispatches of commands run a kernel.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_KERNELSITES_H
#define WEIR_PASSES_STREAM_SCHEDULE_KERNELSITES_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace weir::stream {

struct KernelSites {
  ExecutableExportOp exportOp;
  llvm::SmallVector<CmdDispatchOp> sites; ///< in program order
  bool isOnlyEntry = true;                ///< of all sites

  /// Whether no other op may run the kernel: what all sites agree about can be made part of it.
  bool hasAllSites();
};

/// By the function of the kernel, in the order of their first dispatches; kernels without a function are left out.
llvm::MapVector<mlir::Operation *, KernelSites> collectKernelSites(mlir::ModuleOp module, mlir::SymbolTableCollection &symbols);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_KERNELSITES_H
