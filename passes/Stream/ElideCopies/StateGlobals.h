/// Globals that hold resources, and whether their storage may be written again. Private to weir-overwrite-state.

#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_STATEGLOBALS_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_STATEGLOBALS_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Stream/ElideCopies/StateRoots.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "llvm/ADT/MapVector.h"

namespace weir::stream {

/// A global of this program that only loads and stores name.
struct State {
  util::GlobalOp op;
  llvm::SmallVector<util::GlobalStoreOp> stores;
  llvm::SmallVector<std::pair<util::GlobalLoadOp, Fate>> loads;
  bool isKnown = true;
  std::optional<OverwriteStateCode> refused; ///< why its storage is never overwritten
  std::optional<int64_t> size;               ///< of all that is stored to it
  mlir::Attribute place;                     ///< where that is
  /// Holds the size of the content, stored beside it, if that is dynamic.
  util::GlobalOp sizeGlobal;
  llvm::DenseMap<mlir::Block *, util::GlobalStoreOp> sizeStores;
  /// Says whether the global holds storage, if no initializer stores to it and the size is constant. Made for the first value that needs it.
  util::GlobalOp storedFlag;
  bool isInitialized = false;

  /// Whether only a run of the program shows if the global holds storage of the size of a new value.
  bool isConditional() const { return sizeGlobal || !isInitialized; }
};

class StateGlobals {
public:
  StateGlobals(mlir::ModuleOp module, StorageEdges &edges) : module(module), edges(edges) {}

  /// False if a use of a symbol may be hidden.
  bool collect();

  State *find(mlir::StringAttr name) {
    auto it = states.find(name);
    return it == states.end() ? nullptr : &it->second;
  }
  auto begin() { return states.begin(); }
  auto end() { return states.end(); }

  /// Whether a function may run before all globals have their first content.
  bool mayRunEarly(mlir::Operation *function) const { return mayCallBack || initializing.contains(function); }
  /// The calls of a function of this program; null if it has another use.
  const llvm::SmallVector<util::CallOp> *getCalls(util::FuncOp function) const {
    auto it = calls.find(function.getSymNameAttr());
    return it == calls.end() || indirect.contains(function.getSymNameAttr()) ? nullptr : &it->second;
  }

  bool isOnePlace = true; ///< no two ops have different affinities

private:
  void collectInitialization();
  void collectPlaces();
  void collectSizeGlobal(State &state);
  std::optional<int64_t> findSize(mlir::Value value);
  std::optional<OverwriteStateCode> whyNeverOverwritten(State &state);
  std::optional<OverwriteStateCode> whyMoveIsRefused(State &state, util::GlobalLoadOp source);
  void checkMoves();

  mlir::ModuleOp module;
  StorageEdges &edges;
  llvm::MapVector<mlir::StringAttr, State> states;
  /// Stores to other globals by block and value, and their number by global.
  llvm::DenseMap<std::pair<mlir::Block *, mlir::Value>, llvm::SmallVector<util::GlobalStoreOp, 1>> sizeStores;
  llvm::DenseMap<mlir::StringAttr, size_t> numStores;
  llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<util::CallOp>> calls;
  llvm::DenseSet<mlir::StringAttr> indirect; ///< other symbols with other uses than calls, loads and stores
  llvm::DenseSet<mlir::Operation *> initializing;
  bool mayCallBack = false; ///< an initializer may run any function
};

/// The value of a constant; none for other values and null.
std::optional<int64_t> getConstant(mlir::Value value);

/// Whether neither a call, nor an op with regions, nor the end of an invocation lies between two ops of one block, in either order.
bool isQuietBetween(mlir::Operation *a, mlir::Operation *b);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_STATEGLOBALS_H
