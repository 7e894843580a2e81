// Attention as two contractions and what is between them: scores, the region on them, a mask, and exponentials that are divided by
// their sum once they are multiplied with the values.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

constexpr double kLog2E = 1.4426950408889634;

/// A tensor and how the dimensions of the op address it.
struct Access {
  Value tensor;
  AffineMap map;
};

class AttentionBuilder {
public:
  AttentionBuilder(OpBuilder &b, DestinationStyleOpInterface op, ArrayRef<AffineMap> maps, bool hasMask)
      : b(b), loc(op->getLoc()), real(b.getF32Type()), op(op) {
    // In f32, unless that is less than what comes in or goes out.
    for (Value operand : op->getOperands())
      if (getElementTypeOrSelf(operand.getType()).isF64())
        real = b.getF64Type();
    auto access = [&](unsigned operand) { return Access{op->getOperand(operand), maps[operand]}; };
    query = access(0), key = access(1), value = access(2);
    if (hasMask)
      mask = access(4);
    output = access(hasMask ? 5 : 4);
    auto config = op->getAttrOfType<DictionaryAttr>("decomposition_config");
    auto exp2 = config ? config.getAs<BoolAttr>("use_exp2") : BoolAttr();
    unit = exp2 && !exp2.getValue() ? 1.0 : kLog2E;
    findExtents(maps);
    AffineMap outputs = output.map, queries = query.map;
    for (int64_t d = 0, e = outputs.getNumDims(); d < e; ++d) {
      bool inQuery = uses(queries, d), inKey = uses(key.map, d), inValue = uses(value.map, d), inOutput = uses(outputs, d);
      if (!(inQuery && inKey && !inValue && !inOutput) && (inQuery || inKey || (mask.tensor && uses(mask.map, d))))
        scored.push_back(d);
      if (llvm::is_contained(scored, d) && uses(outputs, d))
        rows.push_back(d);
    }
  }

  SmallVector<Value> buildAttention() {
    Value scores = buildScores();
    Access largest = reduce({scores, mapOf(scored)}, fill(rows, -std::numeric_limits<float>::infinity()), maximum);
    Access weights = buildWeights(scores, largest);
    Access sum = reduce(weights, fill(rows, 0), add);
    Access product = multiply(weights, {fill(output.map, 0), output.map});
    auto type = cast<RankedTensorType>(output.tensor.getType());
    return {generic({product, sum}, {emptyLike(b, loc, output.tensor), output.map}, [&](ValueRange in) {
      return convert(arith::DivFOp::create(b, loc, in[0], in[1]), type.getElementType());
    })};
  }

  /// The state of earlier blocks is their largest score, sum and output. It is scaled to the largest score of all.
  SmallVector<Value> buildOnlineAttention(Access largestBefore, Access sumBefore) {
    Type largestType = elementOf(largestBefore.tensor), sumType = elementOf(sumBefore.tensor), outputType = elementOf(output.tensor);
    Value scores = buildScores();
    auto emptyRows = [&](AffineMap map) { return Access{empty(map, real), map}; };
    Access before = {generic({largestBefore}, emptyRows(largestBefore.map), [&](ValueRange in) { return scale(convert(in[0], real), 1 / unit); }),
                     largestBefore.map};
    Access largest = {reduce({scores, mapOf(scored)}, before, maximum)};
    Access factor = {generic({before, largest}, emptyRows(before.map), [&](ValueRange in) -> Value {
                       return math::ExpOp::create(b, loc, arith::SubFOp::create(b, loc, in[0], in[1]));
                     }),
                     before.map};
    auto scaled = [&](Access access) {
      return Access{generic({access, factor}, emptyRows(access.map), [&](ValueRange in) -> Value {
                      return arith::MulFOp::create(b, loc, convert(in[0], real), in[1]);
                    }),
                    access.map};
    };
    Access weights = buildWeights(scores, largest);
    Access sum = reduce(weights, scaled(sumBefore), add), product = multiply(weights, scaled(output));
    auto finish = [&](Access access, Type type, double by) {
      return generic({access}, {empty(access.map, type), access.map}, [&](ValueRange in) { return convert(scale(in[0], by), type); });
    };
    return {finish(product, outputType, 1), finish(largest, largestType, unit), finish(sum, sumType, 1)};
  }

private:
  static bool uses(AffineMap map, int64_t d) { return map.isFunctionOfDim(d); }
  static Type elementOf(Value tensor) { return cast<ShapedType>(tensor.getType()).getElementType(); }

  void findExtents(ArrayRef<AffineMap> maps) {
    extents.resize(maps.front().getNumDims());
    for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
      if (!isa<RankedTensorType>(operand.getType()))
        continue;
      for (auto [i, expr] : llvm::enumerate(map.getResults())) {
        OpFoldResult &extent = extents[cast<AffineDimExpr>(expr).getPosition()];
        if (!extent || isa<Value>(extent))
          if (OpFoldResult size = tensor::getMixedSize(b, loc, operand, i); !extent || isa<Attribute>(size))
            extent = size;
      }
    }
  }

  AffineMap mapOf(ArrayRef<int64_t> dims) {
    SmallVector<AffineExpr> exprs = llvm::map_to_vector(dims, [&](int64_t d) { return b.getAffineDimExpr(d); });
    return AffineMap::get(extents.size(), 0, exprs, b.getContext());
  }

  Value empty(AffineMap map, Type type) {
    SmallVector<OpFoldResult> sizes =
        llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) { return extents[cast<AffineDimExpr>(expr).getPosition()]; });
    return tensor::EmptyOp::create(b, loc, sizes, type);
  }
  Value fill(AffineMap map, double number) {
    Value constant = arith::ConstantOp::create(b, loc, b.getFloatAttr(real, number));
    return linalg::FillOp::create(b, loc, constant, empty(map, real)).getResult(0);
  }
  Access fill(ArrayRef<int64_t> dims, double number) { return {fill(mapOf(dims), number), mapOf(dims)}; }

  /// A structured op over the dimensions that its operands have; those that `init` has not are reduced. `body` gets the element of
  /// `init` last.
  Value generic(ArrayRef<Access> inputs, Access init, function_ref<Value(ValueRange)> body) {
    SmallVector<AffineExpr> renumbered(extents.size(), b.getAffineConstantExpr(0));
    SmallVector<utils::IteratorType> iterators;
    SmallVector<int64_t> dims;
    for (int64_t d = 0, e = extents.size(); d < e; ++d) {
      if (!uses(init.map, d) && llvm::none_of(inputs, [&](const Access &access) { return uses(access.map, d); }))
        continue;
      renumbered[d] = b.getAffineDimExpr(iterators.size());
      dims.push_back(d);
      iterators.push_back(uses(init.map, d) ? utils::IteratorType::parallel : utils::IteratorType::reduction);
    }
    SmallVector<Value> tensors;
    SmallVector<AffineMap> maps;
    auto add = [&](AffineMap map) { maps.push_back(map.replaceDimsAndSymbols(renumbered, {}, iterators.size(), 0)); };
    for (const Access &access : inputs) {
      tensors.push_back(access.tensor);
      add(access.map);
    }
    add(init.map);
    loops = dims;
    auto made = linalg::GenericOp::create(b, loc, init.tensor.getType(), tensors, init.tensor, maps, iterators,
                                          [&](OpBuilder &inner, Location loc, ValueRange in) {
                                            OpBuilder::InsertionGuard guard(b);
                                            b.setInsertionPointToEnd(inner.getInsertionBlock());
                                            linalg::YieldOp::create(b, loc, body(in));
                                          });
    return made.getResult(0);
  }

  static Value add(OpBuilder &b, Location loc, Value x, Value y) { return arith::AddFOp::create(b, loc, x, y); }
  static Value maximum(OpBuilder &b, Location loc, Value x, Value y) { return arith::MaximumFOp::create(b, loc, x, y); }

  Access reduce(Access input, Access init, function_ref<Value(OpBuilder &, Location, Value, Value)> combine) {
    return {generic({input}, init, [&](ValueRange in) { return combine(b, loc, convert(in[0], real), in[1]); }), init.map};
  }

  Value convert(Value x, Type type) {
    if (x.getType() == type)
      return x;
    if (x.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(b, loc, type, x);
    if (x.getType().getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
      return arith::TruncFOp::create(b, loc, type, x);
    return arith::TruncFOp::create(b, loc, type, arith::ExtFOp::create(b, loc, real, x));
  }

  Value scale(Value x, double by) {
    if (by == 1)
      return x;
    return arith::MulFOp::create(b, loc, x, arith::ConstantOp::create(b, loc, b.getFloatAttr(real, by)));
  }

  /// The region sees scores in the unit that the exponentials have, bits unless the op says otherwise.
  Value applyRegion(Value score) {
    Block &block = op->getRegion(0).front();
    if (block.getTerminator()->getOperand(0) == block.getArgument(0))
      return score;
    IRMapping map;
    map.map(block.getArgument(0), convert(scale(score, unit), block.getArgument(0).getType()));
    for (Operation &inner : block.without_terminator()) {
      if (auto index = dyn_cast<IndexOp>(inner))
        map.map(index.getResult(), linalg::IndexOp::create(b, loc, std::distance(loops.begin(), llvm::find(loops, index.getDim()))));
      else
        b.clone(inner, map);
    }
    return scale(convert(map.lookupOrDefault(block.getTerminator()->getOperand(0)), real), 1 / unit);
  }

  Value buildScores() {
    Value factor = op->getOperand(3);
    Access dots = {generic({query, key}, {fill(mapOf(scored), 0), mapOf(scored)}, [&](ValueRange in) -> Value {
                     Value product = arith::MulFOp::create(b, loc, convert(in[0], real), convert(in[1], real));
                     return arith::AddFOp::create(b, loc, in[2], product);
                   }),
                   mapOf(scored)};
    SmallVector<Access> inputs = {dots};
    if (mask.tensor)
      inputs.push_back(mask);
    return generic(inputs, {empty(mapOf(scored), real), mapOf(scored)}, [&](ValueRange in) -> Value {
      Value score = applyRegion(arith::MulFOp::create(b, loc, in[0], convert(factor, real)));
      if (!mask.tensor)
        return score;
      if (isa<FloatType>(elementOf(mask.tensor)))
        return arith::AddFOp::create(b, loc, score, convert(in[1], real));
      Value none = arith::ConstantOp::create(b, loc, b.getFloatAttr(real, -std::numeric_limits<float>::infinity()));
      Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(in[1].getType()));
      Value keep = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, in[1], zero);
      return arith::SelectOp::create(b, loc, keep, score, none);
    });
  }

  Access buildWeights(Value scores, Access largest) {
    return {generic({{scores, mapOf(scored)}, largest}, {empty(mapOf(scored), real), mapOf(scored)}, [&](ValueRange in) -> Value {
              return math::ExpOp::create(b, loc, arith::SubFOp::create(b, loc, in[0], in[1]));
            }),
            mapOf(scored)};
  }

  /// Weights are in (0, 1]: they are rounded to the type of the values, so that the product is one of equal types.
  Access multiply(Access weights, Access init) {
    Type type = elementOf(value.tensor);
    if (type != real)
      weights.tensor = generic({weights}, {empty(weights.map, type), weights.map}, [&](ValueRange in) { return convert(in[0], type); });
    return {generic({weights, value}, init, [&](ValueRange in) -> Value {
              Value product = arith::MulFOp::create(b, loc, convert(in[0], real), convert(in[1], real));
              return arith::AddFOp::create(b, loc, in[2], product);
            }),
            init.map};
  }

  OpBuilder &b;
  Location loc;
  Type real;
  DestinationStyleOpInterface op;
  Access query, key, value, mask, output;
  double unit;
  SmallVector<OpFoldResult> extents;
  /// Dimensions of the op: of the scores, and of what belongs to one row of scores.
  SmallVector<int64_t> scored, rows;
  /// The dimensions of the op that the loops of the structured op that is being built represent.
  SmallVector<int64_t> loops;
};

} // namespace

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, AttentionOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  return AttentionBuilder(b, op, maps, bool(op.getMask())).buildAttention();
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, OnlineAttentionOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned last = maps.size() - 1;
  return AttentionBuilder(b, op, maps, bool(op.getMask()))
      .buildOnlineAttention({op.getMax(), maps[last - 1]}, {op.getSum(), maps[last]});
}
