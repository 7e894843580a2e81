/// Dispatches that change state: the content of a global that is loaded, changed and stored again, a value that a loop carries, an argument that the
/// caller gives up.
#ifndef WEIR_PASSES_DISPATCH_STATEUPDATES_H
#define WEIR_PASSES_DISPATCH_STATEUPDATES_H

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// `value`, without ops that only state its extents.
mlir::Value getUntied(mlir::Value value);

/// Whether the caller gives up `value`: an argument of a private function that is marked so, or an import that consumes. Its last reader may overwrite it.
bool isGivenUp(mlir::Value value);

/// Whether loops carry `value`, starting from what the program computes or the caller gives up: no copy is needed to change it.
bool isCarriedFromOwn(mlir::Value value);

/// Whether only `op` itself, ops before it, or ops in branches that `op` is not in use `value`.
bool isLastUse(mlir::Value value, mlir::Operation *op);

/// Whether `capture` is loaded from a global that gets `result`, in the same block, or from one that gets other content next to a store of `result` to
/// another global, is carried by a loop that yields `result` for it, imported
/// from storage that gets `result`, or given up by the caller: the result may take over the storage.
bool isStateUpdate(mlir::Value capture, mlir::OpResult result);

/// Whether the results of `op` are read by elementwise ops alone, in the order of their own elements. Other readers may be computed for several
/// parts of the results, each of which computes `op` anew, from elements that are overwritten by then.
bool hasElementwiseReadersOnly(mlir::linalg::GenericOp op);

/// RW6: elementwise ops that compute the new content of a global or loop from its old one element by element start from the old one, so that they can
/// write into its storage. Nothing else in `region` may read it.
void startFromState(flow::DispatchRegionOp region, mlir::RewriterBase &rewriter);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_STATEUPDATES_H
