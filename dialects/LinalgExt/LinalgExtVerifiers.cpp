// Constraints of the ops; the numbers are those of LinalgExtOps.td.
#include "dialects/LinalgExt/LinalgExtOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

static ShapedType shapeOf(Value value) { return cast<ShapedType>(value.getType()); }
static Type elementOf(Value value) { return shapeOf(value).getElementType(); }

/// Everything ranked, results as many as tensors among the outputs, and of their types.
static LogicalResult verifyResults(DestinationStyleOpInterface op) {
  SmallVector<Type> types;
  for (Value operand : op->getOperands())
    if (auto shaped = dyn_cast<ShapedType>(operand.getType()); shaped && !shaped.hasRank())
      return op->emitOpError("operand of type ") << shaped << " has no rank";
  for (OpOperand &init : op.getDpsInitsMutable())
    if (isa<RankedTensorType>(init.get().getType()))
      types.push_back(init.get().getType());
  if (TypeRange(types) != op->getResultTypes())
    return op->emitOpError("has results of types other than its outputs: ") << op->getResultTypes() << " for " << types;
  return success();
}

static LogicalResult verifyDimension(Operation *op, int64_t dimension, Value value) {
  int64_t rank = shapeOf(value).getRank();
  if (dimension >= 0 && dimension < rank)
    return success();
  return op->emitOpError("dimension ") << dimension << " of " << rank;
}

static LogicalResult verifyShapes(Operation *op, Value value, ArrayRef<int64_t> expected, StringRef name) {
  if (succeeded(verifyCompatibleShape(shapeOf(value).getShape(), expected)))
    return success();
  InFlightDiagnostic error = op->emitOpError(name) << " has shape [" << shapeOf(value).getShape() << "], expected [";
  return error << expected << "]";
}

static SmallVector<int64_t> without(Value value, int64_t dimension) {
  SmallVector<int64_t> shape(shapeOf(value).getShape());
  shape.erase(shape.begin() + dimension);
  return shape;
}

static LogicalResult verifyRegion(Operation *op, TypeRange arguments, Type result) {
  Block &block = op->getRegion(0).front();
  if (block.getArgumentTypes() != arguments)
    return op->emitOpError("region has arguments ") << block.getArgumentTypes() << ", expected " << arguments;
  auto yield = dyn_cast_or_null<YieldOp>(block.empty() ? nullptr : &block.back());
  if (!yield || yield->getNumOperands() != 1 || yield->getOperand(0).getType() != result)
    return op->emitOpError("region must yield ") << result;
  return success();
}

static LogicalResult verifyElement(Operation *op, Value value, Value like, StringRef name) {
  if (elementOf(value) == elementOf(like))
    return success();
  return op->emitOpError(name) << " has elements " << elementOf(value) << ", expected " << elementOf(like);
}

static LogicalResult verifyIndices(Operation *op, Value indices) {
  if (elementOf(indices).isIntOrIndex())
    return success();
  return op->emitOpError("indices have elements ") << elementOf(indices) << ", expected integers or index";
}

LogicalResult ScanOp::verify() {
  Type element = elementOf(getInput());
  if (failed(verifyResults(*this)) || failed(verifyDimension(*this, getDimension(), getInput())) ||
      failed(verifyElement(*this, getOutput(), getInput(), "output")) ||
      failed(verifyElement(*this, getAccumulator(), getInput(), "accumulator")) ||
      failed(verifyShapes(*this, getOutput(), shapeOf(getInput()).getShape(), "output")) ||
      failed(verifyShapes(*this, getAccumulator(), without(getInput(), getDimension()), "accumulator")))
    return failure();
  return verifyRegion(*this, {element, element}, element);
}

LogicalResult SortOp::verify() {
  if (!getInputs().empty())
    return emitOpError("takes no inputs: it sorts its outputs");
  if (getOutputs().empty())
    return emitOpError("has nothing to sort");
  if (failed(verifyResults(*this)) || failed(verifyDimension(*this, getDimension(), getOutputs()[0])))
    return failure();
  SmallVector<Type> types;
  for (Value output : getOutputs()) {
    types.append(2, elementOf(output));
    if (failed(verifyShapes(*this, output, shapeOf(getOutputs()[0]).getShape(), "output")))
      return failure();
  }
  return verifyRegion(*this, types, IntegerType::get(getContext(), 1));
}

/// Of both forms of topk; `indices` and `outputIndices` may be null.
static LogicalResult verifyTopk(DestinationStyleOpInterface op, int64_t dimension, Value values, Value indices, Value outputValues,
                                Value outputIndices) {
  if (failed(verifyResults(op)) || failed(verifyDimension(op, dimension, values)))
    return failure();
  SmallVector<int64_t> outputs(shapeOf(values).getShape());
  if (shapeOf(outputValues).getRank() == int64_t(outputs.size()))
    outputs[dimension] = shapeOf(outputValues).getDimSize(dimension);
  if (failed(verifyShapes(op, outputValues, outputs, "output")) || failed(verifyElement(op, outputValues, values, "output")))
    return failure();
  if (outputIndices && (failed(verifyShapes(op, outputIndices, shapeOf(outputValues).getShape(), "output of indices")) ||
                        failed(verifyIndices(op, outputIndices))))
    return failure();
  if (indices && !outputIndices)
    return op->emitOpError("has a tensor of indices, but no output for them");
  if (indices && (failed(verifyShapes(op, indices, shapeOf(values).getShape(), "tensor of indices")) ||
                  failed(verifyElement(op, indices, outputIndices, "tensor of indices"))))
    return failure();
  Type element = elementOf(values);
  return verifyRegion(op, {element, element}, IntegerType::get(op->getContext(), 1));
}

LogicalResult TopkOp::verify() {
  return verifyTopk(*this, getDimension(), getValues(), getIndices(), getOutputValues(), getOutputIndices());
}

LogicalResult TopkV2Op::verify() {
  return verifyTopk(*this, getDimension(), getValues(), getIndices(), getOutputValues(), getOutputIndices());
}

/// Of a scatter or a gather: `slices` are the updates or the output, `places` the original or the source; `mask` may be null.
static LogicalResult verifyPlaces(Operation *op, Value slices, Value indices, Value mask, Value places, ArrayRef<int64_t> map, int64_t batchRank) {
  if (failed(verifyIndices(op, indices)))
    return failure();
  ArrayRef<int64_t> indexShape = shapeOf(indices).getShape(), sliceShape = shapeOf(slices).getShape();
  int64_t depth = map.size(), indexRank = indexShape.size();
  SmallVector<int64_t> sorted(map);
  llvm::sort(sorted);
  for (auto [i, dimension] : llvm::enumerate(sorted))
    if (dimension != int64_t(i) || depth > shapeOf(places).getRank())
      return op->emitOpError("dimension map [") << map << "] is not a permutation of the first dimensions";
  bool hasDepth = indexRank == batchRank + 1;
  if (batchRank < 0 || (!hasDepth && (indexRank != batchRank || depth != 1)))
    return op->emitOpError("indices of rank ") << indexRank << " do not fit slices of rank " << sliceShape.size() << " and a depth of " << depth;
  if (hasDepth && !ShapedType::isDynamic(indexShape.back()) && indexShape.back() != depth)
    return op->emitOpError("indices have depth ") << indexShape.back() << ", the dimension map has " << depth;
  SmallVector<int64_t> expected(indexShape.take_front(batchRank));
  if (mask && !isa<IntegerType>(elementOf(mask)))
    return op->emitOpError("mask has elements ") << elementOf(mask) << ", expected integers";
  if (mask && failed(verifyShapes(op, mask, expected, "mask")))
    return failure();
  llvm::append_range(expected, shapeOf(places).getShape().drop_front(depth));
  return verifyShapes(op, slices, expected, "tensor of slices");
}

LogicalResult ScatterOp::verify() {
  if (failed(verifyResults(*this)) ||
      failed(verifyPlaces(*this, getUpdates(), getIndices(), getMask(), getOriginal(), getDimensionMap(), getBatchRank())) ||
      failed(verifyElement(*this, getUpdates(), getOriginal(), "tensor of updates")))
    return failure();
  Type element = elementOf(getOriginal());
  return verifyRegion(*this, {element, element}, element);
}

LogicalResult GatherOp::verify() {
  if (failed(verifyResults(*this)) || failed(verifyElement(*this, getOutput(), getSource(), "output")))
    return failure();
  return verifyPlaces(*this, getOutput(), getIndices(), getMask(), getSource(), getDimensionMap(), getBatchRank());
}

LogicalResult ArgCompareOp::verify() {
  if (failed(verifyResults(*this)) || failed(verifyDimension(*this, getDimension(), getInputValue())) ||
      failed(verifyElement(*this, getOutputValue(), getInputValue(), "output")) || failed(verifyIndices(*this, getOutputIndex())))
    return failure();
  SmallVector<int64_t> outputs = without(getInputValue(), getDimension());
  if (failed(verifyShapes(*this, getOutputValue(), outputs, "output")) ||
      failed(verifyShapes(*this, getOutputIndex(), outputs, "output of indices")))
    return failure();
  if (Value indices = getInputIndex()) {
    if (getIndexBase())
      return emitOpError("has a base and a tensor of indices");
    if (failed(verifyShapes(*this, indices, shapeOf(getInputValue()).getShape(), "tensor of indices")) ||
        failed(verifyElement(*this, indices, getOutputIndex(), "tensor of indices")))
      return failure();
  }
  Type element = elementOf(getInputValue());
  return verifyRegion(*this, {element, element}, IntegerType::get(getContext(), 1));
}

static LogicalResult verifyAttention(DestinationStyleOpInterface op, ArrayRef<AffineMap> maps, Value mask) {
  if (failed(verifyResults(op)))
    return failure();
  if (maps.size() != op->getNumOperands())
    return op->emitOpError() << maps.size() << " maps for " << op->getNumOperands() << " operands";
  SmallVector<int64_t> extents(maps.front().getNumDims(), ShapedType::kDynamic);
  for (auto [operand, map] : llvm::zip_equal(op->getOperands(), maps)) {
    auto shaped = dyn_cast<ShapedType>(operand.getType());
    if (map.getNumDims() != extents.size() || map.getNumSymbols() || !map.isProjectedPermutation())
      return op->emitOpError("map ") << AffineMapAttr::get(map) << " is not a projected permutation of dimensions, of which there are " << extents.size();
    if (map.getNumResults() != (shaped ? shaped.getRank() : 0))
      return op->emitOpError("map ") << AffineMapAttr::get(map) << " does not fit an operand of type " << operand.getType();
    for (unsigned i = 0; i < map.getNumResults(); ++i) {
      int64_t size = shaped.getDimSize(i), &extent = extents[map.getDimPosition(i)];
      if (!ShapedType::isDynamic(extent) && !ShapedType::isDynamic(size) && extent != size)
        return op->emitOpError("dimension ") << map.getDimPosition(i) << " has extents " << extent << " and " << size;
      if (!ShapedType::isDynamic(size))
        extent = size;
    }
    Type element = shaped ? shaped.getElementType() : operand.getType();
    if (!isa<FloatType>(element) && !(operand == mask && element.isInteger()))
      return op->emitOpError("operand has elements ") << element << ", expected floats";
  }
  TypeRange arguments = op->getRegion(0).front().getArgumentTypes();
  if (arguments.size() != 1 || !isa<FloatType>(arguments[0]))
    return op->emitOpError("region has arguments ") << arguments << ", expected one float";
  return verifyRegion(op, arguments, arguments[0]);
}

LogicalResult AttentionOp::verify() { return verifyAttention(*this, getIndexingMapsArray(), getMask()); }

LogicalResult OnlineAttentionOp::verify() { return verifyAttention(*this, getIndexingMapsArray(), getMask()); }

LogicalResult IndexOp::verify() {
  Operation *parent = (*this)->getParentOp();
  SmallVector<AffineMap> maps;
  if (auto attention = dyn_cast<AttentionOp>(parent))
    maps = attention.getIndexingMapsArray();
  else if (auto attention = dyn_cast<OnlineAttentionOp>(parent))
    maps = attention.getIndexingMapsArray();
  else if (parent->getName().getStringRef() == "iree_linalg_ext.custom_op")
    return success();
  else
    return emitOpError("must be in the region of an attention or custom_op");
  int64_t dimension = getDim();
  auto uses = [&](unsigned operand) { return maps.size() > operand && maps[operand].isFunctionOfDim(dimension); };
  if (dimension < 0 || dimension >= int64_t(maps.front().getNumDims()))
    return emitOpError("dimension ") << dimension << " of " << maps.front().getNumDims();
  bool isDepth = uses(0) && uses(1) && !uses(2);
  if (isDepth || (!uses(0) && !uses(1)))
    return emitOpError("dimension ") << dimension << " is not a dimension of the scores";
  return success();
}

static LogicalResult verifyMap(DestinationStyleOpInterface op, Value from, Value to, Type last) {
  if (failed(verifyResults(op)) || failed(verifyElement(op, op->getOperand(1), op->getOperand(0), "output")))
    return failure();
  Block &block = op->getRegion(0).front();
  Type index = IndexType::get(op->getContext());
  SmallVector<Type> arguments(shapeOf(from).getRank(), index), results(shapeOf(to).getRank(), index);
  results.push_back(last);
  if (block.getArgumentTypes() != TypeRange(arguments))
    return op->emitOpError("region has arguments ") << block.getArgumentTypes() << ", expected " << arguments;
  if (block.empty() || !isa<YieldOp>(block.back()) || block.back().getOperandTypes() != TypeRange(results))
    return op->emitOpError("region must yield ") << results;
  return success();
}

LogicalResult MapLoadOp::verify() { return verifyMap(*this, getOutput(), getSource(), elementOf(getSource())); }

LogicalResult MapStoreOp::verify() { return verifyMap(*this, getSource(), getOutput(), IntegerType::get(getContext(), 1)); }

LogicalResult FftOp::verify() {
  if (failed(verifyResults(*this)) || failed(verifyElement(*this, getImaginary(), getReal(), "imaginary part")) ||
      failed(verifyShapes(*this, getImaginary(), shapeOf(getReal()).getShape(), "imaginary part")))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(getReal()).getShape();
  if (!isa<FloatType>(elementOf(getReal())) || shape.empty())
    return emitOpError("needs tensors of floats with at least one dimension");
  if (!ShapedType::isDynamic(shape.back()) && !llvm::isPowerOf2_64(shape.back()))
    return emitOpError() << shape.back() << " elements in the last dimension are not a power of two";
  if (bool(getRealCoefficients()) != bool(getImaginaryCoefficients()))
    return emitOpError("needs both the real and the imaginary coefficients, or neither");
  for (Value part : {getRealCoefficients(), getImaginaryCoefficients()})
    if (part && (shapeOf(part).getRank() != 1 || elementOf(part) != elementOf(getReal())))
      return emitOpError("coefficients have type ") << part.getType() << ", expected a vector of " << elementOf(getReal());
  return success();
}

/// The extent of tiles over `size` elements of the result of a convolution; dynamic if one of them is.
static int64_t countTiles(int64_t size, int64_t tile) { return ShapedType::isDynamic(size) ? size : llvm::divideCeilSigned(size, tile); }

static LogicalResult verifyWinograd(DestinationStyleOpInterface op, ArrayRef<int64_t> dimensions, int64_t firstPlace, int64_t tile, int64_t kernel,
                                    int64_t imageOperand) {
  Value image = op->getOperand(imageOperand), tiles = op->getOperand(1 - imageOperand);
  if (failed(verifyResults(op)) || failed(verifyElement(op, op->getOperand(1), op->getOperand(0), "output")))
    return failure();
  if (!isa<FloatType>(elementOf(image)))
    return op->emitOpError("needs floats, not ") << elementOf(image);
  SmallVector<int64_t> front = {firstPlace, firstPlace + 1}, back = {2, 3};
  if (dimensions != ArrayRef<int64_t>(front) && dimensions != ArrayRef<int64_t>(back))
    return op->emitOpError("dimensions [") << dimensions << "] are not supported; use [" << front << "] or [" << back << "]";
  if (shapeOf(image).getRank() != 4 || tile < 1 || kernel < 1)
    return op->emitOpError("needs inputs and results of rank 4, and tiles and kernels of at least one element");
  bool isFilter = isa<WinogradFilterTransformOp>(op.getOperation()), isInput = isa<WinogradInputTransformOp>(op.getOperation());
  ArrayRef<int64_t> shape = shapeOf(image).getShape();
  SmallVector<int64_t> rest, expected(2, tile + kernel - 1);
  for (int64_t i = 0; i < 4; ++i)
    if (!llvm::is_contained(dimensions, i))
      rest.push_back(shape[i]);
  if (isFilter) {
    // [f, c, h, w] becomes [tile, tile, c, f], too.
    if (dimensions[0] == 2)
      std::swap(rest[0], rest[1]);
    llvm::append_range(expected, rest);
    for (int64_t d : dimensions)
      if (ShapedType::isDynamic(shape[d]))
        return op->emitOpError("kernel has a dynamic extent in dimension ") << d << ", expected " << kernel;
      else if (shape[d] != kernel)
        return op->emitOpError("kernel has ") << shape[d] << " elements in dimension " << d << ", expected " << kernel;
  } else {
    expected.push_back(rest[0]);
    for (int64_t d : dimensions) {
      if (!isInput && !ShapedType::isDynamic(shape[d]) && shape[d] % tile)
        return op->emitOpError("image of ") << shape[d] << " elements in dimension " << d << " is not a multiple of tiles of " << tile;
      bool isDynamic = ShapedType::isDynamic(shape[d]);
      expected.push_back(countTiles(isInput && !isDynamic ? shape[d] - (kernel - 1) : shape[d], tile));
    }
    expected.push_back(rest[1]);
  }
  return verifyShapes(op, tiles, expected, "tensor of tiles");
}

LogicalResult WinogradInputTransformOp::verify() {
  return verifyWinograd(*this, getImageDimensions(), 1, getOutputTileSize(), getKernelSize(), 0);
}
LogicalResult WinogradOutputTransformOp::verify() {
  return verifyWinograd(*this, getImageDimensions(), 1, getOutputTileSize(), getKernelSize(), 1);
}
LogicalResult WinogradFilterTransformOp::verify() {
  return verifyWinograd(*this, getKernelDimensions(), 0, getOutputTileSize(), getKernelSize(), 0);
}
