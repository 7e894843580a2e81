#include "passes/Encoding/Late/DispatchBindings.h"

#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Encoding/Late/StreamEncodings.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;
using tensor_ext::DispatchTensorType;

DispatchBindings::DispatchBindings(ModuleOp module) : names(module) {
  DenseMap<Operation *, unsigned> exportsOf;
  for (auto executable : module.getOps<ExecutableOp>())
    for (auto entry : executable.getExports())
      if (FunctionOpInterface kernel = entry.lookupFunction(); kernel && ++exportsOf[kernel] > 1)
        for (auto other : executable.getExports())
          shared.insert(other);
  module.walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    auto dispatch = dyn_cast<TensorDispatchOp>(op);
    auto entries = op->getAttrOfType<ArrayAttr>("entry_points");
    if (!entries)
      return WalkResult::advance();
    for (Attribute entry : entries)
      if (auto found = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(op, cast<SymbolRefAttr>(entry))) {
        if (dispatch && entries.size() == 1)
          groups[found].push_back(dispatch);
        else
          shared.insert(found);
      }
    return WalkResult::advance();
  });
}

ArrayRef<TensorDispatchOp> DispatchBindings::getGroup(unsigned number) const {
  const auto &[entry, dispatches] = groups.begin()[number];
  return shared.contains(entry) ? ArrayRef<TensorDispatchOp>() : ArrayRef<TensorDispatchOp>(dispatches);
}

ExecutableExportOp DispatchBindings::getExport(TensorDispatchOp dispatch) {
  return symbols.lookupNearestSymbolFrom<ExecutableExportOp>(dispatch, cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]));
}

FunctionOpInterface DispatchBindings::getKernel(TensorDispatchOp dispatch) {
  ExecutableExportOp entry = dispatch.getEntryPoints().size() == 1 ? getExport(dispatch) : ExecutableExportOp();
  auto kernel = entry ? dyn_cast_if_present<func::FuncOp>(entry.lookupFunction().getOperation()) : func::FuncOp();
  return kernel && !kernel.isExternal() ? cast<FunctionOpInterface>(kernel.getOperation()) : FunctionOpInterface();
}

Operation *weir::encoding::getWholeStore(FunctionOpInterface kernel, unsigned binding) {
  SmallVector<BindingSubspanOp> views = getViews(kernel, binding);
  if (!storesWholeBinding(kernel, binding) || !views.front()->hasOneUse() || !isZero(views.front().getByteOffset()))
    return nullptr;
  return *views.front()->getUsers().begin();
}

/// The number of the argument that a binding is.
static unsigned getArgument(FunctionOpInterface kernel, unsigned binding) {
  for (BlockArgument argument : kernel.getArguments())
    if (isa<BindingType>(argument.getType()) && binding-- == 0)
      return argument.getArgNumber();
  llvm_unreachable("as many bindings as the dispatch has");
}

namespace {

/// The parts of a dispatch, by operand and result.
struct Parts {
  explicit Parts(TensorDispatchOp op) : op(op) {
    ValueRange dims = op.getOperandEncodingDims();
    auto take = [&](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      unsigned count = tensor ? tensor.getNumDynamicDims() : 0;
      SmallVector<Value> own(dims.take_front(count));
      dims = dims.drop_front(count);
      return own;
    };
    unsigned sizes = 0;
    for (auto [i, operand, type] : llvm::enumerate(op.getMixedOperands(), op.getOperandEncodings().getAsValueRange<TypeAttr>())) {
      bool isResource = isa<ResourceType>(operand.getType());
      operands.push_back({operand, isResource ? op.getOperandSizes()[sizes++] : Value(), take(type), type});
    }
    dims = op.getResultEncodingDims();
    for (auto [i, type] : llvm::enumerate(op.getResultEncodings().getAsValueRange<TypeAttr>())) {
      std::optional<unsigned> tie = op.getTiedResultOperandIndex(i);
      results.push_back({op.getResult(i).getType(), op.getResultSizes()[i], take(type), type,
                         tie ? std::optional<unsigned>(*tie - op.getTiedOperandsIndexAndLength().first) : std::nullopt});
    }
  }

  TensorDispatchOp build() {
    OpBuilder builder(op);
    SmallVector<Value> values, sizes, dims, resultSizes, resultDims;
    SmallVector<Type> types, operandTypes, resultTypes;
    SmallVector<int64_t> ties;
    for (const Operand &operand : operands) {
      values.push_back(operand.value);
      if (operand.size)
        sizes.push_back(operand.size);
      llvm::append_range(dims, operand.dims);
      operandTypes.push_back(operand.type);
    }
    bool isTied = false;
    for (const Result &result : results) {
      types.push_back(result.resource);
      resultSizes.push_back(result.size);
      llvm::append_range(resultDims, result.dims);
      resultTypes.push_back(result.type);
      ties.push_back(result.tie ? int64_t(*result.tie) : -1);
      isTied |= result.tie.has_value();
    }
    ArrayAttr tied = op.getTiedOperandsAttr() && isTied ? builder.getIndexArrayAttr(ties) : ArrayAttr();
    auto fresh = TensorDispatchOp::create(builder, op.getLoc(), types, op.getWorkload(), values, sizes, dims, resultSizes, resultDims,
                                          op.getEntryPointsAttr(), builder.getTypeArrayAttr(operandTypes), builder.getTypeArrayAttr(resultTypes),
                                          tied, op.getAffinityAttr());
    fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    return fresh;
  }

  struct Operand {
    Value value, size;
    SmallVector<Value> dims;
    Type type;
  };
  struct Result {
    Type resource;
    Value size;
    SmallVector<Value> dims;
    Type type;
    std::optional<unsigned> tie;
  };
  TensorDispatchOp op;
  SmallVector<Operand> operands;
  SmallVector<Result> results;
};

} // namespace

void DispatchBindings::replaceInGroup(TensorDispatchOp old, TensorDispatchOp fresh) {
  for (TensorDispatchOp &member : groups[getExport(old)])
    if (member == old)
      member = fresh;
}

TensorDispatchOp DispatchBindings::addResult(TensorDispatchOp dispatch, unsigned result, RankedTensorType type, Value size) {
  ExecutableExportOp entry = getExport(dispatch);
  if (groups[entry].size() > 1 || shared.contains(entry)) {
    // Others go on with the kernel as it is.
    auto executable = cast<ExecutableOp>(entry->getParentOp());
    auto copy = cast<ExecutableOp>(executable->clone());
    copy.setSymNameAttr(StringAttr::get(dispatch.getContext(), (executable.getSymName() + "_dup").str()));
    for (auto other : llvm::make_early_inc_range(copy.getExports()))
      if (other.getSymName() != entry.getSymName())
        other.erase();
    StringAttr name = names.insert(copy, std::next(executable->getIterator()));
    llvm::erase(groups[entry], dispatch);
    auto old = cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]);
    dispatch.setEntryPointsAttr(
        ArrayAttr::get(dispatch.getContext(), SymbolRefAttr::get(name, old.getNestedReferences())));
    groups[*copy.getExports().begin()].push_back(dispatch);
  }
  auto kernel = cast<func::FuncOp>(getKernel(dispatch).getOperation());
  SmallVector<Value> values = getBindingValues(dispatch);
  unsigned binding = llvm::find(values, dispatch.getResult(result)) - values.begin();
  auto store = cast<tensor_ext::DispatchTensorStoreOp>(getWholeStore(kernel, binding));
  auto view = store.getTarget().getDefiningOp<BindingSubspanOp>();

  unsigned number = kernel.getNumArguments();
  Builder attributes(kernel.getContext());
  DictionaryAttr like = kernel.getArgAttrDict(getArgument(kernel, binding));
  LogicalResult inserted = kernel.insertArgument(number, BindingType::get(kernel.getContext()), like, store.getLoc());
  assert(succeeded(inserted) && "a kernel has a type that can change");
  (void)inserted;
  OpBuilder builder(store);
  auto old = cast<DispatchTensorType>(view.getType());
  auto bound = RankedTensorType::get(getViewed(view).getShape(), type.getElementType(), type.getEncoding());
  auto further = BindingSubspanOp::create(builder, view.getLoc(), DispatchTensorType::get(old.getAccess(), bound), kernel.getArgument(number),
                                          view.getByteOffset(), view.getDynamicDims());
  IRMapping mapping;
  mapping.map(store.getTarget(), further.getResult());
  builder.setInsertionPointAfter(store);
  builder.clone(*store, mapping);

  Parts parts(dispatch);
  Parts::Result last = parts.results[result];
  last.size = size;
  last.type = type;
  parts.results.push_back(last);
  TensorDispatchOp fresh = parts.build();
  replaceInGroup(dispatch, fresh);
  dispatch->replaceAllUsesWith(fresh->getResults().drop_back());
  dispatch.erase();
  return fresh;
}

/// The kernel loses a binding to which nothing is bound any more.
static void eraseBinding(FunctionOpInterface kernel, unsigned argument) {
  LogicalResult erased = cast<func::FuncOp>(kernel.getOperation()).eraseArgument(argument);
  assert(succeeded(erased) && "a kernel has a type that can change");
  (void)erased;
}

void DispatchBindings::mergeResults(ArrayRef<TensorDispatchOp> dispatches, unsigned into, unsigned from) {
  TensorDispatchOp first = dispatches.front();
  FunctionOpInterface kernel = getKernel(first);
  SmallVector<Value> values = getBindingValues(first);
  unsigned binding = llvm::find(values, first.getResult(from)) - values.begin();
  unsigned argument = getArgument(kernel, binding);
  auto store = cast<tensor_ext::DispatchTensorStoreOp>(getWholeStore(kernel, binding));
  Operation *view = store.getTarget().getDefiningOp(), *value = store.getValue().getDefiningOp();
  store.erase();
  view->erase();
  eraseIfDead(value);
  eraseBinding(kernel, argument);
  for (TensorDispatchOp dispatch : llvm::to_vector(dispatches)) {
    Parts parts(dispatch);
    parts.results.erase(parts.results.begin() + from);
    TensorDispatchOp fresh = parts.build();
    replaceInGroup(dispatch, fresh);
    for (unsigned i = 0, e = dispatch.getNumResults(); i < e; ++i) {
      unsigned kept = i == from ? into : i;
      dispatch.getResult(i).replaceAllUsesWith(fresh.getResult(kept > from ? kept - 1 : kept));
    }
    dispatch.erase();
  }
}

void DispatchBindings::mergeOperands(ArrayRef<TensorDispatchOp> dispatches, unsigned into, unsigned from) {
  TensorDispatchOp first = dispatches.front();
  FunctionOpInterface kernel = getKernel(first);
  auto getBinding = [&](unsigned operand) {
    return llvm::count_if(first.getMixedOperands().take_front(operand), [](Value value) { return isa<ResourceType>(value.getType()); });
  };
  unsigned kept = getArgument(kernel, getBinding(into)), argument = getArgument(kernel, getBinding(from));
  // A binding has one layout; loads convert to theirs.
  Attribute encoding = cast<RankedTensorType>(cast<TypeAttr>(first.getOperandEncodings()[into]).getValue()).getEncoding();
  for (BindingSubspanOp view : getViews(kernel, getBinding(from)))
    if (RankedTensorType viewed = getViewed(view)) {
      auto old = cast<DispatchTensorType>(view.getType());
      view.getResult().setType(
          DispatchTensorType::get(old.getAccess(), RankedTensorType::get(viewed.getShape(), viewed.getElementType(), encoding)));
    }
  kernel.getArgument(argument).replaceAllUsesWith(kernel.getArgument(kept));
  eraseBinding(kernel, argument);
  for (TensorDispatchOp dispatch : llvm::to_vector(dispatches)) {
    Parts parts(dispatch);
    parts.operands.erase(parts.operands.begin() + from);
    for (Parts::Result &result : parts.results)
      if (result.tie && *result.tie > from)
        --*result.tie;
    TensorDispatchOp fresh = parts.build();
    replaceInGroup(dispatch, fresh);
    dispatch->replaceAllUsesWith(fresh);
    dispatch.erase();
  }
}
