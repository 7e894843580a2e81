/// Which dispatches of commands run a kernel.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_KERNELSITES_H
#define WEIR_PASSES_STREAM_SCHEDULE_KERNELSITES_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace weir::stream {

struct KernelSites {
  ExecutableExportOp exportOp;
  llvm::SmallVector<CmdDispatchOp> sites; ///< in program order
  bool isOnlyEntry = true;                ///< of all sites

  /// Whether no other op may run the kernel: what all sites agree about can be made part of it.
  bool hasAllSites();
};

/// Who names kernels.
class KernelUses {
public:
  explicit KernelUses(mlir::ModuleOp module);

  /// Whether only the sites run the kernel, so that arguments may be taken from it. A dispatch that is no command yet uses its name, too, and so
  /// does who calls the function within the executable.
  bool areAllSites(KernelSites &kernel, mlir::FunctionOpInterface function);

private:
  const llvm::DenseMap<mlir::StringAttr, unsigned> &countNames(ExecutableOp executable, mlir::Region *functions);

  llvm::DenseMap<mlir::SymbolRefAttr, size_t> uses;
  bool knowsUses = false;
  llvm::DenseMap<mlir::Operation *, llvm::DenseMap<mlir::StringAttr, unsigned>> namesOf;
};

/// By the function of the kernel, in the order of their first dispatches; kernels without a function are left out.
llvm::MapVector<mlir::Operation *, KernelSites> collectKernelSites(mlir::ModuleOp module, mlir::SymbolTableCollection &symbols);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_KERNELSITES_H
