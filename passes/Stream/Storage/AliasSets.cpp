#include "passes/Stream/Storage/AliasSets.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

AliasSets::AliasSets(Operation *module, Mode mode) : mode(mode) {
  if (mode == Mode::Lifetime)
    storage = std::make_unique<AliasSets>(module, Mode::Storage);
  module->walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    for (Value result : op->getResults())
      if (isResource(result.getType()))
        index(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          if (isResource(argument.getType()))
            index(argument);
    return WalkResult::advance();
  });
  module->walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    visit(op);
    return WalkResult::advance();
  });
  infos.resize(values.size());
  collect();
}

unsigned AliasSets::index(Value value) {
  auto [it, isNew] = indices.try_emplace(value, values.size());
  if (isNew) {
    values.push_back(value);
    parents.push_back(it->second);
  }
  return it->second;
}

unsigned AliasSets::root(unsigned i) const {
  while (parents[i] != i)
    i = parents[i] = parents[parents[i]];
  return i;
}

unsigned AliasSets::find(Value value) const {
  auto it = indices.find(value);
  assert(it != indices.end() && "value is no resource, or was made after the analysis");
  return root(it->second);
}

void AliasSets::join(Value a, Value b) {
  if (isResource(a.getType()) && isResource(b.getType()))
    parents[root(index(a))] = root(index(b));
}

void AliasSets::joinAll(ValueRange a, ValueRange b) {
  for (auto [x, y] : llvm::zip(a, b))
    join(x, y);
}

void AliasSets::visit(Operation *op) {
  if (auto tied = dyn_cast<util::TiedOpInterface>(op))
    for (OpResult result : op->getResults())
      if (Value operand = isResource(result.getType()) ? tied.getTiedResultOperand(result) : Value())
        join(result, operand);
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    join(select.getResult(), select.getTrueValue());
    join(select.getResult(), select.getFalseValue());
  }
  if (auto barrier = dyn_cast<util::OptimizationBarrierOp>(op))
    joinAll(barrier.getResults(), barrier.getOperands());
  if (auto transfer = dyn_cast<AsyncTransferOp>(op); transfer && mode == Mode::Lifetime) {
    bool staging = cast<ResourceType>(transfer.getSource().getType()).isStaging() ||
                   cast<ResourceType>(transfer.getResult().getType()).isStaging();
    bool moves = transfer.getSourceAffinityAttr() && transfer.getTargetAffinityAttr() &&
                 transfer.getSourceAffinityAttr() != transfer.getTargetAffinityAttr();
    // State that is handed out, or given from outside, keeps a lifetime of its own.
    const Info &source = storage->info(transfer.getSource()), &result = storage->info(transfer.getResult());
    bool crosses = (source.variable && result.external) || (source.external && result.variable);
    if (!staging && !moves && !crosses)
      join(transfer.getResult(), transfer.getSource());
  }
  if (auto clone = dyn_cast<AsyncCloneOp>(op); clone && storage && !storage->info(clone.getResult()).mutated &&
                                               !storage->info(clone.getSource()).mutated)
    join(clone.getResult(), clone.getSource());
  if (auto load = dyn_cast<util::GlobalLoadOp>(op); load && isResource(load.getResult().getType())) {
    Operation *global = symbols.lookupNearestSymbolFrom(op, load.getGlobalAttr());
    join(globals.try_emplace(global, load.getResult()).first->second, load.getResult());
  }
  if (auto store = dyn_cast<util::GlobalStoreOp>(op); store && isResource(store.getValue().getType())) {
    Operation *global = symbols.lookupNearestSymbolFrom(op, store.getGlobalAttr());
    join(globals.try_emplace(global, store.getValue()).first->second, store.getValue());
  }
  if (isa<util::CallOp>(op))
    visitCall(op);
  visitRegions(op);
}

bool AliasSets::isExternalCall(Operation *op) {
  auto call = dyn_cast<util::CallOp>(op);
  if (!call)
    return false;
  auto callee = symbols.lookupNearestSymbolFrom<util::FuncOp>(op, call.getCalleeAttr());
  return !callee || callee.isExternal();
}

void AliasSets::visitCall(Operation *op) {
  auto call = cast<util::CallOp>(op);
  auto callee = symbols.lookupNearestSymbolFrom<util::FuncOp>(op, call.getCalleeAttr());
  // What an unknown callee returns may be anything that it was given.
  if (isExternalCall(op)) {
    Value first;
    for (Value value : llvm::concat<Value>(llvm::to_vector<8>(call.getOperands()), llvm::to_vector<8>(call.getResults())))
      if (isResource(value.getType())) {
        if (first)
          join(first, value);
        first = value;
      }
    return;
  }
  joinAll(call.getOperands(), callee.getFunctionBody().getArguments());
  callee.getFunctionBody().walk([&](util::ReturnOp ret) { joinAll(call.getResults(), ret.getOperands()); });
}

void AliasSets::visitRegions(Operation *op) {
  if (isExecutionRegion(op)) {
    Block &body = op->getRegion(0).front();
    joinAll(body.getArguments(), getCaptures(op));
    auto yield = cast<YieldOp>(body.getTerminator());
    for (auto [result, value] : llvm::zip(op->getResults(), yield.getResourceOperands()))
      join(result, value);
    return;
  }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    SmallVector<RegionSuccessor> successors;
    auto joinSuccessors = [&](RegionBranchPoint point, auto operandsFor) {
      successors.clear();
      branch.getSuccessorRegions(point, successors);
      for (RegionSuccessor &successor : successors)
        joinAll(operandsFor(successor), successor.getSuccessorInputs());
    };
    joinSuccessors(RegionBranchPoint::parent(),
                   [&](RegionSuccessor &successor) { return branch.getEntrySuccessorOperands(successor); });
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator()))
          joinSuccessors(RegionBranchPoint(terminator),
                         [&](RegionSuccessor &successor) { return terminator.getSuccessorOperands(successor); });
  }
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i)
      joinAll(branch.getSuccessorOperands(i).getForwardedOperands(),
              op->getSuccessor(i)->getArguments().drop_front(branch.getSuccessorOperands(i).getProducedOperandCount()));
}

/// Whether `op` may write to the storage of its tied operands; casts and the like only pass it on.
static bool writesTiedOperands(Operation *op) {
  return !isa<AsyncCastOp, AsyncBarrierOp, TimepointAwaitOp, TimepointBarrierOp, TensorImportOp, TensorExportOp,
              ResourceSubviewOp, ResourceTransientsOp, util::OptimizationBarrierOp>(op);
}

void AliasSets::collect() {
  for (auto [op, value] : globals)
    if (auto global = dyn_cast_if_present<util::GlobalOp>(op))
      infos[find(value)].constantGlobal |= !global.getIsMutable();
  for (unsigned i = 0, e = values.size(); i < e; ++i) {
    Value value = values[i];
    Info &info = infos[root(i)];
    Lifetime lifetime = cast<ResourceType>(value.getType()).getLifetime();
    info.external |= lifetime == Lifetime::External;
    info.constant |= lifetime == Lifetime::Constant;
    info.variable |= lifetime == Lifetime::Variable;

    Operation *op = value.getDefiningOp();
    if (!op) {
      info.argument = true;
      auto function = dyn_cast<util::FuncOp>(value.getParentBlock()->getParentOp());
      if (function && function.isPublic())
        info.borrowed = info.external = true;
    } else if (auto import = dyn_cast<TensorImportOp>(op)) {
      info.borrowed |= !import.getConsume();
      info.external = true;
    } else if (isa<util::GlobalLoadOp>(op)) {
      info.global = true;
    } else if (isa<AsyncConstantOp, TensorConstantOp, ResourceConstantsOp>(op)) {
      info.constant = true;
    } else if (isExternalCall(op)) {
      info.argument = info.external = info.borrowed = true;
    } else if (isa<arith::SelectOp>(op) || op->getNumRegions() != 0 || isa<CallOpInterface>(op)) {
      info.argument = true;
    } else if (isa_and_present<StreamDialect>(op->getDialect())) {
      auto tied = dyn_cast<util::TiedOpInterface>(op);
      bool isTied = tied && tied.getTiedResultOperand(value);
      bool moves = isa<AsyncTransferOp, AsyncCloneOp>(op) && storage && mayAlias(value, op->getOperand(0));
      info.produced |= !isTied && !moves;
    } else {
      info.borrowed = true; // who knows
    }

    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      auto tied = dyn_cast<util::TiedOpInterface>(user);
      if (tied && writesTiedOperands(user) && tied.isOperandTied(use.getOperandNumber()))
        info.mutated = true;
      if (isa<util::GlobalStoreOp>(user))
        info.global = true;
      if (isa<TensorExportOp>(user) || isExternalCall(user))
        info.external = true;
      if (isa<util::ReturnOp>(user))
        if (auto function = dyn_cast<util::FuncOp>(user->getParentOp()); function && function.isPublic())
          info.external = true;
      if (!isa_and_present<StreamDialect, util::UtilDialect>(user->getDialect()) && !isa<arith::SelectOp>(user) &&
          !isa<RegionBranchOpInterface, RegionBranchTerminatorOpInterface, BranchOpInterface>(user))
        info.mutated = info.borrowed = true; // an op that weir does not know may do anything
    }
  }
}
