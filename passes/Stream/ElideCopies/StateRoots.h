/// Where content of globals, and what loops carry, comes from and goes to. Private to weir-overwrite-state and weir-alternate-buffers.

#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_STATEROOTS_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_STATEROOTS_H

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"

namespace weir::stream {

/// Where some content goes, through copies of all of it.
struct Fate {
  llvm::SmallVector<util::GlobalStoreOp, 1> stores;
  bool isChanged = false; ///< written in place
  bool isKnown = true;
};

/// What makes the storage of a value that is stored or carried on, and the values from there to it.
struct Root {
  mlir::Operation *op = nullptr;
  llvm::SmallVector<mlir::Value> path;
  mlir::Value source;         ///< what the way up ends with, if no op is found
  bool isState = false;       ///< it is updated state instead
  bool isPutTogether = false; ///< of parts, which `weir-emplace-allocations` makes in it

  mlir::OpResult getResult() const { return llvm::cast<mlir::OpResult>(path.back()); }
};

/// Where `content` goes in its function.
Fate findFate(mlir::Value content);

/// Makes the value of `root`, a dispatch, a splat or a clone, in `storage` instead: its bytes and those of the result are `size`.
void makeIn(const Root &root, mlir::Value storage, mlir::Value size);

/// Up from what is stored: through copies, writes in place and branches, to what makes the storage, in each branch. `path` is the way to `value`.
void findRoots(mlir::Value value, mlir::Block *block, llvm::SmallVector<mlir::Value> path, llvm::SmallVectorImpl<Root> &roots);

/// What `value` is a copy of.
mlir::Value getOriginal(mlir::Value value);

/// Where the bytes of `value` are, as the nearest op says that has an affinity; null if none does.
mlir::Attribute getPlace(mlir::Value value);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_STATEROOTS_H
