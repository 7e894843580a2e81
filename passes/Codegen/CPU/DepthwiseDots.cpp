/// Depthwise convolutions of bytes by dot instructions; see ProductPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/LinearIndex.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotInstruction.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-depthwise-dots"

namespace weir {
#define GEN_PASS_DEF_CPUDEPTHWISEDOTS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUDepthwiseDotsCode;

namespace {
/// Bytes of a word.
constexpr int64_t kTogether = 4;
/// Vectors of sums of a block: two leave registers for the filter and three columns of words.
constexpr int64_t kBlockVectors = 2;
constexpr int64_t kLargestWindow = 8;
/// What makes a signed byte an unsigned one that is larger by 128, for four of them.
constexpr int32_t kSigns = static_cast<int32_t>(0x80808080u);

/// A spatial dimension: the input is read at `out * stride + window * dilation`.
struct Spatial {
  unsigned outLoop, windowLoop;
  int64_t stride, dilation;
};

class DepthwiseEmitter {
public:
  DepthwiseEmitter(linalg::LinalgOp op, const weir::DotInstruction &instruction)
      : op(op), loc(op.getLoc()), instruction(instruction), lanes(instruction.lanes), ranges(op.getStaticLoopRanges()) {}

  /// Why the op is left, if it is.
  std::optional<CPUDepthwiseDotsCode> analyze();
  void emit();

private:
  OpOperand &image() { return *op.getDpsInputOperand(0); }
  OpOperand &filter() { return *op.getDpsInputOperand(1); }
  OpOperand &sums() { return *op.getDpsInitOperand(0); }
  std::optional<Spatial> matchSpatial(unsigned dim);
  bool isChannelLast(OpOperand &operand);

  SmallVector<Value> getIndices(Emit &e, OpOperand &operand);
  /// Words of four elements of the window's columns, one for each channel of a block.
  SmallVector<Value> weave(Emit &e, llvm::function_ref<Value(int64_t row)> load);
  SmallVector<Value> loadColumn(Emit &e, Value column);
  SmallVector<Value> loadFilter(Emit &e, int64_t column);
  Value dot(Emit &e, Value sums, Value bytes, Value weights);
  void emitBlock(Emit &e, Value from, int64_t vectors, int64_t count);
  void emitRow(Emit &e);

  linalg::LinalgOp op;
  Location loc;
  const weir::DotInstruction &instruction;
  int64_t lanes;
  SmallVector<int64_t> ranges;
  Spatial h, w;
  unsigned channel = 0;
  bool isSigned = false;
  SmallVector<unsigned> outer; ///< parallel loops but that of the columns and of the channels
  // While emitting.
  SmallVector<Value> loops;                ///< values of the loops
  Value first;                             ///< channel of a block
  int64_t width = 0, present = 0;          ///< channels of its vectors, and those that there are
  SmallVector<SmallVector<Value>> weights; ///< of each column of the window
};

std::optional<Spatial> DepthwiseEmitter::matchSpatial(unsigned dim) {
  std::optional<weir::LinearIndex> index = weir::getLinearIndex(op.getMatchingIndexingMap(&image()), dim);
  if (!index || index->constant != 0 || index->terms.size() != 2)
    return std::nullopt;
  auto iterators = op.getIteratorTypesArray();
  auto [out, window] = std::pair(index->terms[0], index->terms[1]);
  if (iterators[out.loop] == utils::IteratorType::reduction)
    std::swap(out, window);
  if (iterators[out.loop] != utils::IteratorType::parallel || iterators[window.loop] != utils::IteratorType::reduction || out.factor < 1 || window.factor < 1)
    return std::nullopt;
  return Spatial{out.loop, window.loop, out.factor, window.factor};
}

bool DepthwiseEmitter::isChannelLast(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> strides;
  int64_t offset;
  return map.getNumResults() != 0 && map.getResults().back() == getAffineDimExpr(channel, op.getContext()) &&
         succeeded(cast<MemRefType>(operand.get().getType()).getStridesAndOffset(strides, offset)) && strides.back() == 1;
}

std::optional<CPUDepthwiseDotsCode> DepthwiseEmitter::analyze() {
  if (weir::LoweringConfigAttr::of(op))
    return CPUDepthwiseDotsCode::CONFIGURED;
  AffineMap map = op.getMatchingIndexingMap(&image()), plain = op.getMatchingIndexingMap(&filter()), out = op.getMatchingIndexingMap(&sums());
  auto last = dyn_cast<AffineDimExpr>(out.getResults().back());
  if (op.getNumReductionLoops() != 2 || map.getNumResults() < 3 || !last || !out.isProjectedPermutation() || !plain.isProjectedPermutation() || plain.getNumResults() != 3)
    return CPUDepthwiseDotsCode::LOOPS;
  channel = last.getPosition();
  std::optional<Spatial> rows = matchSpatial(map.getNumResults() - 3), columns = matchSpatial(map.getNumResults() - 2);
  if (!rows || !columns || !isChannelLast(image()) || !isChannelLast(filter()) || !isChannelLast(sums()))
    return CPUDepthwiseDotsCode::LOOPS;
  h = *rows;
  w = *columns;
  for (AffineExpr expr : map.getResults().drop_back(3))
    if (!isa<AffineDimExpr>(expr))
      return CPUDepthwiseDotsCode::LOOPS;
  if (!plain.isFunctionOfDim(h.windowLoop) || !plain.isFunctionOfDim(w.windowLoop))
    return CPUDepthwiseDotsCode::LOOPS;
  for (unsigned loop = 0; loop < ranges.size(); ++loop)
    if (loop != channel && loop != w.outLoop && loop != h.windowLoop && loop != w.windowLoop)
      outer.push_back(loop);
  for (unsigned loop : {channel, h.windowLoop, w.windowLoop})
    if (ShapedType::isDynamic(ranges[loop]))
      return CPUDepthwiseDotsCode::DYNAMIC;
  std::array<Operation *, 2> factors = *getFactors(op, /*anyMap=*/true);
  isSigned = isa<arith::ExtSIOp>(factors[0]);
  if (!isa<arith::ExtSIOp>(factors[1]))
    return CPUDepthwiseDotsCode::UNSIGNED_FILTER;
  if (ranges[channel] < lanes / 2 || ranges[h.windowLoop] < 2 || llvm::is_contained(ranges, 0))
    return CPUDepthwiseDotsCode::SMALL;
  if (ranges[h.windowLoop] > kLargestWindow || ranges[w.windowLoop] > kLargestWindow)
    return CPUDepthwiseDotsCode::LARGE;
  return std::nullopt;
}

SmallVector<Value> DepthwiseEmitter::getIndices(Emit &e, OpOperand &operand) {
  SmallVector<Value> indices;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
    Value index = e.index(0);
    for (auto [loop, factor] : weir::getLinearIndex(map, dim)->terms)
      if (loops[loop])
        index = e.add(index, e.mul(loops[loop], factor));
    indices.push_back(index);
  }
  return indices;
}

SmallVector<Value> DepthwiseEmitter::weave(Emit &e, llvm::function_ref<Value(int64_t row)> load) {
  auto type = VectorType::get({width}, e.b.getI8Type());
  SmallVector<Value> words;
  for (int64_t row = 0; row < ranges[h.windowLoop]; row += kTogether) {
    std::array<Value, kTogether> bytes;
    for (int64_t i = 0; i < kTogether; ++i)
      bytes[i] = row + i < ranges[h.windowLoop] ? load(row + i) : e.zero(type);
    Value even = vector::InterleaveOp::create(e.b, loc, bytes[0], bytes[2]), odd = vector::InterleaveOp::create(e.b, loc, bytes[1], bytes[3]);
    Value all = vector::InterleaveOp::create(e.b, loc, even, odd);
    for (int64_t lane = 0; lane < width; lane += lanes) {
      SmallVector<int64_t> taken = llvm::to_vector(llvm::seq<int64_t>(lane * kTogether, (lane + lanes) * kTogether));
      words.push_back(width == lanes ? all : vector::ShuffleOp::create(e.b, loc, all, all, taken).getResult());
    }
  }
  return words;
}

/// Elements of the input in one column, from the current row on.
SmallVector<Value> DepthwiseEmitter::loadColumn(Emit &e, Value column) {
  auto type = VectorType::get({width}, e.b.getI8Type());
  Value mask = present == width ? Value() : e.firstLanes(type, e.index(present));
  SmallVector<Value> words = weave(e, [&](int64_t row) {
    SmallVector<Value> indices = getIndices(e, image());
    unsigned rank = indices.size();
    indices[rank - 3] = e.add(indices[rank - 3], row * h.dilation);
    indices[rank - 2] = column;
    indices[rank - 1] = first;
    return e.load(type, image().get(), indices, mask);
  });
  if (!isSigned)
    return words;
  auto ints = VectorType::get({lanes}, e.b.getI32Type());
  for (Value &word : words) {
    Value flipped = arith::XOrIOp::create(e.b, loc, vector::BitCastOp::create(e.b, loc, ints, word), e.splat(ints, e.b.getI32IntegerAttr(kSigns)));
    word = vector::BitCastOp::create(e.b, loc, word.getType(), flipped);
  }
  return words;
}

SmallVector<Value> DepthwiseEmitter::loadFilter(Emit &e, int64_t column) {
  auto type = VectorType::get({width}, e.b.getI8Type());
  Value mask = present == width ? Value() : e.firstLanes(type, e.index(present));
  return weave(e, [&](int64_t row) {
    SmallVector<Value> indices;
    for (AffineExpr expr : op.getMatchingIndexingMap(&filter()).getResults()) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      indices.push_back(loop == channel ? first : e.index(loop == h.windowLoop ? row : column));
    }
    return e.load(type, filter().get(), indices, mask);
  });
}

Value DepthwiseEmitter::dot(Emit &e, Value sums, Value bytes, Value weights) {
  return emitDot(e.b, loc, instruction, sums, bytes, weights);
}

/// One row of results. The columns of the window that the next result reads, too, stay in registers.
void DepthwiseEmitter::emitRow(Emit &e) {
  auto ints = VectorType::get({lanes}, e.b.getI32Type());
  int64_t taps = ranges[w.windowLoop], vectors = width / lanes, words = llvm::divideCeil(ranges[h.windowLoop], kTogether);
  bool keepsColumns = w.stride == 1 && w.dilation == 1;
  auto getMask = [&](int64_t vector) {
    int64_t left = present - vector * lanes;
    return left >= lanes ? Value() : e.firstLanes(ints, e.index(std::max<int64_t>(left, 0)));
  };
  SmallVector<Value> offsets(vectors);
  if (isSigned)
    for (int64_t v = 0; v < vectors; ++v) {
      offsets[v] = e.zero(ints);
      Value signs = vector::BitCastOp::create(e.b, loc, VectorType::get({lanes * kTogether}, e.b.getI8Type()), e.splat(ints, e.b.getI32IntegerAttr(kSigns)));
      for (int64_t tap = 0; tap < taps; ++tap)
        for (int64_t word = 0; word < words; ++word)
          offsets[v] = dot(e, offsets[v], signs, weights[tap][word * vectors + v]);
    }
  SmallVector<Value> kept;
  for (int64_t tap = 0; keepsColumns && tap + 1 < taps; ++tap)
    llvm::append_range(kept, loadColumn(e, e.index(tap)));
  std::optional<unsigned> position = op.getMatchingIndexingMap(&sums()).getResultPosition(getAffineDimExpr(w.outLoop, op.getContext()));
  Value end = getValueOrCreateConstantIndexOp(e.b, loc, memref::getMixedSize(e.b, loc, sums().get(), *position));
  e.loop(e.index(0), end, 1, kept, [&](Value x, ValueRange before) {
    loops[w.outLoop] = x;
    SmallVector<Value> columns(before);
    for (int64_t tap = columns.size() / (words * vectors); tap < taps; ++tap)
      llvm::append_range(columns, loadColumn(e, e.add(e.mul(x, w.stride), tap * w.dilation)));
    SmallVector<Value> indices = getIndices(e, sums());
    for (int64_t v = 0; v < vectors; ++v) {
      indices.back() = e.add(first, v * lanes);
      Value mask = getMask(v), sum = e.load(ints, sums().get(), indices, mask);
      if (isSigned)
        sum = arith::SubIOp::create(e.b, loc, sum, offsets[v]);
      for (int64_t tap = 0; tap < taps; ++tap)
        for (int64_t word = 0; word < words; ++word)
          sum = dot(e, sum, columns[(tap * words + word) * vectors + v], weights[tap][word * vectors + v]);
      e.store(sum, sums().get(), indices, mask);
    }
    loops[w.outLoop] = Value();
    return keepsColumns ? SmallVector<Value>(ArrayRef(columns).drop_front(words * vectors)) : SmallVector<Value>();
  });
}

/// `count` channels from one on.
void DepthwiseEmitter::emitBlock(Emit &e, Value from, int64_t vectors, int64_t count) {
  first = from;
  width = vectors * lanes;
  present = count;
  weights.clear();
  for (int64_t tap = 0; tap < ranges[w.windowLoop]; ++tap)
    weights.push_back(loadFilter(e, tap));
  std::function<void(size_t)> nest = [&](size_t depth) {
    if (depth == outer.size())
      return emitRow(e);
    unsigned loop = outer[depth];
    std::optional<unsigned> dim = op.getMatchingIndexingMap(&sums()).getResultPosition(getAffineDimExpr(loop, op.getContext()));
    Value end = getValueOrCreateConstantIndexOp(e.b, loc, memref::getMixedSize(e.b, loc, sums().get(), *dim));
    e.loop(e.index(0), end, 1, [&](Value index) {
      loops[loop] = index;
      nest(depth + 1);
      loops[loop] = Value();
    });
  };
  nest(0);
}

void DepthwiseEmitter::emit() {
  Emit e(OpBuilder(op), loc);
  loops.assign(ranges.size(), Value());
  int64_t channels = ranges[channel], block = kBlockVectors * lanes, whole = channels / block * block, rest = channels - whole;
  e.loop(e.index(0), e.index(whole), block, [&](Value from) { emitBlock(e, from, kBlockVectors, block); });
  if (rest != 0)
    emitBlock(e, e.index(whole), llvm::divideCeil(rest, lanes), rest);
  op->erase();
}

/// A depthwise convolution of bytes on buffers, whatever its layout.
bool isCandidate(linalg::LinalgOp op) {
  std::optional<std::array<Operation *, 2>> factors = getFactors(op, /*anyMap=*/true);
  if (!factors || op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isProjectedPermutation())
    return false;
  AffineMap image = op.getMatchingIndexingMap(op.getDpsInputOperand(0)), filter = op.getMatchingIndexingMap(op.getDpsInputOperand(1));
  auto last = dyn_cast<AffineDimExpr>(image.getResults().back());
  return last && multipliesBytes(op) && filter.isFunctionOfDim(last.getPosition()) && op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isFunctionOfDim(last.getPosition());
}

struct CPUDepthwiseDots : weir::impl::CPUDepthwiseDotsBase<CPUDepthwiseDots> {
  using CPUDepthwiseDotsBase::CPUDepthwiseDotsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::getVectorTarget(kernel, vectorBits, /*registers=*/0);
    const weir::DotInstruction *instruction = weir::findDotInstruction(target);
    if (!weir::isKernel(kernel) || !instruction || instruction->together != kTogether || !instruction->isLeftUnsigned || instruction->isRightUnsigned)
      return;
    SmallVector<linalg::LinalgOp> ops, others;
    kernel.walk([&](linalg::LinalgOp op) {
      if (isCandidate(op))
        ops.push_back(op);
      else if (multipliesBytes(op) && !isDotProduct(op, target))
        others.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      DepthwiseEmitter emitter(op, *instruction);
      std::optional<CPUDepthwiseDotsCode> reason = emitter.analyze();
      // As weir-cpu-interleave-bytes: LLVM would use the instruction wrongly for them.
      if (!reason && instruction->isMisused && !others.empty())
        reason = CPUDepthwiseDotsCode::OTHER_PRODUCTS;
      if (reason) {
        weir::missedRemark(op, DEBUG_TYPE, *reason);
        continue;
      }
      weir::passedRemark(op, DEBUG_TYPE, CPUDepthwiseDotsCode::DOTS);
      emitter.emit();
    }
  }
};
} // namespace
