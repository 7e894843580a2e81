/// The one walk over what happens to storage: through ops, regions, branches, calls and globals.

#ifndef WEIR_PASSES_STREAM_STORAGE_STORAGEEDGES_H
#define WEIR_PASSES_STREAM_STORAGE_STORAGEEDGES_H

#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

namespace weir::stream {

/// Enumerates how resources get their storage and bytes from one another (stream.md 6.1). An op states its own edges by
/// `util::StorageOpInterface`; control flow is read off its interfaces. What is left is `Unknown`, here and for all users alike.
class StorageEdges {
public:
  enum class Kind : uint8_t {
    Op,       ///< within one op, to its results
    Enter,    ///< to the arguments of a region
    Leave,    ///< to the results of an op with regions, from a terminator or past all regions
    Branch,   ///< to the arguments of a block
    Argument, ///< from a call to the arguments of the function
    Return,   ///< from a return of the function to the results of the call
    Load,     ///< from a global
    Store,    ///< to a global
    Unknown,  ///< no edges: the op may keep and write all operands that it has no ties for, and return any of them
  };

  /// One end or both are resources. `source` is null for storage that the op makes; then `relation` says how.
  using Edge = util::StorageLink;

  /// Edges that are taken at the same time.
  struct Step {
    Kind kind;
    mlir::Operation *at; ///< the op, terminator, call or return where control is
    llvm::ArrayRef<Edge> edges;
    mlir::Region *region = nullptr;    ///< that Enter leads to
    mlir::Block *block = nullptr;      ///< that Branch leads to
    mlir::Operation *call = nullptr;   ///< of Argument and Return
    mlir::Operation *symbol = nullptr; ///< the function, or the global, or null of that name
  };
  using Callback = llvm::function_ref<void(const Step &)>;

  /// The steps that start at `op`, those at the terminators of its regions included. Steps of regions and branches are there even if no
  /// resource takes them. What terminators give is a matter of the op around them.
  void visit(mlir::Operation *op, Callback callback);

  /// The function of this program that a call runs; null if it is elsewhere.
  util::FuncOp getCallee(mlir::Operation *call);
  llvm::ArrayRef<mlir::Operation *> getReturns(util::FuncOp function);
  /// The global that a load or store names.
  mlir::Operation *getGlobal(mlir::Operation *access);

private:
  void visitOp(util::StorageOpInterface op, Callback callback);
  void visitCall(mlir::Operation *op, Callback callback);
  void visitGlobal(mlir::Operation *op, Callback callback);
  void visitRegions(mlir::Operation *op, Callback callback);
  void visitBranches(mlir::Operation *op, Callback callback);

  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 1>> returns;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_STORAGEEDGES_H
