#include "passes/Encoding/Late/ExecutableVariants.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;
using tensor_ext::DispatchTensorType;

static ExecutableExportOp lookupExport(TensorDispatchOp dispatch, SymbolRefAttr entry, SymbolTableCollection &symbols) {
  return symbols.lookupNearestSymbolFrom<ExecutableExportOp>(dispatch, entry);
}

SmallVector<FunctionOpInterface> weir::encoding::getKernels(TensorDispatchOp dispatch, SymbolTableCollection &symbols) {
  SmallVector<FunctionOpInterface> kernels;
  for (auto entry : dispatch.getEntryPoints().getAsRange<SymbolRefAttr>())
    if (ExecutableExportOp op = lookupExport(dispatch, entry, symbols))
      if (FunctionOpInterface kernel = op.lookupFunction(); kernel && !kernel.isExternal())
        kernels.push_back(kernel);
  return kernels;
}

SmallVector<RankedTensorType> weir::encoding::getBindingTypes(TensorDispatchOp dispatch) {
  SmallVector<RankedTensorType> types;
  for (auto [operand, type] : llvm::zip_equal(dispatch.getMixedOperands(), dispatch.getOperandEncodings().getAsValueRange<TypeAttr>()))
    if (isa<ResourceType>(operand.getType()))
      types.push_back(dyn_cast<RankedTensorType>(type));
  for (auto [i, type] : llvm::enumerate(dispatch.getResultEncodings().getAsValueRange<TypeAttr>()))
    if (!dispatch.getTiedResultOperandIndex(i))
      types.push_back(dyn_cast<RankedTensorType>(type));
  return types;
}

SmallVector<Value> weir::encoding::getBindingValues(TensorDispatchOp dispatch) {
  SmallVector<Value> values;
  for (Value operand : dispatch.getMixedOperands())
    if (isa<ResourceType>(operand.getType()))
      values.push_back(operand);
  for (auto [i, result] : llvm::enumerate(dispatch.getResults()))
    if (!dispatch.getTiedResultOperandIndex(i))
      values.push_back(result);
  return values;
}

SmallVector<BindingSubspanOp> weir::encoding::getViews(FunctionOpInterface kernel, unsigned binding) {
  SmallVector<BindingSubspanOp> views;
  for (BlockArgument argument : kernel.getArguments()) {
    if (!isa<BindingType>(argument.getType()) || binding-- != 0)
      continue;
    for (Operation *user : argument.getUsers())
      if (auto view = dyn_cast<BindingSubspanOp>(user); view && isa<DispatchTensorType>(view.getType()))
        views.push_back(view);
    break;
  }
  return views;
}

RankedTensorType weir::encoding::getViewed(BindingSubspanOp view) {
  return dyn_cast<RankedTensorType>(cast<DispatchTensorType>(view.getType()).getBoundType());
}

static bool isEncodedView(BindingSubspanOp view) {
  RankedTensorType viewed = getViewed(view);
  return viewed && getSerializable(viewed);
}

bool weir::encoding::viewsBindingAs(FunctionOpInterface kernel, unsigned binding, RankedTensorType type) {
  return llvm::all_of(getViews(kernel, binding), [&](BindingSubspanOp view) {
    RankedTensorType viewed = getViewed(view);
    return viewed && type && viewed.getElementType() == type.getElementType() && viewed.getRank() == type.getRank() &&
           areEqualEncodings(viewed.getEncoding(), type.getEncoding());
  });
}

bool weir::encoding::storesWholeBinding(FunctionOpInterface kernel, unsigned binding) {
  SmallVector<BindingSubspanOp> views = getViews(kernel, binding);
  return views.size() == 1 && llvm::all_of(views.front()->getUsers(), [](Operation *user) {
           auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(user);
           return store && store.isWholeTarget();
         });
}

/// Views of encoded tensors get the layouts of `types`; loads and stores convert where a kernel computes in another.
static void retype(FunctionOpInterface kernel, ArrayRef<RankedTensorType> types) {
  for (auto [binding, type] : llvm::enumerate(types))
    for (BindingSubspanOp view : getViews(kernel, binding)) {
      RankedTensorType viewed = getViewed(view);
      if (!viewed || !type || !(isEncodedView(view) || getSerializable(type)))
        continue;
      auto bound = RankedTensorType::get(viewed.getShape(), viewed.getElementType(), type.getEncoding());
      auto old = cast<DispatchTensorType>(view.getType());
      view.getResult().setType(DispatchTensorType::get(old.getAccess(), bound));
    }
}

SmallVector<TensorDispatchOp> weir::encoding::specializeExecutables(ModuleOp module) {
  SymbolTableCollection symbols;
  SymbolTable names(module);
  struct Variant {
    ExecutableExportOp entry;
    SmallVector<RankedTensorType> types;
    SymbolRefAttr name;
  };
  // By export; the first of each is the export itself.
  llvm::MapVector<Operation *, std::vector<Variant>> variants;
  DenseMap<Operation *, unsigned> copies;
  SmallVector<TensorDispatchOp> moved;
  SmallVector<TensorDispatchOp> dispatches;
  module.walk([&](TensorDispatchOp dispatch) { dispatches.push_back(dispatch); });
  for (TensorDispatchOp dispatch : dispatches) {
    SmallVector<RankedTensorType> types = getBindingTypes(dispatch);
    SmallVector<Attribute> entries;
    for (auto entry : dispatch.getEntryPoints().getAsRange<SymbolRefAttr>()) {
      ExecutableExportOp op = lookupExport(dispatch, entry, symbols);
      FunctionOpInterface kernel = op ? op.lookupFunction() : FunctionOpInterface();
      entries.push_back(entry);
      if (!kernel || kernel.isExternal())
        continue;
      // Types of plain views say nothing: kernels that differ in them alone are one.
      SmallVector<RankedTensorType> own(types);
      for (auto [i, type] : llvm::enumerate(own))
        type = type && (getSerializable(type) || llvm::any_of(getViews(kernel, i), isEncodedView))
                   ? RankedTensorType::get(type.getShape(), type.getElementType(), type.getEncoding())
                   : RankedTensorType();
      std::vector<Variant> &list = variants[op];
      auto found = llvm::find_if(list, [&](const Variant &variant) {
        return llvm::all_of(llvm::zip_equal(variant.types, own), [](auto pair) {
          auto [a, b] = pair;
          return a == b || (a && b && a.getEncoding() == b.getEncoding());
        });
      });
      if (found == list.end()) {
        SymbolRefAttr name = entry;
        if (!list.empty()) {
          auto executable = cast<ExecutableOp>(op->getParentOp());
          std::string copy = (executable.getSymName() + "_dup" + Twine(copies[executable]++)).str();
          while (names.lookup(copy))
            copy = (executable.getSymName() + "_dup" + Twine(copies[executable]++)).str();
          name = SymbolRefAttr::get(StringAttr::get(module.getContext(), copy), entry.getNestedReferences());
        }
        list.push_back({op, own, name});
        found = std::prev(list.end());
      }
      entries.back() = found->name;
    }
    auto attr = ArrayAttr::get(module.getContext(), entries);
    if (attr != dispatch.getEntryPointsAttr()) {
      dispatch.setEntryPointsAttr(attr);
      moved.push_back(dispatch);
    }
  }
  // Copies first, while the originals have the required layouts.
  for (auto &[op, list] : variants) {
    auto executable = cast<ExecutableOp>(op->getParentOp());
    StringRef exported = cast<ExecutableExportOp>(op).getSymName();
    Operation *place = executable;
    for (Variant &variant : MutableArrayRef<Variant>(list).drop_front()) {
      auto copy = cast<ExecutableOp>(executable->clone());
      copy.setSymNameAttr(variant.name.getRootReference());
      module.getBody()->getOperations().insertAfter(place->getIterator(), copy);
      place = copy;
      for (auto other : llvm::make_early_inc_range(copy.getExports()))
        if (other.getSymName() != exported)
          other.erase();
      retype((*copy.getExports().begin()).lookupFunction(), variant.types);
    }
  }
  for (auto &[op, list] : variants)
    retype(cast<ExecutableExportOp>(op).lookupFunction(), list.front().types);
  return moved;
}
