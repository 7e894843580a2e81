#include "passes/Analysis/SumsOfProducts.h"

#include "dialects/Weir/FPContract.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;
using namespace weir;

bool weir::isFloatProduct(Operation *op) { return isa_and_present<arith::MulFOp, complex::MulOp>(op); }
bool weir::isFloatSum(Operation *op) { return isa<arith::AddFOp, complex::AddOp>(op); }
bool weir::isFloatDifference(Operation *op) { return isa<arith::SubFOp, complex::SubOp>(op); }

SmallVector<ProductAndSum> weir::findSumsOfProducts(linalg::LinalgOp op) {
  SmallVector<ProductAndSum> terms;
  Block *body = op.getBlock();
  if (op.getNumReductionLoops() == 0 || body->empty())
    return terms;
  DenseSet<Value> partial(op.getRegionOutputArgs().begin(), op.getRegionOutputArgs().end());
  for (Operation &inner : body->without_terminator()) {
    if (!isFloatSum(&inner) && !isFloatDifference(&inner))
      continue;
    bool isLeft = partial.contains(inner.getOperand(0));
    if (!isLeft && !(isFloatSum(&inner) && partial.contains(inner.getOperand(1))))
      continue;
    partial.insert(inner.getResult(0));
    Operation *product = inner.getOperand(isLeft ? 1 : 0).getDefiningOp();
    if (isFloatProduct(product) && product->getBlock() == body)
      terms.push_back({product, &inner});
  }
  // What becomes of the accumulator is not its sum in the next iteration.
  ValueRange results = body->getTerminator()->getOperands();
  return llvm::any_of(results, [&](Value v) { return partial.contains(v); }) ? terms : SmallVector<ProductAndSum>();
}

void weir::setContractFlag(Operation *op, bool value) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  if (!flags || hasContractFlag(op) == value)
    return;
  arith::FastMathFlags changed = flags.getFastMathFlagsAttr().getValue() ^ arith::FastMathFlags::contract;
  op->setAttr(flags.getFastMathAttrName(), arith::FastMathFlagsAttr::get(op->getContext(), changed));
}

void weir::contractSums(linalg::LinalgOp op) {
  for (ProductAndSum term : findSumsOfProducts(op)) {
    setContractFlag(term.product, true);
    setContractFlag(term.sum, true);
  }
}

void weir::contractNamedSums(linalg::LinalgOp op) {
  if (!isa<linalg::GenericOp>(op.getOperation()) && getFPContract(op).value_or(FPContract::Off) != FPContract::Off)
    contractSums(op);
}
