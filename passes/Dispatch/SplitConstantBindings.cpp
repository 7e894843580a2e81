// Constants that appear after operands which kernels write (dispatch-passes.md 2.10, T1 to T7).

#include "dialects/Flow/FlowOps.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/AccessAnalysis.h"
#include "passes/Dispatch/DispatchSites.h"
#include "passes/Dispatch/KernelBodies.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/Matchers.h"

#define DEBUG_TYPE "weir-split-constant-bindings"

namespace weir {
#define GEN_PASS_DEF_SPLITCONSTANTBINDINGS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

namespace {

enum class Rule {
  Keep,
  Overwrite, ///< T1: nothing of the operand is needed.
  Fill,      ///< T2: a scalar is all that is needed.
  Split,     ///< T3: read here, written there.
};

/// What happens to one operand at one dispatch.
struct Change {
  Rule rule = Rule::Keep;
  Attribute scalar; ///< T2: null if the scalar is an operand.
  bool operator==(const Change &other) const { return rule == other.rule && scalar == other.scalar; }
};

/// What happens to all operands of a dispatch.
using Plan = SmallVector<Change>;

struct Site {
  flow::DispatchOp op;
  Plan plan;
};

bool isKept(const Plan &plan) {
  return llvm::all_of(plan, [](const Change &change) { return change.rule == Rule::Keep; });
}

/// The constant that a splat has for all elements; null if it is dynamic.
Attribute getConstantScalar(const InitSource &source) {
  Attribute scalar = source.splat;
  if (source.scalar && !matchPattern(source.scalar, m_Constant(&scalar)))
    return {};
  return scalar;
}

struct SplitConstantBindings : public weir::impl::SplitConstantBindingsBase<SplitConstantBindings> {
  using SplitConstantBindingsBase::SplitConstantBindingsBase;

  /// T4, if what would be written is a constant. A splat that is not a constant has storage of its own.
  void cloneConstant(flow::DispatchOp site, unsigned operand, SplitConstantBindingsCode reason) {
    Value value = site.getArguments()[operand];
    if (!getInitSource(value).isConstant)
      return;
    missedRemark(site, DEBUG_TYPE, reason) << remark::metric("operand", static_cast<int>(operand));
    missedRemark(site, DEBUG_TYPE, SplitConstantBindingsCode::COPY_REQUIRED) << remark::metric("bytes", tensorBytes(value.getType()));
    cloneOperand(site, operand);
  }

  Change decide(flow::DispatchOp site, unsigned operand, BlockArgument arg);
  void processKernel(func::FuncOp func, MutableArrayRef<Site> sites, SymbolTableCollection &tables);
  void apply(func::FuncOp func, ArrayRef<Site *> sites);

  /// T6: where a dispatch with an inline body could write to a constant, the body becomes a kernel.
  void outlineWriters() {
    SmallVector<flow::DispatchWorkgroupsOp> writers;
    getOperation().walk([&](flow::DispatchWorkgroupsOp op) {
      for (auto [i, operand] : llvm::enumerate(op.getArguments())) {
        auto type = dyn_cast<DispatchTensorType>(op.getInputBlockArgument(i).getType());
        if (!type || !isa<RankedTensorType>(operand.getType()) || type.getAccess() == TensorAccess::ReadOnly)
          continue;
        if (InitSource source = getInitSource(operand); source.isConstant || source.kind == InitKind::Splat) {
          writers.push_back(op);
          return;
        }
      }
    });
    if (writers.empty())
      return;
    SymbolTable symbols(getOperation());
    for (flow::DispatchWorkgroupsOp op : writers) {
      Operation *top = op;
      while (top->getParentOp() != getOperation())
        top = top->getParentOp();
      auto name = top->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
      outlineDispatch(op, (name ? name.getValue() : StringRef("_initializer")) + "_dispatch", top, symbols);
    }
  }

  void runOnOperation() override {
    outlineWriters();
    SymbolTableCollection tables;
    llvm::MapVector<Operation *, SmallVector<Site>> kernels;
    SmallVector<flow::DispatchOp> opaque;
    getOperation().walk([&](flow::DispatchOp site) {
      func::FuncOp func;
      if (site.getEntryPoints().size() == 1)
        func = lookupKernel(site, cast<SymbolRefAttr>(site.getEntryPoints()[0]), tables);
      if (!func || func.isExternal() || func->getParentOfType<flow::ExecutableOp>().isPublic())
        opaque.push_back(site);
      else
        kernels[func].push_back({site, Plan(site.getArguments().size())});
    });
    // Kernels whose bodies cannot be changed (T7).
    for (flow::DispatchOp site : opaque)
      for (unsigned i = 0, e = site.getArguments().size(); i < e; ++i)
        if (isa<RankedTensorType>(site.getArguments()[i].getType()) && mayWriteOperand(site, i, tables))
          cloneConstant(site, i, SplitConstantBindingsCode::UNKNOWN_BODY);
    for (auto &[func, sites] : kernels)
      processKernel(cast<func::FuncOp>(func), sites, tables);
  }
};

Change SplitConstantBindings::decide(flow::DispatchOp site, unsigned operand, BlockArgument arg) {
  auto type = dyn_cast<DispatchTensorType>(arg.getType());
  Value value = site.getArguments()[operand];
  if (!type || !isa<RankedTensorType>(value.getType()))
    return {};
  int tied = findTiedResult(site, operand);
  InitSource source = getInitSource(value);
  if ((!source.isConstant && source.kind != InitKind::Splat) || (tied < 0 && type.getAccess() == TensorAccess::ReadOnly))
    return {};
  BindingUse use = analyzeBinding(arg);
  if (use.escapes || isTiedTwice(site, operand) || isSubByte(type.getBoundType())) {
    cloneConstant(site, operand, SplitConstantBindingsCode::UNKNOWN_BODY);
    return {};
  }
  // Not written after all: refinement narrows the access.
  if (use.stores.empty())
    return {};
  if (tied < 0 || !use.overwritten) {
    cloneConstant(site, operand, SplitConstantBindingsCode::PARTIAL_STORE);
    return {};
  }
  if (use.oldLoads.empty())
    return {Rule::Overwrite, {}};
  // What is loaded after the store is what was stored, or not known.
  if (!use.readsFirst) {
    cloneConstant(site, operand, SplitConstantBindingsCode::LOAD_AFTER_STORE);
    return {};
  }
  if (source.kind != InitKind::Splat)
    return {Rule::Split, {}};
  Attribute scalar = getConstantScalar(source);
  // Operands are at most 64 bits wide.
  bool isComplex = isa<ComplexType>(getElementTypeOrSelf(value.getType()));
  if (scalar && (inlineConstantsMaxBytes != 0 || isComplex))
    return {Rule::Fill, scalar};
  if (isComplex)
    return source.isConstant ? Change{Rule::Split, {}} : Change{};
  return {Rule::Fill, {}};
}

void SplitConstantBindings::processKernel(func::FuncOp func, MutableArrayRef<Site> sites, SymbolTableCollection &tables) {
  flow::DispatchOp first = sites.front().op;
  unsigned numOperands = first.getArguments().size();
  bool isRegular = llvm::all_of(sites, [&](const Site &site) {
    flow::DispatchOp op = site.op;
    unsigned untied = 0;
    for (unsigned r = 0; r < op->getNumResults(); ++r)
      untied += !op.getTiedOperandsAttr() || cast<IntegerAttr>(op.getTiedOperandsAttr()[r]).getInt() < 0;
    return op.getArguments().size() == numOperands && func.getNumArguments() == numOperands + untied &&
           op.getTiedOperandsAttr() == first.getTiedOperandsAttr();
  });
  for (Site &site : sites)
    for (unsigned i = 0; i < site.plan.size(); ++i) {
      if (isRegular)
        site.plan[i] = decide(site.op, i, func.getArgument(i));
      else if (isa<RankedTensorType>(site.op.getArguments()[i].getType()) && findTiedResult(site.op, i) >= 0)
        cloneConstant(site.op, i, SplitConstantBindingsCode::UNKNOWN_BODY);
    }
  if (!isRegular)
    return;
  // Dispatches that differ in a scalar alone share a kernel that takes it.
  for (unsigned i = 0; i < numOperands; ++i) {
    SmallVector<Change *> fills;
    for (Site &site : sites)
      if (site.plan[i].rule == Rule::Fill)
        fills.push_back(&site.plan[i]);
    if (llvm::any_of(fills, [&](Change *change) { return change->scalar != fills.front()->scalar; }) &&
        !isa<ComplexType>(cast<ShapedType>(cast<DispatchTensorType>(func.getArgument(i).getType()).getBoundType()).getElementType()))
      for (Change *change : fills)
        change->scalar = {};
  }
  // T5: one kernel for each plan. The first plan keeps the kernel.
  SmallVector<SmallVector<Site *>> groups;
  for (Site &site : sites) {
    auto group = llvm::find_if(groups, [&](const SmallVector<Site *> &g) { return g.front()->plan == site.plan; });
    if (group == groups.end())
      group = groups.insert(groups.end(), SmallVector<Site *>());
    group->push_back(&site);
  }
  // Too many: the others keep a kernel that is as it was, and write to copies of their constants.
  if (groups.size() > kMaxCopies + 1) {
    SmallVector<Site *> rest;
    for (SmallVector<Site *> &group : llvm::drop_begin(groups, kMaxCopies))
      llvm::append_range(rest, group);
    groups.resize(kMaxCopies);
    for (Site *site : rest) {
      for (unsigned i = 0; i < numOperands; ++i)
        if (site->plan[i].rule != Rule::Keep)
          cloneConstant(site->op, i, SplitConstantBindingsCode::COPY_LIMIT);
      site->plan = Plan(numOperands);
    }
    auto kept = llvm::find_if(groups, [](const SmallVector<Site *> &group) { return isKept(group.front()->plan); });
    if (kept == groups.end())
      kept = groups.insert(groups.end(), SmallVector<Site *>());
    llvm::append_range(*kept, rest);
  }
  // Copies are made of the kernel as it was.
  SmallVector<std::pair<func::FuncOp, SmallVector<Site *>>> changes;
  for (auto [i, group] : llvm::enumerate(groups)) {
    func::FuncOp kernel = func;
    if (i > 0) {
      SmallVector<flow::DispatchOp> users = llvm::map_to_vector(group, [](Site *site) { return site->op; });
      kernel = copyExecutable(users, tables);
      passedRemark(first, DEBUG_TYPE, SplitConstantBindingsCode::COPIED)
          << remark::metric("rule", "T5") << remark::metric("dispatches", static_cast<int>(users.size()));
    }
    if (!isKept(group.front()->plan))
      changes.push_back({kernel, group});
  }
  for (auto &[kernel, group] : changes)
    apply(kernel, group);
}

void SplitConstantBindings::apply(func::FuncOp func, ArrayRef<Site *> sites) {
  const Plan &plan = sites.front()->plan;
  flow::DispatchOp first = sites.front()->op;
  unsigned numOperands = plan.size(), numResults = first->getNumResults();
  llvm::SmallBitVector dropped(numOperands), untied(numResults);
  SmallVector<unsigned> moved, scalars;
  SmallVector<BlockArgument> args(func.getArguments());
  Block &entry = func.getBody().front();
  for (unsigned i = 0; i < numOperands; ++i) {
    if (plan[i].rule == Rule::Keep)
      continue;
    BlockArgument arg = args[i];
    int tied = findTiedResult(first, i);
    int64_t bytes = 2 * tensorBytes(cast<DispatchTensorType>(arg.getType()).getBoundType());
    BindingUse use = analyzeBinding(arg);
    auto remark = [&](SplitConstantBindingsCode code, StringRef rule) {
      passedRemark(func, DEBUG_TYPE, code) << remark::metric("rule", rule) << remark::metric("bytes", bytes);
    };
    TensorAccess access = TensorAccess::WriteOnly;
    if (plan[i].rule == Rule::Overwrite && use.forwardable.size() != use.loads.size())
      access = TensorAccess::ReadWrite;
    else
      forwardLoads(use);
    if (plan[i].rule == Rule::Fill) {
      Type element = cast<ShapedType>(cast<DispatchTensorType>(arg.getType()).getBoundType()).getElementType();
      BlockArgument scalar;
      if (!plan[i].scalar) {
        scalar = entry.insertArgument(numOperands + scalars.size(), element, arg.getLoc());
        scalars.push_back(i);
      }
      replaceLoadsByFills(use.oldLoads, [&](OpBuilder &builder, Location loc) -> Value {
        return scalar ? Value(scalar) : createScalar(builder, loc, element, plan[i].scalar);
      });
    }
    use = analyzeBinding(arg);
    addResultArgument(arg, use, access);
    if (plan[i].rule == Rule::Split) {
      changeAccess(arg, TensorAccess::ReadOnly);
      remark(SplitConstantBindingsCode::SPLIT, "T3");
    } else {
      dropped.set(i);
      if (plan[i].rule == Rule::Fill)
        remark(SplitConstantBindingsCode::FILLED, "T2");
      else
        remark(SplitConstantBindingsCode::OVERWRITTEN, "T1");
    }
    untied.set(tied);
    moved.push_back(tied);
  }
  // Ties of shapes are all that is left of dropped arguments.
  llvm::SmallBitVector erased(entry.getNumArguments());
  for (int i : dropped.set_bits()) {
    for (Operation *user : llvm::make_early_inc_range(args[i].getUsers()))
      user->erase();
    erased.set(args[i].getArgNumber());
  }
  entry.eraseArguments([&](BlockArgument arg) { return erased.test(arg.getArgNumber()); });
  func.setFunctionType(FunctionType::get(&getContext(), entry.getArgumentTypes(), {}));

  SmallVector<unsigned> order;
  for (unsigned r = 0; r < numResults; ++r)
    if (!untied.test(r))
      order.push_back(r);
  order.append(moved);
  for (Site *site : sites) {
    SmallVector<Value> appended;
    OpBuilder builder(site->op);
    for (unsigned i : scalars) {
      Value value = site->op.getArguments()[i];
      appended.push_back(getSplatScalar(builder, site->op.getLoc(), getInitSource(value), getElementTypeOrSelf(value.getType())));
    }
    rebuildSite(site->op, dropped, untied, order, appended);
  }
}

} // namespace
