/// Sums of products of bytes get one operand in the form that AVX-512 VNNI takes four of at a time; see Passes.td.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Loops/MergedLoops.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-interleave-bytes"

namespace weir {
#define GEN_PASS_DEF_CPUINTERLEAVEBYTES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUInterleaveBytesCode;

namespace {
constexpr int64_t kBytes = DotProduct::kBytes, kLanes = DotProduct::kLanes;
/// With fewer rows a panel is read less often than it takes to make, with fewer columns most lanes are empty.
constexpr int64_t kFewestRows = 4, kFewestColumns = 4;
/// Bytes of a panel that stays in the caches while rows go by, and the most that one of a single vector may have.
constexpr int64_t kPanelBytes = 64 << 10, kLargestPanel = 192 << 10;
constexpr int64_t kPanelVectors = 4;

/// Builds the packed form of one op. Everything is asked first: nothing but views is made until all ops of a kernel are known to be taken.
class Interleaver {
public:
  Interleaver(linalg::LinalgOp op, double tileBytes)
      : op(op), loc(op.getLoc()), tileBytes(tileBytes), builder(op, &made), loops(builder, op), out(loops.operands[2]) {}

  /// Why the op is left, if it is.
  std::optional<CPUInterleaveBytesCode> analyze();
  void eraseViews() {
    for (Operation *view : llvm::reverse(made.ops))
      view->erase();
  }
  void emit();

private:
  struct MadeOps : OpBuilder::Listener {
    void notifyOperationInserted(Operation *inserted, OpBuilder::InsertPoint) override { ops.push_back(inserted); }
    SmallVector<Operation *> ops;
  };

  MergedOperand &lanes() { return loops.operands[side]; }
  MergedOperand &scalars() { return loops.operands[1 - side]; }
  int64_t columns() { return loops.ranges[column]; }
  int64_t depth() { return loops.ranges[sum]; }
  /// Of the panel: the last one of the sum has zeros where it has less than four bytes.
  int64_t steps() { return llvm::divideCeil(depth(), kBytes); }
  bool needsCopy();
  linalg::GenericOp findProducer();
  void lengthenRows(linalg::GenericOp producer, ArrayRef<int64_t> shape);
  bool joinTaps(linalg::GenericOp producer, Value rows, ArrayRef<int64_t> sizes, int64_t firstOfSum);

  MergedOperand slice(Emit &e, const MergedOperand &operand, ArrayRef<Value> outer, Value first = {}, int64_t count = 0);
  void emitGroups(Emit &e, SmallVector<Value> &outer);
  void emitPanels(Emit &e, ArrayRef<Value> outer);
  void emitPanel(Emit &e, ArrayRef<Value> outer, Value words, Value first, int64_t count);
  /// The scalars with the sum in two dimensions, of steps and of bytes.
  Value splitSum(Emit &e, MergedOperand operand);
  void pack(Emit &e, const MergedOperand &from, int64_t count, Value panel);
  void packRows(Emit &e, Value from, int64_t count, Value panel);
  void packColumns(Emit &e, Value from, int64_t count, Value panel);
  void takeFilling();

  linalg::LinalgOp op;
  Location loc;
  double tileBytes;
  MadeOps made;
  OpBuilder builder;
  MergedLoops loops;
  MergedOperand &out;
  int64_t side = 1;
  unsigned column = 0, sum = 0;
  SmallVector<unsigned> groups, rows; ///< loops that the panels have, too, and those that they have not
  int64_t width = 0;                  ///< of a panel, in columns
  linalg::FillOp filling;
  Value padded; ///< memory of scalars that are copied, or made there
  bool isMadePadded = false;
};

std::optional<CPUInterleaveBytesCode> Interleaver::analyze() {
  if (weir::LoweringConfigAttr::of(op))
    return CPUInterleaveBytesCode::CONFIGURED;
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
  if (unsigned last = lanes().loops.back(); (last != column && last != sum) || lanes().getStride(last) != 1)
    return CPUInterleaveBytesCode::LOOPS;
  if (ShapedType::isDynamic(columns()) || ShapedType::isDynamic(depth()))
    return CPUInterleaveBytesCode::DYNAMIC;
  int64_t reuse = 1, rowBytes = steps() * kBytes;
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
    if (isDynamic && needsCopy())
      return CPUInterleaveBytesCode::DYNAMIC;
    reuse *= isDynamic ? kFewestRows : loops.ranges[loop];
    rowBytes *= isDynamic ? 1 : loops.ranges[loop];
  }
  for (MergedOperand &input : MutableArrayRef(loops.operands).take_front(2))
    for (unsigned loop : input.loops)
      if (loop != sum && !out.has(loop))
        return CPUInterleaveBytesCode::LOOPS;
  if (reuse < kFewestRows || columns() < kFewestColumns || depth() < kBytes)
    return CPUInterleaveBytesCode::SMALL;
  if (steps() * kBytes * kLanes > kLargestPanel || (needsCopy() && rowBytes > tileBytes))
    return CPUInterleaveBytesCode::LARGE;
  width = std::min<int64_t>(llvm::alignTo(columns(), kLanes), kPanelVectors * kLanes);
  while (width > kLanes && steps() * kBytes * width > kPanelBytes)
    width -= kLanes;
  return std::nullopt;
}

/// Whether the scalars are not words of four bytes yet.
bool Interleaver::needsCopy() { return depth() % kBytes != 0 || scalars().loops.back() != sum || scalars().getStride(sum) != 1; }

/// What makes the scalars, for this op alone, with the sum as last dimensions of a buffer of its own: it can as well make rows of whole words.
linalg::GenericOp Interleaver::findProducer() {
  OpOperand &operand = *op.getDpsInputOperand(1 - side);
  auto alloc = operand.get().getDefiningOp<memref::AllocOp>();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!alloc || !alloc.getType().hasStaticShape() || !alloc.getType().getLayout().isIdentity() || !map.isProjectedPermutation())
    return {};
  if (scalars().loops.back() != sum || scalars().getStride(sum) != 1 ||
      llvm::any_of(groups, [&](unsigned loop) { return scalars().has(loop); }))
    return {};
  linalg::GenericOp producer;
  for (OpOperand &use : alloc->getUses()) {
    if (&use == &operand || llvm::is_contained(made.ops, use.getOwner()))
      continue;
    auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!user || producer || user.getNumDpsInits() != 1 || !user.isDpsInit(&use) || weir::LoweringConfigAttr::of(user))
      return {};
    producer = user;
  }
  return producer;
}

/// Columns and channels of windows, which lie one behind the other in the image, become one loop: few channels fill no vector. Returns
/// whether they do lie like that.
bool Interleaver::joinTaps(linalg::GenericOp producer, Value rows, ArrayRef<int64_t> sizes, int64_t firstOfSum) {
  unsigned loopCount = producer.getNumLoops(), tap = loopCount - 2, channel = loopCount - 1;
  auto maps = producer.getIndexingMapsArray();
  if (int64_t(sizes.size()) - firstOfSum < 2 || producer.getNumDpsInputs() != 1 || producer.getNumParallelLoops() != loopCount ||
      !llvm::hasSingleElement(*producer.getBlock()) || maps[0].getNumResults() < 2 || !maps[1].isIdentity() ||
      producer.getBlock()->getTerminator()->getOperand(0) != producer.getBlock()->getArgument(0))
    return false;
  ArrayRef<AffineExpr> from = maps[0].getResults();
  AffineExpr last = builder.getAffineDimExpr(channel);
  for (AffineExpr expr : from.drop_back(2))
    if (expr.isFunctionOfDim(tap) || expr.isFunctionOfDim(channel))
      return false;
  // The position of a window, with its tap alone behind it.
  AffineExpr start = simplifyAffineExpr(from[from.size() - 2] - builder.getAffineDimExpr(tap), loopCount, 0);
  if (from.back() != last || start.isFunctionOfDim(tap) || start.isFunctionOfDim(channel))
    return false;
  Value image = producer.getDpsInputs()[0];
  auto type = dyn_cast<MemRefType>(image.getType());
  if (!type || !type.hasStaticShape() || type.getDimSize(type.getRank() - 1) != sizes.back())
    return false;
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, e = type.getRank() - 1; dim < e; ++dim)
    groups.push_back({dim});
  groups.back().push_back(type.getRank() - 1);
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
    return false;
  OpBuilder b(producer);
  SmallVector<int64_t> joined(sizes.drop_back());
  joined.back() *= sizes.back();
  SmallVector<ReassociationIndices> split(2);
  for (int64_t dim = 0, e = joined.size(); dim < e; ++dim)
    split[dim >= firstOfSum].push_back(dim);
  Value to = memref::ExpandShapeOp::create(b, loc, joined, rows, split);
  Value lines = memref::CollapseShapeOp::create(b, loc, image, groups);
  SmallVector<AffineExpr> exprs(from.drop_back());
  exprs.back() = start * sizes.back() + b.getAffineDimExpr(tap);
  SmallVector<AffineMap> joinedMaps = {AffineMap::get(loopCount - 1, 0, exprs, op.getContext()), b.getMultiDimIdentityMap(loopCount - 1)};
  SmallVector<utils::IteratorType> parallel(loopCount - 1, utils::IteratorType::parallel);
  linalg::GenericOp::create(
      b, producer.getLoc(), lines, to, joinedMaps, parallel,
      [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
  producer.erase();
  return true;
}

/// Lets `producer` write memory whose rows are as long as the steps of the sum; without effect where the sum is not its last dimensions.
void Interleaver::lengthenRows(linalg::GenericOp producer, ArrayRef<int64_t> shape) {
  auto alloc = producer.getDpsInits()[0].getDefiningOp<memref::AllocOp>();
  ArrayRef<int64_t> sizes = alloc.getType().getShape();
  int64_t length = 1, rank = sizes.size(), firstOfSum = rank, rowCount = 1;
  while (firstOfSum > 0 && length < depth())
    length *= sizes[--firstOfSum];
  for (int64_t size : sizes.take_front(firstOfSum))
    rowCount *= size;
  if (length != depth() || firstOfSum == 0 || rowCount != ShapedType::getNumElements(shape.drop_back(2)))
    return;
  auto split = [](int64_t middle, int64_t end) {
    return SmallVector<ReassociationIndices>{llvm::to_vector(llvm::seq<int64_t>(0, middle)), llvm::to_vector(llvm::seq<int64_t>(middle, end))};
  };
  OpBuilder b(alloc);
  auto type = MemRefType::get({rowCount, steps() * kBytes}, b.getI8Type());
  Value rows = memref::AllocOp::create(b, loc, type, b.getI64IntegerAttr(64));
  int64_t words = shape.size();
  padded = memref::ExpandShapeOp::create(b, loc, shape, rows, split(words - 2, words));
  SmallVector<OpFoldResult> offsets(2, b.getIndexAttr(0)), strides(2, b.getIndexAttr(1));
  Value whole = memref::SubViewOp::create(b, loc, rows, offsets, getAsIndexOpFoldResult(op.getContext(), {rowCount, depth()}), strides);
  isMadePadded = true;
  if (!joinTaps(producer, whole, sizes, firstOfSum))
    producer.getDpsInitsMutable()[0].set(memref::ExpandShapeOp::create(b, loc, sizes, whole, split(firstOfSum, rank)));
}

/// The part of an operand at the groups' indices; of its columns `count` from `first` on, or all.
MergedOperand Interleaver::slice(Emit &e, const MergedOperand &operand, ArrayRef<Value> outer, Value first, int64_t count) {
  SmallVector<OpFoldResult> offsets, sizes = memref::getMixedSizes(e.b, loc, operand.view);
  SmallVector<int64_t> shape;
  MergedOperand part;
  bool cutsColumns = first && count != columns();
  if (!cutsColumns && llvm::none_of(groups, [&](unsigned loop) { return operand.has(loop); }))
    return operand;
  for (auto [dim, loop] : llvm::enumerate(operand.loops)) {
    offsets.push_back(e.b.getIndexAttr(0));
    if (auto *group = llvm::find(groups, loop); group != groups.end()) {
      offsets.back() = outer[group - groups.begin()];
      sizes[dim] = e.b.getIndexAttr(1);
      continue;
    }
    if (cutsColumns && loop == column) {
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

/// Four rows of bytes become one vector of their words.
void Interleaver::packRows(Emit &e, Value from, int64_t count, Value panel) {
  auto bytes = VectorType::get({kLanes}, e.b.getI8Type());
  auto packStep = [&](Value step, int64_t present) {
    for (int64_t lane = 0; lane < count; lane += kLanes) {
      Value mask = lane + kLanes <= count ? Value() : e.firstLanes(bytes, e.index(count - lane));
      std::array<Value, kBytes> values;
      for (auto [i, value] : llvm::enumerate(values)) {
        value = int64_t(i) < present ? e.load(bytes, from, {e.add(e.mul(step, kBytes), i), e.index(lane)}, mask) : e.zero(bytes);
      }
      Value even = vector::InterleaveOp::create(e.b, loc, values[0], values[2]);
      Value odd = vector::InterleaveOp::create(e.b, loc, values[1], values[3]);
      e.store(vector::InterleaveOp::create(e.b, loc, even, odd), panel, {step, e.index(lane), e.index(0)});
    }
  };
  e.loop(e.index(0), e.index(depth() / kBytes), 1, [&](Value step) { packStep(step, kBytes); });
  if (int64_t rest = depth() % kBytes)
    packStep(e.index(depth() / kBytes), rest);
}

/// Words lie one behind the other: sixteen columns are turned.
void Interleaver::packColumns(Emit &e, Value from, int64_t count, Value panel) {
  auto word = VectorType::get({kBytes}, e.b.getI8Type()), line = VectorType::get({kBytes * kLanes}, e.b.getI8Type());
  auto words = VectorType::get({kLanes}, e.b.getI32Type());
  auto load = [&](VectorType type, int64_t lane, Value k, Value mask = {}) { return e.load(type, from, {e.index(lane), k}, mask); };
  auto store = [&](Value value, Value step, int64_t lane) {
    e.store(vector::BitCastOp::create(e.b, loc, line, value), panel, {step, e.index(lane), e.index(0)});
  };
  // Lanes behind the last column are never read: they have what it has.
  auto packStep = [&](Value step, int64_t first, Value mask) {
    SmallVector<Value> scalars;
    for (int64_t i = 0; i < kLanes; ++i) {
      Value value = load(word, std::min(first + i, count - 1), e.mul(step, kBytes), mask);
      value = vector::BitCastOp::create(e.b, loc, VectorType::get({1}, e.b.getI32Type()), value);
      scalars.push_back(vector::ExtractOp::create(e.b, loc, value, int64_t(0)));
    }
    store(vector::FromElementsOp::create(e.b, loc, words, scalars), step, first);
  };
  int64_t whole = depth() / kBytes, lines = whole / kLanes * kLanes;
  for (int64_t first = 0; first < count; first += kLanes) {
    e.loop(e.index(0), e.index(lines), kLanes, [&](Value step) {
      SmallVector<Value> turned;
      for (int64_t i = 0; i < kLanes; ++i) {
        Value value = load(line, std::min(first + i, count - 1), e.mul(step, kBytes));
        turned.push_back(vector::BitCastOp::create(e.b, loc, words, value));
      }
      e.transpose(turned);
      for (auto [i, value] : llvm::enumerate(turned))
        store(value, e.add(step, i), first);
    });
    e.loop(e.index(lines), e.index(whole), 1, [&](Value step) { packStep(step, first, Value()); });
    if (int64_t rest = depth() % kBytes)
      packStep(e.index(whole), first, e.firstLanes(word, e.index(rest)));
  }
}

void Interleaver::pack(Emit &e, const MergedOperand &from, int64_t count, Value panel) {
  if (from.loops.back() == column)
    packRows(e, from.view, count, panel);
  else
    packColumns(e, from.view, count, panel);
}

Value Interleaver::splitSum(Emit &e, MergedOperand operand) {
  // The sum behind the rows, in the order that the operand has them.
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> split;
  for (auto [dim, loop] : llvm::enumerate(llvm::make_filter_range(operand.loops, [&](unsigned loop) { return loop != sum; }))) {
    shape.push_back(loops.ranges[loop]);
    split.push_back({int64_t(dim)});
  }
  int64_t rank = shape.size();
  shape.append({steps(), kBytes});
  split.push_back({rank, rank + 1});
  if (!needsCopy()) {
    SmallVector<OpFoldResult> sizes = memref::getMixedSizes(e.b, loc, operand.view);
    sizes.back() = e.b.getIndexAttr(steps());
    sizes.push_back(e.b.getIndexAttr(kBytes));
    MemRefType type = *memref::ExpandShapeOp::computeExpandedType(operand.getType(), shape, split);
    return memref::ExpandShapeOp::create(e.b, loc, type, operand.view, split, sizes);
  }
  Value flat = memref::CollapseShapeOp::create(e.b, loc, padded, split);
  SmallVector<OpFoldResult> offsets(rank + 1, e.b.getIndexAttr(0)), strides(rank + 1, e.b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(e.b, loc, flat);
  if (int64_t missing = steps() * kBytes - depth()) {
    offsets.back() = e.b.getIndexAttr(depth());
    sizes.back() = e.b.getIndexAttr(missing);
    Value rest = memref::SubViewOp::create(e.b, loc, flat, offsets, sizes, strides);
    linalg::FillOp::create(e.b, loc, arith::ConstantIntOp::create(e.b, loc, e.b.getI8Type(), 0).getResult(), rest);
    offsets.back() = e.b.getIndexAttr(0);
    sizes.back() = e.b.getIndexAttr(depth());
    flat = memref::SubViewOp::create(e.b, loc, flat, offsets, sizes, strides);
  }
  if (isMadePadded)
    return padded;
  SmallVector<AffineExpr> from;
  unsigned next = 0;
  for (unsigned loop : operand.loops)
    from.push_back(e.b.getAffineDimExpr(loop == sum ? rank : next++));
  SmallVector<AffineMap> maps = {AffineMap::get(rank + 1, 0, from, op.getContext()), e.b.getMultiDimIdentityMap(rank + 1)};
  SmallVector<utils::IteratorType> parallel(rank + 1, utils::IteratorType::parallel);
  linalg::GenericOp::create(e.b, loc, operand.view, flat, maps, parallel,
                            [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
  return padded;
}

/// One panel, and the op on it.
void Interleaver::emitPanel(Emit &e, ArrayRef<Value> outer, Value words, Value first, int64_t count) {
  SmallVector<int64_t> shape = {steps(), int64_t(llvm::alignTo(count, kLanes)), kBytes};
  Value panel = memref::AllocOp::create(e.b, loc, MemRefType::get(shape, e.b.getI8Type()), e.b.getI64IntegerAttr(64));
  pack(e, slice(e, lanes(), outer, first, count), count, panel);
  SmallVector<OpFoldResult> offsets(3, e.b.getIndexAttr(0)), strides(3, e.b.getIndexAttr(1));
  if (shape[1] != count) {
    SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(op.getContext(), {shape[0], count, kBytes});
    panel = memref::SubViewOp::create(e.b, loc, panel, offsets, sizes, strides);
  }
  MergedOperand result = slice(e, out, outer, first, count);
  if (filling)
    linalg::FillOp::create(e.b, loc, filling.getInputs(), result.view);

  // Loops of the result, then steps and bytes.
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

/// A value that the whole result gets before is stored panel by panel.
void Interleaver::takeFilling() {
  Operation *before = op->getPrevNode();
  while (before && (isMemoryEffectFree(before) || isa<memref::AllocOp>(before)))
    before = before->getPrevNode();
  auto fill = dyn_cast_or_null<linalg::FillOp>(before);
  if (fill && fill.getOutputs()[0] == op.getDpsInits()[0] && !weir::LoweringConfigAttr::of(fill))
    filling = fill;
}

void Interleaver::emit() {
  weir::passedRemark(op, DEBUG_TYPE, CPUInterleaveBytesCode::interleaved);
  takeFilling();
  Emit e(OpBuilder(op), loc);
  if (needsCopy()) {
    SmallVector<int64_t> shape;
    for (unsigned loop : scalars().loops)
      if (loop != sum && !llvm::is_contained(groups, loop))
        shape.push_back(loops.ranges[loop]);
    shape.append({steps(), kBytes});
    if (linalg::GenericOp producer = findProducer())
      lengthenRows(producer, shape);
    if (!isMadePadded)
      padded = memref::AllocOp::create(e.b, loc, MemRefType::get(shape, e.b.getI8Type()), e.b.getI64IntegerAttr(64));
  }
  SmallVector<Value> outer;
  emitGroups(e, outer);
  op->erase();
  if (filling)
    filling->erase();
}

struct CPUInterleaveBytes : weir::impl::CPUInterleaveBytesBase<CPUInterleaveBytes> {
  using CPUInterleaveBytesBase::CPUInterleaveBytesBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::getVectorTarget(kernel, vectorBits, /*registers=*/0);
    if (!weir::isKernel(kernel) || !target.hasFeature("avx512vnni") || target.vectorBits < kLanes * 32)
      return;
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (multipliesBytes(op) && !isDotProduct(op))
        ops.push_back(op);
    });
    SmallVector<std::unique_ptr<Interleaver>> taken;
    for (linalg::LinalgOp op : ops) {
      std::optional<CPUInterleaveBytesCode> reason = CPUInterleaveBytesCode::BODY;
      if (getByteFactors(op)) {
        taken.push_back(std::make_unique<Interleaver>(op, weir::getTileBytes(target)));
        reason = taken.back()->analyze();
      }
      if (!reason)
        continue;
      weir::missedRemark(op, DEBUG_TYPE, *reason);
      // LLVM is not told of the instruction where bytes are multiplied in another way, too.
      for (linalg::LinalgOp other : ops)
        if (other != op)
          weir::missedRemark(other, DEBUG_TYPE, CPUInterleaveBytesCode::OTHER_PRODUCTS);
      for (auto &interleaver : taken)
        interleaver->eraseViews();
      return;
    }
    for (auto &interleaver : taken) {
      interleaver->emit();
    }
  }
};
} // namespace
