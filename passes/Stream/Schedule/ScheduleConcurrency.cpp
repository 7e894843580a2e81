//===- ScheduleConcurrency.cpp - Independent ops into waves ---------------===//
//
// stream-passes.md 5.2. A plan is a sequence of groups of ops that may run at the same time. Several are made for a region, from the most
// concurrent to the least, and the first that needs no more memory than the order of the program is taken.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/PartitioningFavor.h"
#include "passes/Stream/Schedule/RegionHazards.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-schedule-concurrency"

namespace weir {
#define GEN_PASS_DEF_SCHEDULECONCURRENCY
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Ops that may run at the same time, after some that do nothing when the program runs.
struct Group {
  SmallVector<Operation *, 1> idle, working;
};
using Plan = SmallVector<Group, 0>;

/// Ops of which no command is made: names, constants, new storage, numbers.
bool isIdle(Operation *op) {
  if (isa<AsyncAllocaOp, AsyncCastOp, AsyncConstantOp, ResourceSubviewOp>(op))
    return true;
  return op->getNumRegions() == 0 && isPure(op) && llvm::none_of(op->getResultTypes(), [](Type type) { return isResource(type); });
}

/// The ops of a region with the order that they need among themselves.
class RegionPlanner {
public:
  RegionPlanner(AsyncExecuteOp execute, RangeOracle &oracle) : body(execute.getBody().front()), hazards(oracle, roots) {}

  /// Whether all ops and the storage of all values are known.
  bool isKnown() {
    return llvm::all_of(body.without_terminator(), [&](Operation &op) {
      return (isIdle(&op) || (isa<AsyncAccessOpInterface>(op) && op.getNumRegions() == 0)) &&
             llvm::all_of(op.getResults(), [&](Value result) { return !isResource(result) || roots.find(result).value; });
    });
  }

  /// Each op as late as those allow that need it.
  Plan planWaves() {
    hazards.clear();
    llvm::DenseMap<Operation *, int64_t> levels; // 0 is the last wave
    SmallVector<Operation *> ops;
    int64_t last = 0;
    for (Operation &op : llvm::reverse(body.without_terminator())) {
      bool works = !isIdle(&op);
      int64_t level = 0;
      for (Operation *user : op.getUsers())
        if (user != body.getTerminator())
          level = std::max(level, levels.lookup(body.findAncestorOpInBlock(*user)) + (works ? 1 : 0));
      if (works) {
        int64_t conflict = hazards.findConflict(&op);
        if (conflict >= level) {
          level = conflict + 1;
          delayed.push_back(&op);
        }
        hazards.add(&op, level);
      }
      levels[&op] = level;
      last = std::max(last, level);
    }
    Plan plan(last + 1);
    for (Operation &op : body.without_terminator()) {
      Group &group = plan[last - levels[&op]];
      (isIdle(&op) ? group.idle : group.working).push_back(&op);
    }
    return plan;
  }

  /// Neighbours that need nothing of each other; in the order of the program with groups of one op.
  Plan planNeighbours(bool together) {
    hazards.clear();
    Plan plan(1);
    llvm::DenseSet<Operation *> current;
    for (Operation &op : body.without_terminator()) {
      bool works = !isIdle(&op);
      bool needs = llvm::any_of(op.getOperands(), [&](Value value) { return current.contains(value.getDefiningOp()); });
      if (needs || (works && !plan.back().working.empty() && (!together || hazards.findConflict(&op) >= 0))) {
        plan.emplace_back();
        current.clear();
        hazards.clear();
      }
      (works ? plan.back().working : plan.back().idle).push_back(&op);
      if (works) {
        current.insert(&op);
        hazards.add(&op, 0);
      }
    }
    return plan;
  }

  /// Bytes that are live at a time, of values that do not leave the region, in units of sizes that are known.
  double countPeak(const Plan &plan) {
    llvm::DenseSet<Value> leaving;
    for (Value value : cast<YieldOp>(body.getTerminator()).getResourceOperands())
      leaving.insert(roots.find(value).value);
    struct Interval {
      int64_t first, last;
      double bytes;
    };
    llvm::MapVector<Value, Interval> intervals;
    auto touch = [&](Value value, int64_t position) {
      Value root = roots.find(value).value;
      if (isa<BlockArgument>(root) || root.getDefiningOp<AsyncConstantOp>() || leaving.contains(root))
        return;
      auto [it, isNew] = intervals.try_emplace(root, Interval{position, position, 0});
      if (isNew)
        it->second.bytes = guessBytes(cast<util::SizeAwareOpInterface>(root.getDefiningOp()).getResultSize(cast<OpResult>(root).getResultNumber()));
      it->second.last = position;
    };
    for (auto [position, group] : llvm::enumerate(plan))
      for (Operation *op : group.working) {
        for (Value value : op->getOperands())
          if (isResource(value))
            touch(value, position);
        for (Value value : op->getResults())
          if (isResource(value))
            touch(value, position);
      }
    std::vector<double> change(plan.size() + 1);
    for (auto &[root, interval] : intervals) {
      change[interval.first] += interval.bytes;
      change[interval.last + 1] -= interval.bytes;
    }
    double live = 0, peak = 0;
    for (double bytes : change)
      peak = std::max(peak, live += bytes);
    return peak;
  }

  /// Ops that stay before others of their wave because of storage alone.
  SmallVector<Operation *> delayed;

private:
  static double guessBytes(Value size, unsigned depth = 0) {
    if (!size)
      return 64;
    if (std::optional<int64_t> bytes = getConstantIntValue(size))
      return static_cast<double>(*bytes);
    if (depth == 8)
      return 64;
    if (auto product = size.getDefiningOp<arith::MulIOp>())
      return guessBytes(product.getLhs(), depth + 1) * guessBytes(product.getRhs(), depth + 1);
    if (auto sum = size.getDefiningOp<arith::AddIOp>())
      return guessBytes(sum.getLhs(), depth + 1) + guessBytes(sum.getRhs(), depth + 1);
    return 64;
  }

  Block &body;
  RegionRoots roots;
  RegionHazards hazards;
};

bool hasWaves(const Plan &plan) {
  return llvm::any_of(plan, [](const Group &group) { return group.working.size() > 1; });
}

struct ScheduleConcurrency : weir::impl::ScheduleConcurrencyBase<ScheduleConcurrency> {
  using ScheduleConcurrencyBase::ScheduleConcurrencyBase;
  void runOnOperation() override {
    if (failed(verifyFavor(getOperation(), favor)))
      return signalPassFailure();
    SmallVector<AsyncExecuteOp> regions;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto execute = dyn_cast<AsyncExecuteOp>(op)) {
        regions.push_back(execute);
        return WalkResult::skip();
      }
      return WalkResult::advance();
    });
    if (regions.empty())
      return;
    // Plans first: the facts of the oracle hold at the position of ops.
    SmallVector<std::pair<AsyncExecuteOp, Plan>> plans;
    RangeOracle oracle(getOperation());
    for (AsyncExecuteOp execute : regions)
      if (Plan plan = choose(execute, oracle); !plan.empty())
        plans.emplace_back(execute, std::move(plan));
    for (auto &[execute, plan] : plans)
      apply(execute, plan);
  }

private:
  /// No groups if the region stays as it is.
  Plan choose(AsyncExecuteOp execute, RangeOracle &oracle) {
    Block &body = execute.getBody().front();
    auto refuse = [&](ScheduleConcurrencyCode code) {
      missedRemark(execute, getArgument(), code);
      return Plan();
    };
    if (llvm::count_if(body.without_terminator(), [](Operation &op) { return !isIdle(&op); }) < 2)
      return {};
    Favor wanted = findFavor(execute, favor);
    if (wanted == Favor::Debug)
      return refuse(ScheduleConcurrencyCode::FAVORS_DEBUG);
    if (!body.getOps<AsyncConcurrentOp>().empty())
      return refuse(ScheduleConcurrencyCode::HAS_WAVES);
    RegionPlanner planner(execute, oracle);
    if (!planner.isKnown())
      return refuse(ScheduleConcurrencyCode::UNKNOWN_OP);
    Plan waves = planner.planWaves();
    for (Operation *op : planner.delayed)
      missedRemark(op, getArgument(), ScheduleConcurrencyCode::MAY_OVERLAP);
    if (!hasWaves(waves))
      return refuse(ScheduleConcurrencyCode::CHAIN);
    if (wanted == Favor::MaxConcurrency)
      return waves;
    double least = planner.countPeak(planner.planNeighbours(/*together=*/false)), most = planner.countPeak(waves);
    if (most <= least)
      return waves;
    Plan neighbours = planner.planNeighbours(/*together=*/true);
    if (hasWaves(neighbours) && planner.countPeak(neighbours) <= least)
      return neighbours;
    missedRemark(execute, getArgument(), ScheduleConcurrencyCode::MORE_MEMORY)
        << remark::metric("bytes", static_cast<int64_t>(most)) << remark::metric("in-order", static_cast<int64_t>(least));
    return {};
  }

  void apply(AsyncExecuteOp execute, const Plan &plan) {
    Operation *end = execute.getBody().front().getTerminator();
    for (const Group &group : plan) {
      for (Operation *op : group.idle)
        op->moveBefore(end);
      for (Operation *op : group.working)
        op->moveBefore(end);
      if (group.working.size() > 1)
        wrap(group.working, end);
    }
  }

  /// Puts ops that are before `end` into a region.
  void wrap(ArrayRef<Operation *> ops, Operation *end) {
    OpBuilder builder(end);
    Location loc = FusedLoc::get(&getContext(), llvm::map_to_vector(ops, [](Operation *op) { return op->getLoc(); }));
    llvm::MapVector<Value, Value> captures; // to their sizes
    SmallVector<Value> results, resultSizes, tied;
    for (Operation *op : ops) {
      auto sizes = cast<util::SizeAwareOpInterface>(op);
      for (OpOperand &operand : op->getOpOperands())
        if (isResource(operand.get()))
          captures.try_emplace(operand.get(), sizes.getOperandSize(operand.getOperandNumber()));
      auto ties = dyn_cast<util::TiedOpInterface>(op);
      for (OpResult result : op->getResults())
        if (isResource(result) && !result.use_empty()) {
          results.push_back(result);
          resultSizes.push_back(sizes.getResultSize(result.getResultNumber()));
          tied.push_back(ties ? ties.getTiedResultOperand(result) : Value());
        }
    }
    SmallVector<Value> operands, operandSizes;
    llvm::DenseMap<Value, int64_t> numbers;
    for (auto [value, size] : captures) {
      numbers[value] = operands.size();
      operands.push_back(value);
      operandSizes.push_back(size);
    }
    SmallVector<int64_t> ties = llvm::map_to_vector(tied, [&](Value value) { return value ? numbers.lookup(value) : int64_t(-1); });
    auto types = llvm::map_to_vector(results, [](Value value) { return value.getType(); });
    auto wave = AsyncConcurrentOp::create(builder, loc, types, resultSizes, operands, operandSizes, ties, Attribute());
    for (auto [value, result] : llvm::zip_equal(results, wave.getResults()))
      value.replaceAllUsesWith(result);
    Block *body = &wave.getBody().front();
    for (Operation *op : ops) {
      op->moveBefore(body, body->end());
      for (OpOperand &operand : op->getOpOperands())
        if (isResource(operand.get()))
          operand.set(body->getArgument(numbers.lookup(operand.get())));
    }
    builder.setInsertionPointToEnd(body);
    YieldOp::create(builder, loc, results, resultSizes);
    ++numWaves;
    passedRemark(wave, getArgument(), ScheduleConcurrencyCode::WAVE) << remark::metric("ops", static_cast<int64_t>(ops.size()));
  }
};

} // namespace
