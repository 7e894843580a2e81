/// Rounds activations to bytes; see the header.
#include "passes/Codegen/CPU/Quantized/Int8Packing.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Groups of smaller elements are rounded to steps of this magnitude over 127: no reciprocal is infinite (IA2).
constexpr float kLeastMagnitude = 0x1p-100f;
constexpr float kLargestByte = 127;
/// A f32 of this magnitude has 1 as the unit of its last place: adding it rounds to an integer, ties to even.
constexpr float kRounder = 0x1.8p23f;
constexpr int32_t kRounderBits = 0x4B400000, kMagnitudeBits = 0x7FFFFFFF;
} // namespace

int64_t Int8Packing::countGroups(const QuantizedProduct &product) { return product.getDepth() / (product.getSteps() * product.parts); }

Int8Packing::Int8Packing(QuantizedLanes &lanes, const QuantizedProduct &product, int64_t rows, int64_t pitch, int64_t slack, int64_t addend)
    : q(lanes), p(product), e(lanes.e), steps(product.getSteps()), pitch(pitch), addend(addend) {
  int64_t groups = countGroups(p);
  auto allocate = [&](ArrayRef<int64_t> shape, Type type) {
    return memref::AllocOp::create(e.b, e.loc, MemRefType::get(shape, type), e.b.getI64IntegerAttr(64));
  };
  bytes = allocate({rows, p.parts, groups * pitch + slack}, e.b.getI8Type());
  scales = allocate({rows, groups}, e.b.getF32Type());
  sums = allocate({rows, groups}, e.b.getF32Type());
  if (addend)
    starts = allocate({rows, groups}, e.b.getI32Type());
}

Value Int8Packing::loadBytes(VectorType type, Value row, int64_t part, Value offset) {
  return e.load(type, bytes, {row, e.index(part), e.add(e.mul(q.getGroup(), pitch), offset)});
}

void Int8Packing::packRow(Value row, Value place) {
  q.setIteration(p.row, row);
  q.forEach(p.groups, {}, [&](ValueRange) {
    packGroup(row, place);
    return Values();
  });
}

Int8Packing::Values Int8Packing::forEachVector(ValueRange carried, llvm::function_ref<Values(Value, int64_t, ValueRange)> body) {
  int64_t whole = steps / q.lanes * q.lanes;
  Values values = e.loop(e.index(0), e.index(whole), q.lanes, carried, [&](Value step, ValueRange now) { return body(step, q.lanes, now); });
  return whole < steps ? body(e.index(whole), steps - whole, values) : values;
}

void Int8Packing::packGroup(Value row, Value place) {
  VectorType floats = q.vectorOf(e.b.getF32Type()), words = q.vectorOf(e.b.getI32Type());
  auto load = [&](Value step, int64_t count) { return q.loadActivations(e.mul(step, p.parts), p.parts, count * p.parts); };
  auto scalar = [&](float value) { return arith::ConstantOp::create(e.b, e.loc, e.b.getF32FloatAttr(value)).getResult(); };
  // Of magnitudes the bits are ordered as the numbers are, with NaN as the largest: a group with one has that as its scale.
  Values largest = forEachVector(e.zero(words), [&](Value step, int64_t count, ValueRange now) {
    Value most = now[0];
    for (Value activation : load(step, count)) {
      Value bits = arith::AndIOp::create(e.b, e.loc, arith::BitcastOp::create(e.b, e.loc, words, activation), e.splat32(q.lanes, int64_t(kMagnitudeBits)));
      most = arith::MaxUIOp::create(e.b, e.loc, most, bits);
    }
    return Values{most};
  });
  Value most = vector::ReductionOp::create(e.b, e.loc, vector::CombiningKind::MAXUI, largest[0]);
  Value least = arith::ConstantIntOp::create(e.b, e.loc, llvm::bit_cast<int32_t>(kLeastMagnitude), 32);
  Value magnitude = arith::BitcastOp::create(e.b, e.loc, e.b.getF32Type(), arith::MaxUIOp::create(e.b, e.loc, most, least));
  Value inverse = e.broadcast(floats, arith::DivFOp::create(e.b, e.loc, scalar(kLargestByte), magnitude));
  Value scale = arith::MulFOp::create(e.b, e.loc, magnitude, scalar(1 / kLargestByte));
  Value first = e.mul(q.getGroup(), pitch);
  auto store = [&](Value part, int64_t number, Value step) { e.store(part, bytes, {place, e.index(number), e.add(first, step)}); };
  Values sum = forEachVector(e.zero(words), [&](Value step, int64_t count, ValueRange now) {
    Values rounded;
    Value total = now[0];
    for (Value activation : load(step, count)) {
      Value scaled = arith::MulFOp::create(e.b, e.loc, activation, inverse);
      Value sum = arith::AddFOp::create(e.b, e.loc, scaled, e.splat(floats, e.b.getF32FloatAttr(kRounder)));
      Value bits = arith::BitcastOp::create(e.b, e.loc, words, sum);
      total = arith::AddIOp::create(e.b, e.loc, total, arith::SubIOp::create(e.b, e.loc, bits, e.splat32(q.lanes, int64_t(kRounderBits))));
      rounded.push_back(arith::TruncIOp::create(e.b, e.loc, q.vectorOf(e.b.getI8Type()), bits));
    }
    for (auto [part, vector] : llvm::enumerate(q.deal(rounded)))
      store(vector, part, step);
    return Values{total};
  });
  // The last vector of weights ends after the group.
  for (int64_t step = llvm::alignTo(steps, q.lanes); step < pitch; step += q.lanes)
    for (int64_t part = 0; part < p.parts; ++part)
      store(e.zero(VectorType::get({std::min(q.lanes, pitch - step)}, e.b.getI8Type())), part, e.index(step));
  Value total = vector::ReductionOp::create(e.b, e.loc, vector::CombiningKind::ADD, sum[0]);
  if (addend) {
    Value start = arith::MulIOp::create(e.b, e.loc, total, arith::ConstantIntOp::create(e.b, e.loc, addend, 32));
    memref::StoreOp::create(e.b, e.loc, start, starts, ValueRange{place, q.getGroup()});
  }
  total = arith::SIToFPOp::create(e.b, e.loc, e.b.getF32Type(), total);
  memref::StoreOp::create(e.b, e.loc, scale, scales, ValueRange{place, q.getGroup()});
  memref::StoreOp::create(e.b, e.loc, arith::MulFOp::create(e.b, e.loc, total, scale), sums, ValueRange{place, q.getGroup()});
}
