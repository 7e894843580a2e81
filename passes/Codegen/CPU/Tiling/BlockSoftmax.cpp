/// See BlockSoftmax.h. The maximum so far starts from the lowest finite number instead of -infinity or NaN: what it leaves of infinite columns is NaN as
/// in the program, and -infinity minus it is no NaN.
#include "passes/Codegen/CPU/Tiling/BlockSoftmax.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Codegen/Tiling/TileGroup.h"

using namespace mlir;
using namespace weir::cpu;

/// Whether the body of a reduction is `Op` of what it reads and the value so far.
template <typename... Op>
static bool combinesBy(linalg::LinalgOp op) {
  Operation *combiner = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 && isa_and_present<Op...>(combiner) && combiner->getPrevNode() == nullptr &&
         llvm::all_of(combiner->getOperands(), llvm::IsaPred<BlockArgument>) && combiner->getOperand(0) != combiner->getOperand(1);
}

/// What the only init is filled with.
static std::optional<APFloat> getFilledWith(linalg::LinalgOp op) {
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  APFloat value(0.0);
  return fill && matchPattern(fill.getInputs()[0], m_ConstantFloat(&value)) ? std::optional(value) : std::nullopt;
}

/// For each dimension of `part`, which an op reads or makes beside `whole`, the dimension of `whole` that it is; empty if that is not so.
static SmallVector<unsigned> getDimsIn(AffineMap whole, AffineMap part) {
  SmallVector<unsigned> dims;
  if (!whole.isPermutation() || !part.isProjectedPermutation())
    return {};
  for (AffineExpr expr : part.getResults())
    dims.push_back(llvm::find(whole.getResults(), expr) - whole.getResults().begin());
  return dims;
}

/// The op that alone reads `value`, in the same block, not as an init.
template <typename Op>
static Op getOnlyReader(Value value) {
  if (!value.hasOneUse())
    return {};
  auto op = dyn_cast<Op>(*value.getUsers().begin());
  return op && op->getBlock() == value.getParentBlock() && cast<linalg::LinalgOp>(op.getOperation()).isDpsInput(&*value.getUses().begin()) ? op : Op();
}

/// Whether the body is exp(x - max).
static bool isExpOfDifference(linalg::GenericOp op) {
  Block &body = *op.getBlock();
  if (op.getNumDpsInputs() != 2 || body.getOperations().size() != 3)
    return false;
  auto difference = dyn_cast<arith::SubFOp>(body.front());
  auto exp = dyn_cast<math::ExpOp>(*std::next(body.begin()));
  return difference && exp && difference.getLhs() == body.getArgument(0) && difference.getRhs() == body.getArgument(1) &&
         exp.getOperand() == difference.getResult() && body.getTerminator()->getOperand(0) == exp.getResult();
}

/// The division of `e` by `s` in the body, if both have no other use there and a product with the reciprocal will do.
static arith::DivFOp getQuotient(linalg::GenericOp op, OpOperand *e, OpOperand *s) {
  BlockArgument dividend = op.getMatchingBlockArgument(e), divisor = op.getMatchingBlockArgument(s);
  if (!dividend.hasOneUse() || !divisor.hasOneUse())
    return {};
  auto division = dyn_cast<arith::DivFOp>(*divisor.getUsers().begin());
  return division && division.getLhs() == dividend && division.getRhs() == divisor &&
                 bitEnumContainsAny(division.getFastmath(), arith::FastMathFlags::arcp)
             ? division
             : arith::DivFOp();
}

/// The operand of `op` that is `value`, or null if none or several are.
static OpOperand *getOnlyUse(Operation *op, Value value) {
  OpOperand *found = nullptr;
  for (OpOperand &operand : op->getOpOperands()) {
    if (operand.get() != value)
      continue;
    if (found)
      return nullptr;
    found = &operand;
  }
  return found;
}

/// Whether everything that is read beside `e` and `s`, and what is made, lies like `e`.
static bool isAlongRows(linalg::GenericOp op, OpOperand *e, OpOperand *s) {
  return op.isAllParallelLoops() && op->getNumResults() == 1 && op.getMatchingIndexingMap(e).isPermutation() &&
         llvm::none_of(op.getBlock()->getOperations(), llvm::IsaPred<linalg::IndexOp>) &&
         llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           return &operand == s || op.getMatchingIndexingMap(&operand) == op.getMatchingIndexingMap(e);
         });
}

std::optional<ColumnSoftmax> weir::cpu::matchColumnSoftmax(linalg::LinalgOp max) {
  std::optional<ColumnReduction> columns = matchColumnReduction(max);
  if (!columns || !combinesBy<arith::MaxNumFOp, arith::MaximumFOp>(max) || max->getNumResults() != 1)
    return std::nullopt;
  auto type = cast<RankedTensorType>(columns->values->get().getType());
  if (!type.hasStaticShape() || !(type.getElementType().isF32() || type.getElementType().isF64()) ||
      getElementTypeOrSelf(max->getResult(0).getType()) != type.getElementType())
    return std::nullopt;
  // A NaN that maximumf starts from is what all maxima are.
  std::optional<APFloat> start = getFilledWith(max);
  if (!start || (start->isNaN() && combinesBy<arith::MaximumFOp>(max)))
    return std::nullopt;
  // What computes x would have to come along.
  Value x = columns->values->get();
  if (x.getDefiningOp<linalg::LinalgOp>())
    return std::nullopt;
  AffineMap xMap = max.getMatchingIndexingMap(columns->values);
  SmallVector<unsigned> kept = getDimsIn(xMap, max.getMatchingIndexingMap(max.getDpsInitOperand(0)));
  unsigned rowDim = llvm::find(xMap.getResults(), getAffineDimExpr(columns->rows, max.getContext())) - xMap.getResults().begin();

  auto exp = getOnlyReader<linalg::GenericOp>(max->getResult(0));
  if (!exp || !isExpOfDifference(exp) || exp.getInputs()[0] != x || exp->getResult(0).getType() != type || !exp.isAllParallelLoops())
    return std::nullopt;
  AffineMap expMap = exp.getMatchingIndexingMap(exp.getDpsInitOperand(0));
  if (exp.getMatchingIndexingMap(exp.getDpsInputOperand(0)) != expMap ||
      getDimsIn(expMap, exp.getMatchingIndexingMap(exp.getDpsInputOperand(1))) != ArrayRef(kept))
    return std::nullopt;

  linalg::LinalgOp sum;
  linalg::GenericOp quotient;
  Value e = exp->getResult(0);
  for (Operation *user : e.getUsers()) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    if (!op || op->getBlock() != max->getBlock())
      return std::nullopt;
    if (matchColumnReduction(op) && !sum)
      sum = op;
    else if (isa<linalg::GenericOp>(user) && !quotient)
      quotient = cast<linalg::GenericOp>(user);
    else
      return std::nullopt;
  }
  if (!sum || !quotient || !combinesBy<arith::AddFOp>(sum) || sum->getNumResults() != 1)
    return std::nullopt;
  std::optional<APFloat> zero = getFilledWith(sum);
  AffineMap sumMap = sum.getMatchingIndexingMap(sum.getDpsInputOperand(0));
  if (!zero || !zero->isZero() || sum->getResult(0).getType() != max->getResult(0).getType() ||
      getDimsIn(sumMap, sum.getMatchingIndexingMap(sum.getDpsInitOperand(0))) != ArrayRef(kept))
    return std::nullopt;

  OpOperand *dividend = getOnlyUse(quotient, e), *divisor = getOnlyUse(quotient, sum->getResult(0));
  if (!dividend || !divisor || !sum->getResult(0).hasOneUse() || !quotient.isDpsInput(divisor) || !isAlongRows(quotient, dividend, divisor) ||
      !getQuotient(quotient, dividend, divisor) ||
      getDimsIn(quotient.getMatchingIndexingMap(dividend), quotient.getMatchingIndexingMap(divisor)) != ArrayRef(kept))
    return std::nullopt;
  return ColumnSoftmax{max, exp, sum, quotient, rowDim};
}

namespace {
/// Emits the loops.
struct Blocks {
  RewriterBase &b;
  Location loc;
  ColumnSoftmax softmax;
  int64_t block;
  RankedTensorType rowType = cast<RankedTensorType>(softmax.max->getResult(0).getType());

  /// Rows `offset` to `offset + block` of a value like x.
  struct Slice {
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  Slice sliceOf(Value value, unsigned dim, OpFoldResult offset, int64_t size) {
    auto type = cast<RankedTensorType>(value.getType());
    Slice slice{SmallVector<OpFoldResult>(type.getRank(), b.getIndexAttr(0)), getAsIndexOpFoldResult(b.getContext(), type.getShape()),
                SmallVector<OpFoldResult>(type.getRank(), b.getIndexAttr(1))};
    slice.offsets[dim] = offset;
    slice.sizes[dim] = b.getIndexAttr(size);
    return slice;
  }
  Value rowsOf(Value value, Value offset) {
    Slice s = sliceOf(value, softmax.rowDim, offset, block);
    return tensor::ExtractSliceOp::create(b, loc, value, s.offsets, s.sizes, s.strides);
  }
  Value putRows(Value rows, Value into, Value offset) {
    Slice s = sliceOf(into, softmax.rowDim, offset, block);
    return tensor::InsertSliceOp::create(b, loc, rows, into, s.offsets, s.sizes, s.strides);
  }
  Value offsetOf(Value number) { return affine::AffineApplyOp::create(b, loc, b.getAffineDimExpr(0) * block, number); }

  /// An op on numbers of one row, element by element.
  Value map(ValueRange inputs, Value init, function_ref<Value(OpBuilder &, ValueRange)> body) {
    SmallVector<AffineMap> maps(inputs.size() + 1, b.getMultiDimIdentityMap(rowType.getRank()));
    SmallVector<utils::IteratorType> loops(rowType.getRank(), utils::IteratorType::parallel);
    auto build = [&](OpBuilder &inner, Location at, ValueRange arguments) { linalg::YieldOp::create(inner, at, body(inner, arguments)); };
    return linalg::GenericOp::create(b, loc, rowType, inputs, init, maps, loops, build).getResult(0);
  }
  Value empty(ArrayRef<int64_t> shape) { return tensor::EmptyOp::create(b, loc, shape, rowType.getElementType()); }
  Value filledRow(const APFloat &value) {
    Value scalar = arith::ConstantOp::create(b, loc, b.getFloatAttr(rowType.getElementType(), value));
    return linalg::FillOp::create(b, loc, scalar, empty(rowType.getShape())).getResult(0);
  }
  Value expOfDifference(OpBuilder &inner, Value x, Value y) {
    return math::ExpOp::create(inner, loc, arith::SubFOp::create(inner, loc, x, y));
  }

  /// The larger ones, and of NaN and a number the latter: NaN comes into the exponentials anyway. The ops of the program would see to NaN in what is
  /// largest so far, too, which takes four instructions instead of one.
  Value emitMaximum(Value rows, Value max) {
    auto op = cast<linalg::LinalgOp>(mlir::clone(b, softmax.max, rowType, {rows, max}));
    OpBuilder::InsertionGuard guard(b);
    Operation *combiner = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
    b.setInsertionPoint(combiner);
    Value x = op.getMatchingBlockArgument(op.getDpsInputOperand(0)), largest = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
    Value isLarger = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, x, largest);
    b.replaceOpWithNewOp<arith::SelectOp>(combiner, isLarger, x, largest);
    return op->getResult(0);
  }
  void emit();
  scf::ForOp emitExponentials(int64_t count);
  Value emitQuotients(int64_t count, Value maxima, Value max, Value sum, Value exponentials);
};
} // namespace

/// Gives the maxima, the sums, the maxima that the exponentials of each block were taken of, and these.
scf::ForOp Blocks::emitExponentials(int64_t count) {
  const llvm::fltSemantics &semantics = cast<FloatType>(rowType.getElementType()).getFloatSemantics();
  SmallVector<int64_t> shape{count};
  llvm::append_range(shape, rowType.getShape());
  APFloat lowest = APFloat::getLargest(semantics, /*Negative=*/true), start = *getFilledWith(softmax.max);
  Value starts[] = {filledRow(start >= lowest ? start : lowest), softmax.sum.getDpsInits()[0], empty(shape),
                    softmax.exp.getDpsInits()[0]};
  Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
  Value end = arith::ConstantIndexOp::create(b, loc, count), x = softmax.exp.getInputs()[0];
  return scf::ForOp::create(b, loc, zero, end, one, starts, [&](OpBuilder &, Location, Value number, ValueRange values) {
    Value max = values[0], sum = values[1], maxima = values[2], exponentials = values[3];
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(number.getParentBlock());
    Value offset = offsetOf(number), rows = rowsOf(x, offset);
    Slice s = sliceOf(maxima, 0, number, 1);
    Value own = tensor::ExtractSliceOp::create(b, loc, rowType, maxima, s.offsets, s.sizes, s.strides);
    own = linalg::CopyOp::create(b, loc, max, own).getResult(0);
    own = emitMaximum(rows, own);
    sum = map({max, own}, sum, [&](OpBuilder &inner, ValueRange v) {
      return arith::MulFOp::create(inner, loc, v[2], expOfDifference(inner, v[0], v[1])).getResult();
    });
    Value part = rowsOf(exponentials, offset);
    part = mlir::clone(b, softmax.exp, part.getType(), {rows, own, part})->getResult(0);
    sum = mlir::clone(b, softmax.sum, rowType, {part, sum})->getResult(0);
    max = linalg::CopyOp::create(b, loc, own, max).getResult(0);
    maxima = tensor::InsertSliceOp::create(b, loc, own, maxima, s.offsets, s.sizes, s.strides);
    scf::YieldOp::create(b, loc, ValueRange{max, sum, maxima, putRows(part, exponentials, offset)});
  });
}

/// From the last block on, which is still in a cache.
Value Blocks::emitQuotients(int64_t count, Value maxima, Value max, Value sum, Value exponentials) {
  linalg::GenericOp quotient = softmax.quotient;
  Value reciprocals = map(sum, empty(rowType.getShape()), [&](OpBuilder &inner, ValueRange v) {
    Value one = arith::ConstantOp::create(inner, loc, inner.getFloatAttr(rowType.getElementType(), 1));
    return arith::DivFOp::create(inner, loc, one, v[0]).getResult();
  });
  OpOperand *dividend = getOnlyUse(quotient, softmax.exp->getResult(0)), *divisor = getOnlyUse(quotient, softmax.sum->getResult(0));
  bool isInPlace = !quotient.isDpsInput(dividend);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
  Value end = arith::ConstantIndexOp::create(b, loc, count), start = isInPlace ? exponentials : quotient.getDpsInits()[0];
  auto loop = scf::ForOp::create(b, loc, zero, end, one, start, [&](OpBuilder &, Location, Value step, ValueRange values) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(step.getParentBlock());
    Value number = affine::AffineApplyOp::create(b, loc, b.getAffineConstantExpr(count - 1) - b.getAffineDimExpr(0), step);
    Value offset = offsetOf(number);
    Slice s = sliceOf(maxima, 0, number, 1);
    Value own = tensor::ExtractSliceOp::create(b, loc, rowType, maxima, s.offsets, s.sizes, s.strides);
    Value factors = map({own, max, reciprocals}, empty(rowType.getShape()), [&](OpBuilder &inner, ValueRange v) {
      return arith::MulFOp::create(inner, loc, expOfDifference(inner, v[0], v[1]), v[2]).getResult();
    });
    SmallVector<Value> operands;
    for (OpOperand &operand : quotient->getOpOperands()) {
      Value whole = &operand == dividend ? exponentials : operand.get();
      if (!quotient.isDpsInput(&operand))
        whole = values[0];
      operands.push_back(&operand == divisor ? factors : rowsOf(whole, offset));
    }
    auto part = cast<linalg::GenericOp>(mlir::clone(b, quotient, operands.back().getType(), operands));
    arith::DivFOp division = getQuotient(part, &part->getOpOperand(dividend->getOperandNumber()), &part->getOpOperand(divisor->getOperandNumber()));
    scf::YieldOp::create(b, loc, putRows(part->getResult(0), values[0], offset));
    b.setInsertionPoint(division);
    b.replaceOpWithNewOp<arith::MulFOp>(division, division.getLhs(), division.getRhs(), division.getFastmathAttr());
  });
  return loop.getResult(0);
}

void Blocks::emit() {
  auto type = cast<RankedTensorType>(softmax.exp->getResult(0).getType());
  int64_t count = type.getDimSize(softmax.rowDim) / block;
  b.setInsertionPoint(softmax.quotient);
  scf::ForOp loop = emitExponentials(count);
  Value result = emitQuotients(count, loop.getResult(2), loop.getResult(0), loop.getResult(1), loop.getResult(3));
  b.replaceOp(softmax.quotient, result);
  for (Operation *op : {softmax.sum.getOperation(), softmax.exp.getOperation(), softmax.max.getOperation()})
    b.eraseOp(op);
}

void weir::cpu::blockSoftmax(RewriterBase &rewriter, ColumnSoftmax softmax, int64_t block) {
  Blocks{rewriter, softmax.quotient.getLoc(), softmax, block}.emit();
}
