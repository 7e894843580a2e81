// Conversions that are nothing, and those that a dispatch next to them can do (encoding-passes.md 8.3). Layouts are known here.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Stream/StreamRewrites.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Encoding/Kernel/Reshapes.h"
#include "passes/Encoding/Late/DispatchBindings.h"
#include "passes/Encoding/Late/MergeBindings.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
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

static RankedTensorType getSource(TensorEncodeOp op) { return dyn_cast<RankedTensorType>(op.getSourceEncoding()); }
static RankedTensorType getResult(TensorEncodeOp op) { return dyn_cast<RankedTensorType>(op.getResultEncoding()); }

/// Whether what one op makes is what another reads, and not that under another shape: resources have no types, and reshapes are not ops on them.
static bool isSameTensor(RankedTensorType made, RankedTensorType read) {
  return made && read && made.getShape() == read.getShape() && areSameBytes(made, read);
}

/// Whether a value is a constant of the program, or a global that initializers fill: its conversion is not paid by each call.
static bool isConstantLike(Value value) {
  Operation *made = skipMoves(value).getDefiningOp();
  auto load = dyn_cast_if_present<util::GlobalLoadOp>(made);
  return isa_and_nonnull<TensorConstantOp>(made) || (load && load.getIsImmutable());
}

/// Whether nothing of a value in a kernel is read twice: by element-wise ops, reductions, as what results start from, and by stores.
static bool isReadOnce(Value value) {
  if (!value.hasOneUse())
    return false;
  OpOperand &use = *value.getUses().begin();
  Operation *user = use.getOwner();
  if (auto op = dyn_cast<linalg::LinalgOp>(user))
    return op.isDpsInit(&use) || op.getMatchingIndexingMap(&use).isPermutation();
  if (isa<SetEncodingOp, UnsetEncodingOp>(user))
    return isReadOnce(user->getResult(0));
  return isa<tensor_ext::DispatchTensorStoreOp>(user);
}

/// Whether a kernel only loads a binding, all of it, once.
static bool loadsWholeBinding(FunctionOpInterface kernel, unsigned binding) {
  SmallVector<BindingSubspanOp> views = getViews(kernel, binding);
  return views.size() == 1 && views.front()->hasOneUse() && llvm::all_of(views.front()->getUsers(), [](Operation *user) {
           auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(user);
           return load && load.isWholeSource();
         });
}

namespace {

struct FoldEncodes : weir::impl::FoldEncodesBase<FoldEncodes> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto collect = [&] {
      SmallVector<TensorEncodeOp> encodes;
      module.walk([&](TensorEncodeOp op) {
        if (getSource(op) && getResult(op) && !isVerbose(getSource(op)) && !isVerbose(getResult(op)))
          encodes.push_back(op);
      });
      return encodes;
    };
    // Conversions in a row first, whatever a dispatch could do of the first one.
    SmallVector<TensorEncodeOp> all = collect();
    llvm::SmallPtrSet<Operation *, 8> wereDead;
    for (TensorEncodeOp op : all)
      if (op->use_empty())
        wereDead.insert(op);
    for (TensorEncodeOp op : all)
      foldChain(op);
    for (TensorEncodeOp op : all)
      foldReshaped(op);
    for (TensorEncodeOp op : llvm::reverse(all))
      if (op->use_empty() && !wereDead.contains(op))
        eraseWithMoves(op);
    SmallVector<TensorEncodeOp> encodes = collect();
    bool hasFolded = false, hasRetyped = false;
    SymbolTableCollection symbols;
    further.clear();
    SmallVector<TensorEncodeOp> besides;
    for (TensorEncodeOp op : encodes) {
      if (foldSame(op) || foldCreated(op))
        hasFolded = true;
      else if (foldIntoProducer(op, symbols))
        hasRetyped = true;
      else if (foldShorter(op))
        hasFolded = true;
      else if (foldIntoConsumers(op, symbols))
        hasRetyped = true;
      else
        besides.push_back(op);
    }
    if (hasRetyped)
      specializeExecutables(module);
    DispatchBindings bindings(module);
    for (TensorEncodeOp op : besides)
      if (!foldBesidesPlain(op, bindings))
        hasFolded |= foldLonger(op);
    mergeBindings(bindings);
    if (hasFolded && replaceGlobals(module))
      eraseDeadGlobals(module);
  }

private:
  /// F3: from A to B and on to C is from A to C; the way back of a layout without padding is nothing.
  void foldChain(TensorEncodeOp op) {
    while (auto first = skipMoves(op.getSource()).getDefiningOp<TensorEncodeOp>()) {
      if (first.getSource().getType() != op.getSource().getType() || isVerbose(getSource(first)) ||
          first.getSource().getParentBlock() != op->getBlock() || !isSameTensor(getResult(first), getSource(op)))
        return;
      Operation *before = op.getSource().getDefiningOp();
      op.getSourceMutable().assign(first.getSource());
      op.getSourceSizeMutable().assign(first.getSourceSize());
      op.getSourceEncodingDimsMutable().assign(first.getSourceEncodingDims());
      op.setSourceEncodingAttr(first.getSourceEncodingAttr());
      if (!isa<TensorEncodeOp>(before))
        eraseWithMoves(before);
      passedRemark(op, DEBUG_TYPE, FoldEncodesCode::MERGED);
    }
  }

  /// Removes a conversion and ops that only forwarded its source; other conversions stay.
  static void eraseWithMoves(Operation *op) {
    while (op && isOpTriviallyDead(op)) {
      Operation *source = op->getNumOperands() == 0 ? nullptr : op->getOperand(0).getDefiningOp();
      op->erase();
      op = source && !isa<TensorEncodeOp>(source) ? source : nullptr;
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
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::SAME_BYTES);
    Value value = op.getSource();
    // The affinity of the conversion is not that of a value with unknown affinity.
    if (getDefinedAffinity(value) && !staysInPlace(op.getAffinityAttr(), value)) {
      OpBuilder builder(op);
      value = AsyncCloneOp::create(builder, op.getLoc(), op.getType(), value, op.getSourceSize(), op.getResultSize(), op.getAffinityAttr());
    }
    replace(op, value);
    return true;
  }

  /// F1, with a reshape of the plain value between a conversion and the next: each element is back where it was.
  bool foldReshaped(TensorEncodeOp op) {
    auto first = skipMoves(op.getSource()).getDefiningOp<TensorEncodeOp>();
    if (!first || !getResult(first) || getResult(first).getEncoding() || getSource(op).getEncoding() || !getSource(first) ||
        isVerbose(getSource(first)) || first.getSource().getType() != op.getType() || first.getSource().getParentBlock() != op->getBlock() ||
        !staysInPlace(op.getAffinityAttr(), first.getSource()))
      return false;
    std::optional<Reshape> reshape = Reshape::get(getSource(first).getShape(), getResult(op).getShape());
    FailureOr<Layout> from = Layout::get(getSource(first)), to = Layout::get(getResult(op));
    if (!reshape || failed(from) || failed(to) || from->isPadded() || to->isPadded() || !(from->getRoom() == to->getRoom()) ||
        getSource(first).getElementType() != getResult(op).getElementType() || !reshape->keepsBytes(*from, *to))
      return false;
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::SAME_BYTES);
    op.getResult().replaceAllUsesWith(first.getSource());
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
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::MERGED);
    replace(op, value);
    return true;
  }

  /// F2: the result is the beginning of the source.
  bool foldShorter(TensorEncodeOp op) {
    FailureOr<Layout> from = Layout::get(getSource(op)), to = Layout::get(getResult(op));
    if (failed(from) || failed(to) || from->sameBytes(*to) || !to->isPrefixOf(*from) || op.getSource().getType() != op.getType() ||
        isConstantLike(op.getSource()) || !staysInPlace(op.getAffinityAttr(), op.getSource()) || (to->isPadded() && !isEncodedByUs(op)))
      return false;
    OpBuilder builder(op);
    Value zero = arith::ConstantIndexOp::create(builder, op.getLoc(), 0);
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::PREFIX);
    replace(op, AsyncSliceOp::create(builder, op.getLoc(), op.getType(), op.getSource(), op.getSourceSize(), zero, op.getResultSize(),
                                     op.getResultSize(), op.getAffinityAttr()));
    return true;
  }

  /// Whether the source's padding is what a conversion has made it.
  static bool isEncodedByUs(TensorEncodeOp op) { return bool(skipMoves(op.getSource()).getDefiningOp<TensorEncodeOp>()); }

  /// The bytes that a size represents.
  static std::optional<int64_t> getConstantSize(Value size) {
    if (std::optional<int64_t> constant = getConstantIntValue(size))
      return constant;
    auto op = size.getDefiningOp<TensorSizeOfOp>();
    auto type = op ? dyn_cast<RankedTensorType>(op.getEncoding()) : RankedTensorType();
    return type ? staticStorageSize(type) : std::nullopt;
  }

  /// F2: the source is the beginning of the result, and zeros are the rest.
  bool foldLonger(TensorEncodeOp op) {
    RankedTensorType source = getSource(op), result = getResult(op);
    FailureOr<Layout> from = Layout::get(source), to = Layout::get(result);
    if (failed(from) || failed(to) || !from->isPrefixOf(*to) || from->isPadded() || from->getRoom().perByte != 1 ||
        op.getSource().getType() != op.getType() || isConstantLike(op.getSource()) || !staysInPlace(op.getAffinityAttr(), op.getSource()))
      return false;
    std::optional<int64_t> bytes = from->getStaticByteSize(), all = to->getStaticByteSize();
    if (!bytes || !all || *bytes == *all || getConstantSize(op.getSourceSize()) != bytes)
      return false;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0), start = arith::ConstantIndexOp::create(builder, loc, *bytes);
    Value end = arith::ConstantIndexOp::create(builder, loc, *all), length = arith::ConstantIndexOp::create(builder, loc, *all - *bytes);
    Value none = arith::ConstantIntOp::create(builder, loc, builder.getI8Type(), 0);
    Attribute affinity = op.getAffinityAttr();
    Value value = TensorEmptyOp::create(builder, loc, op.getType(), op.getResultEncodingAttr(), ValueRange(), end, affinity);
    value = AsyncUpdateOp::create(builder, loc, value.getType(), value, end, zero, start, op.getSource(), op.getSourceSize(), affinity);
    value = AsyncFillOp::create(builder, loc, value.getType(), value, end, start, end, length, none, affinity);
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::PREFIX) << remark::metric("bytes", *bytes);
    replace(op, value);
    return true;
  }

  /// F5: the dispatches that read the result, and nothing else, convert it when they load it.
  bool foldIntoConsumers(TensorEncodeOp op, SymbolTableCollection &symbols) {
    constexpr unsigned kMaxConsumers = 2;
    if (op->use_empty() || isConstantLike(op.getSource()) || op.getSource().getType() != op.getType() ||
        !staysInPlace(op.getAffinityAttr(), op.getSource()))
      return false;
    llvm::SetVector<TensorDispatchOp> consumers;
    for (Operation *user : op->getUsers()) {
      auto dispatch = dyn_cast<TensorDispatchOp>(user);
      if (!dispatch)
        return false;
      consumers.insert(dispatch);
    }
    auto refuse = [&](FoldEncodesCode code) {
      missedRemark(op, DEBUG_TYPE, code);
      return false;
    };
    if (consumers.size() > kMaxConsumers)
      return refuse(FoldEncodesCode::RE_READ_OPERAND);
    for (OpOperand &use : op->getUses()) {
      auto dispatch = cast<TensorDispatchOp>(use.getOwner());
      if (!llvm::is_contained(dispatch.getMixedOperands(), op.getResult()) || !dispatch.getOperandTiedResults(use.getOperandNumber()).empty())
        return false;
      unsigned first = dispatch.getMixedOperands().getBeginOperandIndex(), binding = 0;
      Attribute read = dispatch.getOperandEncodings()[use.getOperandNumber() - first];
      if (!isSameTensor(getResult(op), dyn_cast<RankedTensorType>(cast<TypeAttr>(read).getValue())))
        return false;
      for (unsigned i = first; i < use.getOperandNumber(); ++i)
        binding += isa<ResourceType>(dispatch->getOperand(i).getType());
      SmallVector<FunctionOpInterface> kernels = getKernels(dispatch, symbols);
      if (kernels.size() != dispatch.getEntryPoints().size())
        return false;
      for (FunctionOpInterface kernel : kernels) {
        if (!loadsWholeBinding(kernel, binding))
          return refuse(FoldEncodesCode::NOT_WHOLE_LOAD);
        auto load = cast<tensor_ext::DispatchTensorLoadOp>(*getViews(kernel, binding).front()->getUsers().begin());
        if (!isReadOnce(load.getResult()))
          return refuse(FoldEncodesCode::RE_READ_OPERAND);
      }
    }
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::FOLDED_INTO_CONSUMER);
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      auto dispatch = cast<TensorDispatchOp>(use.getOwner());
      unsigned number = use.getOperandNumber() - dispatch.getMixedOperands().getBeginOperandIndex(), resource = 0;
      for (unsigned i = 0; i < number; ++i)
        resource += isa<ResourceType>(dispatch.getMixedOperands()[i].getType());
      EncodingSlot{dispatch, "operand_encodings", int64_t(number), op.getSource()}.setType(getSource(op));
      dispatch.getOperandSizesMutable().slice(resource, 1).assign(op.getSourceSize());
      use.set(op.getSource());
    }
    op.erase();
    return true;
  }

  /// F6: the dispatch that makes the source stores it in the layout of the result, too.
  bool foldBesidesPlain(TensorEncodeOp op, DispatchBindings &bindings) {
    auto dispatch = op.getSource().getDefiningOp<TensorDispatchOp>();
    if (!dispatch || op.getSource().hasOneUse() || op.getSource().getType() != op.getType() || !getResult(op).hasStaticShape() ||
        !staysInPlace(op.getAffinityAttr(), op.getSource()))
      return false;
    unsigned number = cast<OpResult>(op.getSource()).getResultNumber();
    FunctionOpInterface kernel = bindings.getKernel(dispatch);
    if (dispatch.getTiedResultOperandIndex(number) || !kernel || !hasSizeInFront(op, dispatch) || !isSameTensor(getMade(dispatch, number), getSource(op)))
      return false;
    SmallVector<Value> values = getBindingValues(dispatch);
    if (!getWholeStore(kernel, llvm::find(values, op.getSource()) - values.begin())) {
      missedRemark(op, DEBUG_TYPE, FoldEncodesCode::NOT_WHOLE_STORE);
      return false;
    }
    if (further.lookup(dispatch) >= kMaxFurtherResults) {
      missedRemark(op, DEBUG_TYPE, FoldEncodesCode::TOO_MANY_RESULTS);
      return false;
    }
    moveSizeInFront(op, dispatch);
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::FOLDED_INTO_PRODUCER);
    unsigned count = further.lookup(dispatch) + 1;
    further.erase(dispatch);
    TensorDispatchOp fresh = bindings.addResult(dispatch, number, getResult(op), op.getResultSize());
    further[fresh] = count;
    op.getResult().replaceAllUsesWith(fresh.getResults().back());
    op.erase();
    return true;
  }

  static RankedTensorType getMade(TensorDispatchOp dispatch, unsigned result) {
    return dyn_cast<RankedTensorType>(cast<TypeAttr>(dispatch.getResultEncodings()[result]).getValue());
  }

  /// The new size has to be known where the dispatch is.
  static bool hasSizeInFront(TensorEncodeOp op, TensorDispatchOp dispatch) {
    Operation *size = op.getResultSize().getDefiningOp();
    return size && size->getBlock() == dispatch->getBlock() &&
           (size->isBeforeInBlock(dispatch) || (size->getNumOperands() == 0 && isPure(size)));
  }
  static void moveSizeInFront(TensorEncodeOp op, TensorDispatchOp dispatch) {
    if (Operation *size = op.getResultSize().getDefiningOp(); dispatch->isBeforeInBlock(size))
      size->moveBefore(dispatch);
  }

  /// F4: the dispatch that makes the source, and nothing else of it, stores it in the layout of the result.
  bool foldIntoProducer(TensorEncodeOp op, SymbolTableCollection &symbols) {
    auto dispatch = op.getSource().getDefiningOp<TensorDispatchOp>();
    if (!dispatch || !op.getSource().hasOneUse() || op.getSource().getType() != op.getType() ||
        dispatch.getTiedResultOperandIndex(cast<OpResult>(op.getSource()).getResultNumber()) ||
        !isSameTensor(getMade(dispatch, cast<OpResult>(op.getSource()).getResultNumber()), getSource(op)) ||
        !staysInPlace(op.getAffinityAttr(), op.getSource()) || !getResult(op).hasStaticShape())
      return false;
    SmallVector<Value> values = getBindingValues(dispatch);
    unsigned binding = llvm::find(values, op.getSource()) - values.begin();
    SmallVector<FunctionOpInterface> kernels = getKernels(dispatch, symbols);
    if (kernels.size() != dispatch.getEntryPoints().size() ||
        !llvm::all_of(kernels, [&](FunctionOpInterface kernel) { return storesWholeBinding(kernel, binding); })) {
      missedRemark(op, DEBUG_TYPE, FoldEncodesCode::NOT_WHOLE_STORE);
      return false;
    }
    if (!hasSizeInFront(op, dispatch))
      return false;
    moveSizeInFront(op, dispatch);
    passedRemark(op, DEBUG_TYPE, FoldEncodesCode::FOLDED_INTO_PRODUCER);
    unsigned number = cast<OpResult>(op.getSource()).getResultNumber();
    dispatch.getResultSizesMutable().slice(number, 1).assign(op.getResultSize());
    EncodingSlot{dispatch, "result_encodings", int64_t(number), op.getSource()}.setType(getResult(op));
    op.getResult().replaceAllUsesWith(op.getSource());
    op.erase();
    return true;
  }

  /// F9. The globals that are not read then are left to the caller.
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
      passedRemark(global, DEBUG_TYPE, FoldEncodesCode::REPLACED_GLOBAL);
      changed = true;
    }
    return changed;
  }

  static constexpr unsigned kMaxFurtherResults = 2;
  /// Results that dispatches got besides their own.
  DenseMap<Operation *, unsigned> further;
};

} // namespace
