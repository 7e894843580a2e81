/// SPIR-V as text.

#ifndef WEIR_SRC_TARGETS_VULKAN_DISASSEMBLY_H
#define WEIR_SRC_TARGETS_VULKAN_DISASSEMBLY_H

#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "passes/Target/TargetBackend.h"

namespace weir::targets {

/// What spirv-dis of the SPIR-V Tools makes of a module, with the comments that `options` asks for. Fails with an error at `module` without that program.
mlir::FailureOr<llvm::SmallVector<char, 0>> disassembleSPIRV(mlir::spirv::ModuleOp module, const SerializeOptions &options);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_VULKAN_DISASSEMBLY_H
