/// Changes to dispatches around a change of access (dispatch-passes.md 2.10, 3.1, 3.2).

#include "passes/Dispatch/DispatchSites.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/DispatchNames.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kPass = "weir-refine-access";

func::FuncOp weir::lookupKernel(flow::DispatchOp site, SymbolRefAttr entry, SymbolTableCollection &tables) {
  auto exportOp = tables.lookupNearestSymbolFrom<flow::ExecutableExportOp>(site, entry);
  if (!exportOp)
    return {};
  auto inner = exportOp->getParentOfType<flow::ExecutableOp>().getBody().getOps<ModuleOp>();
  if (inner.empty())
    return {};
  return (*inner.begin()).lookupSymbol<func::FuncOp>(exportOp.getFunctionRef());
}

func::FuncOp weir::copyExecutable(ArrayRef<flow::DispatchOp> sites, SymbolTableCollection &tables) {
  flow::DispatchOp first = sites.front();
  auto entry = cast<SymbolRefAttr>(first.getEntryPoints()[0]);
  auto executable = tables.lookupNearestSymbolFrom<flow::ExecutableExportOp>(first, entry)->getParentOfType<flow::ExecutableOp>();
  auto copy = cast<flow::ExecutableOp>(executable->clone());
  tables.getSymbolTable(executable->getParentOp()).insert(copy, std::next(Block::iterator(executable)));
  auto reference = SymbolRefAttr::get(copy.getSymNameAttr(), entry.getNestedReferences());
  OpBuilder builder(first.getContext());
  for (flow::DispatchOp site : sites)
    site.setEntryPointsAttr(builder.getArrayAttr({reference}));
  return lookupKernel(first, reference, tables);
}

void weir::outlineDispatch(flow::DispatchWorkgroupsOp op, const Twine &prefix, Operation *before, SymbolTable &symbols) {
  IRRewriter rewriter(op.getContext());
  Location loc = op.getLoc();
  std::string name = prefix.str();
  std::string summary = summarizeDispatch(op.getWorkgroupBody());
  std::string entry = summary.empty() ? name : name + "_" + summary;

  rewriter.setInsertionPoint(before);
  auto executable = flow::ExecutableOp::create(rewriter, loc, name);
  executable.setVisibility(SymbolTable::Visibility::Private);
  symbols.insert(executable);
  name = executable.getSymName().str();
  Block &block = executable.getBody().front();
  rewriter.setInsertionPointToStart(&block);
  auto exportOp = flow::ExecutableExportOp::create(rewriter, loc, entry, FlatSymbolRefAttr::get(op.getContext(), entry));
  exportOp.setVisibility(SymbolTable::Visibility::Public);
  exportOp.getWorkgroupCount().takeBody(op.getWorkgroupCount());
  auto inner = ModuleOp::create(rewriter, loc);

  // The function takes the block arguments in their order.
  rewriter.setInsertionPointToStart(inner.getBody());
  Block &body = op.getWorkgroupBody().front();
  auto type = rewriter.getFunctionType(body.getArgumentTypes(), {});
  auto func = func::FuncOp::create(rewriter, loc, entry, type);
  func.getBody().takeBody(op.getWorkgroupBody());
  for (Block &b : func.getBody())
    if (auto ret = dyn_cast<flow::ReturnOp>(b.getTerminator())) {
      rewriter.setInsertionPoint(ret);
      rewriter.replaceOpWithNewOp<func::ReturnOp>(ret);
    }

  rewriter.setInsertionPoint(op);
  auto target = SymbolRefAttr::get(op.getContext(), name, {FlatSymbolRefAttr::get(op.getContext(), entry)});
  SmallVector<int64_t> ties;
  if (op.getTiedOperandsAttr())
    for (Attribute tie : op.getTiedOperandsAttr())
      ties.push_back(cast<IntegerAttr>(tie).getInt());
  auto dispatch = flow::DispatchOp::create(rewriter, loc, target, op.getWorkload(), op.getResultTypes(), op.getResultDims(),
                                           op.getArguments(), op.getArgumentDims(), ties);
  dispatch->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, dispatch->getResults());
}

/// The dynamic extents of each of `values`, which are adjacent in `dims`.
static SmallVector<SmallVector<Value>> splitDims(TypeRange types, ValueRange dims) {
  SmallVector<SmallVector<Value>> lists;
  for (Type type : types) {
    auto shaped = dyn_cast<ShapedType>(type);
    unsigned count = shaped ? shaped.getNumDynamicDims() : 0;
    lists.emplace_back(dims.take_front(count));
    dims = dims.drop_front(count);
  }
  return lists;
}

/// The operand that result `number` is tied to, or -1.
static int64_t getTie(flow::DispatchOp site, unsigned number) {
  return site.getTiedOperandsAttr() ? cast<IntegerAttr>(site.getTiedOperandsAttr()[number]).getInt() : -1;
}

void weir::rebuildSite(flow::DispatchOp site, const llvm::SmallBitVector &dropped, const llvm::SmallBitVector &untied,
                       ArrayRef<unsigned> resultOrder, ValueRange appended) {
  IRRewriter rewriter(site);
  SmallVector<Value> arguments, argumentDims;
  SmallVector<int64_t> newPosition(site.getArguments().size(), -1);
  SmallVector<SmallVector<Value>> dimsOf = splitDims(site.getArguments().getTypes(), site.getArgumentDims());
  for (auto [i, v] : llvm::enumerate(site.getArguments())) {
    if (dropped.test(i))
      continue;
    newPosition[i] = arguments.size();
    arguments.push_back(v);
    llvm::append_range(argumentDims, dimsOf[i]);
  }
  llvm::append_range(arguments, appended);
  // Results in the order of their arguments: a freshly untied result comes last (A13).
  dimsOf = splitDims(site.getResultTypes(), site.getResultDims());
  SmallVector<Type> types;
  SmallVector<Value> resultDims;
  SmallVector<int64_t> ties;
  for (unsigned r : resultOrder) {
    types.push_back(site.getResultTypes()[r]);
    llvm::append_range(resultDims, dimsOf[r]);
    int64_t tie = untied.test(r) ? -1 : getTie(site, r);
    ties.push_back(tie < 0 ? -1 : newPosition[tie]);
  }
  auto fresh = flow::DispatchOp::create(rewriter, site.getLoc(), cast<SymbolRefAttr>(site.getEntryPoints()[0]),
                                        site.getWorkload(), types, resultDims, arguments, argumentDims, ties);
  fresh.setEntryPointsAttr(site.getEntryPointsAttr());
  fresh->setDiscardableAttrs(site->getDiscardableAttrDictionary());
  for (auto [i, r] : llvm::enumerate(resultOrder))
    rewriter.replaceAllUsesWith(site->getResult(r), fresh->getResult(i));
  rewriter.eraseOp(site);
}

void weir::mergeDoubleTies(ModuleOp module) {
  SmallVector<flow::DispatchOp> sites;
  module.walk([&](flow::DispatchOp site) { sites.push_back(site); });
  for (flow::DispatchOp site : sites) {
    SmallVector<SmallVector<Value>> dimsOf = splitDims(site.getResultTypes(), site.getResultDims());
    llvm::SmallDenseMap<int64_t, unsigned> firstOf;
    SmallVector<unsigned> kept;
    for (OpResult result : site->getResults()) {
      unsigned r = result.getResultNumber();
      int64_t tie = getTie(site, r);
      auto [first, isFirst] = tie < 0 ? std::pair(firstOf.end(), true) : firstOf.try_emplace(tie, r);
      if (isFirst || site->getResult(first->second).getType() != result.getType() || dimsOf[first->second] != dimsOf[r])
        kept.push_back(r);
      else
        result.replaceAllUsesWith(site->getResult(first->second));
    }
    if (kept.size() != site->getNumResults())
      rebuildSite(site, llvm::SmallBitVector(site.getArguments().size()), llvm::SmallBitVector(site->getNumResults()), kept);
  }
}

int weir::findTiedResult(flow::DispatchOp site, unsigned operand) {
  for (unsigned r = 0; r < site->getNumResults(); ++r)
    if (getTie(site, r) == static_cast<int64_t>(operand))
      return r;
  return -1;
}

bool weir::isTiedTwice(flow::DispatchOp site, unsigned operand) {
  unsigned count = 0;
  for (unsigned r = 0; r < site->getNumResults(); ++r)
    count += getTie(site, r) == static_cast<int64_t>(operand);
  return count > 1;
}

bool weir::mayWriteOperand(flow::DispatchOp site, unsigned operand, SymbolTableCollection &tables) {
  return findTiedResult(site, operand) >= 0 || llvm::any_of(site.getEntryPoints(), [&](Attribute entry) {
           func::FuncOp kernel = lookupKernel(site, cast<SymbolRefAttr>(entry), tables);
           if (!kernel || operand >= kernel.getNumArguments())
             return false;
           auto binding = dyn_cast<tensor_ext::DispatchTensorType>(kernel.getArgumentTypes()[operand]);
           return binding && binding.getAccess() != tensor_ext::TensorAccess::ReadOnly;
         });
}

void weir::cloneOperand(flow::DispatchOp site, unsigned operand) {
  OpBuilder builder(site);
  SmallVector<Value> dims = splitDims(site.getArguments().getTypes(), site.getArgumentDims())[operand];
  OpOperand &argument = site.getArgumentsMutable()[operand];
  argument.set(flow::TensorCloneOp::create(builder, site.getLoc(), argument.get(), dims));
}

void weir::provideStorage(flow::DispatchOp site, SymbolTableCollection &tables) {
  OpBuilder builder(site);
  SmallVector<SmallVector<Value>> dimsOf = splitDims(site.getArguments().getTypes(), site.getArgumentDims());
  for (auto [i, argument] : llvm::enumerate(site.getArgumentsMutable())) {
    auto type = dyn_cast<RankedTensorType>(argument.get().getType());
    if (!type)
      continue;
    InitSource source = getInitSource(argument.get());
    if (source.kind == InitKind::Undefined) {
      argument.set(flow::TensorAllocaOp::create(builder, site.getLoc(), type, dimsOf[i]));
    } else if (source.isConstant && mayWriteOperand(site, i, tables)) {
      cloneOperand(site, i);
      missedRemark(site, kPass, RefineAccessCode::COPY_REQUIRED) << remark::metric("bytes", tensorBytes(type));
    }
  }
}
