/// Whether the loops at the top of a kernel may be its workgroups: none of them may need what another one writes.
#include "passes/Codegen/CPU/Distribution.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

namespace {
/// Memory that parts of a kernel touch: a binding or a temporary. Null represents memory that could not be named.
struct Accesses {
  DenseSet<Value> reads;
  SetVector<Value> writes; ///< in program order, so that the same obstacle is found each time
};
} // namespace

/// Adds what `root` and the ops in it read and write.
static void collect(Operation *root, Accesses &accesses) {
  root->walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isa<linalg::LinalgOp>(op))
      return;
    if (isa<memref::AllocOp, memref::AllocaOp, cf::AssertOp>(op))
      return;
    // Instructions that work on values only.
    if (isa<LLVM::CallIntrinsicOp>(op) && llvm::none_of(op->getOperandTypes(), [](Type t) { return isa<LLVM::LLVMPointerType>(t); }))
      return;
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    if (!interface) {
      accesses.reads.insert(Value());
      accesses.writes.insert(Value());
      return;
    }
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (auto &effect : effects) {
      // On tile registers, which each workgroup configures for itself.
      if (!effect.getValue() && isa_and_nonnull<amx::AMXDialect>(op->getDialect()))
        continue;
      Value base = effect.getValue() ? weir::getBaseBuffer(effect.getValue()) : Value();
      if (isa<MemoryEffects::Read>(effect.getEffect()))
        accesses.reads.insert(base);
      else
        accesses.writes.insert(base);
    }
  });
}

/// The bounds come from scalar arguments by arithmetic.
static bool hasComputableBounds(scf::ForallOp loop) {
  for (Value v : loop->getOperands()) {
    SetVector<Operation *> slice;
    (void)getBackwardSlice(v, &slice);
    if (Operation *def = v.getDefiningOp())
      slice.insert(def);
    auto isArithmetic = [](Operation *op) {
      return isPure(op) && op->getNumRegions() == 0 &&
             llvm::none_of(op->getOperandTypes(), [](Type t) { return isa<MemRefType>(t); });
    };
    if (!llvm::all_of(slice, isArithmetic))
      return false;
  }
  return true;
}

std::optional<OneWorkgroup> Distribution::findObstacle() {
  if (loops.empty())
    return OneWorkgroup{"not-tiled", f, std::nullopt};
  auto isBinding = [](Value v) { return isa<BlockArgument>(v); };
  Accesses outside;
  SmallVector<Accesses> inside;
  for (Operation &op : f.getBody().front()) {
    if (auto loop = dyn_cast<scf::ForallOp>(op)) {
      if (!hasComputableBounds(loop))
        return OneWorkgroup{"bounds", loop, std::nullopt};
      collect(loop, inside.emplace_back());
    } else {
      collect(&op, outside);
    }
  }
  auto scratch = [&](Value v) {
    auto arg = dyn_cast<BlockArgument>(v);
    return arg && f.getArgAttr(arg.getArgNumber(), weir::ScratchAttr::getNameStr());
  };
  for (Value v : outside.writes)
    if (!v || (isBinding(v) && !scratch(v)))
      return OneWorkgroup{"written-around", f, v};
  for (auto [i, loop] : llvm::enumerate(inside)) {
    auto shared = [&, i = i](StringRef because, Value v) { return OneWorkgroup{because, *std::next(loops.begin(), i), v}; };
    for (Value v : loop.writes) {
      if (!v)
        return shared("unknown-memory", v);
      if (scratch(v))
        continue;
      // A temporary that lives longer than a workgroup carries data between workgroups if it is read elsewhere.
      if (!isBinding(v)) {
        if (outside.reads.contains(v) || outside.writes.contains(v))
          return shared("used-around", v);
        continue;
      }
      if (outside.reads.contains(v) || outside.reads.contains(Value()))
        return shared("used-around", v);
      for (auto [j, other] : llvm::enumerate(inside))
        if (i != j && (other.reads.contains(v) || other.reads.contains(Value()) ||
                       (other.writes.contains(v) && !f->hasAttr(weir::DisjointStoresAttr::getNameStr()))))
          return shared("used-by-other-loop", v);
    }
  }
  return std::nullopt;
}

Value Distribution::buildCount(OpBuilder &b, scf::ForallOp loop, IRMapping &map) {
  Location loc = loop.getLoc();
  std::function<Value(Value)> clone = [&](Value v) -> Value {
    if (Value known = map.lookupOrNull(v))
      return known;
    Operation *def = v.getDefiningOp();
    for (Value operand : def->getOperands())
      clone(operand);
    b.clone(*def, map);
    return map.lookup(v);
  };
  auto get = [&](OpFoldResult ofr) -> Value {
    if (auto attr = dyn_cast<Attribute>(ofr))
      return arith::ConstantIndexOp::create(b, loc, cast<IntegerAttr>(attr).getInt());
    return clone(cast<Value>(ofr));
  };
  Value count = arith::ConstantIndexOp::create(b, loc, 1);
  for (auto [lb, ub, step] : llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(), loop.getMixedStep())) {
    Value span = arith::SubIOp::create(b, loc, get(ub), get(lb));
    count = arith::MulIOp::create(b, loc, count, arith::CeilDivSIOp::create(b, loc, span, get(step)));
  }
  return count;
}
