// Executables in weir-convert-to-stream: dispatch tensor arguments become bindings (stream-passes.md 2.1, last rows).

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Stream/Conversion/ConvertToStream.h"
#include "passes/Analysis/KernelAccess.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The word of `weir.access` for a dispatch tensor's access.
static StringRef accessWord(tensor_ext::TensorAccess access) {
  switch (access) {
  case tensor_ext::TensorAccess::ReadOnly:
    return "ro";
  case tensor_ext::TensorAccess::WriteOnly:
    return "wo";
  case tensor_ext::TensorAccess::ReadWrite:
    return "rw";
  }
  llvm_unreachable("unknown access");
}

/// The dynamic dimensions of a dispatch tensor argument, as some user of it states them.
static FailureOr<SmallVector<Value>> findDims(BlockArgument argument, tensor_ext::DispatchTensorType type) {
  if (type.hasStaticShape())
    return SmallVector<Value>();
  for (Operation *user : argument.getUsers()) {
    if (auto tie = dyn_cast<flow::DispatchTieShapeOp>(user))
      return llvm::to_vector(tie.getDynamicDims());
    if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(user))
      return llvm::to_vector(load.getSourceDims());
    if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(user))
      return llvm::to_vector(store.getTargetDims());
  }
  return failure();
}

/// Replaces a dispatch tensor argument by a binding and a subspan of all of it.
static LogicalResult convertArgument(func::FuncOp function, BlockArgument argument, OpBuilder &builder) {
  auto type = dyn_cast<tensor_ext::DispatchTensorType>(argument.getType());
  if (!type)
    return success();
  unsigned index = argument.getArgNumber();
  function.setArgAttr(index, AccessAttr::getNameStr(), builder.getStringAttr(accessWord(type.getAccess())));
  if (argument.use_empty()) {
    argument.setType(BindingType::get(builder.getContext()));
    return success();
  }
  FailureOr<SmallVector<Value>> dims = findDims(argument, type);
  if (failed(dims))
    return function.emitOpError("argument ") << index << " has dynamic dimensions, but no user of it gives them";
  // The subspan has to follow the values of its dimensions, which are at the top of the kernel.
  Operation *last = nullptr;
  for (Value dim : *dims)
    if (Operation *op = dim.getDefiningOp())
      if (op->getBlock() == &function.front() && (!last || last->isBeforeInBlock(op)))
        last = op;
  if (last)
    builder.setInsertionPointAfter(last);
  else
    builder.setInsertionPointToStart(&function.front());
  for (Operation *user : argument.getUsers())
    if (user->getBlock() == &function.front() && last && user->isBeforeInBlock(last) && user != last)
      return user->emitOpError("uses a dispatch tensor before its dimensions are known");

  Value zero = arith::ConstantIndexOp::create(builder, function.getLoc(), 0);
  auto subspan = BindingSubspanOp::create(builder, function.getLoc(), type, argument, zero, *dims);
  argument.replaceAllUsesExcept(subspan.getResult(), subspan);
  argument.setType(BindingType::get(builder.getContext()));
  for (Operation *user : llvm::make_early_inc_range(subspan.getResult().getUsers()))
    if (auto tie = dyn_cast<flow::DispatchTieShapeOp>(user)) {
      tie.replaceAllUsesWith(subspan.getResult());
      tie.erase();
    }
  return success();
}

static LogicalResult convertKernel(func::FuncOp function) {
  if (function.isExternal())
    return success();
  OpBuilder builder(function.getContext());
  for (BlockArgument argument : function.getArguments())
    if (failed(convertArgument(function, argument, builder)))
      return failure();
  function.setType(builder.getFunctionType(function.front().getArgumentTypes(), function.getResultTypes()));
  function.walk([&](Operation *op) {
    builder.setInsertionPoint(op);
    Value replacement;
    if (auto id = dyn_cast<flow::DispatchWorkgroupIDOp>(op))
      replacement = DispatchWorkgroupIDOp::create(builder, id.getLoc(), id.getDimension().getSExtValue());
    else if (auto count = dyn_cast<flow::DispatchWorkgroupCountOp>(op))
      replacement = DispatchWorkgroupCountOp::create(builder, count.getLoc(), count.getDimension().getSExtValue());
    else if (auto size = dyn_cast<flow::DispatchWorkgroupSizeOp>(op))
      replacement = DispatchWorkgroupSizeOp::create(builder, size.getLoc(), size.getDimension().getSExtValue());
    if (replacement) {
      op->getResult(0).replaceAllUsesWith(replacement);
      op->erase();
    }
  });
  return success();
}

/// dispatch-passes.md A17: bindings of which every dispatch overwrites all. At this level the tensor of a binding is what the dispatch hands over, so
/// a whole tensor is the whole range.
static void markOverwrites(ExecutableOp executable) {
  llvm::MapVector<Operation *, bool> kernels;
  for (ExecutableExportOp entry : executable.getExports())
    if (FunctionOpInterface function = entry.lookupFunction(); function && !function.isExternal())
      kernels.insert({function, true}).first->second &= hasWorkgroups(entry);
  for (auto [kernel, runs] : kernels) {
    auto function = cast<FunctionOpInterface>(kernel);
    for (BlockArgument argument : function.getArguments()) {
      if (!runs || !isa<BindingType>(argument.getType()))
        continue;
      KernelBinding binding = analyzeKernelBinding(argument);
      // One that reads old contents too does not fit the row "rw, overwrites" of the table.
      if (binding.known && binding.overwrites && !binding.readsOld)
        function.setArgAttr(argument.getArgNumber(), OverwritesAttr::getNameStr(),
                            UnitAttr::get(function.getContext()));
    }
  }
}

static void convertExport(flow::ExecutableExportOp source, OpBuilder &builder) {
  auto target = ExecutableExportOp::create(builder, source.getLoc(), source.getSymName(), source.getFunctionRefAttr());
  target.setSymVisibilityAttr(source.getSymVisibilityAttr());
  target->setDiscardableAttrs(source->getDiscardableAttrDictionary());
  target.getWorkgroupCount().takeBody(source.getWorkgroupCount());
  target.getWorkgroupCount().walk([](flow::ReturnOp op) {
    OpBuilder inner(op);
    ReturnOp::create(inner, op.getLoc(), op.getOperands());
    op.erase();
  });
}

LogicalResult weir::stream::convertExecutables(ModuleOp module) {
  for (auto source : llvm::make_early_inc_range(module.getOps<flow::ExecutableOp>())) {
    OpBuilder builder(source);
    auto target = ExecutableOp::create(builder, source.getLoc(), source.getSymName());
    target.setSymVisibilityAttr(source.getSymVisibilityAttr());
    target->setDiscardableAttrs(source->getDiscardableAttrDictionary());
    builder.setInsertionPointToStart(&target.getBody().front());
    for (Operation &op : llvm::make_early_inc_range(source.getBody().front())) {
      if (auto entry = dyn_cast<flow::ExecutableExportOp>(op)) {
        convertExport(entry, builder);
      } else if (auto inner = dyn_cast<ModuleOp>(op)) {
        inner->moveBefore(&target.getBody().front(), builder.getInsertionPoint());
        for (auto kernel : inner.getOps<func::FuncOp>())
          if (failed(convertKernel(kernel)))
            return failure();
        markOverwrites(target);
      }
    }
    source.erase();
  }
  return success();
}
