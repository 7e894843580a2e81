// Elements and slices of tensors, position by position.

#include "src/check/folds/EvaluateTensors.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

int64_t weir::check::getNumber(Evaluation &e, const FoldValue &value) {
  const FoldElement &element = value.elements.front();
  e.isUndefined |= !element.isExact();
  return static_cast<int64_t>(element.bits);
}

Numbers weir::check::getNumbers(Evaluation &e, ArrayRef<OpFoldResult> values) {
  Numbers numbers;
  for (OpFoldResult value : values) {
    if (auto attribute = dyn_cast<Attribute>(value)) {
      numbers.push_back(cast<IntegerAttr>(attribute).getValue().getSExtValue());
      continue;
    }
    for (OpOperand &operand : e.op->getOpOperands())
      if (operand.get() == cast<Value>(value)) {
        numbers.push_back(getNumber(e, e.operand(operand.getOperandNumber())));
        break;
      }
  }
  return numbers;
}

int64_t weir::check::countPositions(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

Numbers weir::check::unravel(int64_t index, ArrayRef<int64_t> shape) {
  Numbers position(shape.size());
  for (size_t d = shape.size(); d-- > 0; index /= shape[d])
    position[d] = index % shape[d];
  return position;
}

int64_t weir::check::ravel(ArrayRef<int64_t> position, ArrayRef<int64_t> shape) {
  int64_t index = 0;
  for (auto [at, extent] : llvm::zip(position, shape))
    index = index * extent + at;
  return index;
}

bool weir::check::fillResult(Evaluation &e, ArrayRef<int64_t> shape, llvm::function_ref<FoldElement(ArrayRef<int64_t>)> get) {
  std::optional<FoldValue> result = makeResult(e);
  auto type = dyn_cast<RankedTensorType>(e.op->getResult(0).getType());
  if (!result || result->isComplex || !type || type.getRank() != static_cast<int64_t>(shape.size()))
    return false;
  for (auto [extent, stated] : llvm::zip(shape, type.getShape()))
    e.isUndefined |= extent < 0 || (!ShapedType::isDynamic(stated) && stated != extent);
  if (e.isUndefined)
    return true;
  result->shape.assign(shape.begin(), shape.end());
  for (int64_t i = 0, count = countPositions(shape); i < count; ++i)
    result->elements.push_back(get(unravel(i, shape)));
  e.results.push_back(std::move(*result));
  return true;
}

static bool isInside(ArrayRef<int64_t> position, ArrayRef<int64_t> shape) {
  return llvm::all_of(llvm::zip(position, shape), [](auto pair) { return std::get<0>(pair) >= 0 && std::get<0>(pair) < std::get<1>(pair); });
}

/// An op with a scalar result of one element.
static bool setElement(Evaluation &e, const FoldElement &element) {
  std::optional<FoldValue> result = makeResult(e);
  if (!result)
    return false;
  result->elements = {element};
  e.results.push_back(std::move(*result));
  return true;
}

static bool evaluateExtract(Evaluation &e) {
  Numbers position;
  for (const FoldValue *index : llvm::drop_begin(e.operands))
    position.push_back(getNumber(e, *index));
  const FoldValue &source = e.operand(0);
  e.isUndefined |= !isInside(position, source.shape);
  return e.isUndefined || setElement(e, source.elements[ravel(position, source.shape)]);
}

static bool evaluateInsert(Evaluation &e) {
  Numbers position;
  for (const FoldValue *index : llvm::drop_begin(e.operands, 2))
    position.push_back(getNumber(e, *index));
  FoldValue result = e.operand(1);
  e.isUndefined |= !isInside(position, result.shape);
  if (!e.isUndefined)
    result.elements[ravel(position, result.shape)] = e.operand(0).elements.front();
  e.results.push_back(std::move(result));
  return true;
}

static bool evaluateFromElements(Evaluation &e) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(e.op->getResult(0).getType()).getShape();
  return fillResult(e, shape, [&](ArrayRef<int64_t> position) { return e.operand(ravel(position, shape)).elements.front(); });
}

/// `tensor.splat` and `tensor.empty`: the extents are those of the type and the operands.
static Numbers getStatedShape(Evaluation &e, unsigned firstExtent) {
  Numbers shape;
  unsigned next = firstExtent;
  for (int64_t extent : cast<RankedTensorType>(e.op->getResult(0).getType()).getShape())
    shape.push_back(ShapedType::isDynamic(extent) ? getNumber(e, e.operand(next++)) : extent);
  return shape;
}

static bool evaluateSplat(Evaluation &e) {
  return fillResult(e, getStatedShape(e, 1), [&](ArrayRef<int64_t>) { return e.operand(0).elements.front(); });
}

static bool evaluateEmpty(Evaluation &e) {
  return fillResult(e, getStatedShape(e, 0), [](ArrayRef<int64_t>) { return FoldElement::any(); });
}

static bool evaluateDim(Evaluation &e) {
  const int64_t dim = getNumber(e, e.operand(1));
  ArrayRef<int64_t> shape = e.operand(0).shape;
  e.isUndefined |= dim < 0 || dim >= static_cast<int64_t>(shape.size());
  return e.isUndefined || setElement(e, FoldElement::exact(shape[dim]));
}

static bool evaluateRank(Evaluation &e) { return setElement(e, FoldElement::exact(e.operand(0).shape.size())); }

static bool evaluateExtractSlice(Evaluation &e) {
  auto slice = cast<tensor::ExtractSliceOp>(e.op);
  const FoldValue &source = e.operand(0);
  const Numbers offsets = getNumbers(e, slice.getMixedOffsets()), sizes = getNumbers(e, slice.getMixedSizes()),
                strides = getNumbers(e, slice.getMixedStrides());
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  Numbers shape;
  for (size_t d = 0; d < sizes.size(); ++d) {
    e.isUndefined |= sizes[d] < 0 || offsets[d] < 0 || offsets[d] + (sizes[d] - 1) * strides[d] >= source.shape[d] || (sizes[d] > 0 && offsets[d] + (sizes[d] - 1) * strides[d] < 0);
    if (!dropped[d])
      shape.push_back(sizes[d]);
  }
  return e.isUndefined || fillResult(e, shape, [&](ArrayRef<int64_t> position) {
           Numbers from;
           for (size_t d = 0, next = 0; d < sizes.size(); ++d)
             from.push_back(offsets[d] + (dropped[d] ? 0 : position[next++]) * strides[d]);
           return source.elements[ravel(from, source.shape)];
         });
}

static bool evaluateInsertSlice(Evaluation &e) {
  auto slice = cast<tensor::InsertSliceOp>(e.op);
  const FoldValue &source = e.operand(0);
  FoldValue result = e.operand(1);
  const Numbers offsets = getNumbers(e, slice.getMixedOffsets()), sizes = getNumbers(e, slice.getMixedSizes()),
                strides = getNumbers(e, slice.getMixedStrides());
  e.isUndefined |= countPositions(sizes) != countPositions(source.shape);
  for (size_t d = 0; d < sizes.size(); ++d)
    e.isUndefined |= sizes[d] < 0 || offsets[d] < 0 || offsets[d] + (sizes[d] - 1) * strides[d] >= result.shape[d];
  // The source has the elements of the slice in their order, with or without its unit dimensions.
  for (int64_t i = 0, count = countPositions(sizes); !e.isUndefined && i < count; ++i) {
    Numbers to = unravel(i, sizes);
    for (size_t d = 0; d < sizes.size(); ++d)
      to[d] = offsets[d] + to[d] * strides[d];
    result.elements[ravel(to, result.shape)] = source.elements[i];
  }
  e.results.push_back(std::move(result));
  return true;
}

static bool evaluateConcat(Evaluation &e) {
  const uint64_t dim = cast<tensor::ConcatOp>(e.op).getDim();
  Numbers shape(e.operand(0).shape.begin(), e.operand(0).shape.end());
  for (const FoldValue *piece : llvm::drop_begin(e.operands)) {
    for (size_t d = 0; d < shape.size(); ++d)
      e.isUndefined |= d != dim && piece->shape[d] != shape[d];
    shape[dim] += piece->shape[dim];
  }
  return e.isUndefined || fillResult(e, shape, [&](ArrayRef<int64_t> position) {
           Numbers at(position);
           for (const FoldValue *piece : e.operands) {
             if (at[dim] < piece->shape[dim])
               return piece->elements[ravel(at, piece->shape)];
             at[dim] -= piece->shape[dim];
           }
           return FoldElement::any();
         });
}

/// The value that the region yields is the last operand of the evaluation.
static bool evaluatePad(Evaluation &e) {
  auto pad = cast<tensor::PadOp>(e.op);
  const FoldValue &source = e.operand(0);
  const Numbers low = getNumbers(e, pad.getMixedLowPad()), high = getNumbers(e, pad.getMixedHighPad());
  Numbers shape;
  for (size_t d = 0; d < low.size(); ++d) {
    e.isUndefined |= low[d] < 0 || high[d] < 0;
    shape.push_back(low[d] + source.shape[d] + high[d]);
  }
  const FoldElement padding = e.operands.back()->elements.front();
  return e.isUndefined || fillResult(e, shape, [&](ArrayRef<int64_t> position) {
           Numbers from(position);
           for (size_t d = 0; d < low.size(); ++d)
             from[d] -= low[d];
           return isInside(from, source.shape) ? source.elements[ravel(from, source.shape)] : padding;
         });
}

void weir::check::addTensorRules(EvaluationRules &rules) {
  rules["tensor.extract"] = evaluateExtract;
  rules["tensor.insert"] = evaluateInsert;
  rules["tensor.from_elements"] = evaluateFromElements;
  rules["tensor.splat"] = evaluateSplat;
  rules["tensor.empty"] = evaluateEmpty;
  rules["tensor.dim"] = evaluateDim;
  rules["tensor.rank"] = evaluateRank;
  rules["tensor.extract_slice"] = evaluateExtractSlice;
  rules["tensor.insert_slice"] = evaluateInsertSlice;
  rules["tensor.concat"] = evaluateConcat;
  rules["tensor.pad"] = evaluatePad;
}
