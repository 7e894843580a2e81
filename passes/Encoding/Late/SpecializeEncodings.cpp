// Encodings become layouts (encoding-passes.md 8.2): a layout for each set of values that have to agree, which is plain where anything
// prevents another, as kernels convert what they load and store.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/HAL/HALAttrs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"
#include "passes/Encoding/Late/DeviceGlobals.h"
#include "passes/Encoding/Late/ExecutableVariants.h"
#include "passes/Encoding/Late/SliceLayouts.h"
#include "passes/Encoding/Late/TransferConversions.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-specialize-encodings"

namespace weir {
#define GEN_PASS_DEF_SPECIALIZEENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// What all encodings of one op have in common.
static Attribute getCommonKey(RankedTensorType type) {
  auto encoding = dyn_cast<EncodingAttr>(type.getEncoding());
  if (!encoding)
    return type.getEncoding();
  Builder builder(type.getContext());
  ArrayAttr maps = encoding.getUserIndexingMaps() ? builder.getAffineMapArrayAttr(encoding.getRootMaps()) : ArrayAttr();
  return EncodingAttr::get(type.getContext(), builder.getIndexAttr(0), encoding.getOpType(), encoding.getElementTypes(),
                           TypeAttr(), maps, encoding.getIterationSizes());
}

/// Whether an op names elements of a tensor that are not rewritten for a layout.
static bool needsPlain(Operation *op) {
  return isa<TensorLoadOp, TensorStoreOp, TensorTraceOp>(op);
}

namespace {

class Specializer {
public:
  explicit Specializer(ModuleOp module) : module(module), devices(module) {}

  LogicalResult run() {
    if (failed(checkBoundary()))
      return failure();
    splitGlobalsByDevice(module, devices);
    std::vector<DeviceCrossing> crossings = separateDevices(module, devices);
    LayoutWebs built(module, devices);
    webs = &built;
    if (failed(dropForeign()))
      return failure();
    types.resize(webs->getWebs().size());
    for (unsigned i = 0, e = types.size(); i < e; ++i)
      resolve(i);
    for (unsigned i = 0, e = types.size(); i < e; ++i)
      for (auto [verbose, layout] : types[i])
        if (failedKeys.contains(getCommonKey(verbose))) {
          makePlain(i, SpecializeEncodingsCode::RESOLVER_FAILED);
          break;
        }
    checkKernels();
    checkSizes();
    rewriteSizes();
    rewriteOps();
    for (DeviceCrossing &crossing : crossings)
      joinDevices(crossing);
    for (Operation *op : sliced)
      rewriteSliceInLayout(op);
    for (TensorDispatchOp dispatch : specializeExecutables(module))
      passedRemark(dispatch, DEBUG_TYPE, SpecializeEncodingsCode::VARIANT);
    return success();
  }

private:
  using TypeMap = llvm::MapVector<RankedTensorType, RankedTensorType>;

  /// What other programs see has no layout of weir's; packed elements are one of theirs.
  LogicalResult checkBoundary() {
    return failure(module
                       .walk([](Operation *op) {
                         if (isa<TensorImportOp, TensorExportOp>(op))
                           for (const EncodingSlot &slot : getEncodingSlots(op))
                             if (isEncoded(slot.getType()) && !isa<PackedStorageAttr>(slot.getType().getEncoding())) {
                               op->emitOpError("passes the encoded type ") << slot.getType() << " to or from the caller (encoded-at-abi); pass a tensor without encoding";
                               return WalkResult::interrupt();
                             }
                         return WalkResult::advance();
                       })
                       .wasInterrupted());
  }

  static bool isForeign(Type type) {
    auto tensor = dyn_cast_if_present<RankedTensorType>(type);
    return tensor && tensor.getEncoding() && !getSerializable(tensor);
  }

  /// SP5: an encoding that no resolver knows is dropped, as long as nothing depends on it.
  LogicalResult dropForeign() {
    for (const LayoutWebs::Web &web : webs->getWebs()) {
      const auto *foreign = llvm::find_if(web.slots, [](const EncodingSlot &slot) { return isForeign(slot.getType()); });
      if (foreign == web.slots.end())
        continue;
      const auto *kernel = llvm::find_if(web.slots, [](const EncodingSlot &slot) { return isa<TensorDispatchOp>(slot.op); });
      if (web.escapes || kernel != web.slots.end())
        return foreign->op->emitOpError("has the type ") << foreign->getType() << ", whose encoding is unknown to every target, and "
                                                         << (web.escapes ? "other modules" : "kernels") << " use the value (foreign-encoding)";
      for (const EncodingSlot &slot : web.slots)
        if (isForeign(slot.getType()))
          slot.setType(dropEncoding(slot.getType()));
    }
    module.walk([](TensorSizeOfOp op) {
      if (isForeign(op.getEncoding()))
        op.setEncoding(dropEncoding(cast<RankedTensorType>(op.getEncoding())));
    });
    return success();
  }

  /// The layout that one resolver has for a type; null if it has none.
  RankedTensorType specializeFor(RankedTensorType type, Attribute resolver) {
    RankedTensorType result = specialize(type, resolver);
    return result && !isEncoded(result) ? dropEncoding(result) : result;
  }

  void resolve(unsigned number) {
    const LayoutWebs::Web &web = webs->getWebs()[number];
    TypeMap &map = types[number];
    RankedTensorType serial;
    bool hasPlain = false;
    for (const EncodingSlot &slot : web.slots) {
      RankedTensorType type = slot.getType();
      if (isVerbose(type))
        map.insert({type, dropEncoding(type)});
      else if (isEncoded(type))
        serial = type;
      else
        hasPlain = true;
    }
    if (map.empty())
      return;
    if (hasPlain || web.escapes)
      return makePlain(number, SpecializeEncodingsCode::BINDING_HAS_SEVERAL_ENCODINGS);
    for (const EncodingSlot &slot : web.slots)
      if (needsPlain(slot.op))
        return makePlain(number, SpecializeEncodingsCode::UNALIGNED_SLICE);
    SmallVector<Attribute> resolvers = webs->getResolvers(web);
    RankedTensorType first;
    for (auto &[verbose, layout] : map) {
      bool differ = false;
      for (Attribute resolver : resolvers) {
        RankedTensorType answer = specializeFor(verbose, resolver);
        if (!answer) {
          failedKeys.insert(getCommonKey(verbose));
          return makePlain(number, SpecializeEncodingsCode::RESOLVER_FAILED);
        }
        if (resolver == resolvers.front())
          layout = answer;
        else
          differ |= !areSameBytes(layout, answer);
      }
      if (differ) {
        layout = isEncodedAtLoad(web) ? getLayoutPerTarget(verbose, resolvers) : RankedTensorType();
        if (!layout)
          return makePlain(number, SpecializeEncodingsCode::AMBIGUOUS_DEVICE);
      }
      if (serial && serial.getShape() == verbose.getShape() && serial.getElementType() == verbose.getElementType())
        layout = serial;
      if (first && !areSameBytes(first, layout))
        return makePlain(number, SpecializeEncodingsCode::BINDING_HAS_SEVERAL_ENCODINGS);
      first = layout;
    }
    FailureOr<Layout> known = Layout::get(first);
    if (isEncoded(first) && (failed(known) || known->isPadded()))
      for (const EncodingSlot &slot : web.slots)
        if (auto fill = dyn_cast<TensorFillOp>(slot.op); fill && fill.getLengths().empty() && !isZero(fill.getValue()))
          return makePlain(number, SpecializeEncodingsCode::PADDING_UNKNOWN);
  }

  /// SP2, of a device whose target is chosen when a run starts: whether kernels alone know where elements of a web are, which initializers
  /// encode. No two devices share it, as each may run another target.
  bool isEncodedAtLoad(const LayoutWebs::Web &web) {
    llvm::SmallDenseSet<Attribute, 2> places;
    for (Attribute affinity : web.affinities)
      places.insert(hal::getDevice(affinity));
    // One of several devices.
    if (places.contains(Attribute()))
      return false;
    bool isLoaded = llvm::all_of(web.slots, [&](const EncodingSlot &slot) {
      auto encode = dyn_cast<TensorEncodeOp>(slot.op);
      auto dispatch = dyn_cast<TensorDispatchOp>(slot.op);
      if (!encode && !dispatch)
        return isa<TensorCloneOp>(slot.op);
      // A value that is made at load has the affinities of its users.
      Attribute affinity = lookupAffinity(slot.op);
      if (dispatch || affinity)
        places.insert(affinity ? Attribute(hal::getDevice(affinity)) : Attribute());
      if (affinity && !hal::getDevice(affinity))
        return false;
      return encode ? slot.value == encode.getResult() && encode->getParentOfType<util::InitializerOp>()
                    : slot.attribute == "operand_encodings" && dispatch.getOperandTiedResults(getOperandNumber(dispatch, slot)).empty();
    });
    return isLoaded && places.size() == 1;
  }

  static unsigned getOperandNumber(TensorDispatchOp dispatch, const EncodingSlot &slot) {
    return dispatch.getMixedOperands().getBeginOperandIndex() + slot.index;
  }

  /// A list of the targets' layouts: storage is as large as the largest. Null if kernels could not tell which is theirs.
  static RankedTensorType getLayoutPerTarget(RankedTensorType verbose, ArrayRef<Attribute> resolvers) {
    RankedTensorType type = specialize(verbose, resolvers);
    auto list = type ? dyn_cast_if_present<LayoutAttr>(type.getEncoding()) : LayoutAttr();
    return list && isLayoutPerTarget(list) ? type : RankedTensorType();
  }

  void makePlain(unsigned number, SpecializeEncodingsCode code) {
    for (auto &[verbose, layout] : types[number])
      layout = dropEncoding(verbose);
    llvm::SmallPtrSet<Operation *, 4> seen;
    for (const EncodingSlot &slot : webs->getWebs()[number].slots)
      if (isVerbose(slot.getType()) && seen.insert(slot.op).second)
        missedRemark(slot.op, DEBUG_TYPE, code);
  }

  bool isPlain(unsigned number) {
    return llvm::none_of(types[number], [](auto &entry) { return isEncoded(entry.second); });
  }

  /// V3: a kernel that sees a binding in other ways than its dispatch says gets it plain.
  void checkKernels() {
    SymbolTableCollection symbols;
    module.walk([&](TensorDispatchOp dispatch) {
      SmallVector<FunctionOpInterface> kernels = getKernels(dispatch, symbols);
      for (auto [binding, value, type] : llvm::enumerate(getBindingValues(dispatch), getBindingTypes(dispatch)))
        if (std::optional<unsigned> number = webs->find(value); number && isVerbose(type) && !isPlain(*number))
          for (FunctionOpInterface kernel : kernels)
            if (!viewsBindingAs(kernel, binding, type)) {
              makePlain(*number, SpecializeEncodingsCode::BINDING_HAS_SEVERAL_ENCODINGS);
              break;
            }
    });
  }

  /// The webs of the values that an op says have this size.
  SmallVector<unsigned, 2> getSizedWebs(Operation *op, Value size) {
    SmallVector<unsigned, 2> found;
    auto sized = dyn_cast<util::SizeAwareOpInterface>(op);
    auto add = [&](Value value, Value own) {
      if (std::optional<unsigned> number = own == size ? webs->find(value) : std::nullopt; number && !llvm::is_contained(found, *number))
        found.push_back(*number);
    };
    if (sized)
      for (auto [i, operand] : llvm::enumerate(op->getOperands()))
        if (isa<ResourceType>(operand.getType()))
          add(operand, sized.getOperandSize(i));
    if (sized)
      for (auto [i, result] : llvm::enumerate(op->getResults()))
        if (isa<ResourceType>(result.getType()))
          add(result, sized.getResultSize(i));
    return found;
  }

  RankedTensorType lookupIn(unsigned number, RankedTensorType type) {
    RankedTensorType found = types[number].lookup(type);
    return found ? found : dropEncoding(type);
  }

  SmallVector<TensorSizeOfOp> getSizes() {
    SmallVector<TensorSizeOfOp> sizes;
    module.walk([&](TensorSizeOfOp op) {
      if (isVerbose(dyn_cast<RankedTensorType>(op.getEncoding())))
        sizes.push_back(op);
    });
    return sizes;
  }

  /// SP7: where one size belongs to values of several webs, these have to be plain unless they agree.
  void checkSizes() {
    SmallVector<TensorSizeOfOp> sizes = getSizes();
    for (bool changed = true; changed;) {
      changed = false;
      for (TensorSizeOfOp op : sizes) {
        auto type = cast<RankedTensorType>(op.getEncoding());
        SmallVector<unsigned, 2> all;
        bool isLoose = false;
        for (Operation *user : op->getUsers()) {
          SmallVector<unsigned, 2> own = getSizedWebs(user, op);
          isLoose |= own.size() != 1;
          for (unsigned number : own)
            if (!llvm::is_contained(all, number))
              all.push_back(number);
        }
        auto differs = [&](unsigned number) { return lookupIn(number, type) != lookupIn(all.front(), type); };
        if (!isLoose || llvm::none_of(all, differs))
          continue;
        for (unsigned number : all)
          if (!isPlain(number)) {
            makePlain(number, SpecializeEncodingsCode::AMBIGUOUS_DEVICE);
            changed = true;
          }
      }
    }
  }

  void rewriteSizes() {
    for (TensorSizeOfOp op : getSizes()) {
      auto type = cast<RankedTensorType>(op.getEncoding());
      llvm::MapVector<RankedTensorType, SmallVector<OpOperand *>> uses;
      RankedTensorType any;
      for (OpOperand &use : op->getUses()) {
        SmallVector<unsigned, 2> own = getSizedWebs(use.getOwner(), op);
        RankedTensorType layout = own.empty() ? RankedTensorType() : lookupIn(own.front(), type);
        any = layout ? layout : any;
        uses[layout].push_back(&use);
      }
      // What passes a size on without its value: the one layout that there is (checkSizes), or what the op's device says.
      if (!any)
        any = resolveAlone(type, op.getAffinityAttr());
      for (auto &[layout, list] : uses) {
        RankedTensorType to = layout ? layout : any;
        OpBuilder builder(op);
        Value size = TensorSizeOfOp::create(builder, op.getLoc(), op.getType(), TypeAttr::get(to), op.getEncodingDims(), op.getAffinityAttr());
        for (OpOperand *use : list)
          use->set(size);
      }
      op.erase();
    }
  }

  /// For storage of which nothing else is known: large enough for any device.
  RankedTensorType resolveAlone(RankedTensorType type, Attribute affinity) {
    RankedTensorType result = specialize(type, devices.get(affinity));
    return result && isEncoded(result) ? result : dropEncoding(type);
  }

  void rewriteOps() {
    for (unsigned i = 0, e = types.size(); i < e; ++i) {
      const LayoutWebs::Web &web = webs->getWebs()[i];
      if (types[i].empty())
        continue;
      for (const EncodingSlot &slot : web.slots) {
        RankedTensorType type = slot.getType();
        if (!isVerbose(type))
          continue;
        RankedTensorType layout = lookupIn(i, type);
        slot.setType(layout);
        if (changed.insert(slot.op) && isEncoded(layout))
          passedRemark(slot.op, DEBUG_TYPE, SpecializeEncodingsCode::SPECIALISED);
        auto encode = dyn_cast<TensorEncodeOp>(slot.op);
        if (encode && slot.value == encode.getResult() && !encode.getAffinityAttr() && web.affinities.size() == 1)
          encode.setAffinityAttr(web.affinities.front());
        if (isEncoded(layout) && isa<TensorConstantOp, TensorSplatOp>(slot.op))
          encodeAfter(slot, layout);
        if (isEncoded(layout) && isa<TensorSliceOp, TensorUpdateOp, TensorFillOp>(slot.op))
          sliced.insert(slot.op);
      }
    }
  }

  /// A constant, or a splat that may not write to padding, is made plain and encoded.
  void encodeAfter(const EncodingSlot &slot, RankedTensorType layout) {
    Operation *op = slot.op;
    auto splat = dyn_cast<TensorSplatOp>(op);
    FailureOr<Layout> known = Layout::get(layout);
    if (splat && (isZero(splat.getValue()) || (succeeded(known) && !known->isPadded())))
      return;
    OpBuilder builder(op);
    RankedTensorType plain = dropEncoding(layout);
    ValueRange dims = splat ? splat.getResultEncodingDims() : cast<TensorConstantOp>(op).getResultEncodingDims();
    Attribute affinity = lookupAffinity(op);
    auto sizeOf = [&](Type type) -> Value {
      return TensorSizeOfOp::create(builder, op->getLoc(), builder.getIndexType(), TypeAttr::get(type), dims, affinity);
    };
    Value plainSize = sizeOf(plain), size = splat ? splat.getResultSize() : sizeOf(layout);
    if (splat)
      splat.getResultSizeMutable().assign(plainSize);
    slot.setType(plain);
    builder.setInsertionPointAfter(op);
    auto encode = TensorEncodeOp::create(builder, op->getLoc(), slot.value.getType(), slot.value, TypeAttr::get(plain), dims, plainSize,
                                         TypeAttr::get(layout), dims, size, affinity);
    Value value = slot.value;
    value.replaceAllUsesExcept(encode.getResult(), encode.getOperation());
  }

  ModuleOp module;
  DeviceResolvers devices;
  LayoutWebs *webs = nullptr;
  /// By web: what becomes of verbose types.
  std::vector<TypeMap> types;
  DenseSet<Attribute> failedKeys;
  llvm::SetVector<Operation *> changed;
  /// Ops on parts of values that have a layout.
  llvm::SetVector<Operation *> sliced;
};

struct SpecializeEncodings : weir::impl::SpecializeEncodingsBase<SpecializeEncodings> {
  void runOnOperation() override {
    if (failed(Specializer(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
