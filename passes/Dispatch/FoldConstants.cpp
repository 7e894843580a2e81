// Evaluates small elementwise generics whose inputs are all constants, such as the per-channel scale of a batch
// normalisation, and sums of constant integers, such as those of quantized weights, so that no kernel computes them again.

#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/ConstantMoves.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <cmath>

#define DEBUG_TYPE "weir-fold-constants"

namespace weir {
#define GEN_PASS_DEF_FOLDCONSTANTS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// sqrt and 1/sqrt in the operand's own precision: each step is rounded as the machine does it.
Attribute evaluateRoot(FloatAttr in, bool reciprocal) {
  if (in.getType().isF32()) {
    float root = std::sqrt(in.getValue().convertToFloat());
    return FloatAttr::get(in.getType(), APFloat(reciprocal ? 1.0f / root : root));
  }
  if (in.getType().isF64()) {
    double root = std::sqrt(in.getValue().convertToDouble());
    return FloatAttr::get(in.getType(), APFloat(reciprocal ? 1.0 / root : root));
  }
  return {};
}

/// One op of a body on constants; null if it has no constant result.
Attribute evaluate(Operation &op, ArrayRef<Attribute> operands) {
  if (isa<math::RsqrtOp, math::SqrtOp>(op)) {
    auto in = dyn_cast_or_null<FloatAttr>(operands[0]);
    return in ? evaluateRoot(in, isa<math::RsqrtOp>(op)) : Attribute();
  }
  // Upstream's folder only takes conversions that lose nothing; rounding to nearest is what every target does.
  if (auto trunc = dyn_cast<arith::TruncFOp>(op); trunc && !trunc.getRoundingmode()) {
    auto in = dyn_cast_or_null<FloatAttr>(operands[0]);
    auto type = dyn_cast<FloatType>(trunc.getType());
    if (!in || !type)
      return {};
    APFloat value = in.getValue();
    bool losesInfo = false;
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    return FloatAttr::get(type, value);
  }
  if (op.getNumResults() != 1 || op.getNumRegions() != 0 || !isMemoryEffectFree(&op))
    return {};
  SmallVector<OpFoldResult> results;
  if (failed(op.fold(operands, results)) || results.size() != 1)
    return {};
  if (auto attr = dyn_cast<Attribute>(results[0]))
    return attr;
  // Folded to one of its operands.
  Value same = cast<Value>(results[0]);
  for (auto [v, attr] : llvm::zip_equal(op.getOperands(), operands))
    if (v == same)
      return attr;
  return {};
}

Attribute toAttribute(Type type, uint64_t bits) {
  APInt value(getScalarBits(type), bits);
  if (auto number = dyn_cast<FloatType>(type))
    return FloatAttr::get(type, APFloat(number.getFloatSemantics(), value));
  return IntegerAttr::get(type, value);
}

/// One op of a body for several elements; as upstream's folder has it where the result depends on the machine.
ScalarResult evaluateColumns(Operation &op, ArrayRef<const Column *> operands, Column &result) {
  if (!llvm::is_contained(operands, nullptr) && evaluateScalars(&op, operands, result) == ScalarResult::Exact)
    return ScalarResult::Exact;
  for (auto [i, bits] : llvm::enumerate(result)) {
    SmallVector<Attribute> values;
    for (auto [value, column] : llvm::zip_equal(op.getOperands(), operands))
      values.push_back(column ? toAttribute(value.getType(), (*column)[i]) : Attribute());
    std::optional<uint64_t> made = getScalarConstant(evaluate(op, values));
    if (!made)
      return ScalarResult::Unknown;
    bits = *made;
  }
  return ScalarResult::Exact;
}

/// A body that adds its input, possibly extended, to what a result has so far.
struct IntegerSum {
  unsigned width;
  bool isUnsigned;
};

std::optional<IntegerSum> matchIntegerSum(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isProjectedPermutation() ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isProjectedPermutation())
    return std::nullopt;
  BlockArgument element = op.getRegionInputArgs()[0], sum = op.getRegionOutputArgs()[0];
  auto add = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add || !llvm::is_contained(add->getOperands(), sum))
    return std::nullopt;
  Value added = add.getLhs() == sum ? add.getRhs() : add.getLhs();
  bool isUnsigned = added.getDefiningOp<arith::ExtUIOp>() != nullptr;
  if (isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(added.getDefiningOp()))
    added = added.getDefiningOp()->getOperand(0);
  unsigned width = element.getType().isInteger() ? element.getType().getIntOrFloatBitWidth() : 0;
  return added == element && (width == 8 || width == 16 || width == 32) ? std::optional(IntegerSum{width, isUnsigned}) : std::nullopt;
}

/// What `op` adds up from zeros: sums wrap around as in the type of the result.
DenseElementsAttr evaluateSum(linalg::GenericOp op, IntegerSum sum, const ConstantElements &constant) {
  AffineMap inputMap = op.getMatchingIndexingMap(op.getDpsInputOperand(0)), resultMap = op.getIndexingMapMatchingResult(op->getResult(0));
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getInputs()[0].getType()).getShape();
  SmallVector<int64_t> resultStrides = computeStrides(type.getShape()), strides(shape.size(), 0);
  for (auto [expr, stride] : llvm::zip_equal(inputMap.getResults(), strides))
    if (std::optional<unsigned> dim = resultMap.getResultPosition(expr))
      stride = resultStrides[*dim];
  std::vector<uint64_t> sums(type.getNumElements(), 0);
  uint64_t mask = sum.isUnsigned ? llvm::maskTrailingOnes<uint64_t>(sum.width) : ~uint64_t(0);
  BoxWalk walk(shape, strides, 0);
  for (int64_t i = 0, e = ShapedType::getNumElements(shape); i < e; ++i, walk.advance())
    sums[walk.getPlace()] += static_cast<uint64_t>(constant.getInteger(i)) & mask;
  unsigned width = type.getElementTypeBitWidth();
  auto values = llvm::map_to_vector(sums, [&](uint64_t value) { return APInt(width, value, /*isSigned=*/false, /*implicitTrunc=*/true); });
  return DenseElementsAttr::get(type, values);
}

/// The elements of the result of an op on constants; nothing if an op of the body cannot be evaluated.
std::optional<SmallVector<Attribute>> evaluateElements(linalg::GenericOp op, ArrayRef<ConstantElements> inputs) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  std::list<Column> storage;
  SmallVector<BodyOperand> operands;
  for (const ConstantElements &input : inputs) {
    std::optional<BodyOperand> elements = input.getBodyOperand(storage);
    if (!elements || !elements->place(op.getIndexingMapsArray()[operands.size()], cast<RankedTensorType>(op.getInputs()[operands.size()].getType()).getShape()))
      return std::nullopt;
    operands.push_back(*elements);
  }
  Column result(type.getNumElements());
  BodyOperand &output = operands.emplace_back();
  output.elementBytes = sizeof(uint64_t);
  output.place(op.getIndexingMapMatchingResult(op->getResult(0)), type.getShape());
  auto getScalar = [](Value value) {
    Attribute attr;
    return matchPattern(value, m_Constant(&attr)) ? getScalarConstant(attr) : std::nullopt;
  };
  if (getScalarBits(type.getElementType()) == 0 ||
      evaluateBody(op, operands, reinterpret_cast<char *>(result.data()), getScalar, evaluateColumns) != ScalarResult::Exact)
    return std::nullopt;
  return llvm::map_to_vector(result, [&](uint64_t bits) { return toAttribute(type.getElementType(), bits); });
}

struct FoldConstants : public weir::impl::FoldConstantsBase<FoldConstants> {
  using FoldConstantsBase::FoldConstantsBase;

  static void foldMove(Operation *op, DenseElementsAttr value, IRRewriter &rewriter) {
    if (!value)
      return;
    rewriter.setInsertionPoint(op);
    passedRemark(op, DEBUG_TYPE, FoldConstantsCode::EVALUATED) << remark::metric("bytes", tensorBytes(value.getType()));
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, value);
  }

  /// A sum of integers that starts from zeros, with a loop that the result lacks.
  std::optional<FoldConstantsCode> foldSum(linalg::GenericOp op, IRRewriter &rewriter) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    std::optional<IntegerSum> sum = matchIntegerSum(op);
    auto fill = op.getOutputs()[0].getDefiningOp<linalg::FillOp>();
    if (!sum || !fill || !matchPattern(fill.getInputs()[0], m_Zero()) || !type.hasStaticShape() || type.getElementTypeBitWidth() > 64)
      return std::nullopt;
    std::optional<ConstantElements> constant = ConstantElements::find(op.getInputs()[0]);
    if (!constant)
      return std::nullopt;
    if (type.getNumElements() > maxElements)
      return FoldConstantsCode::SIZE;
    DenseElementsAttr value = evaluateSum(op, *sum, *constant);
    rewriter.setInsertionPoint(op);
    passedRemark(op, DEBUG_TYPE, FoldConstantsCode::EVALUATED) << remark::metric("bytes", tensorBytes(type));
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, value);
    return std::nullopt;
  }

  /// Reason for which `op` is left alone; none if it was replaced, or is not a candidate.
  std::optional<FoldConstantsCode> fold(linalg::GenericOp op, IRRewriter &rewriter) {
    if (!op.hasPureTensorSemantics() || op->getNumResults() != 1)
      return std::nullopt;
    if (op.getNumDpsInputs() == 0) {
      foldMove(op, evaluateExtraction(op, maxElements), rewriter);
      return std::nullopt;
    }
    if (op.getNumReductionLoops() != 0)
      return foldSum(op, rewriter);
    SmallVector<ConstantElements> inputs;
    for (Value v : op.getInputs()) {
      std::optional<ConstantElements> constant = ConstantElements::find(v);
      if (!constant)
        return std::nullopt;
      inputs.push_back(*constant);
    }
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat() || type.getNumElements() == 0)
      return std::nullopt;
    // Moving elements only costs nothing in the kernel and would cost memory here.
    if (llvm::hasSingleElement(*op.getBlock()))
      return std::nullopt;
    if (type.getNumElements() > maxElements)
      return FoldConstantsCode::SIZE;
    AffineMap resultMap = op.getIndexingMapMatchingResult(op->getResult(0));
    if (!resultMap.isIdentity() || isInitRead(op, *op.getDpsInitOperand(0)))
      return FoldConstantsCode::NON_PROJECTED_MAP;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (!op.getMatchingIndexingMap(operand).isProjectedPermutation(/*allowZeroInResults=*/true))
        return FoldConstantsCode::NON_PROJECTED_MAP;
    std::optional<SmallVector<Attribute>> values = evaluateElements(op, inputs);
    if (!values)
      return FoldConstantsCode::UNSUPPORTED_OP;
    rewriter.setInsertionPoint(op);
    passedRemark(op, DEBUG_TYPE, FoldConstantsCode::EVALUATED) << remark::metric("bytes", tensorBytes(type));
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, DenseElementsAttr::get(type, *values));
    return std::nullopt;
  }

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<linalg::GenericOp, tensor::ExtractSliceOp, tensor::ConcatOp>(op) && !isInsideDispatch(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : ops) {
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
        foldMove(op, evaluateSlice(slice), rewriter);
      else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
        foldMove(op, evaluateConcat(concat, maxElements), rewriter);
      else if (std::optional<FoldConstantsCode> code = fold(cast<linalg::GenericOp>(op), rewriter))
        missedRemark(op, DEBUG_TYPE, *code);
    }
  }
};

} // namespace
