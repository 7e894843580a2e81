/// The results of ops on vectors for each value of one byte.
#ifndef WEIR_PASSES_CODEGEN_CPU_BYTETABLE_H
#define WEIR_PASSES_CODEGEN_CPU_BYTETABLE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"
#include <array>

namespace weir::cpu {

/// The element of a constant all of whose lanes are equal, or null.
mlir::TypedAttr getSplat(mlir::Value value);

/// The elementwise ops, of constants besides, that compute `result` of `source`. Both are vectors of i8.
class ByteTable {
public:
  ByteTable(mlir::Value source, mlir::Value result);

  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops.getArrayRef(); }
  /// Ops that only `result` needs.
  unsigned countReplaced() const { return replaced; }
  /// The result for 0 to 255, as unsigned numbers; nothing if an op does not fold, which `unfolded` is then.
  std::optional<std::array<uint8_t, 256>> evaluate(mlir::Operation *&unfolded) const;
  /// Erases those of the ops that nothing uses any more, and adds them to `gone`.
  void eraseUnused(llvm::SmallPtrSetImpl<mlir::Operation *> &gone);

private:
  mlir::Value source, result;
  llvm::SetVector<mlir::Operation *> ops; ///< in the order in which they run
  unsigned replaced = 0;
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_BYTETABLE_H
