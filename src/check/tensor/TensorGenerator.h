#ifndef WEIR_CHECK_TENSOR_TENSORGENERATOR_H
#define WEIR_CHECK_TENSOR_TENSORGENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace weir::check {

/// On a tensor argument: the extents that it is called with.
inline constexpr llvm::StringLiteral kExtentsAttr = "fuzz.extents";
/// On a result: by how much elements may differ; 0 = not at all.
inline constexpr llvm::StringLiteral kToleranceAttr = "fuzz.tolerance";

/// The dialects that generated programs use.
void loadTensorDialects(mlir::MLIRContext &context);

struct TensorProgramOptions {
  /// Structured ops in a program.
  unsigned maxOps = 6;
  /// Element types by name; empty for all.
  llvm::SmallVector<std::string> elementTypes;
};

/// A random valid program of linalg and tensor ops, `func.func @main`, that is a function of the seed. Arguments are meant to hold
/// integers from -4 to 4. As long as all values are integers that their types hold, results are the same whatever the order in
/// which a compiler computes them: such results have the tolerance 0. Each element of every result is defined.
mlir::OwningOpRef<mlir::ModuleOp> generateTensorProgram(mlir::MLIRContext &context, uint64_t seed,
                                                        const TensorProgramOptions &options);

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_TENSORGENERATOR_H
