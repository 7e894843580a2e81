#include "passes/Codegen/GPU/SubgroupReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/GPU/WideOp.h"
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

int64_t SubgroupReduction::countStepsOfWord() {
  unsigned loop = loops.sequential.back();
  if (state.limits.vectorBytes < kBytesOfWord || loopsOfRow != 1 || !getConstantIntValue(loops.extents[loop]))
    return 1;
  int64_t bytes = 1;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()) && op.getMatchingIndexingMap(input).isFunctionOfDim(loop))
      bytes = std::max(bytes, getStoredBytes(views.lookup(input->get())));
  int64_t count = kBytesOfWord / bytes;
  bool isWide = count > 1 && steps.bound % count == 0 && steps.bound >= count * state.limits.subgroupLanes && canBeWide(loops, views, loop, count);
  return isWide ? count : 1;
}

LoadedElements SubgroupReduction::loadWords(ArrayRef<Value> indices) {
  LoadedElements loaded;
  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(input);
    AffineMap map = op.getMatchingIndexingMap(input);
    if (argument.use_empty() || !isa<MemRefType>(input->get().getType()) || !map.isFunctionOfDim(loops.sequential.back()) || state.inits.contains(input->get()))
      continue;
    Value place = views.linearize(loc, input->get(), locate(*input, indices));
    if (views.isAligned(input->get(), place, stepsTogether))
      loaded[argument] = views.loadVector(loc, input->get(), place, stepsTogether);
  }
  return loaded;
}

bool SubgroupReduction::matchLoops() {
  return lanes != 0 && state.limits.threads % lanes == 0 && op.getNumDpsInits() == 1 && !loops.sequential.empty() && loops.inRegister[0];
}

bool SubgroupReduction::matchOp() {
  combiner = findCombiner(op);
  operation = combiner ? getOperation(combiner) : std::nullopt;
  Type type = views.lookup(op.getDpsInits()[0]).element;
  for (OpOperand *input : op.getDpsInputOperands())
    if (readsElements(op, *input))
      loopsOfRow = std::max(loopsOfRow, countLoopsOfRow(loops, op.getMatchingIndexingMap(input), views.lookup(input->get())));
  steps = LoopExtent::of(loops.extents[loops.sequential.back()]);
  // Rows that are long enough stay as they are: where an element is in several loops takes divisions, which cost more than memory where few
  // threads run together.
  isDotProduct = combiner && state.limits.dotProducts && sumsProductsOfBytes(op, combiner);
  if (steps.value || double(steps.bound) >= kFewestSteps || isDotProduct || state.limits.tile.lanes != state.limits.threads)
    loopsOfRow = 1;
  for (unsigned loop : ArrayRef<unsigned>(loops.sequential).drop_back().take_back(loopsOfRow - 1))
    steps.bound *= LoopExtent::of(loops.extents[loop]).bound;
  if (!operation || !state.limits.mayReorder(combiner) || !canCombine(type, *operation) || (!steps.value && double(steps.bound) < kFewestSteps))
    return false;
  // How many steps a thread has of a row depends on the subgroup: it is unknown in advance whether they are too many.
  return !steps.value || state.limits.maxIterations == 0;
}

/// Where neighbouring results read neighbours in each step, a thread has one each.
bool SubgroupReduction::matchReads() {
  bool readsRows = false, readsOnce = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!readsElements(op, *input))
      continue;
    const FlatView &view = views.lookup(input->get());
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

bool SubgroupReduction::matchRows() {
  for (const LoopExtent &extent : loops.getLoopExtents(loops.parallel))
    rows *= extent.guess();
  // Fewer rows than subgroups: a tree is for all threads.
  return rows * lanes >= state.limits.threads;
}

void SubgroupReduction::countIterations() {
  LoopNest nest;
  nest.around = loops.getLoopExtents(loops.parallel);
  if (!nest.around.empty() && !nest.around.back().value)
    nest.around.back().bound = llvm::divideCeil(nest.around.back().bound * lanes, state.limits.threads);
  nest.sequential = loops.getLoopExtents(ArrayRef(loops.sequential).drop_back(loopsOfRow));
  nest.sequential.push_back(steps);
  if (!steps.value)
    nest.sequential.back().bound = llvm::divideCeil(steps.bound, lanes);
  state.iterations.add(nest);
}

void SubgroupReduction::chooseSteps() {
  if (isDotProduct && !steps.value && steps.bound % kBytesOfWord == 0 && getConstantIntValue(loops.extents[loops.sequential.back()])) {
    stepsTogether = kBytesOfWord;
  } else if (!isDotProduct) {
    stepsTogether = countStepsOfWord();
    loadsWords = stepsTogether != 1;
  }
  firstStep = views.multiply(loc, lane, views.constant(loc, stepsTogether));
  stepSize = views.multiply(loc, width, views.constant(loc, stepsTogether));
}

void SubgroupReduction::placeAt(Value row, Indices &indices) {
  for (auto [l, index] : llvm::zip_equal(loops.parallel, views.delinearize(loc, row, loops.getExtents(loops.parallel))))
    indices[l] = index;
}

void SubgroupReduction::emit() {
  state.barriers.order(loc, state.barriers.getAccesses(op));
  countIterations();
  total = views.multiplyAll(loc, loops.getExtents(loops.parallel));
  lane = gpu::LaneIdOp::create(builder, loc, /*upper_bound=*/nullptr);
  width = gpu::SubgroupSizeOp::create(builder, loc, /*upper_bound=*/nullptr);
  chooseSteps();
  Value subgroup = gpu::SubgroupIdOp::create(builder, loc, /*upper_bound=*/nullptr);
  Value subgroups = gpu::NumSubgroupsOp::create(builder, loc, /*upper_bound=*/nullptr);
  Value neutral = arith::ConstantOp::create(builder, loc, *arith::getNeutralElement(combiner));
  // What all rows are multiplied with is loaded once for several of them; those of short ones are stored side by side.
  bool isShort = !steps.value && double(steps.bound) <= 2 * double(lanes);
  int64_t together = (sharesRow || isShort) && rows * lanes >= kRowsTogether * state.limits.threads ? kRowsTogether : 1;
  apart = views.constant(loc, together);
  Value begin = views.multiply(loc, subgroup, apart);
  auto loop = scf::ForOp::create(builder, loc, begin, total, views.multiply(loc, subgroups, apart));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  SmallVector<Indices> indices(together, Indices(loops.extents.size()));
  for (int64_t i = 0; i < together; ++i) {
    Value row = views.add(loc, loop.getInductionVar(), views.constant(loc, i));
    // All threads of a subgroup have the same row; instead of one after the last they read the first of these again.
    Value isInside;
    if (i != 0)
      row = clamp(row, total, loop.getInductionVar(), isInside);
    placeAt(row, indices[i]);
  }
  SmallVector<Value> own = emitRows(0, indices, SmallVector<Value>(together, neutral));
  SmallVector<Value> sums = llvm::map_to_vector(own, [&](Value value) { return combineSubgroup(builder, loc, value, *operation); });
  if (together != 1)
    return storeRows(loop, sums);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, lane, views.constant(loc, 0));
  beginIf(isFirst);
  store(sums.front(), indices.front());
}

void SubgroupReduction::store(Value sum, ArrayRef<Value> place) {
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<Value> at = locate(init, place);
  Value first = state.inits.load(init, at);
  Operation *last = builder.clone(*combiner);
  last->setOperands({first, sum});
  views.store(loc, last->getResult(0), init.get(), at);
}

/// A thread has the row of its number, and others if a subgroup has fewer threads than rows.
void SubgroupReduction::storeRows(scf::ForOp loop, ArrayRef<Value> sums) {
  Value rest = arith::SubIOp::create(builder, loc, total, loop.getInductionVar());
  Value left = arith::MinUIOp::create(builder, loc, apart, rest);
  auto stores = scf::ForOp::create(builder, loc, lane, left, width);
  builder.setInsertionPointToStart(stores.getBody());
  Value sum = sums.front();
  for (auto [i, other] : llvm::enumerate(sums.drop_front())) {
    Value isIt = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, stores.getInductionVar(), views.constant(loc, i + 1));
    sum = arith::SelectOp::create(builder, loc, isIt, other, sum);
  }
  Indices place(loops.extents.size());
  placeAt(views.add(loc, loop.getInductionVar(), stores.getInductionVar()), place);
  store(sum, place);
}

SmallVector<Value> SubgroupReduction::emitRows(unsigned depth, MutableArrayRef<Indices> indices,
                                               ArrayRef<Value> accumulators) {
  if (depth == loops.sequential.size()) {
    SmallVector<Value> results;
    for (auto [row, accumulator] : llvm::zip_equal(indices, accumulators))
      results.push_back(elements.emitBody(row, {accumulator}).front());
    return results;
  }
  bool isInnermost = depth + loopsOfRow == loops.sequential.size();
  ArrayRef<unsigned> dims = ArrayRef<unsigned>(loops.sequential).slice(depth, isInnermost ? loopsOfRow : 1);
  SmallVector<Value> extents = loops.getExtents(dims);
  Value extent = extents.front();
  for (Value inner : llvm::drop_begin(extents))
    extent = views.multiply(loc, extent, inner);
  auto loop = scf::ForOp::create(builder, loc, isInnermost ? firstStep : views.constant(loc, 0), extent,
                                 isInnermost ? stepSize : views.constant(loc, 1), accumulators);
  if (isInnermost)
    state.iterations.addInnermost(loop);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  auto running = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
  SmallVector<LoadedElements> words;
  if (isInnermost && loadsWords)
    for (Indices &row : indices) {
      row[dims.front()] = loop.getInductionVar();
      words.push_back(loadWords(row));
    }
  for (int64_t i = 0; i < (isInnermost ? stepsTogether : 1); ++i) {
    SmallVector<Value> places = views.delinearize(loc, views.add(loc, loop.getInductionVar(), views.constant(loc, i)), extents);
    for (Indices &row : indices)
      for (auto [dim, place] : llvm::zip_equal(dims, places))
        row[dim] = place;
    if (words.empty())
      running = emitRows(depth + dims.size(), indices, running);
    for (auto [row, word, value] : llvm::zip(indices, words, running))
      value = elements.emitBody(row, {value}, word, i).front();
  }
  scf::YieldOp::create(builder, loc, running);
  return llvm::to_vector_of<Value>(loop.getResults());
}
