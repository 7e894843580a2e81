/// The loops of a group: which of them are the grid, and what one workgroup has of the others.

#include "passes/Dispatch/Formation/FusionCost.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kMaxSingleUnit = 4096; // L6
static constexpr int64_t kElementwiseTile = 64; // U3

bool GroupEvaluator::isEscaping(unsigned m, unsigned index) const {
  const FusionNode::Result &value = graph[members[m]].results[index];
  return value.leaves || llvm::any_of(value.users, [&](unsigned user) { return classes.position(user) < 0; });
}

/// The contraction or reduction with the most arithmetic; without one the op with the largest result (PM6).
void GroupEvaluator::chooseRoot() {
  auto weight = [&](unsigned m) {
    const FusionNode &node = graph[members[m]];
    bool isRoot = node.contraction || node.reduces;
    return std::make_tuple(isRoot, isRoot ? node.scalarOps : node.points);
  };
  for (unsigned m = 1; m < members.size(); ++m)
    if (weight(m) > weight(result.root))
      result.root = m;
  afterContraction.assign(members.size(), false);
  level.assign(members.size(), 0);
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    hasContraction |= node.contraction;
    hasReduction |= node.reduces;
    for (const FusionRead &read : node.reads)
      if (int p = read.producer < 0 ? -1 : classes.position(read.producer); p >= 0) {
        const FusionNode &producer = graph[members[p]];
        afterContraction[m] = afterContraction[m] || afterContraction[p] || producer.contraction;
        level[m] = std::max<unsigned>(level[m], level[p] + producer.reduces);
      }
  }
}

/// EK5: what only widens an operand of contractions is computed where it is loaded, for each tile of the loops that it lacks; and what computes
/// the input of convolutions whose windows have one element, where they copy it.
void GroupEvaluator::findRepeated() {
  repeated.assign(members.size(), false);
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    auto isLoaded = [&](unsigned user) { return (node.widens && graph[user].contraction) || isPixelInput(members[m], user); };
    repeated[m] = (node.widens || node.streams) && m != result.root && !isEscaping(m, 0) && llvm::all_of(node.users, isLoaded) &&
                  llvm::none_of(node.reads, [&](const FusionRead &read) { return read.producer >= 0 && classes.position(read.producer) >= 0; });
  }
}

/// True if `user` reads what `node` gives as its input, and as nothing else.
bool GroupEvaluator::isPixelInput(unsigned node, unsigned user) const {
  return graph[node].streams && graph[user].pixels && llvm::all_of(graph[user].reads, [&](const FusionRead &read) {
           return read.producer != static_cast<int>(node) ||
                  (read.operand && read.operand->getOperandNumber() == 0 && read.views.empty());
         });
}

void GroupEvaluator::distribute() {
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    llvm::SmallDenseSet<unsigned> mine;
    for (unsigned loop = 0; loop < node.kinds.size(); ++loop)
      for (unsigned c : classes.get(m, loop)) {
        infos.resize(std::max<size_t>(infos.size(), classes.size()));
        infos[c].twice |= !mine.insert(c).second;
        infos[c].reduced |= node.kinds[loop] != utils::IteratorType::parallel;
      }
    for (unsigned c : mine) {
      ++infos[c].holders;
      infos[c].repeated += repeated[m];
    }
  }
  infos.resize(classes.size());
  const FusionNode &root = graph[members[result.root]];
  if (root.contraction) {
    // Kernels of named ops go by the layout of the result, whatever the order of the loops.
    for (const LoopClasses::List &list : classes.getDims(result.root, root.results[0].map))
      llvm::append_range(rootOrder, list);
  } else {
    for (unsigned loop = 0; loop < root.kinds.size(); ++loop)
      if (root.kinds[loop] == utils::IteratorType::parallel)
        llvm::append_range(rootOrder, classes.get(result.root, loop));
  }
  unsigned others = members.size() - llvm::count(repeated, true);
  for (unsigned c : rootOrder)
    infos[c].distributed = infos[c].holders - infos[c].repeated == others && !infos[c].twice && !infos[c].reduced;
}

GroupEvaluator::Refusal GroupEvaluator::checkGrid() {
  if (members.size() == 1)
    return {};
  if (llvm::none_of(infos, [](const ClassInfo &info) { return info.distributed; })) {
    // Without parallel loops an op runs in one unit anyway.
    bool small = llvm::all_of(members, [&](unsigned node) {
      return (graph[node].points <= kMaxSingleUnit || !llvm::is_contained(graph[node].kinds, utils::IteratorType::parallel)) &&
             llvm::none_of(graph[node].extents, ShapedType::isDynamic);
    });
    bool conflict = llvm::any_of(rootOrder, [&](unsigned c) { return infos[c].twice && !infos[c].reduced; });
    if (!small)
      return conflict ? FormDispatchesCode::MAP_CONFLICT : FormDispatchesCode::CLASS_EMPTY; // L6
  }
  // L9: one unit writes each element.
  for (unsigned m = 0; m < members.size(); ++m) {
    if (repeated[m])
      continue;
    for (const FusionNode::Result &value : graph[members[m]].results) {
      llvm::SmallDenseSet<unsigned> held;
      for (const LoopClasses::List &list : classes.getDims(m, value.map))
        held.insert(list.begin(), list.end());
      for (unsigned c : rootOrder)
        if (infos[c].distributed && !held.contains(c))
          return FormDispatchesCode::ESCAPING_BROADCAST;
    }
  }
  return {};
}

/// L14: elements smaller than a byte are written by the loop that they lie along, whole bytes at a time.
GroupEvaluator::Refusal GroupEvaluator::checkBytes() {
  for (unsigned m = 0; m < members.size(); ++m)
    for (auto [index, value] : llvm::enumerate(graph[members[m]].results)) {
      // Truth values fill bytes.
      if (value.elementBits % 8 == 0 || value.elementBits == 1 || !isEscaping(m, index) || value.map.getNumResults() == 0)
        continue;
      LoopClasses::List last = classes.getDims(m, value.map).back();
      if (last.empty() || rootOrder.empty() || (llvm::is_contained(rootOrder, last.back()) && last.back() != rootOrder.back()))
        return FormDispatchesCode::SUB_BYTE;
    }
  return {};
}

/// L15: what a member may update in place is read by the others at the same elements only, in the same unit.
GroupEvaluator::Refusal GroupEvaluator::checkInPlace() {
  for (unsigned m = 0; m < members.size(); ++m)
    for (const FusionRead &init : graph[members[m]].reads) {
      // Only what a dispatch gives is written over (RW1).
      Operation *def = init.isInit ? init.base.getDefiningOp() : nullptr;
      if (!def || (init.producer < 0 && !def->getName().getStringRef().starts_with("flow.dispatch")))
        continue;
      SmallVector<LoopClasses::List> written = classes.getDims(m, init.map);
      for (unsigned other = 0; other < members.size(); ++other)
        for (const FusionRead &read : graph[members[other]].reads)
          if (other != m && read.base == init.base &&
              (!read.map || !read.views.empty() || !init.views.empty() || classes.getDims(other, read.map) != written))
            return FormDispatchesCode::IN_PLACE_HAZARD;
    }
  return {};
}

void GroupEvaluator::collectCrossings() {
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    for (const FusionRead &read : node.reads) {
      if (read.producer >= 0 && classes.position(read.producer) >= 0)
        continue;
      Crossing crossing;
      crossing.bytes = read.bytes;
      crossing.reads = true;
      crossing.ofContraction = node.contraction;
      if (read.map)
        crossing.dims = classes.getDims(m, read.map);
      crossings.push_back(std::move(crossing));
    }
    if (node.linalgOp)
      for (auto [index, value] : llvm::enumerate(node.results))
        if (isEscaping(m, index)) {
          Crossing crossing;
          crossing.bytes = value.bytes;
          crossing.reads = false;
          crossing.ofContraction = false;
          crossing.dims = classes.getDims(m, value.map);
          crossings.push_back(std::move(crossing));
        }
  }
}

/// U3: how much of each distributed loop a unit has.
void GroupEvaluator::chooseTiles() {
  auto raise = [&](unsigned c, int64_t wanted) {
    infos[c].tile = std::max(infos[c].tile, std::min(wanted, std::max<int64_t>(1, classes.getExtent(c))));
  };
  for (unsigned m = 0; m < members.size() && hasContraction; ++m) {
    const FusionNode &node = graph[members[m]];
    if (!node.contraction)
      continue;
    AffineMap first = node.linalgOp.getMatchingIndexingMap(node.linalgOp.getDpsInputOperand(0));
    AffineMap second = node.linalgOp.getNumDpsInputs() > 1 ? node.linalgOp.getMatchingIndexingMap(node.linalgOp.getDpsInputOperand(1))
                                                           : AffineMap();
    // In total over the loops of each side, filled from the innermost.
    int64_t rows = options.policy.rows, columns = options.policy.columns;
    for (unsigned loop = node.kinds.size(); loop-- > 0;) {
      if (node.kinds[loop] != utils::IteratorType::parallel)
        continue;
      bool inFirst = first.isFunctionOfDim(loop), inSecond = second && second.isFunctionOfDim(loop);
      LoopClasses::List list = classes.get(m, loop); // `reverse` refers to it
      for (unsigned c : llvm::reverse(list)) {
        if (inFirst && !inSecond) {
          raise(c, rows);
          rows = std::max<int64_t>(1, rows / std::max<int64_t>(1, classes.getExtent(c)));
        } else if (inSecond && !inFirst) {
          raise(c, columns);
          columns = std::max<int64_t>(1, columns / std::max<int64_t>(1, classes.getExtent(c)));
        }
      }
    }
  }
  if (!hasContraction) {
    for (const Crossing &crossing : crossings)
      if (crossing.dims.size() >= 2 && !crossing.dims.back().empty())
        raise(crossing.dims.back().back(), std::max<int64_t>(1, options.policy.line / 4));
    if (!hasReduction && !rootOrder.empty())
      raise(rootOrder.back(), kElementwiseTile);
  }
  completeBoxes();
}

/// RS4: a tile of a loop that reshapes split is a box on both sides of them.
void GroupEvaluator::completeBoxes() {
  for (unsigned m = 0; m < members.size() && classes.hasRefinement(); ++m)
    for (unsigned loop = 0; loop < graph[members[m]].kinds.size(); ++loop) {
      bool outerIsTiled = false;
      for (unsigned c : classes.get(m, loop)) {
        if (outerIsTiled)
          infos[c].tile = std::max<int64_t>(1, classes.getExtent(c));
        outerIsTiled |= infos[c].distributed && infos[c].tile > 1;
      }
    }
}

int64_t GroupEvaluator::getRun(const Crossing &crossing) const {
  int64_t elements = 1, total = 1;
  bool contiguous = true;
  for (const LoopClasses::List &list : llvm::reverse(crossing.dims))
    for (unsigned c : llvm::reverse(list)) {
      int64_t extent = classes.getExtent(c);
      int64_t part = infos[c].distributed ? std::min(infos[c].tile, extent) : extent;
      total = boundedProduct(total, extent);
      if (contiguous)
        elements = boundedProduct(elements, part);
      contiguous &= part == extent;
    }
  return boundedProduct(elements, std::max<int64_t>(1, crossing.bytes / std::max<int64_t>(1, total)));
}

GroupEvaluation GroupEvaluator::run() {
  for (unsigned node : members)
    if (members.size() > 1 && graph[node].pinned) {
      result.refused = FormDispatchesCode::PINNED; // L4, L19
      return result;
    }
  if (Refusal refused = classes.build(links, !options.interchange)) {
    result.refused = refused;
    return result;
  }
  chooseRoot();
  findRepeated();
  distribute();
  for (unsigned node : members)
    result.assumed |= llvm::any_of(graph[node].bounds, ShapedType::isDynamic);
  if (Refusal refused = checkGrid()) {
    result.refused = refused;
    return result;
  }
  if (members.size() > 1) {
    result.refused = checkInPlace();
    if (!result.refused)
      result.refused = checkBytes();
    if (result.refused)
      return result;
  }
  collectCrossings();
  chooseTiles();
  if (members.size() > 1)
    findPatterns();
  if (!result.refused)
    refusePatterns();
  if (result.refused)
    return result;
  for (ClassInfo &info : infos)
    if (info.distributed)
      result.units = boundedProduct(result.units, llvm::divideCeil(std::max<int64_t>(1, classes.getExtent(&info - infos.begin())), info.tile));
  // HF2: siblings add their units.
  result.units = boundedProduct(result.units, 1 + llvm::count_if(links, [&](const SiblingLink &link) { return graph[link.first].contraction; }));
  llvm::SmallDenseSet<Value> tensors;
  unsigned results = 0;
  for (unsigned m = 0; m < members.size(); ++m) {
    for (const FusionRead &read : graph[members[m]].reads)
      if (read.producer < 0 || classes.position(read.producer) < 0)
        tensors.insert(read.base);
    for (unsigned i = 0; i < graph[members[m]].results.size(); ++i)
      results += isEscaping(m, i);
  }
  if (members.size() > 1 && tensors.size() + results > kMaxDispatchTensors) {
    result.refused = FormDispatchesCode::OPERAND_LIMIT; // L10
    return result;
  }
  costFootprint();
  if (members.size() > 1)
    refusePatterns();
  if (result.refused)
    return result;
  if (members.size() > 1 && result.footprint > options.policy.cap) {
    result.refused = FormDispatchesCode::FOOTPRINT; // L12
    return result;
  }
  costMoves();
  chooseOrder();
  costOperands();
  costParallelism();
  costCopies();
  return result;
}
