/// SPIR-V as text.

#ifndef WEIR_SRC_TARGETS_VULKAN_DISASSEMBLY_H
#define WEIR_SRC_TARGETS_VULKAN_DISASSEMBLY_H

#include "mlir/IR/BuiltinOps.h"

namespace weir::targets {

/// What spirv-dis of the SPIR-V Tools makes of a module. Fails with an error at `kernels` without that program.
mlir::FailureOr<llvm::SmallVector<char, 0>> disassembleSPIRV(mlir::ModuleOp kernels, llvm::ArrayRef<char> bytes);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_VULKAN_DISASSEMBLY_H
