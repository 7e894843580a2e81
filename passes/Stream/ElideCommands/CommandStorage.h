/// Which bytes of which storage commands access (stream-passes.md 10.1).

#ifndef WEIR_PASSES_STREAM_ELIDECOMMANDS_COMMANDSTORAGE_H
#define WEIR_PASSES_STREAM_ELIDECOMMANDS_COMMANDSTORAGE_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Analysis/RangeOracle.h"
#include "llvm/ADT/DenseMap.h"

namespace weir::stream {

/// Where the bytes of a resource are.
struct StoragePart {
  mlir::Value root;   ///< the value that is not known as a part or a name of another one
  BytePosition start; ///< in the root
  mlir::Value size;   ///< of the root; null if nothing says it
};

/// Storage and its names, in all functions of a module.
class CommandStorage {
public:
  CommandStorage(mlir::ModuleOp module, RangeOracle &oracle);

  /// What `resource` is a name or a part of, through captures, waits, barriers and subviews. `size` is its own.
  StoragePart find(mlir::Value resource, mlir::Value size);

  /// CS1: whether all names of the storage are in the function when the op `at` of the host runs.
  bool isOwn(mlir::Value root, mlir::Operation *at) const;
  /// CS2: whether the contents of the storage are dead at the end of `block`.
  bool diesIn(mlir::Value root, mlir::Block *block) const;

  /// Storage that an op of the host, or one in its regions, uses otherwise than by commands of the op's block.
  llvm::ArrayRef<mlir::Value> getTouched(mlir::Operation *op) const;

private:
  struct Allocation {
    mlir::Operation *escape = nullptr; ///< the first op in the block of the allocation that gives the storage to others
    bool escapesElsewhere = false;     ///< the same in a block that follows
    bool outlives = false;             ///< it is used in one
  };
  void follow(mlir::Value root);
  void note(mlir::Value root, mlir::Operation *user, bool escapes);

  RangeOracle &oracle;
  llvm::DenseMap<mlir::Value, StoragePart> parts;
  llvm::DenseMap<mlir::Value, Allocation> allocations;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 1>> touched;
};

/// One range that a command accesses.
struct CommandAccess {
  StoragePart storage;
  ByteRange range; ///< of the root
  bool reads = true;
  bool writes = true;
  std::optional<ByteRange> overwritten; ///< what is certainly written
};

/// What commands do.
class CommandAccesses {
public:
  CommandAccesses(CommandStorage &storage, RangeOracle &oracle) : storage(storage), oracle(oracle) {}

  /// A copy has its source first, then its target. An op that is no command of ranges accesses all of its operands.
  std::vector<CommandAccess> get(mlir::Operation *op);

private:
  CommandStorage &storage;
  RangeOracle &oracle;
  BindingSummaries summaries;
};

/// Whether an op may access storage that it is not given, if that is known outside.
bool isOpaque(mlir::Operation *op);

/// The commands of a region, those of nested ones included, in order.
llvm::SmallVector<mlir::Operation *> collectCommands(mlir::Region &region);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOMMANDS_COMMANDSTORAGE_H
