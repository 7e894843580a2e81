#include "passes/Stream/Storage/StorageOffsets.h"

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Storage/StorageOps.h"
#include <numeric>

using namespace mlir;
using namespace weir;
using namespace weir::stream;

StorageOffsets::StorageOffsets(ModuleOp module) {
  auto walk = [&](llvm::function_ref<WalkResult(Operation *)> look) {
    return module.walk<WalkOrder::PreOrder>([&](Operation *op) { return isa<ExecutableOp>(op) ? WalkResult::skip() : look(op); });
  };
  auto isSubview = [](Operation *op) { return isa<ResourceSubviewOp>(op) ? WalkResult::interrupt() : WalkResult::advance(); };
  if (!walk(isSubview).wasInterrupted())
    return;
  walk([&](Operation *op) {
    visit(op);
    // Commands have no resources as results.
    return isa<CmdExecuteOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  solve();
}

uint64_t StorageOffsets::getDivisor(Value value) const {
  auto found = indices.find(value);
  return found == indices.end() ? 0 : divisors[found->second];
}

unsigned StorageOffsets::index(Value value) {
  auto [it, isNew] = indices.try_emplace(value, uses.size());
  if (isNew)
    uses.emplace_back();
  return it->second;
}

void StorageOffsets::connect(unsigned source, unsigned target, uint64_t divisor) { uses[source].push_back({target, divisor}); }

void StorageOffsets::visit(Operation *op) {
  if (auto execute = dyn_cast<CmdExecuteOp>(op)) {
    for (auto [operand, argument] : llvm::zip_equal(execute.getResourceOperands(), execute.getBody().getArguments()))
      connect(index(operand), index(argument));
    return;
  }
  uint64_t added = 0;
  if (auto subview = dyn_cast<ResourceSubviewOp>(op))
    added = offsets.get(subview.getSourceOffset());
  edges.visit(op, [&](const StorageEdges::Step &step) {
    if (step.kind == StorageEdges::Kind::Unknown)
      return visitUnknown(step.at);
    for (const StorageEdges::Edge &edge : step.edges) {
      if (step.kind == StorageEdges::Kind::Load || step.kind == StorageEdges::Kind::Store) {
        auto [global, isNew] = globals.try_emplace(step.symbol, uses.size());
        if (isNew)
          uses.emplace_back();
        unsigned held = global->second;
        edge.source ? connect(index(edge.source->get()), held) : connect(held, index(edge.target));
      } else if (edge.sharesStorage() && isResource(edge.target) && isResource(edge.source->get())) {
        connect(index(edge.source->get()), index(edge.target), added);
      }
    }
  });
}

/// What it returns may be anything that it was given.
void StorageOffsets::visitUnknown(Operation *op) {
  for (Value result : op->getResults())
    for (Value operand : op->getOperands())
      if (isResource(result) && isResource(operand))
        connect(index(operand), index(result));
}

/// From 0 on, which all numbers divide, as often as a divisor gets smaller: at most once for each of its bits.
void StorageOffsets::solve() {
  divisors.assign(uses.size(), 0);
  SmallVector<unsigned> work(llvm::to_vector(llvm::seq<unsigned>(0, uses.size())));
  while (!work.empty()) {
    unsigned source = work.pop_back_val();
    for (const Edge &edge : uses[source]) {
      uint64_t divisor = std::gcd(divisors[edge.target], std::gcd(divisors[source], edge.divisor));
      if (std::exchange(divisors[edge.target], divisor) != divisor)
        work.push_back(edge.target);
    }
  }
}
