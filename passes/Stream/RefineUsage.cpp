//===- RefineUsage.cpp - Lifetimes from uses ------------------------------===//
//
// stream-passes.md 4.4: every `!stream.resource<*>` gets the lifetime that its uses need. Values that have to agree (ties, casts, branches,
// calls, globals, transfers that move nothing) form a set; the set's facts decide. Casts vanish; where the two sides of one
// differ, it becomes a transfer.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Stream/AliasSets.h"
#include "passes/Stream/Passes.h"

#define DEBUG_TYPE "weir-refine-usage"

namespace weir {
#define GEN_PASS_DEF_REFINEUSAGE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The first rule that matches (4.4). A set that has computed values in it, or writes, is no constant whatever else is in it.
static Lifetime lifetimeFor(const AliasSets::Info &info) {
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
    module.walk([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto function = dyn_cast<util::FuncOp>(op))
        functions.push_back(function);
      llvm::for_each(op->getResults(), decide);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), decide);
      return WalkResult::advance();
    });
    for (auto [value, type] : changes)
      value.setType(type);
    updateGlobals(module);
    keepSliceTypes(module);
    for (util::FuncOp function : functions)
      updateSignature(function);
    retypeSlices(module);
    removeCasts(module);
  }

private:
  /// A slice has its source's lifetime; what needs another one gets a transfer of the few bytes, not of the source.
  static void retypeSlices(ModuleOp module) {
    module.walk([](AsyncSliceOp slice) {
      Type needed = slice.getType(), source = slice.getSource().getType();
      if (needed == source)
        return;
      OpBuilder builder(slice->getContext());
      builder.setInsertionPointAfter(slice);
      slice.getResult().setType(cast<ResourceType>(source));
      auto moved = AsyncTransferOp::create(builder, slice.getLoc(), needed, slice.getResult(), slice.getResultSize(),
                                           slice.getResultSize(), slice.getAffinityAttr(), slice.getAffinityAttr(),
                                           Attribute());
      slice.getResult().replaceAllUsesExcept(moved.getResult(), moved);
    });
  }

  /// A global's type follows the values that are loaded from it and stored to it: they are in one set.
  static void updateGlobals(ModuleOp module) {
    DenseMap<StringAttr, util::GlobalOp> unknown;
    for (auto global : module.getOps<util::GlobalOp>())
      if (auto type = dyn_cast<ResourceType>(global.getType()); type && type.hasUnknownLifetime()) {
        global.setType(type.withLifetime(Lifetime::Variable));
        unknown[global.getSymNameAttr()] = global;
      }
    if (unknown.empty())
      return;
    module.walk([&](Operation *op) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
        if (util::GlobalOp global = unknown.lookup(load.getGlobalAttr().getAttr()))
          global.setType(load.getResult().getType());
      } else if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
        if (util::GlobalOp global = unknown.lookup(store.getGlobalAttr().getAttr()))
          global.setType(store.getValue().getType());
      }
    });
  }

  /// The signature follows the entry block and the returned values.
  static void updateSignature(util::FuncOp function) {
    if (function.isExternal())
      return;
    Block &entry = function.getFunctionBody().front();
    SmallVector<Type> results(function.getResultTypes());
    for (Block &block : function.getFunctionBody())
      if (auto ret = dyn_cast<util::ReturnOp>(block.getTerminator()))
        results.assign(ret.getOperandTypes().begin(), ret.getOperandTypes().end());
    function.setType(FunctionType::get(function.getContext(), entry.getArgumentTypes(), results));
  }

  /// A slice has the lifetime of its source (stream.async.slice): one that is used otherwise moves on from there.
  static void keepSliceTypes(ModuleOp module) {
    module.walk([&](AsyncSliceOp slice) {
      Type wanted = slice.getResult().getType();
      if (slice.getSource().getType() == wanted)
        return;
      slice.getResult().setType(cast<ResourceType>(slice.getSource().getType()));
      OpBuilder builder(slice->getContext());
      builder.setInsertionPointAfter(slice);
      auto moved = AsyncTransferOp::create(builder, slice.getLoc(), wanted, slice.getResult(), slice.getResultSize(),
                                           slice.getResultSize(), slice.getAffinityAttr(), slice.getAffinityAttr(),
                                           Attribute());
      slice.getResult().replaceAllUsesExcept(moved.getResult(), moved);
    });
  }

  static void removeCasts(ModuleOp module) {
    module.walk([&](AsyncCastOp cast) {
      if (cast.getSource().getType() == cast.getType()) {
        cast.getResult().replaceAllUsesWith(cast.getSource());
      } else {
        OpBuilder builder(cast);
        Value moved = AsyncTransferOp::create(builder, cast.getLoc(), cast.getType(), cast.getSource(),
                                              cast.getSourceSize(), cast.getResultSize(), cast.getAffinityAttr(),
                                              cast.getAffinityAttr(), Attribute());
        cast.getResult().replaceAllUsesWith(moved);
      }
      cast.erase();
    });
  }
};

} // namespace
