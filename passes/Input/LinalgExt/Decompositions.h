/// Decompositions of the ops of `iree_linalg_ext` to loops and structured ops, on tensors.

#ifndef WEIR_PASSES_INPUT_LINALGEXT_DECOMPOSITIONS_H
#define WEIR_PASSES_INPUT_LINALGEXT_DECOMPOSITIONS_H

#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace weir::linalg_ext {
using namespace mlir;

/// What `op` is replaced by. The insertion point of `b` is before it.
SmallVector<Value> decompose(OpBuilder &b, ScanOp op);
SmallVector<Value> decompose(OpBuilder &b, SortOp op);
SmallVector<Value> decompose(OpBuilder &b, TopkOp op);
SmallVector<Value> decompose(OpBuilder &b, TopkV2Op op);
SmallVector<Value> decompose(OpBuilder &b, ArgCompareOp op);
SmallVector<Value> decompose(OpBuilder &b, ScatterOp op);
SmallVector<Value> decompose(OpBuilder &b, GatherOp op);
SmallVector<Value> decompose(OpBuilder &b, AttentionOp op);
SmallVector<Value> decompose(OpBuilder &b, OnlineAttentionOp op);
SmallVector<Value> decompose(OpBuilder &b, MapLoadOp op);
SmallVector<Value> decompose(OpBuilder &b, MapStoreOp op);
SmallVector<Value> decompose(OpBuilder &b, Im2colOp op);
SmallVector<Value> decompose(OpBuilder &b, FftOp op);
/// Whether there are matrices for tiles of so many elements of the input and kernels of that size.
bool hasWinogradMatrices(int64_t tile, int64_t kernel);
SmallVector<Value> decompose(OpBuilder &b, WinogradInputTransformOp op);
SmallVector<Value> decompose(OpBuilder &b, WinogradOutputTransformOp op);
SmallVector<Value> decompose(OpBuilder &b, WinogradFilterTransformOp op);
/// Those of linalg, by upstream's decompositions, on static shapes.
SmallVector<Value> decompose(OpBuilder &b, linalg::WinogradInputTransformOp op);
SmallVector<Value> decompose(OpBuilder &b, linalg::WinogradOutputTransformOp op);
SmallVector<Value> decompose(OpBuilder &b, linalg::WinogradFilterTransformOp op);

/// Two extents that have to be one, with what they are extents of. For checks that only the run can make.
struct EqualExtents {
  Value a;
  int64_t dimA;
  Value b;
  int64_t dimB;
};
SmallVector<EqualExtents> getEqualExtents(Operation *op);

/// Whether `op` is in a function of an executable or in a dispatch.
bool isInKernel(Operation *op);

/// A dispatch instead of `op` that gives tensors like `inits`. Inside of a kernel, only what `body` builds.
SmallVector<Value> buildDispatch(OpBuilder &b, Operation *op, ValueRange inits, function_ref<SmallVector<Value>(OpBuilder &)> body);

/// A tensor as rows along a dimension; as elements where none exists: its dimensions are then those of the rows' others.
struct Rows {
  Value tensor;
  std::optional<int64_t> dimension;
};

/// Calls `body` for each position in the dimensions of `outputs[0]` but its own, in any order, with the rows of `inputs` and `outputs`
/// there: vectors, or tensors of one element. `body` returns what the rows of the outputs become.
SmallVector<Value> forEachRow(OpBuilder &b, Location loc, ArrayRef<Rows> inputs, ArrayRef<Rows> outputs,
                              function_ref<SmallVector<Value>(OpBuilder &, ValueRange inputs, ValueRange outputs)> body);

/// Copies the only block of `region` on `arguments`; what it yields.
SmallVector<Value> inlineRegion(OpBuilder &b, Region &region, ValueRange arguments);

/// A counted loop from 0 that carries `inits`.
SmallVector<Value> buildLoop(OpBuilder &b, Location loc, Value end, ValueRange inits,
                             function_ref<SmallVector<Value>(OpBuilder &, Value, ValueRange)> body);

/// The extent of a vector as a value; elements of tensors; an empty tensor of the shape of another.
Value sizeOf(OpBuilder &b, Location loc, Value tensor, int64_t dimension);
Value extract(OpBuilder &b, Location loc, Value tensor, ValueRange at);
Value insert(OpBuilder &b, Location loc, Value value, Value tensor, ValueRange at);
Value emptyLike(OpBuilder &b, Location loc, Value tensor);
/// Writing outside of a tensor would write over others: the kernel stops with a message that names the op.
void assertInside(OpBuilder &b, Location loc, Value index, Value size, StringRef name);
/// What an element of a mask says.
Value isNotZero(OpBuilder &b, Location loc, Value mask);
/// A number of type index as an element of type `type`, and back.
Value castIndex(OpBuilder &b, Location loc, Value index, Type type);

} // namespace weir::linalg_ext

#endif // WEIR_PASSES_INPUT_LINALGEXT_DECOMPOSITIONS_H
