// Ragged shapes: the attribute that says where the rows are, the op that makes them and the one
// that joins them again.
#include "dialects/TensorExt/TensorExtRagged.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::tensor_ext;

#define GET_OP_CLASSES
#include "dialects/TensorExt/TensorExtRaggedOps.cpp.inc"

//===----------------------------------------------------------------------===//
// #iree_tensor_ext.ragged_shape
//===----------------------------------------------------------------------===//

/// No map tells where an element of a row is: it depends on the lengths of the rows before it. The interface asks for one;
/// this one has the dimensions that are ragged and those before them.
AffineMap RaggedShapeAttr::getAffineMap() const {
  int64_t row = getRaggedRow();
  // Rows that no shape has are refused as a layout (verifyLayout).
  constexpr int64_t kMostRank = 64;
  return AffineMap::getMultiDimIdentityMap(row >= 0 && row < kMostRank ? row + kNumSparseDims : 0, getContext());
}

bool RaggedShapeAttr::isIdentity() const { return false; }

LogicalResult RaggedShapeAttr::verifyLayout(ArrayRef<int64_t> shape,
                                            function_ref<InFlightDiagnostic()> emitError) const {
  if (fits(shape.size()))
    return success();
  return emitError() << "layout " << *this << " has ragged dimensions that a memref of rank " << shape.size()
                     << " does not have";
}

LogicalResult RaggedShapeAttr::getStridesAndOffset(ArrayRef<int64_t>, SmallVectorImpl<int64_t> &, int64_t &) const {
  return failure();
}

/// The ragged shape in a type; null if it has none.
static RaggedShapeAttr getRaggedShape(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return dyn_cast_if_present<RaggedShapeAttr>(tensor.getEncoding());
  return dyn_cast<RaggedShapeAttr>(cast<MemRefType>(type).getLayout());
}

static bool isPlain(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  return cast<MemRefType>(type).getLayout().isIdentity();
}

static std::string sizeText(int64_t size) { return ShapedType::isDynamic(size) ? "?" : std::to_string(size); }

//===----------------------------------------------------------------------===//
// cast_to_ragged_shape
//===----------------------------------------------------------------------===//

LogicalResult CastToRaggedShapeOp::verify() {
  if (failed(util::verifyDynamicDims(*this, getSource().getType(), getSourceDims(), "source"))) // C1
    return failure();
  auto source = cast<ShapedType>(getSource().getType()), lengths = cast<ShapedType>(getColumnLengths().getType()),
       result = cast<ShapedType>(getResult().getType());
  const APInt &dim = getRaggedDim();
  if (dim.isNegative() || dim.sge(source.getRank())) // C2
    return emitOpError("splits dimension ") << dim.getSExtValue() << " of a source of rank " << source.getRank();
  int64_t row = dim.getSExtValue();

  if (lengths.getRank() != 1) // C3
    return emitOpError("has column lengths of rank ") << lengths.getRank() << ", which must be 1";
  int64_t numLengths = lengths.getDimSize(0);
  bool countGiven = bool(getNumRaggedRows());
  if (countGiven && !ShapedType::isDynamic(numLengths)) // C4
    return emitOpError("takes num_ragged_rows for a dynamic number of column lengths only, but there are ")
           << numLengths;
  if (!countGiven && ShapedType::isDynamic(numLengths))
    return emitOpError("has a dynamic number of column lengths and needs num_ragged_rows");
  if (!countGiven && numLengths < 2)
    return emitOpError("needs at least 2 column lengths but there are ") << numLengths;

  if (result.getRank() != source.getRank() + 1) // C5
    return emitOpError("has a result of rank ") << result.getRank() << " but the source's " << source.getRank()
                                                << " dimension(s) plus one are expected";
  RaggedShapeAttr ragged = getRaggedShape(result);
  if (!ragged) // C6
    return emitOpError("has a result without a ragged shape");
  if (ragged.getRaggedRow() != row)
    return emitOpError("splits dimension ") << row << " but the result has its rows in dimension "
                                            << ragged.getRaggedRow();

  int64_t rows = result.getDimSize(row), expected = countGiven ? ShapedType::kDynamic : numLengths - 1;
  if (rows != expected) // C7
    return emitOpError("has ") << sizeText(rows) << " rows in result dimension " << row << " but "
                               << sizeText(expected)
                               << (countGiven ? " is expected with num_ragged_rows" : " follow from the column lengths");
  if (!result.isDynamicDim(row + 1)) // C8
    return emitOpError("has ") << result.getDimSize(row + 1) << " columns in result dimension " << row + 1
                               << " but their number differs from row to row and is dynamic";
  for (int64_t i = 0, e = source.getRank(); i < e; ++i) { // C9
    int64_t to = i < row ? i : i + 1;
    if (i != row && source.getDimSize(i) != result.getDimSize(to))
      return emitOpError("has size ") << sizeText(source.getDimSize(i)) << " in source dimension " << i << " but size "
                                      << sizeText(result.getDimSize(to)) << " in result dimension " << to;
  }
  return success();
}

ValueRange CastToRaggedShapeOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getSourceDims()) : ValueRange();
}
/// No value gives the number of columns.
ValueRange CastToRaggedShapeOp::getResultDynamicDims(unsigned) { return {}; }

//===----------------------------------------------------------------------===//
// linearize_ragged_dims
//===----------------------------------------------------------------------===//

LogicalResult LinearizeRaggedDimsOp::verify() {
  if (failed(util::verifyDynamicDims(*this, getResult().getType(), getResultDims(), "result"))) // C1
    return failure();
  auto source = cast<ShapedType>(getSource().getType()), result = cast<ShapedType>(getResult().getType());
  RaggedShapeAttr ragged = getRaggedShape(source);
  if (!ragged) // C2
    return emitOpError("has a source without a ragged shape");
  if (!ragged.fits(source.getRank()))
    return emitOpError("has a source of rank ") << source.getRank() << " with its rows in dimension "
                                                << ragged.getRaggedRow();
  if (!isPlain(result)) // C3
    return emitOpError("has a result with an encoding or a layout but a plain one is expected");
  if (result.getRank() != source.getRank() - 1) // C4
    return emitOpError("has a result of rank ") << result.getRank() << " but one dimension less than the source's "
                                                << source.getRank() << " is expected";
  int64_t row = ragged.getRaggedRow();
  for (int64_t i = 0, e = source.getRank(); i < e; ++i) { // C5
    if (i == row || i == row + 1)
      continue;
    int64_t to = i < row ? i : i - 1, from = source.getDimSize(i), size = result.getDimSize(to);
    if (from != size && !ShapedType::isDynamic(from) && !ShapedType::isDynamic(size))
      return emitOpError("has size ") << from << " in source dimension " << i << " but size " << size
                                      << " in result dimension " << to;
  }
  return success();
}

ValueRange LinearizeRaggedDimsOp::getOperandDynamicDims(unsigned) { return {}; }
ValueRange LinearizeRaggedDimsOp::getResultDynamicDims(unsigned) { return getResultDims(); }

LogicalResult LinearizeRaggedDimsOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  auto type = cast<ShapedType>(getResult().getType());
  reified.push_back(util::getMixedSizes(builder.getContext(), type.getShape(), getResultDims()));
  return success();
}
