// Whether the ops around a convolution can be evaluated one vector at a time: what is stored where, and that nothing is overwritten that is
// still read.
#include "passes/Codegen/CPU/Conv/ConvEpilogue.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// Dimensions of a reshape's source, when groups hold at most one dimension that is not one.
std::optional<ConvEpilogue::Dims> ConvEpilogue::sourceDims(Operation *reshape, const Dims &dims) {
  auto source = cast<RankedTensorType>(reshape->getOperand(0).getType());
  auto target = cast<RankedTensorType>(reshape->getResult(0).getType());
  bool collapse = isa<tensor::CollapseShapeOp>(reshape);
  auto groups = collapse ? cast<tensor::CollapseShapeOp>(reshape).getReassociationIndices()
                         : cast<tensor::ExpandShapeOp>(reshape).getReassociationIndices();
  RankedTensorType wide = collapse ? source : target;
  Dims result(source.getRank(), -1);
  for (auto [narrow, group] : llvm::enumerate(groups)) {
    int64_t only = -1;
    for (int64_t dim : group) {
      if (wide.getDimSize(dim) == 1)
        continue;
      if (only >= 0)
        return std::nullopt;
      only = dim;
    }
    if (only < 0)
      continue;
    if (collapse)
      result[only] = dims[narrow];
    else
      result[narrow] = dims[only];
  }
  return result;
}

/// Which dimension of the root's result each loop of `op` is, when its result is read at `dims`.
std::optional<ConvEpilogue::Dims> ConvEpilogue::loopDims(linalg::LinalgOp op, unsigned result, const Dims &dims) {
  AffineMap map = op.getIndexingMapMatchingResult(op->getResult(result));
  Dims loops(op.getNumLoops(), -2);
  for (auto [expr, dim] : llvm::zip_equal(map.getResults(), dims))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      loops[loop.getPosition()] = dim;
  if (llvm::is_contained(loops, -2))
    return std::nullopt;
  return loops;
}

ConvEpilogue::Dims ConvEpilogue::operandDims(AffineMap map, const Dims &loops) {
  Dims dims;
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(loop ? loops[loop.getPosition()] : -1);
  }
  return dims;
}

bool weir::cpu::isVectorizableBody(linalg::LinalgOp op) {
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isa<arith::ConstantOp>(inner) &&
        (!OpTrait::hasElementwiseMappableTraits(&inner) || inner.getNumResults() != 1 || inner.getNumRegions() != 0))
      return false;
  return true;
}

LogicalResult ConvEpilogue::check(Value tensor, const Dims &dims, bool mayUseRoot) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return failure();
  if (op == problem.result) {
    if (!mayUseRoot)
      return failure();
    auto type = cast<RankedTensorType>(tensor.getType());
    for (auto [i, dim] : llvm::enumerate(dims))
      if (dim != static_cast<int>(i) && type.getDimSize(i) != 1)
        return failure();
    return success();
  }
  if (isBuffer(tensor)) {
    // Reshapes of buffers keep their strides static, so the type can be had without building the op.
    auto tensorType = cast<RankedTensorType>(tensor.getType());
    Operation *base = op;
    while (isReshape(base))
      base = base->getOperand(0).getDefiningOp();
    auto toTensor = dyn_cast<bufferization::ToTensorOp>(base);
    if (!toTensor)
      return checkAccess(MemRefType::get(tensorType.getShape(), tensorType.getElementType()), dims);
    Value buffer = toTensor.getBuffer();
    auto type = cast<MemRefType>(buffer.getType());
    // The dimensions of a reshape are not those of the buffer: never the same index as of a destination.
    leaves.push_back({buffer, base == op ? dims : Dims(type.getRank(), -2)});
    if (base != op) {
      if (!type.getLayout().isIdentity())
        return failure();
      type = MemRefType::get(tensorType.getShape(), tensorType.getElementType());
    }
    return checkAccess(type, dims);
  }
  if (isReshape(op)) {
    std::optional<Dims> source = sourceDims(op, dims);
    return source ? check(op->getOperand(0), *source, mayUseRoot) : failure();
  }
  if (isa<tensor::EmptyOp>(op))
    return success();
  DenseElementsAttr constant;
  if (matchPattern(tensor, m_Constant(&constant)))
    return success(constant.isSplat());
  if (!isElementwiseOp(op))
    return failure();
  auto linalgOp = cast<linalg::LinalgOp>(op);
  std::optional<Dims> loops = loopDims(linalgOp, cast<OpResult>(tensor).getResultNumber(), dims);
  if (!loops || !isVectorizableBody(linalgOp))
    return failure();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()) || linalgOp.getMatchingBlockArgument(&operand).use_empty())
      continue;
    if (failed(check(operand.get(), operandDims(linalgOp.getMatchingIndexingMap(&operand), *loops), mayUseRoot)))
      return failure();
  }
  return success();
}

/// Where the elements of the root's result go in `tensor`.
std::optional<ConvEpilogue::Dims> ConvEpilogue::locate(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (op == problem.result)
    return llvm::to_vector(llvm::seq<int>(0, cast<RankedTensorType>(tensor.getType()).getRank()));
  if (isReshape(op)) {
    std::optional<Dims> source = locate(op->getOperand(0));
    if (!source)
      return std::nullopt;
    auto from = cast<RankedTensorType>(op->getOperand(0).getType()), to = cast<RankedTensorType>(tensor.getType());
    bool collapse = isa<tensor::CollapseShapeOp>(op);
    auto groups = collapse ? cast<tensor::CollapseShapeOp>(op).getReassociationIndices()
                           : cast<tensor::ExpandShapeOp>(op).getReassociationIndices();
    Dims dims(to.getRank(), -1);
    for (auto [narrow, group] : llvm::enumerate(groups))
      for (int64_t wide : group) {
        if ((collapse ? from : to).getDimSize(wide) == 1)
          continue;
        int &place = dims[collapse ? narrow : wide];
        int value = (*source)[collapse ? wide : narrow];
        if (place >= 0 || (!collapse && llvm::count_if(group, [&](int64_t d) { return to.getDimSize(d) != 1; }) != 1))
          return std::nullopt;
        place = value;
      }
    return dims;
  }
  if (!isElementwiseOp(op))
    return std::nullopt;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()) || linalgOp.getMatchingBlockArgument(&operand).use_empty())
      continue;
    std::optional<Dims> dims = locate(operand.get());
    if (!dims)
      continue;
    Dims loops(linalgOp.getNumLoops(), -1);
    for (auto [expr, dim] : llvm::zip_equal(linalgOp.getMatchingIndexingMap(&operand).getResults(), *dims))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        loops[loop.getPosition()] = dim;
    for (auto [dim, size] : llvm::zip_equal(loops, sizes))
      if (dim < 0 && size != 1)
        return std::nullopt;
    return operandDims(linalgOp.getIndexingMapMatchingResult(cast<OpResult>(tensor)), loops);
  }
  return std::nullopt;
}

ConvEpilogue::Dims ConvEpilogue::initDims() {
  int64_t rank = cast<RankedTensorType>(problem.init.getType()).getRank();
  return problem.initHasDims ? llvm::to_vector(llvm::seq<int>(0, rank)) : Dims(rank, -1);
}

LogicalResult ConvEpilogue::analyze(ConvLanes wanted, std::optional<SelectStrategyCode> &reason, bool mayComputeInput) {
  lanes = wanted;
  destinations.clear();
  leaves.clear();
  auto refuse = [&](SelectStrategyCode code) {
    reason = code;
    return failure();
  };
  for (Operation &op : kernel.getBody().front()) {
    if (auto materialize = dyn_cast<bufferization::MaterializeInDestinationOp>(op)) {
      Value tensor = materialize.getSource(), buffer = materialize.getDest();
      auto type = dyn_cast<MemRefType>(buffer.getType());
      std::optional<Dims> dims = locate(tensor);
      if (!dims || !type || type.getElementType() != getElementTypeOrSelf(tensor))
        return refuse(SelectStrategyCode::DESTINATION);
      if (failed(checkAccess(type, *dims)))
        return refuse(SelectStrategyCode::DESTINATION_LAYOUT);
      for (int dim : {lanes.outer, lanes.inner})
        if (dim >= 0 && !llvm::is_contained(*dims, dim))
          return refuse(SelectStrategyCode::DESTINATION_LAYOUT);
      if (failed(check(tensor, *dims, /*mayUseRoot=*/true)))
        return refuse(SelectStrategyCode::EPILOGUE);
      destinations.push_back({tensor, buffer, *dims, &op});
      continue;
    }
    bool pure = isMemoryEffectFree(&op) || isa<linalg::LinalgOp, bufferization::ToTensorOp>(op);
    if (!pure && !op.hasTrait<OpTrait::IsTerminator>())
      return refuse(SelectStrategyCode::SIDE_EFFECTS);
  }
  if (destinations.empty())
    return refuse(SelectStrategyCode::DESTINATION);
  if (!problem.op.getRegionOutputArgs()[0].use_empty() && failed(check(problem.init, initDims(), /*mayUseRoot=*/false)))
    return refuse(SelectStrategyCode::INIT);
  if ((isInputComputed() && !(mayComputeInput && succeeded(checkInput()))) || (problem.filter && !isFilterBuffer()))
    return refuse(SelectStrategyCode::INPUT_COMPUTED);
  // Elements are written while others are still to be computed: only reads of the same element by the same vector are safe.
  for (const Destination &destination : destinations) {
    for (Value operand : {problem.input, problem.filter}) {
      while (operand && isReshape(operand.getDefiningOp()))
        operand = operand.getDefiningOp()->getOperand(0);
      auto toTensor = operand ? operand.getDefiningOp<bufferization::ToTensorOp>() : bufferization::ToTensorOp();
      if (toTensor && writesOver(destination, toTensor.getBuffer()))
        return refuse(SelectStrategyCode::IN_PLACE);
    }
    for (const Leaf &leaf : leaves)
      if (writesOver(destination, leaf.buffer) && !(leaf.buffer == destination.buffer && leaf.dims == destination.dims))
        return refuse(SelectStrategyCode::IN_PLACE);
  }
  return success();
}
