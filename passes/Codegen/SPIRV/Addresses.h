/// Bindings as addresses: descriptors have ranges, whose length a device limits, addresses have not.
#ifndef WEIR_PASSES_CODEGEN_SPIRV_ADDRESSES_H
#define WEIR_PASSES_CODEGEN_SPIRV_ADDRESSES_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/GPU/BindingFacts.h"

namespace weir {

/// Makes accesses to `view`, which is all of a binding, go through its 64-bit address. `bytes` is its length: a subscript beyond it, which a device
/// keeps away from other memory where it binds a range, is that of the last element. Fails with an error on what has no such form.
mlir::LogicalResult replaceWithAddress(mlir::OpBuilder &builder, mlir::memref::ViewOp view, mlir::Value address, mlir::Value bytes,
                                       const BindingFacts &facts);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_SPIRV_ADDRESSES_H
