//===- FuseDispatchBindings.cpp - Bindings of one resource become one -----===//
//
// stream-passes.md 5.8: kernels get one binding for all ranges of a resource, and the offsets of the ranges as operands.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/KernelSites.h"
#include "passes/Stream/Storage/AliasSets.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <memory>

#define DEBUG_TYPE "weir-fuse-dispatch-bindings"

namespace weir {
#define GEN_PASS_DEF_FUSEDISPATCHBINDINGS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Old bindings, by number, that become one.
using Group = SmallVector<unsigned>;

struct FuseDispatchBindings : weir::impl::FuseDispatchBindingsBase<FuseDispatchBindings> {
  using FuseDispatchBindingsBase::FuseDispatchBindingsBase;

  void runOnOperation() override {
    SymbolTableCollection symbols;
    auto kernels = collectKernelSites(getOperation(), symbols);
    if (kernels.empty())
      return;
    KernelUses uses(getOperation());
    for (auto &[op, kernel] : kernels) {
      auto function = cast<FunctionOpInterface>(op);
      if (std::optional<FuseDispatchBindingsCode> reason = findObstacle(function, kernel, uses)) {
        missedRemark(kernel.exportOp, getArgument(), *reason) << remark::metric("export", kernel.exportOp.getSymName());
        continue;
      }
      SmallVector<Group> groups = findGroups(function, kernel);
      if (groups.size() == kernel.sites.front().getResources().size())
        continue;
      for (const Group &group : groups)
        if (group.size() > 1)
          passedRemark(kernel.exportOp, getArgument(), FuseDispatchBindingsCode::FUSED)
              << remark::metric("export", kernel.exportOp.getSymName()) << remark::metric("bindings", static_cast<int64_t>(group.size()))
              << remark::metric("first", group.front());
      numFused += kernel.sites.front().getResources().size() - groups.size();
      SmallVector<ResourceAccess> accesses = uniteAccesses(kernel, groups);
      for (CmdDispatchOp site : kernel.sites)
        rewriteSite(site, groups, accesses);
      rewriteKernel(function, groups, accesses);
    }
    aliases.reset();
  }

private:
  /// Why the operands of the kernel must not change.
  static std::optional<FuseDispatchBindingsCode> findObstacle(FunctionOpInterface function, KernelSites &kernel, KernelUses &uses) {
    if (kernel.sites.front().getResources().size() < 2)
      return FuseDispatchBindingsCode::ONE_BINDING;
    return uses.areAllSites(kernel, function) ? std::nullopt : std::optional(FuseDispatchBindingsCode::SHARED_KERNEL);
  }

  SmallVector<Group> findGroups(FunctionOpInterface function, KernelSites &kernel) {
    unsigned count = kernel.sites.front().getResources().size();
    SmallVector<BlockArgument> bindings = getBindings(function);
    bool mayAlias = llvm::all_of(kernel.sites, [&](CmdDispatchOp site) {
      return aliasMutableBindings || ResourceConfigAttr::lookup(site).getAliasMutableBindings();
    });
    SmallVector<Group> groups;
    std::map<SmallVector<void *>, size_t> groupOf; // by what the sites bind
    for (unsigned i = 0; i < count; ++i) {
      SmallVector<void *> bound;
      for (CmdDispatchOp site : kernel.sites)
        bound.push_back(site.getResources()[i].getAsOpaquePointer());
      auto [place, isNew] = groupOf.try_emplace(bound, groups.size());
      unsigned leader = isNew ? i : groups[place->second].front();
      std::optional<FuseDispatchBindingsCode> reason;
      if (!isNew) {
        reason = findReason(leader, i, kernel, mayAlias);
        if (!reason && !(areAllViews(bindings[leader]) && areAllViews(bindings[i])))
          reason = FuseDispatchBindingsCode::OTHER_USE;
        if (!reason) {
          groups[place->second].push_back(i);
          continue;
        }
        missedRemark(kernel.exportOp, getArgument(), *reason) << remark::metric("export", kernel.exportOp.getSymName()) << remark::metric("binding", i)
                                                              << remark::metric("with", leader);
        // The next binding replaces a leader that cannot be fused with any.
        if ((!mayAlias && isWritten(leader, kernel)) || !areAllViews(bindings[leader]))
          place->second = groups.size();
      }
      groups.push_back({i});
    }
    return groups;
  }

  static bool isWritten(unsigned binding, KernelSites &kernel) {
    return llvm::any_of(kernel.sites, [&](CmdDispatchOp site) { return bitEnumContainsAny(site.getResourceAccess(binding), ResourceAccess::Write); });
  }

  static bool areAllViews(BlockArgument binding) {
    return llvm::all_of(binding.getUsers(), [](Operation *user) { return isa<BindingSubspanOp>(user); });
  }

  /// Why two bindings of one resource stay apart.
  std::optional<FuseDispatchBindingsCode> findReason(unsigned leader, unsigned binding, KernelSites &kernel, bool mayAlias) {
    // PEER-14: in both directions.
    bool isAnyWritten = isWritten(leader, kernel) || isWritten(binding, kernel);
    if (isAnyWritten && !mayAlias)
      return FuseDispatchBindingsCode::WRITTEN;
    for (CmdDispatchOp site : kernel.sites) {
      int64_t most = ResourceConfigAttr::lookup(site).getMaxBufferRange();
      if (most > 0 && most != INT64_MAX) {
        std::optional<int64_t> size = getConstantIntValue(site.getResourceSizes()[binding]);
        if (!size || *size > most)
          return FuseDispatchBindingsCode::RANGE_TOO_LONG;
      }
      if (auto wave = dyn_cast<CmdConcurrentOp>(site->getParentOp()); wave && meetsInWave(site, wave, site.getResources()[binding], isAnyWritten))
        return FuseDispatchBindingsCode::IN_WAVE;
    }
    return std::nullopt;
  }

  /// N3: whether another command of the wave may write to the resource (or access it, if this one writes), of which the whole would be bound.
  bool meetsInWave(CmdDispatchOp site, CmdConcurrentOp wave, Value resource, bool writes) {
    if (!aliases)
      aliases = std::make_shared<AliasSets>(getOperation());
    bool meets = false;
    for (Operation &other : wave.getBody().front()) {
      if (&other == site)
        continue;
      other.walk([&](Operation *op) {
        auto effects = dyn_cast<SubviewEffectOpInterface>(op);
        if (!effects) {
          meets |= llvm::any_of(op->getOperands(), [&](Value operand) { return isResource(operand.getType()); });
          return;
        }
        SmallVector<SubviewAccess> accesses;
        effects.getSubviewAccesses(accesses);
        for (const SubviewAccess &access : accesses)
          meets |= (writes || bitEnumContainsAny(access.access, ResourceAccess::Write)) && aliases->mayAlias(access.resource->get(), resource);
      });
    }
    return meets;
  }

  static SmallVector<ResourceAccess> uniteAccesses(KernelSites &kernel, ArrayRef<Group> groups) {
    SmallVector<ResourceAccess> accesses(groups.size(), ResourceAccess::None);
    for (CmdDispatchOp site : kernel.sites)
      for (auto [access, group] : llvm::zip_equal(accesses, groups))
        for (unsigned member : group)
          access = access | site.getResourceAccess(member);
    return accesses;
  }

  /// One binding for a group, and an offset for each old one: where its range starts in what is bound now.
  void rewriteSite(CmdDispatchOp site, ArrayRef<Group> groups, ArrayRef<ResourceAccess> accesses) {
    OpBuilder builder(site);
    // Commands have no scalar ops beside them.
    if (auto execute = site->getParentOfType<CmdExecuteOp>())
      builder.setInsertionPoint(execute);
    Value zero = arith::ConstantIndexOp::create(builder, site.getLoc(), 0);
    SmallVector<Value> scalars, resources, sizes, offsets, lengths;
    SmallVector<ResourceAccess> bound;
    for (auto [group, access] : llvm::zip_equal(groups, accesses)) {
      unsigned first = group.front();
      bool isWhole = group.size() > 1;
      resources.push_back(site.getResources()[first]);
      sizes.push_back(site.getResourceSizes()[first]);
      offsets.push_back(isWhole ? zero : site.getResourceOffsets()[first]);
      lengths.push_back(isWhole ? sizes.back() : site.getResourceLengths()[first]);
      bound.push_back(isWhole ? access : site.getResourceAccess(first));
      for (unsigned member : group)
        scalars.push_back(isWhole ? site.getResourceOffsets()[member] : zero);
    }
    llvm::append_range(scalars, site.getUniformOperands());
    builder.setInsertionPoint(site);
    auto made = CmdDispatchOp::create(builder, site.getLoc(), llvm::to_vector(site.getEntryPointRefs()), site.getWorkload(), scalars, resources, sizes,
                                      offsets, lengths, bound);
    made->setDiscardableAttrs(site->getDiscardableAttrDictionary());
    site.erase();
  }

  static SmallVector<BlockArgument> getBindings(FunctionOpInterface function) {
    return llvm::to_vector(llvm::make_filter_range(function.getArguments(), [](BlockArgument argument) { return isa<BindingType>(argument.getType()); }));
  }

  void rewriteKernel(FunctionOpInterface function, ArrayRef<Group> groups, ArrayRef<ResourceAccess> accesses) {
    Builder attributes(&getContext());
    Block &entry = function.getFunctionBody().front();
    SmallVector<BlockArgument> bindings = getBindings(function), scalars;
    for (BlockArgument argument : function.getArguments())
      if (!isa<BindingType>(argument.getType()))
        scalars.push_back(argument);
    unsigned oldCount = function.getNumArguments();
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> dictionaries;
    auto add = [&](Type type, DictionaryAttr dictionary, Location loc) {
      types.push_back(type);
      dictionaries.push_back(dictionary ? dictionary : attributes.getDictionaryAttr({}));
      return entry.addArgument(type, loc);
    };
    // Whatever was said of ranges apart from each other does not hold for whole resources; weir-annotate-dispatch-arguments finds out anew.
    bool isAnyWritten = llvm::any_of(accesses, [](ResourceAccess access) { return bitEnumContainsAny(access, ResourceAccess::Write); });
    SmallVector<BlockArgument> fused;
    for (auto [group, access] : llvm::zip_equal(groups, accesses)) {
      BlockArgument first = bindings[group.front()];
      NamedAttrList dictionary(function.getArgAttrDict(first.getArgNumber()));
      dictionary.erase("llvm.noalias");
      if (isAnyWritten)
        dictionary.set(SharesBytesAttr::getNameStr(), attributes.getUnitAttr());
      if (group.size() > 1) {
        for (StringRef old : {StringRef("llvm.dereferenceable"), StringRef("stream.alignment"), StringRef(OverwritesAttr::getNameStr())})
          dictionary.erase(old);
        dictionary.set(AccessAttr::getNameStr(), attributes.getStringAttr(stringifyAccess(uniteStated(function, bindings, group, access))));
      }
      fused.push_back(add(first.getType(), dictionary.getDictionary(&getContext()), first.getLoc()));
    }
    for (auto [group, binding] : llvm::zip_equal(groups, fused))
      for (unsigned member : group) {
        BlockArgument offset = add(attributes.getIndexType(), {}, bindings[member].getLoc());
        if (group.size() > 1)
          shiftViews(bindings[member], binding, offset);
        else
          bindings[member].replaceAllUsesWith(binding);
      }
    for (BlockArgument scalar : scalars)
      scalar.replaceAllUsesWith(add(scalar.getType(), function.getArgAttrDict(scalar.getArgNumber()), scalar.getLoc()));
    entry.eraseArguments(0, oldCount);
    function.setType(FunctionType::get(&getContext(), types, function.getResultTypes()));
    function.setAllArgAttrs(dictionaries);
  }

  /// What the members are said to be used for: the union, and what the sites say where one says nothing.
  static ResourceAccess uniteStated(FunctionOpInterface function, ArrayRef<BlockArgument> bindings, const Group &group, ResourceAccess bound) {
    ResourceAccess stated = ResourceAccess::None;
    for (unsigned member : group) {
      auto access = function.getArgAttrOfType<StringAttr>(bindings[member].getArgNumber(), AccessAttr::getNameStr());
      if (!access)
        return bound;
      if (access.getValue() != "wo")
        stated = stated | ResourceAccess::Read;
      if (access.getValue() != "ro")
        stated = stated | ResourceAccess::Write;
    }
    return stated;
  }
  static StringRef stringifyAccess(ResourceAccess access) {
    if (access == ResourceAccess::Read)
      return "ro";
    return access == ResourceAccess::Write ? "wo" : "rw";
  }

  static void shiftViews(BlockArgument old, BlockArgument binding, BlockArgument offset) {
    for (Operation *user : llvm::make_early_inc_range(old.getUsers())) {
      auto view = cast<BindingSubspanOp>(user);
      OpBuilder builder(view);
      Value sum = isConstantIntValue(view.getByteOffset(), 0) ? Value(offset)
                                                              : arith::AddIOp::create(builder, view.getLoc(), view.getByteOffset(), offset).getResult();
      view.getBindingMutable().assign(binding);
      view.getByteOffsetMutable().assign(sum);
    }
  }

  std::shared_ptr<AliasSets> aliases; ///< only where a wave asks
};

} // namespace
