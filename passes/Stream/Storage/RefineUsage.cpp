//===- RefineUsage.cpp - Lifetimes from uses ------------------------------===//
//
// stream-passes.md 4.4: every `!stream.resource<*>` gets the lifetime that its uses need. Values that have to agree (ties, casts, branches,
// calls, globals, transfers that move nothing) form a set; the set's facts decide. Casts vanish; where the two sides of one
// differ, it becomes a transfer.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Storage/AliasSets.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/ElideCopies/SliceFolding.h"

#define DEBUG_TYPE "weir-refine-usage"

namespace weir {
#define GEN_PASS_DEF_REFINEUSAGE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The first rule that matches (4.4). A set that has computed values in it, or writes, is not a constant whatever else is in it.
static Lifetime lifetimeFor(const AliasSets::Info &info) {
  // What an immutable global keeps is constant however it was computed; one that code outside sees keeps a copy.
  if (info.constantGlobal && !info.mutated && !info.external && !info.variable)
    return Lifetime::Constant;
  if (info.external)
    return Lifetime::External;
  if (info.constant && !info.mutated && !info.produced && !info.variable)
    return Lifetime::Constant;
  if (info.variable || info.global)
    return Lifetime::Variable;
  return Lifetime::Transient;
}

namespace {

struct RefineUsage : weir::impl::RefineUsageBase<RefineUsage> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    AliasSets sets(module, AliasSets::Mode::Lifetime);
    SmallVector<std::pair<Value, Type>> changes;
    auto decide = [&](Value value) {
      auto type = dyn_cast<ResourceType>(value.getType());
      if (type && type.hasUnknownLifetime())
        changes.emplace_back(value, type.withLifetime(lifetimeFor(sets.info(value))));
    };
    SmallVector<util::FuncOp> functions;
    llvm::DenseMap<StringAttr, util::CallOp> calls;
    module.walk([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto function = dyn_cast<util::FuncOp>(op))
        functions.push_back(function);
      if (auto call = dyn_cast<util::CallOp>(op))
        calls.try_emplace(call.getCalleeAttr().getAttr(), call);
      llvm::for_each(op->getResults(), decide);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), decide);
      return WalkResult::advance();
    });
    for (auto [value, type] : changes)
      value.setType(type);
    for (auto global : module.getOps<util::GlobalOp>())
      refineGlobal(global, sets.globalInfo(global));
    for (util::FuncOp function : functions)
      updateSignature(function, calls.lookup(function.getSymNameAttr()));
    retypeSlices(module);
    removeCasts(module);
  }

private:
  static void refineGlobal(util::GlobalOp global, const AliasSets::Info *info) {
    auto type = dyn_cast<ResourceType>(global.getType());
    if (!type || !type.hasUnknownLifetime())
      return;
    Lifetime unused = global.getIsMutable() ? Lifetime::Variable : Lifetime::Constant;
    global.setType(type.withLifetime(info ? lifetimeFor(*info) : unused));
  }

  /// A copy from one lifetime to another, and why there is one.
  static Value move(OpBuilder &builder, Operation *op, RefineUsageCode code, Type type, Value source, Value size,
                    Attribute affinity) {
    missedRemark(op, DEBUG_TYPE, code) << remark::metric("bytes", describeBytes(size))
                                       << remark::metric("from", nameOf(source.getType()))
                                       << remark::metric("to", nameOf(type));
    return AsyncTransferOp::create(builder, op->getLoc(), type, source, size, size, affinity, affinity, Attribute());
  }

  static StringRef nameOf(Type type) { return stringifyLifetime(cast<ResourceType>(type).getLifetime()); }

  /// A slice has its source's lifetime; what needs another one gets a transfer of the few bytes, not of the source.
  static void retypeSlices(ModuleOp module) {
    module.walk([](AsyncSliceOp slice) {
      Type needed = slice.getType(), source = slice.getSource().getType();
      if (needed == source)
        return;
      OpBuilder builder(slice->getContext());
      builder.setInsertionPointAfter(slice);
      slice.getResult().setType(cast<ResourceType>(source));
      Value moved = move(builder, slice, RefineUsageCode::SLICE_MOVES, needed, slice.getResult(), slice.getResultSize(),
                         slice.getAffinityAttr());
      slice.getResult().replaceAllUsesExcept(moved, moved.getDefiningOp());
    });
  }

  /// The signature follows the entry block and the returned values; of a function that never returns, a call.
  static void updateSignature(util::FuncOp function, util::CallOp call) {
    if (function.isExternal())
      return updateDeclaration(function);
    Block &entry = function.getFunctionBody().front();
    Lifetime unused = function.isPublic() ? Lifetime::External : Lifetime::Transient;
    SmallVector<Type> results = refineOpen(call ? TypeRange(call.getResultTypes()) : TypeRange(function.getResultTypes()), unused);
    for (Block &block : function.getFunctionBody())
      if (auto ret = dyn_cast<util::ReturnOp>(block.getTerminator()))
        results.assign(ret.getOperandTypes().begin(), ret.getOperandTypes().end());
    function.setType(FunctionType::get(function.getContext(), entry.getArgumentTypes(), results));
  }

  static SmallVector<Type> refineOpen(TypeRange types, Lifetime lifetime) {
    return llvm::map_to_vector(types, [&](Type type) -> Type {
      auto resource = dyn_cast<ResourceType>(type);
      return resource && resource.hasUnknownLifetime() ? resource.withLifetime(lifetime) : type;
    });
  }

  /// What crosses into foreign code is external.
  static void updateDeclaration(util::FuncOp function) {
    function.setType(FunctionType::get(function.getContext(), refineOpen(function.getArgumentTypes(), Lifetime::External),
                                       refineOpen(function.getResultTypes(), Lifetime::External)));
  }

  static void removeCasts(ModuleOp module) {
    module.walk([&](AsyncCastOp cast) {
      Value source = cast.getSource();
      if (source.getType() != cast.getType()) {
        OpBuilder builder(cast);
        // A transfer that is the only user does it already.
        auto onward = cast->hasOneUse() ? dyn_cast<AsyncTransferOp>(*cast->user_begin()) : AsyncTransferOp();
        if (!onward)
          source = move(builder, cast, RefineUsageCode::CAST_COPIES, cast.getType(), source, cast.getSourceSize(), cast.getAffinityAttr());
      }
      cast.getResult().replaceAllUsesWith(source);
      cast.erase();
    });
  }
};

} // namespace
