//===- HoistChecks.cpp - Moves checks before changes of state -------------===//
//
// What an invocation has stored when a check fails, stays. So checks go to where less has been done: from functions to their callers, from loops before them,
// and up in their block. Functions are visited after those that they call, and loops after those in them.
//
//===----------------------------------------------------------------------===//

#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "passes/Analysis/SymbolUses.h"
#include "passes/Input/LastRound.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-hoist-checks"

namespace weir {
#define GEN_PASS_DEF_HOISTCHECKS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

bool isArithmetic(Operation *op) { return isa_and_present<arith::ArithDialect>(op->getDialect()) && op->getNumRegions() == 0 && isPure(op); }

/// The arithmetic that `values` need, in order, as far as `isThere` does not say that a value is there already. False if they need more.
bool collectArithmetic(ValueRange values, llvm::function_ref<bool(Value)> isThere, llvm::SmallSetVector<Operation *, 8> &ops) {
  constexpr unsigned maxOps = 32;
  for (Value value : values) {
    Operation *op = value.getDefiningOp();
    if (isThere(value) || ops.contains(op))
      continue;
    if (!op || !isArithmetic(op) || ops.size() == maxOps || !collectArithmetic(op->getOperands(), isThere, ops))
      return false;
    ops.insert(op);
  }
  return true;
}

class CheckHoister {
public:
  explicit CheckHoister(ModuleOp module) : symbols(module), calls(stream::findCalls(module)) {}

  void visit(FunctionOpInterface function) {
    if (function.isExternal() || !visited.insert(function).second)
      return;
    function->walk([&](util::CallOp call) {
      if (auto callee = symbols.lookup<util::FuncOp>(call.getCallee()))
        visit(callee);
    });
    function->walk<WalkOrder::PostOrder>([&](scf::ForOp loop) {
      moveUp(*loop.getBody());
      hoistFrom(loop);
    });
    Block &entry = function.getFunctionBody().front();
    moveUp(entry);
    if (auto callee = dyn_cast<util::FuncOp>(*function); callee && callee.isPrivate())
      hoistFrom(callee, entry);
  }

private:
  /// Whether a check may as well fail before `op` has run.
  bool mayCross(Operation *op) {
    if (auto call = dyn_cast<util::CallOp>(op)) {
      auto callee = symbols.lookup<util::FuncOp>(call.getCallee());
      return callee && !callee.isExternal();
    }
    return isa_and_present<arith::ArithDialect, math::MathDialect, tensor::TensorDialect, linalg::LinalgDialect, scf::SCFDialect>(op->getDialect()) ||
           isa<util::GlobalLoadOp, util::GlobalStoreOp, hal::CheckOp>(op);
  }

  bool mayCrossAll(Operation *op) {
    return !op->walk([&](Operation *inner) { return mayCross(inner) ? WalkResult::advance() : WalkResult::interrupt(); }).wasInterrupted();
  }

  /// Moves checks of a block up, each after the one before it.
  void moveUp(Block &block) {
    Operation *place = nullptr;
    // Blocks number their ops again where one moves, which would take quadratic time. What has moved is before each later op.
    llvm::DenseMap<Operation *, unsigned> order;
    for (Operation &op : block)
      order[&op] = order.size() + 1;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (!mayCrossAll(&op)) {
        place = nullptr;
        continue;
      }
      auto check = dyn_cast<hal::CheckOp>(op);
      if (!place || !check) {
        if (!place && !check && !isArithmetic(&op))
          place = &op;
        continue;
      }
      auto isThere = [&](Value value) {
        Operation *made = value.getDefiningOp();
        return !made || made->getBlock() != &block || order.lookup(made) < order.lookup(place);
      };
      llvm::SmallSetVector<Operation *, 8> ops;
      if (!collectArithmetic(check->getOperands(), isThere, ops)) {
        // Of two checks that fail the first one is reported.
        place = nullptr;
        continue;
      }
      ops.insert(check);
      for (Operation *moved : ops) {
        moved->moveBefore(place);
        order[moved] = 0;
      }
    }
  }

  void hoistFrom(util::FuncOp function, Block &entry) {
    auto sites = calls.find(function);
    if (sites == calls.end() || llvm::any_of(sites->second, [&](Operation *call) { return function->isAncestor(call); }))
      return;
    for (Operation &op : llvm::make_early_inc_range(entry)) {
      auto check = dyn_cast<hal::CheckOp>(op);
      llvm::SmallSetVector<Operation *, 8> ops;
      if (!check && isArithmetic(&op))
        continue;
      if (!check || !collectArithmetic(check->getOperands(), [&](Value value) { return isa<BlockArgument>(value); }, ops))
        return;
      passedRemark(check, DEBUG_TYPE, HoistChecksCode::CALLER);
      for (Operation *call : sites->second) {
        OpBuilder builder(call);
        IRMapping mapping;
        for (auto [argument, operand] : llvm::zip_equal(entry.getArguments(), call->getOperands()))
          mapping.map(argument, operand);
        for (Operation *needed : ops)
          builder.clone(*needed, mapping);
        builder.clone(*check, mapping);
      }
      check.erase();
    }
  }

  void hoistFrom(scf::ForOp loop) {
    if (!mayCrossAll(loop))
      return;
    for (auto check : llvm::make_early_inc_range(loop.getOps<hal::CheckOp>())) {
      llvm::SmallSetVector<Operation *, 8> ops;
      auto isThere = [&](Value value) { return value == loop.getInductionVar() || loop.isDefinedOutsideOfLoop(value); };
      std::optional<LastRound> round;
      if (collectArithmetic(check->getOperands(), isThere, ops))
        round = LastRound::make(loop, check.getCondition());
      if (!round) {
        missedRemark(check, DEBUG_TYPE, HoistChecksCode::DEPENDS);
        continue;
      }
      passedRemark(check, DEBUG_TYPE, HoistChecksCode::LOOP);
      OpBuilder builder(loop);
      IRMapping mapping;
      mapping.map(loop.getInductionVar(), round->firstIndex);
      for (Operation *needed : ops)
        builder.clone(*needed, mapping);
      auto hoisted = cast<hal::CheckOp>(builder.clone(*check, mapping));
      builder.setInsertionPoint(hoisted);
      hoisted.getConditionMutable().assign(round->makeCondition(builder, hoisted.getCondition()));
      check.erase();
    }
  }

  SymbolTable symbols;
  llvm::DenseMap<Operation *, SmallVector<Operation *>> calls;
  llvm::DenseSet<Operation *> visited;
};

struct HoistChecks : weir::impl::HoistChecksBase<HoistChecks> {
  void runOnOperation() override {
    CheckHoister hoister(getOperation());
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<FunctionOpInterface>()))
      if (isa<util::FuncOp, util::InitializerOp>(*function))
        hoister.visit(function);
  }
};

} // namespace
