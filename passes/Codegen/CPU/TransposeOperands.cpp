/// Operands of contractions with few columns are transposed, so that vectors run along the sum; see ProductPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-transpose-operands"

namespace weir {
#define GEN_PASS_DEF_CPUTRANSPOSEOPERANDS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUTransposeOperandsCode;

namespace {
/// Uses of an element from which on transposing an operand is worth it.
constexpr int64_t kFewestUses = 64;
/// Vectors of a sum from which on adding the lanes up in the end is little of the work.
constexpr int64_t kFewestVectors = 8;

/// The loop that the last dimension of an operand moves along, or nothing.
std::optional<unsigned> getLastLoop(AffineMap map) {
  auto last = map.getNumResults() ? dyn_cast<AffineDimExpr>(map.getResults().back()) : AffineDimExpr(nullptr);
  return last ? std::optional<unsigned>(last.getPosition()) : std::nullopt;
}

struct CPUTransposeOperands : weir::impl::CPUTransposeOperandsBase<CPUTransposeOperands> {
  using CPUTransposeOperandsBase::CPUTransposeOperandsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    registerBits = weir::getVectorTarget(kernel, vectorBits).vectorBits;
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (!weir::LoweringConfigAttr::of(op) && op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 && op.getNumDpsInits() == 1 &&
          op.getNumReductionLoops() == 1 && linalg::isaContractionOpInterface(op))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops)
      if (std::optional<CPUTransposeOperandsCode> reason = transpose(op))
        weir::missedRemark(op, DEBUG_TYPE, *reason);
  }

private:
  /// The operand that vectors run along, and the other one: null if the result's last loop does not move exactly one of them.
  static std::pair<OpOperand *, OpOperand *> getOperands(linalg::LinalgOp op, unsigned column) {
    OpOperand *first = op.getDpsInputOperand(0), *second = op.getDpsInputOperand(1);
    bool inFirst = op.getMatchingIndexingMap(first).isFunctionOfDim(column), inSecond = op.getMatchingIndexingMap(second).isFunctionOfDim(column);
    if (inFirst == inSecond)
      return {};
    return inFirst ? std::pair(first, second) : std::pair(second, first);
  }

  /// Why nothing is transposed.
  std::optional<CPUTransposeOperandsCode> transpose(linalg::LinalgOp op) {
    std::optional<unsigned> column = getLastLoop(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
    if (!column || op.getIteratorTypesArray()[*column] != utils::IteratorType::parallel)
      return CPUTransposeOperandsCode::LOOPS;
    auto [along, other] = getOperands(op, *column);
    if (!along)
      return CPUTransposeOperandsCode::LOOPS;
    AffineMap map = op.getMatchingIndexingMap(along);
    std::optional<unsigned> sum = getLastLoop(op.getMatchingIndexingMap(other));
    if (!sum || op.getIteratorTypesArray()[*sum] != utils::IteratorType::reduction || getLastLoop(map) != column || !map.isFunctionOfDim(*sum))
      return CPUTransposeOperandsCode::LOOPS;
    Type element = op.getBlock()->getArgument(along->getOperandNumber()).getType();
    if (!element.isF32() && !element.isF64())
      return CPUTransposeOperandsCode::TYPE;
    int64_t columns = op.getStaticLoopRanges()[*column], products = op.getStaticLoopRanges()[*sum];
    if (ShapedType::isDynamic(columns) || ShapedType::isDynamic(products))
      return CPUTransposeOperandsCode::DYNAMIC;
    int64_t lanes = registerBits / element.getIntOrFloatBitWidth();
    // A third of the lanes empty: what adding up lanes costs in the end.
    if (lanes < 2 || columns == 1 || 3 * columns > 2 * int64_t(llvm::alignTo(columns, lanes)))
      return CPUTransposeOperandsCode::FULL_VECTORS;
    if (products < kFewestVectors * lanes || weir::countFilters(op, *along) < kFewestUses)
      return CPUTransposeOperandsCode::SMALL;
    replace(op, *along, *sum);
    return std::nullopt;
  }

  /// The same op on an operand whose last dimension is that of the sum.
  static void replace(linalg::LinalgOp op, OpOperand &along, unsigned sum) {
    IRRewriter rewriter(op);
    MLIRContext *context = op.getContext();
    Location loc = op.getLoc();
    AffineMap map = op.getMatchingIndexingMap(&along);
    unsigned rank = map.getNumResults(), place = *map.getResultPosition(rewriter.getAffineDimExpr(sum));
    SmallVector<int64_t> order;
    for (unsigned dim = 0; dim < rank; ++dim)
      if (dim != place)
        order.push_back(dim);
    order.push_back(place);
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, along.get());
    applyPermutationToVector(sizes, order);
    Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, getElementTypeOrSelf(along.get().getType()));
    Value transposed = linalg::TransposeOp::create(rewriter, loc, along.get(), empty, order).getResult()[0];
    SmallVector<Value> inputs = op.getDpsInputs();
    inputs[along.getOperandNumber()] = transposed;
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    maps[along.getOperandNumber()] = AffineMap::get(map.getNumDims(), 0, applyPermutation(map.getResults(), order), context);
    auto fresh = linalg::GenericOp::create(rewriter, loc, op->getResultTypes(), inputs, op.getDpsInits(), maps, op.getIteratorTypesArray());
    fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.cloneRegionBefore(op->getRegion(0), fresh.getRegion(), fresh.getRegion().begin());
    weir::passedRemark(op, DEBUG_TYPE, CPUTransposeOperandsCode::TURNED);
    rewriter.replaceOp(op, fresh);
  }

  int64_t registerBits = 0;
};
} // namespace
