#include "passes/Codegen/GPU/LibraryCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;

/// `view` with the rank and the static extents of `buffer`.
static Value createStridedView(OpBuilder &builder, Location loc, const FlatView &view, MemRefType buffer) {
  auto fold = [](ArrayRef<Value> given) {
    return llvm::map_to_vector(given, [](Value value) -> OpFoldResult {
      IntegerAttr constant;
      if (matchPattern(value, m_Constant(&constant)))
        return OpFoldResult(constant);
      return OpFoldResult(value);
    });
  };
  SmallVector<OpFoldResult> sizes = fold(view.sizes), strides = fold(view.strides);
  SmallVector<int64_t> shape, steps;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  dispatchIndexOpFoldResults(strides, dynamic, steps);
  auto flat = cast<MemRefType>(view.base.getType());
  auto layout = StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic, steps);
  auto type = MemRefType::get(shape, flat.getElementType(), layout, flat.getMemorySpace());
  return memref::ReinterpretCastOp::create(builder, loc, type, view.base, OpFoldResult(view.offset), sizes, strides);
}

LogicalResult weir::emitLibraryCall(KernelState &state, linalg::GenericOp op) {
  OpBuilder &builder = state.builder;
  Location loc = op.getLoc();
  if (!llvm::all_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>))
    return op.emitOpError("has a library call and scalar operands, which is not supported on a GPU");
  SharedAccesses accesses = state.barriers.getAccesses(op);
  accesses.push_back(state.barriers.getLibraryAccess());
  state.barriers.order(loc, accesses);
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (!state.views.contains(operand))
      return op.emitOpError("accesses a buffer that a GPU cannot address");
    operands.push_back(createStridedView(builder, loc, state.views.lookup(operand), cast<MemRefType>(operand.getType())));
  }
  // The target starts from the value itself, where it knows to.
  for (auto [init, view] : llvm::zip_equal(op.getDpsInits(), ArrayRef<Value>(operands).take_back(op.getNumDpsInits())))
    if (Value first = state.inits.getUniform(init))
      linalg::FillOp::create(builder, loc, first, view);
  ArrayRef<Value> all = operands;
  auto copy = linalg::GenericOp::create(builder, loc, TypeRange(), all.take_front(op.getNumDpsInputs()), all.drop_front(op.getNumDpsInputs()),
                                        op.getIndexingMaps(), op.getIteratorTypes(), op.getDocAttr(), op.getLibraryCallAttr());
  {
    // Elements as they are stored become those that the body computes with.
    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&copy.getRegion());
    IRMapping inner;
    for (auto [argument, operand] : llvm::zip_equal(op.getBody()->getArguments(), operands)) {
      Value element = body->addArgument(cast<MemRefType>(operand.getType()).getElementType(), loc);
      if (element.getType() != argument.getType())
        element = arith::BitcastOp::create(builder, loc, argument.getType(), element);
      inner.map(argument, element);
    }
    for (Operation &scalar : op.getBody()->without_terminator())
      builder.clone(scalar, inner);
    SmallVector<Value> results;
    for (auto [value, argument] : llvm::zip_equal(op.getBody()->getTerminator()->getOperands(), body->getArguments().take_back(op.getNumDpsInits()))) {
      Value result = inner.lookupOrDefault(value);
      results.push_back(result.getType() == argument.getType() ? result
                                                               : arith::BitcastOp::create(builder, loc, argument.getType(), result).getResult());
    }
    linalg::YieldOp::create(builder, loc, results);
  }
  return success();
}
