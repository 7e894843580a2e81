/// Parameters of kernels; Passes.td lists them.
#ifndef WEIR_PASSES_CODEGEN_SPIRV_ENTRYPOINTS_H
#define WEIR_PASSES_CODEGEN_SPIRV_ENTRYPOINTS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/Transforms/SPIRVConversion.h"
#include "passes/Codegen/GPU/BindingFacts.h"
#include "llvm/ADT/StringMap.h"

namespace weir {

/// Bytes of push constants that each device has.
inline constexpr unsigned kPushConstantBytes = 128;

/// The arguments of a kernel once they are buffers and words.
struct EntryPoint {
  struct Buffer {
    unsigned binding;
    BindingFacts facts;
    bool isOneOfSeveral = false; ///< Other buffers have the same binding, with other types.
  };
  llvm::SmallVector<Buffer> buffers; ///< the first arguments
  unsigned words = 0;                ///< of push constants, the other arguments
};

/// How a kernel gets its bindings.
enum class BindingForm { Descriptors, Addresses };

/// Makes `function`, which takes bindings and scalars, take a typed buffer for each view of a binding, unless it goes through addresses, and parameters
/// as words.
mlir::FailureOr<EntryPoint> lowerArguments(mlir::gpu::GPUFuncOp function, BindingForm form);

/// Kernels to entry points without arguments.
void populateEntryPointPatterns(const mlir::SPIRVTypeConverter &types, const llvm::StringMap<EntryPoint> &entryPoints,
                                mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_SPIRV_ENTRYPOINTS_H
