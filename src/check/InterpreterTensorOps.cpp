// Ops on tensors: what makes them, single elements, and views that leave the elements where they are.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

static Type elementTypeOf(Value tensor) { return cast<ShapedType>(tensor.getType()).getElementType(); }

bool Interpreter::runEmpty(Operation *op, ValueRange dims) {
  RuntimeValue value;
  std::vector<int64_t> shape;
  Value result = op->getResult(0);
  return getShape(op, result.getType(), dims, shape) && makeShaped(op, shape, elementTypeOf(result), value) && setResult(op, std::move(value));
}

bool Interpreter::runSplat(Operation *op, Value element, ValueRange dims) {
  RuntimeValue value;
  std::vector<int64_t> shape;
  Value result = op->getResult(0);
  return getShape(op, result.getType(), dims, shape) && makeSplat(op, RuntimeValue(get(element)), shape, elementTypeOf(result), value) &&
         setResult(op, std::move(value));
}

bool Interpreter::runAlias(Operation *op, Value source, ValueRange dims) {
  RuntimeValue value = get(source);
  if (!value.isShaped())
    return fail(ErrorKind::Unsupported, op, "has an operand that is not a tensor");
  std::vector<int64_t> shape;
  if (!getShape(op, op->getResult(0).getType(), dims, shape))
    return false;
  uint64_t before = value.countElements();
  value.shape = shape;
  ElementLayout from, to;
  if (!getLayout(op, value.elementType, from) || !getLayout(op, elementTypeOf(op->getResult(0)), to))
    return false;
  value.elementType = elementTypeOf(op->getResult(0));
  if (before * from.bytes != value.countElements() * to.bytes)
    return fail(ErrorKind::Invalid, op, "reshapes a tensor to a shape with another number of elements");
  return setResult(op, std::move(value));
}

bool Interpreter::runInsertion(Operation *op, Value scalar, Value target, ValueRange at) {
  std::vector<int64_t> indices;
  if (!getNumbers(op, at, indices))
    return false;
  RuntimeValue value = get(target);
  value.buffer = copyBuffer(*value.buffer);
  return storeElement(op, RuntimeValue(get(scalar)), value, indices) && setResult(op, std::move(value));
}

template <> bool Interpreter::run(flow::TensorConstantOp constant) {
  RuntimeValue value;
  return makeConstant(constant, constant.getValue(), cast<ShapedType>(constant.getType()), value) && setResult(constant, std::move(value));
}

template <> bool Interpreter::run(tensor::EmptyOp empty) { return runEmpty(empty, empty.getDynamicSizes()); }
template <> bool Interpreter::run(flow::TensorEmptyOp empty) { return runEmpty(empty, empty.getResultDims()); }
template <> bool Interpreter::run(flow::TensorAllocaOp empty) { return runEmpty(empty, empty.getResultDims()); }

template <> bool Interpreter::run(bufferization::AllocTensorOp empty) {
  return empty.getCopy() ? runFold(empty) : runEmpty(empty, empty.getDynamicSizes());
}

template <> bool Interpreter::run(flow::TensorSplatOp splat) {
  return runSplat(splat, splat.getValue(), splat.getResultDims());
}

template <> bool Interpreter::run(tensor::SplatOp splat) {
  return runSplat(splat, splat.getInput(), splat.getDynamicSizes());
}

template <> bool Interpreter::run(tensor::FromElementsOp elements) {
  RuntimeValue value;
  std::vector<int64_t> shape;
  if (!getShape(elements, elements.getType(), {}, shape) || !makeShaped(elements, shape, elementTypeOf(elements), value))
    return false;
  ElementLayout layout;
  if (!getLayout(elements, value.elementType, layout))
    return false;
  for (auto [index, element] : llvm::enumerate(elements.getElements())) {
    std::vector<uint8_t> bytes;
    const RuntimeValue &scalar = get(element);
    bool undef = scalar.undef;
    if (!toBytes(elements, scalar, value.elementType, bytes))
      return false;
    for (auto [number, byte] : llvm::enumerate(bytes))
      writeByte(elements, *value.buffer, index * layout.bytes + number, byte, undef);
  }
  return setResult(elements, std::move(value));
}

template <> bool Interpreter::run(tensor::GenerateOp generate) {
  RuntimeValue value;
  std::vector<int64_t> shape, indices;
  if (!getShape(generate, generate.getType(), generate.getDynamicExtents(), shape) ||
      !makeShaped(generate, shape, elementTypeOf(generate), value) || !countPoints(generate, value.countElements()))
    return false;
  indices.assign(shape.size(), 0);
  for (uint64_t i = 0, e = value.countElements(); i < e; ++i) {
    Values arguments;
    for (int64_t index : indices)
      arguments.push_back(RuntimeValue::getBits(llvm::APInt(64, index)));
    RegionExit exit;
    if (!runRegion(generate.getBody(), arguments, exit) || !storeElement(generate, exit.values[0], value, indices))
      return false;
    for (size_t d = shape.size(); d-- > 0 && ++indices[d] == shape[d];)
      indices[d] = 0;
  }
  return setResult(generate, std::move(value));
}

template <> bool Interpreter::run(tensor::DimOp dim) {
  uint64_t index;
  if (!getIndex(dim, dim.getIndex(), index))
    return false;
  const RuntimeValue &source = get(dim.getSource());
  if (!source.isShaped() || index >= source.shape.size())
    return fail(ErrorKind::Invalid, dim, "reads a dimension that does not exist");
  return setNumber(dim, source.shape[index]);
}

template <> bool Interpreter::run(tensor::ExtractOp load) {
  RuntimeValue value;
  std::vector<int64_t> indices;
  return getNumbers(load, load.getIndices(), indices) && loadElement(load, RuntimeValue(get(load.getTensor())), indices, value) &&
         setResult(load, std::move(value));
}

template <> bool Interpreter::run(flow::TensorLoadOp load) {
  RuntimeValue value;
  std::vector<int64_t> indices;
  if (isa<VectorType>(load.getType()))
    return runFold(load);
  return getNumbers(load, load.getIndices(), indices) && loadElement(load, RuntimeValue(get(load.getSource())), indices, value) &&
         setResult(load, std::move(value));
}

template <> bool Interpreter::run(tensor::InsertOp insert) {
  return runInsertion(insert, insert.getScalar(), insert.getDest(), insert.getIndices());
}

template <> bool Interpreter::run(flow::TensorStoreOp insert) {
  if (isa<VectorType>(insert.getValue().getType()))
    return runFold(insert);
  return runInsertion(insert, insert.getValue(), insert.getTarget(), insert.getIndices());
}

bool Interpreter::runTensorCast(Operation *op) {
  RuntimeValue source = get(op->getOperand(0));
  auto type = cast<ShapedType>(op->getResult(0).getType());
  if (!source.isShaped())
    return fail(ErrorKind::Unsupported, op, "has an operand that is not a tensor");
  for (auto [extent, known] : llvm::zip(source.shape, type.getShape()))
    if (!ShapedType::isDynamic(known) && known != extent)
      return fail(ErrorKind::Invalid, op, "has a static extent of " + Twine(known) + " for an extent of " + Twine(extent));
  return setResult(op, std::move(source));
}

template <> bool Interpreter::run(flow::TensorEncodeOp encode) {
  return runAlias(encode, encode.getOperand(), encode.getResultDims());
}

template <> bool Interpreter::run(flow::TensorReshapeOp reshape) {
  return runAlias(reshape, reshape.getSource(), reshape.getResultDims());
}

template <> bool Interpreter::run(flow::TensorBitCastOp cast) {
  return runAlias(cast, cast.getSource(), cast.getResultDims());
}

template <> bool Interpreter::run(tensor_ext::BitCastOp cast) {
  return runAlias(cast, cast.getSource(), cast.getResultDims());
}

template <> bool Interpreter::run(tensor::ExpandShapeOp expand) {
  std::vector<int64_t> shape;
  if (!getNumbers(expand, getMixedValues(expand.getStaticOutputShape(), expand.getOutputShape(), expand->getContext()), shape))
    return false;
  RuntimeValue value = get(expand.getSrc());
  uint64_t before = value.countElements();
  value.shape = shape;
  if (before != value.countElements())
    return fail(ErrorKind::Invalid, expand, "reshapes a tensor to a shape with another number of elements");
  return setResult(expand, std::move(value));
}

template <> bool Interpreter::run(tensor::CollapseShapeOp collapse) {
  std::vector<int64_t> shape;
  RuntimeValue value = get(collapse.getSrc());
  for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
    int64_t extent = 1;
    for (int64_t dim : group)
      extent *= value.shape[dim];
    shape.push_back(extent);
  }
  value.shape = shape;
  return setResult(collapse, std::move(value));
}

template <> bool Interpreter::run(tensor::ReshapeOp reshape) {
  std::vector<int64_t> shape;
  RuntimeValue extents = get(reshape.getShape());
  for (int64_t i = 0; i < extents.shape[0]; ++i) {
    RuntimeValue extent;
    if (!loadElement(reshape, extents, {i}, extent))
      return false;
    shape.push_back(extent.bits.getSExtValue());
  }
  RuntimeValue value = get(reshape.getSource());
  uint64_t count = value.countElements();
  value.shape = shape;
  auto type = dyn_cast<RankedTensorType>(reshape.getResult().getType());
  bool isOfType = !type || llvm::all_of(llvm::zip_equal(type.getShape(), shape), [](auto pair) {
    auto [stated, extent] = pair;
    return extent >= 0 && (ShapedType::isDynamic(stated) || stated == extent);
  });
  if (!isOfType || value.countElements() != count)
    return fail(ErrorKind::Invalid, reshape, "gets a shape of another number of elements or another type");
  return setResult(reshape, std::move(value));
}

template <> bool Interpreter::run(tensor::BitcastOp cast) {
  RuntimeValue value = get(cast.getSource());
  value.elementType = elementTypeOf(cast->getResult(0));
  return setResult(cast, std::move(value));
}

void Interpreter::addTensors(Handlers &handlers) {
  add<flow::TensorConstantOp, tensor::EmptyOp, flow::TensorEmptyOp, flow::TensorAllocaOp, bufferization::AllocTensorOp,
      flow::TensorSplatOp, tensor::SplatOp, tensor::FromElementsOp, tensor::GenerateOp, tensor::DimOp, tensor::ExtractOp,
      flow::TensorLoadOp, tensor::InsertOp, flow::TensorStoreOp, flow::TensorEncodeOp, flow::TensorReshapeOp, flow::TensorBitCastOp,
      tensor_ext::BitCastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::BitcastOp>(handlers);
  add<&Interpreter::runTensorCast, tensor::CastOp, flow::TensorTieShapeOp, flow::TensorCloneOp, flow::TensorBarrierOp,
      flow::TensorTransferOp, tensor_ext::ComputeBarrierStartOp, tensor_ext::ComputeBarrierEndOp, hal::TensorAliasOp>(
      handlers);
}
