/// Accesses of a kernel's body to its bindings, as far as they can be proved (dispatch-passes.md 3.1, stream-passes.md 9.3).

#ifndef WEIR_PASSES_ANALYSIS_KERNELACCESS_H
#define WEIR_PASSES_ANALYSIS_KERNELACCESS_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Analysis/KernelBox.h"

namespace weir::stream {

/// `bytes` times the values of some arguments of the kernel.
struct KernelExtent {
  int64_t bytes = 1;
  llvm::SmallVector<unsigned, 2> arguments;
};

/// How a kernel's body uses one binding.
struct KernelBinding {
  /// Every use is understood. Otherwise nothing else here means anything.
  bool known = false;
  /// A load may see bytes from before the dispatch.
  bool readsOld = false;
  bool stores = false;
  /// Every workgroup stores the whole of a dense tensor that starts where the binding does (A3).
  bool overwrites = false;
  /// The bytes of that tensor, or of the one of `box`, if arguments of the kernel give its dynamic dimensions.
  std::optional<KernelExtent> extent;
  /// Bytes `[first, second)` of the binding that every workgroup stores, whatever else is stored. The longest such slice.
  std::optional<std::pair<int64_t, int64_t>> storedBytes;
  /// What every workgroup stores by the only store. No load sees bytes from before the dispatch.
  std::optional<KernelBox> box;
  /// An upper bound for the share of the tensor that is stored, if all stores are of constant slices: elements stored, of elements.
  std::optional<std::pair<int64_t, int64_t>> storedShare;
};

/// Looks through `stream.binding.subspan` at loads and stores of dispatch tensors, and at ops on memrefs that state their effects.
/// Memrefs show what is read and written but never that all of it is.
KernelBinding analyzeKernelBinding(mlir::BlockArgument argument);

/// Whether the export's count region is known to give at least one workgroup: else nothing may be stored at all.
bool hasWorkgroups(ExecutableExportOp exportOp);

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_KERNELACCESS_H
