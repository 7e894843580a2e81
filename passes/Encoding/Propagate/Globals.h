/// Globals that change, whose contents may stay encoded between calls (encoding-passes.md J7).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_GLOBALS_H
#define WEIR_PASSES_ENCODING_PROPAGATE_GLOBALS_H

#include "dialects/Encoding/Layout/PaddingState.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace weir::encoding {

/// A private mutable global of a plain tensor of static shape, that nothing but loads and stores knows.
struct MutableGlobal {
  util::GlobalOp global;
  llvm::SmallVector<util::GlobalLoadOp> loads;
  llvm::SmallVector<util::GlobalStoreOp> stores;

  /// Whether there are contents before the first store.
  bool hasInitialValue() const;
};

class MutableGlobals {
public:
  explicit MutableGlobals(mlir::ModuleOp module);

  llvm::ArrayRef<MutableGlobal> get() const { return globals; }
  /// The global that an op loads or stores; null for other ops and globals.
  const MutableGlobal *find(mlir::Operation *access) const;
  /// Gives globals the types that their loads have. Initial values move to initializers that encode them.
  void updateTypes() const;

private:
  std::vector<MutableGlobal> globals;
  llvm::DenseMap<mlir::Operation *, unsigned> accesses;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_GLOBALS_H
