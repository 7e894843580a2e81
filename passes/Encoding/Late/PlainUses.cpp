#include "passes/Encoding/Late/PlainUses.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Encoding/Late/StreamEncodings.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// What an element costs that has no neighbour in its cache line.
static constexpr double kLineBytes = 64;

/// The operand of a dispatch after a binding.
static OpOperand &getOperand(const PlainUse &use) {
  TensorDispatchOp dispatch = use.dispatch;
  unsigned binding = use.binding;
  for (OpOperand &operand : dispatch.getMixedOperandsMutable())
    if (isa<ResourceType>(operand.get().getType()) && binding-- == 0)
      return operand;
  llvm_unreachable("an operand of a dispatch");
}

PlainUses::PlainUses(ModuleOp module) {
  module.walk([&](TensorDispatchOp dispatch) {
    for (FunctionOpInterface kernel : getKernels(dispatch, symbols))
      dispatches[kernel].push_back(dispatch);
  });
}

bool PlainUses::collect(Value value, std::vector<PlainUse> &uses) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (user->getNumResults() == 1 && skipMoves(user->getResult(0)) == skipMoves(value)) {
      if (!collect(user->getResult(0), uses))
        return false;
      continue;
    }
    // The copy itself, and globals whose loads are among the values.
    if (isa<TensorEncodeOp, util::GlobalStoreOp>(user) && user->getParentOfType<util::InitializerOp>())
      continue;
    auto dispatch = dyn_cast<TensorDispatchOp>(user);
    if (!dispatch)
      return false;
    SmallVector<Value> bindings = getBindingValues(dispatch);
    for (auto [binding, bound] : llvm::enumerate(bindings))
      if (bound == value && llvm::none_of(uses, [&, binding = binding](const PlainUse &other) {
            return other.dispatch == dispatch && other.binding == binding;
          }))
        uses.push_back({dispatch, static_cast<unsigned>(binding)});
  }
  return true;
}

std::optional<double> PlainUses::countElementBytes(FunctionOpInterface kernel, unsigned binding, RankedTensorType type) {
  double bytes = 0;
  for (BindingSubspanOp view : getViews(kernel, binding)) {
    if (getViewed(view) != type)
      return std::nullopt;
    for (Operation *user : view->getUsers()) {
      auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(user);
      if (!load || load.getType() != type || !load.isWholeSource())
        return std::nullopt;
      for (Operation *reader : load->getUsers()) {
        auto op = isa<tensor::ExtractOp>(reader) ? reader->getParentOfType<linalg::LinalgOp>() : linalg::LinalgOp();
        if (!op)
          return std::nullopt;
        // Sizes that are not known count as nothing, as everywhere.
        double reads = kLineBytes;
        for (int64_t size : op.getStaticLoopRanges())
          reads *= ShapedType::isDynamic(size) ? 0 : double(size);
        bytes += reads;
      }
    }
  }
  return bytes;
}

FailureOr<std::vector<PlainUse>> PlainUses::find(ArrayRef<Value> values, RankedTensorType type, UnifyGlobalEncodingsCode &reason) {
  std::vector<PlainUse> uses;
  reason = UnifyGlobalEncodingsCode::KEPT_PLAIN;
  for (Value value : values)
    if (!collect(value, uses))
      return failure();
  double bytes = 0;
  for (PlainUse &use : uses) {
    if (use.dispatch.isOperandTied(getOperand(use).getOperandNumber())) {
      reason = UnifyGlobalEncodingsCode::TIED_USE;
      return failure();
    }
    SmallVector<FunctionOpInterface> kernels = getKernels(use.dispatch, symbols);
    if (kernels.size() != use.dispatch.getEntryPoints().size() || getBindingTypes(use.dispatch)[use.binding] != type)
      return failure();
    for (FunctionOpInterface kernel : kernels) {
      // A kernel has one view of its operand on every device.
      bool isShared = llvm::any_of(dispatches[kernel], [&](TensorDispatchOp other) {
        return llvm::none_of(uses, [&](const PlainUse &known) { return known.dispatch == other && known.binding == use.binding; });
      });
      std::optional<double> read = isShared ? std::nullopt : countElementBytes(kernel, use.binding, type);
      if (!read)
        return failure();
      bytes += *read;
    }
  }
  if (bytes > staticStorageSize(type).value_or(0))
    return failure();
  return uses;
}

FailureOr<std::vector<PlainUse>> PlainUses::findEncoded(ArrayRef<Value> values, RankedTensorType type) {
  std::vector<PlainUse> uses;
  for (Value value : values)
    if (!collect(value, uses))
      return failure();
  for (PlainUse &use : uses) {
    SmallVector<FunctionOpInterface> kernels = getKernels(use.dispatch, symbols);
    if (use.dispatch.isOperandTied(getOperand(use).getOperandNumber()) || kernels.size() != use.dispatch.getEntryPoints().size() ||
        getBindingTypes(use.dispatch)[use.binding] != type)
      return failure();
    for (FunctionOpInterface kernel : kernels) {
      bool isShared = llvm::any_of(dispatches[kernel], [&](TensorDispatchOp other) {
        return llvm::none_of(uses, [&](const PlainUse &known) { return known.dispatch == other && known.binding == use.binding; });
      });
      SmallVector<BindingSubspanOp> views = getViews(kernel, use.binding);
      bool isLoaded = llvm::all_of(views, [&](BindingSubspanOp view) {
        return getViewed(view) == type && llvm::all_of(view->getUsers(), [&](Operation *user) {
                 auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(user);
                 return load && load.getType() == type && load.isWholeSource();
               });
      });
      if (isShared || !isLoaded)
        return failure();
    }
  }
  return uses;
}

void PlainUses::redirect(ArrayRef<PlainUse> uses, util::GlobalOp global, RankedTensorType type, Attribute device) {
  for (PlainUse use : uses) {
    TensorDispatchOp dispatch = use.dispatch;
    OpBuilder builder(dispatch);
    Location loc = dispatch.getLoc();
    Attribute affinity = dispatch.getAffinityAttr();
    Value size = TensorSizeOfOp::create(builder, loc, builder.getIndexType(), TypeAttr::get(type), ValueRange(), affinity);
    Value value = util::GlobalLoadOp::create(builder, loc, global.getType(), global.getSymName(), /*is_immutable=*/true);
    OpOperand &operand = getOperand(use);
    if (lookupAffinity(dispatch) != device)
      value = AsyncTransferOp::create(builder, loc, operand.get().getType(), value, size, size, device, lookupAffinity(dispatch), Attribute());
    else if (value.getType() != operand.get().getType())
      value = AsyncCloneOp::create(builder, loc, operand.get().getType(), value, size, size, affinity);
    operand.set(value);
    dispatch.getOperandSizesMutable()[use.binding].set(size);
    SmallVector<Attribute> types(dispatch.getOperandEncodings().getValue());
    types[operand.getOperandNumber() - dispatch.getMixedOperands().getBeginOperandIndex()] = TypeAttr::get(type);
    dispatch.setOperandEncodingsAttr(builder.getArrayAttr(types));
    for (FunctionOpInterface kernel : getKernels(dispatch, symbols))
      for (BindingSubspanOp view : getViews(kernel, use.binding)) {
        auto bound = cast<tensor_ext::DispatchTensorType>(view.getType());
        view.getResult().setType(tensor_ext::DispatchTensorType::get(bound.getAccess(), type));
      }
  }
}
