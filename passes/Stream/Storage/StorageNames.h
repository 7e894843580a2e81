/// Which values are names of one storage, without a write between them.

#ifndef WEIR_PASSES_STREAM_STORAGE_STORAGENAMES_H
#define WEIR_PASSES_STREAM_STORAGE_STORAGENAMES_H

#include "mlir/IR/Dominance.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SetVector.h"
#include <functional>

namespace weir::stream {

/// For `weir-verify-in-place`. Names are values that may come from one origin over links that pass storage on (stream.md 6.1).
class StorageNames {
public:
  StorageNames(mlir::Operation *root, StorageEdges &storage);

  /// All that may come from where `value` may come from, `value` first. Ends after a number of names that no sensible program has.
  llvm::SetVector<mlir::Value> get(mlir::Value value) const;

  /// What the storage of `value` may have been made by, also where writes lie between; empty if that is not all known.
  llvm::ArrayRef<mlir::Value> getOrigins(mlir::Value value) const;

  /// The only source of a value, also if a loop carries its storage and writes to it in place; or null.
  mlir::Value getKept(mlir::Value value) const { return getKept(value, 0); }

  /// Whether each way to `op` makes `value` first.
  bool dominates(mlir::Value value, mlir::Operation *op) const { return dominance.properlyDominates(value, op); }
  bool dominates(mlir::Operation *first, mlir::Operation *op) const { return dominance.properlyDominates(first, op); }

  /// Whether `name`, which `get` has found for `value`, does not name its storage where both can be used: only in other iterations of a loop.
  bool isOfOtherRound(mlir::Value value, mlir::Value name) { return isOfOtherRound(value, name, 0); }

private:
  using Value = mlir::Value;
  using Map = llvm::DenseMap<Value, llvm::SmallVector<Value, 2>>;
  static constexpr size_t maxNames = 256;
  static constexpr unsigned maxPlaces = 6; ///< that values come through to another one

  /// Where values come together: a block, for its arguments, or an op that chooses a region, for its results; null for other values.
  using Place = llvm::PointerUnion<mlir::Block *, mlir::Operation *>;
  static Place getPlace(Value value);
  /// Among the results of its op, or the arguments of its block.
  static unsigned getNumber(Value value);
  /// The value that one edge to a place (the op or block where values merge) brings, by number; null if unknown.
  using Way = std::function<Value(unsigned)>;
  static std::optional<llvm::SmallVector<Way>> getWaysTo(Place place);

  bool isOfOtherRound(Value value, Value name, unsigned depth);
  bool returnsArguments(util::FuncOp function, unsigned result) const;
  llvm::SmallVector<Value, 2> getChoices(Value value, Value other) const;
  std::optional<llvm::SetVector<Value>> findAtPlace(Value value, Place place, Value name, Value result = {});
  bool areBoundApart(Value value, Value name, Place place, llvm::ArrayRef<Way> ways, unsigned depth);
  bool isMadeAfter(Value value, Value name);
  bool isBoundAfter(Value origin, Value name) const;
  bool isOtherStorage(Value value, Value name);
  bool areTiedApart(Value value, Value name) const;
  bool isMadeInLastRound(Value value, Value name);
  bool isBoundToOther(Value value, Value name, unsigned depth = 0);
  bool areUnconnected(Value value, Value name) const;
  bool areChosenApart(Value value, Value name, unsigned depth);
  bool areReturnedApart(Value value, Value name, unsigned depth);
  /// The only source of a value, or null.
  Value getSource(Value value) const;
  Value getKept(Value value, unsigned depth) const;
  Value getKeptByBlocks(Value value, unsigned depth) const;
  Value getChosen(Value value, unsigned depth) const;

  static void close(llvm::SetVector<Value> &names, const Map &edges);
  void connect(Value source, Value target);
  void visit(const StorageEdges::Step &step);
  llvm::SmallVector<std::pair<unsigned, unsigned>> findReturned(util::FuncOp function, StorageEdges &storage) const;
  void connectCalls(StorageEdges &storage);
  void visitUnknown(mlir::Operation *op);

  StorageEdges &storage;
  mlir::DominanceInfo dominance;
  Map sources, targets;
  mutable Map originsOf;
  llvm::SmallVector<std::pair<mlir::Operation *, util::FuncOp>> calls;
  llvm::SmallVector<std::pair<Value, Value>, 4> assumedApart; ///< what is proved now, of earlier times
  unsigned numCallsIn = 0;                                    ///< that are followed now
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_STORAGENAMES_H
