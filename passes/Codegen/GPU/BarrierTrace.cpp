#include "passes/Codegen/GPU/BarrierTrace.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir;

/// Questions that are asked of a kernel: each takes a walk through all of it.
static constexpr unsigned kMostQuestions = 200;

struct BarrierTrace::Node {
  Kind kind;
  SharedAccesses accesses;
  Operation *op = nullptr;     ///< the barrier, or the loop as it is emitted
  Operation *source = nullptr; ///< the loop in the kernel
  Trips trips;
  bool mayTakeNone = false, isOfGrid = false;
  bool hasBarrier = true;       ///< whether it exists
  Operation *inFront = nullptr; ///< of a loop: the barrier before it
  std::vector<Sequence> parts;
};

/// Of a part of a kernel.
struct BarrierTrace::Summary {
  SharedAccesses leading, trailing; ///< before the first barrier, and after the last, on some way through it
  bool mayHaveNone = true;          ///< whether there is a way without a barrier
  bool isOrdered = true;            ///< whether all in it that conflicts has one in between
};

/// A barrier that may go, with the loops around it, outermost first.
struct BarrierTrace::Barrier {
  Node *node;
  SmallVector<Node *> loops;
};

BarrierTrace::BarrierTrace() { open.push_back(&root); }
BarrierTrace::~BarrierTrace() = default;

BarrierTrace::Node &BarrierTrace::add(Kind kind) {
  open.back()->push_back(std::make_unique<Node>());
  Node &node = *open.back()->back();
  node.kind = kind;
  return node;
}

void BarrierTrace::addAccesses(ArrayRef<SharedAccess> accesses) {
  if (!accesses.empty())
    add(Kind::Accesses).accesses.assign(accesses.begin(), accesses.end());
}

void BarrierTrace::addBarrier(Operation *barrier) { add(Kind::Barrier).op = barrier; }

void BarrierTrace::beginLoop(Operation *emitted, Operation *source, Trips trips) {
  Node &node = add(Kind::Loop);
  node.op = emitted;
  node.source = source;
  node.trips = trips;
  node.parts.emplace_back();
  open.push_back(&node.parts.back());
}

void BarrierTrace::endLoop() { open.pop_back(); }

void BarrierTrace::beginBranches() { around.push_back(&add(Kind::Branches)); }

void BarrierTrace::nextBranch() {
  std::vector<Sequence> &parts = around.back()->parts;
  if (!parts.empty())
    open.pop_back();
  parts.emplace_back();
  open.push_back(&parts.back());
}

void BarrierTrace::endBranches(bool mayBeNone) {
  Node &node = *around.back();
  around.pop_back();
  node.mayTakeNone = mayBeNone;
  if (!node.parts.empty())
    open.pop_back();
}

void BarrierTrace::beginGridLoop() {
  bool goesOn = !open.back()->empty() && open.back()->back()->isOfGrid;
  Node &node = goesOn ? *open.back()->back() : add(Kind::Branches);
  node.isOfGrid = node.mayTakeNone = true;
  node.parts.emplace_back();
  open.push_back(&node.parts.back());
}

void BarrierTrace::endGridLoop() { open.pop_back(); }

BarrierTrace::Summary BarrierTrace::summarize(const Node &node) {
  Summary summary;
  switch (node.kind) {
  case Kind::Accesses:
    summary.leading = summary.trailing = node.accesses;
    return summary;
  case Kind::Barrier:
    summary.mayHaveNone = !node.hasBarrier;
    return summary;
  case Kind::Loop: {
    summary = summarize(node.parts.front());
    if (node.source && node.trips.mayBeSeveral)
      for (const SharedAccess &one : summary.trailing)
        for (const SharedAccess &other : summary.leading)
          summary.isOrdered &= !one.conflictsInNext(other, node.source);
    summary.mayHaveNone |= node.trips.mayBeNone;
    return summary;
  }
  default:
    summary.mayHaveNone = node.mayTakeNone;
    for (const Sequence &part : node.parts) {
      Summary branch = summarize(part);
      weir::addAccesses(summary.leading, branch.leading);
      weir::addAccesses(summary.trailing, branch.trailing);
      summary.mayHaveNone |= branch.mayHaveNone;
      summary.isOrdered &= branch.isOrdered;
    }
    return summary;
  }
}

BarrierTrace::Summary BarrierTrace::summarize(const Sequence &sequence) {
  Summary all;
  auto append = [&](const Summary &next) {
    all.isOrdered &= next.isOrdered;
    for (const SharedAccess &one : all.trailing)
      for (const SharedAccess &other : next.leading)
        all.isOrdered &= !one.conflicts(other);
    if (all.mayHaveNone)
      weir::addAccesses(all.leading, next.leading);
    if (!next.mayHaveNone)
      all.trailing.clear();
    weir::addAccesses(all.trailing, next.trailing);
    all.mayHaveNone &= next.mayHaveNone;
  };
  for (const std::unique_ptr<Node> &node : sequence) {
    if (node->inFront) {
      Summary barrier;
      barrier.mayHaveNone = false;
      append(barrier);
    }
    append(summarize(*node));
    if (!all.isOrdered)
      break;
  }
  return all;
}

bool BarrierTrace::isOrdered() const { return summarize(root).isOrdered; }

void BarrierTrace::collect(const Sequence &sequence, SmallVectorImpl<Node *> &loops, SmallVectorImpl<Barrier> &barriers) {
  for (const std::unique_ptr<Node> &node : sequence) {
    if (node->kind == Kind::Barrier && node->op)
      barriers.push_back({node.get(), llvm::to_vector(loops)});
    if (node->kind == Kind::Loop)
      loops.push_back(node.get());
    for (const Sequence &part : node->parts)
      collect(part, loops, barriers);
    if (node->kind == Kind::Loop)
      loops.pop_back();
  }
}

void BarrierTrace::refine() {
  SmallVector<Barrier> barriers;
  SmallVector<Node *> loops;
  collect(root, loops, barriers);
  unsigned questions = 0;
  auto isRight = [&] { return questions++ < kMostQuestions && isOrdered(); };
  if (barriers.empty() || !isRight())
    return;
  auto remove = [&](Node &node) {
    node.hasBarrier = false;
    if (!isRight())
      node.hasBarrier = true;
    return !node.hasBarrier;
  };
  auto move = [&](Barrier &barrier) {
    barrier.node->hasBarrier = false;
    for (Node *loop : barrier.loops) {
      if (!loop->op || loop->inFront)
        continue;
      loop->inFront = barrier.node->op;
      if (isRight())
        return;
      loop->inFront = nullptr;
    }
    barrier.node->hasBarrier = true;
  };
  // Those that run most often first.
  llvm::stable_sort(barriers, [](const Barrier &a, const Barrier &b) { return a.loops.size() > b.loops.size(); });
  llvm::erase_if(barriers, [&](Barrier &barrier) {
    bool isSuperfluous = remove(*barrier.node);
    if (isSuperfluous)
      barrier.node->op->erase();
    return isSuperfluous;
  });
  for (Barrier &barrier : barriers)
    if (!remove(*barrier.node) && !barrier.loops.empty())
      move(barrier);
  // What has moved may represent others.
  for (Barrier &barrier : barriers)
    if (barrier.node->hasBarrier)
      remove(*barrier.node);
  for (Barrier &barrier : barriers) {
    if (barrier.node->hasBarrier)
      continue;
    auto place = llvm::find_if(barrier.loops, [&](Node *loop) { return loop->inFront == barrier.node->op; });
    if (place == barrier.loops.end()) {
      barrier.node->op->erase();
      continue;
    }
    (*place)->inFront = nullptr;
    if (isRight()) {
      barrier.node->op->erase();
      continue;
    }
    (*place)->inFront = barrier.node->op;
    barrier.node->op->moveBefore((*place)->op);
  }
}
