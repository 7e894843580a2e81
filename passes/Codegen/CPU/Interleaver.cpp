/// Chooses and emits panels; see Interleaver.h.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Codegen/CPU/Interleaver.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir::cpu;
using weir::CPUInterleaveBytesCode;

namespace {
/// With fewer rows a panel is read less often than it takes to make, with fewer columns most lanes are empty.
constexpr int64_t kFewestRows = 4, kFewestColumns = 4;
/// Bytes of a panel that stays in the caches while rows go by, and the most that one of a single vector may have.
constexpr int64_t kPanelBytes = 64 << 10, kLargestPanel = 192 << 10;
constexpr int64_t kPanelVectors = 4;
} // namespace

/// The instruction, or the tiles, and what follows from it.
void Interleaver::chooseInstruction() {
  std::array<Operation *, 2> factors = *getFactors(op);
  for (int64_t operand : {0, 1})
    areUnsigned[operand] = isa<arith::ExtUIOp>(factors[operand]);
  value = element;
  if (!areBytes()) {
    instruction = findPairInstruction(target);
    return;
  }
  instruction = findDotInstruction(target, areUnsigned[side]);
  assert(instruction && "a target takes vectors of bytes with both signs, or with none");
  value = IntegerType::get(op.getContext(), instruction->valueBits);
  together = instruction->together;
  vectorLanes = instruction->lanes;
}

std::optional<CPUInterleaveBytesCode> Interleaver::analyze() {
  if (weir::LoweringConfigAttr::of(op))
    return CPUInterleaveBytesCode::CONFIGURED;
  if (loops.operands[1].getType().getElementType() != element || element.isInteger(16))
    return CPUInterleaveBytesCode::BODY;
  SmallVector<unsigned> sums;
  for (auto [loop, type] : llvm::enumerate(loops.iterators))
    if (loops.isUsed(loop) && type == utils::IteratorType::reduction)
      sums.push_back(loop);
  if (sums.size() != 1 || out.loops.empty() || !lanes().has(sums[0]) || !scalars().has(sums[0]))
    return CPUInterleaveBytesCode::LOOPS;
  sum = sums[0];
  column = out.loops.back();
  side = loops.operands[1].has(column) ? 1 : 0;
  if (!lanes().has(column) || scalars().has(column) || out.getStride(column) != 1)
    return CPUInterleaveBytesCode::LOOPS;
  chooseInstruction();
  if (unsigned last = lanes().loops.back(); (last != column && last != sum) || lanes().getStride(last) != 1)
    return CPUInterleaveBytesCode::LOOPS;
  if (ShapedType::isDynamic(columns()) || ShapedType::isDynamic(depth()))
    return CPUInterleaveBytesCode::DYNAMIC;
  int64_t reuse = 1, rowBytes = steps() * kWordBytes;
  bool areRowsDynamic = false;
  for (unsigned loop : out.loops) {
    if (loop == column)
      continue;
    if (!lanes().has(loop) && !scalars().has(loop))
      return CPUInterleaveBytesCode::LOOPS;
    if (lanes().has(loop)) {
      groups.push_back(loop);
      continue;
    }
    rows.push_back(loop);
    bool isDynamic = ShapedType::isDynamic(loops.ranges[loop]);
    if (isDynamic && (!areWords() || !instruction))
      return CPUInterleaveBytesCode::DYNAMIC;
    areRowsDynamic |= isDynamic;
    reuse *= isDynamic ? kFewestRows : loops.ranges[loop];
    rowBytes *= isDynamic ? 1 : loops.ranges[loop];
  }
  for (MergedOperand &input : MutableArrayRef(loops.operands).take_front(2))
    for (unsigned loop : input.loops)
      if (loop != sum && !out.has(loop))
        return CPUInterleaveBytesCode::LOOPS;
  if (reuse < kFewestRows || columns() < kFewestColumns || depth() < together || (!instruction && !fillsTiles()))
    return CPUInterleaveBytesCode::SMALL;
  if (steps() * kWordBytes * vectorLanes > kLargestPanel || (!areWords() && rowBytes > tileBytes))
    return CPUInterleaveBytesCode::LARGE;
  // Words that are there are widened in the loops if copies of them are too large.
  copiesScalars = !areWords() || (value != element && !areRowsDynamic && rowBytes <= 2 * tileBytes);
  width = std::min<int64_t>(llvm::alignTo(columns(), vectorLanes), kPanelVectors * vectorLanes);
  while (width > vectorLanes && steps() * kWordBytes * width > kPanelBytes)
    width -= vectorLanes;
  return std::nullopt;
}

/// Whether tiles take the op: without an instruction pairs of bf16 are no good to vectors.
bool Interleaver::fillsTiles() {
  return llvm::any_of(rows, [&](unsigned loop) { return loops.ranges[loop] >= Tile::kFewestRows; }) && columns() >= Tile::kFewestColumns &&
         steps() >= Tile::kFewestSteps;
}

/// Whether the scalars lie in words.
bool Interleaver::areWords() { return depth() % together == 0 && scalars().loops.back() == sum && scalars().getStride(sum) == 1; }

/// The part of an operand at the groups' indices; of its columns `count` from `first` on, or all.
MergedOperand Interleaver::slice(Emit &e, const MergedOperand &operand, ArrayRef<Value> outer, Value first, int64_t count) {
  SmallVector<OpFoldResult> offsets, sizes = memref::getMixedSizes(e.b, loc, operand.view);
  SmallVector<int64_t> shape;
  MergedOperand part;
  bool splitsColumns = first && count != columns();
  if (!splitsColumns && llvm::none_of(groups, [&](unsigned loop) { return operand.has(loop); }))
    return operand;
  for (auto [dim, loop] : llvm::enumerate(operand.loops)) {
    offsets.push_back(e.b.getIndexAttr(0));
    if (auto *group = llvm::find(groups, loop); group != groups.end()) {
      offsets.back() = outer[group - groups.begin()];
      sizes[dim] = e.b.getIndexAttr(1);
      continue;
    }
    if (splitsColumns && loop == column) {
      offsets.back() = getAsOpFoldResult(first);
      sizes[dim] = e.b.getIndexAttr(count);
    }
    part.loops.push_back(loop);
    shape.push_back(getConstantIntValue(sizes[dim]).value_or(ShapedType::kDynamic));
  }
  SmallVector<OpFoldResult> strides(sizes.size(), e.b.getIndexAttr(1));
  part.view = weir::createPartialView(e.b, loc, operand.view, shape, offsets, sizes, strides);
  return part;
}

/// The first elements of all vectors, then the second ones, ...
static Value weave(Emit &e, ArrayRef<Value> vectors) {
  if (vectors.size() == 1)
    return vectors.front();
  SmallVector<Value> even, odd;
  for (auto [i, vector] : llvm::enumerate(vectors))
    (i % 2 ? odd : even).push_back(vector);
  return vector::InterleaveOp::create(e.b, e.loc, weave(e, even), weave(e, odd));
}

/// As many rows as a word has values become one vector of words.
void Interleaver::packRows(Emit &e, Value from, int64_t count, Value panel) {
  auto type = VectorType::get({vectorLanes}, element);
  auto packStep = [&](Value step, int64_t present) {
    for (int64_t lane = 0; lane < count; lane += vectorLanes) {
      Value mask = lane + vectorLanes <= count ? Value() : e.firstLanes(type, e.index(count - lane));
      SmallVector<Value> values;
      for (int64_t i = 0; i < together; ++i)
        values.push_back(widenLanes(e, i < present ? e.load(type, from, {e.add(e.mul(step, together), i), e.index(lane)}, mask) : e.zero(type)));
      e.store(weave(e, values), panel, {step, e.index(lane), e.index(0)});
    }
  };
  e.loop(e.index(0), e.index(depth() / together), 1, [&](Value step) { packStep(step, together); });
  if (int64_t rest = depth() % together)
    packStep(e.index(depth() / together), rest);
}

/// Words follow each other: the columns of a vector are transposed.
void Interleaver::packColumns(Emit &e, Value from, int64_t count, Value panel) {
  auto word = VectorType::get({together}, element), line = VectorType::get({together * vectorLanes}, element);
  auto words = VectorType::get({vectorLanes}, e.b.getI32Type());
  auto load = [&](VectorType type, int64_t lane, Value k, Value mask = {}) { return widenLanes(e, e.load(type, from, {e.index(lane), k}, mask)); };
  auto store = [&](Value value, Value step, int64_t lane) {
    e.store(vector::BitCastOp::create(e.b, loc, line.clone(this->value), value), panel, {step, e.index(lane), e.index(0)});
  };
  // Lanes after the last column are never read: they have what it has.
  auto packStep = [&](Value step, int64_t first, Value mask) {
    SmallVector<Value> scalars;
    for (int64_t i = 0; i < vectorLanes; ++i) {
      Value value = load(word, std::min(first + i, count - 1), e.mul(step, together), mask);
      value = vector::BitCastOp::create(e.b, loc, VectorType::get({1}, e.b.getI32Type()), value);
      scalars.push_back(vector::ExtractOp::create(e.b, loc, value, int64_t(0)));
    }
    store(vector::FromElementsOp::create(e.b, loc, words, scalars), step, first);
  };
  int64_t whole = depth() / together, lines = whole / vectorLanes * vectorLanes;
  for (int64_t first = 0; first < count; first += vectorLanes) {
    e.loop(e.index(0), e.index(lines), vectorLanes, [&](Value step) {
      SmallVector<Value> transposed;
      for (int64_t i = 0; i < vectorLanes; ++i) {
        Value value = load(line, std::min(first + i, count - 1), e.mul(step, together));
        transposed.push_back(vector::BitCastOp::create(e.b, loc, words, value));
      }
      e.transpose(transposed);
      for (auto [i, value] : llvm::enumerate(transposed))
        store(value, e.add(step, i), first);
    });
    e.loop(e.index(lines), e.index(whole), 1, [&](Value step) { packStep(step, first, Value()); });
    if (int64_t rest = depth() % together)
      packStep(e.index(whole), first, e.firstLanes(word, e.index(rest)));
  }
}

void Interleaver::pack(Emit &e, const MergedOperand &from, int64_t count, Value panel) {
  if (from.loops.back() == column)
    packRows(e, from.view, count, panel);
  else
    packColumns(e, from.view, count, panel);
}

/// One panel, and the op on it.
void Interleaver::emitPanel(Emit &e, ArrayRef<Value> outer, Value words, Value first, int64_t count) {
  SmallVector<int64_t> shape = {steps(), int64_t(llvm::alignTo(count, vectorLanes)), together};
  Value panel = memref::AllocOp::create(e.b, loc, MemRefType::get(shape, value), e.b.getI64IntegerAttr(64));
  pack(e, slice(e, lanes(), outer, first, count), count, panel);
  SmallVector<OpFoldResult> offsets(3, e.b.getIndexAttr(0)), strides(3, e.b.getIndexAttr(1));
  if (shape[1] != count) {
    SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(op.getContext(), {shape[0], count, together});
    panel = memref::SubViewOp::create(e.b, loc, panel, offsets, sizes, strides);
  }
  MergedOperand result = slice(e, out, outer, first, count);
  if (filling)
    linalg::FillOp::create(e.b, loc, filling.getInputs(), result.view);

  // Loops of the result, then steps and what is in a word.
  unsigned parallel = result.loops.size();
  AffineExpr step = e.b.getAffineDimExpr(parallel), byte = e.b.getAffineDimExpr(parallel + 1);
  auto getMap = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(parallel + 2, 0, exprs, op.getContext()); };
  auto exprOf = [&](unsigned loop) { return e.b.getAffineDimExpr(result.getDim(loop)); };
  SmallVector<AffineExpr> wordExprs;
  for (unsigned loop : scalars().loops)
    if (loop != sum && !llvm::is_contained(groups, loop))
      wordExprs.push_back(exprOf(loop));
  wordExprs.append({step, byte});
  SmallVector<AffineMap> maps(3);
  maps[side] = getMap({step, exprOf(column), byte});
  maps[1 - side] = getMap(wordExprs);
  maps[2] = getMap(llvm::map_to_vector(result.loops, exprOf));
  SmallVector<utils::IteratorType> iterators(parallel, utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  SmallVector<Value> inputs(2);
  inputs[side] = panel;
  inputs[1 - side] = words;
  auto packed = linalg::GenericOp::create(e.b, loc, TypeRange(), inputs, result.view, maps, iterators);
  if (value != element)
    return buildSumOfProducts(packed, areUnsigned);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&packed.getRegion(), mapping);
}

void Interleaver::emitPanels(Emit &e, ArrayRef<Value> outer) {
  Value words = splitSum(e, slice(e, scalars(), outer));
  int64_t whole = columns() / width * width;
  e.loop(e.index(0), e.index(whole), width, [&](Value first) { emitPanel(e, outer, words, first, width); });
  if (whole != columns())
    emitPanel(e, outer, words, e.index(whole), columns() - whole);
}

void Interleaver::emitGroups(Emit &e, SmallVector<Value> &outer) {
  if (outer.size() == groups.size())
    return emitPanels(e, outer);
  unsigned loop = groups[outer.size()];
  Value count = getValueOrCreateConstantIndexOp(e.b, loc, memref::getMixedSize(e.b, loc, out.view, out.getDim(loop)));
  e.loop(e.index(0), count, 1, [&](Value index) {
    outer.push_back(index);
    emitGroups(e, outer);
    outer.pop_back();
  });
}

linalg::FillOp weir::cpu::findFilling(linalg::LinalgOp op) {
  Operation *before = op->getPrevNode();
  while (before && (isMemoryEffectFree(before) || isa<memref::AllocOp>(before)))
    before = before->getPrevNode();
  auto fill = dyn_cast_or_null<linalg::FillOp>(before);
  return fill && fill.getOutputs()[0] == op.getDpsInits()[0] && !weir::LoweringConfigAttr::of(fill) ? fill : linalg::FillOp();
}

void Interleaver::emit() {
  filling = findFilling(op);
  Emit e(OpBuilder(op), loc);
  if (copiesScalars) {
    SmallVector<int64_t> shape;
    for (unsigned loop : scalars().loops)
      if (loop != sum && !llvm::is_contained(groups, loop))
        shape.push_back(loops.ranges[loop]);
    shape.append({steps(), together});
    if (linalg::GenericOp producer = findProducer())
      lengthenRows(producer, shape);
    if (!isMadePadded)
      padded = memref::AllocOp::create(e.b, loc, MemRefType::get(shape, value), e.b.getI64IntegerAttr(64));
  }
  SmallVector<Value> outer;
  emitGroups(e, outer);
  op->erase();
  if (filling)
    filling->erase();
}
