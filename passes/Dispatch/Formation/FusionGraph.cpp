#include "passes/Dispatch/Formation/FusionGraph.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Analysis/ShapeUtils.h"
#include "passes/Dispatch/LinalgUtils.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kLargest = int64_t(1) << 40;
static constexpr unsigned kMaxCheapOps = 32;
static constexpr int64_t kExpensiveOp = 16;
static constexpr unsigned kMaxWideningOps = 8; // CL1
static constexpr unsigned kMaxMergedOps = 16;
static constexpr unsigned kMaxViewUsers = 64;
static constexpr unsigned kMaxSiblings = 8; // AG1

int64_t weir::boundedProduct(int64_t a, int64_t b) {
  if (a == 0 || b == 0)
    return 0;
  return a > kLargest / b ? kLargest : a * b;
}

int64_t weir::getElementBits(Type type) {
  // The bytes of eight.
  return tensorBytes(RankedTensorType::get({8}, getElementTypeOrSelf(type)));
}

/// Casts and reshapes keep the elements of a tensor in their order.
static bool isReshapeOrCast(Operation *op) {
  return isa_and_nonnull<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// CL1: an elementwise op with a cheap body and one input of the result's size, whose elements are narrower.
static bool onlyWidens(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || generic->getNumResults() != 1 || generic.getNumReductionLoops() != 0 || generic.hasIndexSemantics() || !hasCheapBody(generic) ||
      countBodyOps(generic) > kMaxWideningOps || isInitRead(generic, *generic.getDpsInitOperand(0)) ||
      !generic.getIndexingMapMatchingResult(generic->getResult(0)).isPermutation())
    return false;
  int64_t bits = getElementBits(generic.getResult(0).getType());
  bool widens = false;
  for (OpOperand *input : generic.getDpsInputOperands()) {
    AffineMap map = generic.getMatchingIndexingMap(input);
    if (!map.isPermutation()) {
      if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
        return false;
      continue;
    }
    if (widens || getElementBits(input->get().getType()) >= bits)
      return false;
    widens = true;
  }
  return widens;
}

/// An elementwise op with a cheap body whose inputs are contiguous along the innermost dimension of the result, if they have it.
static bool onlyStreams(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || generic->getNumResults() != 1 || generic.getNumReductionLoops() != 0 || generic.hasIndexSemantics() || !hasCheapBody(generic) ||
      countBodyOps(generic) > kMaxWideningOps || isInitRead(generic, *generic.getDpsInitOperand(0)))
    return false;
  AffineMap out = generic.getIndexingMapMatchingResult(generic->getResult(0));
  auto type = cast<RankedTensorType>(generic.getResult(0).getType());
  if (!out.isPermutation() || out.getNumResults() == 0 || !type.hasStaticShape() || getElementBits(type) % 8 != 0)
    return false;
  unsigned last = cast<AffineDimExpr>(out.getResults().back()).getPosition();
  return llvm::all_of(generic.getDpsInputOperands(), [&](OpOperand *input) {
    AffineMap map = generic.getMatchingIndexingMap(input);
    bool isPlain = map.isProjectedPermutation() && getElementBits(input->get().getType()) % 8 == 0;
    return isPlain && (!map.isFunctionOfDim(last) || map.getResults().back() == getAffineDimExpr(last, map.getContext()));
  });
}

/// The map by which a windowed op reads its input, without windows of one element.
static AffineMap dropUnitWindows(const FusionNode &node, AffineMap map) {
  AffineExpr zero = getAffineConstantExpr(0, map.getContext());
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : map.getResults()) {
    for (unsigned loop = 0; loop < node.kinds.size() && !isa<AffineDimExpr>(expr); ++loop)
      if (node.kinds[loop] == utils::IteratorType::reduction && node.extents[loop] == 1)
        expr = expr.replace(getAffineDimExpr(loop, map.getContext()), zero);
    results.push_back(expr);
  }
  return AffineMap::get(map.getNumDims(), 0, results, map.getContext());
}

/// A dense convolution that reads one pixel of each channel for each pixel of its result, with the spatial dimensions innermost in both.
static bool isOfPixels(const FusionNode &node) {
  linalg::LinalgOp op = node.linalgOp;
  if (!node.window || op.getNumDpsInputs() != 2 || op->getNumResults() != 1 || llvm::is_contained(node.extents, ShapedType::kDynamic))
    return false;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  if (!element.isF32() && !element.isF64())
    return false;
  AffineMap in = dropUnitWindows(node, op.getMatchingIndexingMap(op.getDpsInputOperand(0)));
  AffineMap filter = op.getMatchingIndexingMap(op.getDpsInputOperand(1)), out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!in.isProjectedPermutation() || !out.isProjectedPermutation() || in.getNumResults() < 3 || out.getNumResults() < 3 ||
      getElementTypeOrSelf(op.getDpsInputOperand(0)->get().getType()) != element ||
      getElementTypeOrSelf(op.getDpsInputOperand(1)->get().getType()) != element)
    return false;
  // Two spatial dimensions, or one.
  AffineMap windows = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  unsigned image = llvm::count_if(windows.getResults(), [](AffineExpr expr) { return !isa<AffineDimExpr>(expr); });
  bool sums = false, spreads = false;
  for (unsigned loop = 0; loop < node.kinds.size(); ++loop) {
    bool reduces = node.kinds[loop] == utils::IteratorType::reduction;
    sums |= reduces && in.isFunctionOfDim(loop) && filter.isFunctionOfDim(loop);
    spreads |= !reduces && !in.isFunctionOfDim(loop) && filter.isFunctionOfDim(loop);
  }
  return image >= 1 && image <= 2 && sums && spreads && in.getResults().take_back(image) == out.getResults().take_back(image) &&
         llvm::none_of(windows.getResults().drop_back(image), [](AffineExpr expr) { return !isa<AffineDimExpr>(expr); });
}

/// A convolution of bytes by bytes that sums channels.
static bool isOfBytes(const FusionNode &node) {
  linalg::LinalgOp op = node.linalgOp;
  auto isBytes = [&](unsigned input) { return getElementTypeOrSelf(op.getDpsInputOperand(input)->get().getType()).isInteger(8); };
  if (!node.window || op.getNumDpsInputs() < 2 || !isBytes(0) || !isBytes(1))
    return false;
  AffineMap filter = op.getMatchingIndexingMap(op.getDpsInputOperand(1)), image = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  return llvm::any_of(llvm::seq<unsigned>(0, node.kinds.size()), [&](unsigned loop) {
    return node.kinds[loop] == utils::IteratorType::parallel && filter.isFunctionOfDim(loop) && !image.isFunctionOfDim(loop);
  });
}

FusionGraph::FusionGraph(Block &block, const CheapProducers &cheap, int64_t assumeDim) : assumeDim(assumeDim), cheap(cheap) {
  unsigned index = 0;
  for (Operation &op : block) {
    unsigned place = index++;
    nodeAt.push_back(-1);
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    bool structured = (linalgOp && linalgOp.hasPureTensorSemantics()) || isa<linalg::PackOp, linalg::UnPackOp>(op);
    if (!structured || cheap.contains(&op))
      continue;
    FusionNode node;
    node.op = &op;
    node.linalgOp = linalgOp;
    node.index = place;
    node.affinity = getStatedAffinity(&op);
    node.pinned = !linalgOp || op.hasAttr(NoFuseAttr::getNameStr());
    if (linalgOp) {
      node.contraction = isRootOp(linalgOp) || isComputedProduct(linalgOp);
      node.window = node.contraction && linalg::isaConvolutionOpInterface(linalgOp);
      node.kinds = linalgOp.getIteratorTypesArray();
      node.widens = onlyWidens(linalgOp);
      node.streams = onlyStreams(linalgOp);
      node.reduces = !node.contraction && llvm::is_contained(node.kinds, utils::IteratorType::reduction);
      node.extents = linalgOp.getStaticLoopRanges();
      node.pixels = isOfPixels(node);
      node.sumsBytes = isOfBytes(node);
      findBounds(node);
      for (int64_t bound : node.bounds)
        node.points = boundedProduct(node.points, ShapedType::isDynamic(bound) ? assumeDim : bound);
      node.bodyOps = std::max(1u, countBodyOps(linalgOp));
      node.scalarOps = boundedProduct(node.points, node.bodyOps);
      node.copyOps = boundedProduct(node.scalarOps, hasCheapBody(linalgOp) ? 1 : kExpensiveOp);
    }
    nodeAt.back() = nodes.size();
    numbers[&op] = nodes.size();
    nodes.push_back(std::move(node));
  }
  for (FusionNode &node : nodes) {
    addReads(node);
    addResults(node);
  }
  for (auto [number, node] : llvm::enumerate(nodes))
    for (const FusionRead &read : node.reads) {
      if (read.producer < 0)
        continue;
      FusionNode &producer = nodes[read.producer];
      if (producer.users.empty() || producer.users.back() != number)
        producer.users.push_back(number);
      auto &users = producer.results[cast<OpResult>(read.base).getResultNumber()].users;
      if (users.empty() || users.back() != number)
        users.push_back(number);
    }
  findMerged();
  findSiblings();
  findSeparators(block);
  collectDependences(block);
}

int64_t FusionGraph::getBound(Value value, unsigned dim) {
  auto [known, isNew] = knownBounds.try_emplace({value, dim}, ShapedType::kDynamic);
  if (isNew)
    if (std::optional<int64_t> bound = getConstantBound(presburger::BoundType::UB, {value, static_cast<int64_t>(dim)}))
      known->second = std::max<int64_t>(1, *bound);
  return known->second;
}

/// The least bound of the dimensions that a loop runs over.
void FusionGraph::findBounds(FusionNode &node) {
  node.bounds = node.extents;
  if (!llvm::is_contained(node.extents, ShapedType::kDynamic))
    return;
  for (OpOperand &operand : node.op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    for (auto [d, expr] : llvm::enumerate(node.linalgOp.getMatchingIndexingMap(&operand).getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!type || !loop || !ShapedType::isDynamic(node.extents[loop.getPosition()]))
        continue;
      int64_t &bound = node.bounds[loop.getPosition()], other = getBound(operand.get(), d);
      bound = ShapedType::isDynamic(bound) || ShapedType::isDynamic(other) ? std::max(bound, other) : std::min(bound, other);
    }
  }
}

int64_t FusionGraph::countBytes(Value value) {
  int64_t elements = 1;
  if (auto shaped = dyn_cast<ShapedType>(value.getType()); shaped && shaped.hasRank())
    for (auto [d, size] : llvm::enumerate(shaped.getShape())) {
      int64_t bound = ShapedType::isDynamic(size) ? getBound(value, d) : size;
      elements = boundedProduct(elements, ShapedType::isDynamic(bound) ? assumeDim : bound);
    }
  return (boundedProduct(elements, getElementBits(value.getType())) + 7) / 8;
}

void FusionGraph::markCopies(ArrayRef<Operation *> copies) {
  for (Operation *op : copies)
    if (std::optional<unsigned> node = lookup(op))
      nodes[*node].copy = true;
}

std::optional<unsigned> FusionGraph::lookup(Operation *op) const {
  auto found = numbers.find(op);
  return found == numbers.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

void FusionGraph::addRead(FusionNode &node, OpOperand *operand, Value value) {
  FusionRead read;
  read.operand = operand;
  read.ofBody = !operand;
  read.bytes = countBytes(value);
  while (isReshapeOrCast(value.getDefiningOp())) {
    read.views.push_back(value.getDefiningOp());
    value = value.getDefiningOp()->getOperand(0);
  }
  std::reverse(read.views.begin(), read.views.end());
  read.base = value;
  read.elementBits = getElementBits(value.getType());
  if (operand && node.linalgOp) {
    read.map = node.linalgOp.getMatchingIndexingMap(operand);
    if (node.window)
      read.map = dropUnitWindows(node, read.map);
    read.isInit = node.linalgOp.isDpsInit(operand);
  }
  Operation *def = value.getDefiningOp();
  if (auto found = def ? lookup(def) : std::nullopt) {
    read.producer = *found;
    node.reads.push_back(std::move(read));
    return;
  }
  // A slice is read as it is, and so is what an unpack that kernels absorb reads: the same elements.
  if (!def || !cheap.contains(def) || isa<tensor::ExtractSliceOp, linalg::UnPackOp>(def)) {
    node.reads.push_back(std::move(read));
    return;
  }
  // The dispatch computes it: what it needs for that is read instead.
  SmallVector<Operation *> worklist = {def};
  llvm::SmallPtrSet<Operation *, 8> seen = {def};
  while (!worklist.empty() && seen.size() <= kMaxCheapOps) {
    Operation *op = worklist.pop_back_val();
    auto dps = dyn_cast<DestinationStyleOpInterface>(op);
    for (OpOperand &input : op->getOpOperands()) {
      if (!isa<TensorType>(input.get().getType()) || (dps && dps.isDpsInit(&input)))
        continue;
      Value source = input.get();
      while (isReshapeOrCast(source.getDefiningOp()))
        source = source.getDefiningOp()->getOperand(0);
      Operation *sourceDef = source.getDefiningOp();
      if (sourceDef && cheap.contains(sourceDef) && !isa<tensor::ExtractSliceOp>(sourceDef)) {
        if (seen.insert(sourceDef).second)
          worklist.push_back(sourceDef);
        continue;
      }
      FusionRead captured;
      captured.base = source;
      captured.ofBody = !operand;
      captured.bytes = countBytes(source);
      captured.elementBits = getElementBits(source.getType());
      if (auto found = sourceDef ? lookup(sourceDef) : std::nullopt)
        captured.producer = *found;
      node.reads.push_back(std::move(captured));
    }
  }
}

void FusionGraph::addReads(FusionNode &node) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(node.op);
  for (OpOperand &operand : node.op->getOpOperands()) {
    if (!isa<TensorType>(operand.get().getType()))
      continue;
    Operation *def = operand.get().getDefiningOp();
    bool isInit = dps && dps.isDpsInit(&operand);
    if (isInit && isa_and_nonnull<tensor::EmptyOp, linalg::FillOp>(def))
      continue;
    addRead(node, &operand, operand.get());
  }
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(node.op->getRegions(), captured);
  for (Value value : captured)
    if (isa<TensorType>(value.getType()))
      addRead(node, nullptr, value);
}

void FusionGraph::addResults(FusionNode &node) {
  for (OpResult result : node.op->getResults()) {
    bool leaves = false;
    SmallVector<Value> worklist = {result};
    unsigned visits = 0;
    while (!worklist.empty() && !leaves) {
      for (Operation *user : worklist.pop_back_val().getUsers()) {
        if (++visits > kMaxViewUsers)
          leaves = true;
        else if (isReshapeOrCast(user))
          worklist.push_back(user->getResult(0));
        else
          leaves |= !lookup(user);
      }
    }
    FusionNode::Result entry;
    entry.value = result;
    if (node.linalgOp)
      entry.map = node.linalgOp.getIndexingMapMatchingResult(result);
    entry.bytes = countBytes(result);
    entry.elementBits = getElementBits(result.getType());
    entry.leaves = leaves || result.use_empty();
    node.results.push_back(std::move(entry));
  }
}

void FusionGraph::findMerged() {
  for (FusionNode &node : nodes) {
    auto generic = dyn_cast<linalg::GenericOp>(node.op);
    if (!generic || node.pinned || node.contraction || node.reduces || node.results.size() != 1 || node.results[0].leaves ||
        node.users.size() != 1 || !node.results[0].map.isPermutation() || !hasCheapBody(generic) || countBodyOps(generic) > kMaxMergedOps ||
        isInitRead(generic, *generic.getDpsInitOperand(0)))
      continue;
    int64_t bits = node.results[0].elementBits;
    bool narrows = llvm::any_of(node.reads, [&](const FusionRead &read) { return !read.operand || read.elementBits > bits; });
    const FusionNode &reader = nodes[node.users[0]];
    if (narrows || reader.pinned || reader.contraction || !isa<linalg::GenericOp>(reader.op))
      continue;
    unsigned times = 0;
    bool plain = true;
    for (const FusionRead &read : reader.reads)
      if (read.base == node.results[0].value) {
        ++times;
        plain &= read.operand && !read.isInit && read.views.empty() && read.map.isProjectedPermutation(/*allowZeroInResults=*/true);
      }
    node.merges = plain && times == 1;
  }
}

void FusionGraph::findSiblings() {
  // By first reader; the maps below hold no pointers that an order could come from.
  DenseMap<Value, SmallVector<std::pair<unsigned, OpOperand *>>> readers;
  SmallVector<Value> values;
  for (auto [number, node] : llvm::enumerate(nodes)) {
    if (!node.linalgOp || node.pinned)
      continue;
    for (const FusionRead &read : node.reads) {
      if (!read.operand || read.isInit)
        continue;
      auto &known = readers[read.operand->get()];
      if (known.empty())
        values.push_back(read.operand->get());
      known.push_back({number, read.operand});
    }
  }
  for (Value value : values) {
    const auto &known = readers[value];
    for (size_t i = 0; i < known.size(); ++i)
      for (size_t j = i + 1; j < known.size() && j <= i + kMaxSiblings; ++j) {
        auto [a, first] = known[i];
        auto [b, second] = known[j];
        if (a == b || nodes[a].contraction != nodes[b].contraction || nodes[a].window || nodes[b].window ||
            (nodes[a].contraction && first->getOperandNumber() != second->getOperandNumber()) ||
            nodes[a].linalgOp.getMatchingIndexingMap(first) != nodes[b].linalgOp.getMatchingIndexingMap(second))
          continue;
        if (!llvm::is_contained(nodes[a].siblings, b)) {
          nodes[a].siblings.push_back(b);
          nodes[b].siblings.push_back(a);
        }
      }
  }
}

/// L1: what no dispatch reaches across.
static bool isBarrier(Operation *op) {
  return isa<CallOpInterface, flow::TensorBarrierOp, flow::TensorTransferOp, tensor_ext::ComputeBarrierStartOp, tensor_ext::ComputeBarrierEndOp,
             util::OptimizationBarrierOp>(op);
}

void FusionGraph::findSeparators(Block &block) {
  auto getNode = [&](Value value) -> std::optional<unsigned> {
    while (isReshapeOrCast(value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    return value.getDefiningOp() ? lookup(value.getDefiningOp()) : std::nullopt;
  };
  for (Operation &op : block) {
    if ((!isa<tensor::PadOp, tensor::ConcatOp>(op) && !isBarrier(&op)) || cheap.contains(&op))
      continue;
    // Without a reader the parts of a concatenation are written where they belong, and that is all; nor does a barrier part anything.
    if (!isa<tensor::PadOp>(op) && llvm::none_of(op.getUsers(), [&](Operation *user) { return lookup(user).has_value(); }))
      continue;
    for (Value value : op.getOperands())
      if (std::optional<unsigned> node = isa<TensorType>(value.getType()) ? getNode(value) : std::nullopt) {
        separators.push_back({&op, *node});
        break;
      }
  }
}

void FusionGraph::collectDependences(Block &block) {
  DenseMap<Operation *, unsigned> places;
  unsigned next = 0;
  for (Operation &op : block)
    places[&op] = next++;
  dependences.resize(next);
  std::optional<unsigned> lastEffect;
  for (Operation &op : block) {
    unsigned place = places[&op];
    SetVector<Value> values(op.operand_begin(), op.operand_end());
    if (op.getNumRegions() != 0)
      getUsedValuesDefinedAbove(op.getRegions(), values);
    llvm::SmallSetVector<unsigned, 4> found;
    // A reshape before a node goes into the region with it, if its source does: no op of its own on the way.
    bool isNode = nodeAt[place] >= 0;
    SmallVector<Value> worklist(values.rbegin(), values.rend());
    while (!worklist.empty()) {
      Operation *def = worklist.pop_back_val().getDefiningOp();
      if (!def || def->getBlock() != &block)
        continue;
      if (isNode && isReshapeOrCast(def))
        worklist.append(def->operand_begin(), def->operand_end());
      else
        found.insert(places[def]);
    }
    // Ops with effects keep their order (restoreOrder), so that a path may lead from a member through what stores its result.
    if (!isMemoryEffectFree(&op)) {
      if (lastEffect)
        found.insert(*lastEffect);
      lastEffect = place;
    }
    dependences[place].assign(found.begin(), found.end());
  }
}
