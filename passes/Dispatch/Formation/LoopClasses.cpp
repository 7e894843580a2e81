#include "passes/Dispatch/Formation/LoopClasses.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;

unsigned LoopClasses::add(int64_t extent, int64_t bound) {
  classes.push_back({static_cast<unsigned>(classes.size()), extent, bound});
  return classes.size() - 1;
}

unsigned LoopClasses::find(unsigned c) {
  while (classes[c].parent != c)
    c = classes[c].parent = classes[classes[c].parent].parent;
  return c;
}

void LoopClasses::expand(unsigned c, List &list) {
  c = find(c);
  if (classes[c].inner < 0)
    return list.push_back(c);
  expand(classes[c].outer, list);
  expand(classes[c].inner, list);
}

LoopClasses::List LoopClasses::expandAll(ArrayRef<unsigned> list) {
  List result;
  for (unsigned c : list)
    expand(c, result);
  return result;
}

LoopClasses::List LoopClasses::get(unsigned m, unsigned loop) {
  List list;
  expand(firstLoop[m] + loop, list);
  return list;
}

SmallVector<LoopClasses::List> LoopClasses::getDims(unsigned m, AffineMap map) {
  SmallVector<List> dims;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    dims.push_back(dim ? get(m, dim.getPosition()) : List());
  }
  return dims;
}

int LoopClasses::position(unsigned node) const {
  const unsigned *found = llvm::lower_bound(members, node);
  return found != members.end() && *found == node ? found - members.begin() : -1;
}

void LoopClasses::split(unsigned c, int64_t innerExtent) {
  int64_t extent = classes[c].extent, bound = classes[c].bound;
  unsigned outer = add(ShapedType::isDynamic(extent) ? extent : extent / innerExtent,
                       ShapedType::isDynamic(bound) ? bound : llvm::divideCeil(bound, innerExtent));
  unsigned inner = add(innerExtent, innerExtent);
  classes[c].outer = outer;
  classes[c].inner = inner;
  refined = true;
}

void LoopClasses::unite(unsigned a, unsigned b) {
  if (a > b)
    std::swap(a, b);
  if (a == b)
    return;
  if (ShapedType::isDynamic(classes[a].extent))
    classes[a].extent = classes[b].extent;
  int64_t first = classes[a].bound, second = classes[b].bound, extent = classes[a].extent;
  if (!ShapedType::isDynamic(extent))
    classes[a].bound = extent;
  else
    classes[a].bound = ShapedType::isDynamic(first) || ShapedType::isDynamic(second) ? std::max(first, second) : std::min(first, second);
  classes[b].parent = a;
}

/// Both lists run over the same elements: their innermost loops are compared, and split where one is longer (RS1).
LoopClasses::Refusal LoopClasses::equate(ArrayRef<unsigned> first, ArrayRef<unsigned> second) {
  List a = expandAll(first), b = expandAll(second);
  if (a.size() == 1 && b.size() == 1) {
    unite(a[0], b[0]);
    return {};
  }
  while (true) {
    a = expandAll(a);
    b = expandAll(b);
    auto isUnit = [&](unsigned c) { return classes[c].extent == 1; };
    llvm::erase_if(a, isUnit);
    llvm::erase_if(b, isUnit);
    if (a.empty() || b.empty())
      break;
    unsigned x = a.back(), y = b.back();
    int64_t ex = classes[x].extent, ey = classes[y].extent;
    bool dynamicX = ShapedType::isDynamic(ex), dynamicY = ShapedType::isDynamic(ey);
    if (x == y || (ex == ey && !dynamicX)) {
      unite(x, y);
    } else if (dynamicX || dynamicY) {
      if (a.size() == 1 && b.size() == 1)
        unite(x, y);
      // Only the outermost factor may be dynamic (RS2).
      else if (dynamicX && !dynamicY && a.size() == 1)
        split(x, ey);
      else if (dynamicY && !dynamicX && b.size() == 1)
        split(y, ex);
      else
        return FormDispatchesCode::DYNAMIC_RESHAPE;
      if (classes[x].inner >= 0 || classes[y].inner >= 0)
        continue;
    } else if (ex > ey && ey > 0 && ex % ey == 0) {
      split(x, ey);
      continue;
    } else if (ey > ex && ex > 0 && ey % ex == 0) {
      split(y, ex);
      continue;
    } else {
      return FormDispatchesCode::RESHAPE_CROSSES; // RS3
    }
    a.pop_back();
    b.pop_back();
  }
  // What is left over is longer than what it should equal: the extents of a program that cannot run, or a dynamic factor.
  return a.empty() && b.empty() ? Refusal() : Refusal(FormDispatchesCode::DYNAMIC_RESHAPE);
}

/// Takes the classes of a tensor's dimensions through a reshape.
LoopClasses::Refusal LoopClasses::reshape(Operation *view, SmallVector<List> &dims) {
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view)) {
    SmallVector<List> result;
    for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
      List list;
      for (int64_t d : group)
        llvm::append_range(list, dims[d]);
      result.push_back(list);
    }
    dims = std::move(result);
    return {};
  }
  auto expandOp = dyn_cast<tensor::ExpandShapeOp>(view);
  if (!expandOp)
    return {};
  SmallVector<List> result(expandOp.getResultType().getRank());
  for (auto [source, group] : llvm::enumerate(expandOp.getReassociationIndices())) {
    List rest = dims[source];
    for (int64_t d : llvm::reverse(ArrayRef<int64_t>(group).drop_front())) {
      int64_t size = expandOp.getResultType().getDimSize(d);
      if (ShapedType::isDynamic(size))
        return FormDispatchesCode::DYNAMIC_RESHAPE; // RS2
      List taken;
      for (int64_t product = 1; product < size;) {
        rest = expandAll(rest);
        if (rest.empty())
          return FormDispatchesCode::RESHAPE_CROSSES;
        unsigned c = rest.back();
        int64_t extent = classes[c].extent, wanted = size / product;
        if (ShapedType::isDynamic(extent) || (extent > wanted && extent % wanted == 0)) {
          if (ShapedType::isDynamic(extent) && rest.size() > 1)
            return FormDispatchesCode::DYNAMIC_RESHAPE;
          split(c, wanted);
          continue;
        }
        if (extent == 0 || wanted % extent != 0)
          return FormDispatchesCode::RESHAPE_CROSSES;
        taken.insert(taken.begin(), c);
        product *= extent;
        rest.pop_back();
      }
      result[d] = taken;
    }
    if (!group.empty())
      result[group.front()] = rest;
  }
  dims = std::move(result);
  return {};
}

static bool isPlainMap(AffineMap map) { return map.isProjectedPermutation(/*allowZeroInResults=*/true); }

LoopClasses::Refusal LoopClasses::addEdge(unsigned consumer, const FusionRead &read) {
  if (!read.operand)
    return read.ofBody ? FormDispatchesCode::BODY_USE : FormDispatchesCode::NON_PROJECTED_MAP; // L7, EK9
  if (read.isInit)
    return FormDispatchesCode::IN_PLACE_HAZARD; // L15
  unsigned producer = position(read.producer);
  AffineMap a = graph[members[producer]].results[cast<OpResult>(read.base).getResultNumber()].map;
  AffineMap b = read.map;
  if (!isPlainMap(a) || !isPlainMap(b))
    return FormDispatchesCode::NON_PROJECTED_MAP; // L5, EK9
  SmallVector<List> dims = getDims(producer, a);
  for (Operation *view : read.views)
    if (Refusal refused = reshape(view, dims))
      return refused;
  for (auto [list, expr] : llvm::zip_equal(dims, b.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr); dim && !list.empty())
      if (Refusal refused = equate(list, get(consumer, dim.getPosition())))
        return refused;
  return {};
}

/// Siblings have equal loops (HF1), or share those that run over the tensor (HF5).
LoopClasses::Refusal LoopClasses::addLink(const SiblingLink &link) {
  const FusionNode &first = graph[link.first], &second = graph[link.second];
  int a = position(link.first), b = position(link.second);
  if (first.contraction) {
    if (first.extents != second.extents || first.kinds != second.kinds || first.results[0].map != second.results[0].map ||
        first.op->getOperandTypes() != second.op->getOperandTypes())
      return FormDispatchesCode::SIBLING_SHAPE; // HF6
    for (auto [loop, kind] : llvm::enumerate(first.kinds))
      if (kind == utils::IteratorType::parallel)
        if (Refusal refused = equate(get(a, loop), get(b, loop)))
          return refused;
    return {};
  }
  for (const FusionRead &one : first.reads)
    for (const FusionRead &other : second.reads) {
      if (!one.operand || !other.operand || one.operand->get() != other.operand->get())
        continue;
      if (!isPlainMap(one.map) || !isPlainMap(other.map))
        return FormDispatchesCode::NON_PROJECTED_MAP;
      for (auto [x, y] : llvm::zip_equal(one.map.getResults(), other.map.getResults()))
        if (auto dx = dyn_cast<AffineDimExpr>(x), dy = dyn_cast<AffineDimExpr>(y); dx && dy)
          if (Refusal refused = equate(get(a, dx.getPosition()), get(b, dy.getPosition())))
            return refused;
    }
  return {};
}

/// PM7: loops of one class have the same order in both ops.
bool LoopClasses::keepsOrder(unsigned consumer, const FusionRead &read) {
  unsigned producer = position(read.producer);
  auto sequence = [&](unsigned m) {
    SmallVector<unsigned> order;
    for (unsigned loop = 0; loop < graph[members[m]].kinds.size(); ++loop)
      llvm::append_range(order, get(m, loop));
    return order;
  };
  SmallVector<unsigned> first = sequence(producer), second = sequence(consumer);
  llvm::SmallDenseSet<unsigned> inFirst(first.begin(), first.end()), inSecond(second.begin(), second.end());
  llvm::erase_if(first, [&](unsigned c) { return !inSecond.contains(c) || classes[c].extent == 1; });
  llvm::erase_if(second, [&](unsigned c) { return !inFirst.contains(c) || classes[c].extent == 1; });
  return first == second;
}

LoopClasses::Refusal LoopClasses::build(ArrayRef<SiblingLink> links, bool keepOrder) {
  for (unsigned node : members) {
    firstLoop.push_back(classes.size());
    for (auto [extent, bound] : llvm::zip_equal(graph[node].extents, graph[node].bounds))
      add(extent, bound);
  }
  auto forEachEdge = [&](auto &&visit) -> Refusal {
    for (unsigned m = 0; m < members.size(); ++m)
      for (const FusionRead &read : graph[members[m]].reads)
        if (read.producer >= 0 && position(read.producer) >= 0)
          if (Refusal refused = visit(m, read))
            return refused;
    return {};
  };
  if (Refusal refused = forEachEdge([&](unsigned m, const FusionRead &read) { return addEdge(m, read); }))
    return refused;
  for (const SiblingLink &link : links)
    if (Refusal refused = addLink(link))
      return refused;
  if (!keepOrder)
    return {};
  return forEachEdge([&](unsigned m, const FusionRead &read) -> Refusal {
    return keepsOrder(m, read) ? Refusal() : Refusal(FormDispatchesCode::NEEDS_INTERCHANGE);
  });
}
