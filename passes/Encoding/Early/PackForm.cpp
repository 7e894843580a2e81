#include "passes/Encoding/Early/PackForm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::encoding;

template <typename Op> static std::optional<PackForm> getForm(Op op, RankedTensorType plain, RankedTensorType packed) {
  if (!plain.hasStaticShape() || !packed.hasStaticShape() || llvm::any_of(op.getStaticInnerTiles(), ShapedType::isDynamic) ||
      !op.hasPureTensorSemantics())
    return std::nullopt;
  PackForm form;
  llvm::append_range(form.shape, plain.getShape());
  llvm::append_range(form.outer, op.getOuterDimsPerm());
  if (form.outer.empty())
    llvm::append_range(form.outer, llvm::seq<int64_t>(0, plain.getRank()));
  llvm::append_range(form.innerDims, op.getInnerDimsPos());
  llvm::append_range(form.innerTiles, op.getStaticInnerTiles());
  // A packed tensor may have further tiles after the end.
  return llvm::equal(form.getPackedShape(), packed.getShape()) ? std::optional(form) : std::nullopt;
}

std::optional<PackForm> PackForm::get(linalg::PackOp op) {
  auto plain = dyn_cast<RankedTensorType>(op.getSource().getType()), packed = dyn_cast<RankedTensorType>(op.getDest().getType());
  return plain && packed ? getForm(op, plain, packed) : std::nullopt;
}
std::optional<PackForm> PackForm::get(linalg::UnPackOp op) {
  auto plain = dyn_cast<RankedTensorType>(op.getDest().getType()), packed = dyn_cast<RankedTensorType>(op.getSource().getType());
  return plain && packed ? getForm(op, plain, packed) : std::nullopt;
}

int64_t PackForm::getTile(int64_t dim) const {
  auto found = llvm::find(innerDims, dim);
  return found == innerDims.end() ? 1 : innerTiles[found - innerDims.begin()];
}

int64_t PackForm::getOuterPosition(int64_t dim) const { return llvm::find(outer, dim) - outer.begin(); }

int64_t PackForm::getInnerPosition(int64_t dim) const {
  auto found = llvm::find(innerDims, dim);
  return found == innerDims.end() ? -1 : getRank() + (found - innerDims.begin());
}

bool PackForm::isPadded() const {
  return llvm::any_of(llvm::seq<int64_t>(0, getRank()), [&](int64_t dim) { return isPadded(dim); });
}

bool PackForm::isIdentity() const { return innerDims.empty() && llvm::equal(outer, llvm::seq<int64_t>(0, getRank())); }

bool PackForm::isAlike(const PackForm &other) const {
  return outer == other.outer && innerDims == other.innerDims && innerTiles == other.innerTiles;
}

SmallVector<int64_t> PackForm::getPackedShape() const {
  SmallVector<int64_t> packed;
  for (int64_t dim : outer)
    packed.push_back(llvm::divideCeil(shape[dim], getTile(dim)));
  llvm::append_range(packed, innerTiles);
  return packed;
}

PackForm PackForm::project(ArrayRef<int64_t> kept) const {
  PackForm result;
  auto find = [&](int64_t dim) { return llvm::find(kept, dim) - kept.begin(); };
  for (int64_t dim : kept)
    result.shape.push_back(shape[dim]);
  for (int64_t dim : outer)
    if (llvm::is_contained(kept, dim))
      result.outer.push_back(find(dim));
  for (auto [dim, tile] : llvm::zip_equal(innerDims, innerTiles))
    if (llvm::is_contained(kept, dim)) {
      result.innerDims.push_back(find(dim));
      result.innerTiles.push_back(tile);
    }
  return result;
}

PackForm PackForm::withShape(ArrayRef<int64_t> newShape) const {
  PackForm result = *this;
  result.shape.assign(newShape.begin(), newShape.end());
  return result;
}

static SmallVector<OpFoldResult> getTiles(OpBuilder &builder, const PackForm &form) {
  return llvm::map_to_vector(form.innerTiles, [&](int64_t tile) -> OpFoldResult { return builder.getIndexAttr(tile); });
}

Value PackForm::pack(OpBuilder &builder, Location loc, Value plain, Value padding) const {
  if (isIdentity())
    return plain;
  Value empty = tensor::EmptyOp::create(builder, loc, getPackedShape(), getElementTypeOrSelf(plain));
  return linalg::PackOp::create(builder, loc, plain, empty, innerDims, getTiles(builder, *this),
                                isPadded() && padding ? std::optional(padding) : std::nullopt, outer)
      .getResult();
}

Value PackForm::unpack(OpBuilder &builder, Location loc, Value packed) const {
  if (isIdentity())
    return packed;
  Value empty = tensor::EmptyOp::create(builder, loc, shape, getElementTypeOrSelf(packed));
  return linalg::UnPackOp::create(builder, loc, packed, empty, innerDims, getTiles(builder, *this), outer).getResult();
}

bool weir::encoding::canReshape(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  bool isShorter = from.size() > to.size();
  return from == to || (from.size() != to.size() && getReassociationIndicesForCollapse(isShorter ? from : to, isShorter ? to : from));
}

Value weir::encoding::reshapeStatic(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> shape) {
  auto from = cast<RankedTensorType>(value.getType());
  auto to = RankedTensorType::get(shape, from.getElementType());
  if (from == to)
    return value;
  SmallVector<ReassociationIndices> groups = *getReassociationIndicesForReshape(from, to);
  if (from.getRank() > to.getRank())
    return tensor::CollapseShapeOp::create(builder, loc, to, value, groups);
  return tensor::ExpandShapeOp::create(builder, loc, to, value, groups);
}
