/// Whether the loops at the top of a kernel may be its grid: no workgroup may need what another one writes, because they run at the same time
/// and each runs the ops around the loops.
#include "passes/Codegen/GPU/Grid.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

namespace {
/// Bindings and temporaries that a part of a kernel touches. Null represents memory without a name.
struct Accesses {
  DenseSet<Value> reads, writes;

  bool touches(Value memory) const { return reads.contains(memory) || writes.contains(memory) || reads.contains(Value()); }
};
} // namespace

static void collect(Operation *root, Accesses &accesses) {
  root->walk([&](Operation *op) {
    bool isContainer = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isa<linalg::LinalgOp>(op);
    if (isContainer || isMemoryEffectFree(op) || isa<memref::AllocOp, memref::DeallocOp, cf::AssertOp>(op))
      return;
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
      interface.getEffects(effects);
    else if (!op->hasTrait<OpTrait::IsTerminator>())
      accesses.reads.insert(Value()), accesses.writes.insert(Value());
    for (const MemoryEffects::EffectInstance &effect : effects) {
      Value base = effect.getValue() ? getBaseBuffer(effect.getValue()) : Value();
      (isa<MemoryEffects::Read>(effect.getEffect()) ? accesses.reads : accesses.writes).insert(base);
    }
  });
}

/// The bounds come from scalar arguments by arithmetic, so that the host can compute them.
static bool hasComputableBounds(scf::ForallOp loop) {
  SetVector<Operation *> slice;
  for (Value bound : loop->getOperands()) {
    (void)getBackwardSlice(bound, &slice);
    if (Operation *def = bound.getDefiningOp())
      slice.insert(def);
  }
  return llvm::all_of(slice, [](Operation *op) {
    return isPure(op) && op->getNumRegions() == 0 && llvm::none_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>);
  });
}

/// The reason why `loop`, one of `inside`, has iterations that cannot be workgroups, or empty.
static StringRef findConflict(func::FuncOp kernel, const Accesses &outside, ArrayRef<Accesses> inside, unsigned loop) {
  for (Value memory : inside[loop].writes) {
    if (!memory)
      return "unknown-memory";
    if (outside.touches(memory))
      return "used-around";
    for (auto [i, other] : llvm::enumerate(inside)) {
      bool disjoint = kernel->hasAttr(DisjointStoresAttr::getNameStr()) && !other.reads.contains(memory) && !other.reads.contains(Value());
      if (i != loop && other.touches(memory) && !disjoint)
        return "used-by-other-loop";
    }
  }
  return "";
}

Grid Grid::of(func::FuncOp kernel) {
  Accesses outside;
  SmallVector<Accesses> inside;
  Grid grid;
  for (Operation &op : kernel.getBody().front()) {
    auto loop = dyn_cast<scf::ForallOp>(op);
    if (loop && !hasComputableBounds(loop))
      return {{}, "bounds", loop};
    collect(&op, loop ? inside.emplace_back() : outside);
    if (loop)
      grid.loops.push_back(loop);
  }
  if (grid.loops.empty())
    return {{}, "not-tiled", kernel};
  for (Value memory : outside.writes)
    if (!memory || isa<BlockArgument>(memory))
      return {{}, "written-around", kernel};
  for (unsigned i = 0; i < inside.size(); ++i)
    if (StringRef because = findConflict(kernel, outside, inside, i); !because.empty())
      return {{}, because, grid.loops[i]};
  return grid;
}

SmallVector<Value> weir::buildTripCounts(OpBuilder &builder, scf::ForallOp loop, IRMapping &values) {
  Location loc = loop.getLoc();
  std::function<Value(Value)> clone = [&](Value value) -> Value {
    if (Value known = values.lookupOrNull(value))
      return known;
    Operation *def = value.getDefiningOp();
    for (Value operand : def->getOperands())
      clone(operand);
    builder.clone(*def, values);
    return values.lookup(value);
  };
  auto get = [&](OpFoldResult bound) -> Value {
    if (auto attribute = dyn_cast<Attribute>(bound))
      return arith::ConstantIndexOp::create(builder, loc, cast<IntegerAttr>(attribute).getInt());
    return clone(cast<Value>(bound));
  };
  SmallVector<Value> counts;
  for (auto [lower, upper, step] : llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(), loop.getMixedStep())) {
    Value span = builder.createOrFold<arith::SubIOp>(loc, get(upper), get(lower));
    counts.push_back(builder.createOrFold<arith::CeilDivUIOp>(loc, span, get(step)));
  }
  return counts;
}
