#include "passes/Encoding/Late/KernelBindings.h"

#include "passes/Encoding/Late/ExecutableVariants.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

Value weir::encoding::getBinding(Value view) {
  auto subspan = view.getDefiningOp<BindingSubspanOp>();
  return subspan ? subspan.getBinding() : Value();
}

/// The arguments of a kernel that are bindings, in order.
static SmallVector<BlockArgument> getBindings(FunctionOpInterface kernel) {
  SmallVector<BlockArgument> bindings;
  for (BlockArgument argument : kernel.getArguments())
    if (isa<BindingType>(argument.getType()))
      bindings.push_back(argument);
  return bindings;
}

KernelBindings::KernelBindings(ModuleOp module) {
  module.walk([&](Operation *op) {
    if (auto dispatch = dyn_cast<TensorDispatchOp>(op)) {
      SmallVector<Value> values = getBindingValues(dispatch);
      for (FunctionOpInterface kernel : getKernels(dispatch, symbols))
        for (auto [binding, value] : llvm::zip(getBindings(kernel), values))
          bound[binding].push_back(value);
      return;
    }
    if (isa<SymbolOpInterface>(op))
      return;
    for (NamedAttribute attribute : op->getAttrs())
      attribute.getValue().walk([&](SymbolRefAttr name) { runByOthers.insert(name.getRootReference()); });
  });
}

std::optional<ArrayRef<Value>> KernelBindings::getBound(Value binding) const {
  auto found = bound.find(binding);
  Operation *executable = binding ? binding.getParentBlock()->getParentOp()->getParentOfType<ExecutableOp>() : nullptr;
  if (found == bound.end() || !executable || runByOthers.contains(SymbolTable::getSymbolName(executable)))
    return std::nullopt;
  return ArrayRef<Value>(found->second);
}

std::optional<KernelBindings::Stores> KernelBindings::getStores(TensorDispatchOp dispatch, unsigned result) {
  Stores known;
  known.tied = cast<util::TiedOpInterface>(dispatch.getOperation()).getTiedResultOperand(dispatch.getResult(result));
  SmallVector<Value> values = getBindingValues(dispatch);
  Value value = known.tied ? known.tied : dispatch.getResult(result);
  auto number = llvm::find(values, value) - values.begin();
  SmallVector<FunctionOpInterface> kernels = getKernels(dispatch, symbols);
  if (kernels.size() != dispatch.getEntryPoints().size())
    return std::nullopt;
  for (FunctionOpInterface kernel : kernels)
    for (BindingSubspanOp view : getViews(kernel, number))
      for (Operation *user : view->getUsers())
        if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(user))
          known.stores.push_back(store);
  return known;
}
