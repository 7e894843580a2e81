// The buffers around a convolution: where tensors are in memory, and what vectors may read and write there.
#include "passes/Codegen/CPU/Conv/ConvEpilogue.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// A constant that is not a splat; bufferization makes a global of it.
static bool isTable(Operation *op) {
  auto constant = dyn_cast_or_null<arith::ConstantOp>(op);
  auto elements = constant ? dyn_cast<ElementsAttr>(constant.getValue()) : ElementsAttr();
  return elements && isa<RankedTensorType>(constant.getType()) && !elements.isSplat();
}

/// The value of a filter that is one number; null if it is not, or if it is too large to be kept beside the code.
static DenseElementsAttr getSplat(Operation *op) {
  constexpr int64_t mostBytes = 1 << 18;
  auto fill = dyn_cast_or_null<linalg::FillOp>(op);
  Attribute value;
  if (!fill || fill->getNumResults() != 1 || !matchPattern(fill.getInputs()[0], m_Constant(&value)))
    return {};
  auto type = cast<RankedTensorType>(fill.getResult(0).getType());
  if (!type.hasStaticShape() || type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8) > mostBytes)
    return {};
  return DenseElementsAttr::get(type, value);
}

bool ConvEpilogue::isFilterBuffer() { return isBuffer(problem.filter) || getSplat(problem.filter.getDefiningOp()); }

/// A tensor that lives in a buffer of the kernel, maybe reshaped.
bool ConvEpilogue::isBuffer(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  if (isa_and_nonnull<bufferization::ToTensorOp>(op) || isTable(op))
    return true;
  if (isReshape(op))
    return cast<RankedTensorType>(tensor.getType()).hasStaticShape() &&
           cast<RankedTensorType>(op->getOperand(0).getType()).hasStaticShape() && isBuffer(op->getOperand(0));
  return false;
}

Value ConvEpilogue::buffer(Value tensor) {
  Value &known = buffers[tensor];
  if (known)
    return known;
  Operation *op = tensor.getDefiningOp();
  if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op))
    return known = toTensor.getBuffer();
  DenseElementsAttr splat = getSplat(op);
  if (splat || isTable(op)) {
    auto type = cast<RankedTensorType>(tensor.getType());
    OpBuilder b(op->getContext());
    b.setInsertionPointAfter(op);
    if (splat)
      tensor = arith::ConstantOp::create(b, op->getLoc(), splat);
    return known = bufferization::ToBufferOp::create(b, op->getLoc(), MemRefType::get(type.getShape(), type.getElementType()),
                                                     tensor, /*read_only=*/true);
  }
  Value source = buffer(op->getOperand(0));
  OpBuilder b(op->getContext());
  b.setInsertionPointAfterValue(source);
  Value result;
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    result = memref::CollapseShapeOp::create(b, op->getLoc(), source, collapse.getReassociationIndices());
  else
    result = memref::ExpandShapeOp::create(b, op->getLoc(), cast<RankedTensorType>(tensor.getType()).getShape(), source,
                                           cast<tensor::ExpandShapeOp>(op).getReassociationIndices());
  return buffers[tensor] = result;
}

MemRefType ConvEpilogue::bufferType(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  auto type = cast<RankedTensorType>(tensor.getType());
  if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op))
    return dyn_cast<MemRefType>(toTensor.getBuffer().getType());
  if (isTable(op) || getSplat(op))
    return MemRefType::get(type.getShape(), type.getElementType());
  MemRefType source = bufferType(op->getOperand(0));
  if (!source)
    return {};
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
    if (!memref::CollapseShapeOp::isGuaranteedCollapsible(source, groups))
      return {};
    return memref::CollapseShapeOp::computeCollapsedType(source, groups);
  }
  FailureOr<MemRefType> expanded = memref::ExpandShapeOp::computeExpandedType(
      source, type.getShape(), cast<tensor::ExpandShapeOp>(op).getReassociationIndices());
  return succeeded(expanded) ? *expanded : MemRefType();
}

Value ConvEpilogue::flatBuffer(Value buffer, int outer, int inner) {
  if (outer < 0)
    return buffer;
  Value &known = flat[{buffer.getAsOpaquePointer(), outer}];
  if (known)
    return known;
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, rank = cast<MemRefType>(buffer.getType()).getRank(); dim < rank; ++dim) {
    if (dim == inner)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  }
  OpBuilder b(buffer.getContext());
  b.setInsertionPointAfterValue(buffer);
  return known = memref::CollapseShapeOp::create(b, buffer.getLoc(), buffer, groups);
}

/// The argument of a view, and its bytes if they are known.
static Value baseOf(Value buffer, std::optional<std::pair<int64_t, int64_t>> &range) {
  range = std::nullopt;
  while (Operation *op = buffer.getDefiningOp()) {
    if (auto view = dyn_cast<memref::ViewOp>(op)) {
      auto offset = getConstantIntValue(view.getByteShift());
      if (offset && view.getType().hasStaticShape())
        range = {*offset, *offset + view.getType().getNumElements() * view.getType().getElementTypeBitWidth() / 8};
      return view.getSource();
    }
    auto viewLike = dyn_cast<ViewLikeOpInterface>(op);
    if (!viewLike)
      break;
    buffer = viewLike.getViewSource();
  }
  return buffer;
}

/// True if storing to `destination` may change what is in `buffer`. Arguments do not overlap.
bool ConvEpilogue::writesOver(const Destination &destination, Value buffer) {
  std::optional<std::pair<int64_t, int64_t>> written, read;
  if (baseOf(destination.buffer, written) != baseOf(buffer, read))
    return false;
  return !written || !read || (written->first < read->second && read->first < written->second);
}

static unsigned placeOf(ArrayRef<int> dims, int dim) { return llvm::find(dims, dim) - dims.begin(); }

/// The groups that make one dimension of `outer` and the next.
static SmallVector<ReassociationIndices> joinWithNext(unsigned rank, unsigned outer) {
  SmallVector<ReassociationIndices> groups;
  for (unsigned dim = 0; dim < rank; ++dim) {
    if (dim == outer + 1)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  }
  return groups;
}

std::optional<ConvEpilogue::LaneStrides> ConvEpilogue::getLaneStrides(MemRefType type, const Dims &dims) {
  // Offsets of lanes have 32 bits.
  constexpr int64_t kLargestStride = int64_t(1) << 24;
  SmallVector<int64_t> strides;
  int64_t offset;
  unsigned rank = dims.size(), inner = placeOf(dims, lanes.inner), outer = placeOf(dims, lanes.outer);
  if (llvm::count(dims, lanes.inner) != 1 || failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return std::nullopt;
  LaneStrides result{strides[inner], 0, inner + 1 == rank};
  if (ShapedType::isDynamic(result.inner) || result.inner < 1 || result.inner > kLargestStride)
    return std::nullopt;
  if (lanes.outer < 0)
    return result;
  if (llvm::count(dims, lanes.outer) != 1)
    return std::nullopt;
  result.outer = strides[outer];
  result.isContiguous &= outer + 1 == inner;
  if (lanes.byRow) {
    // Rows of their own need not be equally far apart.
    bool isKnown = !ShapedType::isDynamic(result.outer) && result.outer >= 0 && result.outer <= kLargestStride;
    return isKnown || result.isContiguous ? std::optional(result) : std::nullopt;
  }
  if (outer + 1 != inner || !memref::CollapseShapeOp::isGuaranteedCollapsible(type, joinWithNext(rank, outer)))
    return std::nullopt;
  return result;
}

Value ConvEpilogue::getLaneBuffer(Value buffer, const Dims &dims) {
  if (lanes.byRow || lanes.outer < 0)
    return buffer;
  return flatBuffer(buffer, placeOf(dims, lanes.outer), placeOf(dims, lanes.inner));
}

/// A buffer read or written at `dims`: vectors need lanes at equal distances.
LogicalResult ConvEpilogue::checkAccess(MemRefType type, const Dims &dims) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
    return failure();
  if (!llvm::is_contained(dims, lanes.inner) && (lanes.outer < 0 || !llvm::is_contained(dims, lanes.outer)))
    return success();
  std::optional<LaneStrides> strides = getLaneStrides(type, dims);
  // Machines that gather and scatter do so with elements of 32 and 64 bits.
  return success(strides && (strides->isContiguous || element.getIntOrFloatBitWidth() >= 32));
}
