#include "passes/Dispatch/Formation/Alternatives.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Remarks.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kPass = "weir-form-dispatches";
static constexpr unsigned kMaxReaders = 8;

static int64_t scaled(int64_t factor, int64_t bytes) { return boundedProduct(factor, bytes) / 1024; }

/// An elementwise op that writes each element of its result once, from nothing but operands.
static bool isRecomputable(const FusionNode &node) {
  auto generic = dyn_cast<linalg::GenericOp>(node.op);
  return generic && !node.pinned && !node.contraction && !node.reduces && node.results.size() == 1 &&
         node.results[0].map.isPermutation() && !isInitRead(generic, *generic.getDpsInitOperand(0)) &&
         llvm::all_of(node.reads, [](const FusionRead &read) { return read.operand && !read.isInit; });
}

/// Whether something beside the group of `producer` needs `value`, a result of it.
static bool isWritten(const FusionNode::Result &value, const FusionSearch &search, unsigned producer) {
  return value.leaves || llvm::any_of(value.users, [&](unsigned user) { return search.getGroupOf(user) != search.getGroupOf(producer); });
}

/// Inputs of the copy that its new group does not read yet, and what has to be written for it.
static int64_t bytesOfInputs(const FusionGraph &graph, const FusionSearch &search, const FusionNode &producer, unsigned group) {
  int64_t bytes = 0;
  for (const FusionRead &read : producer.reads) {
    if (read.producer >= 0 && search.getGroupOf(read.producer) == group)
      continue;
    bool known = llvm::any_of(search.getGroup(group).members, [&](unsigned member) {
      return llvm::any_of(graph[member].reads, [&](const FusionRead &other) { return other.base == read.base; });
    });
    if (!known)
      bytes += read.bytes;
    if (read.producer >= 0 && !isWritten(graph[read.producer].results[cast<OpResult>(read.base).getResultNumber()], search, read.producer))
      bytes += read.bytes;
  }
  return bytes;
}

void Alternatives::proposeCopies(const FusionGraph &graph, const FusionSearch &search, const FusionPolicy &policy, unsigned producer) {
  const FusionNode &node = graph[producer];
  if (!isRecomputable(node) || node.users.size() > kMaxReaders)
    return;
  if (partners.contains(node.op))
    return;
  const FusionNode::Result &value = node.results[0];
  unsigned own = search.getGroupOf(producer);
  for (unsigned user : value.users) {
    const FusionNode &reader = graph[user];
    unsigned group = search.getGroupOf(user);
    // A contraction would compute its operands once for each tile of the other side.
    if (group == own || !reader.linalgOp || reader.contraction || reader.pinned || producers.contains(reader.op))
      continue;
    llvm::SmallMapVector<AffineMap, SmallVector<Use>, 2> byMap;
    bool plain = true;
    for (const FusionRead &read : reader.reads)
      if (read.base == value.value) {
        plain &= read.operand && !read.isInit && read.views.empty() && read.map.isProjectedPermutation();
        if (read.operand)
          byMap[read.map].push_back({read.operand, read.map});
      }
    if (!plain || byMap.empty())
      continue;
    bool onlyReader = value.users.size() == 1 && !value.leaves;
    StringRef rule = byMap.size() > 1 ? "MU1" : "MR2";
    // The only reader keeps the op itself for the first of its maps.
    unsigned copies = byMap.size() - onlyReader;
    int64_t inputs = bytesOfInputs(graph, search, node, group);
    int64_t cost = scaled(policy.kappa, boundedProduct(copies, node.copyOps)) + inputs;
    if (byMap.size() > 1)
      for (const FusionRead &read : node.reads)
        cost += scaled(policy.tau, read.bytes);
    // Written and read no more, if the others can do without it, too.
    int64_t saved = value.leaves ? value.bytes : 2 * value.bytes;
    if (byMap.size() > 1)
      saved += scaled(policy.tau, value.bytes);
    if (!value.leaves && search.getGroup(own).members.size() == 1)
      saved += policy.lambda;
    if (saved <= cost || copies == 0) {
      if (byMap.size() > 1)
        missedRemark(reader.op, kPass, FormDispatchesCode::RECOMPUTE)
            << remark::metric("producer", node.op->getName().getStringRef()) << remark::metric("cost", cost) << remark::metric("saved", saved);
      continue;
    }
    for (auto &[map, uses] : llvm::drop_begin(byMap, onlyReader)) {
      rewriter.setInsertionPoint(reader.op);
      Operation *copy = rewriter.clone(*node.op);
      rewriter.modifyOpInPlace(reader.op, [&, &uses = uses] {
        for (Use &use : uses)
          use.operand->set(copy->getResult(0));
      });
      changes.push_back({rule, node.op, reader.op, copy, uses});
      producers.insert(node.op);
      partners.insert(reader.op);
    }
  }
  // The original has no other reader: it serves the last one.
  if (node.op->use_empty() && producers.contains(node.op)) {
    restore(changes.back());
    changes.pop_back();
  }
}

/// The loops by which `map`, a permutation, indexes a tensor, as positions of the tensor's dimensions in the order of the loops.
static SmallVector<unsigned> getOrder(AffineMap map) {
  SmallVector<unsigned> order(map.getNumResults());
  for (unsigned dim = 0; dim < order.size(); ++dim)
    order[dim] = dim;
  llvm::sort(order, [&](unsigned a, unsigned b) { return map.getDimPosition(a) < map.getDimPosition(b); });
  return order;
}

void Alternatives::proposeTransposed(const FusionGraph &graph, const FusionSearch &search, const FusionPolicy &policy, unsigned producer) {
  const FusionNode &node = graph[producer];
  if (!node.linalgOp || node.pinned || partners.contains(node.op) || node.results.size() != 1 || !node.results[0].map.isProjectedPermutation())
    return;
  const FusionNode::Result &value = node.results[0];
  auto type = dyn_cast<RankedTensorType>(value.value.getType());
  if (!type || !type.hasStaticShape() || type.getEncoding())
    return;
  SmallVector<unsigned> order;
  SmallVector<Use> uses;
  int64_t saved = 0;
  for (unsigned user : value.users) {
    const FusionNode &reader = graph[user];
    if (search.getGroupOf(user) == search.getGroupOf(producer) || reader.contraction || !isa<linalg::GenericOp>(reader.op) ||
        producers.contains(reader.op))
      continue;
    for (const FusionRead &read : reader.reads) {
      if (read.base != value.value || !read.operand || read.isInit || !read.views.empty() || !read.map.isProjectedPermutation() ||
          read.map.getNumResults() < 2)
        continue;
      SmallVector<unsigned> own = getOrder(read.map);
      // T of 4.13: the tensor's last dimension is not the last one that the reader runs over.
      if (own.back() == read.map.getNumResults() - 1 || (!order.empty() && own != order))
        continue;
      order = own;
      uses.push_back({read.operand, read.map});
      saved += scaled(policy.tau, value.bytes);
    }
  }
  if (saved <= value.bytes + scaled(policy.tau, value.bytes))
    return;
  rewriter.setInsertionPointAfter(node.op);
  Location loc = node.op->getLoc();
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> dims;
  for (unsigned dim : order) {
    shape.push_back(type.getDimSize(dim));
    dims.push_back(rewriter.getAffineDimExpr(dim));
  }
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  auto transposed = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), value.value, empty, ArrayRef<AffineMap>{identity, AffineMap::get(type.getRank(), 0, dims, rewriter.getContext())},
      SmallVector<utils::IteratorType>(type.getRank(), utils::IteratorType::parallel),
      [](OpBuilder &builder, Location inner, ValueRange arguments) { linalg::YieldOp::create(builder, inner, arguments.front()); });
  for (Use &use : uses) {
    auto reader = cast<linalg::GenericOp>(use.operand->getOwner());
    SmallVector<AffineMap> maps = reader.getIndexingMapsArray();
    SmallVector<AffineExpr> results;
    for (unsigned dim : order)
      results.push_back(use.map.getResult(dim));
    maps[use.operand->getOperandNumber()] = AffineMap::get(use.map.getNumDims(), 0, results, rewriter.getContext());
    rewriter.modifyOpInPlace(reader, [&] {
      use.operand->set(transposed.getResult(0));
      reader.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }
  changes.push_back({"MU3", node.op, node.op, transposed, uses});
  producers.insert(node.op);
  for (Use &use : uses)
    partners.insert(use.operand->getOwner());
}

void Alternatives::apply(const FusionGraph &graph, const FusionSearch &search, const FusionPolicy &policy) {
  for (unsigned node = 0; node < graph.size(); ++node) {
    size_t before = changes.size();
    proposeCopies(graph, search, policy, node);
    if (changes.size() == before)
      proposeTransposed(graph, search, policy, node);
  }
}

SmallVector<Operation *> Alternatives::getCopies() const {
  return llvm::map_to_vector(changes, [](const Change &change) { return change.copy; });
}

bool Alternatives::undoSeparate(const FusionGraph &graph, const FusionSearch &search) {
  SmallVector<Change> kept;
  for (Change &change : changes) {
    std::optional<unsigned> copy = graph.lookup(change.copy), partner = graph.lookup(change.partner);
    bool together = copy && partner && search.getGroupOf(*copy) == search.getGroupOf(*partner);
    // The instance that the only reader kept (MU1) has to be there, too.
    std::optional<unsigned> producer = graph.lookup(change.producer);
    if (together && producer && change.rule == "MU1" && change.producer->hasOneUse() && *change.producer->user_begin() == change.partner)
      together = search.getGroupOf(*producer) == search.getGroupOf(*partner);
    if (together)
      kept.push_back(change);
    else
      undo(change);
  }
  bool any = kept.size() != changes.size();
  changes = std::move(kept);
  return any;
}

void Alternatives::undo(Change &change) {
  missedRemark(change.partner, kPass, FormDispatchesCode::RECOMPUTE)
      << remark::metric("producer", change.producer->getName().getStringRef()) << remark::metric("rule", change.rule);
  restore(change);
}

void Alternatives::restore(Change &change) {
  for (Use &use : change.uses) {
    Operation *reader = use.operand->getOwner();
    rewriter.modifyOpInPlace(reader, [&] {
      use.operand->set(change.producer->getResult(0));
      if (auto generic = dyn_cast<linalg::GenericOp>(reader)) {
        SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
        maps[use.operand->getOperandNumber()] = use.map;
        generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      }
    });
  }
  Operation *empty = cast<DestinationStyleOpInterface>(change.copy).getDpsInits()[0].getDefiningOp();
  rewriter.eraseOp(change.copy);
  if (isa_and_nonnull<tensor::EmptyOp>(empty) && empty->use_empty())
    rewriter.eraseOp(empty);
}

void Alternatives::undo() {
  for (Change &change : changes)
    undo(change);
  changes.clear();
}

void Alternatives::emitRemarks() const {
  for (const Change &change : changes)
    passedRemark(change.partner, kPass, FormDispatchesCode::DUPLICATED)
        << remark::metric("producer", change.producer->getName().getStringRef()) << remark::metric("rule", change.rule);
}
