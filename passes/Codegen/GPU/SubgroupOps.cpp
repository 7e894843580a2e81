/// Reductions of rows that are side by side in memory: a subgroup has a row, of which its threads take every so many elements, whatever the
/// number of threads in it. No workgroup memory, and no barrier but the last.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Codegen/GPU/KernelEmitter.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;

/// Elements of a row below which threads that share it are not worth what combining takes.
static constexpr double kFewestSteps = 32;

/// Rows that a subgroup has at a time where all read a row that they share.
static constexpr int64_t kRowsTogether = 4;

/// How the threads of a subgroup combine what they have; nothing if there is no such instruction everywhere.
static std::optional<gpu::AllReduceOperation> getOperation(Operation *combiner) {
  using gpu::AllReduceOperation;
  return llvm::TypeSwitch<Operation *, std::optional<AllReduceOperation>>(combiner)
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return AllReduceOperation::ADD; })
      .Case<arith::MulFOp, arith::MulIOp>([](auto) { return AllReduceOperation::MUL; })
      .Case<arith::MaximumFOp>([](auto) { return AllReduceOperation::MAXIMUMF; })
      .Case<arith::MinimumFOp>([](auto) { return AllReduceOperation::MINIMUMF; })
      .Case<arith::MaxNumFOp>([](auto) { return AllReduceOperation::MAXNUMF; })
      .Case<arith::MinNumFOp>([](auto) { return AllReduceOperation::MINNUMF; })
      .Case<arith::MaxSIOp>([](auto) { return AllReduceOperation::MAXSI; })
      .Case<arith::MinSIOp>([](auto) { return AllReduceOperation::MINSI; })
      .Case<arith::MaxUIOp>([](auto) { return AllReduceOperation::MAXUI; })
      .Case<arith::MinUIOp>([](auto) { return AllReduceOperation::MINUI; })
      .Case<arith::AndIOp>([](auto) { return AllReduceOperation::AND; })
      .Case<arith::OrIOp>([](auto) { return AllReduceOperation::OR; })
      .Case<arith::XOrIOp>([](auto) { return AllReduceOperation::XOR; })
      .Default(std::nullopt);
}

/// Whether each target has a way to combine such values.
static bool canCombine(Type type, gpu::AllReduceOperation operation) {
  if (type.isInteger(64))
    return operation != gpu::AllReduceOperation::MUL;
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() || type.isInteger(8) || type.isInteger(16) || type.isInteger(32);
}

/// What the threads of a subgroup have together. Small values go through 32 bits, for which alone there are instructions everywhere.
static Value combineSubgroup(OpBuilder &builder, Location loc, Value own, gpu::AllReduceOperation operation) {
  auto combine = [&](Value value) { return gpu::SubgroupReduceOp::create(builder, loc, value, operation, /*uniform=*/false).getResult(); };
  Type type = own.getType();
  if (type.getIntOrFloatBitWidth() >= 32)
    return combine(own);
  if (isa<FloatType>(type))
    return arith::TruncFOp::create(builder, loc, type, combine(arith::ExtFOp::create(builder, loc, builder.getF32Type(), own)));
  bool isUnsigned = operation == gpu::AllReduceOperation::MAXUI || operation == gpu::AllReduceOperation::MINUI;
  Type word = builder.getI32Type();
  Value wide = isUnsigned ? arith::ExtUIOp::create(builder, loc, word, own).getResult() : arith::ExtSIOp::create(builder, loc, word, own).getResult();
  return arith::TruncIOp::create(builder, loc, type, combine(wide));
}

/// Whether bytes are multiplied, and added up in 32 bits.
static bool sumsProductsOfBytes(linalg::LinalgOp op, Operation *combiner) {
  if (!isa<arith::AddIOp>(combiner) || !combiner->getResult(0).getType().isInteger(32))
    return false;
  auto product = combiner->getOperand(1).getDefiningOp<arith::MulIOp>();
  if (!product)
    product = combiner->getOperand(0).getDefiningOp<arith::MulIOp>();
  return product && llvm::all_of(product->getOperands(), [](Value factor) {
           Operation *extension = factor.getDefiningOp();
           return isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(extension) && extension->getOperand(0).getType().isInteger(8);
         });
}

/// Bytes that an instruction of a thread loads at least in the same time.
static constexpr int64_t kBytesOfWord = 4;

/// How many of the last sequential loops are one row of `view` together.
static unsigned countLoopsOfRow(const StructuredLoops &loops, AffineMap map, const FlatView &view) {
  if (!isContiguousAlong(map, view, loops.sequential.back()))
    return 0;
  auto getDimension = [&](unsigned loop) { return map.getResultPosition(getAffineDimExpr(loop, map.getContext())); };
  unsigned count = 1;
  std::optional<int64_t> length = getConstantIntValue(loops.extents[loops.sequential.back()]);
  for (unsigned loop : llvm::drop_begin(llvm::reverse(loops.sequential))) {
    std::optional<unsigned> dimension = getDimension(loop);
    std::optional<int64_t> extent = getConstantIntValue(loops.extents[loop]);
    if (!dimension || !extent || !length || !isConstantIntValue(view.strides[*dimension], *length) || !map.isProjectedPermutation())
      break;
    *length *= *extent;
    ++count;
  }
  return count;
}

/// One reduction whose rows subgroups share.
class KernelEmitter::SubgroupReduction {
public:
  SubgroupReduction(KernelEmitter &emitter, const StructuredLoops &loops)
      : e(emitter), loops(loops), op(loops.op), loc(op->getLoc()), lanes(emitter.limits.subgroupLanes) {}
  bool match() { return matchLoops() && matchOp() && matchReads() && matchRows(); }
  void emit();

private:
  bool matchLoops();
  bool matchOp();
  bool matchReads();
  bool matchRows();
  bool isRead(OpOperand &input) { return isa<MemRefType>(input.get().getType()) && !op.getMatchingBlockArgument(&input).use_empty(); }
  /// How many elements of rows a thread takes at a time, as they are one word of memory.
  int64_t countStepsOfWord();
  LoadedElements loadWords(ArrayRef<Value> indices);
  void countIterations();
  void chooseSteps();
  void placeAt(Value row, SmallVectorImpl<Value> &place);
  /// The sequential loops from `depth` on for several places in the parallel ones; the value of the accumulator of each afterwards.
  SmallVector<Value> emitRows(unsigned depth, MutableArrayRef<SmallVector<Value>> indices, ArrayRef<Value> accumulators);
  void store(Value sum, ArrayRef<Value> place);
  void storeRows(scf::ForOp loop, ArrayRef<Value> sums);

  KernelEmitter &e;
  StructuredLoops loops;
  linalg::LinalgOp op;
  Location loc;
  int64_t lanes;
  Operation *combiner = nullptr;
  std::optional<gpu::AllReduceOperation> operation;
  LoopExtent steps; ///< of a row
  bool isDotProduct = false;
  bool sharesRow = false; ///< whether all rows are multiplied with one
  double rows = 1;
  SmallVector<Value> rowExtents;
  Value total, lane, width;
  Value apart; ///< rows from one subgroup to the next
};

int64_t KernelEmitter::SubgroupReduction::countStepsOfWord() {
  unsigned loop = loops.sequential.back();
  if (e.limits.vectorBytes < kBytesOfWord || loops.loopsOfRow != 1 || !getConstantIntValue(loops.extents[loop]))
    return 1;
  int64_t bytes = 1;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()) && op.getMatchingIndexingMap(input).isFunctionOfDim(loop))
      bytes = std::max(bytes, getStoredBytes(e.views.lookup(input->get())));
  int64_t count = kBytesOfWord / bytes;
  bool isWide = count > 1 && steps.bound % count == 0 && steps.bound >= count * e.limits.subgroupLanes && e.canBeWide(loops, loop, count);
  return isWide ? count : 1;
}

LoadedElements KernelEmitter::SubgroupReduction::loadWords(ArrayRef<Value> indices) {
  LoadedElements loaded;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    AffineMap map = op.getMatchingIndexingMap(input);
    if (argument.use_empty() || !isa<MemRefType>(input->get().getType()) || !map.isFunctionOfDim(loops.sequential.back()) || e.startsElsewhere(input->get()))
      continue;
    Value place = e.views.linearize(op.getLoc(), input->get(), e.applyMap(op.getLoc(), map, indices));
    if (e.views.isAligned(input->get(), place, loops.stepsTogether))
      loaded[argument] = e.views.loadVector(op.getLoc(), input->get(), place, loops.stepsTogether);
  }
  return loaded;
}

bool KernelEmitter::SubgroupReduction::matchLoops() {
  return lanes != 0 && e.limits.threads % lanes == 0 && loops.op.getNumDpsInits() == 1 && !loops.sequential.empty() && loops.inRegister[0];
}

bool KernelEmitter::SubgroupReduction::matchOp() {
  combiner = findCombiner(op);
  operation = combiner ? getOperation(combiner) : std::nullopt;
  Type type = e.views.lookup(op.getDpsInits()[0]).element;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isRead(*input))
      loops.loopsOfRow = std::max(loops.loopsOfRow, countLoopsOfRow(loops, op.getMatchingIndexingMap(input), e.views.lookup(input->get())));
  steps = LoopExtent::of(loops.extents[loops.sequential.back()]);
  // Rows that are long enough stay as they are: where an element is in several loops takes divisions, which cost more than memory where few
  // threads run together.
  isDotProduct = combiner && e.limits.dotProducts && sumsProductsOfBytes(op, combiner);
  if (steps.value || double(steps.bound) >= kFewestSteps || isDotProduct || e.limits.tile.lanes != e.limits.threads)
    loops.loopsOfRow = 1;
  for (unsigned loop : ArrayRef<unsigned>(loops.sequential).drop_back().take_back(loops.loopsOfRow - 1))
    steps.bound *= LoopExtent::of(loops.extents[loop]).bound;
  if (!operation || !e.mayReorder(combiner) || !canCombine(type, *operation) || (!steps.value && double(steps.bound) < kFewestSteps))
    return false;
  // How many steps a thread has of a row depends on the subgroup: it is unknown in advance whether they are too many.
  return !steps.value || e.limits.maxIterations == 0;
}

/// Where neighbouring results read neighbours in each step, a thread has one each.
bool KernelEmitter::SubgroupReduction::matchReads() {
  bool readsRows = false, readsOnce = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isRead(*input))
      continue;
    const FlatView &view = e.views.lookup(input->get());
    AffineMap map = op.getMatchingIndexingMap(input);
    readsRows |= isContiguousAlong(map, view, loops.sequential.back());
    readsOnce |= llvm::all_of(loops.parallel, [&](unsigned loop) { return map.isFunctionOfDim(loop) || isConstantIntValue(loops.extents[loop], 1); });
    sharesRow |= llvm::none_of(loops.parallel, [&](unsigned loop) { return map.isFunctionOfDim(loop) && !isConstantIntValue(loops.extents[loop], 1); });
    // What a row has once is next to nothing.
    if (llvm::none_of(loops.sequential, [&](unsigned loop) { return map.isFunctionOfDim(loop); }))
      continue;
    for (unsigned loop : loops.parallel)
      if (isContiguousAlong(map, view, loop))
        return false;
  }
  // Of a product of matrices each result has a row and a column that others have, too: tiles read them less often.
  return readsRows && readsOnce;
}

bool KernelEmitter::SubgroupReduction::matchRows() {
  for (unsigned loop : loops.parallel) {
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    rows *= extent.value ? IterationCount::dynamicGuess : double(extent.bound);
    rowExtents.push_back(loops.extents[loop]);
  }
  // Fewer rows than subgroups: a tree is for all threads.
  return rows * lanes >= e.limits.threads;
}

void KernelEmitter::SubgroupReduction::countIterations() {
  LoopNest nest{e.around, {}, {}};
  for (unsigned loop : loops.parallel)
    nest.around.push_back(LoopExtent::of(loops.extents[loop]));
  if (!nest.around.empty() && !nest.around.back().value)
    nest.around.back().bound = llvm::divideCeil(nest.around.back().bound * lanes, e.limits.threads);
  for (unsigned loop : ArrayRef<unsigned>(loops.sequential).drop_back(loops.loopsOfRow))
    nest.sequential.push_back(LoopExtent::of(loops.extents[loop]));
  nest.sequential.push_back(steps);
  if (!steps.value)
    nest.sequential.back().bound = llvm::divideCeil(steps.bound, lanes);
  e.iterations.add(nest);
}

void KernelEmitter::SubgroupReduction::chooseSteps() {
  if (isDotProduct && !steps.value && steps.bound % kBytesOfWord == 0 && getConstantIntValue(loops.extents[loops.sequential.back()])) {
    loops.stepsTogether = kBytesOfWord;
  } else if (!isDotProduct) {
    loops.stepsTogether = countStepsOfWord();
    loops.loadsWords = loops.stepsTogether != 1;
  }
  loops.firstStep = e.views.multiply(loc, lane, e.views.constant(loc, loops.stepsTogether));
  loops.stepSize = e.views.multiply(loc, width, e.views.constant(loc, loops.stepsTogether));
}

void KernelEmitter::SubgroupReduction::placeAt(Value row, SmallVectorImpl<Value> &place) {
  for (auto [l, index] : llvm::zip_equal(loops.parallel, e.delinearize(loc, row, rowExtents)))
    place[l] = index;
}

void KernelEmitter::SubgroupReduction::emit() {
  OpBuilder &builder = e.builder;
  e.order(loc, e.getAccesses(op));
  countIterations();
  total = e.views.constant(loc, 1);
  for (Value extent : rowExtents)
    total = e.views.multiply(loc, total, extent);
  lane = gpu::LaneIdOp::create(builder, loc, /*upper_bound=*/nullptr);
  width = gpu::SubgroupSizeOp::create(builder, loc, /*upper_bound=*/nullptr);
  chooseSteps();
  Value subgroup = gpu::SubgroupIdOp::create(builder, loc, /*upper_bound=*/nullptr);
  Value subgroups = gpu::NumSubgroupsOp::create(builder, loc, /*upper_bound=*/nullptr);
  Value neutral = arith::ConstantOp::create(builder, loc, *arith::getNeutralElement(combiner));
  // What all rows are multiplied with is loaded once for several of them; those of short ones are stored side by side.
  bool isShort = !steps.value && double(steps.bound) <= 2 * double(lanes);
  int64_t together = (sharesRow || isShort) && rows * lanes >= kRowsTogether * e.limits.threads ? kRowsTogether : 1;
  apart = e.views.constant(loc, together);
  Value begin = e.views.multiply(loc, subgroup, apart);
  auto loop = scf::ForOp::create(builder, loc, begin, total, e.views.multiply(loc, subgroups, apart));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  SmallVector<SmallVector<Value>> indices(together, SmallVector<Value>(loops.extents.size()));
  for (int64_t i = 0; i < together; ++i) {
    Value row = e.views.add(loc, loop.getInductionVar(), e.views.constant(loc, i));
    // All threads of a subgroup have the same row; in place of one after the last they read the first of these again.
    if (i != 0) {
      Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, row, total);
      row = arith::SelectOp::create(builder, loc, isInside, row, loop.getInductionVar());
    }
    placeAt(row, indices[i]);
  }
  SmallVector<Value> own = emitRows(0, indices, SmallVector<Value>(together, neutral));
  SmallVector<Value> sums = llvm::map_to_vector(own, [&](Value value) { return combineSubgroup(builder, loc, value, *operation); });
  if (together != 1)
    return storeRows(loop, sums);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, lane, e.views.constant(loc, 0));
  builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false).thenBlock());
  store(sums.front(), indices.front());
}

void KernelEmitter::SubgroupReduction::store(Value sum, ArrayRef<Value> place) {
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<Value> at = e.applyMap(loc, op.getMatchingIndexingMap(&init), place);
  Value first = e.loadInit(init, at);
  Operation *last = e.builder.clone(*combiner);
  last->setOperands({first, sum});
  e.views.store(loc, last->getResult(0), init.get(), at);
}

/// A thread has the row of its number, and others if a subgroup has fewer threads than rows.
void KernelEmitter::SubgroupReduction::storeRows(scf::ForOp loop, ArrayRef<Value> sums) {
  OpBuilder &builder = e.builder;
  Value rest = arith::SubIOp::create(builder, loc, total, loop.getInductionVar());
  Value left = arith::MinUIOp::create(builder, loc, apart, rest);
  auto stores = scf::ForOp::create(builder, loc, lane, left, width);
  builder.setInsertionPointToStart(stores.getBody());
  Value sum = sums.front();
  for (auto [i, other] : llvm::enumerate(sums.drop_front())) {
    Value isIt = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, stores.getInductionVar(), e.views.constant(loc, i + 1));
    sum = arith::SelectOp::create(builder, loc, isIt, other, sum);
  }
  SmallVector<Value> place(loops.extents.size());
  placeAt(e.views.add(loc, loop.getInductionVar(), stores.getInductionVar()), place);
  store(sum, place);
}

SmallVector<Value> KernelEmitter::SubgroupReduction::emitRows(unsigned depth, MutableArrayRef<SmallVector<Value>> indices,
                                                              ArrayRef<Value> accumulators) {
  if (depth == loops.sequential.size()) {
    SmallVector<Value> results;
    for (auto [row, accumulator] : llvm::zip_equal(indices, accumulators))
      results.push_back(e.emitBody(loops, row, {accumulator}).front());
    return results;
  }
  OpBuilder &builder = e.builder;
  bool isInnermost = depth + loops.loopsOfRow == loops.sequential.size();
  ArrayRef<unsigned> dims = ArrayRef<unsigned>(loops.sequential).slice(depth, isInnermost ? loops.loopsOfRow : 1);
  SmallVector<Value> extents = llvm::map_to_vector(dims, [&](unsigned dim) { return loops.extents[dim]; });
  Value extent = extents.front();
  for (Value inner : llvm::drop_begin(extents))
    extent = e.views.multiply(loc, extent, inner);
  auto loop = scf::ForOp::create(builder, loc, isInnermost ? loops.firstStep : e.views.constant(loc, 0), extent,
                                 isInnermost ? loops.stepSize : e.views.constant(loc, 1), accumulators);
  if (isInnermost)
    e.innermost.push_back({loop, std::numeric_limits<int64_t>::max()});
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  auto running = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
  SmallVector<LoadedElements> words;
  if (isInnermost && loops.loadsWords)
    for (SmallVector<Value> &row : indices) {
      row[dims.front()] = loop.getInductionVar();
      words.push_back(loadWords(row));
    }
  for (int64_t i = 0; i < (isInnermost ? loops.stepsTogether : 1); ++i) {
    SmallVector<Value> places = e.delinearize(loc, e.views.add(loc, loop.getInductionVar(), e.views.constant(loc, i)), extents);
    for (SmallVector<Value> &row : indices)
      for (auto [dim, place] : llvm::zip_equal(dims, places))
        row[dim] = place;
    if (words.empty())
      running = emitRows(depth + dims.size(), indices, running);
    for (auto [row, word, value] : llvm::zip(indices, words, running))
      value = e.emitBody(loops, row, {value}, word, i).front();
  }
  scf::YieldOp::create(builder, loc, running);
  return llvm::to_vector_of<Value>(loop.getResults());
}

bool KernelEmitter::emitSubgroups(const StructuredLoops &loops) {
  SubgroupReduction reduction(*this, loops);
  bool matches = reduction.match();
  if (matches)
    reduction.emit();
  return matches;
}
