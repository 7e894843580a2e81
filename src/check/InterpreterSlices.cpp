// Parts of tensors: slices, insertions, padding, concatenation.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cstring>

using namespace mlir;
using namespace weir;
using namespace weir::check;

/// Whether a box lies within a shape.
static bool liesWithin(ArrayRef<int64_t> shape, ArrayRef<int64_t> offsets, ArrayRef<int64_t> strides, ArrayRef<int64_t> sizes) {
  if (llvm::is_contained(sizes, 0))
    return true;
  for (auto [extent, offset, stride, size] : llvm::zip_equal(shape, offsets, strides, sizes))
    if (size < 0 || offset < 0 || offset + (size - 1) * stride >= extent || offset + (size - 1) * stride < 0 || offset >= extent)
      return false;
  return true;
}

bool Interpreter::copyBox(Operation *op, const RuntimeValue &source, ArrayRef<int64_t> from, ArrayRef<int64_t> fromStrides,
                          const RuntimeValue &target, ArrayRef<int64_t> to, ArrayRef<int64_t> toStrides,
                          ArrayRef<int64_t> sizes) {
  if (!liesWithin(source.shape, from, fromStrides, sizes))
    return fail(ErrorKind::Invalid, op, "reads a slice outside of its source");
  if (!liesWithin(target.shape, to, toStrides, sizes))
    return fail(ErrorKind::Invalid, op, "writes a slice outside of its target");
  ElementLayout layout;
  if (!getLayout(op, source.elementType, layout))
    return false;
  uint64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  if (count == 0)
    return true;
  std::vector<int64_t> sourceUnits = getRowMajorStrides(source.shape), targetUnits = getRowMajorStrides(target.shape);
  int64_t sourceAt = 0, targetAt = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    sourceAt += from[d] * sourceUnits[d];
    targetAt += to[d] * targetUnits[d];
    sourceUnits[d] *= fromStrides[d];
    targetUnits[d] *= toStrides[d];
  }
  // Rows that are contiguous in both are copied at once.
  uint64_t run = 1;
  size_t rank = sizes.size();
  if (rank != 0 && sourceUnits[rank - 1] == 1 && targetUnits[rank - 1] == 1)
    run = sizes[--rank];
  std::vector<int64_t> indices(rank, 0);
  for (uint64_t done = 0; done < count; done += run) {
    copyBytes(op, *source.buffer, source.offset + sourceAt * layout.bytes, *target.buffer,
              target.offset + targetAt * layout.bytes, run * layout.bytes);
    for (size_t d = rank; d-- > 0;) {
      sourceAt += sourceUnits[d];
      targetAt += targetUnits[d];
      if (++indices[d] < sizes[d])
        break;
      sourceAt -= sizes[d] * sourceUnits[d];
      targetAt -= sizes[d] * targetUnits[d];
      indices[d] = 0;
    }
  }
  return true;
}

/// Offsets, sizes and strides of a slice whose result has lost dimensions of extent 1: the shape of the result with those dimensions.
static RuntimeValue withShape(RuntimeValue value, ArrayRef<int64_t> shape) {
  value.shape.assign(shape.begin(), shape.end());
  return value;
}

bool Interpreter::runPad(Operation *op) {
  auto pad = cast<tensor::PadOp>(op);
  RuntimeValue source = get(pad.getSource()), value;
  std::vector<int64_t> low, high, shape;
  if (!getNumbers(op, pad.getMixedLowPad(), low) || !getNumbers(op, pad.getMixedHighPad(), high))
    return false;
  for (size_t d = 0; d < low.size(); ++d)
    shape.push_back(low[d] + source.shape[d] + high[d]);
  if (!makeShaped(op, shape, source.elementType, value) || !countPoints(op, value.countElements()))
    return false;
  // Negative padding cuts.
  std::vector<int64_t> from(low.size()), to(low.size()), ones(low.size(), 1), sizes(low.size());
  for (size_t d = 0; d < low.size(); ++d) {
    from[d] = std::max<int64_t>(0, -low[d]);
    to[d] = std::max<int64_t>(0, low[d]);
    sizes[d] = std::max<int64_t>(0, source.shape[d] - from[d] - std::max<int64_t>(0, -high[d]));
  }
  Value constant = pad.getConstantPaddingValue();
  std::vector<int64_t> indices(shape.size(), 0);
  RegionExit exit;
  for (uint64_t i = 0, e = value.countElements(); i < e; ++i) {
    bool inside = true;
    for (size_t d = 0; d < shape.size(); ++d)
      inside &= indices[d] >= to[d] && indices[d] < to[d] + sizes[d];
    if (!inside) {
      Values arguments;
      for (int64_t index : indices)
        arguments.push_back(RuntimeValue::getBits(llvm::APInt(64, index)));
      if ((!constant || exit.values.empty()) && !runRegion(pad.getRegion(), arguments, exit))
        return false;
      if (!storeElement(op, exit.values[0], value, indices))
        return false;
    }
    for (size_t d = shape.size(); d-- > 0 && ++indices[d] == shape[d];)
      indices[d] = 0;
  }
  if (!copyBox(op, source, from, ones, value, to, ones, sizes))
    return false;
  set(op->getResult(0), std::move(value));
  return true;
}

bool Interpreter::runSliceOp(Operation *op, bool &handled) {
  handled = true;
  RuntimeValue value;
  std::vector<int64_t> shape, offsets, sizes, strides;
  auto getSlice = [&](auto slice) {
    return getNumbers(op, slice.getMixedOffsets(), offsets) && getNumbers(op, slice.getMixedSizes(), sizes) &&
           getNumbers(op, slice.getMixedStrides(), strides);
  };
  auto done = [&] {
    set(op->getResult(0), std::move(value));
    return true;
  };
  // The extents of a result that drops dimensions of extent 1.
  auto reduce = [&](llvm::SmallBitVector dropped) {
    std::vector<int64_t> kept;
    for (auto [index, size] : llvm::enumerate(sizes))
      if (!dropped[index])
        kept.push_back(size);
    return kept;
  };
  auto zeros = [](size_t rank) { return std::vector<int64_t>(rank, 0); };
  auto ones = [](size_t rank) { return std::vector<int64_t>(rank, 1); };

  auto extract = [&](const RuntimeValue &source, llvm::SmallBitVector dropped) {
    if (!makeShaped(op, sizes, source.elementType, value) ||
        !copyBox(op, source, offsets, strides, value, zeros(sizes.size()), ones(sizes.size()), sizes))
      return false;
    value.shape = reduce(dropped);
    return done();
  };
  auto insert = [&](const RuntimeValue &source, const RuntimeValue &target) {
    uint64_t count = 1;
    for (int64_t size : sizes)
      count *= size;
    if (count != source.countElements())
      return fail(ErrorKind::Invalid, op, "has a slice with another number of elements than its source");
    return copyBox(op, withShape(source, sizes), zeros(sizes.size()), ones(sizes.size()), target, offsets, strides, sizes);
  };

  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return getSlice(slice) && extract(RuntimeValue(get(slice.getSource())), slice.getDroppedDims());
  if (auto slice = dyn_cast<flow::TensorSliceOp>(op)) {
    if (!getNumbers(op, slice.getStartIndices(), offsets) || !getNumbers(op, slice.getLengths(), sizes))
      return false;
    strides = ones(sizes.size());
    return extract(RuntimeValue(get(slice.getSource())), llvm::SmallBitVector(sizes.size()));
  }
  if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op))
    return getSlice(load) && extract(RuntimeValue(get(load.getSource())), load.getDroppedDims());
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (!getSlice(slice))
      return false;
    value = get(slice.getDest());
    value.buffer = copyBuffer(*value.buffer);
    return insert(RuntimeValue(get(slice.getSource())), value) && done();
  }
  if (auto update = dyn_cast<flow::TensorUpdateOp>(op)) {
    RuntimeValue source = get(update.getUpdate());
    if (!getNumbers(op, update.getStartIndices(), offsets))
      return false;
    sizes = source.shape;
    strides = ones(sizes.size());
    value = get(update.getTarget());
    value.buffer = copyBuffer(*value.buffer);
    return insert(source, value) && done();
  }
  if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(op)) {
    const RuntimeValue target = get(store.getTarget());
    return getSlice(store) && checkWritable(op, *target.buffer) &&
           insert(RuntimeValue(get(store.getValue())), target);
  }
  if (isa<tensor::PadOp>(op))
    return runPad(op);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    uint64_t dim = concat.getDim();
    shape = get(concat.getInputs()[0]).shape;
    shape[dim] = 0;
    for (Value input : concat.getInputs())
      shape[dim] += get(input).shape[dim];
    if (!makeShaped(op, shape, cast<ShapedType>(concat.getType()).getElementType(), value))
      return false;
    offsets = zeros(shape.size());
    strides = ones(shape.size());
    for (Value input : concat.getInputs()) {
      RuntimeValue source = get(input);
      sizes = source.shape;
      if (!insert(source, value))
        return false;
      offsets[dim] += sizes[dim];
    }
    return done();
  }
  handled = false;
  return true;
}
