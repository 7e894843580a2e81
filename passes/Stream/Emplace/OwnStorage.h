/// Values in storage that nothing else names. Private to weir-emplace-allocations.

#ifndef WEIR_PASSES_STREAM_EMPLACE_OWNSTORAGE_H
#define WEIR_PASSES_STREAM_EMPLACE_OWNSTORAGE_H

#include "dialects/Util/UtilOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace weir::stream {

/// Follows ties, also through what loops carry, branches give, and private functions write to and return.
class OwnStorage {
public:
  explicit OwnStorage(mlir::Operation *root);

  /// The value at the end of the ties; null if they are too many to follow.
  mlir::Value rootOf(mlir::Value value);

  /// Whether no value but those tied to `value` can name its storage.
  bool hasOwnRoot(mlir::Value value);

  /// Whether the storage of `value` is made by an op that runs when `base` is there already, so that it is not the base's.
  bool isMadeAfter(mlir::Value value, mlir::Value base);

  /// Whether a function that is called with `value`, or a region that captures it, may work on its storage as its own: when the call runs, no value but those tied to
  /// it names the storage, and no other operand does. The op that makes the storage, or the loop that carries it, is in the block of the call.
  bool isHandedOver(mlir::Operation *call, mlir::Value value);

  /// Whether the versions of that storage up to `last`, a use of `value` after the call, are used before the call alone.
  bool isUnusedUntil(mlir::OpOperand &last, mlir::Operation *call);

  /// All calls of a private function of the program; empty if not all are known.
  llvm::ArrayRef<mlir::Operation *> getCalls(util::FuncOp function) const;

  /// To be called after functions or calls have been changed.
  void clear() { passed.clear(); }

private:
  using Value = mlir::Value;
  /// Visited values: arguments of loops and functions, and results of branches.
  using Seen = llvm::SmallPtrSet<Value, 4>;
  /// What a function or region does with an argument besides commands: it keeps it, gives it a name that is not followed, or hands out its storage as a result.
  struct Passed {
    bool isKept = true;
    std::optional<unsigned> result;
  };

  bool hasOwnRoot(Value value, Seen &seen);
  bool isHandedOver(mlir::Operation *call, Value value, Seen &seen);
  bool isOwnArgument(mlir::BlockArgument argument, Seen &seen);
  bool isOwnLoopStorage(mlir::BlockArgument argument, Seen &seen);
  Passed getPassed(mlir::OpOperand &use);
  Passed findPassed(mlir::BlockArgument argument);
  bool addVersions(mlir::OpOperand &use, llvm::SmallVectorImpl<Value> &versions);

  mlir::SymbolTable symbols;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> calls;
  llvm::DenseMap<Value, Passed> passed; ///< by argument
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_EMPLACE_OWNSTORAGE_H
