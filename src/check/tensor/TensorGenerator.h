#ifndef WEIR_CHECK_TENSOR_TENSORGENERATOR_H
#define WEIR_CHECK_TENSOR_TENSORGENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <vector>

namespace weir::check {

/// On a tensor argument: the extents that it is called with.
inline constexpr llvm::StringLiteral kExtentsAttr = "fuzz.extents";
/// On a tensor argument of integers: its elements are any of their type, most often the smallest and largest in some calls; else from -4 to 4.
inline constexpr llvm::StringLiteral kAllBitsAttr = "fuzz.all_bits";
/// On a result: by how much elements may differ; 0 = not at all.
inline constexpr llvm::StringLiteral kToleranceAttr = "fuzz.tolerance";

/// The dialects that generated programs use.
void loadTensorDialects(mlir::MLIRContext &context);

struct TensorProgramOptions {
  /// Structured ops in a program.
  unsigned maxOps = 5;
  /// Element types by name; empty for all.
  llvm::SmallVector<std::string> elementTypes;
  /// Names of getTableOps() that random programs are made of; empty for all.
  llvm::SmallVector<std::string> ops;
};

/// One row of a table of programs: a single op, maybe with an elementwise op after it, one of its extents, and the orders of its dimensions.
struct TensorTableEntry {
  unsigned op = 0;    ///< in `getTableOps`
  unsigned draw = 0;  ///< which of the extents that the op asks for, one after the other,
  int64_t extent = 1; ///< is this one
  unsigned order = 0; ///< digits: the numbers of the permutations that the op asks for
};

/// Names of the ops that there are tables for.
llvm::ArrayRef<llvm::StringRef> getTableOps();
/// All rows for an op: each extent of 1, 2, 3, and around multiples of vectors and tiles, with each order.
std::vector<TensorTableEntry> getTable(unsigned op);
mlir::OwningOpRef<mlir::ModuleOp> generateTableProgram(mlir::MLIRContext &context, const TensorTableEntry &entry, uint64_t seed,
                                                       const TensorProgramOptions &options);

/// A random valid program of linalg and tensor ops, `func.func @main`, that is a function of the seed. Arguments are meant to hold
/// integers from -4 to 4, or any (kAllBitsAttr). As long as all values are integers that their types hold, results are the same whatever the order in
/// which a compiler computes them: such results have the tolerance 0. Each element of every result is defined.
mlir::OwningOpRef<mlir::ModuleOp> generateTensorProgram(mlir::MLIRContext &context, uint64_t seed,
                                                        const TensorProgramOptions &options);

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_TENSORGENERATOR_H
