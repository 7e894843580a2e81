/// The terms of the cost of a group (dispatch-passes.md 4.13), and the order of loops that makes strided accesses cheapest.

#include "passes/Dispatch/Formation/FusionCost.h"

using namespace mlir;
using namespace weir;

/// `bytes` times a factor in 1/1024.
static int64_t scaled(int64_t factor, int64_t bytes) { return boundedProduct(factor, bytes) / 1024; }

int64_t GroupEvaluator::tileBytes(ArrayRef<LoopClasses::List> dims, int64_t bits) const {
  int64_t elements = 1;
  for (const LoopClasses::List &list : dims)
    for (unsigned c : list)
      elements = boundedProduct(elements, infos[c].distributed ? std::min(infos[c].tile, classes.getExtent(c)) : classes.getExtent(c));
  return (boundedProduct(elements, bits) + 7) / 8;
}

/// L12: the largest sum of values inside that live at once and have a dimension which a workgroup has whole.
void GroupEvaluator::costFootprint() {
  llvm::SmallDenseMap<Value, unsigned> lastUse;
  for (unsigned m = 0; m < members.size(); ++m)
    for (const FusionRead &read : graph[members[m]].reads)
      lastUse[read.base] = m;
  int64_t live = 0;
  SmallVector<std::pair<unsigned, int64_t>> dying; // last use, bytes
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    int64_t own = 0;
    for (const FusionNode::Result &value : node.results) {
      auto use = lastUse.find(value.value);
      if (!node.linalgOp || use == lastUse.end() || use->second <= m || repeated[m] || node.merges)
        continue;
      SmallVector<LoopClasses::List> dims = classes.getDims(m, value.map);
      bool resident = false;
      for (const LoopClasses::List &list : dims)
        for (unsigned c : list)
          if (!infos[c].distributed && classes.getExtent(c) > 1) {
            resident = true;
            if (classes.isDynamic(c))
              setPattern(FusionPattern::DynamicResident);
          }
      if (!resident)
        continue;
      int64_t bytes = tileBytes(dims, value.elementBits);
      dying.push_back({use->second, bytes});
      own += bytes;
    }
    // An elementwise op writes over an operand that ends here.
    int64_t reused = 0;
    if (!node.contraction && !node.reduces)
      for (auto [end, bytes] : dying)
        if (end == m && own > 0 && bytes >= own)
          reused = own;
    live += own;
    result.footprint = std::max(result.footprint, live - reused);
    for (auto &[end, bytes] : dying)
      if (end == m) {
        live -= bytes;
        bytes = 0;
      }
  }
}

/// R, with what is read on both sides of a reduction once for each side unless its part of a unit can be kept (Ph), and W.
void GroupEvaluator::costMoves() {
  struct Captured {
    int64_t bytes = 0, tile = 0;
    uint64_t levels = 0;
  };
  llvm::SmallMapVector<Value, Captured, 16> captured;
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    for (const FusionRead &read : node.reads) {
      if (read.producer >= 0 && classes.position(read.producer) >= 0)
        continue;
      Captured &tensor = captured[read.base];
      tensor.bytes = std::max(tensor.bytes, read.bytes);
      tensor.levels |= uint64_t(1) << std::min(level[m], 63u);
      if (read.map)
        tensor.tile = std::max(tensor.tile, tileBytes(classes.getDims(m, read.map), read.elementBits));
    }
  }
  for (auto &[value, tensor] : captured) {
    int64_t times = llvm::popcount(tensor.levels);
    if (times > 1 && result.footprint + tensor.tile <= options.policy.cap) {
      result.footprint += tensor.tile;
      times = 1;
    }
    result.cost.moved += boundedProduct(times, tensor.bytes);
  }
  for (const Crossing &crossing : crossings)
    if (!crossing.reads)
      result.cost.moved += crossing.bytes;
  result.cost.launch = options.policy.lambda;
}

int64_t GroupEvaluator::stridedCost(const Crossing &crossing, ArrayRef<unsigned> order) const {
  if (crossing.dims.size() < 2 || crossing.dims.back().empty() || order.empty() || crossing.ofContraction)
    return 0;
  int64_t cost = 0;
  unsigned last = crossing.dims.back().back();
  if (last != order.back() && llvm::is_contained(order, last))
    cost += scaled(options.policy.tau, crossing.bytes);
  int64_t run = getRun(crossing);
  if (run < options.policy.line)
    cost += boundedProduct(std::min<int64_t>(7, options.policy.line / std::max<int64_t>(1, run) - 1), crossing.bytes);
  return cost;
}

/// T. PM5: a generic reduction may run in another order where fewer bytes are strided then.
void GroupEvaluator::chooseOrder() {
  auto costOf = [&](ArrayRef<unsigned> order) {
    int64_t sum = 0;
    for (const Crossing &crossing : crossings)
      sum += stridedCost(crossing, order);
    return sum;
  };
  result.cost.strided = costOf(rootOrder);
  const FusionNode &root = graph[members[result.root]];
  if (!options.interchange || root.contraction || !root.reduces || !isa<linalg::GenericOp>(root.op) || classes.hasRefinement())
    return;
  int64_t written = 0;
  for (const Crossing &crossing : crossings)
    if (!crossing.reads)
      written = std::max(written, crossing.bytes);
  // Of results, then of inputs that are no smaller.
  SmallVector<SmallVector<unsigned>, 4> orders;
  for (bool reads : {false, true})
    for (const Crossing &crossing : crossings) {
      SmallVector<unsigned> order;
      for (const LoopClasses::List &list : crossing.dims)
        for (unsigned c : list)
          if (llvm::is_contained(rootOrder, c))
            order.push_back(c);
      if (crossing.reads == reads && (!reads || crossing.bytes >= written) && orders.size() < 3 && order.size() == rootOrder.size() &&
          order != rootOrder && !llvm::is_contained(orders, order))
        orders.push_back(order);
    }
  for (const SmallVector<unsigned> &order : orders)
    if (int64_t cost = costOf(order); cost < result.cost.strided) {
      result.cost.strided = cost;
      rootOrder = order;
    }
}

/// X: what each unit reads whole and no cache holds.
void GroupEvaluator::costOperands() {
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    if (!node.contraction)
      continue;
    for (const FusionRead &read : node.reads) {
      if (!read.map || read.isInit || read.bytes <= options.policy.cache)
        continue;
      if (read.producer >= 0 && classes.position(read.producer) >= 0)
        continue;
      bool distributed = false;
      for (unsigned loop = 0; loop < node.kinds.size(); ++loop)
        if (read.map.isFunctionOfDim(loop))
          distributed |= llvm::any_of(classes.get(m, loop), [&](unsigned c) { return infos[c].distributed; });
      if (!distributed)
        result.cost.reread += scaled(options.policy.omega, boundedProduct(result.units - 1, read.bytes));
    }
  }
}

/// Q.
void GroupEvaluator::costParallelism() {
  if (result.units >= options.policy.units)
    return;
  int64_t ops = 0;
  for (unsigned node : members)
    ops += graph[node].scalarOps;
  int64_t work = result.cost.moved + scaled(options.policy.kappa, ops);
  result.cost.parallelism = boundedProduct(work, options.policy.units) / std::max<int64_t>(1, result.units) - work;
}

/// C: what other members, or other dispatches, or other units (EK5) compute, too.
void GroupEvaluator::costCopies() {
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    int64_t times = node.copy;
    if (repeated[m]) {
      llvm::SmallDenseSet<unsigned> own;
      for (unsigned loop = 0; loop < node.kinds.size(); ++loop)
        for (unsigned c : classes.get(m, loop))
          own.insert(c);
      int64_t tiles = 1;
      for (unsigned c : rootOrder)
        if (infos[c].distributed && !own.contains(c))
          tiles = boundedProduct(tiles, llvm::divideCeil(std::max<int64_t>(1, classes.getExtent(c)), infos[c].tile));
      times += tiles - 1;
    }
    result.cost.recomputed += scaled(options.policy.kappa, boundedProduct(times, node.copyOps));
  }
}

LoopOrders GroupEvaluator::getLoopOrders() {
  LoopOrders orders(members.size());
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    // A contraction, convolution or pooling keeps its order, as do named ops (PM4).
    if (node.contraction || !isa<linalg::GenericOp>(node.op))
      continue;
    using Key = std::tuple<unsigned, unsigned, unsigned>;
    SmallVector<std::pair<Key, unsigned>> keys;
    for (unsigned loop = 0; loop < node.kinds.size(); ++loop) {
      Key key(2, 0, loop);
      if (node.kinds[loop] != utils::IteratorType::parallel) {
        key = Key(3, 0, loop);
      } else {
        LoopClasses::List list = classes.get(m, loop);
        if (auto found = list.empty() ? rootOrder.end() : llvm::find(rootOrder, list.front()); found != rootOrder.end())
          key = Key(infos[*found].distributed ? 0 : 1, found - rootOrder.begin(), loop);
      }
      keys.push_back({key, loop});
    }
    llvm::sort(keys);
    for (auto &[key, loop] : keys)
      orders[m].push_back(loop);
    if (llvm::is_sorted(orders[m]))
      orders[m].clear();
  }
  return orders;
}
