/// Reductions in f16, bf16 and smaller floats accumulate in f32 and round once; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/RemarkCodes.h"
#include "passes/Codegen/Common/TinyFloats.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-widen-accumulators"

namespace weir {
#define GEN_PASS_DEF_WIDENACCUMULATORS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// A float of at most 16 bits, or a tensor of them.
static bool isNarrow(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    type = tensor.getElementType();
  return type.isF16() || type.isBF16() || weir::isTinyFloat(type);
}

static Type widen(Type type) {
  Type f32 = Float32Type::get(type.getContext());
  if (!isNarrow(type))
    return type;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(f32);
  return f32;
}

namespace {
/// What the accumulators of a body reach, and whether that can be computed in f32.
class Body {
public:
  explicit Body(linalg::LinalgOp op) : block(op.getBlock()) {
    for (BlockArgument arg : op.getRegionOutputArgs())
      if (isNarrow(arg.getType()))
        reached.insert(arg);
    for (Operation &o : block->without_terminator()) {
      bool reaches = false, inside = false;
      o.walk([&](Operation *nested) {
        bool uses = llvm::any_of(nested->getOperands(), [&](Value v) { return reached.contains(v); });
        reaches |= uses;
        inside |= uses && nested != &o;
      });
      if (!reaches)
        continue;
      reached.insert_range(o.getResults());
      if (!touchesNarrow(o) && !inside)
        continue;
      rounds |= llvm::any_of(o.getResultTypes(), isNarrow) && !isExact(o);
      convertible &= !inside && isConvertible(o);
    }
  }

  /// Some value is rounded to the narrow type in each step.
  bool rounds = false;
  bool convertible = true;

  bool reaches(Operation &o) const { return reached.contains(o.getResult(0)); }

  static bool touchesNarrow(Operation &o) {
    return llvm::any_of(o.getOperandTypes(), isNarrow) || llvm::any_of(o.getResultTypes(), isNarrow);
  }

  /// A product that only the accumulator takes: it is part of the step.
  bool isProduct(Operation &o) const {
    if (!isa<arith::MulFOp>(o) || !isNarrow(o.getResult(0).getType()) || !o.hasOneUse())
      return false;
    Operation *user = *o.user_begin();
    return user->getBlock() == block && isa<arith::AddFOp, arith::SubFOp>(user) && reaches(*user);
  }

private:
  static bool isExact(Operation &o) {
    return isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp, arith::SelectOp, arith::NegFOp, math::AbsFOp,
               math::CopySignOp>(o);
  }

  static bool isConvertible(Operation &o) {
    // Elements held in a wider type would not be rounded to their own.
    if (isa<arith::TruncFOp>(o) && isa<Float4E2M1FNType>(o.getResult(0).getType()))
      return false;
    return o.getNumResults() == 1 && o.getNumRegions() == 0 && isa_and_present<arith::ArithDialect, math::MathDialect>(o.getDialect()) &&
           !isa<arith::BitcastOp>(o) && OpTrait::hasElementwiseMappableTraits(&o);
  }

  Block *block;
  DenseSet<Value> reached;
};

/// Copies a body so that what the accumulators reach is f32.
class BodyWidener {
public:
  BodyWidener(OpBuilder &b, const Body &body, IRMapping &map) : b(b), body(body), map(map) {}

  void copy(Operation &o) {
    bool reached = o.getNumResults() == 1 && body.reaches(o);
    if (!(reached && Body::touchesNarrow(o)) && !body.isProduct(o)) {
      b.clone(o, map);
      return;
    }
    SmallVector<Value> operands = llvm::map_to_vector(o.getOperands(), [&](Value v) { return getWide(v); });
    Value &result = wide[o.getResult(0)];
    Type type = widen(o.getResult(0).getType());
    if (isa<arith::ExtFOp, arith::TruncFOp>(o) && operands[0].getType() == type) {
      result = operands[0];
    } else {
      OperationState state(o.getLoc(), o.getName(), operands, type, o.getAttrs());
      result = b.create(state)->getResult(0);
    }
    if (!isNarrow(o.getResult(0).getType()))
      map.map(o.getResult(0), result);
  }

  Value getWide(Value v) {
    if (Value known = wide.lookup(v))
      return known;
    Value same = map.lookupOrDefault(v);
    return isNarrow(v.getType()) ? arith::ExtFOp::create(b, v.getLoc(), b.getF32Type(), same).getResult() : same;
  }

  DenseMap<Value, Value> wide;

private:
  OpBuilder &b;
  const Body &body;
  IRMapping &map;
};

/// Builds around reductions what converts whole tensors.
class Widener {
public:
  explicit Widener(MLIRContext *context) : rewriter(context) {}

  void widenSoftmax(linalg::SoftmaxOp op) {
    rewriter.setInsertionPoint(op);
    Location loc = op.getLoc();
    Value input = convert(loc, op.getInput(), widen(op.getInput().getType()));
    auto wide = linalg::SoftmaxOp::create(rewriter, loc, widen(op.getOutput().getType()), input, emptyLike(loc, op.getOutput()),
                                          op.getDimension());
    rewriter.replaceOp(op, convert(loc, wide->getResult(0), op.getOutput().getType()));
  }

  LogicalResult widenReduction(linalg::LinalgOp op) {
    rewriter.setInsertionPoint(op);
    if (!isa<linalg::GenericOp>(op)) {
      weir::contractNamedSums(op);
      FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, op);
      if (failed(generic))
        return failure();
      op = cast<linalg::LinalgOp>(generic->getOperation());
      rewriter.setInsertionPoint(op);
    }
    Location loc = op.getLoc();
    SmallVector<Value> inits = llvm::map_to_vector(op.getDpsInits(), [&](Value v) { return isNarrow(v.getType()) ? widenInit(v) : v; });
    auto types = llvm::map_to_vector(inits, [](Value v) { return v.getType(); });
    auto wide = linalg::GenericOp::create(rewriter, loc, types, op.getDpsInputs(), inits, op.getIndexingMapsArray(),
                                          op.getIteratorTypesArray());
    wide->setDiscardableAttrs(cast<linalg::GenericOp>(op.getOperation())->getDiscardableAttrDictionary());
    copyBody(op, wide);
    replaceResults(op, wide);
    return success();
  }

private:
  Value emptyLike(Location loc, Value v) {
    return tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, v), rewriter.getF32Type());
  }

  /// Element by element to another float type.
  SmallVector<Value> convert(Location loc, ValueRange values, TypeRange types) {
    SmallVector<Value> inits;
    for (auto [v, type] : llvm::zip_equal(values, types))
      inits.push_back(tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, v), getElementTypeOrSelf(type)));
    unsigned rank = cast<RankedTensorType>(types.front()).getRank();
    SmallVector<AffineMap> maps(2 * values.size(), rewriter.getMultiDimIdentityMap(rank));
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    auto op = linalg::GenericOp::create(rewriter, loc, types, values, inits, maps, loops,
                                        [&](OpBuilder &b, Location l, ValueRange args) {
                                          SmallVector<Value> results;
                                          for (auto [arg, type] : llvm::zip(args, types)) {
                                            Type element = getElementTypeOrSelf(type);
                                            if (isNarrow(element))
                                              results.push_back(arith::TruncFOp::create(b, l, element, arg));
                                            else
                                              results.push_back(arith::ExtFOp::create(b, l, element, arg));
                                          }
                                          linalg::YieldOp::create(b, l, results);
                                        });
    return SmallVector<Value>(op->getResults());
  }
  Value convert(Location loc, Value v, Type type) { return convert(loc, ValueRange(v), TypeRange(type)).front(); }

  Value widenInit(Value init) {
    Location loc = init.getLoc();
    Value scalar;
    DenseElementsAttr dense;
    if (auto fill = init.getDefiningOp<linalg::FillOp>())
      scalar = fill.getInputs()[0];
    else if (matchPattern(init, m_Constant(&dense)) && dense.isSplat())
      scalar = arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(dense.getSplatValue<Attribute>()));
    if (!scalar && !init.getDefiningOp<tensor::EmptyOp>())
      return convert(loc, init, widen(init.getType()));
    Value empty = emptyLike(loc, init);
    if (!scalar)
      return empty;
    if (isNarrow(scalar.getType()))
      scalar = arith::ExtFOp::create(rewriter, loc, rewriter.getF32Type(), scalar);
    return linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0);
  }

  void copyBody(linalg::LinalgOp op, linalg::GenericOp wide) {
    OpBuilder::InsertionGuard guard(rewriter);
    Block *from = op.getBlock();
    SmallVector<Type> types = llvm::to_vector(from->getArgumentTypes());
    for (BlockArgument arg : op.getRegionOutputArgs())
      types[arg.getArgNumber()] = widen(arg.getType());
    SmallVector<Location> locs = llvm::map_to_vector(from->getArguments(), [](BlockArgument arg) { return arg.getLoc(); });
    Block *to = rewriter.createBlock(&wide.getRegion(), {}, types, locs);
    IRMapping map;
    Body reached(op);
    BodyWidener body(rewriter, reached, map);
    for (auto [old, arg] : llvm::zip_equal(from->getArguments(), to->getArguments())) {
      if (old.getType() == arg.getType())
        map.map(old, arg);
      else
        body.wide[old] = arg;
    }
    for (Operation &o : from->without_terminator())
      body.copy(o);
    Operation *yield = from->getTerminator();
    linalg::YieldOp::create(rewriter, yield->getLoc(),
                            llvm::map_to_vector(yield->getOperands(), [&](Value v) { return body.getWide(v); }));
  }

  void replaceResults(linalg::LinalgOp op, linalg::GenericOp wide) {
    // One op rounds all results that run over the same elements, so that they stay in the same tiles.
    SmallVector<Value> results(wide->getResults());
    llvm::MapVector<AffineMap, SmallVector<unsigned>> groups;
    for (OpResult result : op->getResults())
      if (isNarrow(result.getType()))
        groups[op.getIndexingMapMatchingResult(result)].push_back(result.getResultNumber());
    for (auto &[map, indices] : groups) {
      auto values = llvm::map_to_vector(indices, [&](unsigned i) -> Value { return wide->getResult(i); });
      auto types = llvm::map_to_vector(indices, [&](unsigned i) { return op->getResult(i).getType(); });
      for (auto [i, v] : llvm::zip_equal(indices, convert(op.getLoc(), values, types)))
        results[i] = v;
    }
    rewriter.replaceOp(op, results);
  }

  IRRewriter rewriter;
};

struct WidenAccumulators : weir::impl::WidenAccumulatorsBase<WidenAccumulators> {
  using WidenAccumulatorsBase::WidenAccumulatorsBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    SmallVector<linalg::SoftmaxOp> softmaxes;
    SmallVector<linalg::LinalgOp> reductions;
    f.walk([&](Operation *op) {
      if (auto softmax = dyn_cast<linalg::SoftmaxOp>(op); softmax && softmax.hasPureTensorSemantics() && isNarrow(softmax.getInput().getType()))
        softmaxes.push_back(softmax);
      auto reduction = dyn_cast<linalg::LinalgOp>(op);
      if (!reduction || !reduction.getNumReductionLoops() || !reduction.hasPureTensorSemantics())
        return;
      Body body(reduction);
      if (!body.rounds)
        return;
      if (body.convertible)
        reductions.push_back(reduction);
      else
        weir::missedRemark(op, DEBUG_TYPE, weir::WidenAccumulatorsCode::BODY);
    });
    Widener widener(&getContext());
    for (linalg::SoftmaxOp op : softmaxes)
      widener.widenSoftmax(op);
    for (linalg::LinalgOp op : reductions) {
      Location loc = op.getLoc();
      if (succeeded(widener.widenReduction(op)))
        remark::passed(loc, remark::RemarkOpts::name(stringifyEnum(weir::WidenAccumulatorsCode::WIDENED))
                                .category(DEBUG_TYPE)
                                .function(f.getName()));
    }
  }
};
} // namespace
