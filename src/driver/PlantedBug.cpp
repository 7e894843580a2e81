#include "src/driver/PlantedBug.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

namespace {
/// True if the mistake was made at this op.
using Mistake = bool (*)(Operation *op);
} // namespace

template <typename To>
static bool replaceOp(Operation *op) {
  OpBuilder builder(op);
  op->replaceAllUsesWith(To::create(builder, op->getLoc(), op->getOperands()));
  op->erase();
  return true;
}

/// The order of what is subtracted, divided or compared; of results of one type.
static bool swapOperands(Operation *op) {
  if (!isa<arith::SubFOp, arith::DivFOp, arith::SubIOp, arith::CmpFOp, arith::CmpIOp>(op) || op->getOperand(0) == op->getOperand(1))
    return false;
  Value first = op->getOperand(0);
  op->setOperand(0, op->getOperand(1));
  op->setOperand(1, first);
  return true;
}

/// Operands of a structured op or of a dispatch that have one type.
static bool swapInputs(Operation *op) {
  if (!isa<linalg::LinalgOp, flow::DispatchOp, flow::DispatchWorkgroupsOp, stream::AsyncDispatchOp>(op) ||
      isa<linalg::FillOp, linalg::CopyOp>(op))
    return false;
  unsigned count = op->getNumOperands();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    count = linalgOp.getNumDpsInputs();
  for (unsigned i = 0; i + 1 < count; ++i)
    for (unsigned j = i + 1; j < count; ++j)
      if (isa<ShapedType, stream::ResourceType>(op->getOperand(i).getType()) && op->getOperand(i) != op->getOperand(j) &&
          op->getOperand(i).getType() == op->getOperand(j).getType()) {
        Value first = op->getOperand(i);
        op->setOperand(i, op->getOperand(j));
        op->setOperand(j, first);
        return true;
      }
  return false;
}

static bool dropFill(Operation *op) {
  if (isa<stream::CmdFillOp>(op)) {
    op->erase();
    return true;
  }
  if (auto fill = dyn_cast<linalg::FillOp>(op); fill && op->getNumResults() == 1) {
    op->getResult(0).replaceAllUsesWith(fill.getOutputs()[0]);
    op->erase();
    return true;
  }
  if (auto fill = dyn_cast<stream::AsyncFillOp>(op)) {
    op->getResult(0).replaceAllUsesWith(fill.getTarget());
    op->erase();
    return true;
  }
  return false;
}

/// Another number in the place of a constant that something computes with.
static bool changeConstant(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (!constant || op->use_empty())
    return false;
  auto change = [](const APFloat &number) {
    APFloat other(1.5);
    bool inexact;
    other.convert(number.getSemantics(), APFloat::rmNearestTiesToEven, &inexact);
    return number + other;
  };
  if (auto number = dyn_cast<FloatAttr>(constant.getValue()); number && number.getValue().isFinite()) {
    constant.setValueAttr(FloatAttr::get(number.getType(), change(number.getValue())));
    return true;
  }
  auto elements = dyn_cast<DenseFPElementsAttr>(constant.getValue());
  if (!elements || !elements.isSplat() || !elements.getSplatValue<APFloat>().isFinite())
    return false;
  constant.setValueAttr(DenseElementsAttr::get(elements.getType(), change(elements.getSplatValue<APFloat>())));
  return true;
}

/// Another op of the same type.
static bool changeOp(Operation *op) {
  if (isa<arith::MaximumFOp>(op))
    return replaceOp<arith::MinimumFOp>(op);
  if (isa<arith::SubFOp>(op))
    return replaceOp<arith::AddFOp>(op);
  if (isa<arith::AddFOp>(op))
    return replaceOp<arith::SubFOp>(op);
  if (isa<arith::MulFOp>(op))
    return replaceOp<arith::AddFOp>(op);
  if (isa<math::TanhOp>(op))
    return replaceOp<math::AtanOp>(op);
  return false;
}

/// A scalar op whose result is taken for one of its operands.
static bool skipOp(Operation *op) {
  if (!isa<arith::AddFOp, arith::MulFOp, arith::SubFOp, arith::DivFOp, arith::MaximumFOp, math::ExpOp, math::TanhOp, math::RsqrtOp, math::SqrtOp>(op))
    return false;
  op->replaceAllUsesWith(ValueRange(op->getOperand(0)));
  op->erase();
  return true;
}

/// An offset that is one step too far, where there is room.
static bool shiftOffset(Operation *op) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (!slice) {
    if (auto copy = dyn_cast<stream::CmdCopyOp>(op)) {
      APInt size, offset, length;
      if (!matchPattern(copy.getSourceSize(), m_ConstantInt(&size)) || !matchPattern(copy.getSourceOffset(), m_ConstantInt(&offset)) ||
          !matchPattern(copy.getLength(), m_ConstantInt(&length)))
        return false;
      int64_t room = size.getSExtValue() - offset.getSExtValue() - length.getSExtValue();
      int64_t other = room >= 4 ? offset.getSExtValue() + 4 : offset.getSExtValue() - 4;
      if (other < 0)
        return false;
      OpBuilder builder(op);
      builder.setInsertionPoint(op->getParentOfType<stream::CmdExecuteOp>());
      copy.getSourceOffsetMutable().assign(arith::ConstantIndexOp::create(builder, op->getLoc(), other));
      return true;
    }
    if (auto shifted = dyn_cast<flow::TensorSliceOp>(op)) {
      for (auto [index, start] : llvm::enumerate(shifted.getStartIndices())) {
        APInt from, length;
        int64_t extent = cast<ShapedType>(shifted.getSource().getType()).getDimSize(index);
        if (ShapedType::isDynamic(extent) || !matchPattern(start, m_ConstantInt(&from)) ||
            !matchPattern(shifted.getLengths()[index], m_ConstantInt(&length)))
          continue;
        int64_t other = from.getSExtValue() + length.getSExtValue() < extent ? from.getSExtValue() + 1 : from.getSExtValue() - 1;
        if (other < 0)
          continue;
        OpBuilder builder(op);
        shifted.getStartIndicesMutable()[index].assign(arith::ConstantIndexOp::create(builder, op->getLoc(), other));
        return true;
      }
    }
    return false;
  }
  SmallVector<int64_t> offsets(slice.getStaticOffsets());
  for (auto [dim, offset] : llvm::enumerate(offsets)) {
    int64_t size = slice.getStaticSizes()[dim], extent = slice.getSourceType().getDimSize(dim);
    if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) || ShapedType::isDynamic(extent) || size == extent)
      continue;
    offset += offset + size < extent ? 1 : -1;
    if (offset < 0)
      continue;
    slice.setStaticOffsets(offsets);
    return true;
  }
  return false;
}

/// What a copy or an update would have written is not there.
static bool dropCopy(Operation *op) {
  if (isa<stream::CmdCopyOp>(op)) {
    op->erase();
    return true;
  }
  Value other;
  if (auto update = dyn_cast<stream::AsyncUpdateOp>(op))
    other = update.getTarget();
  else if (auto copy = dyn_cast<stream::AsyncCopyOp>(op))
    other = copy.getTarget();
  else if (auto update = dyn_cast<flow::TensorUpdateOp>(op))
    other = update.getTarget();
  else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    other = insert.getDest();
  if (!other || other.getType() != op->getResult(0).getType())
    return false;
  op->getResult(0).replaceAllUsesWith(other);
  op->erase();
  return true;
}

/// A clone that was needed.
static bool dropClone(Operation *op) {
  auto clone = dyn_cast<stream::AsyncCloneOp>(op);
  if (!clone || clone.getSource().getType() != clone.getType() || llvm::hasSingleElement(clone.getSource().getUses()))
    return false;
  op->getResult(0).replaceAllUsesWith(clone.getSource());
  op->erase();
  return true;
}

static bool dropDispatch(Operation *op) {
  if (!isa<stream::CmdDispatchOp>(op))
    return false;
  op->erase();
  return true;
}

/// Two results of one type.
static bool swapResults(Operation *op) {
  if (!isa<util::ReturnOp, func::ReturnOp>(op))
    return false;
  for (unsigned i = 0; i + 1 < op->getNumOperands(); ++i)
    if (op->getOperand(i).getType() == op->getOperand(i + 1).getType() && op->getOperand(i) != op->getOperand(i + 1) &&
        !op->getOperand(i).getType().isIntOrIndex()) {
      Value first = op->getOperand(i);
      op->setOperand(i, op->getOperand(i + 1));
      op->setOperand(i + 1, first);
      return true;
    }
  return false;
}

/// Two bindings of one size of a command.
static bool swapBindings(Operation *op) {
  auto dispatch = dyn_cast<stream::CmdDispatchOp>(op);
  if (!dispatch)
    return false;
  MutableOperandRange resources = dispatch.getResourcesMutable();
  for (unsigned i = 0, e = resources.size(); i < e; ++i)
    for (unsigned j = i + 1; j < e; ++j)
      if (dispatch.getResources()[i].getType() == dispatch.getResources()[j].getType() &&
          dispatch.getResources()[i] != dispatch.getResources()[j] &&
          dispatch.getResourceSizes()[i] == dispatch.getResourceSizes()[j]) {
        Value first = dispatch.getResources()[i];
        resources[i].assign(dispatch.getResources()[j]);
        resources[j].assign(first);
        return true;
      }
  return false;
}

static constexpr std::pair<llvm::StringLiteral, Mistake> kMistakes[] = {
    {"swap-operands", swapOperands}, {"swap-inputs", swapInputs},   {"drop-fill", dropFill},
    {"constant", changeConstant},    {"other-op", changeOp},        {"skip-op", skipOp},
    {"offset", shiftOffset},         {"drop-copy", dropCopy},       {"drop-clone", dropClone},
    {"drop-dispatch", dropDispatch}, {"swap-results", swapResults}, {"swap-bindings", swapBindings}};

ArrayRef<StringRef> weir::driver::getBugKinds() {
  static const SmallVector<StringRef> kinds = [] {
    SmallVector<StringRef> names;
    for (const auto &mistake : kMistakes)
      names.push_back(mistake.first);
    return names;
  }();
  return kinds;
}

bool weir::driver::plantBug(Operation *root, StringRef kind) {
  for (const auto &[name, mistake] : kMistakes)
    if (name == kind)
      return root->walk([mistake = mistake](Operation *op) { return mistake(op) ? WalkResult::interrupt() : WalkResult::advance(); })
          .wasInterrupted();
  return false;
}
