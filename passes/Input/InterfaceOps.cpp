#include "passes/Input/InterfaceOps.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;

static bool isBinding(Type type) { return isa<stream::BindingType, tensor_ext::DispatchTensorType>(type); }

/// The argument of that number among those that are bindings, or among the others.
static Value findArgument(func::FuncOp function, uint64_t number, bool binding) {
  for (BlockArgument argument : function.getArguments())
    if (isBinding(argument.getType()) == binding && number-- == 0)
      return argument;
  return {};
}

static LogicalResult convertSubspan(hal::InterfaceBindingSubspanOp op, func::FuncOp function, IRRewriter &rewriter) {
  uint64_t number = op.getBinding().getZExtValue();
  Value argument = findArgument(function, number, /*binding=*/true);
  if (!argument)
    return op.emitOpError("is binding ") << number << ", but @" << function.getName() << " has no argument for it: bindings are arguments of type "
                                         << "!stream.binding or !iree_tensor_ext.dispatch.tensor";
  bool isAtStart = !op.getByteOffset() || isConstantIntValue(op.getByteOffset(), 0);
  if (!isa<stream::BindingType>(argument.getType())) {
    if (argument.getType() != op.getType() || !isAtStart)
      return op.emitOpError("views binding ")
             << number << " as " << op.getType() << (isAtStart ? "" : " from an offset") << ", the argument of @"
             << function.getName() << " is " << argument.getType();
    rewriter.replaceOp(op, argument);
    return success();
  }
  Value offset = op.getByteOffset() ? op.getByteOffset() : arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0).getResult();
  rewriter.replaceOpWithNewOp<stream::BindingSubspanOp>(op, op.getType(), argument, offset, op.getDynamicDims());
  return success();
}

static LogicalResult convertConstant(hal::InterfaceConstantLoadOp op, func::FuncOp function, IRRewriter &rewriter) {
  uint64_t number = op.getOrdinal().getZExtValue();
  Value argument = findArgument(function, number, /*binding=*/false);
  if (!argument || argument.getType() != op.getType())
    return op.emitOpError("is constant ") << number << " of type " << op.getType() << ", but @" << function.getName() << " has no argument for it";
  rewriter.replaceOp(op, argument);
  return success();
}

/// Of the executable's own level.
template <typename FlowOp, typename StreamOp>
static void convertPlace(Operation *op, const APInt &dimension, bool isStream, IRRewriter &rewriter) {
  if (isStream)
    rewriter.replaceOpWithNewOp<StreamOp>(op, dimension.getZExtValue());
  else
    rewriter.replaceOpWithNewOp<FlowOp>(op, dimension.getZExtValue());
}

static LogicalResult convertIn(func::FuncOp function, bool isStream, IRRewriter &rewriter) {
  WalkResult result = function.walk([&](Operation *op) -> WalkResult {
    rewriter.setInsertionPoint(op);
    if (auto subspan = dyn_cast<hal::InterfaceBindingSubspanOp>(op))
      return convertSubspan(subspan, function, rewriter);
    if (auto constant = dyn_cast<hal::InterfaceConstantLoadOp>(op))
      return convertConstant(constant, function, rewriter);
    if (auto id = dyn_cast<hal::InterfaceWorkgroupIDOp>(op))
      convertPlace<flow::DispatchWorkgroupIDOp, stream::DispatchWorkgroupIDOp>(op, id.getDimension(), isStream, rewriter);
    else if (auto count = dyn_cast<hal::InterfaceWorkgroupCountOp>(op))
      convertPlace<flow::DispatchWorkgroupCountOp, stream::DispatchWorkgroupCountOp>(op, count.getDimension(), isStream, rewriter);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult weir::convertInterfaceOps(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  for (Operation &op : *module.getBody()) {
    if (!isa<flow::ExecutableOp, stream::ExecutableOp>(op))
      continue;
    WalkResult result = op.walk([&](func::FuncOp function) { return WalkResult(convertIn(function, isa<stream::ExecutableOp>(op), rewriter)); });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}
