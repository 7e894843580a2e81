// Elements at indices that a region computes, and stages of Fourier transforms.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, MapLoadOp op) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  Value output = emptyLike(b, loc, op.getOutput());
  SmallVector<Value> sizes;
  for (int64_t i = 0, e = cast<ShapedType>(op.getSource().getType()).getRank(); i < e; ++i)
    sizes.push_back(sizeOf(b, loc, op.getSource(), i));
  auto body = [&](OpBuilder &b, Location loc, ValueRange) {
    SmallVector<Value> at;
    for (int64_t i = 0; i < type.getRank(); ++i)
      at.push_back(linalg::IndexOp::create(b, loc, i));
    SmallVector<Value> place = inlineRegion(b, op.getRegion(), at);
    Value otherwise = place.pop_back_val(), inside = arith::ConstantIntOp::create(b, loc, 1, 1);
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    // Elements outside are not read: the first one is read instead.
    for (auto [index, size] : llvm::zip_equal(place, sizes)) {
      Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
      inside = arith::AndIOp::create(b, loc, inside, fits);
      index = arith::SelectOp::create(b, loc, fits, index, zero);
    }
    Value element = extract(b, loc, op.getSource(), place);
    linalg::YieldOp::create(b, loc, arith::SelectOp::create(b, loc, inside, element, otherwise).getResult());
  };
  return {linalg::GenericOp::create(b, loc, type, ValueRange(), output, b.getMultiDimIdentityMap(type.getRank()), iterators, body).getResult(0)};
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, MapStoreOp op) {
  Location loc = op.getLoc();
  int64_t rank = cast<ShapedType>(op.getSource().getType()).getRank();
  return buildDispatch(b, op, op.getOutput(), [&](OpBuilder &b) -> SmallVector<Value> {
    SmallVector<Value> ends, at;
    for (int64_t i = 0; i < rank; ++i)
      ends.push_back(sizeOf(b, loc, op.getSource(), i));
    std::function<Value(OpBuilder &, Value)> nest = [&](OpBuilder &b, Value tensor) -> Value {
      if (int64_t(at.size()) < rank)
        return buildLoop(b, loc, ends[at.size()], tensor, [&](OpBuilder &b, Value i, ValueRange carried) -> SmallVector<Value> {
          at.push_back(i);
          Value next = nest(b, carried[0]);
          at.pop_back();
          return {next};
        })[0];
      SmallVector<Value> place = inlineRegion(b, op.getRegion(), at);
      Value stored = place.pop_back_val();
      auto choice = scf::IfOp::create(
          b, loc, stored,
          [&](OpBuilder &b, Location loc) {
            for (auto [i, index] : llvm::enumerate(place))
              assertInside(b, loc, index, sizeOf(b, loc, op.getOutput(), i), "map_store");
            Value next = insert(b, loc, extract(b, loc, op.getSource(), at), tensor, place);
            scf::YieldOp::create(b, loc, next);
          },
          [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, tensor); });
      return choice.getResult(0);
    };
    return {nest(b, op.getOutput())};
  });
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, FftOp op) {
  Location loc = op.getLoc();
  auto element = cast<FloatType>(cast<ShapedType>(op.getReal().getType()).getElementType());
  int64_t last = cast<ShapedType>(op.getReal().getType()).getRank() - 1;
  auto body = [&](OpBuilder &b, ValueRange, ValueRange rows) -> SmallVector<Value> {
    Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
    Value size = arith::ShLIOp::create(b, loc, one, op.getStage()), half = arith::ShRUIOp::create(b, loc, size, one);
    auto coefficient = [&](OpBuilder &b, Value j) -> std::pair<Value, Value> {
      if (op.getRealCoefficients())
        return {extract(b, loc, op.getRealCoefficients(), j), extract(b, loc, op.getImaginaryCoefficients(), j)};
      auto asFloat = [&](Value index) -> Value {
        return arith::SIToFPOp::create(b, loc, b.getF64Type(), arith::IndexCastOp::create(b, loc, b.getI64Type(), index));
      };
      Value turn = arith::ConstantOp::create(b, loc, b.getF64FloatAttr(-2 * M_PI));
      Value angle = arith::DivFOp::create(b, loc, arith::MulFOp::create(b, loc, turn, asFloat(j)), asFloat(size));
      auto round = [&](Value x) -> Value { return element.isF64() ? x : arith::TruncFOp::create(b, loc, element, x).getResult(); };
      return {round(math::CosOp::create(b, loc, angle)), round(math::SinOp::create(b, loc, angle))};
    };
    auto loop = scf::ForOp::create(b, loc, zero, sizeOf(b, loc, op.getReal(), last), size, rows, [&](OpBuilder &b, Location loc, Value k, ValueRange rows) {
      auto inner = buildLoop(b, loc, half, rows, [&](OpBuilder &b, Value j, ValueRange rows) -> SmallVector<Value> {
        auto [re, im] = coefficient(b, j);
        Value upper = arith::AddIOp::create(b, loc, k, j), lower = arith::AddIOp::create(b, loc, upper, half);
        Value ur = extract(b, loc, rows[0], upper), ui = extract(b, loc, rows[1], upper);
        Value lr = extract(b, loc, rows[0], lower), li = extract(b, loc, rows[1], lower);
        auto mul = [&](Value x, Value y) -> Value { return arith::MulFOp::create(b, loc, x, y); };
        Value tr = arith::SubFOp::create(b, loc, mul(re, lr), mul(im, li)), ti = arith::AddFOp::create(b, loc, mul(re, li), mul(im, lr));
        Value real = insert(b, loc, arith::AddFOp::create(b, loc, ur, tr), rows[0], upper);
        Value imaginary = insert(b, loc, arith::AddFOp::create(b, loc, ui, ti), rows[1], upper);
        return {insert(b, loc, arith::SubFOp::create(b, loc, ur, tr), real, lower),
                insert(b, loc, arith::SubFOp::create(b, loc, ui, ti), imaginary, lower)};
      });
      scf::YieldOp::create(b, loc, inner);
    });
    return loop.getResults();
  };
  return buildDispatch(b, op, {op.getReal(), op.getImaginary()},
                       [&](OpBuilder &b) { return forEachRow(b, loc, {}, {{op.getReal(), last}, {op.getImaginary(), last}}, body); });
}
