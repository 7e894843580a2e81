#include "passes/Analysis/KernelBox.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

std::optional<unsigned> stream::getKernelArgument(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    if (auto ordinal = dyn_cast<tensor_ext::DispatchWorkloadOrdinalOp>(def))
      value = ordinal->getOperand(0);
    else if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(def))
      value = def->getOperand(0);
    else if (auto assume = dyn_cast<util::AssumeIntOp>(def))
      value = assume.getOperand(cast<OpResult>(value).getResultNumber());
    else
      return std::nullopt;
  }
  auto argument = cast<BlockArgument>(value);
  if (!argument.getOwner()->isEntryBlock() || !isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
    return std::nullopt;
  return argument.getArgNumber();
}

/// Adds `factor` times `value` to `number`. False if that is no form of arguments.
static bool addTo(KernelNumber &number, OpFoldResult value, int64_t factor, unsigned depth = 0) {
  constexpr unsigned maxDepth = 4;
  APInt constant;
  auto attribute = dyn_cast<Attribute>(value);
  if (attribute ? matchPattern(attribute, m_ConstantInt(&constant)) : matchPattern(cast<Value>(value), m_ConstantInt(&constant))) {
    int64_t scaled;
    return constant.getSignificantBits() <= 64 && !llvm::MulOverflow(constant.getSExtValue(), factor, scaled) &&
           !llvm::AddOverflow(number.constant, scaled, number.constant);
  }
  auto operand = dyn_cast<Value>(value);
  if (!operand || depth == maxDepth)
    return false;
  Operation *op = operand.getDefiningOp();
  if (isa_and_present<arith::AddIOp>(op))
    return addTo(number, op->getOperand(0), factor, depth + 1) && addTo(number, op->getOperand(1), factor, depth + 1);
  if (isa_and_present<arith::MulIOp>(op) && matchPattern(op->getOperand(1), m_ConstantInt(&constant)) && constant.getSignificantBits() <= 64) {
    int64_t scaled;
    return !llvm::MulOverflow(constant.getSExtValue(), factor, scaled) && addTo(number, op->getOperand(0), scaled, depth + 1);
  }
  std::optional<unsigned> argument = getKernelArgument(operand);
  if (argument)
    number.terms.push_back({*argument, factor});
  return argument.has_value();
}

std::optional<KernelBox> stream::findStoredBox(tensor_ext::DispatchTensorStoreOp store, BindingSubspanOp subspan) {
  auto shaped = cast<RankedTensorType>(cast<tensor_ext::DispatchTensorType>(store.getTarget().getType()).getBoundType());
  if (!matchPattern(subspan.getByteOffset(), m_Zero()) || !llvm::all_of(store.getStaticStrides(), [](int64_t stride) { return stride == 1; }))
    return std::nullopt;
  KernelBox box;
  auto offsets = store.getMixedOffsets(), sizes = store.getMixedSizes();
  unsigned nextDynamic = 0;
  for (auto [offset, size, extent] : llvm::zip_equal(offsets, sizes, shaped.getShape())) {
    KernelBox::Dimension &dimension = box.dimensions.emplace_back();
    Builder builder(store.getContext());
    OpFoldResult whole = builder.getIndexAttr(extent);
    if (ShapedType::isDynamic(extent))
      whole = subspan.getDynamicDims()[nextDynamic++];
    if (!addTo(dimension.offset, offset, 1) || !addTo(dimension.size, size, 1) || !addTo(dimension.extent, whole, 1))
      return std::nullopt;
  }
  return box;
}
