#include "passes/Analysis/KernelAccess.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Analysis/StorageLayout.h"
#include <limits>

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

namespace {

class BindingAnalysis {
public:
  explicit BindingAnalysis(BlockArgument argument) : entry(argument.getOwner()) {
    result.known = true;
    for (Operation *user : argument.getUsers()) {
      auto subspan = dyn_cast<BindingSubspanOp>(user);
      Type type = subspan ? subspan.getResult().getType() : Type();
      if (type && isa<DispatchTensorType>(type))
        visitTensor(subspan);
      else if (type && isa<BaseMemRefType>(type))
        visitMemRef(subspan.getResult());
      else
        result.known = false;
      ++numSubspans;
    }
    if (result.known)
      finish();
    else
      result = KernelBinding();
  }

  KernelBinding result;

private:
  void visitTensor(BindingSubspanOp subspan) {
    SmallVector<Value> worklist = {subspan.getResult()};
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        if (auto load = dyn_cast<DispatchTensorLoadOp>(user)) {
          loads.push_back(load);
        } else if (auto store = dyn_cast<DispatchTensorStoreOp>(user); store && store.getTarget() == value) {
          stores.push_back({store, subspan});
        } else if (isa<flow::DispatchTieShapeOp>(user)) {
          worklist.push_back(user->getResult(0));
        } else {
          result.known = false;
          return;
        }
      }
    }
  }

  void visitMemRef(Value memref) {
    SmallVector<Value> worklist = {memref};
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        bool makesMemRef = llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
        if (auto view = dyn_cast<ViewLikeOpInterface>(user); view && view.getViewSource() == value && makesMemRef) {
          llvm::append_range(worklist, user->getResults());
          continue;
        }
        if (isa<memref::DimOp>(user))
          continue;
        auto effects = dyn_cast<MemoryEffectOpInterface>(user);
        if (!effects || makesMemRef || user->hasTrait<OpTrait::IsTerminator>()) {
          result.known = false;
          return;
        }
        SmallVector<MemoryEffects::EffectInstance> all;
        effects.getEffects(all);
        bool isStated = false;
        for (const MemoryEffects::EffectInstance &effect : all) {
          // An effect on no value in particular may be one on this.
          if (effect.getValue() && effect.getValue() != value)
            continue;
          isStated = true;
          result.readsOld |= isa<MemoryEffects::Read>(effect.getEffect());
          result.stores |= isa<MemoryEffects::Write>(effect.getEffect());
        }
        if (!isStated) {
          result.known = false;
          return;
        }
      }
    }
    usesMemRefs = true;
  }

  /// Whether every workgroup runs `store`, into a dense tensor.
  bool storesAlways(DispatchTensorStoreOp store, BindingSubspanOp subspan) {
    auto shaped = dyn_cast<RankedTensorType>(cast<DispatchTensorType>(store.getTarget().getType()).getBoundType());
    // The entry block of a body with one block runs in every workgroup.
    return shaped && !shaped.getEncoding() && store->getBlock() == entry && llvm::hasSingleElement(*entry->getParent()) &&
           store.getTarget() == subspan.getResult();
  }

  /// Whether `store` writes all that its binding holds, and how much that is.
  bool storesWhole(DispatchTensorStoreOp store, BindingSubspanOp subspan) {
    auto type = cast<DispatchTensorType>(store.getTarget().getType());
    return storesAlways(store, subspan) && matchPattern(subspan.getByteOffset(), m_Zero()) &&
           llvm::equal(store.getTargetDims(), subspan.getDynamicDims()) &&
           type.doesSliceSpanWholeTensor(store.getTargetDims(), store.getMixedOffsets(), store.getMixedSizes(),
                                         store.getMixedStrides());
  }

  static std::optional<KernelExtent> getExtent(BindingSubspanOp subspan) {
    auto shaped = cast<RankedTensorType>(cast<DispatchTensorType>(subspan.getResult().getType()).getBoundType());
    unsigned bits = storageBits(shaped.getElementType());
    // Bytes of packed elements depend on the product of all dimensions.
    if (bits == 0 || (bits % 8 != 0 && !shaped.hasStaticShape()))
      return std::nullopt;
    KernelExtent extent;
    int64_t elements = 1;
    for (int64_t size : shaped.getShape())
      if (!ShapedType::isDynamic(size) && llvm::MulOverflow(elements, size, elements))
        return std::nullopt;
    if (llvm::MulOverflow(elements, static_cast<int64_t>(bits), extent.bytes) || extent.bytes % 8 != 0)
      return std::nullopt;
    extent.bytes /= 8;
    for (Value dim : subspan.getDynamicDims()) {
      APInt constant;
      if (matchPattern(dim, m_ConstantInt(&constant))) {
        if (llvm::MulOverflow(extent.bytes, constant.getSExtValue(), extent.bytes))
          return std::nullopt;
      } else if (std::optional<unsigned> argument = getKernelArgument(dim)) {
        extent.arguments.push_back(*argument);
      } else {
        return std::nullopt;
      }
    }
    return extent;
  }

  /// The bytes of a constant slice without gaps: what a kernel that pads before or after stores, or one whose binding is more than its tensor.
  std::optional<std::pair<int64_t, int64_t>> getStoredBytes(DispatchTensorStoreOp store, BindingSubspanOp subspan) {
    APInt start;
    if (!storesAlways(store, subspan) || !matchPattern(subspan.getByteOffset(), m_ConstantInt(&start)) || start.isNegative())
      return std::nullopt;
    auto shaped = cast<RankedTensorType>(cast<DispatchTensorType>(store.getTarget().getType()).getBoundType());
    unsigned bits = storageBits(shaped.getElementType());
    std::optional<KernelExtent> extent = getExtent(subspan);
    if (bits == 0 || bits % 8 != 0 || !shaped.hasStaticShape() || !extent || !extent->arguments.empty())
      return std::nullopt;
    // All that the binding holds is no more than fits, so no product of a slice inside does not.
    int64_t first = 0, count = 1, dimensionBytes = bits / 8;
    bool hasGaps = false; // between lines of the dimension at hand, if there are several
    for (int64_t i = shaped.getRank() - 1; i >= 0; --i) {
      int64_t offset = store.getStaticOffsets()[i], size = store.getStaticSizes()[i], dimension = shaped.getDimSize(i);
      if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(size) || store.getStaticStrides()[i] != 1 || size <= 0 ||
          offset < 0 || offset > dimension - size || (hasGaps && size != 1))
        return std::nullopt;
      first += offset * dimensionBytes;
      count *= size;
      hasGaps |= size != dimension;
      dimensionBytes *= dimension;
    }
    int64_t length = count * static_cast<int64_t>(bits / 8);
    if (llvm::AddOverflow(first, start.getSExtValue(), first) || first > std::numeric_limits<int64_t>::max() - length)
      return std::nullopt;
    return std::make_pair(first, first + length);
  }

  void findStoredBytes() {
    for (auto [store, subspan] : stores)
      if (auto bytes = getStoredBytes(store, subspan))
        if (!result.storedBytes || bytes->second - bytes->first > result.storedBytes->second - result.storedBytes->first)
          result.storedBytes = bytes;
  }

  /// Elements that stores of constant slices can write at most.
  void findStoredShare() {
    if (stores.empty() || usesMemRefs || numSubspans != 1)
      return;
    auto shaped = dyn_cast<RankedTensorType>(cast<DispatchTensorType>(stores.front().second.getResult().getType()).getBoundType());
    if (!shaped || !shaped.hasStaticShape())
      return;
    int64_t stored = 0;
    for (auto [store, subspan] : stores) {
      if (ShapedType::isDynamicShape(store.getStaticSizes()) || ShapedType::isDynamicShape(store.getStaticOffsets()) ||
          ShapedType::isDynamicShape(store.getStaticStrides()))
        return;
      int64_t elements = 1;
      for (int64_t size : store.getStaticSizes())
        elements *= size;
      stored += elements;
    }
    result.storedShare = {stored, shaped.getNumElements()};
  }

  void findBox() {
    if (stores.size() != 1 || usesMemRefs || numSubspans != 1 || result.readsOld)
      return;
    auto [store, subspan] = stores.front();
    unsigned bits = storesAlways(store, subspan) ? storageBits(cast<RankedTensorType>(cast<DispatchTensorType>(store.getTarget().getType()).getBoundType()).getElementType()) : 0;
    std::optional<KernelExtent> extent = bits != 0 && bits % 8 == 0 ? getExtent(subspan) : std::nullopt;
    result.box = extent ? findStoredBox(store, subspan) : std::nullopt;
    if (result.box)
      result.extent = extent;
  }

  void finish() {
    result.stores |= !stores.empty();
    DispatchTensorStoreOp whole;
    for (auto [store, subspan] : stores)
      if (storesWhole(store, subspan) && (!whole || store->isBeforeInBlock(whole))) {
        whole = store;
        result.extent = getExtent(subspan);
      }
    result.overwrites = static_cast<bool>(whole);
    for (DispatchTensorLoadOp load : loads) {
      Operation *inEntry = entry->findAncestorOpInBlock(*load);
      // Views of other shapes or offsets may reach further than what was stored.
      bool seesOnlyStored = whole && numSubspans == 1 && inEntry && whole->isBeforeInBlock(inEntry);
      result.readsOld |= !seesOnlyStored;
    }
    findStoredBytes();
    findStoredShare();
    findBox();
  }

  Block *entry;
  SmallVector<DispatchTensorLoadOp> loads;
  SmallVector<std::pair<DispatchTensorStoreOp, BindingSubspanOp>> stores;
  unsigned numSubspans = 0;
  bool usesMemRefs = false;
};

} // namespace

KernelBinding stream::analyzeKernelBinding(BlockArgument argument) { return BindingAnalysis(argument).result; }

bool stream::hasWorkgroups(ExecutableExportOp exportOp) {
  if (exportOp.getWorkgroupCount().empty())
    return true;
  auto returnOp = dyn_cast<stream::ReturnOp>(exportOp.getWorkgroupCount().front().getTerminator());
  if (!returnOp)
    return false;
  return llvm::all_of(returnOp.getOperands(), [](Value count) {
    APInt constant;
    if (matchPattern(count, m_ConstantInt(&constant)))
      return constant.isStrictlyPositive();
    Operation *def = count.getDefiningOp();
    // Counts that are made from the body itself cover what it does.
    return def && isa<tensor_ext::DispatchWorkgroupCountFromSliceOp>(def);
  });
}
