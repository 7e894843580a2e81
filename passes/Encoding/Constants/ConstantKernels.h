/// Kernels on constants (encoding-passes.md EV3): what a dispatch stores, where its kernel only moves elements and computes on them one by one.

#ifndef WEIR_PASSES_ENCODING_CONSTANTS_CONSTANTKERNELS_H
#define WEIR_PASSES_ENCODING_CONSTANTS_CONSTANTKERNELS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/Constants/PackedConstants.h"

namespace weir::encoding {

/// What a dispatch hands its kernel.
struct KernelArgument {
  mlir::RankedTensorType type; ///< of a binding; null for a scalar
  ConstantBytes bytes;         ///< a byte for each element of 1, 2 or 4 bits
  mlir::Attribute scalar;
};

enum class KernelResult {
  Evaluated,
  /// An op whose result depends on the machine.
  Inexact,
  /// Reductions, slices at dynamic offsets, and unknown ops.
  Unknown,
  TooLarge
};

/// The elements of the plain tensor that a kernel stores to a binding, all of it at once. Bindings of results have no argument. `bytes` counts
/// what is made on the way, `maxBytes` at most.
KernelResult evaluateKernel(mlir::FunctionOpInterface kernel, llvm::ArrayRef<KernelArgument> arguments, unsigned binding, bool withFloats,
                            int64_t maxBytes, int64_t &bytes, std::vector<char> &elements);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CONSTANTS_CONSTANTKERNELS_H
