// Makes the access of each binding what the kernel really does, and changes types and ties accordingly
// (dispatch-passes.md 3.1 and 3.2, A1-A16).

#include "dialects/Flow/FlowOps.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/AccessAnalysis.h"
#include "passes/Dispatch/DispatchSites.h"
#include "passes/Dispatch/KernelBodies.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Dispatch/StateUpdates.h"
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

/// What changes for the dispatches of a kernel.
struct KernelChange {
  KernelChange(unsigned numOperands, unsigned numResults) : dropped(numOperands), untied(numResults), gone(numResults) {}

  llvm::SmallBitVector dropped;      ///< operands
  llvm::SmallBitVector untied, gone; ///< results
  SmallVector<unsigned> moved;       ///< untied results, in the order of their new arguments
  bool touchesSites = false;
};

struct RefineAccess : public weir::impl::RefineAccessBase<RefineAccess> {
  /// The decision for argument `number` (an operand) at one site.
  Decision decideOperand(const BindingUse &use, DispatchTensorType type, flow::DispatchOp site, unsigned number,
                         bool isEmptyEverywhere, std::optional<RefineAccessCode> &code) {
    Decision keep{Outcome::Keep, type.getAccess()};
    if (use.escapes) {
      code = RefineAccessCode::ESCAPES;
      return keep;
    }
    int tied = findTiedResult(site, number);
    if (isTiedTwice(site, number)) {
      code = RefineAccessCode::DOUBLE_TIE;
      return keep;
    }
    if (use.stores.empty()) {
      if (tied >= 0)
        return site->getResult(tied).getType() == site.getArguments()[number].getType()
                   ? Decision{Outcome::ReadBack, TensorAccess::ReadOnly}
                   : keep;
      if (use.loads.empty())
        return {Outcome::Drop, type.getAccess()};
      return {Outcome::Narrow, TensorAccess::ReadOnly}; // A2
    }
    if (tied < 0) // an operand that is written without being tied: nothing to gain
      return keep;
    bool mayForward = use.forwardable.size() == use.loads.size();
    if (use.overwritten && mayForward)
      return {Outcome::Untie, TensorAccess::WriteOnly}; // A4
    if (use.overwritten && use.oldLoads.empty())
      return {Outcome::Untie, TensorAccess::ReadWrite}; // A5
    if (isEmptyEverywhere && !isSubByte(type.getBoundType()))
      return {Outcome::Untie, TensorAccess::WriteOnly}; // A8: nothing has to survive
    if (use.oldLoads.empty()) {
      code = isSubByte(type.getBoundType()) ? RefineAccessCode::SUB_BYTE : RefineAccessCode::PARTIAL_STORE; // A7, A12
      return keep;
    }
    Value operand = site.getArguments()[number];
    bool cannotStay = getInitSource(operand) || !isLastUse(operand, site);
    if (!cannotStay)
      return keep; // A6: in place
    if (!use.overwritten) {
      code = RefineAccessCode::PARTIAL_STORE;
      return keep;
    }
    if (!use.readsFirst) {
      code = RefineAccessCode::LOAD_AFTER_STORE;
      return keep;
    }
    return {Outcome::Split, TensorAccess::ReadOnly};
  }

  /// The access of an untied result argument.
  TensorAccess decideResult(const BindingUse &use, DispatchTensorType type, std::optional<RefineAccessCode> &code) {
    if (use.escapes) {
      code = RefineAccessCode::ESCAPES;
      return type.getAccess();
    }
    if (isSubByte(type.getBoundType()) && !use.fullStore && !use.stores.empty())
      return TensorAccess::ReadWrite; // A12
    bool mayForward = use.forwardable.size() == use.loads.size();
    if (!use.stores.empty() && mayForward)
      return TensorAccess::WriteOnly; // A4, A7
    return type.getAccess();
  }

  void splitBySites(Kernel &kernel, SymbolTableCollection &tables);
  void narrow(BlockArgument arg, TensorAccess access);
  Decision decideForSites(const BindingUse &use, BlockArgument arg, const Kernel &kernel, bool isEmpty, std::optional<RefineAccessCode> &code);
  void refineOperand(BlockArgument arg, const Kernel &kernel, KernelChange &change, std::optional<RefineAccessCode> &code);
  void processKernel(Kernel &kernel);
  void updateSites(Kernel &kernel, const KernelChange &change);

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto executable : module.getOps<flow::ExecutableOp>())
      detachConstantInits(executable.getBody());
    mergeDoubleTies(module);
    SymbolTableCollection tables;
    llvm::MapVector<Operation *, Kernel> kernels;
    llvm::DenseSet<Operation *> opaque;
    module.walk([&](flow::DispatchOp site) {
      bool single = site.getEntryPoints().size() == 1;
      for (Attribute entry : site.getEntryPoints()) {
        func::FuncOp func = lookupKernel(site, cast<SymbolRefAttr>(entry), tables);
        if (!func || func.isExternal())
          continue;
        Kernel &k = kernels[func];
        k.func = func;
        k.sites.push_back(site);
        // Alternatives have to change together; public executables have unknown users.
        if (!single || func->getParentOfType<flow::ExecutableOp>().isPublic())
          opaque.insert(func);
      }
    });
    for (auto &[op, kernel] : kernels) {
      if (opaque.contains(op)) {
        missedRemark(op, DEBUG_TYPE, RefineAccessCode::UNKNOWN_BODY);
        continue;
      }
      splitBySites(kernel, tables);
    }
    module.walk([&](flow::DispatchOp site) { provideStorage(site, tables); });
  }
};

/// A14, T5: dispatches that need different things of a kernel get a kernel each. A split is right for those that could write in place, too.
void RefineAccess::splitBySites(Kernel &kernel, SymbolTableCollection &tables) {
  using Key = std::pair<Attribute, SmallVector<std::pair<Decision, bool>>>;
  SmallVector<std::pair<Key, Kernel>, 1> groups;
  std::vector<BindingUse> uses;
  for (BlockArgument arg : kernel.func.getArguments())
    uses.push_back(isa<DispatchTensorType>(arg.getType()) ? analyzeBinding(arg) : BindingUse());
  for (flow::DispatchOp site : kernel.sites) {
    Key key{site.getTiedOperandsAttr(), {}};
    for (unsigned i = 0, e = std::min<unsigned>(site.getArguments().size(), kernel.func.getNumArguments()); i < e;
         ++i) {
      BlockArgument arg = kernel.func.getArgument(i);
      auto type = dyn_cast<DispatchTensorType>(arg.getType());
      if (!type)
        continue;
      std::optional<RefineAccessCode> code;
      bool isEmpty = getInitSource(site.getArguments()[i]).kind == InitKind::Undefined;
      Decision decision = decideOperand(uses[i], type, site, i, isEmpty, code);
      if (decision.outcome == Outcome::Split)
        decision = {Outcome::Keep, type.getAccess()};
      key.second.push_back({decision, isEmpty});
    }
    auto group = llvm::find_if(groups, [&](const auto &g) { return g.first == key; });
    if (group == groups.end()) {
      groups.push_back({std::move(key), Kernel{kernel.func, {}}});
      group = std::prev(groups.end());
    }
    group->second.sites.push_back(site);
  }
  if (groups.size() > kMaxCopies + 1)
    missedRemark(kernel.func, DEBUG_TYPE, RefineAccessCode::SITES_DISAGREE) << remark::metric("kernels", static_cast<int>(groups.size()));
  if (groups.size() == 1 || groups.size() > kMaxCopies + 1)
    return processKernel(kernel);
  // Copies are made of the kernel as it was.
  for (auto &[key, group] : llvm::drop_begin(groups)) {
    group.func = copyExecutable(group.sites, tables);
    passedRemark(group.func, DEBUG_TYPE, RefineAccessCode::COPIED)
        << remark::metric("dispatches", static_cast<int>(group.sites.size()));
  }
  for (auto &[key, group] : groups)
    processKernel(group);
}

/// Whether all dispatches hand over as many operands and results, tied alike, as the kernel has arguments; else why not.
static bool agree(Kernel &kernel, std::optional<RefineAccessCode> &code) {
  flow::DispatchOp first = kernel.sites.front();
  unsigned numOperands = first.getArguments().size(), numArguments = numOperands;
  for (unsigned r = 0, e = first->getNumResults(); r < e; ++r)
    numArguments += !first.getTiedOperandsAttr() || cast<IntegerAttr>(first.getTiedOperandsAttr()[r]).getInt() < 0;
  bool sitesAgree = llvm::all_of(kernel.sites, [&](flow::DispatchOp site) {
    return site.getArguments().size() == numOperands && site->getNumResults() == first->getNumResults() &&
           site.getTiedOperandsAttr() == first.getTiedOperandsAttr();
  });
  if (!sitesAgree)
    code = RefineAccessCode::SITES_DISAGREE;
  else if (kernel.func.getNumArguments() != numArguments)
    code = RefineAccessCode::UNKNOWN_BODY;
  return !code;
}

void RefineAccess::narrow(BlockArgument arg, TensorAccess access) {
  if (access == cast<DispatchTensorType>(arg.getType()).getAccess())
    return;
  changeAccess(arg, access);
  passedRemark(arg.getOwner()->getParentOp(), DEBUG_TYPE, RefineAccessCode::NARROWED)
      << remark::metric("argument", static_cast<int>(arg.getArgNumber()));
}

/// A14: the careful answer where sites differ. A split is right for all of them.
Decision RefineAccess::decideForSites(const BindingUse &use, BlockArgument arg, const Kernel &kernel, bool isEmpty, std::optional<RefineAccessCode> &code) {
  auto type = cast<DispatchTensorType>(arg.getType());
  unsigned number = arg.getArgNumber();
  Decision decision = decideOperand(use, type, kernel.sites.front(), number, isEmpty, code);
  for (flow::DispatchOp site : ArrayRef(kernel.sites).drop_front()) {
    std::optional<RefineAccessCode> other;
    Decision d = decideOperand(use, type, site, number, isEmpty, other);
    if (d == decision)
      continue;
    if ((d.outcome == Outcome::Split && decision.outcome == Outcome::Keep) ||
        (d.outcome == Outcome::Keep && decision.outcome == Outcome::Split)) {
      decision = Decision{Outcome::Split, TensorAccess::ReadOnly};
      continue;
    }
    code = RefineAccessCode::SITES_DISAGREE;
    return {Outcome::Keep, type.getAccess()};
  }
  return decision;
}

void RefineAccess::refineOperand(BlockArgument arg, const Kernel &kernel, KernelChange &change, std::optional<RefineAccessCode> &code) {
  unsigned i = arg.getArgNumber();
  auto type = cast<DispatchTensorType>(arg.getType());
  BindingUse use = analyzeBinding(arg);
  // A8; elsewhere an empty operand gets storage.
  bool isEmpty = llvm::all_of(kernel.sites, [&](flow::DispatchOp site) { return getInitSource(site.getArguments()[i]).kind == InitKind::Undefined; });
  isEmpty = isEmpty && replaceUndefinedLoads(use);
  if (isEmpty)
    use = analyzeBinding(arg);
  Decision decision = decideForSites(use, arg, kernel, isEmpty, code);
  int tied = findTiedResult(kernel.sites.front(), i);
  change.touchesSites |= decision.outcome != Outcome::Keep && decision.outcome != Outcome::Narrow;
  auto untie = [&](TensorAccess access, RefineAccessCode how) {
    use = analyzeBinding(arg);
    addResultArgument(arg, use, access);
    change.untied.set(tied);
    change.moved.push_back(tied);
    passedRemark(kernel.func, DEBUG_TYPE, how) << remark::metric("bytes", tensorBytes(type.getBoundType()));
  };
  switch (decision.outcome) {
  case Outcome::Keep:
    break;
  case Outcome::Narrow:
    narrow(arg, decision.access);
    break;
  case Outcome::Drop:
    change.dropped.set(i);
    break;
  case Outcome::ReadBack:
    changeAccess(arg, TensorAccess::ReadOnly);
    if (use.loads.empty())
      change.dropped.set(i);
    change.gone.set(tied);
    break;
  case Outcome::Untie:
    if (decision.access == TensorAccess::WriteOnly)
      forwardLoads(use);
    untie(decision.access, RefineAccessCode::UNTIED);
    change.dropped.set(i);
    break;
  case Outcome::Split:
    forwardLoads(use);
    untie(TensorAccess::WriteOnly, RefineAccessCode::SPLIT);
    changeAccess(arg, TensorAccess::ReadOnly);
    break;
  }
}

void RefineAccess::processKernel(Kernel &kernel) {
  func::FuncOp func = kernel.func;
  unsigned numOperands = kernel.sites.front().getArguments().size(), numResults = kernel.sites.front()->getNumResults();
  std::optional<RefineAccessCode> disagreement;
  if (!agree(kernel, disagreement)) {
    missedRemark(func, DEBUG_TYPE, *disagreement);
    return;
  }

  KernelChange change(numOperands, numResults);
  SmallVector<BlockArgument> args(func.getArguments());
  for (auto [i, arg] : llvm::enumerate(args)) {
    auto type = dyn_cast<DispatchTensorType>(arg.getType());
    if (!type)
      continue;
    std::optional<RefineAccessCode> code;
    // Operands first, then the untied results in their order.
    if (i < numOperands) {
      refineOperand(arg, kernel, change, code);
    } else {
      BindingUse use = analyzeBinding(arg);
      TensorAccess access = decideResult(use, type, code);
      if (access == TensorAccess::WriteOnly)
        forwardLoads(use);
      narrow(arg, access);
    }
    if (code)
      missedRemark(func, DEBUG_TYPE, *code) << remark::metric("argument", static_cast<int>(i));
  }
  // Tie_shape ops on dropped arguments have no uses any more.
  for (int i : change.dropped.set_bits())
    for (Operation *user : llvm::make_early_inc_range(args[i].getUsers()))
      user->erase();
  Block &entry = func.getBody().front();
  entry.eraseArguments([&](BlockArgument arg) { return arg.getArgNumber() < numOperands && change.dropped.test(arg.getArgNumber()); });
  func.setFunctionType(FunctionType::get(&getContext(), entry.getArgumentTypes(), {}));
  if (change.touchesSites)
    updateSites(kernel, change);
}

void RefineAccess::updateSites(Kernel &kernel, const KernelChange &change) {
  // A result that lost its tie has its argument after those of the results that never had one.
  SmallVector<unsigned> order;
  for (unsigned r = 0, e = change.untied.size(); r < e; ++r)
    if (!change.untied.test(r) && !change.gone.test(r))
      order.push_back(r);
  order.append(change.moved);
  for (flow::DispatchOp site : kernel.sites) {
    for (int r : change.gone.set_bits()) {
      auto tie = cast<IntegerAttr>(site.getTiedOperandsAttr()[r]).getInt();
      site->getResult(r).replaceAllUsesWith(site.getArguments()[tie]);
    }
    rebuildSite(site, change.dropped, change.untied, order);
  }
}

} // namespace
