// One weight, several encodings: those that all their devices lay out as the same bytes are one global, and kernels that read elements
// of the weight as it is read the encoded one (encoding-passes.md 8.1).

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/ForeignLayouts.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Late/DeviceGlobals.h"
#include "passes/Encoding/Late/LayoutWebs.h"
#include "passes/Encoding/Late/PlainUses.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"
#include <numeric>

#define DEBUG_TYPE "weir-unify-global-encodings"

namespace weir {
#define GEN_PASS_DEF_UNIFYGLOBALENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

namespace {

/// An immutable global that an initializer encodes.
struct EncodedGlobal {
  util::GlobalOp global;
  TensorEncodeOp encode;
  RankedTensorType type;
  SmallVector<util::GlobalLoadOp> loads;
};

/// What a dynamic size counts as.
constexpr double kAssumedSize = 256;

struct UnifyGlobalEncodings : weir::impl::UnifyGlobalEncodingsBase<UnifyGlobalEncodings> {
  using UnifyGlobalEncodingsBase::UnifyGlobalEncodingsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!llvm::is_contained({"auto", "memory", "speed"}, prefer)) {
      module.emitError() << "'" << prefer << "' is not a preference; use auto, memory or speed";
      return signalPassFailure();
    }
    DeviceResolvers devices(module);
    models.emplace(module);
    // UG4: each device has its own choice.
    splitGlobalsByDevice(module, devices);
    LayoutWebs webs(module, devices);
    llvm::MapVector<const void *, std::vector<EncodedGlobal>> bySource;
    collect(bySource);
    bool changed = false;
    for (auto &[source, globals] : bySource)
      changed |= unify(globals, webs);
    PlainUses uses(module);
    changed |= choose(bySource, webs, uses);
    for (auto &[source, globals] : bySource)
      if (!globals.empty())
        changed |= dropPlain(plain[source], globals.front(), uses);
    if (changed)
      eraseDeadGlobals(module);
  }

private:
  /// The global, or the attribute, that is at the end of the chain of loads, stores and moves.
  const void *getSource(Value value) {
    while (true) {
      value = skipMoves(value);
      if (auto constant = value.getDefiningOp<TensorConstantOp>())
        return Attribute(constant.getValue()).getAsOpaquePointer();
      auto load = value.getDefiningOp<util::GlobalLoadOp>();
      if (!load)
        return nullptr;
      util::GlobalStoreOp store = stores.lookup(load.getGlobalAttr().getAttr());
      Value stored = store ? skipMoves(store.getValue()) : Value();
      // A global that is computed is a source itself.
      if (!stored || !isa_and_present<util::GlobalLoadOp, TensorConstantOp>(stored.getDefiningOp()))
        return load.getGlobalAttr().getAsOpaquePointer();
      value = stored;
    }
  }

  void collect(llvm::MapVector<const void *, std::vector<EncodedGlobal>> &bySource) {
    DenseMap<StringAttr, SmallVector<util::GlobalLoadOp>> loads;
    stores.clear();
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(op))
        loads[load.getGlobalAttr().getAttr()].push_back(load);
      else if (auto store = dyn_cast<util::GlobalStoreOp>(op))
        if (auto [it, isNew] = stores.try_emplace(store.getGlobalAttr().getAttr(), store); !isNew)
          it->second = {};
    });
    plain.clear();
    getOperation().walk([&](Operation *op) {
      if (isa<util::GlobalLoadOp, TensorConstantOp>(op))
        if (const void *source = getSource(op->getResult(0)))
          plain[source].push_back(op->getResult(0));
    });
    for (auto global : getOperation().getOps<util::GlobalOp>()) {
      util::GlobalStoreOp store = stores.lookup(global.getSymNameAttr());
      if (global.getIsMutable() || !global.isPrivate() || !store || !store->getParentOfType<util::InitializerOp>())
        continue;
      auto encode = skipMoves(store.getValue()).getDefiningOp<TensorEncodeOp>();
      auto type = encode ? dyn_cast<RankedTensorType>(encode.getResultEncoding()) : RankedTensorType();
      auto from = encode ? dyn_cast<RankedTensorType>(encode.getSourceEncoding()) : RankedTensorType();
      if (!from || from.getEncoding() || !isVerbose(type))
        continue;
      if (const void *source = getSource(encode.getSource()))
        bySource[source].push_back({global, encode, type, loads[global.getSymNameAttr()]});
    }
  }

  /// UG1: the first in program order replaces those that are the same bytes wherever any of them is used.
  bool unify(std::vector<EncodedGlobal> &globals, LayoutWebs &webs) {
    SmallVector<EncodedGlobal *> kept;
    bool changed = false;
    for (EncodedGlobal &global : globals) {
      bool differsByDevice = false;
      auto same = llvm::find_if(kept, [&](EncodedGlobal *first) {
        bool areEqual = areEqualEncodings(first->type.getEncoding(), global.type.getEncoding()) && first->type.getShape() == global.type.getShape() &&
                        first->type.getElementType() == global.type.getElementType();
        bool onSameDevices = getResolvers(*first, webs) == getResolvers(global, webs);
        if (areEqual && onSameDevices)
          return true;
        if (first->type.getShape() != global.type.getShape() || first->type.getElementType() != global.type.getElementType())
          return false;
        llvm::SetVector<Attribute> resolvers;
        for (EncodedGlobal *one : {first, &global})
          resolvers.insert_range(getResolvers(*one, webs));
        bool some = llvm::any_of(resolvers, [&](Attribute resolver) { return haveSameLayout(first->type, global.type, resolver); });
        bool all = !resolvers.empty() && haveSameLayout(first->type, global.type, resolvers.getArrayRef());
        // UG4: of what is there once for each device already, each device has its own, unless it is one layout on all.
        if (!onSameDevices)
          return all && llvm::all_of(resolvers, [&](Attribute resolver) {
                   RankedTensorType one = specialize(global.type, resolvers.front()),
                                    other = specialize(global.type, resolver);
                   return one && other && areSameBytes(one, other);
                 });
        differsByDevice |= some && !all;
        return all;
      });
      if (same == kept.end()) {
        if (differsByDevice)
          missedRemark(global.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::NO_COMMON_LAYOUT);
        else if (!kept.empty())
          passedRemark(global.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::KEPT_COPIES)
              << remark::metric("bytes", staticStorageSize(dropEncoding(global.type)).value_or(0));
        kept.push_back(&global);
        continue;
      }
      replace(global, **same);
      changed = true;
    }
    // What was merged is no choice any more.
    std::vector<EncodedGlobal> left;
    for (EncodedGlobal *global : kept)
      left.push_back(*global);
    globals = std::move(left);
    return changed;
  }

  /// Of the devices that use a global.
  static SmallVector<Attribute> getResolvers(const EncodedGlobal &global, const LayoutWebs &webs) {
    std::optional<unsigned> web = webs.find(TensorEncodeOp(global.encode).getResult());
    return web ? webs.getResolvers(webs.getWebs()[*web]) : SmallVector<Attribute>();
  }

  /// The bytes of a value in an encoding, on the device where they are most.
  static int64_t getBytes(const EncodedGlobal &global, const LayoutWebs &webs) {
    int64_t bytes = staticStorageSize(dropEncoding(global.type)).value_or(0);
    if (std::optional<unsigned> web = webs.find(TensorEncodeOp(global.encode).getResult()))
      for (Attribute resolver : webs.getResolvers(webs.getWebs()[*web]))
        if (RankedTensorType answer = specialize(global.type, resolver))
          bytes = std::max(bytes, staticStorageSize(answer).value_or(0));
    return bytes;
  }

  /// Where a use begins that may be converted: the loaded constant becomes a value of any lifetime.
  static std::optional<SmallVector<Operation *>> getCopies(const EncodedGlobal &global) {
    SmallVector<Operation *> copies;
    for (util::GlobalLoadOp load : global.loads)
      for (Operation *user : load->getUsers()) {
        auto clone = dyn_cast<TensorCloneOp>(user);
        if (!isa<AsyncCloneOp>(user) && !(clone && clone.getSourceEncoding() == clone.getResultEncoding()))
          return std::nullopt;
        if (cast<ResourceType>(user->getResult(0).getType()).getLifetime() == Lifetime::Constant)
          return std::nullopt;
        copies.push_back(user);
      }
    return copies;
  }

  /// UG2: one layout of a constant in place of several, which each other use converts when it reads it. What costs least for the bytes that it
  /// saves comes first, until all fits; in program order where that is equal.
  bool choose(llvm::MapVector<const void *, std::vector<EncodedGlobal>> &bySource, const LayoutWebs &webs, PlainUses &uses) {
    if (prefer == "speed" || (prefer == "auto" && budget < 0))
      return false;
    struct Choice {
      std::vector<EncodedGlobal> *globals;
      unsigned kept; // the plain constant after the last one
      double added;
      int64_t saved;
      llvm::SmallBitVector runs; // whose kernels run on what is kept
    };
    std::vector<Choice> choices;
    int64_t total = 0;
    for (auto &[source, globals] : bySource) {
      SmallVector<int64_t> bytes = llvm::map_to_vector(globals, [&](const EncodedGlobal &global) { return getBytes(global, webs); });
      int64_t sum = std::accumulate(bytes.begin(), bytes.end(), int64_t(0));
      total += sum;
      // The plain constant is there in any case if it is read as it is.
      RankedTensorType plainType = globals.empty() ? RankedTensorType() : cast<RankedTensorType>(globals.front().encode.getSourceEncoding());
      int64_t plainBytes = plainType ? staticStorageSize(plainType).value_or(0) : 0;
      std::optional<unsigned> preferred = askResolver(globals, webs);
      std::optional<Choice> best;
      for (unsigned kept = 0; kept <= globals.size() && globals.size() > 1; ++kept) {
        bool isPlain = kept == globals.size();
        if (isPlain && (plainBytes == 0 || !getPlainSource(globals.front())))
          continue;
        int64_t own = isPlain ? plainBytes : bytes[kept];
        Choice choice{&globals, kept, 0, sum - (isPlain && isReadPlain(plain[source]) ? 0 : own), llvm::SmallBitVector(globals.size())};
        bool isPossible = choice.saved > 0;
        for (unsigned other = 0; other < globals.size() && isPossible; ++other) {
          if (other == kept)
            continue;
          std::optional<SmallVector<Operation *>> copies = getCopies(globals[other]);
          std::optional<double> converted, run = isPlain ? std::nullopt : getRunCost(globals[other], globals[kept], webs, uses);
          if (copies) {
            converted = 0;
            for (Operation *copy : *copies)
              *converted += getExecutionWeight(copy) * getCost(models->of(copy), {double(own), double(bytes[other])}, Placement::Standalone);
          }
          choice.runs[other] = run && (!converted || *run <= *converted);
          isPossible = run || converted;
          choice.added += choice.runs[other] ? *run : converted.value_or(0);
        }
        if (isPossible && (!best || choice.added < best->added || (choice.added == best->added && preferred == kept)))
          best = choice;
      }
      if (best)
        choices.push_back(*best);
    }
    SmallVector<unsigned> order(llvm::to_vector(llvm::seq<unsigned>(0, choices.size())));
    llvm::sort(order, [&](unsigned a, unsigned b) {
      return std::make_pair(choices[a].added * double(choices[b].saved), a) < std::make_pair(choices[b].added * double(choices[a].saved), b);
    });
    bool changed = false;
    for (unsigned i : order) {
      Choice &choice = choices[i];
      if (prefer == "auto" && total <= budget)
        break;
      util::GlobalOp first = choice.globals->front().global;
      keepOne(*choice.globals, choice.kept, choice.runs, uses);
      total -= choice.saved;
      changed = true;
      bool isConverted = choice.runs.count() + 1 < choice.runs.size() || choice.kept == choice.runs.size();
      auto remark =
          passedRemark(first, DEBUG_TYPE, isConverted ? UnifyGlobalEncodingsCode::CONVERTED_PER_CALL : UnifyGlobalEncodingsCode::OTHER_LAYOUT);
      remark << remark::metric("bytes", choice.saved) << remark::metric("cost", int64_t(choice.added));
    }
    return changed;
  }

  /// UG2: what it costs more to run the kernels of `global` on the layout of `kept`, if all their devices can.
  std::optional<double> getRunCost(const EncodedGlobal &global, const EncodedGlobal &kept, const LayoutWebs &webs, PlainUses &uses) {
    std::optional<unsigned> web = webs.find(TensorEncodeOp(global.encode).getResult());
    auto encoding = dyn_cast_if_present<EncodingAttr>(global.type.getEncoding());
    if (!web || !encoding)
      return std::nullopt;
    double slowdown = 1;
    SmallVector<Attribute> resolvers = webs.getResolvers(webs.getWebs()[*web]);
    for (Attribute resolver : resolvers) {
      auto packed = dyn_cast<PackedLayoutAttrInterface>(resolver);
      FailureOr<EncodingInfo> info = packed ? packed.getEncodingInfo(kept.type) : FailureOr<EncodingInfo>(failure());
      std::optional<double> own = succeeded(info) ? getSlowdownOn(global.type, resolver, *info) : std::nullopt;
      if (!own)
        return std::nullopt;
      slowdown = std::max(slowdown, *own);
    }
    FailureOr<std::vector<PlainUse>> found = uses.findEncoded(getLoaded(global), global.type);
    if (failed(found) || resolvers.empty())
      return std::nullopt;
    double operations = 2, calls = 0;
    for (int64_t size : encoding.getIterationSizesArray())
      operations *= ShapedType::isDynamic(size) ? kAssumedSize : double(size);
    for (const PlainUse &use : *found)
      calls += getExecutionWeight(use.dispatch);
    Operation *first = found->empty() ? TensorEncodeOp(global.encode).getOperation() : found->front().dispatch.getOperation();
    return models->of(first).getBytes(calls * (slowdown - 1) * operations);
  }

  static SmallVector<Value> getLoaded(const EncodedGlobal &global) {
    return llvm::map_to_vector(global.loads, [](util::GlobalLoadOp load) -> Value { return load.getResult(); });
  }

  /// UG3: which encoding the one resolver of all uses would have. That of no global is none that a use has.
  static std::optional<unsigned> askResolver(ArrayRef<EncodedGlobal> globals, const LayoutWebs &webs) {
    llvm::SetVector<Attribute> resolvers;
    SmallVector<Attribute> encodings;
    for (const EncodedGlobal &global : globals) {
      encodings.push_back(global.type.getEncoding());
      if (std::optional<unsigned> web = webs.find(TensorEncodeOp(global.encode).getResult()))
        resolvers.insert_range(webs.getResolvers(webs.getWebs()[*web]));
    }
    auto resolver = resolvers.size() == 1 ? dyn_cast<LayoutResolverAttrInterface>(resolvers.front()) : LayoutResolverAttrInterface();
    Attribute answer = resolver && resolver.canUnify() ? resolver.unify(encodings) : Attribute();
    if (!answer)
      return std::nullopt;
    if (isa<IdentityAttr>(answer))
      return unsigned(globals.size());
    for (auto [i, encoding] : llvm::enumerate(encodings))
      if (areEqualEncodings(encoding, answer))
        return unsigned(i);
    return std::nullopt;
  }

  /// What says the plain constant in the initializer that encodes it: a load or a constant, which may be said again elsewhere.
  static Operation *getPlainSource(const EncodedGlobal &global) {
    Operation *op = skipMoves(TensorEncodeOp(global.encode).getSource()).getDefiningOp();
    return isa_and_present<util::GlobalLoadOp, TensorConstantOp>(op) ? op : nullptr;
  }

  /// Whether something other than initializers reads a constant as it is.
  static bool isReadPlain(ArrayRef<Value> values) {
    return llvm::any_of(values, [](Value value) {
      return llvm::any_of(value.getUsers(), [](Operation *user) { return !user->getParentOfType<util::InitializerOp>(); });
    });
  }

  /// Uses of `global` convert what `read` makes for each of them, of the given type.
  static void convertAtUses(EncodedGlobal &global, RankedTensorType type, llvm::function_ref<Value(OpBuilder &)> read) {
    std::optional<SmallVector<Operation *>> copies = getCopies(global);
    for (Operation *copy : *copies) {
      OpBuilder builder(copy);
      Location loc = copy->getLoc();
      auto to = cast<ResourceType>(copy->getResult(0).getType());
      auto affinity = isa<AsyncCloneOp>(copy) ? cast<AsyncCloneOp>(copy).getAffinityAttr() : cast<TensorCloneOp>(copy).getAffinityAttr();
      Value resultSize = isa<AsyncCloneOp>(copy) ? cast<AsyncCloneOp>(copy).getResultSize() : cast<TensorCloneOp>(copy).getResultSize();
      Value other = read(builder);
      Value size = TensorSizeOfOp::create(builder, loc, builder.getIndexType(), TypeAttr::get(type), ValueRange(), affinity);
      Value value = AsyncCloneOp::create(builder, loc, to, other, size, size, affinity);
      Value encoded = TensorEncodeOp::create(builder, loc, to, value, TypeAttr::get(type), ValueRange(), size, TypeAttr::get(global.type),
                                             ValueRange(), resultSize, affinity);
      copy->getResult(0).replaceAllUsesWith(encoded);
      copy->erase();
    }
  }

  /// All that reads a value, what reads it last first.
  static void collectUsers(Operation *op, llvm::SetVector<Operation *> &users) {
    for (Operation *user : op->getUsers()) {
      collectUsers(user, users);
      users.insert(user);
    }
  }

  static void keepOne(std::vector<EncodedGlobal> &globals, unsigned kept, const llvm::SmallBitVector &runs, PlainUses &uses) {
    bool isPlain = kept == globals.size();
    for (auto [i, global] : llvm::enumerate(globals)) {
      if (i == kept)
        continue;
      if (runs[i]) {
        FailureOr<std::vector<PlainUse>> found = uses.findEncoded(getLoaded(global), global.type);
        assert(succeeded(found) && "no other rewrite changes these uses");
        uses.redirect(*found, globals[kept].global, globals[kept].type, lookupAffinity(globals[kept].encode));
        llvm::SetVector<Operation *> users;
        for (util::GlobalLoadOp load : global.loads)
          collectUsers(load, users);
        for (Operation *user : users)
          if (user->use_empty() && isa<AsyncCloneOp, TensorCloneOp, AsyncTransferOp, AsyncCastOp>(user))
            user->erase();
      } else if (isPlain) {
        convertAtUses(global, cast<RankedTensorType>(global.encode.getSourceEncoding()),
                      [&, source = getPlainSource(global)](OpBuilder &builder) { return builder.clone(*source)->getResult(0); });
      } else if (!global.loads.empty()) {
        convertAtUses(global, globals[kept].type, [&, load = global.loads.front()](OpBuilder &builder) {
          auto other = cast<util::GlobalLoadOp>(builder.clone(*load));
          other.setGlobalAttr(FlatSymbolRefAttr::get(globals[kept].global.getSymNameAttr()));
          return other.getResult();
        });
      }
      for (util::GlobalLoadOp load : global.loads)
        if (load->use_empty())
          load.erase();
    }
    globals = isPlain ? std::vector<EncodedGlobal>() : std::vector<EncodedGlobal>{globals[kept]};
  }

  /// UG2: a weight that kernels can read in its encoding is not kept as it is besides.
  bool dropPlain(ArrayRef<Value> values, const EncodedGlobal &kept, PlainUses &uses) {
    auto type = cast<RankedTensorType>(TensorEncodeOp(kept.encode).getSourceEncoding());
    UnifyGlobalEncodingsCode reason;
    FailureOr<std::vector<PlainUse>> found = uses.find(values, type, reason);
    int64_t bytes = staticStorageSize(type).value_or(0);
    if (failed(found)) {
      missedRemark(kept.global, DEBUG_TYPE, reason) << remark::metric("bytes", bytes);
      return false;
    }
    if (found->empty())
      return false;
    // Another device would be sent the encoded one in each call, where the plain one stays with it.
    Attribute device = lookupAffinity(kept.encode);
    if (llvm::any_of(*found, [&](const PlainUse &use) { return lookupAffinity(use.dispatch) != device; })) {
      missedRemark(kept.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::OTHER_DEVICE) << remark::metric("bytes", bytes);
      return false;
    }
    uses.redirect(*found, kept.global, kept.type, device);
    passedRemark(kept.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::READ_ENCODED) << remark::metric("bytes", bytes);
    return true;
  }

  /// UG6. Ops after the loads go on speaking of their encoding: it is the same bytes.
  void replace(EncodedGlobal &global, EncodedGlobal &by) {
    for (util::GlobalLoadOp load : global.loads)
      load.setGlobalAttr(FlatSymbolRefAttr::get(by.global.getSymNameAttr()));
    passedRemark(global.global, DEBUG_TYPE, UnifyGlobalEncodingsCode::UNIFIED)
        << remark::metric("bytes", staticStorageSize(dropEncoding(global.type)).value_or(0));
  }

  DenseMap<StringAttr, util::GlobalStoreOp> stores;
  /// By source, what is loaded of it as it is.
  DenseMap<const void *, SmallVector<Value>> plain;
  std::optional<CostModels> models;
};

} // namespace
