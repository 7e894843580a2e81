// Elements at computed indices. Neighbours in a vector mostly read neighbours in memory: rows of an input that is resized, warped or shifted. Then one load of
// as many elements as there are lanes holds all of them, and a permutation puts them in order: 5 cycles where 16 loads take 40 (Zen 4).

#include "passes/Codegen/CPU/Loops/LoopEmitter.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

Value LoopEmitter::gather(memref::LoadOp o, IRMapping &map, const Point &point) {
  SmallVector<Value> indices = llvm::map_to_vector(o.getIndices(), [&](Value v) { return map.lookupOrDefault(v); });
  auto isVector = [](Value v) { return isa<VectorType>(v.getType()); };
  if (llvm::none_of(indices, isVector))
    return memref::LoadOp::create(b, loc, o.getMemRef(), indices);
  if (lanes() > 1 && readsNeighbours(o, plan.vectorLoop)) {
    indices.back() = vector::ExtractOp::create(b, loc, indices.back(), 0);
    return here().load(vectorOf(o.getType()), o.getMemRef(), indices, getMask(point));
  }
  std::optional<StringRef> permutation = findWindowPermutation(o, target, lanes());
  if (!permutation || remaining || llvm::any_of(ArrayRef(indices).drop_back(), isVector))
    return gatherEach(o, indices);
  return gatherWindow(o, indices, *permutation);
}

Value LoopEmitter::gatherEach(memref::LoadOp o, ArrayRef<Value> indices) {
  SmallVector<Value> scalars;
  for (int64_t i = 0; i < lanes(); ++i) {
    SmallVector<Value> lane = llvm::map_to_vector(indices, [&](Value v) -> Value {
      return isa<VectorType>(v.getType()) ? vector::ExtractOp::create(b, loc, v, i).getResult() : v;
    });
    scalars.push_back(memref::LoadOp::create(b, loc, o.getMemRef(), lane));
  }
  return vector::FromElementsOp::create(b, loc, vectorOf(o.getType()), scalars);
}

Value LoopEmitter::gatherWindow(memref::LoadOp o, ArrayRef<Value> indices, StringRef permutation) {
  VectorType type = vectorOf(o.getType()), words = vectorOf(b.getI32Type());
  Value last = indices.back();
  // Words, where they are there already: twice as many of them are in a register.
  if (auto cast = last.getDefiningOp<arith::IndexCastOp>(); cast && cast.getIn().getType() == words)
    last = cast.getIn();
  Type number = cast<VectorType>(last.getType()).getElementType();
  auto toIndex = [&](Value value) { return b.createOrFold<arith::IndexCastOp>(loc, b.getIndexType(), value); };
  // Along the lanes indices mostly rise, or fall.
  Value first = here().min(vector::ExtractOp::create(b, loc, last, 0), vector::ExtractOp::create(b, loc, last, lanes() - 1));
  Value begin = number.isIndex() ? first : toIndex(first);
  Value inWindow = arith::SubIOp::create(b, loc, last, splat(first));
  // An index outside of the buffer is loaded by itself, where it is checked.
  Value size = memref::DimOp::create(b, loc, o.getMemRef(), constant(indices.size() - 1));
  Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, begin, size);
  Value length = arith::SelectOp::create(b, loc, isInside, here().min(here().sub(size, begin), constant(lanes())), constant(0));
  Value most = number.isIndex() ? length : b.createOrFold<arith::IndexCastOp>(loc, number, length);
  Value isIn = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, inWindow, splat(most));
  Value areIn = vector::ReductionOp::create(b, loc, vector::CombiningKind::AND, isIn);
  auto choice = scf::IfOp::create(b, loc, type, areIn, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.thenBlock());
  SmallVector<Value> window(indices);
  window.back() = begin;
  Value mask = here().firstLanes(type, length);
  Value read = here().load(type, o.getMemRef(), window, mask);
  if (type.getElementType().isInteger(8))
    read = arith::ExtUIOp::create(b, loc, words, read);
  Value numbers = number.isIndex() ? arith::IndexCastOp::create(b, loc, words, inWindow) : inWindow;
  Value permuted = LLVM::CallIntrinsicOp::create(b, loc, read.getType(), b.getStringAttr(permutation), ValueRange{read, numbers}).getResult(0);
  if (permuted.getType() != type)
    permuted = arith::TruncIOp::create(b, loc, type, permuted);
  scf::YieldOp::create(b, loc, permuted);
  b.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(b, loc, gatherEach(o, indices));
  return choice.getResult(0);
}
