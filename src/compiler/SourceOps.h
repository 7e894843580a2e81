/// The structured ops that lines of a program belong to.

#ifndef WEIR_SRC_COMPILER_SOURCEOPS_H
#define WEIR_SRC_COMPILER_SOURCEOPS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace weir::compiler {

class SourceOps {
public:
  /// Notes the structured ops of `module` and the ops in them. The first op at a place keeps it, unless it is a fill.
  void record(mlir::ModuleOp module);

  /// "mlp.mlir:13 linalg.matmul: TEXT OF THE LINE", as far as it is known.
  std::string describe(mlir::FileLineColLoc place, llvm::SourceMgr &sources) const;

private:
  llvm::DenseMap<mlir::Attribute, mlir::OperationName> names;
};

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_SOURCEOPS_H
