// Evaluates the elementwise ops before a convolution's input one vector at a time, for a schedule that copies the input.
#include "passes/Codegen/CPU/Conv/ConvEpilogue.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

LogicalResult ConvEpilogue::checkInput() {
  auto type = cast<RankedTensorType>(problem.input.getType());
  return type.hasStaticShape() ? checkInput(problem.input, llvm::to_vector(llvm::seq<int>(0, type.getRank()))) : failure();
}

/// `dims`: the dimension of the input for each dimension of `tensor`. Lanes run along the last one: it has to be contiguous in memory.
LogicalResult ConvEpilogue::checkInput(Value tensor, const Dims &dims) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return failure();
  int lane = cast<RankedTensorType>(problem.input.getType()).getRank() - 1;
  if (isBuffer(tensor)) {
    MemRefType type = bufferType(tensor);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (!type || !type.getElementType().isIntOrFloat() || type.getElementTypeBitWidth() % 8 != 0 ||
        failed(type.getStridesAndOffset(strides, offset)))
      return failure();
    // What the kernel stores never is in such a buffer: vectors are read again for other parts of the result.
    while (isReshape(op))
      op = op->getOperand(0).getDefiningOp();
    if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op))
      leaves.push_back({toTensor.getBuffer(), Dims(dims.size(), -2)});
    bool plain = !llvm::is_contained(dims, lane) || (dims.back() == lane && llvm::count(dims, lane) == 1 && strides.back() == 1);
    return success(plain);
  }
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return success(constant.isSplat());
  if (!isElementwiseOp(op) || !isVectorizableBody(cast<linalg::LinalgOp>(op)))
    return failure();
  auto linalgOp = cast<linalg::LinalgOp>(op);
  std::optional<Dims> loops = loopDims(linalgOp, cast<OpResult>(tensor).getResultNumber(), dims);
  if (!loops)
    return failure();
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()) && !linalgOp.getMatchingBlockArgument(&operand).use_empty() &&
        failed(checkInput(operand.get(), operandDims(linalgOp.getMatchingIndexingMap(&operand), *loops))))
      return failure();
  return success();
}

Value ConvEpilogue::readInput(Emit &e, VectorType type, Value tensor, const Dims &dims, ValueRange indices, Value mask) {
  if (isBuffer(tensor)) {
    Value source = buffer(tensor);
    auto at = llvm::map_to_vector(dims, [&](int dim) { return dim < 0 ? e.index(0) : indices[dim]; });
    if (!llvm::is_contained(dims, static_cast<int>(indices.size()) - 1))
      return memref::LoadOp::create(e.b, e.loc, source, at);
    return e.load(VectorType::get(type.getShape(), getElementTypeOrSelf(source.getType())), source, at, mask);
  }
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return arith::ConstantOp::create(e.b, e.loc, constant.getSplatValue<TypedAttr>());
  auto op = cast<linalg::LinalgOp>(tensor.getDefiningOp());
  unsigned result = cast<OpResult>(tensor).getResultNumber();
  Dims loops = *loopDims(op, result, dims);
  llvm::DenseMap<Value, Value> values;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (!argument.use_empty())
      values[argument] = isa<RankedTensorType>(operand.get().getType())
                             ? readInput(e, type, operand.get(), operandDims(op.getMatchingIndexingMap(&operand), loops), indices, mask)
                             : operand.get();
  }
  auto valueOf = [&](Value v) { return values.count(v) ? values[v] : v; };
  for (Operation &inner : op.getBlock()->without_terminator())
    values[inner.getResult(0)] = e.apply(inner, llvm::map_to_vector(inner.getOperands(), valueOf));
  return valueOf(op.getBlock()->getTerminator()->getOperand(result));
}

Value ConvEpilogue::input(Emit &e, VectorType type, ValueRange indices, Value mask) {
  Dims all = llvm::to_vector(llvm::seq<int>(0, indices.size()));
  return e.toLanes(readInput(e, type, problem.input, all, indices, mask), type.getDimSize(0));
}
