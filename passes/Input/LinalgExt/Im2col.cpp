// Windows of convolutions as rows of matrices.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

static bool isZero(OpFoldResult value) { return isConstantIntValue(value, 0); }

namespace {
class Windows {
public:
  Windows(OpBuilder &b, Im2colOp op)
      : b(b), op(op), loc(op.getLoc()), inputType(cast<RankedTensorType>(op.getInput().getType())),
        outputType(cast<RankedTensorType>(op.getOutput().getType())), terms(op.getInputTerms()), groups(op.getMixedOutputSizes()) {
    for (ArrayRef<OpFoldResult> group : groups)
      llvm::append_range(sizes, group);
  }

  Value build() {
    Value result = buildView();
    return result ? result : buildGather();
  }

private:
  /// All windows, in their order: an op whose loops are the coordinates, and whose result is folded to the shape of the output.
  Value buildView() {
    if (!inputType.hasStaticShape() || !outputType.hasStaticShape() || !llvm::all_of(op.getMixedOffsets(), isZero) ||
        !llvm::all_of(op.getMixedOutputPadLow(), isZero) || !llvm::all_of(op.getMixedOutputPadHigh(), isZero))
      return {};
    SmallVector<OpFoldResult> low = op.getMixedInputPadLow(), high = op.getMixedInputPadHigh();
    auto isStatic = [](OpFoldResult value) { return getConstantIntValue(value).has_value(); };
    if (!llvm::all_of(sizes, isStatic) || !llvm::all_of(low, isStatic) || !llvm::all_of(high, isStatic))
      return {};

    // Loops in the order of the result.
    SmallVector<int64_t> first, shape, loopOf(sizes.size());
    int64_t next = 0;
    for (ArrayRef<OpFoldResult> group : groups) {
      first.push_back(next);
      next += group.size();
    }
    SmallVector<ReassociationIndices> folded;
    for (auto [i, dimension] : llvm::enumerate(op.getOutputPerm())) {
      int64_t extent = 1;
      ReassociationIndices &loops = folded.emplace_back();
      for (int64_t j = 0, e = groups[dimension].size(); j < e; ++j) {
        loopOf[first[dimension] + j] = shape.size();
        loops.push_back(shape.size());
        shape.push_back(*getConstantIntValue(groups[dimension][j]));
        extent *= shape.back();
      }
      if (loops.empty() || extent != outputType.getDimSize(i))
        return {};
    }
    SmallVector<AffineExpr> at;
    for (ArrayRef<Im2colOp::Term> sum : terms) {
      AffineExpr index = b.getAffineConstantExpr(0);
      for (Im2colOp::Term term : sum)
        index = index + b.getAffineDimExpr(loopOf[term.coordinate]) * term.factor;
      at.push_back(index);
    }
    Value source = op.getInput();
    if (!llvm::all_of(low, isZero) || !llvm::all_of(high, isZero))
      source = tensor::PadOp::create(b, loc, Type(), source, low, high, op.getPadValue());
    Value empty = tensor::EmptyOp::create(b, loc, shape, outputType.getElementType());
    SmallVector<utils::IteratorType> iterators(shape.size(), utils::IteratorType::parallel);
    AffineMap maps[] = {AffineMap::get(shape.size(), 0, at, b.getContext()), b.getMultiDimIdentityMap(shape.size())};
    auto windows = linalg::GenericOp::create(b, loc, empty.getType(), source, empty, maps, iterators, [](OpBuilder &b, Location loc, ValueRange elements) {
      linalg::YieldOp::create(b, loc, elements.front());
    });
    return tensor::CollapseShapeOp::create(b, loc, outputType, windows.getResult(0), folded);
  }

  /// A part of the windows, or extents that only the run knows: each element computes where it comes from.
  Value buildGather() {
    SmallVector<Value> extents, values, offsets, low, outputLow, outputEnd;
    for (int64_t d = 0; d < inputType.getRank(); ++d)
      extents.push_back(sizeOf(b, loc, op.getInput(), d));
    for (OpFoldResult size : sizes)
      values.push_back(asValue(size));
    for (OpFoldResult offset : op.getMixedOffsets())
      offsets.push_back(asValue(offset));
    for (OpFoldResult padding : op.getMixedInputPadLow())
      low.push_back(asValue(padding));
    bool isOutputPadded = !llvm::all_of(op.getMixedOutputPadLow(), isZero) || !llvm::all_of(op.getMixedOutputPadHigh(), isZero);
    if (isOutputPadded)
      for (auto [d, before, after] : llvm::enumerate(op.getMixedOutputPadLow(), op.getMixedOutputPadHigh())) {
        outputLow.push_back(asValue(before));
        outputEnd.push_back(arith::SubIOp::create(b, loc, sizeOf(b, loc, op.getOutput(), d), asValue(after)));
      }
    int64_t rank = outputType.getRank();
    auto body = [&](OpBuilder &b, Location loc, ValueRange) {
      auto add = [&](Value x, Value y) { return b.createOrFold<arith::AddIOp>(loc, x, y); };
      Value zero = arith::ConstantIndexOp::create(b, loc, 0), inside = arith::ConstantIntOp::create(b, loc, 1, 1);
      SmallVector<Value> positions(rank), coordinates;
      for (auto [i, dimension] : llvm::enumerate(op.getOutputPerm())) {
        Value index = linalg::IndexOp::create(b, loc, i);
        if (isOutputPadded) {
          Value after = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, index, outputEnd[i]);
          Value before = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, index, outputLow[i]);
          inside = arith::AndIOp::create(b, loc, inside, arith::AndIOp::create(b, loc, before, after));
          index = arith::SelectOp::create(b, loc, before, arith::SubIOp::create(b, loc, index, outputLow[i]), zero);
        }
        positions[dimension] = index;
      }
      unsigned next = 0;
      for (auto [d, group] : llvm::enumerate(groups)) {
        Value rest = add(positions[d], offsets[d]);
        SmallVector<Value> apart(group.size());
        // The first coordinate takes what is left, so that what is too large is outside.
        for (int64_t i = group.size() - 1; i > 0; --i) {
          apart[i] = b.createOrFold<arith::RemUIOp>(loc, rest, values[next + i]);
          rest = b.createOrFold<arith::DivUIOp>(loc, rest, values[next + i]);
        }
        if (!apart.empty())
          apart[0] = rest;
        llvm::append_range(coordinates, apart);
        next += group.size();
      }
      SmallVector<Value> place;
      for (auto [sum, extent, before] : llvm::zip_equal(terms, extents, low)) {
        Value index = zero;
        for (Im2colOp::Term term : sum) {
          Value factor = arith::ConstantIndexOp::create(b, loc, term.factor);
          index = add(index, b.createOrFold<arith::MulIOp>(loc, coordinates[term.coordinate], factor));
        }
        index = b.createOrFold<arith::SubIOp>(loc, index, before);
        Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, extent);
        inside = b.createOrFold<arith::AndIOp>(loc, inside, fits);
        // Elements outside are not read: one of the first is read instead, which suffices if the value outside is unspecified.
        place.push_back(arith::SelectOp::create(b, loc, fits, index, zero));
      }
      Value element = extract(b, loc, op.getInput(), place);
      if (Value padding = op.getPadValue())
        element = arith::SelectOp::create(b, loc, inside, element, padding);
      linalg::YieldOp::create(b, loc, element);
    };
    SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
    Value output = emptyLike(b, loc, op.getOutput());
    return linalg::GenericOp::create(b, loc, outputType, ValueRange(), output, b.getMultiDimIdentityMap(rank), iterators, body).getResult(0);
  }

  Value asValue(OpFoldResult value) { return getValueOrCreateConstantIndexOp(b, loc, value); }

  OpBuilder &b;
  Im2colOp op;
  Location loc;
  RankedTensorType inputType, outputType;
  SmallVector<SmallVector<Im2colOp::Term>> terms;
  SmallVector<SmallVector<OpFoldResult>> groups; ///< sizes of coordinates for each dimension of the output
  SmallVector<OpFoldResult> sizes;               ///< of all coordinates
};
} // namespace

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, Im2colOp op) { return {Windows(b, op).build()}; }
