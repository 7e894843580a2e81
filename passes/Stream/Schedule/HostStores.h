/// Which storage the host writes to, and when.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_HOSTSTORES_H
#define WEIR_PASSES_STREAM_SCHEDULE_HOSTSTORES_H

#include "llvm/ADT/DenseMap.h"
#include "passes/Stream/Storage/AliasSets.h"
#include <optional>

namespace weir::stream {

/// The `async.store`s of a module. They happen at once: what reads the storage before has to be done by then. Linear in the size of the module; invalidated by any
/// change of uses.
class HostStores {
public:
  explicit HostStores(mlir::Operation *module);

  /// Whether the host may write to the storage of `value` after what is before `before` began.
  bool mayFollow(mlir::Operation *before, mlir::Value value) const;

private:
  /// The stores to the storage of one alias set.
  struct Stores {
    mlir::Operation *last = nullptr;
    bool isLocal = true; ///< the storage is made, and all that has it is, in the block of `last`
  };

  std::optional<AliasSets> aliases; ///< if there are stores
  llvm::DenseMap<mlir::Value, Stores> storesOf;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_HOSTSTORES_H
