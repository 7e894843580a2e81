#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Encoding/Choose/Contractions.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// A sum of products of elements that have scales of their own.
static bool isScaledContraction(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  return generic && op.getNumDpsInputs() == 4 && op.getNumReductionLoops() > 0 && !generic.getBody()->getOps<arith::ScalingExtFOp>().empty();
}

bool weir::encoding::isCandidate(linalg::LinalgOp op) {
  if (linalg::isaConvolutionOpInterface(op) || linalg::isaContractionOpInterface(op) || isa<linalg::Mmt4DOp, linalg::BatchMmt4DOp>(op))
    return true;
  return isScaledContraction(op) || (op.getNumDpsInputs() == 2 && op.getNumDpsInits() >= 1 && op.getNumReductionLoops() > 0);
}

namespace {
bool hasEncoding(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getEncoding();
}

/// The block argument that a factor is, after an extension.
struct Factor {
  BlockArgument argument;
  bool isZeroExtended = false;
};
Factor getFactor(Value value) {
  Operation *op = value.getDefiningOp();
  if (op && isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op))
    return {dyn_cast<BlockArgument>(op->getOperand(0)), isa<arith::ExtUIOp>(op)};
  return {dyn_cast<BlockArgument>(value)};
}

/// The factors of a body that yields acc + a * b, left and right operand of the op in this order; no arguments if it does
/// another thing.
std::pair<Factor, Factor> getFactors(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  BlockArgument accumulator = op.getRegionOutputArgs().front();
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_present<arith::AddFOp, arith::AddIOp>(add))
    return {};
  unsigned product = add->getOperand(0) == accumulator ? 1 : 0;
  if (add->getOperand(1 - product) != accumulator)
    return {};
  Operation *multiply = add->getOperand(product).getDefiningOp();
  if (!isa_and_present<arith::MulFOp, arith::MulIOp>(multiply))
    return {};
  Factor a = getFactor(multiply->getOperand(0)), b = getFactor(multiply->getOperand(1));
  if (!a.argument || !b.argument || a.argument.getOwner() != body || b.argument.getOwner() != body)
    return {};
  if (a.argument.getArgNumber() > b.argument.getArgNumber())
    std::swap(a, b);
  return a.argument.getArgNumber() == 0 && b.argument.getArgNumber() == 1 ? std::pair(a, b) : std::pair<Factor, Factor>();
}
/// Why the filter of a convolution is not encoded (A7).
std::optional<AnnotateDataTilingCode> getConvolutionObstacle(linalg::LinalgOp op) {
  FailureOr<linalg::ConvolutionDimensions> dims = linalg::inferConvolutionDims(op);
  if (failed(dims) || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return AnnotateDataTilingCode::NO_CONV_LAYOUT;
  if (!dims->depth.empty() || dims->outputChannel.size() != 1)
    return AnnotateDataTilingCode::GROUPED_CONVOLUTION;
  if (dims->inputChannel.size() != 1)
    return AnnotateDataTilingCode::NO_CONV_LAYOUT;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [loop, dilation] : llvm::zip(dims->filterLoop, dims->dilations))
    if (dilation != 1 && ranges[loop] != 1)
      return AnnotateDataTilingCode::DILATED_CONVOLUTION;
  if (!getFactors(op).first.argument)
    return AnnotateDataTilingCode::NOT_MUL_ADD;
  return std::nullopt;
}
} // namespace

std::optional<AnnotateDataTilingCode> weir::encoding::getObstacle(linalg::LinalgOp op) {
  // All operands are plain ranked tensors, and the lowering is not fixed (A1).
  if (!op.hasPureTensorSemantics() || !llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
    return AnnotateDataTilingCode::NOT_TENSOR_SEMANTICS;
  if (llvm::any_of(op->getOperands(), hasEncoding))
    return AnnotateDataTilingCode::ALREADY_ENCODED;
  if (isa<linalg::Mmt4DOp, linalg::BatchMmt4DOp>(op))
    return AnnotateDataTilingCode::ALREADY_PACKED;
  if (op->hasAttr("lowering_config"))
    return AnnotateDataTilingCode::HAS_LOWERING_CONFIG;
  if (auto region = op->getParentOfType<flow::DispatchRegionOp>(); region && !region.getWorkgroupCount().empty())
    return AnnotateDataTilingCode::FIXED_WORKGROUP_COUNT;
  if (linalg::isaConvolutionOpInterface(op))
    return getConvolutionObstacle(op);
  if (isScaledContraction(op))
    return AnnotateDataTilingCode::NO_SCALED_LAYOUT;
  // A contraction with one init (A2).
  if (op.getNumDpsInits() != 1)
    return AnnotateDataTilingCode::MULTIPLE_RESULTS;
  // Maps are projected permutations (A6).
  if (!llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(); }))
    return AnnotateDataTilingCode::NON_PROJECTED_MAP;
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (failed(dims) || dims->k.empty())
    return AnnotateDataTilingCode::NOT_A_CONTRACTION;
  // Loops that no operand of the three has in this way have no part, such as a sum over one operand alone.
  size_t parts = dims->batch.size() + dims->m.size() + dims->n.size() + dims->k.size();
  if (parts != op.getNumLoops())
    return AnnotateDataTilingCode::NOT_A_CONTRACTION;
  if (dims->m.empty() && dims->n.empty())
    return AnnotateDataTilingCode::NO_PARALLEL_LOOP;
  // At most one loop of each kind (A3).
  if (dims->batch.size() > 1 || dims->m.size() > 1 || dims->n.size() > 1 || dims->k.size() > 1)
    return AnnotateDataTilingCode::MULTI_DIM_CONTRACTION;
  // The body adds a product of two operands (A4).
  if (!getFactors(op).first.argument)
    return AnnotateDataTilingCode::NOT_MUL_ADD;
  // Integers and floats (A5).
  if (!llvm::all_of(op->getOperands(), [](Value value) { return getElementTypeOrSelf(value).isIntOrFloat(); }))
    return AnnotateDataTilingCode::UNSUPPORTED_ELEMENT_TYPE;
  return std::nullopt;
}

SmallVector<ReassociationIndices> weir::encoding::getCollapsibleLoops(linalg::LinalgOp op) {
  linalg::ContractionDimensions dims = *linalg::inferContractionDims(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<ReassociationIndices> sequences;
  for (ArrayRef<unsigned> part : {ArrayRef(dims.batch), ArrayRef(dims.m), ArrayRef(dims.n), ArrayRef(dims.k)}) {
    if (part.size() < 2)
      continue;
    // The order of the first operand that has them.
    auto *map = llvm::find_if(maps, [&](AffineMap map) { return map.isFunctionOfDim(part.front()); });
    ReassociationIndices &sequence = sequences.emplace_back(part.begin(), part.end());
    llvm::sort(sequence, [&](int64_t a, int64_t b) {
      auto position = [&](int64_t loop) { return map->getResultPosition(getAffineDimExpr(loop, op.getContext())); };
      return position(a) < position(b);
    });
  }
  return linalg::areDimSequencesPreserved(maps, sequences) ? sequences : SmallVector<ReassociationIndices>();
}

linalg::LinalgOp weir::encoding::swapInputs(RewriterBase &rewriter, linalg::LinalgOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  std::swap(maps[0], maps[1]);
  contractNamedSums(op);
  Block *body = op.getBlock();
  return linalg::GenericOp::create(rewriter, op.getLoc(), op->getResultTypes(), ValueRange{op->getOperand(1), op->getOperand(0)}, op.getDpsInits(), maps,
                                   op.getIteratorTypesArray(), [&](OpBuilder &nested, Location loc, ValueRange arguments) {
                                     IRMapping mapping;
                                     mapping.map(body->getArguments(), ValueRange{arguments[1], arguments[0], arguments[2]});
                                     for (Operation &inner : body->without_terminator())
                                       nested.clone(inner, mapping);
                                     linalg::YieldOp::create(nested, loc, mapping.lookup(body->getTerminator()->getOperand(0)));
                                   });
}

/// Element types of all operands. Tensors have signless elements; the body says what they mean.
static SmallVector<Attribute> getEncodedElementTypes(linalg::LinalgOp op) {
  auto [left, right] = getFactors(op);
  SmallVector<Attribute> types;
  for (auto [i, value] : llvm::enumerate(op->getOperands())) {
    Type type = getElementTypeOrSelf(value);
    bool isZeroExtended = (i == 0 && left.isZeroExtended) || (i == 1 && right.isZeroExtended);
    if (isZeroExtended)
      type = IntegerType::get(op.getContext(), type.getIntOrFloatBitWidth(), IntegerType::Unsigned);
    types.push_back(TypeAttr::get(type));
  }
  return types;
}

EncodingAttr weir::encoding::makeEncoding(linalg::LinalgOp op, int64_t operand) {
  Builder builder(op.getContext());
  auto opType = linalg::isaConvolutionOpInterface(op) ? EncodingOpType::conv : EncodingOpType::matmul;
  return EncodingAttr::get(op.getContext(), builder.getIndexAttr(operand), opType, builder.getArrayAttr(getEncodedElementTypes(op)),
                           TypeAttr(), builder.getAffineMapArrayAttr(op.getIndexingMapsArray()),
                           builder.getDenseI64ArrayAttr(op.getStaticLoopRanges()));
}

EncodingAttr weir::encoding::makeFilterEncoding(linalg::LinalgOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto innermost = dyn_cast<AffineDimExpr>(maps[2].getResults().back());
  if (!innermost || maps[0].isFunctionOfDim(innermost.getPosition()) || !maps[1].isProjectedPermutation() || !maps[2].isProjectedPermutation())
    return {};
  Builder builder(op.getContext());
  SmallVector<AffineExpr> windows;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (maps[0].isFunctionOfDim(loop))
      windows.push_back(builder.getAffineDimExpr(loop));
  maps[0] = AffineMap::get(op.getNumLoops(), 0, windows, op.getContext());
  return EncodingAttr::get(op.getContext(), builder.getIndexAttr(1), EncodingOpType::matmul, builder.getArrayAttr(getEncodedElementTypes(op)),
                           TypeAttr(), builder.getAffineMapArrayAttr(maps), builder.getDenseI64ArrayAttr(op.getStaticLoopRanges()));
}

RankedTensorType weir::encoding::makeWindowsType(linalg::LinalgOp op) {
  Builder builder(op.getContext());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  // M, N and K: loops of the result that are in the windows, those that are not, sums.
  std::array<int64_t, 3> sizes = {1, 1, 1};
  for (auto [loop, size] : llvm::enumerate(op.getStaticLoopRanges())) {
    int64_t &part = sizes[!maps[2].isFunctionOfDim(loop) ? 2 : maps[0].isFunctionOfDim(loop) ? 0 : 1];
    part = ShapedType::isDynamic(part) || ShapedType::isDynamic(size) ? ShapedType::kDynamic : part * size;
  }
  AffineExpr m = builder.getAffineDimExpr(0), n = builder.getAffineDimExpr(1), k = builder.getAffineDimExpr(2);
  auto matrix = [&](AffineExpr rows, AffineExpr columns) { return AffineMap::get(3, 0, {rows, columns}, op.getContext()); };
  auto encoding = EncodingAttr::get(op.getContext(), builder.getIndexAttr(0), EncodingOpType::matmul, builder.getArrayAttr(getEncodedElementTypes(op)),
                                    TypeAttr(), builder.getAffineMapArrayAttr({matrix(m, k), matrix(k, n), matrix(m, n)}), builder.getDenseI64ArrayAttr(sizes));
  return RankedTensorType::get({sizes[0], sizes[2]}, getElementTypeOrSelf(op->getOperand(0)), encoding);
}

Operation *weir::encoding::getConstantSource(Value value) {
  // Chains of views are short; of long ones nothing is said, so that asking takes constant time.
  constexpr int kMaxSteps = 16;
  for (int step = 0; step < kMaxSteps; ++step) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return nullptr;
    if (op->hasTrait<OpTrait::ConstantLike>())
      return op;
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op))
      return load.isGlobalImmutable() ? op : nullptr;
    if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, flow::TensorReshapeOp, linalg::TransposeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    // An extension of each element.
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumReductionLoops() != 0 || generic->getNumResults() != 1)
      return nullptr;
    Operation *extension = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp();
    if (!isa_and_present<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(extension) ||
        extension->getOperand(0) != generic.getBody()->getArgument(0))
      return nullptr;
    value = generic.getInputs().front();
  }
  return nullptr;
}

bool weir::encoding::isConstantLike(Value value) { return getConstantSource(value) != nullptr; }
