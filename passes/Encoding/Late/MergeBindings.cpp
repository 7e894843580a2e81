#include "passes/Encoding/Late/MergeBindings.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "passes/Encoding/Late/ExecutableVariants.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-fold-encodes"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

bool weir::encoding::isPadded(RankedTensorType type) {
  FailureOr<Layout> layout = Layout::get(type);
  return failed(layout) || layout->isPadded();
}

/// The value after conversions in a kernel.
static Value skipConversions(Value value) {
  while (true) {
    if (auto set = value.getDefiningOp<SetEncodingOp>())
      value = set.getSource();
    else if (auto unset = value.getDefiningOp<UnsetEncodingOp>())
      value = unset.getSource();
    else
      return value;
  }
}

/// Results of a dispatch that are one value in the same bytes become one result (F7).
static bool mergeResults(DispatchBindings &bindings, ArrayRef<TensorDispatchOp> dispatches) {
  if (dispatches.empty())
    return false;
  TensorDispatchOp first = dispatches.front();
  FunctionOpInterface kernel = first.getNumResults() > 1 ? bindings.getKernel(first) : FunctionOpInterface();
  if (!kernel)
    return false;
  SmallVector<Value> values = getBindingValues(first);
  SmallVector<RankedTensorType> types = getBindingTypes(first);
  DenseMap<Value, SmallVector<unsigned>> stored; // results, by what they hold
  for (unsigned from = 0, e = first.getNumResults(); from < e; ++from) {
    if (first.getTiedResultOperandIndex(from))
      continue;
    unsigned binding = llvm::find(values, first.getResult(from)) - values.begin();
    auto store = cast_if_present<tensor_ext::DispatchTensorStoreOp>(getWholeStore(kernel, binding));
    if (!store)
      continue;
    SmallVector<unsigned> &list = stored[skipConversions(store.getValue())];
    for (unsigned into : list) {
      unsigned other = llvm::find(values, first.getResult(into)) - values.begin();
      auto otherStore = cast<tensor_ext::DispatchTensorStoreOp>(getWholeStore(kernel, other));
      RankedTensorType a = types[other], b = types[binding];
      if (!a || !b || store->getBlock() != otherStore->getBlock() || !areSameBytes(a, b) ||
          (isPadded(a) && (a.getEncoding() != b.getEncoding() || store.getValue() != otherStore.getValue())) ||
          !llvm::all_of(dispatches, [&](TensorDispatchOp dispatch) {
            return dispatch.getResult(into).getType() == dispatch.getResult(from).getType() &&
                   getBindingTypes(dispatch)[other] == a && getBindingTypes(dispatch)[binding] == b;
          }))
        continue;
      passedRemark(first, DEBUG_TYPE, FoldEncodesCode::MERGED_RESULT);
      bindings.mergeResults(dispatches, into, from);
      return true;
    }
    list.push_back(from);
  }
  return false;
}

/// Operands that are one value in the same bytes become one operand (F8).
static bool mergeOperands(DispatchBindings &bindings, ArrayRef<TensorDispatchOp> dispatches) {
  if (dispatches.empty())
    return false;
  TensorDispatchOp first = dispatches.front();
  FunctionOpInterface kernel = bindings.getKernel(first);
  if (!kernel)
    return false;
  DenseMap<Value, SmallVector<unsigned>> seen;
  for (unsigned from = 0, e = first.getMixedOperands().size(); from < e; ++from) {
    Value value = first.getMixedOperands()[from];
    if (!isa<ResourceType>(value.getType()))
      continue;
    SmallVector<unsigned> &list = seen[value];
    for (unsigned into : list) {
      if (!llvm::all_of(dispatches, [&](TensorDispatchOp dispatch) {
            unsigned start = dispatch.getMixedOperands().getBeginOperandIndex();
            auto a = dyn_cast<RankedTensorType>(cast<TypeAttr>(dispatch.getOperandEncodings()[into]).getValue());
            auto b = dyn_cast<RankedTensorType>(cast<TypeAttr>(dispatch.getOperandEncodings()[from]).getValue());
            return a && b && dispatch.getMixedOperands()[into] == dispatch.getMixedOperands()[from] &&
                   dispatch.getOperandEncodings()[from] == first.getOperandEncodings()[from] &&
                   dispatch.getOperandEncodings()[into] == first.getOperandEncodings()[into] && areSameBytes(a, b) &&
                   (a == b || !isPadded(a)) && dispatch.getOperandTiedResults(start + into).empty() && dispatch.getOperandTiedResults(start + from).empty();
          }))
        continue;
      passedRemark(first, DEBUG_TYPE, FoldEncodesCode::MERGED_OPERAND);
      bindings.mergeOperands(dispatches, into, from);
      return true;
    }
    list.push_back(from);
  }
  return false;
}

void weir::encoding::mergeBindings(DispatchBindings &bindings) {
  for (unsigned group = 0, e = bindings.getNumGroups(); group < e; ++group) {
    while (mergeResults(bindings, bindings.getGroup(group)))
      ;
    while (mergeOperands(bindings, bindings.getGroup(group)))
      ;
  }
}
