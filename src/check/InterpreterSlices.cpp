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

struct Interpreter::Box {
  std::vector<int64_t> offsets, sizes, strides;
};

/// The box of an op on slices.
template <typename OpT> bool Interpreter::getBox(OpT op, Box &box) {
  return getNumbers(op, op.getMixedOffsets(), box.offsets) && getNumbers(op, op.getMixedSizes(), box.sizes) &&
         getNumbers(op, op.getMixedStrides(), box.strides);
}

/// The result is the box without the dimensions of extent 1 that it drops.
bool Interpreter::extractBox(Operation *op, const RuntimeValue &source, const Box &box, const llvm::SmallBitVector &dropped) {
  RuntimeValue value;
  std::vector<int64_t> zeros(box.sizes.size(), 0), ones(box.sizes.size(), 1);
  if (!makeShaped(op, box.sizes, source.elementType, value) || !copyBox(op, source, box.offsets, box.strides, value, zeros, ones, box.sizes))
    return false;
  value.shape.clear();
  for (auto [index, size] : llvm::enumerate(box.sizes))
    if (!dropped[index])
      value.shape.push_back(size);
  return setResult(op, std::move(value));
}

bool Interpreter::insertBox(Operation *op, const RuntimeValue &source, const RuntimeValue &target, const Box &box) {
  uint64_t count = 1;
  for (int64_t size : box.sizes)
    count *= size;
  if (count != source.countElements())
    return fail(ErrorKind::Invalid, op, "has a slice with another number of elements than its source");
  std::vector<int64_t> zeros(box.sizes.size(), 0), ones(box.sizes.size(), 1);
  return copyBox(op, withShape(source, box.sizes), zeros, ones, target, box.offsets, box.strides, box.sizes);
}

template <> bool Interpreter::run(tensor::ExtractSliceOp slice) {
  Box box;
  return getBox(slice, box) && extractBox(slice, RuntimeValue(get(slice.getSource())), box, slice.getDroppedDims());
}

template <> bool Interpreter::run(tensor_ext::DispatchTensorLoadOp load) {
  Box box;
  return getBox(load, box) && extractBox(load, RuntimeValue(get(load.getSource())), box, load.getDroppedDims());
}

template <> bool Interpreter::run(flow::TensorSliceOp slice) {
  Box box;
  if (!getNumbers(slice, slice.getStartIndices(), box.offsets) || !getNumbers(slice, slice.getLengths(), box.sizes))
    return false;
  box.strides.assign(box.sizes.size(), 1);
  return extractBox(slice, RuntimeValue(get(slice.getSource())), box, llvm::SmallBitVector(box.sizes.size()));
}

template <> bool Interpreter::run(tensor::InsertSliceOp slice) {
  Box box;
  if (!getBox(slice, box))
    return false;
  RuntimeValue value = get(slice.getDest());
  value.buffer = copyBuffer(*value.buffer);
  return insertBox(slice, RuntimeValue(get(slice.getSource())), value, box) && setResult(slice, std::move(value));
}

template <> bool Interpreter::run(flow::TensorUpdateOp update) {
  RuntimeValue source = get(update.getUpdate()), value = get(update.getTarget());
  Box box;
  if (!getNumbers(update, update.getStartIndices(), box.offsets))
    return false;
  box.sizes = source.shape;
  box.strides.assign(box.sizes.size(), 1);
  value.buffer = copyBuffer(*value.buffer);
  return insertBox(update, source, value, box) && setResult(update, std::move(value));
}

template <> bool Interpreter::run(tensor_ext::DispatchTensorStoreOp store) {
  const RuntimeValue target = get(store.getTarget());
  Box box;
  return getBox(store, box) && checkWritable(store, *target.buffer) && insertBox(store, RuntimeValue(get(store.getValue())), target, box);
}

template <> bool Interpreter::run(tensor::ConcatOp concat) {
  uint64_t dim = concat.getDim();
  std::vector<int64_t> shape = get(concat.getInputs()[0]).shape;
  shape[dim] = 0;
  for (Value input : concat.getInputs())
    shape[dim] += get(input).shape[dim];
  RuntimeValue value;
  if (!makeShaped(concat, shape, cast<ShapedType>(concat.getType()).getElementType(), value))
    return false;
  Box box{std::vector<int64_t>(shape.size(), 0), {}, std::vector<int64_t>(shape.size(), 1)};
  for (Value input : concat.getInputs()) {
    RuntimeValue source = get(input);
    box.sizes = source.shape;
    if (!insertBox(concat, source, value, box))
      return false;
    box.offsets[dim] += box.sizes[dim];
  }
  return setResult(concat, std::move(value));
}

void Interpreter::addSlices(Handlers &handlers) {
  add<tensor::ExtractSliceOp, flow::TensorSliceOp, tensor_ext::DispatchTensorLoadOp, tensor::InsertSliceOp, flow::TensorUpdateOp,
      tensor_ext::DispatchTensorStoreOp, tensor::ConcatOp>(handlers);
  add<&Interpreter::runPad, tensor::PadOp>(handlers);
}
