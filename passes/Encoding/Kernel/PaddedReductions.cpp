#include "passes/Encoding/Kernel/PaddedReductions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::encoding;

static TypedAttr getNeutralTerm(Operation *op) {
  Type type = op->getResult(0).getType();
  if (!type.isIntOrFloat())
    return {};
  auto math = dyn_cast<arith::ArithFastMathInterface>(op);
  arith::FastMathFlags flags = math ? math.getFastMathFlagsAttr().getValue() : arith::FastMathFlags::none;
  auto assumes = [&](arith::FastMathFlags flag) { return arith::bitEnumContainsAny(flags, flag); };
  // Formats of a byte may lack zeros, infinities and NaNs.
  if (auto format = dyn_cast<FloatType>(type); format && format.getWidth() < 16)
    return {};
  // Of two zeros the sum is the positive one, unless both are negative.
  if (isa<arith::AddFOp>(op))
    return FloatAttr::get(type, APFloat::getZero(cast<FloatType>(type).getFloatSemantics(), /*Negative=*/true));
  if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op) ? assumes(arith::FastMathFlags::nnan)
                                                  : isa<arith::MaximumFOp, arith::MinimumFOp>(op) && assumes(arith::FastMathFlags::ninf))
    return {};
  return arith::getNeutralElement(op).value_or(TypedAttr());
}

std::optional<Combiner> weir::encoding::getCombiner(Block &body) {
  Operation *yield = body.getTerminator();
  if (yield->getNumOperands() != 1 || body.getNumArguments() == 0)
    return std::nullopt;
  BlockArgument result = body.getArguments().back();
  Operation *op = yield->getOperand(0).getDefiningOp();
  if (!op || op->getBlock() != &body || !op->hasOneUse() || op->getNumOperands() != 2 || op->getNumResults() != 1 || !result.hasOneUse() ||
      result.use_begin()->getOwner() != op)
    return std::nullopt;
  OpOperand &term = op->getOpOperand(1 - result.use_begin()->getOperandNumber());
  TypedAttr neutral = getNeutralTerm(op);
  return neutral ? std::optional<Combiner>({op, &term, neutral}) : std::nullopt;
}

std::optional<Combiner> weir::encoding::getCombiner(linalg::LinalgOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() == 0 || ShapedType::isDynamicShape(op.getStaticLoopRanges()))
    return std::nullopt;
  return getCombiner(*op.getBlock());
}

void weir::encoding::maskPadding(OpBuilder &builder, Block &body, ArrayRef<PaddedLoop> loops) {
  if (loops.empty())
    return;
  OpBuilder::InsertionGuard guard(builder);
  std::optional<Combiner> combiner = getCombiner(body);
  assert(combiner && "asked before");
  builder.setInsertionPoint(combiner->op);
  Location loc = combiner->op->getLoc();
  Value isElement;
  for (const PaddedLoop &loop : loops) {
    AffineExpr sum = builder.getAffineConstantExpr(0);
    SmallVector<Value> values;
    for (auto [number, weight] : loop.digits) {
      sum = sum + builder.getAffineDimExpr(values.size()) * weight;
      values.push_back(linalg::IndexOp::create(builder, loc, number));
    }
    Value index = affine::AffineApplyOp::create(builder, loc, AffineMap::get(values.size(), 0, sum), values);
    Value size = arith::ConstantIndexOp::create(builder, loc, loop.size);
    Value own = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, size);
    isElement = isElement ? arith::AndIOp::create(builder, loc, isElement, own).getResult() : own;
  }
  Value neutral = arith::ConstantOp::create(builder, loc, combiner->neutral);
  combiner->term->set(arith::SelectOp::create(builder, loc, isElement, combiner->term->get(), neutral));
}
