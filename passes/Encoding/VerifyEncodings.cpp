// Rules that hold after each pass on encodings (encoding-passes.md 18). What verifiers of single ops say already (VE1, VE2, VE4, VE6, VE14) is
// not said again.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Encoding/Layout/Slice.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"
#include "passes/Encoding/Late/ExecutableVariants.h"
#include "passes/Encoding/Late/LayoutWebs.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/PaddingCheck.h"
#include "passes/Encoding/Passes.h"

#define DEBUG_TYPE "weir-verify-encodings"

namespace weir {
#define GEN_PASS_DEF_VERIFYENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// The passes of encoding-passes.md 3, in their order.
constexpr StringLiteral stages[] = {"weir-annotate-data-tiling",
                                    "weir-set-encodings",
                                    "weir-propagate-encodings",
                                    "weir-hoist-encodings",
                                    "weir-fuse-encodings",
                                    "weir-convert-encodings-to-flow",
                                    "weir-unify-global-encodings",
                                    "weir-specialize-encodings",
                                    "weir-fold-encodes",
                                    "weir-evaluate-encodes",
                                    "weir-materialize-encode-dispatches",
                                    "weir-materialize-encodings"};

/// The early path has one check of its own.
constexpr StringLiteral earlyPath = "weir-early-data-tiling";

/// encoding-passes.md PL5.
constexpr int64_t kSmallBytes = 16 << 10;

/// The number of a pass in that order, or nothing.
std::optional<size_t> getStage(StringRef pass) {
  const auto *found = llvm::find(stages, pass);
  return found == std::end(stages) ? std::nullopt : std::optional<size_t>(found - std::begin(stages));
}

/// Tensor types in the attributes of an op that works on resources.
void collectTypes(Attribute attribute, SmallVectorImpl<RankedTensorType> &types) {
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    for (Attribute entry : list)
      collectTypes(entry, types);
  if (auto type = dyn_cast<TypeAttr>(attribute))
    if (auto tensor = dyn_cast<RankedTensorType>(type.getValue()))
      types.push_back(tensor);
}

struct VerifyEncodings : public weir::impl::VerifyEncodingsBase<VerifyEncodings> {
  using VerifyEncodingsBase::VerifyEncodingsBase;

  void runOnOperation() override {
    // Nothing is changed, so that verifiers of ops need not run again.
    markAllAnalysesPreserved();
    if (after == earlyPath) {
      if (failed(verifyNoEncodings()))
        signalPassFailure();
      return;
    }
    std::optional<size_t> stage = getStage(after);
    if (!after.empty() && !stage) {
      getOperation().emitError() << "'" << after << "' is not a pass on encodings";
      return signalPassFailure();
    }
    isAfter = [stage](StringRef pass) { return stage && *stage >= *getStage(pass); };
    SymbolTableCollection symbols;
    TargetLayouts layouts(getOperation());
    std::optional<PaddingCheck> padding;
    if (isAfter("weir-propagate-encodings"))
      padding.emplace(getOperation(), layouts);
    WalkResult result = getOperation().walk([&](Operation *op) -> WalkResult {
      LogicalResult verified = success();
      if (auto structured = dyn_cast<linalg::LinalgOp>(op))
        verified = failure(failed(verifyRoles(structured)) || (padding && failed(verifyPadding(structured, *padding))));
      if (auto dispatch = dyn_cast<stream::TensorDispatchOp>(op); succeeded(verified) && dispatch)
        verified = verifyBindings(dispatch, symbols);
      if (auto encode = dyn_cast<stream::TensorEncodeOp>(op); succeeded(verified) && encode)
        verified = verifyEncode(encode);
      if (auto store = dyn_cast<util::GlobalStoreOp>(op); succeeded(verified) && store)
        verified = verifyDevice(store, symbols);
      if (succeeded(verified) && places)
        verified = verifyPlace(op);
      if (succeeded(verified))
        verified = verifyKernel(op);
      if (succeeded(verified))
        verified = verifyHost(op);
      return verified;
    });
    if (result.wasInterrupted() || failed(verifyWebs()))
      signalPassFailure();
  }

private:
  /// No value has a verbose encoding (EP4).
  LogicalResult verifyNoEncodings() {
    auto isVerbose = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && isa_and_present<EncodingAttr>(tensor.getEncoding());
    };
    WalkResult result = getOperation().walk([&](Operation *op) {
      if (!isa<SetEncodingOp, UnsetEncodingOp>(op) && llvm::none_of(op->getResultTypes(), isVerbose))
        return WalkResult::advance();
      op->emitOpError("EP4: is still encoded after the early path");
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// All operands of a contraction have an encoding, or none has (VE3).
  LogicalResult verifyRoles(linalg::LinalgOp op) {
    if (!linalg::isaContractionOpInterface(op))
      return success();
    EncodingAttr first;
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      auto own = type ? dyn_cast_or_null<EncodingAttr>(type.getEncoding()) : EncodingAttr();
      if (i == 0)
        first = own;
      if (!own && !first)
        continue;
      if (!own || !first)
        return op.emitOpError("VE3: has operands with and without encodings: operand ") << i << (own ? " has one" : " has none");
      if (own.getOperandNumber() != int64_t(i))
        return op.emitOpError("VE3: operand ") << i << " is encoded as operand " << own.getOperandNumber();
      if (own.getOpType() != first.getOpType() || own.getElementTypes() != first.getElementTypes() ||
          own.getRootMaps() != first.getRootMaps() || own.getIterationSizes() != first.getIterationSizes())
        return op.emitOpError("VE3: operand ") << i << " is encoded for another op than operand 0";
    }
    return success();
  }

  /// VE12: of operands with padding along K.
  LogicalResult verifyPadding(linalg::LinalgOp op, const PaddingCheck &padding) {
    if (!padding.multipliesPadding(op))
      return success();
    return op.emitOpError("VE12: reads padding along K that may not be zero");
  }

  /// VE11: what fills a global runs where the global is.
  LogicalResult verifyDevice(util::GlobalStoreOp store, SymbolTableCollection &symbols) {
    if (!isAfter("weir-materialize-encode-dispatches") || !store->getParentOfType<util::InitializerOp>())
      return success();
    auto dispatch = skipMoves(store.getValue()).getDefiningOp<stream::AsyncDispatchOp>();
    auto global = symbols.lookupNearestSymbolFrom<util::GlobalOp>(store, store.getGlobalAttr());
    Attribute place = global ? global->getAttr("stream.affinity") : Attribute();
    Attribute own = dispatch ? dispatch.getAffinityAttr() : Attribute();
    if (!place || !own || place == own)
      return success();
    return dispatch.emitOpError("VE11: encodes ") << store.getGlobal() << " on " << own << ", which is on " << place;
  }

  /// VE5: in a region what comes in is converted, what is returned, what a contraction reads or makes, and what is small.
  LogicalResult verifyPlace(Operation *op) {
    auto region = op->getParentOfType<flow::DispatchRegionOp>();
    if (!isAfter("weir-fuse-encodings") || !region || !isa<SetEncodingOp, UnsetEncodingOp>(op))
      return success();
    auto isContraction = [](Operation *other) {
      auto structured = dyn_cast_if_present<linalg::LinalgOp>(other);
      return structured && linalg::isaContractionOpInterface(structured);
    };
    // From one encoding to another is one conversion.
    Operation *unset = op->getOperand(0).getDefiningOp<UnsetEncodingOp>();
    Value source = unset && isa<SetEncodingOp>(op) ? unset->getOperand(0) : op->getOperand(0);
    auto isWanted = [&](Operation *user) { return isa<flow::ReturnOp>(user) || isContraction(user); };
    std::optional<int64_t> bytes = staticStorageSize(dropEncoding(cast<RankedTensorType>(source.getType())));
    bool isCaptured = !region->isAncestor(source.getParentRegion()->getParentOp());
    if (isCaptured || isContraction(source.getDefiningOp()) || (bytes && *bytes <= kSmallBytes) ||
        llvm::all_of(op->getUsers(), [&](Operation *user) {
          return isWanted(user) || (isa<SetEncodingOp>(user) && llvm::all_of(user->getUsers(), isWanted));
        }))
      return success();
    return op->emitOpError("VE5: converts a value inside of a region; convert an operand or result of the region or of a contraction");
  }

  static bool isInKernel(Operation *op) {
    return op->getParentOfType<stream::ExecutableOp>() || op->getParentOfType<flow::ExecutableOp>() ||
           isa<stream::ExecutableOp, flow::ExecutableOp>(op);
  }

  /// VE6 (conversions outside of regions), VE7, VE8.
  LogicalResult verifyHost(Operation *op) {
    if (isInKernel(op))
      return success();
    if (isAfter("weir-convert-encodings-to-flow") && isa<SetEncodingOp, UnsetEncodingOp>(op) &&
        !op->getParentOfType<flow::DispatchRegionOp>() && !op->getParentOfType<flow::DispatchWorkgroupsOp>())
      return op->emitOpError("VE6: must be inside of a dispatch");
    if (!isAfter("weir-specialize-encodings"))
      return success();
    SmallVector<RankedTensorType> types;
    for (NamedAttribute attribute : op->getAttrs())
      collectTypes(attribute.getValue(), types);
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        types.push_back(tensor);
    for (RankedTensorType type : types) {
      if (isVerbose(type))
        return op->emitOpError("VE7: has the unspecialised type ") << type;
      auto list = dyn_cast_or_null<LayoutAttr>(type.getEncoding());
      if (list && list.getLayouts().size() > 1 && !isLayoutPerTarget(list) && !isa<stream::TensorSizeOfOp>(op))
        return op->emitOpError("VE7: a value has several layouts: ") << type;
    }
    auto encode = dyn_cast<stream::TensorEncodeOp>(op);
    if (!encode)
      return success();
    return failure(failed(verifySize(op, encode.getSourceEncoding(), encode.getSourceSize())) ||
                   failed(verifySize(op, encode.getResultEncoding(), encode.getResultSize())));
  }

  /// VE8: what ops say of one storage is the same bytes, and it is long enough.
  LogicalResult verifyWebs() {
    if (!isAfter("weir-specialize-encodings"))
      return success();
    bool hasEncodings = false;
    getOperation().walk([&](Operation *op) {
      hasEncodings = llvm::any_of(getEncodingSlots(op), [](const EncodingSlot &slot) { return isEncoded(slot.getType()); });
      return hasEncodings ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!hasEncodings)
      return success();
    DeviceResolvers resolvers(getOperation());
    LayoutWebs webs(getOperation(), resolvers);
    for (const LayoutWebs::Web &web : webs.getWebs()) {
      const EncodingSlot *first = llvm::find_if(web.slots, [](const EncodingSlot &slot) { return isEncoded(slot.getType()); });
      if (first == web.slots.end())
        continue;
      for (const EncodingSlot &slot : web.slots) {
        RankedTensorType type = slot.getType();
        if (type && !mayShareStorage(first->getType(), type)) {
          InFlightDiagnostic error = slot.op->emitOpError("VE8: uses storage as ") << type << ", but another op uses it as " << first->getType();
          error.attachNote(first->op->getLoc()) << "here";
          return error;
        }
        Value size = type && isEncoded(type) ? util::findValueSize(slot.value) : Value();
        if (size && failed(verifySize(slot.op, type, size)))
          return failure();
      }
    }
    return success();
  }

  /// Whether two types may be said of one storage. Between types of other shapes are reshapes, which are not ops on resources.
  static bool mayShareStorage(RankedTensorType encoded, RankedTensorType other) {
    if (encoded.getShape() == other.getShape() && encoded.getElementType() == other.getElementType())
      return areSameBytes(encoded, other);
    FailureOr<Layout> layout = Layout::get(encoded);
    if (failed(layout) || isEncoded(other) || !encoded.hasStaticShape() || !other.hasStaticShape())
      return true;
    // A constant that was packed at compile time has the shape of the digits.
    return layout->getPhysicalShape() == other.getShape() || !layout->isPadded();
  }

  /// VE8: storage of a value is not shorter than its layout.
  LogicalResult verifySize(Operation *op, Type type, Value size) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    APInt bytes;
    std::optional<int64_t> needed = tensor ? staticStorageSize(tensor) : std::nullopt;
    if (!needed || !matchPattern(size, m_ConstantInt(&bytes)) || bytes.getSExtValue() >= *needed)
      return success();
    return op->emitOpError("VE8: has ") << bytes.getSExtValue() << " bytes for a value of type " << tensor << ", which needs " << *needed;
  }

  /// No encode between equal bytes, and later no encode (VE10, VE11).
  LogicalResult verifyEncode(stream::TensorEncodeOp op) {
    if (isAfter("weir-materialize-encode-dispatches"))
      return op.emitOpError("VE11: remains after weir-materialize-encode-dispatches");
    auto source = dyn_cast<RankedTensorType>(op.getSourceEncoding()), result = dyn_cast<RankedTensorType>(op.getResultEncoding());
    if (!isAfter("weir-fold-encodes") || !source || !result || source.getShape() != result.getShape() || !source.hasStaticShape())
      return success();
    FailureOr<Layout> from = Layout::get(source), to = Layout::get(result);
    if (succeeded(from) && succeeded(to) && from->sameBytes(*to) && !from->isPadded() && op.getSource().getType() == op.getResult().getType())
      return op.emitOpError("VE10: converts between two layouts of the same bytes");
    return success();
  }

  /// VE9: what a dispatch hands over is what the kernel sees.
  LogicalResult verifyBindings(stream::TensorDispatchOp op, SymbolTableCollection &symbols) {
    if (!isAfter("weir-specialize-encodings"))
      return success();
    SmallVector<RankedTensorType> types = getBindingTypes(op);
    return success(llvm::all_of(getKernels(op, symbols), [&](FunctionOpInterface kernel) { return succeeded(verifyViews(op, kernel, types)); }));
  }

  LogicalResult verifyViews(stream::TensorDispatchOp op, FunctionOpInterface kernel, ArrayRef<RankedTensorType> types) {
    for (auto [number, type] : llvm::enumerate(types))
      for (stream::BindingSubspanOp view : getViews(kernel, number)) {
        RankedTensorType bound = getViewed(view);
        // Plain views may be of another shape: slices, reshapes.
        if (!type || !bound || (!type.getEncoding() && !bound.getEncoding()))
          continue;
        if (type.getEncoding() != bound.getEncoding())
          return op.emitOpError("VE9: binding ") << number << " is " << type << ", but the kernel reads it as " << bound;
        for (Operation *user : view->getUsers())
          if (failed(verifySlice(user, bound)))
            return failure();
      }
    return success();
  }

  /// VE9: what a kernel loads or stores of a packed binding is a slice of the physical tensor (D9).
  LogicalResult verifySlice(Operation *op, RankedTensorType bound) {
    SmallVector<OpFoldResult> offsets, sizes;
    if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op)) {
      offsets = load.getMixedOffsets();
      sizes = load.getMixedSizes();
    } else if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(op)) {
      offsets = store.getMixedOffsets();
      sizes = store.getMixedSizes();
    } else {
      return success();
    }
    FailureOr<Layout> layout = Layout::get(bound);
    if (failed(layout) || !isEncoded(bound))
      return success();
    SmallVector<SliceRange> ranges;
    for (auto [offset, size, whole] : llvm::zip_equal(offsets, sizes, bound.getShape())) {
      SliceRange range;
      range.start = getConstantIntValue(offset).value_or(ShapedType::kDynamic);
      range.length = getConstantIntValue(size).value_or(ShapedType::kDynamic);
      range.reachesEnd = !ShapedType::isDynamic(whole) && range.isStatic() && range.start + range.length == whole;
      if (range.start == 0 && ShapedType::isDynamic(range.length))
        range = SliceRange::whole();
      ranges.push_back(range);
    }
    if (representSlice(*layout, ranges))
      return success();
    return op->emitOpError("VE9: accesses a slice of ") << bound << " that is not aligned to the tiles of its layout";
  }

  /// No encoding in a kernel (VE12).
  LogicalResult verifyKernel(Operation *op) {
    if (!isAfter("weir-materialize-encodings") || !isInKernel(op))
      return success();
    for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()), SmallVector<Type>(op->getResultTypes()))) {
      if (auto bound = dyn_cast<tensor_ext::DispatchTensorType>(type))
        type = bound.getBoundType();
      if (isMaterialized(type))
        return op->emitOpError("VE12: still has an encoding: ") << type;
    }
    return success();
  }

  std::function<bool(StringRef)> isAfter;
};

} // namespace
