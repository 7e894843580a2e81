// Convolutions of small floats become convolutions of f32; see ProductPasses.td. Rules: dispatch-passes.md 16.

#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/DiscardableAttributes.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-widen-convolutions"

namespace weir {
#define GEN_PASS_DEF_WIDENCONVOLUTIONS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Uses of an element of a filter from which on its memory does not decide (WC2).
constexpr int64_t kFewestUses = 16;

class Widener {
public:
  explicit Widener(RewriterBase &rewriter) : rewriter(rewriter) {}

  /// A reason if `op`, a convolution or pooling of an input with these elements, stays.
  std::optional<WidenConvolutionsCode> findObstacle(linalg::LinalgOp op, FloatType element) {
    narrow = element;
    auto isSupported = [&](Value value) { return getElementTypeOrSelf(value) == narrow || getElementTypeOrSelf(value).isF32(); };
    if (!op.hasPureTensorSemantics() || !llvm::all_of(op->getOperands(), isSupported) || !op.getRegionBuilder())
      return WidenConvolutionsCode::TYPES;
    if (!hasFilter(op))
      return std::nullopt;
    Value filter = op.getDpsInputs()[1];
    if (getElementTypeOrSelf(filter) == narrow && !ConstantElements::find(filter))
      return WidenConvolutionsCode::NOT_CONSTANT;
    return countUses(op) < kFewestUses ? std::optional(WidenConvolutionsCode::FEW_USES) : std::nullopt;
  }

  /// The op that `findObstacle` found none for.
  void rewrite(linalg::LinalgOp op) {
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands = {widenInput(op.getDpsInputs()[0])};
    // The window of a pooling has a shape only.
    if (op.getNumDpsInputs() == 2)
      operands.push_back(hasFilter(op) ? widenFilter(op.getDpsInputs()[1]) : op.getDpsInputs()[1]);
    operands.push_back(widen(op.getDpsInits()[0]));
    OperationState state(op.getLoc(), op->getName(), operands, operands.back().getType(), op->getAttrs());
    Block &body = state.addRegion()->emplaceBlock();
    for (Value operand : operands)
      body.addArgument(getElementTypeOrSelf(operand), operand.getLoc());
    {
      OpBuilder::InsertionGuard guard(rewriter);
      ImplicitLocOpBuilder b(op.getLoc(), rewriter);
      b.setInsertionPointToStart(&body);
      op.getRegionBuilder()(b, body, op->getAttrs(), [&] { return op.emitOpError(); });
    }
    Value result = rewriter.create(state)->getResult(0);
    rewriter.replaceOp(op, convert(result, getElementTypeOrSelf(op->getResult(0))));
  }

  /// Whether the op has a filter of numbers, not the window of a pooling.
  static bool hasFilter(linalg::LinalgOp op) { return op.getNumDpsInputs() == 2 && !op.getRegionInputArgs()[1].use_empty(); }

private:
  /// How often a result uses an element of the filter, at least.
  static int64_t countUses(linalg::LinalgOp op) {
    AffineMap filter = op.getMatchingIndexingMap(op.getDpsInputOperand(1));
    int64_t uses = 1;
    for (auto [loop, size] : llvm::enumerate(op.getStaticLoopRanges()))
      if (!filter.isFunctionOfDim(loop) && !ShapedType::isDynamic(size))
        uses *= size;
    return uses;
  }

  /// `value` with elements of another type, by an elementwise op; itself if it has them.
  Value convert(Value value, Type element) {
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getElementType() == element)
      return value;
    Location loc = value.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, value), element);
    AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
    bool extends = type.getElementType() == narrow;
    auto body = [&](OpBuilder &b, Location at, ValueRange arguments) {
      Value converted = extends ? arith::ExtFOp::create(b, at, element, arguments[0]).getResult() : arith::TruncFOp::create(b, at, element, arguments[0]).getResult();
      linalg::YieldOp::create(b, at, converted);
    };
    return linalg::GenericOp::create(rewriter, loc, empty.getType(), value, empty, ArrayRef{identity, identity}, loops, body).getResult(0);
  }

  /// The start of sums, in f32.
  Value widen(Value value) {
    Type f32 = rewriter.getF32Type();
    auto fill = value.getDefiningOp<linalg::FillOp>();
    if (!fill || getElementTypeOrSelf(value) != narrow)
      return convert(value, f32);
    Value number = arith::ExtFOp::create(rewriter, fill.getLoc(), f32, fill.getInputs()[0]);
    Value empty = tensor::EmptyOp::create(rewriter, fill.getLoc(), tensor::getMixedSizes(rewriter, fill.getLoc(), fill.getOutputs()[0]), f32);
    return linalg::FillOp::create(rewriter, fill.getLoc(), number, empty).getResult(0);
  }

  /// A pad stays next to the op, whose kernels take it in.
  Value widenInput(Value input) {
    auto pad = input.getDefiningOp<tensor::PadOp>();
    Value number = pad ? pad.getConstantPaddingValue() : Value();
    APFloat constant(0.0f);
    if (!number || getElementTypeOrSelf(input) != narrow || !matchPattern(number, m_ConstantFloat(&constant)))
      return convert(input, rewriter.getF32Type());
    bool losesInfo;
    constant.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    Type f32 = rewriter.getF32Type();
    Value wide = arith::ConstantOp::create(rewriter, pad.getLoc(), rewriter.getFloatAttr(f32, constant));
    return tensor::PadOp::create(rewriter, pad.getLoc(), pad.getResultType().clone(f32), convert(pad.getSource(), f32), pad.getMixedLowPad(), pad.getMixedHighPad(),
                                 wide, pad.getNofold());
  }

  Value widenFilter(Value filter) {
    auto type = cast<RankedTensorType>(filter.getType());
    if (type.getElementType() != narrow)
      return filter;
    Value &made = filters[filter];
    if (made)
      return made;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(filter);
    std::optional<ConstantElements> constant = ConstantElements::find(filter);
    SmallVector<uint16_t> bits(type.getNumElements());
    constant->getElements(type)->copyTo(reinterpret_cast<char *>(bits.data()));
    RankedTensorType wide = type.clone(rewriter.getF32Type());
    AsmResourceBlob blob = HeapAsmResourceBlob::allocate(bits.size() * sizeof(float), /*align=*/64);
    llvm::transform(bits, reinterpret_cast<float *>(blob.getMutableData().data()),
                    [&](uint16_t element) { return APFloat(narrow.getFloatSemantics(), APInt(16, element)).convertToFloat(); });
    return made = arith::ConstantOp::create(rewriter, filter.getLoc(), DenseResourceElementsAttr::get(wide, "filter_f32", std::move(blob)));
  }

  RewriterBase &rewriter;
  FloatType narrow; ///< elements of the current op's input
  DenseMap<Value, Value> filters;
};

struct WidenConvolutions : weir::impl::WidenConvolutionsBase<WidenConvolutions> {
  using WidenConvolutionsBase::WidenConvolutionsBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::ConvolutionOpInterface convolution) {
      auto op = cast<linalg::LinalgOp>(convolution.getOperation());
      Type element = getElementTypeOrSelf(op->getOperand(0));
      if (((f16 && element.isF16()) || (bf16 && element.isBF16())) && !isInsideDispatch(op) && !LoweringConfigAttr::of(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    Widener widener(rewriter);
    for (linalg::LinalgOp op : ops) {
      if (std::optional<WidenConvolutionsCode> reason = widener.findObstacle(op, cast<FloatType>(getElementTypeOrSelf(op->getOperand(0))))) {
        missedRemark(op, DEBUG_TYPE, *reason);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, WidenConvolutionsCode::WIDENED);
      widener.rewrite(op);
    }
  }
};
} // namespace
