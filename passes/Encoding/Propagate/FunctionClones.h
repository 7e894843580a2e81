/// A private function for each list of encodings that it is called with (encoding-passes.md J4).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_FUNCTIONCLONES_H
#define WEIR_PASSES_ENCODING_PROPAGATE_FUNCTIONCLONES_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/RemarkCodes.h"

namespace weir::encoding {

/// A copy of a function, which some of its calls go to now.
struct FunctionClone {
  mlir::FunctionOpInterface original, copy;
};

/// Copies functions whose calls differ in the encodings that their arguments are in, or that their results are wanted in. Callers come before
/// what they call. `refuse` gets functions that stay one, and why. Fails if an analysis does.
mlir::FailureOr<std::vector<FunctionClone>> cloneFunctions(mlir::ModuleOp module,
                                                           llvm::function_ref<void(mlir::Operation *, PropagateEncodingsCode)> refuse);

/// Takes back copies that came out like what they are copies of. What is left of them is returned.
std::vector<FunctionClone> mergeEqualClones(mlir::ModuleOp module, llvm::ArrayRef<FunctionClone> clones);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_FUNCTIONCLONES_H
