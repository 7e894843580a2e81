// Conversions that are nothing, and those that a dispatch next to them can do (encoding-passes.md 8.3). Layouts are known here.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Stream/StreamRewrites.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/ExecutableVariants.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Encoding/StreamEncodings.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-fold-encodes"

namespace weir {
#define GEN_PASS_DEF_FOLDENCODES
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// Whether a layout has elements that no logical one is in; so if that is not known.
static bool isPadded(RankedTensorType type) {
  FailureOr<Layout> layout = Layout::get(type);
  return failed(layout) || layout->isPadded();
}

static RankedTensorType getSource(TensorEncodeOp op) { return dyn_cast<RankedTensorType>(op.getSourceEncoding()); }
static RankedTensorType getResult(TensorEncodeOp op) { return dyn_cast<RankedTensorType>(op.getResultEncoding()); }

namespace {

struct FoldEncodes : weir::impl::FoldEncodesBase<FoldEncodes> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<TensorEncodeOp> encodes;
    module.walk([&](TensorEncodeOp op) {
      if (getSource(op) && getResult(op) && !isVerbose(getSource(op)) && !isVerbose(getResult(op)))
        encodes.push_back(op);
    });
    bool hasFolded = false, hasRetyped = false;
    SymbolTableCollection symbols;
    for (TensorEncodeOp op : encodes) {
      foldChain(op);
      if (foldSame(op) || foldCreated(op))
        hasFolded = true;
      else
        hasRetyped |= foldIntoProducer(op, symbols);
    }
    if (hasRetyped)
      specializeExecutables(module);
    if (hasFolded && replaceGlobals(module))
      eraseDeadGlobals(module);
  }

private:
  /// F3: from A to B and on to C is from A to C; the way back of a layout without padding is nothing.
  void foldChain(TensorEncodeOp op) {
    while (auto first = skipMoves(op.getSource()).getDefiningOp<TensorEncodeOp>()) {
      if (first.getSource().getType() != op.getSource().getType() || isVerbose(getSource(first)) ||
          first.getSource().getParentBlock() != op->getBlock())
        return;
      Operation *before = op.getSource().getDefiningOp();
      op.getSourceMutable().assign(first.getSource());
      op.getSourceSizeMutable().assign(first.getSourceSize());
      op.getSourceEncodingDimsMutable().assign(first.getSourceEncodingDims());
      op.setSourceEncodingAttr(first.getSourceEncodingAttr());
      passedRemark(op, DEBUG_TYPE, FoldEncodesCode::merged);
      eraseIfDead(before);
    }
  }

  void replace(TensorEncodeOp op, Value value) {
    Operation *source = op.getSource().getDefiningOp();
    op.getResult().replaceAllUsesWith(value);
    op.erase();
    eraseIfDead(source);
  }

  /// F1. Padding is what it was, so that it has to have come from an encode, too.
  bool foldSame(TensorEncodeOp op) {
    if (!areSameBytes(getSource(op), getResult(op)) || op.getSource().getType() != op.getType())
      return false;
    if (isPadded(getResult(op)) && !skipMoves(op.getSource()).getDefiningOp<TensorEncodeOp>())
      return false;
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::same_bytes);
    Value value = op.getSource();
    // Who converts says nothing of where a value of unknown place is.
    if (getDefinedAffinity(value) && !staysInPlace(op.getAffinityAttr(), value)) {
      OpBuilder builder(op);
      value = AsyncCloneOp::create(builder, op.getLoc(), op.getType(), value, op.getSourceSize(), op.getResultSize(), op.getAffinityAttr());
    }
    replace(op, value);
    return true;
  }

  /// F10 and C12: what has no layout yet is made in that of the result.
  bool foldCreated(TensorEncodeOp op) {
    Operation *made = skipMoves(op.getSource()).getDefiningOp();
    auto splat = dyn_cast_if_present<TensorSplatOp>(made);
    auto empty = dyn_cast_if_present<TensorEmptyOp>(made);
    if (!(splat && (isZero(splat.getValue()) || !isPadded(getResult(op)))) && !(empty && !isPadded(getResult(op))))
      return false;
    OpBuilder builder(op);
    Value value;
    if (splat)
      value = TensorSplatOp::create(builder, op.getLoc(), op.getType(), splat.getValue(), op.getResultEncodingAttr(), op.getResultEncodingDims(),
                                    op.getResultSize(), op.getAffinityAttr());
    else
      value = TensorEmptyOp::create(builder, op.getLoc(), op.getType(), op.getResultEncodingAttr(), op.getResultEncodingDims(),
                                    op.getResultSize(), op.getAffinityAttr());
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::merged);
    replace(op, value);
    return true;
  }

  /// F4: the dispatch that makes the source, and nothing else of it, stores it in the layout of the result.
  bool foldIntoProducer(TensorEncodeOp op, SymbolTableCollection &symbols) {
    auto dispatch = op.getSource().getDefiningOp<TensorDispatchOp>();
    if (!dispatch || !op.getSource().hasOneUse() || op.getSource().getType() != op.getType() ||
        dispatch.getTiedResultOperandIndex(cast<OpResult>(op.getSource()).getResultNumber()) ||
        !staysInPlace(op.getAffinityAttr(), op.getSource()) || !getResult(op).hasStaticShape())
      return false;
    SmallVector<Value> values = getBindingValues(dispatch);
    unsigned binding = llvm::find(values, op.getSource()) - values.begin();
    SmallVector<FunctionOpInterface> kernels = getKernels(dispatch, symbols);
    if (kernels.size() != dispatch.getEntryPoints().size() ||
        !llvm::all_of(kernels, [&](FunctionOpInterface kernel) { return storesWholeBinding(kernel, binding); })) {
      missedRemark(op, DEBUG_TYPE, FoldEncodesCode::not_whole_store);
      return false;
    }
    // The new size has to be known where the dispatch is.
    Operation *size = op.getResultSize().getDefiningOp();
    if (!size || size->getBlock() != dispatch->getBlock() || (dispatch->isBeforeInBlock(size) && (size->getNumOperands() != 0 || !isPure(size))))
      return false;
    if (dispatch->isBeforeInBlock(size))
      size->moveBefore(dispatch);
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::folded_into_producer);
    unsigned number = cast<OpResult>(op.getSource()).getResultNumber();
    dispatch.getResultSizesMutable().slice(number, 1).assign(op.getResultSize());
    EncodingSlot{dispatch, "result_encodings", int64_t(number), op.getSource()}.setType(getResult(op));
    op.getResult().replaceAllUsesWith(op.getSource());
    op.erase();
    return true;
  }

  /// F9. The globals that nobody reads then are left to the caller.
  bool replaceGlobals(ModuleOp module) {
    SymbolTable symbols(module);
    DenseMap<StringAttr, SmallVector<util::GlobalStoreOp>> stores;
    DenseMap<StringAttr, SmallVector<util::GlobalLoadOp>> loads;
    DenseSet<StringAttr> addressed;
    module.walk([&](Operation *op) {
      if (auto store = dyn_cast<util::GlobalStoreOp>(op))
        stores[store.getGlobalAttr().getAttr()].push_back(store);
      else if (auto load = dyn_cast<util::GlobalLoadOp>(op))
        loads[load.getGlobalAttr().getAttr()].push_back(load);
      else if (auto address = dyn_cast<util::GlobalAddressOp>(op))
        addressed.insert(address.getGlobalAttr().getAttr());
    });
    bool changed = false;
    for (auto global : module.getOps<util::GlobalOp>()) {
      StringAttr name = global.getSymNameAttr();
      if (global.getIsMutable() || !global.isPrivate() || !isa<ResourceType>(global.getType()) || stores[name].size() != 1 || addressed.contains(name))
        continue;
      util::GlobalStoreOp store = stores[name].front();
      auto load = skipMoves(store.getValue()).getDefiningOp<util::GlobalLoadOp>();
      auto source = load ? symbols.lookup<util::GlobalOp>(load.getGlobal()) : util::GlobalOp();
      if (!source || source.getIsMutable() || source.getType() != global.getType() || !store->getParentOfType<util::InitializerOp>())
        continue;
      for (util::GlobalLoadOp use : loads[name])
        use.setGlobalAttr(load.getGlobalAttr());
      llvm::append_range(loads[source.getSymNameAttr()], loads[name]);
      passedRemark(global, DEBUG_TYPE, FoldEncodesCode::replaced_global);
      changed = true;
    }
    return changed;
  }
};

} // namespace
