#include "passes/Input/NarrowProducts.h"

#include "llvm/Support/MathExtras.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

static SmallVector<unsigned> getReductions(linalg::LinalgOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  return loops;
}

std::optional<NarrowIntegersCode> NarrowProduct::splitFactor(NarrowFactor &factor) {
  SmallVector<unsigned> reductions = getReductions(op);
  int64_t constant = 0;
  for (const IntegerTerm &term : factor.terms) {
    if (!term.source) {
      constant += term.isNegated ? -term.constant : term.constant;
      continue;
    }
    if (!term.map || llvm::none_of(reductions, [&](unsigned loop) { return term.map.isFunctionOfDim(loop); })) {
      factor.offsets.push_back(term);
      continue;
    }
    if (factor.element.source || term.isNegated)
      return NarrowIntegersCode::VARYING_OFFSET;
    factor.element = term;
  }
  if (constant != 0)
    factor.offsets.push_back({Value(), AffineMap(), constant});
  if (!factor.element.source)
    return NarrowIntegersCode::LOOPS;
  unsigned elementWidth = factor.element.getWidth();
  return elementWidth == 8 || elementWidth == 16 ? std::nullopt : std::optional(NarrowIntegersCode::WIDE_FACTOR);
}

bool NarrowProduct::takeOperands() {
  for (NarrowFactor &factor : factors) {
    if (!factor.operand.source || factor.operand.getWidth() > 32)
      return false;
    factor.element = factor.operand;
    factor.offsets.clear();
  }
  return true;
}

bool NarrowProduct::coversLoops() {
  AffineMap maps[] = {factors[0].element.map, factors[1].element.map, op.getMatchingIndexingMap(op.getDpsInitOperand(0))};
  return static_cast<bool>(inversePermutation(concatAffineMaps(maps, op.getContext())));
}

std::optional<int64_t> NarrowProduct::getNumProducts() {
  int64_t count = 1;
  for (unsigned loop : getReductions(op)) {
    int64_t extent = op.getStaticLoopRanges()[loop];
    if (ShapedType::isDynamic(extent) || llvm::MulOverflow(count, extent, count))
      return std::nullopt;
  }
  return count;
}

/// Of one product of elements.
static IntegerInterval getProductInterval(const NarrowProduct &product) {
  IntegerInterval a = *getInterval(product.factors[0].element), b = *getInterval(product.factors[1].element);
  auto [min, max] = std::minmax({a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max});
  return {min, max};
}

bool NarrowProduct::fits() {
  if (bits <= 32)
    return true;
  std::optional<int64_t> count = getNumProducts();
  IntegerInterval interval = getProductInterval(*this), sum;
  return count && !llvm::MulOverflow(interval.min, *count, sum.min) && !llvm::MulOverflow(interval.max, *count, sum.max) && sum.fits(32, /*isUnsigned=*/false);
}

int64_t NarrowProduct::getBound() {
  std::optional<int64_t> count = getNumProducts();
  if (!count)
    return -1;
  IntegerInterval interval = getProductInterval(*this);
  int64_t bound;
  if (llvm::MulOverflow(std::max(-interval.min, interval.max), *count, bound))
    return std::numeric_limits<int64_t>::max();
  return bound;
}

int64_t NarrowProduct::countCorrections() const {
  int64_t left = !factors[0].offsets.empty(), right = !factors[1].offsets.empty();
  return left + right + (left & right);
}

namespace {
class ProductBuilder {
public:
  ProductBuilder(RewriterBase &rewriter, NarrowProduct &product)
      : b(rewriter), product(product), op(product.op), loc(op.getLoc()), init(op.getDpsInits()[0]),
        stored(op.getMatchingIndexingMap(op.getDpsInitOperand(0))), i32(b.getI32Type()), type(b.getIntegerType(product.bits)),
        positions(op.getNumLoops(), b.getAffineConstantExpr(0)) {
    for (auto [i, loop] : llvm::enumerate(stored.getResults()))
      positions[cast<AffineDimExpr>(loop).getPosition()] = b.getAffineDimExpr(i);
  }

  void build() {
    Value added = product.bits == 32 ? Value() : init;
    Value start = product.bits == 32 ? narrowInit() : fillZeros(tensor::getMixedSizes(b, loc, init));
    Value result = buildProducts(start);
    if (product.bits != 32 || product.countCorrections() != 0)
      result = addCorrections(result, isZero(init) ? Value() : added);
    if (getElementTypeOrSelf(result.getType()) == getElementTypeOrSelf(init.getType()))
      return b.replaceOp(op, result);
    narrowReaders(result);
    b.eraseOp(op);
  }

private:
  Value fillZeros(ArrayRef<OpFoldResult> sizes) {
    Value zero = arith::ConstantIntOp::create(b, loc, i32, 0);
    Value empty = tensor::EmptyOp::create(b, loc, sizes, i32);
    return linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  }

  static bool isZero(Value tensor) {
    if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
      return matchPattern(fill.getInputs()[0], m_Zero());
    return matchPattern(tensor, m_Zero());
  }

  /// The first values of the sum, modulo 2^32.
  Value narrowInit() {
    if (product.width == 32)
      return init;
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, init);
    if (isZero(init))
      return fillZeros(sizes);
    Value empty = tensor::EmptyOp::create(b, loc, sizes, i32);
    if (auto fill = init.getDefiningOp<linalg::FillOp>()) {
      Value scalar = b.createOrFold<arith::TruncIOp>(loc, i32, fill.getInputs()[0]);
      return linalg::FillOp::create(b, loc, scalar, empty).getResult(0);
    }
    AffineMap identity = b.getMultiDimIdentityMap(sizes.size());
    SmallVector<utils::IteratorType> iterators(sizes.size(), utils::IteratorType::parallel);
    return linalg::GenericOp::create(b, loc, empty.getType(), init, empty, ArrayRef{identity, identity}, iterators,
                                     [&](OpBuilder &b, Location loc, ValueRange in) {
                                       Value narrow = arith::TruncIOp::create(b, loc, i32, in[0]);
                                       linalg::YieldOp::create(b, loc, narrow);
                                     })
        .getResult(0);
  }

  static Value convert(OpBuilder &b, Location loc, Value value, Type to, bool isUnsigned) {
    unsigned from = value.getType().getIntOrFloatBitWidth(), width = to.getIntOrFloatBitWidth();
    if (from == width)
      return value;
    if (from > width)
      return arith::TruncIOp::create(b, loc, to, value);
    return isUnsigned ? arith::ExtUIOp::create(b, loc, to, value).getResult() : arith::ExtSIOp::create(b, loc, to, value).getResult();
  }

  linalg::GenericOp buildGeneric(Value start) {
    const IntegerTerm &x = product.factors[0].element, &y = product.factors[1].element;
    return linalg::GenericOp::create(b, loc, start.getType(), ValueRange{x.source, y.source}, start, ArrayRef{x.map, y.map, stored},
                                     op.getIteratorTypesArray(), [&](OpBuilder &b, Location loc, ValueRange in) {
                                       Value left = convert(b, loc, in[0], i32, x.isUnsigned);
                                       Value right = convert(b, loc, in[1], i32, y.isUnsigned);
                                       Value multiplied = arith::MulIOp::create(b, loc, left, right);
                                       Value sum = arith::AddIOp::create(b, loc, in[2], multiplied);
                                       linalg::YieldOp::create(b, loc, sum);
                                     });
  }

  /// Named if there is a name: dispatches are formed around named ops. Those that upstream (v22.1) makes of generic ops extend by sign, also where the
  /// body does not, and a matmul of a transposed operand becomes one without the transposition: what is not the same op is not taken.
  Value buildProducts(Value start) {
    linalg::GenericOp generic = buildGeneric(start);
    if (product.factors[0].element.isUnsigned || product.factors[1].element.isUnsigned)
      return generic.getResult(0);
    SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
    SmallVector<utils::IteratorType> iterators = generic.getIteratorTypesArray();
    SmallVector<Value> operands(generic->getOperands());
    FailureOr<linalg::LinalgOp> named = linalg::specializeGenericOp(b, generic);
    if (failed(named))
      return generic.getResult(0);
    if (named->getIndexingMapsArray() == maps && named->getIteratorTypesArray() == iterators && llvm::equal((*named)->getOperands(), operands))
      return (*named)->getResult(0);
    b.eraseOp(*named);
    return buildGeneric(start).getResult(0);
  }

  /// Extent of a loop of the contraction.
  OpFoldResult getExtent(unsigned loop) {
    int64_t extent = op.getStaticLoopRanges()[loop];
    if (!ShapedType::isDynamic(extent))
      return b.getIndexAttr(extent);
    if (ranges.empty())
      ranges = op.createLoopRanges(b, loc);
    return ranges[loop].size;
  }

  SmallVector<OpFoldResult> getExtents(ArrayRef<unsigned> loops) {
    return llvm::map_to_vector(loops, [&](unsigned loop) { return getExtent(loop); });
  }

  /// An operand of an elementwise op on the result's elements.
  struct Operand {
    Value value;
    AffineMap map;
  };

  /// The sums of the elements of a factor, as an operand of the corrections.
  Operand sumElements(const IntegerTerm &element) {
    SmallVector<unsigned> reductions = getReductions(op), parallel;
    for (AffineExpr loop : stored.getResults())
      if (element.map.isFunctionOfDim(cast<AffineDimExpr>(loop).getPosition()))
        parallel.push_back(cast<AffineDimExpr>(loop).getPosition());
    unsigned numLoops = parallel.size() + reductions.size();
    SmallVector<AffineExpr> dims(op.getNumLoops(), b.getAffineConstantExpr(0)), sumOver, results, at;
    for (auto [i, loop] : llvm::enumerate(parallel)) {
      dims[loop] = b.getAffineDimExpr(i);
      results.push_back(dims[loop]);
      at.push_back(positions[loop]);
    }
    for (auto [i, loop] : llvm::enumerate(reductions)) {
      dims[loop] = b.getAffineDimExpr(parallel.size() + i);
      sumOver.push_back(dims[loop]);
    }
    SmallVector<AffineMap> maps = {element.map.replaceDimsAndSymbols(dims, {}, numLoops, 0), AffineMap::get(numLoops, 0, results, b.getContext())};
    SmallVector<Value> inputs = {element.source};
    // Windows: their extents are those of a tensor without contents, as in poolings.
    if (!inversePermutation(concatAffineMaps(maps, b.getContext()))) {
      inputs.push_back(tensor::EmptyOp::create(b, loc, getExtents(reductions), getElementTypeOrSelf(element.source.getType())));
      maps.insert(maps.begin() + 1, AffineMap::get(numLoops, 0, sumOver, b.getContext()));
    }
    SmallVector<utils::IteratorType> iterators(parallel.size(), utils::IteratorType::parallel);
    iterators.append(reductions.size(), utils::IteratorType::reduction);
    Value start = fillZeros(getExtents(parallel));
    auto sums = linalg::GenericOp::create(b, loc, start.getType(), inputs, start, maps, iterators, [&](OpBuilder &b, Location loc, ValueRange in) {
      Value sum = arith::AddIOp::create(b, loc, in.back(), convert(b, loc, in[0], i32, element.isUnsigned));
      linalg::YieldOp::create(b, loc, sum);
    });
    return {sums.getResult(0), AffineMap::get(stored.getNumResults(), 0, at, b.getContext())};
  }

  /// products + added + (left offsets) * (sums of right elements) + (right offsets) * (sums of left elements + products of a sum * left offsets)
  Value addCorrections(Value products, Value added) {
    unsigned rank = stored.getNumResults();
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    SmallVector<Operand> operands = {{products, identity}};
    if (added)
      operands.push_back({added, identity});
    std::array<NarrowFactor, 2> &factors = product.factors;
    for (unsigned i : {0, 1})
      if (!factors[i].offsets.empty())
        operands.push_back(sumElements(factors[1 - i].element));
    for (const NarrowFactor &factor : factors)
      for (const IntegerTerm &term : factor.offsets)
        if (term.map)
          operands.push_back({term.source, term.map.replaceDimsAndSymbols(positions, {}, rank, 0)});
    Value count = product.countCorrections() == 3 ? countProducts() : Value();

    SmallVector<Value> inputs = llvm::map_to_vector(operands, [](const Operand &operand) { return operand.value; });
    SmallVector<AffineMap> maps = llvm::map_to_vector(operands, [](const Operand &operand) { return operand.map; });
    maps.push_back(identity);
    SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
    Value empty = tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, init), type);
    auto corrected = linalg::GenericOp::create(b, loc, empty.getType(), inputs, empty, maps, iterators, [&](OpBuilder &b, Location loc, ValueRange in) {
      linalg::YieldOp::create(b, loc, emitCorrections(b, loc, in, added != nullptr, count));
    });
    return corrected.getResult(0);
  }

  Value emitCorrections(OpBuilder &b, Location loc, ValueRange in, bool hasAdded, Value count) {
    auto take = [&] {
      Value value = in.front();
      in = in.drop_front();
      return value;
    };
    auto add = [&](Value x, Value y) -> Value { return x ? arith::AddIOp::create(b, loc, x, y).getResult() : y; };
    auto multiply = [&](Value x, Value y) -> Value { return arith::MulIOp::create(b, loc, x, y); };
    Value result = convert(b, loc, take(), type, /*isUnsigned=*/false);
    if (hasAdded)
      result = add(result, take());
    std::array<Value, 2> sums, offsets;
    for (unsigned i : {0, 1})
      if (!product.factors[i].offsets.empty())
        sums[i] = convert(b, loc, take(), type, /*isUnsigned=*/false);
    for (unsigned i : {0, 1})
      for (const IntegerTerm &term : product.factors[i].offsets) {
        Value value = !term.source ? arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, term.constant)).getResult()
                                   : convert(b, loc, term.map ? take() : term.source, type, term.isUnsigned);
        if (term.isNegated) {
          Value zero = arith::ConstantIntOp::create(b, loc, type, 0);
          value = arith::SubIOp::create(b, loc, offsets[i] ? offsets[i] : zero, value);
          offsets[i] = value;
        } else {
          offsets[i] = add(offsets[i], value);
        }
      }
    if (offsets[0])
      result = add(result, multiply(offsets[0], sums[0]));
    if (offsets[1])
      result = add(result, multiply(offsets[1], count ? add(sums[1], multiply(count, offsets[0])) : sums[1]));
    return result;
  }

  Value countProducts() {
    Value count = arith::ConstantIndexOp::create(b, loc, 1);
    for (unsigned loop : getReductions(op))
      count = b.createOrFold<arith::MulIOp>(loc, count, getValueOrCreateConstantIndexOp(b, loc, getExtent(loop)));
    return b.createOrFold<arith::IndexCastOp>(loc, type, count);
  }

  /// Truncations in the bodies of readers become those of 32 bits, or nothing.
  void narrowReaders(Value result) {
    for (OpOperand &use : llvm::make_early_inc_range(op->getResult(0).getUses())) {
      auto reader = cast<linalg::GenericOp>(use.getOwner());
      BlockArgument element = reader.getMatchingBlockArgument(&use);
      b.modifyOpInPlace(reader, [&] {
        use.set(result);
        element.setType(i32);
      });
      for (Operation *truncation : llvm::make_early_inc_range(element.getUsers())) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPoint(truncation);
        b.replaceOp(truncation, convert(b, loc, element, truncation->getResult(0).getType(), false));
      }
    }
  }

  RewriterBase &b;
  NarrowProduct &product;
  linalg::LinalgOp op;
  Location loc;
  Value init;
  AffineMap stored;
  Type i32, type;
  /// Per loop the dimension of the result that it is, 0 for those of sums.
  SmallVector<AffineExpr> positions;
  SmallVector<Range> ranges;
};
} // namespace

void weir::buildNarrowProduct(RewriterBase &rewriter, NarrowProduct &product) { ProductBuilder(rewriter, product).build(); }
