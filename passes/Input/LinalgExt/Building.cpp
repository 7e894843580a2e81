// Shared code of the decompositions: dispatches, rows, loops.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

bool linalg_ext::isInKernel(Operation *op) {
  while ((op = op->getParentOp()))
    if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, func::FuncOp>(op))
      return true;
  return false;
}

SmallVector<Value> linalg_ext::buildDispatch(OpBuilder &b, Operation *op, ValueRange inits,
                                             function_ref<SmallVector<Value>(OpBuilder &)> body) {
  if (isInKernel(op))
    return body(b);
  Location loc = op->getLoc();
  SmallVector<Value> dims;
  for (Value init : inits)
    for (OpFoldResult size : tensor::getMixedSizes(b, loc, init))
      if (auto dynamic = dyn_cast<Value>(size))
        dims.push_back(dynamic);
  auto region = flow::DispatchRegionOp::create(b, loc, inits.getTypes(), dims, /*workload=*/ValueRange{});
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(region.getBody().empty() ? &region.getBody().emplaceBlock() : &region.getBody().front());
  flow::ReturnOp::create(b, loc, body(b));
  return region.getResults();
}

namespace {
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  RankedTensorType type;
};
} // namespace

static Slice sliceOf(OpBuilder &b, Location loc, const Rows &rows, ValueRange at) {
  auto tensorType = cast<RankedTensorType>(rows.tensor.getType());
  Slice slice;
  SmallVector<int64_t> shape;
  unsigned next = 0;
  for (int64_t i = 0, e = tensorType.getRank(); i < e; ++i) {
    bool whole = rows.dimension == i;
    slice.offsets.push_back(whole ? OpFoldResult(b.getIndexAttr(0)) : OpFoldResult(at[next++]));
    slice.sizes.push_back(whole ? tensor::getMixedSize(b, loc, rows.tensor, i) : OpFoldResult(b.getIndexAttr(1)));
    if (whole)
      shape.push_back(tensorType.getDimSize(i));
  }
  slice.strides.assign(tensorType.getRank(), b.getIndexAttr(1));
  slice.type = RankedTensorType::get(shape, tensorType.getElementType());
  return slice;
}

static Value extractRow(OpBuilder &b, Location loc, const Rows &rows, const Slice &slice) {
  return tensor::ExtractSliceOp::create(b, loc, slice.type, rows.tensor, slice.offsets, slice.sizes, slice.strides);
}

SmallVector<Value> linalg_ext::forEachRow(OpBuilder &b, Location loc, ArrayRef<Rows> inputs, ArrayRef<Rows> outputs,
                                          function_ref<SmallVector<Value>(OpBuilder &, ValueRange, ValueRange)> body) {
  auto tensorOf = [](const Rows &rows) { return rows.tensor; };
  SmallVector<Value> inputTensors = llvm::map_to_vector(inputs, tensorOf), tensors = llvm::map_to_vector(outputs, tensorOf);
  SmallVector<OpFoldResult> extents = tensor::getMixedSizes(b, loc, tensors.front());
  if (outputs.front().dimension)
    extents.erase(extents.begin() + *outputs.front().dimension);
  if (extents.empty())
    return body(b, inputTensors, tensors);

  // What one of them knows of the number of rows holds for all: with it, no op must state that the rows are all that there is.
  for (auto [output, tensor] : llvm::zip_equal(outputs, tensors)) {
    auto type = cast<RankedTensorType>(tensor.getType());
    SmallVector<int64_t> shape(type.getShape());
    unsigned next = 0;
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (std::optional<int64_t> known = output.dimension == i ? std::nullopt : getConstantIntValue(extents[next++]); known && type.isDynamicDim(i))
        shape[i] = *known;
    if (shape != type.getShape() && ShapedType::isStaticShape(shape))
      tensor = tensor::CastOp::create(b, loc, type.clone(shape), tensor);
  }
  auto loop = scf::ForallOp::create(b, loc, extents, tensors, /*mapping=*/std::nullopt);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> inputRows, rows;
  SmallVector<Slice> slices;
  for (const Rows &input : inputs)
    inputRows.push_back(extractRow(b, loc, input, sliceOf(b, loc, input, loop.getInductionVars())));
  for (auto [output, tensor, shared] : llvm::zip_equal(outputs, tensors, loop.getRegionIterArgs())) {
    // Extents come from outside: no op has to know those of a tensor that the loop carries.
    slices.push_back(sliceOf(b, loc, {tensor, output.dimension}, loop.getInductionVars()));
    rows.push_back(extractRow(b, loc, {shared, output.dimension}, slices.back()));
  }
  SmallVector<Value> results = body(b, inputRows, rows);
  b.setInsertionPointToEnd(loop.getTerminator().getBody());
  for (auto [result, slice, shared] : llvm::zip_equal(results, slices, loop.getRegionIterArgs()))
    tensor::ParallelInsertSliceOp::create(b, loc, result, shared, slice.offsets, slice.sizes, slice.strides);
  b.setInsertionPointAfter(loop);
  SmallVector<Value> wholes;
  for (auto [output, result] : llvm::zip_equal(outputs, loop.getResults()))
    wholes.push_back(b.createOrFold<tensor::CastOp>(loc, output.tensor.getType(), result));
  return wholes;
}

SmallVector<Value> linalg_ext::inlineRegion(OpBuilder &b, Region &region, ValueRange arguments) {
  IRMapping map;
  Block &block = region.front();
  map.map(block.getArguments(), arguments);
  for (Operation &op : block.without_terminator())
    b.clone(op, map);
  return llvm::map_to_vector(block.getTerminator()->getOperands(), [&](Value value) { return map.lookupOrDefault(value); });
}

SmallVector<Value> linalg_ext::buildLoop(OpBuilder &b, Location loc, Value end, ValueRange inits,
                                         function_ref<SmallVector<Value>(OpBuilder &, Value, ValueRange)> body) {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
  auto loop = scf::ForOp::create(b, loc, zero, end, one, inits, [&](OpBuilder &b, Location loc, Value i, ValueRange carried) {
    scf::YieldOp::create(b, loc, body(b, i, carried));
  });
  return loop.getResults();
}

Value linalg_ext::sizeOf(OpBuilder &b, Location loc, Value tensor, int64_t dimension) {
  return b.createOrFold<tensor::DimOp>(loc, tensor, dimension);
}

Value linalg_ext::extract(OpBuilder &b, Location loc, Value tensor, ValueRange at) {
  return tensor::ExtractOp::create(b, loc, tensor, at);
}

Value linalg_ext::insert(OpBuilder &b, Location loc, Value value, Value tensor, ValueRange at) {
  return tensor::InsertOp::create(b, loc, value, tensor, at);
}

Value linalg_ext::emptyLike(OpBuilder &b, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, tensor), type.getElementType());
}

Value linalg_ext::castIndex(OpBuilder &b, Location loc, Value index, Type type) {
  if (index.getType() == type)
    return index;
  return arith::IndexCastOp::create(b, loc, type, index);
}
