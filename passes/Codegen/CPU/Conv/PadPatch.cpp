// The padded part of the input that one workgroup needs, in scratch memory; see ConvPatch.
#include "passes/Codegen/CPU/Conv/ConvSchedules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// An input without rows is one row high.
static ConvSpatial vertical(const ConvProblem &p) { return p.spatial.size() == 2 ? p.spatial[0] : ConvSpatial(); }

static SmallVector<int64_t> phases(const ConvSpatial &s, bool all) {
  SmallVector<int64_t> result;
  for (int64_t phase = 0; phase < s.stride; ++phase)
    if (all || llvm::any_of(llvm::seq<int64_t>(0, s.windowSize), [&](int64_t k) { return k * s.dilation % s.stride == phase; }))
      result.push_back(phase);
  return result;
}

ConvPatch ConvPatch::plan(const ConvProblem &p, int64_t outRows, int64_t lanes, int64_t lastLane, bool allPhases) {
  ConvPatch patch;
  ConvSpatial h = vertical(p), w = p.spatial.back();
  patch.phasesH = phases(h, allPhases);
  patch.phasesW = phases(w, false);
  patch.rows = outRows + (h.windowSize - 1) * h.dilation / h.stride;
  // Rows of a dilated window lie far apart: those between them are not copied where each row of the window has its own.
  if (h.windowSize * outRows < patch.rows * static_cast<int64_t>(patch.phasesH.size())) {
    patch.rowsOfTap = outRows;
    patch.rows = h.windowSize * outRows;
    patch.phasesH = {0};
  }
  // `left` zeros, then data up to `end`; columns are read up to `extent`. What is read beyond the pitch must be padding there
  // and in the next row.
  int64_t extent = w.outSize + (w.windowSize - 1) * w.dilation / w.stride;
  patch.pitch = w.outSize;
  for (int64_t phase : patch.phasesW) {
    int64_t left = std::max<int64_t>(0, llvm::divideCeil(w.padLow - phase, w.stride));
    int64_t end = std::max<int64_t>(0, llvm::divideCeil(w.padLow + w.inSize - phase, w.stride));
    patch.pitch = std::max({patch.pitch, std::min(end, extent), extent - left});
  }
  patch.rowVectors = llvm::divideCeil(std::max(patch.pitch, extent), lanes);
  patch.plane = patch.rows * patch.pitch + (patch.rowVectors * lanes - patch.pitch);
  patch.channel = patch.plane * patch.phasesH.size() * patch.phasesW.size();
  int64_t furthest = 0;
  for (int64_t kh = 0; kh < h.windowSize; ++kh)
    for (int64_t kw = 0; kw < w.windowSize; ++kw)
      furthest = std::max(furthest, patch.tap(p, kh, kw));
  int64_t channels = p.size(p.channelLoop);
  patch.size = std::max(channels * patch.channel, (channels - 1) * patch.channel + furthest + lastLane + lanes);
  patch.size = channels * patch.channel + llvm::alignTo(patch.size - channels * patch.channel, lanes);
  return patch;
}

int64_t ConvPatch::tap(const ConvProblem &p, int64_t kh, int64_t kw) const {
  ConvSpatial h = vertical(p), w = p.spatial.back();
  int64_t y = kh * h.dilation, x = kw * w.dilation;
  int64_t planeX = llvm::find(phasesW, x % w.stride) - phasesW.begin();
  if (rowsOfTap)
    return planeX * plane + kh * rowsOfTap * pitch + x / w.stride;
  int64_t planeY = llvm::find(phasesH, y % h.stride) - phasesH.begin();
  return (planeY * static_cast<int64_t>(phasesW.size()) + planeX) * plane + y / h.stride * pitch + x / w.stride;
}

Value ConvPatch::tap(Emit &e, const ConvProblem &p, Value kh, int64_t kw) const {
  if (rowsOfTap)
    return e.add(e.mul(kh, rowsOfTap * pitch), tap(p, 0, kw));
  ConvSpatial h = vertical(p);
  Value y = e.mul(kh, h.dilation);
  Value plane = e.mul(e.rem(y, h.stride), static_cast<int64_t>(phasesW.size()) * this->plane);
  return e.add(e.add(plane, e.mul(e.div(y, h.stride), pitch)), tap(p, 0, kw));
}

namespace {
/// Copies one row, all column phases.
struct RowCopy {
  Emit &e;
  const ConvProblem &p;
  const ConvPatch &patch;
  VectorType type;
  Value input, scratch, pad;
  ReadInput read;
  int64_t lanes = type.getDimSize(0);

  /// First input column of vector `j` of a phase.
  int64_t column(int64_t j, int64_t phase) const {
    const ConvSpatial &w = p.spatial.back();
    return w.stride * j * lanes + phase - w.padLow;
  }

  bool inside(int64_t j) const {
    const ConvSpatial &w = p.spatial.back();
    return llvm::all_of(patch.phasesW, [&](int64_t phase) {
      int64_t first = column(j, w.stride == 2 ? 0 : phase);
      return first >= 0 && first + w.stride * lanes - 1 < w.inSize;
    });
  }

  Value constantMask(int64_t first, int64_t stride, int64_t count) {
    SmallVector<bool> bits;
    for (int64_t lane = 0; lane < count; ++lane)
      bits.push_back(first + lane * stride >= 0 && first + lane * stride < p.spatial.back().inSize);
    auto maskType = VectorType::get({count}, e.b.getI1Type());
    return arith::ConstantOp::create(e.b, e.loc, DenseElementsAttr::get(maskType, ArrayRef<bool>(bits)));
  }

  /// `count` elements from input column `first` on; `j` is a static vector number or -1 for one that is inside.
  Value loadRun(ArrayRef<Value> indices, Value column, int64_t first, int64_t count, bool masked) {
    auto runType = VectorType::get({count}, type.getElementType());
    SmallVector<Value> at(indices);
    at.back() = column;
    Value mask = masked ? constantMask(first, 1, count) : Value();
    if (read) {
      Value run = read(runType, at, mask);
      return masked ? arith::SelectOp::create(e.b, e.loc, mask, run, e.broadcast(runType, pad)).getResult() : run;
    }
    if (!masked)
      return e.load(runType, input, at);
    return e.load(runType, input, at, mask, e.broadcast(runType, pad));
  }

  void vectorAt(ArrayRef<Value> indices, Value target, Value j, std::optional<int64_t> known) {
    const ConvSpatial &w = p.spatial.back();
    auto columnOf = [&](int64_t phase) -> Value {
      return known ? e.index(column(*known, phase)) : e.add(e.mul(j, w.stride * lanes), phase - w.padLow);
    };
    bool masked = known && !inside(*known);
    SmallVector<Value> parts;
    if (w.stride == 1) {
      parts.push_back(loadRun(indices, columnOf(0), known ? column(*known, 0) : 0, lanes, masked));
    } else if (w.stride == 2) {
      Value run = loadRun(indices, columnOf(0), known ? column(*known, 0) : 0, 2 * lanes, masked);
      auto split = vector::DeinterleaveOp::create(e.b, e.loc, run);
      for (int64_t phase : patch.phasesW)
        parts.push_back(phase == 0 ? split.getRes1() : split.getRes2());
    } else {
      Value offsets = e.steps(lanes, w.stride);
      for (int64_t phase : patch.phasesW) {
        SmallVector<Value> at(indices);
        at.back() = columnOf(phase);
        Value mask = masked ? constantMask(column(*known, phase), w.stride, lanes)
                            : Value(e.splat(e.maskType(type), e.b.getBoolAttr(true)));
        parts.push_back(
            vector::GatherOp::create(e.b, e.loc, type, input, at, offsets, mask, e.broadcast(type, pad)));
      }
    }
    for (auto [plane, value] : llvm::enumerate(parts))
      e.store(value, scratch, e.add(e.add(target, e.mul(j, lanes)), plane * patch.plane));
  }

  /// Static vectors at the borders, a loop between them if it is long.
  void copy(ArrayRef<Value> indices, Value target) {
    int64_t first = 0, last = patch.rowVectors;
    while (first < last && !inside(first))
      ++first;
    while (last > first && !inside(last - 1))
      --last;
    if (last - first <= 4)
      first = last = patch.rowVectors;
    for (int64_t j = 0; j < first; ++j)
      vectorAt(indices, target, e.index(j), j);
    e.loop(e.index(first), e.index(last), 1, [&](Value j) { vectorAt(indices, target, j, std::nullopt); });
    for (int64_t j = last; j < patch.rowVectors; ++j)
      vectorAt(indices, target, e.index(j), j);
  }

  void fill(Value target) {
    Value vector = e.broadcast(type, pad);
    e.loop(e.index(0), e.index(patch.rowVectors), 1, [&](Value j) {
      for (size_t plane = 0; plane < patch.phasesW.size(); ++plane)
        e.store(vector, scratch, e.add(e.add(target, e.mul(j, lanes)), plane * patch.plane));
    });
  }
};
} // namespace

void weir::cpu::emitPatchCopy(Emit &e, const ConvProblem &p, const ConvPatch &patch, VectorType type, Value input, Value scratch,
                              SmallVector<Value> loops, Value firstRow, ReadInput read) {
  bool hasRows = p.spatial.size() == 2;
  ConvSpatial h = vertical(p);
  Value pad = arith::ConstantOp::create(e.b, e.loc, padOrZero(p));
  RowCopy row{e, p, patch, type, input, scratch, pad, read};
  Value zero = e.index(0);
  // One unsigned comparison tells rows above and below the input.
  bool always = !hasRows || (h.padLow == 0 && h.padHigh() <= 0 && (h.stride == 1 || patch.rowsOfTap));
  e.loop(zero, e.index(p.size(p.channelLoop)), 1, [&](Value c) {
    if (p.channelLoop >= 0)
      loops[p.channelLoop] = c;
    // `count` rows to `target`, from row `y` of the input on.
    auto copyRows = [&](Value target, Value y, int64_t count) {
      e.loop(zero, e.index(count), 1, [&](Value r) {
        Value to = e.add(target, e.mul(r, patch.pitch)), from = e.add(y, e.mul(r, h.stride));
        if (hasRows)
          loops[h.outLoop] = from;
        loops[p.spatial.back().outLoop] = zero;
        SmallVector<Value> indices = loopIndices(e, p.inputLoops, loops);
        if (always)
          return row.copy(indices, to);
        Value valid = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, from, e.index(h.inSize));
        e.branch(valid, [&] { row.copy(indices, to); }, [&] { row.fill(to); });
      });
    };
    Value channel = e.mul(c, patch.channel), first = e.add(e.mul(firstRow, h.stride), -h.padLow);
    if (patch.rowsOfTap)
      return e.loop(zero, e.index(h.windowSize), 1, [&](Value kh) {
        copyRows(e.add(channel, e.mul(kh, patch.rowsOfTap * patch.pitch)), e.add(first, e.mul(kh, h.dilation)), patch.rowsOfTap);
      });
    for (auto [plane, phase] : llvm::enumerate(patch.phasesH))
      copyRows(e.add(channel, plane * patch.phasesW.size() * patch.plane), e.add(first, phase), patch.rows);
  });
  // Lanes beyond the last pixel read here; what they compute is not stored, but must not be slow (denormal numbers).
  int64_t used = p.size(p.channelLoop) * patch.channel, lanes = type.getDimSize(0);
  Value zeros = e.zero(type);
  e.loop(e.index(used), e.index(patch.size), lanes, [&](Value i) {
    e.store(zeros, scratch, i);
  });
}
