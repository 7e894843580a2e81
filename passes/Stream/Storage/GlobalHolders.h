/// Which globals hold storage that is written to, and which ops would read the change.

#ifndef WEIR_PASSES_STREAM_STORAGE_GLOBALHOLDERS_H
#define WEIR_PASSES_STREAM_STORAGE_GLOBALHOLDERS_H

#include "passes/Stream/Storage/StorageNames.h"
#include "llvm/ADT/MapVector.h"

namespace weir::stream {

/// For `weir-verify-in-place`. Globals are followed within functions: a function starts with globals that hold different storage, unless one of the program puts one
/// storage into two of them. What calls pass on to functions that store it is not followed.
class GlobalHolders {
public:
  GlobalHolders(mlir::Operation *root, StorageEdges &edges, StorageNames &names);

  /// The globals that may hold storage of one of the names `current` where `writer` runs, which writes to the first one. In other iterations of a loop that
  /// storage may have had other names, too: `all`.
  llvm::SetVector<mlir::Operation *> getHolders(const llvm::SetVector<mlir::Value> &current, const llvm::SetVector<mlir::Value> &all, mlir::Operation *writer) const;

  /// Loads of `global` before or after `writer`, in its function, that may give the content that it has where `writer` runs.
  llvm::SmallVector<mlir::Value> getLoaded(mlir::Operation *global, mlir::Operation *writer) const;

  /// An op after `writer` that may load `global`, or (with `atEnd`) leaves it to callers, before it gets other content; null if no op does.
  mlir::Operation *findObserver(mlir::Operation *global, mlir::Operation *writer, bool atEnd = true) const;

  /// The globals in which a function has found the storage that `writer` writes to, when it was called: by loads among the names `current`.
  llvm::SetVector<mlir::Operation *> getFound(const llvm::SetVector<mlir::Value> &current, mlir::Operation *writer) const;

  /// Whether `global` may have the content at `at` that it had when the function was called.
  bool mayBeFound(mlir::Operation *global, mlir::Operation *at) const;

  /// The value that a store before `load`, in its block or one around it, has put there, if nothing in between may change that; or null.
  mlir::Value getStored(mlir::Operation *load) const;

  /// Values of the function of `call` that may be in the content that `global` has there: what it has loaded, stored, or got from functions that return it.
  llvm::SetVector<mlir::Value> getContent(mlir::Operation *global, mlir::Operation *call) const;

  /// An op that stores to a global, or contains one that may load it.
  struct Event {
    mlir::Operation *at;
    mlir::Operation *observer; ///< null for a store
    unsigned number;           ///< among those of one op with regions
  };
  using Events = llvm::DenseMap<mlir::Block *, llvm::SmallVector<Event, 2>>;

private:
  struct Access {
    llvm::SmallVector<mlir::Operation *> loads, stores;
    llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Operation *, 2>> loadsIn, storesIn; ///< in order
    llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 2>>
        lastLoads; ///< by function: no store follows in their block
    llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 2>> firstStores,
        lastStores; ///< by function, of each block
  };
  void collect(mlir::Operation *root);
  void collectCallees();
  void collectShared();
  void collectReturned();
  bool isReplaced(mlir::Operation *global, mlir::Operation *from, mlir::Operation *to) const;
  bool isGone(mlir::Operation *global, mlir::Operation *load, mlir::Operation *writer) const;
  bool isReplacedBefore(mlir::Operation *global, mlir::Operation *op) const;
  bool isReplacedAfter(mlir::Operation *global, mlir::Operation *op) const;
  bool isReplacedUntil(mlir::Operation *global, mlir::Operation *from, mlir::Operation *writer) const;
  mlir::Operation *findReplacement(mlir::Operation *global, mlir::Operation *writer) const;
  bool isOfOtherChoice(mlir::Value written, mlir::Operation *store, mlir::Operation *writer) const;
  static void addEvent(Events &events, mlir::Operation *op, bool observes);
  const Events &getEvents(mlir::Operation *global) const;

  StorageEdges &edges;
  StorageNames &names;
  llvm::MapVector<mlir::Operation *, Access> globals;
  /// What functions load, those that they call included; whether they may fail or call something unknown.
  llvm::DenseMap<mlir::Operation *, llvm::SetVector<mlir::Operation *>> loaded;
  llvm::DenseMap<mlir::Operation *, llvm::SetVector<mlir::Operation *>> calledStores; ///< what functions called by a function store to
  llvm::DenseSet<mlir::Operation *> opaque;
  llvm::DenseSet<mlir::Operation *> callers;                                           ///< functions that call others
  llvm::MapVector<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 1>> callsOf; ///< by callee
  Events opaqueEvents;                                                                 ///< for any global
  Events callEvents;                                                                   ///< of any function, and of what may fail or is not known
  mutable llvm::DenseMap<mlir::Operation *, Events> eventsOf;                          ///< for one global, in order
  llvm::MapVector<mlir::Operation *, llvm::SetVector<mlir::Operation *>> shared;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 2>> returned; ///< results of calls that may be in the content of a global
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_GLOBALHOLDERS_H
