#ifndef WEIR_CHECK_GENERATOR_H
#define WEIR_CHECK_GENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace weir::check {

/// The dialects that generated programs use.
void loadGeneratorDialects(mlir::MLIRContext &context);

/// A random valid program with stream.async ops: a function of the seed and of `maxOps`, about how many statements each
/// function may have. Ranges lie within their resources, recursion and loops end; only undefined bytes may decide something.
mlir::OwningOpRef<mlir::ModuleOp> generateProgram(mlir::MLIRContext &context, uint64_t seed, unsigned maxOps);

} // namespace weir::check

#endif // WEIR_CHECK_GENERATOR_H
