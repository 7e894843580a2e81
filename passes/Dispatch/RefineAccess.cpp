// Makes the access of each binding what the kernel really does, and changes types and ties accordingly
// (spec/dispatch-passes.md 3.1 and 3.2, A1-A16).

#include "dialects/Flow/FlowOps.h"
#include "passes/Dispatch/AccessAnalysis.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "weir-refine-access"

namespace weir {
#define GEN_PASS_DEF_REFINEACCESS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

namespace {

/// What happens to one argument of a kernel.
enum class Outcome {
  Keep,     // as declared
  Narrow,   // access changes, ties stay
  Drop,     // unused: argument and operand go
  Untie,    // A4/A5: overwritten; the operand goes, a fresh result argument comes
  Split,    // A6: readonly operand and a fresh writeonly result argument
  ReadBack, // AC9: tied but never stored: the result is the operand
};

struct Decision {
  Outcome outcome = Outcome::Keep;
  TensorAccess access = TensorAccess::ReadOnly;
  bool operator==(const Decision &other) const { return outcome == other.outcome && access == other.access; }
};

/// One kernel function and the dispatches that run it.
struct Kernel {
  func::FuncOp func;
  SmallVector<flow::DispatchOp> sites;
};

/// Result that is tied to argument `operand` at `site`, or -1. A10 is checked by the caller.
int findTiedResult(flow::DispatchOp site, unsigned operand) {
  if (!site.getTiedOperandsAttr())
    return -1;
  for (auto [i, attr] : llvm::enumerate(site.getTiedOperandsAttr()))
    if (cast<IntegerAttr>(attr).getInt() == static_cast<int64_t>(operand))
      return i;
  return -1;
}

bool isTiedTwice(flow::DispatchOp site, unsigned operand) {
  return site.getTiedOperandsAttr() && llvm::count_if(site.getTiedOperandsAttr(), [&](Attribute attr) {
                                         return cast<IntegerAttr>(attr).getInt() == static_cast<int64_t>(operand);
                                       }) > 1;
}

/// True if something other than `site` and what precedes it uses `value`.
bool isUsedLater(Value value, Operation *site) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (user == site)
      return false;
    Operation *ancestor = site->getBlock()->findAncestorOpInBlock(*user);
    return !ancestor || !ancestor->isBeforeInBlock(site);
  });
}

bool isSubByte(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.getElementType().isIntOrFloat() && shaped.getElementTypeBitWidth() < 8 &&
         shaped.getElementTypeBitWidth() != 1;
}

struct RefineAccess : public weir::impl::RefineAccessBase<RefineAccess> {
  /// The decision for argument `number` (an operand) at one site.
  Decision decideOperand(const BindingUse &use, DispatchTensorType type, flow::DispatchOp site, unsigned number, StringRef &code) {
    Decision keep{Outcome::Keep, type.getAccess()};
    if (use.escapes) {
      code = "ESCAPES";
      return keep;
    }
    int tied = findTiedResult(site, number);
    if (isTiedTwice(site, number)) {
      code = "DOUBLE_TIE";
      return keep;
    }
    if (use.loads.empty() && use.stores.empty())
      return tied < 0 ? Decision{Outcome::Drop, type.getAccess()} : keep;
    if (use.stores.empty()) {
      if (tied >= 0)
        return {Outcome::ReadBack, TensorAccess::ReadOnly};
      return {Outcome::Narrow, TensorAccess::ReadOnly}; // A2
    }
    if (tied < 0) // an operand that is written without being tied: nothing to gain
      return keep;
    bool mayForward = use.forwardable.size() == use.loads.size();
    if (use.fullStore && mayForward)
      return {Outcome::Untie, TensorAccess::WriteOnly}; // A4
    if (use.fullStore && use.oldLoads.empty())
      return {Outcome::Untie, TensorAccess::ReadWrite}; // A5
    if (use.oldLoads.empty()) {
      code = isSubByte(type.getBoundType()) ? "SUB_BYTE" : "PARTIAL_STORE"; // A7, A12
      return keep;
    }
    Value operand = site.getArguments()[number];
    bool cannotStay = getValueOrigin(operand) != ValueOrigin::Computed || isUsedLater(operand, site);
    if (!cannotStay)
      return keep; // A6: in place
    if (!use.fullStore) {
      code = "PARTIAL_STORE";
      return keep;
    }
    if (use.oldLoads.size() != use.loads.size()) {
      code = "LOAD_AFTER_STORE";
      return keep;
    }
    return {Outcome::Split, TensorAccess::ReadOnly};
  }

  /// The access of an untied result argument.
  TensorAccess decideResult(const BindingUse &use, DispatchTensorType type, StringRef &code) {
    if (use.escapes) {
      code = "ESCAPES";
      return type.getAccess();
    }
    if (isSubByte(type.getBoundType()) && !use.fullStore && !use.stores.empty())
      return TensorAccess::ReadWrite; // A12
    bool mayForward = use.forwardable.size() == use.loads.size();
    if (!use.stores.empty() && mayForward)
      return TensorAccess::WriteOnly; // A4, A7
    return type.getAccess();
  }

  void changeAccess(BlockArgument arg, TensorAccess access) {
    auto type = cast<DispatchTensorType>(arg.getType());
    auto changed = DispatchTensorType::get(&getContext(), access, type.getBoundType());
    SmallVector<Value> worklist = {arg};
    while (!worklist.empty()) {
      Value v = worklist.pop_back_val();
      v.setType(changed);
      for (Operation *user : v.getUsers())
        if (isa<flow::DispatchTieShapeOp>(user))
          worklist.push_back(user->getResult(0));
    }
  }

  void forwardLoads(BindingUse &use) {
    for (tensor_ext::DispatchTensorLoadOp load : use.forwardable) {
      load.getResult().replaceAllUsesWith(use.fullStore.getValue());
      load.erase();
    }
  }

  /// Replaces `arg`'s stores by stores to a new last argument of the kernel.
  BlockArgument addResultArgument(func::FuncOp func, BlockArgument arg, BindingUse &use, TensorAccess access) {
    auto bound = cast<DispatchTensorType>(arg.getType()).getBoundType();
    BlockArgument fresh =
        func.getBody().front().addArgument(DispatchTensorType::get(&getContext(), access, bound), arg.getLoc());
    auto moveUses = [&](Operation *op, OpOperand &operand) {
      // Behind a tie_shape the new argument is used directly; loads and stores carry their dims.
      operand.set(fresh);
    };
    for (tensor_ext::DispatchTensorStoreOp store : use.stores)
      moveUses(store, store.getTargetMutable());
    if (access == TensorAccess::ReadWrite)
      for (tensor_ext::DispatchTensorLoadOp load : use.loads)
        moveUses(load, load.getSourceMutable());
    return fresh;
  }

  /// Rebuilds `site` without the operands in `dropped` and with the ties of `untied` results removed; results in `readBack`
  /// are replaced by their operand.
  void rebuildSite(flow::DispatchOp site, const llvm::SmallBitVector &dropped, const llvm::SmallBitVector &untied,
                   ArrayRef<unsigned> resultOrder) {
    IRRewriter rewriter(site);
    SmallVector<Value> arguments, argumentDims;
    SmallVector<int64_t> newPosition(site.getArguments().size(), -1);
    auto dimsRange = site.getArgumentDims();
    unsigned nextDim = 0;
    for (auto [i, v] : llvm::enumerate(site.getArguments())) {
      unsigned count = 0;
      if (auto type = dyn_cast<ShapedType>(v.getType()))
        count = type.getNumDynamicDims();
      if (!dropped.test(i)) {
        newPosition[i] = arguments.size();
        arguments.push_back(v);
        for (unsigned d = 0; d < count; ++d)
          argumentDims.push_back(dimsRange[nextDim + d]);
      }
      nextDim += count;
    }
    // Results in the order of their arguments: a freshly untied result comes last (A13).
    SmallVector<SmallVector<Value>> dimsOf;
    nextDim = 0;
    for (Type type : site.getResultTypes()) {
      SmallVector<Value> list;
      unsigned count = isa<ShapedType>(type) ? cast<ShapedType>(type).getNumDynamicDims() : 0;
      for (unsigned d = 0; d < count; ++d)
        list.push_back(site.getResultDims()[nextDim++]);
      dimsOf.push_back(list);
    }
    SmallVector<Type> types;
    SmallVector<Value> resultDims;
    SmallVector<int64_t> ties;
    for (unsigned r : resultOrder) {
      types.push_back(site.getResultTypes()[r]);
      llvm::append_range(resultDims, dimsOf[r]);
      int64_t tie = -1;
      if (site.getTiedOperandsAttr() && !untied.test(r))
        tie = cast<IntegerAttr>(site.getTiedOperandsAttr()[r]).getInt();
      ties.push_back(tie < 0 ? -1 : newPosition[tie]);
    }
    auto fresh = flow::DispatchOp::create(rewriter, site.getLoc(), cast<SymbolRefAttr>(site.getEntryPoints()[0]),
                                          site.getWorkload(), types, resultDims, arguments, argumentDims, ties);
    fresh->setDiscardableAttrs(site->getDiscardableAttrDictionary());
    SmallVector<Value> replacements(site->getNumResults());
    for (auto [i, r] : llvm::enumerate(resultOrder))
      replacements[r] = fresh->getResult(i);
    for (auto [old, replacement] : llvm::zip_equal(site->getResults(), replacements))
      if (replacement)
        rewriter.replaceAllUsesWith(old, replacement);
    rewriter.eraseOp(site);
  }

  void processKernel(Kernel &kernel);

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTableCollection tables;
    llvm::MapVector<Operation *, Kernel> kernels;
    llvm::DenseSet<Operation *> opaque;
    module.walk([&](flow::DispatchOp site) {
      bool single = site.getEntryPoints().size() == 1;
      for (Attribute entry : site.getEntryPoints()) {
        auto exportOp = tables.lookupNearestSymbolFrom<flow::ExecutableExportOp>(site, cast<SymbolRefAttr>(entry));
        if (!exportOp)
          continue;
        auto executable = exportOp->getParentOfType<flow::ExecutableOp>();
        auto inner = executable.getBody().getOps<ModuleOp>();
        if (inner.empty())
          continue;
        auto func = (*inner.begin()).lookupSymbol<func::FuncOp>(exportOp.getFunctionRef());
        if (!func || func.isExternal())
          continue;
        Kernel &k = kernels[func];
        k.func = func;
        k.sites.push_back(site);
        // Alternatives have to change together; public executables have users that are not seen.
        if (!single || executable.isPublic())
          opaque.insert(func);
      }
    });
    for (auto &[op, kernel] : kernels) {
      if (opaque.contains(op)) {
        missedRemark(op, DEBUG_TYPE, "UNKNOWN_BODY");
        continue;
      }
      processKernel(kernel);
    }
  }
};

void RefineAccess::processKernel(Kernel &kernel) {
  func::FuncOp func = kernel.func;
  flow::DispatchOp first = kernel.sites.front();
  unsigned numOperands = first.getArguments().size();
  unsigned numResults = first->getNumResults();
  // Operands first, then the untied results in their order.
  SmallVector<unsigned> untiedResults;
  for (unsigned r = 0; r < numResults; ++r)
    if (!first.getTiedOperandsAttr() || cast<IntegerAttr>(first.getTiedOperandsAttr()[r]).getInt() < 0)
      untiedResults.push_back(r);
  bool agree = llvm::all_of(kernel.sites, [&](flow::DispatchOp site) {
    return site.getArguments().size() == numOperands && site->getNumResults() == numResults &&
           site.getTiedOperandsAttr() == first.getTiedOperandsAttr();
  });
  if (!agree || func.getNumArguments() != numOperands + untiedResults.size()) {
    missedRemark(func, DEBUG_TYPE, agree ? "UNKNOWN_BODY" : "SITES_DISAGREE");
    return;
  }

  llvm::SmallBitVector dropped(numOperands), untied(numResults), gone(numResults), eraseArgs(func.getNumArguments());
  SmallVector<unsigned> moved;
  bool sitesChange = false;
  SmallVector<BlockArgument> args(func.getArguments());
  for (auto [i, arg] : llvm::enumerate(args)) {
    auto type = dyn_cast<DispatchTensorType>(arg.getType());
    if (!type)
      continue;
    BindingUse use = analyzeBinding(arg);
    StringRef code;
    if (i >= numOperands) {
      TensorAccess access = decideResult(use, type, code);
      if (access == TensorAccess::WriteOnly)
        forwardLoads(use);
      if (access != type.getAccess()) {
        changeAccess(arg, access);
        passedRemark(func, DEBUG_TYPE, "narrowed") << remark::metric("argument", static_cast<int>(i));
      }
    } else {
      Decision decision = decideOperand(use, type, first, i, code);
      for (flow::DispatchOp site : ArrayRef(kernel.sites).drop_front()) {
        StringRef other;
        // A14: the careful answer where sites differ. A split is right for all of them.
        Decision d = decideOperand(use, type, site, i, other);
        if (d == decision)
          continue;
        if ((d.outcome == Outcome::Split && decision.outcome == Outcome::Keep) ||
            (d.outcome == Outcome::Keep && decision.outcome == Outcome::Split)) {
          decision = Decision{Outcome::Split, TensorAccess::ReadOnly};
          continue;
        }
        decision = Decision{Outcome::Keep, type.getAccess()};
        code = "SITES_DISAGREE";
        break;
      }
      int tied = findTiedResult(first, i);
      switch (decision.outcome) {
      case Outcome::Keep:
        break;
      case Outcome::Narrow:
        if (decision.access != type.getAccess()) {
          changeAccess(arg, decision.access);
          passedRemark(func, DEBUG_TYPE, "narrowed") << remark::metric("argument", static_cast<int>(i));
        }
        break;
      case Outcome::Drop:
        dropped.set(i);
        eraseArgs.set(i);
        sitesChange = true;
        break;
      case Outcome::ReadBack:
        changeAccess(arg, TensorAccess::ReadOnly);
        gone.set(tied);
        sitesChange = true;
        break;
      case Outcome::Untie:
        if (decision.access == TensorAccess::WriteOnly)
          forwardLoads(use);
        use.loads.clear();
        use = analyzeBinding(arg);
        addResultArgument(func, arg, use, decision.access);
        dropped.set(i);
        eraseArgs.set(i);
        untied.set(tied);
        moved.push_back(tied);
        sitesChange = true;
        passedRemark(func, DEBUG_TYPE, "untied") << remark::metric("bytes", tensorBytes(type.getBoundType()));
        break;
      case Outcome::Split:
        addResultArgument(func, arg, use, TensorAccess::WriteOnly);
        changeAccess(arg, TensorAccess::ReadOnly);
        untied.set(tied);
        moved.push_back(tied);
        sitesChange = true;
        passedRemark(func, DEBUG_TYPE, "split") << remark::metric("bytes", tensorBytes(type.getBoundType()));
        break;
      }
    }
    if (!code.empty())
      missedRemark(func, DEBUG_TYPE, code) << remark::metric("argument", static_cast<int>(i));
  }
  // Tie_shape ops on dropped arguments have no uses any more.
  for (int i : eraseArgs.set_bits())
    for (Operation *user : llvm::make_early_inc_range(args[i].getUsers()))
      user->erase();
  Block &entry = func.getBody().front();
  eraseArgs.resize(entry.getNumArguments());
  entry.eraseArguments([&](BlockArgument arg) { return eraseArgs.test(arg.getArgNumber()); });
  func.setFunctionType(FunctionType::get(&getContext(), entry.getArgumentTypes(), {}));
  if (!sitesChange)
    return;

  // A result that lost its tie has its argument behind those of the results that never had one.
  SmallVector<unsigned> order;
  for (unsigned r = 0; r < numResults; ++r)
    if (!untied.test(r) && !gone.test(r))
      order.push_back(r);
  order.append(moved);
  for (flow::DispatchOp site : kernel.sites) {
    for (int r : gone.set_bits()) {
      auto tie = cast<IntegerAttr>(site.getTiedOperandsAttr()[r]).getInt();
      site->getResult(r).replaceAllUsesWith(site.getArguments()[tie]);
    }
    rebuildSite(site, dropped, untied, order);
  }
}

} // namespace
