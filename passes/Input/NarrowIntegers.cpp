// Contractions of the stored bytes instead of those of wide integers; see IntegerPasses.td. Rules: dispatch-passes.md 5.

#include "passes/Input/NarrowConversions.h"
#include "passes/Input/NarrowProducts.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Input/SignFlips.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#define DEBUG_TYPE "weir-narrow-integers"

namespace weir {
#define GEN_PASS_DEF_NARROWINTEGERS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// The extension of a product that is added, or its product: that of as many bits as are used has the same bits (NI1).
arith::MulIOp matchProduct(Value added, unsigned bits) {
  Operation *op = added.getDefiningOp();
  if (isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op) && bits <= op->getOperand(0).getType().getIntOrFloatBitWidth())
    op = op->getOperand(0).getDefiningOp();
  return dyn_cast_if_present<arith::MulIOp>(op);
}

/// Low bits of the elements of `result` that are used: as many as its readers truncate them to (NI1).
unsigned getUsedBits(Value result) {
  unsigned width = getElementTypeOrSelf(result.getType()).getIntOrFloatBitWidth(), bits = 0;
  for (OpOperand &use : result.getUses()) {
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!reader || !reader.isDpsInput(&use))
      return width;
    for (Operation *user : reader.getMatchingBlockArgument(&use).getUsers()) {
      if (!isa<arith::TruncIOp>(user))
        return width;
      bits = std::max(bits, user->getResult(0).getType().getIntOrFloatBitWidth());
    }
  }
  return bits == 0 ? width : bits;
}

/// The tensor operand whose elements, possibly extended, are a factor.
IntegerTerm matchOperand(linalg::LinalgOp op, Value factor) {
  bool isUnsigned = factor.getDefiningOp<arith::ExtUIOp>() != nullptr;
  if (isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(factor.getDefiningOp()))
    factor = factor.getDefiningOp()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(factor);
  if (!argument || argument.getOwner() != op.getBlock())
    return {};
  OpOperand &operand = *op.getMatchingOpOperand(argument);
  if (!op.isDpsInput(&operand) || !isa<RankedTensorType>(operand.get().getType()))
    return {};
  return {operand.get(), op.getMatchingIndexingMap(&operand), 0, isUnsigned};
}

/// A contraction whose sum is wider than 32 bits or has factors that are computed; nothing for others.
std::optional<NarrowProduct> matchProductOp(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return std::nullopt;
  Value init = op.getDpsInits()[0];
  auto type = dyn_cast<RankedTensorType>(init.getType());
  if (!type || !(type.getElementType().isInteger(32) || type.getElementType().isInteger(64)))
    return std::nullopt;
  AffineMap stored = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!stored.isProjectedPermutation() || stored.getNumResults() != op.getNumParallelLoops())
    return std::nullopt;
  BlockArgument old = op.getRegionOutputArgs()[0];
  auto add = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add || !llvm::is_contained(add->getOperands(), old))
    return std::nullopt;
  NarrowProduct product;
  product.op = op;
  product.width = type.getElementTypeBitWidth();
  product.bits = product.width == 64 ? getUsedBits(op->getResult(0)) : product.width;
  if (product.bits < 32)
    product.bits = 32;
  if (product.bits > 32)
    product.bits = product.width;
  arith::MulIOp mul = matchProduct(add.getLhs() == old ? add.getRhs() : add.getLhs(), product.bits);
  if (!mul)
    return std::nullopt;
  for (auto [factor, value] : llvm::zip_equal(product.factors, mul->getOperands())) {
    factor.operand = matchOperand(op, value);
    std::optional<IntegerTerms> terms = findTerms(op, value, product.bits);
    if (!terms && factor.operand.source)
      terms = IntegerTerms{factor.operand};
    // A factor that is 0 leaves no sum.
    if (!terms || terms->empty())
      return std::nullopt;
    factor.terms = std::move(*terms);
  }
  return product;
}

/// Whether the body multiplies the stored elements already.
bool isPlain(const NarrowFactor &factor) {
  return factor.terms.size() == 1 && factor.operand.source && factor.operand.source == factor.terms.front().source;
}

struct NarrowIntegers : weir::impl::NarrowIntegersBase<NarrowIntegers> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      narrowConversions(rewriter, op);
      if (!matchProductOp(op))
        continue;
      // Flips are skipped where they define an operand (NI6).
      for (Value operand : op.getDpsInputs())
        sinkSignFlips(rewriter, operand);
      if (std::optional<NarrowProduct> product = matchProductOp(op))
        narrow(*product, rewriter);
    }
  }

  void narrow(NarrowProduct &product, RewriterBase &rewriter) {
    linalg::LinalgOp op = product.op;
    bool isWide = product.width == 64;
    bool arePlain = llvm::all_of(product.factors, isPlain);
    if (!isWide && arePlain)
      return;
    std::optional<NarrowIntegersCode> obstacle;
    for (NarrowFactor &factor : product.factors)
      if (std::optional<NarrowIntegersCode> found = product.splitFactor(factor); found && !obstacle)
        obstacle = found;
    // Sums of 32 bits of wide factors are not candidates.
    if (obstacle == NarrowIntegersCode::WIDE_FACTOR && !isWide && llvm::none_of(product.factors, [](const NarrowFactor &factor) { return factor.isNarrow(); }))
      return;
    if (!obstacle && !product.coversLoops())
      obstacle = NarrowIntegersCode::LOOPS;
    if (!obstacle && !product.fits()) {
      auto remark = missedRemark(op, DEBUG_TYPE, NarrowIntegersCode::OVERFLOW);
      if (std::optional<int64_t> count = product.getNumProducts())
        remark << remark::metric("products", *count) << remark::metric("bound", product.getBound());
      else
        remark << remark::metric("products", "dynamic");
      return;
    }
    if (obstacle && !(isWide && product.bits == 32 && product.takeOperands())) {
      missedRemark(op, DEBUG_TYPE, *obstacle);
      return;
    }
    rewriter.setInsertionPoint(op);
    if (obstacle)
      passedRemark(op, DEBUG_TYPE, NarrowIntegersCode::ACCUMULATOR);
    else
      passedRemark(op, DEBUG_TYPE, NarrowIntegersCode::NARROWED) << remark::metric("corrections", product.countCorrections());
    buildNarrowProduct(rewriter, product);
  }
};
} // namespace
