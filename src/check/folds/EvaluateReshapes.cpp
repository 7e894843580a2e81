// Ops that keep the elements in their order, and those of linalg that move or repeat them.

#include "src/check/folds/EvaluateTensors.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

/// The elements of operand 0 in another shape.
static bool reshape(Evaluation &e, ArrayRef<int64_t> shape) {
  const FoldValue &source = e.operand(0);
  e.isUndefined |= countPositions(shape) != static_cast<int64_t>(source.elements.size());
  return e.isUndefined || fillResult(e, shape, [&](ArrayRef<int64_t> position) { return source.elements[ravel(position, shape)]; });
}

static bool evaluateCast(Evaluation &e) { return reshape(e, e.operand(0).shape); }

static bool evaluateExpand(Evaluation &e) {
  auto expand = cast<tensor::ExpandShapeOp>(e.op);
  const Numbers shape = getNumbers(e, expand.getMixedOutputShape());
  // Each group of dimensions is the dimension that it comes from.
  for (auto [from, group] : llvm::enumerate(expand.getReassociationIndices())) {
    int64_t product = 1;
    for (int64_t dim : group)
      product *= shape[dim];
    e.isUndefined |= product != e.operand(0).shape[from];
  }
  return e.isUndefined || reshape(e, shape);
}

static bool evaluateCollapse(Evaluation &e) {
  Numbers shape;
  for (const ReassociationIndices &group : cast<tensor::CollapseShapeOp>(e.op).getReassociationIndices()) {
    int64_t product = 1;
    for (int64_t dim : group)
      product *= e.operand(0).shape[dim];
    shape.push_back(product);
  }
  return reshape(e, shape);
}

static bool evaluateReshape(Evaluation &e) {
  Numbers shape;
  for (const FoldElement &extent : e.operand(1).elements) {
    e.isUndefined |= !extent.isExact();
    shape.push_back(static_cast<int64_t>(extent.bits));
  }
  return e.isUndefined || reshape(e, shape);
}

static bool evaluateFill(Evaluation &e) {
  return fillResult(e, e.operand(1).shape, [&](ArrayRef<int64_t>) { return e.operand(0).elements.front(); });
}

static bool evaluateCopy(Evaluation &e) {
  e.isUndefined |= e.operand(0).shape != e.operand(1).shape;
  return e.isUndefined || reshape(e, e.operand(0).shape);
}

static bool evaluateTranspose(Evaluation &e) {
  ArrayRef<int64_t> permutation = cast<linalg::TransposeOp>(e.op).getPermutation();
  const FoldValue &source = e.operand(0);
  Numbers shape;
  for (int64_t dim : permutation)
    shape.push_back(source.shape[dim]);
  return fillResult(e, shape, [&](ArrayRef<int64_t> position) {
    Numbers from(position.size());
    for (auto [at, dim] : llvm::zip(position, permutation))
      from[dim] = at;
    return source.elements[ravel(from, source.shape)];
  });
}

static bool evaluateBroadcast(Evaluation &e) {
  ArrayRef<int64_t> added = cast<linalg::BroadcastOp>(e.op).getDimensions();
  const FoldValue &source = e.operand(0);
  return fillResult(e, e.operand(1).shape, [&](ArrayRef<int64_t> position) {
    Numbers from;
    for (auto [dim, at] : llvm::enumerate(position))
      if (!llvm::is_contained(added, static_cast<int64_t>(dim)))
        from.push_back(at);
    return source.elements[ravel(from, source.shape)];
  });
}

void weir::check::addReshapeRules(EvaluationRules &rules) {
  rules["tensor.cast"] = evaluateCast;
  rules["tensor.expand_shape"] = evaluateExpand;
  rules["tensor.collapse_shape"] = evaluateCollapse;
  rules["tensor.reshape"] = evaluateReshape;
  rules["linalg.fill"] = evaluateFill;
  rules["linalg.copy"] = evaluateCopy;
  rules["linalg.transpose"] = evaluateTranspose;
  rules["linalg.broadcast"] = evaluateBroadcast;
}
