// What code generation makes of bindings and dispatch tensors, as long as kernels compute tensors: buffers that they come from and go to, and loops
// over tiles.

#include "src/check/Interpreter.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::getView(Operation *op, Value value, RuntimeValue &view) {
  view = get(value);
  return view.kind == RuntimeValue::Kind::View || fail(ErrorKind::Unsupported, op, "accesses memory that is not a view of a binding");
}

bool Interpreter::checkView(Operation *op, const RuntimeValue &view, uint64_t elementBytes) {
  int64_t first = view.offset, last = view.offset + elementBytes;
  for (auto [extent, stride] : llvm::zip_equal(view.shape, view.strides)) {
    if (extent <= 0)
      return true;
    (stride < 0 ? first : last) += (extent - 1) * stride * static_cast<int64_t>(elementBytes);
  }
  return (first >= 0 && last <= static_cast<int64_t>(view.buffer->size())) || fail(ErrorKind::Invalid, op, "accesses bytes outside of its memory");
}

/// Copies all elements of one shape between places with strides; strides count elements.
static void forEachElement(ArrayRef<int64_t> shape, llvm::function_ref<void(ArrayRef<int64_t>)> visit) {
  if (llvm::any_of(shape, [](int64_t extent) { return extent <= 0; }))
    return;
  std::vector<int64_t> indices(shape.size(), 0);
  while (true) {
    visit(indices);
    size_t d = shape.size();
    while (d-- > 0 && ++indices[d] == shape[d])
      indices[d] = 0;
    if (d == static_cast<size_t>(-1))
      return;
  }
}

bool Interpreter::copyElements(Operation *op, const RuntimeValue &source, const RuntimeValue &target) {
  ElementLayout layout;
  if (!getLayout(op, source.elementType, layout))
    return false;
  if (source.shape != target.shape || source.elementType != target.elementType)
    return fail(ErrorKind::Invalid, op, "copies between memory of different shapes");
  auto stridesOf = [](const RuntimeValue &value) { return value.strides.empty() ? getRowMajorStrides(value.shape) : value.strides; };
  std::vector<int64_t> from = stridesOf(source), to = stridesOf(target), outer = source.shape;
  RuntimeValue checkedSource = source, checkedTarget = target;
  checkedSource.strides = from;
  checkedTarget.strides = to;
  if (!checkView(op, checkedSource, layout.bytes) || !checkView(op, checkedTarget, layout.bytes) || !countPoints(op, source.countElements()))
    return false;
  // Rows that are contiguous in both at once.
  uint64_t run = 1;
  if (!outer.empty() && from.back() == 1 && to.back() == 1) {
    run = outer.back();
    outer.pop_back();
  }
  forEachElement(outer, [&](ArrayRef<int64_t> indices) {
    int64_t sourceAt = 0, targetAt = 0;
    for (auto [d, index] : llvm::enumerate(indices)) {
      sourceAt += index * from[d];
      targetAt += index * to[d];
    }
    copyBytes(op, *source.buffer, source.offset + sourceAt * layout.bytes, *target.buffer, target.offset + targetAt * layout.bytes,
              run * layout.bytes);
  });
  return true;
}

/// An affine expression at these values.
static std::optional<int64_t> evaluate(AffineExpr expr, ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> a = evaluate(binary.getLHS(), dims, symbols), b = evaluate(binary.getRHS(), dims, symbols);
  if (!a || !b)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return *a + *b;
  case AffineExprKind::Mul:
    return *a * *b;
  default:
    break;
  }
  if (*b <= 0)
    return std::nullopt;
  int64_t floor = *a >= 0 ? *a / *b : -((-*a + *b - 1) / *b);
  switch (expr.getKind()) {
  case AffineExprKind::FloorDiv:
    return floor;
  case AffineExprKind::CeilDiv:
    return floor + (floor * *b != *a);
  default:
    return *a - floor * *b;
  }
}

bool Interpreter::runAffineOp(Operation *op, AffineMap map, bool isMin, bool isMax) {
  std::vector<int64_t> operands;
  if (!getNumbers(op, op->getOperands(), operands))
    return false;
  ArrayRef<int64_t> all(operands);
  std::optional<int64_t> result;
  for (AffineExpr expr : map.getResults()) {
    std::optional<int64_t> value = evaluate(expr, all.take_front(map.getNumDims()), all.drop_front(map.getNumDims()));
    if (!value)
      return fail(ErrorKind::Invalid, op, "divides by a number that is not positive");
    result = !result ? *value : isMin ? std::min(*result, *value) : isMax ? std::max(*result, *value) : *value;
  }
  set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(64, *result, /*isSigned=*/true)));
  return true;
}

/// Tiles one after the other. What a tile leaves is put into the results at once: tiles are disjoint, and a tile reads no other.
bool Interpreter::runForall(Operation *op) {
  auto forall = cast<scf::ForallOp>(op);
  std::vector<int64_t> lower, upper, steps;
  if (!getNumbers(op, forall.getMixedLowerBound(), lower) || !getNumbers(op, forall.getMixedUpperBound(), upper) ||
      !getNumbers(op, forall.getMixedStep(), steps))
    return false;
  Values outputs;
  for (Value output : forall.getOutputs()) {
    RuntimeValue value = get(output);
    if (!value.isShaped())
      return fail(ErrorKind::Unsupported, op, "has an output that is not a tensor");
    value.buffer = copyBuffer(*value.buffer);
    outputs.push_back(value);
  }
  std::vector<int64_t> trips;
  for (auto [from, to, step] : llvm::zip_equal(lower, upper, steps)) {
    if (step <= 0)
      return fail(ErrorKind::Invalid, op, "the step of the loop is not positive");
    trips.push_back(to <= from ? 0 : (to - from + step - 1) / step);
  }
  bool ok = true;
  forEachElement(trips, [&](ArrayRef<int64_t> tile) {
    if (!ok)
      return;
    Values arguments;
    for (auto [index, from, step] : llvm::zip_equal(tile, lower, steps))
      arguments.push_back(RuntimeValue::getBits(llvm::APInt(64, from + index * step, /*isSigned=*/true)));
    arguments.append(outputs.begin(), outputs.end());
    RegionExit exit;
    ok = runRegion(forall.getRegion(), arguments, exit);
    for (Operation &yielding : forall.getTerminator().getRegion().front()) {
      if (!ok)
        return;
      auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(yielding);
      if (!insert) {
        ok = fail(ErrorKind::Unsupported, &yielding, "is not an insertion of a tile");
        return;
      }
      RuntimeValue source = get(insert.getSource()), target = get(insert.getDest());
      std::vector<int64_t> offsets, sizes, strides;
      ok = getNumbers(op, insert.getMixedOffsets(), offsets) && getNumbers(op, insert.getMixedSizes(), sizes) &&
           getNumbers(op, insert.getMixedStrides(), strides);
      if (!ok)
        return;
      source.shape = sizes;
      std::vector<int64_t> origin(sizes.size(), 0), ones(sizes.size(), 1);
      ok = copyBox(&yielding, source, origin, ones, target, offsets, strides, sizes);
    }
  });
  if (!ok)
    return false;
  for (auto [result, value] : llvm::zip(op->getResults(), outputs))
    set(result, value);
  return true;
}

template <> bool Interpreter::run(memref::ViewOp view) {
  std::vector<int64_t> sizes;
  ElementLayout layout;
  RuntimeValue span = get(view.getSource());
  uint64_t offset;
  if (span.kind != RuntimeValue::Kind::Span)
    return fail(ErrorKind::Unsupported, view, "views memory that is not a binding");
  if (!getIndex(view, view.getByteShift(), offset) || !getShape(view, view.getType(), view.getSizes(), sizes) ||
      !getLayout(view, view.getType().getElementType(), layout))
    return false;
  RuntimeValue value = RuntimeValue::getView(span.buffer, sizes, getRowMajorStrides(sizes), view.getType().getElementType(), span.offset + offset);
  if (offset > span.length || value.countElements() * layout.bytes > span.length - offset)
    return fail(ErrorKind::Invalid, view, "is larger than its binding of " + Twine(span.length) + " bytes");
  return setResult(view, std::move(value));
}

template <> bool Interpreter::run(memref::SubViewOp part) {
  RuntimeValue source;
  std::vector<int64_t> offsets, sizes, strides;
  ElementLayout layout;
  if (!getView(part, part.getSource(), source) || !getNumbers(part, part.getMixedOffsets(), offsets) || !getNumbers(part, part.getMixedSizes(), sizes) ||
      !getNumbers(part, part.getMixedStrides(), strides) || !getLayout(part, source.elementType, layout))
    return false;
  llvm::SmallBitVector dropped = part.getDroppedDims();
  RuntimeValue value = RuntimeValue::getView(source.buffer, {}, {}, source.elementType, source.offset);
  for (size_t d = 0; d < sizes.size(); ++d) {
    value.offset += offsets[d] * source.strides[d] * layout.bytes;
    if (dropped.test(d))
      continue;
    value.shape.push_back(sizes[d]);
    value.strides.push_back(source.strides[d] * strides[d]);
  }
  return checkView(part, value, layout.bytes) && setResult(part, std::move(value));
}

bool Interpreter::runSameView(Operation *op) {
  RuntimeValue source;
  return getView(op, op->getOperand(0), source) && setResult(op, source);
}

bool Interpreter::runViewReshape(Operation *op) {
  RuntimeValue source;
  std::vector<int64_t> sizes;
  if (!getView(op, op->getOperand(0), source))
    return false;
  if (source.strides != getRowMajorStrides(source.shape))
    return fail(ErrorKind::Unsupported, op, "reshapes memory that is not contiguous");
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(op)) {
    if (!getNumbers(op, expand.getMixedOutputShape(), sizes))
      return false;
  } else {
    for (const ReassociationIndices &group : cast<memref::CollapseShapeOp>(op).getReassociationIndices()) {
      sizes.push_back(1);
      for (int64_t dim : group)
        sizes.back() *= source.shape[dim];
    }
  }
  return setResult(op, RuntimeValue::getView(source.buffer, sizes, getRowMajorStrides(sizes), source.elementType, source.offset));
}

template <> bool Interpreter::run(memref::DimOp dim) {
  RuntimeValue source;
  uint64_t index;
  if (!getView(dim, dim.getSource(), source) || !getIndex(dim, dim.getIndex(), index))
    return false;
  if (index >= source.shape.size())
    return fail(ErrorKind::Invalid, dim, "reads a dimension that does not exist");
  return setNumber(dim, source.shape[index]);
}

template <> bool Interpreter::run(bufferization::ToTensorOp tensor) {
  RuntimeValue source, target;
  if (!getView(tensor, tensor.getBuffer(), source) || !makeShaped(tensor, source.shape, source.elementType, target))
    return false;
  return copyElements(tensor, source, target) && setResult(tensor, std::move(target));
}

template <> bool Interpreter::run(bufferization::MaterializeInDestinationOp store) {
  RuntimeValue source, target;
  if (store->getNumResults() != 0)
    return runFold(store);
  source = get(store.getSource());
  if (!source.isShaped())
    return fail(ErrorKind::Unsupported, store, "stores a value that is not a tensor");
  return getView(store, store.getDest(), target) && copyElements(store, source, target);
}

template <> bool Interpreter::run(affine::AffineApplyOp apply) {
  return runAffineOp(apply, apply.getAffineMap(), false, false);
}

template <> bool Interpreter::run(affine::AffineMinOp least) {
  return runAffineOp(least, least.getAffineMap(), true, false);
}

template <> bool Interpreter::run(affine::AffineMaxOp most) {
  return runAffineOp(most, most.getAffineMap(), false, true);
}

void Interpreter::addMemRefs(Handlers &handlers) {
  add<memref::ViewOp, memref::SubViewOp, memref::DimOp, bufferization::ToTensorOp, bufferization::MaterializeInDestinationOp,
      affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(handlers);
  add<&Interpreter::runForall, scf::ForallOp>(handlers);
  add<&Interpreter::runSameView, memref::CastOp, memref::AssumeAlignmentOp>(handlers);
  add<&Interpreter::runViewReshape, memref::ExpandShapeOp, memref::CollapseShapeOp>(handlers);
}
