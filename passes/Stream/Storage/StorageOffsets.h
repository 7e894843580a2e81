/// Where resource values start in their storage.

#ifndef WEIR_PASSES_STREAM_STORAGE_STORAGEOFFSETS_H
#define WEIR_PASSES_STREAM_STORAGE_STORAGEOFFSETS_H

#include "dialects/Util/UtilDivisibility.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "mlir/IR/BuiltinOps.h"

namespace weir::stream {

/// What the offsets of values in their storage can be divided by, as far as subviews make them: through all that passes storage on, calls, branches,
/// loops and globals included. Linear in the size of the module, and nothing but a walk in one without subviews. Invalidated by any change of uses.
class StorageOffsets {
public:
  explicit StorageOffsets(mlir::ModuleOp module);

  /// 0 if the value certainly starts where its storage does.
  uint64_t getDivisor(mlir::Value value) const;

private:
  struct Edge {
    unsigned target;
    uint64_t divisor; ///< of what is added on the way
  };

  unsigned index(mlir::Value value);
  void connect(unsigned source, unsigned target, uint64_t divisor = 0);
  void visit(mlir::Operation *op);
  void visitUnknown(mlir::Operation *op);
  void solve();

  StorageEdges edges;
  util::KnownDivisors offsets;
  llvm::DenseMap<mlir::Value, unsigned> indices;
  llvm::DenseMap<mlir::Operation *, unsigned> globals;
  llvm::SmallVector<llvm::SmallVector<Edge, 2>> uses; ///< by value
  llvm::SmallVector<uint64_t> divisors;               ///< by value
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_STORAGEOFFSETS_H
