#include "passes/Encoding/Kernel/KernelTypes.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Encoding/Kernel/KernelMoves.h"
#include "passes/Encoding/Kernel/KernelSlices.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

void LogicalDims::add(Operation *function) {
  function->walk([&](Operation *op) {
    for (Value result : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType()); type && isMaterialized(type) && !type.hasStaticShape())
        if (std::optional<SmallVector<Value>> found = find(op, type))
          dims[result] = *found;
  });
}

std::optional<SmallVector<Value>> LogicalDims::get(Value value) const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (type && type.hasStaticShape())
    return SmallVector<Value>();
  auto it = dims.find(value);
  return it == dims.end() ? std::nullopt : std::optional<SmallVector<Value>>(it->second);
}

std::optional<SmallVector<Value>> LogicalDims::find(Operation *op, RankedTensorType type) {
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return SmallVector<Value>(empty.getDynamicSizes());
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return get(structured.getDpsInits().front());
  if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op))
    return load.getSizes().size() == size_t(type.getNumDynamicDims()) ? std::optional<SmallVector<Value>>(SmallVector<Value>(load.getSizes()))
                                                                      : std::nullopt;
  if (isMaterializedMove(op))
    return getMovedDims(op, {{}, [this](Value value) { return get(value); }});
  auto set = dyn_cast<SetEncodingOp>(op);
  if (!set)
    return std::nullopt;
  OpBuilder builder(op);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(builder.createOrFold<tensor::DimOp>(op->getLoc(), set.getSource(), dim));
  return sizes;
}

KernelTypes::KernelTypes(Attribute resolver, const LogicalDims &dims) : dims(dims), resolver(resolver) {
  addConversion([](Type type) { return type; });
  addConversion([this](RankedTensorType type) -> std::optional<Type> {
    if (!isMaterialized(type))
      return type;
    FailureOr<TensorLayout> layout = get(type);
    return failed(layout) ? Type() : Type(layout->physical);
  });
  addConversion([this](tensor_ext::DispatchTensorType type) -> std::optional<Type> {
    auto bound = dyn_cast<RankedTensorType>(type.getBoundType());
    if (!bound || !isMaterialized(bound))
      return type;
    FailureOr<TensorLayout> layout = get(bound);
    return failed(layout) ? Type() : Type(tensor_ext::DispatchTensorType::get(type.getAccess(), layout->physical));
  });
}

Value weir::encoding::convertPacked(OpBuilder &builder, Location loc, Value value, const TensorLayout &from, const TensorLayout &to, ValueRange dims) {
  if (!from.isPlain() && !to.isPlain())
    if (Value converted = relayout(builder, loc, value, from, to))
      return converted;
  return pack(builder, loc, unpack(builder, loc, value, from, dims), to);
}
