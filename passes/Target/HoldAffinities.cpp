// Affinities of ops live through rewrites that drop attributes: they are part of the ops' locations for the time, which rewrites pass on.

#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Target/Devices.h"
#include "passes/Target/Passes.h"

namespace weir {
#define GEN_PASS_DEF_HOLDAFFINITIES
#define GEN_PASS_DEF_RESTOREAFFINITIES
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

constexpr StringLiteral kAffinity = "stream.affinity";

Attribute getHeld(FusedLoc fused) { return isa_and_present<stream::AffinityAttrInterface>(fused.getMetadata()) ? fused.getMetadata() : Attribute(); }

struct HoldAffinities : public weir::impl::HoldAffinitiesBase<HoldAffinities> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool holds = false;
    for (auto function : module.getOps<FunctionOpInterface>())
      function->walk([&](Operation *op) {
        Attribute affinity = op->getAttr(kAffinity);
        if (!isa_and_present<stream::AffinityAttrInterface>(affinity) || !runsOnDevice(op))
          return;
        op->setLoc(FusedLoc::get(&getContext(), {op->getLoc()}, affinity));
        holds = true;
      });
    if (holds)
      module->setAttr(AffinitiesHeldAttr::getNameStr(), UnitAttr::get(&getContext()));
  }
};

struct RestoreAffinities : public weir::impl::RestoreAffinitiesBase<RestoreAffinities> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!module->removeAttr(AffinitiesHeldAttr::getNameStr()))
      return;
    module->walk([&](Operation *op) {
      Known known = lookup(op->getLoc());
      if (known.affinity && !known.isMixed && !op->hasAttr(kAffinity) && runsOnDevice(op) && isOutermost(op))
        op->setAttr(kAffinity, known.affinity);
      op->setLoc(known.plain);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            argument.setLoc(lookup(argument.getLoc()).plain);
    });
  }

private:
  /// What a location says, and what is left of it.
  struct Known {
    Location plain;
    Attribute affinity;
    bool isMixed = false;
  };

  /// Not a part of the body of another op that runs on a device.
  static bool isOutermost(Operation *op) {
    for (Operation *parent = op->getParentOp(); parent && !isa<FunctionOpInterface>(parent); parent = parent->getParentOp())
      if (runsOnDevice(parent) || isa<ModuleOp>(parent))
        return false;
    return true;
  }

  Known lookup(Location loc) {
    if (auto it = known.find(loc); it != known.end())
      return it->second;
    Known result = read(loc);
    known.try_emplace(loc, result);
    return result;
  }

  Known read(Location loc) {
    if (auto name = dyn_cast<NameLoc>(loc)) {
      Known child = lookup(name.getChildLoc());
      return {NameLoc::get(name.getName(), child.plain), child.affinity, child.isMixed};
    }
    if (auto call = dyn_cast<CallSiteLoc>(loc)) {
      Known callee = lookup(call.getCallee()), caller = lookup(call.getCaller());
      return {CallSiteLoc::get(callee.plain, caller.plain), callee.affinity, callee.isMixed};
    }
    auto fused = dyn_cast<FusedLoc>(loc);
    if (!fused)
      return {loc, {}};
    SmallVector<Location> parts;
    Known result{loc, {}};
    for (Location part : fused.getLocations()) {
      Known own = lookup(part);
      parts.push_back(own.plain);
      result.isMixed |= own.isMixed || (own.affinity && result.affinity && own.affinity != result.affinity);
      if (own.affinity)
        result.affinity = own.affinity;
    }
    Attribute held = getHeld(fused);
    // The outermost one was the op's own.
    if (held)
      result.affinity = held, result.isMixed = false;
    result.plain = FusedLoc::get(parts, held ? Attribute() : fused.getMetadata(), &getContext());
    return result;
  }

  DenseMap<Location, Known> known;
};

} // namespace
