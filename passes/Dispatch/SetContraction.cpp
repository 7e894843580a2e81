/// Which products and sums may be one operation; see LinalgPasses.td.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/FPContract.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-set-contraction"

namespace weir {
#define GEN_PASS_DEF_SETCONTRACTION
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct SetContraction : public weir::impl::SetContractionBase<SetContraction> {
  using SetContractionBase::SetContractionBase;
  void runOnOperation() override;
};

} // namespace

/// What computes `value`: of an element that a body reads, what another body yields for it.
static Operation *getComputation(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto reader = argument ? dyn_cast<linalg::LinalgOp>(argument.getOwner()->getParentOp()) : linalg::LinalgOp();
  if (!reader || argument.getArgNumber() >= reader->getNumOperands())
    return value.getDefiningOp();
  auto result = dyn_cast<OpResult>(reader->getOperand(argument.getArgNumber()));
  auto maker = result ? dyn_cast<linalg::LinalgOp>(result.getOwner()) : linalg::LinalgOp();
  return maker ? maker.getBlock()->getTerminator()->getOperand(result.getResultNumber()).getDefiningOp() : nullptr;
}

/// Says of a kernel what may be fused in it.
static void remarkOn(FunctionOpInterface kernel, FPContract mode) {
  int64_t sums = 0, separate = 0;
  DenseSet<std::pair<Operation *, Operation *>> ofSums;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
      bool isFused = false;
      for (ProductAndSum term : findSumsOfProducts(structured))
        if (hasContractFlag(term.product) && hasContractFlag(term.sum)) {
          ofSums.insert({term.product, term.sum});
          isFused = true;
        }
      sums += isFused;
    }
    if ((!isFloatSum(op) && !isFloatDifference(op)) || !hasContractFlag(op))
      return;
    for (Value operand : op->getOperands()) {
      Operation *product = getComputation(operand);
      separate += isFloatProduct(product) && hasContractFlag(product) && !ofSums.contains({product, op});
    }
  });
  analysisRemark(kernel, DEBUG_TYPE, SetContractionCode::CONTRACTION)
      << remark::metric("mode", stringifyFPContract(mode)) << remark::metric("sums", sums) << remark::metric("separate", separate);
}

/// Whether a device runs `function`.
static bool isKernelFunction(FunctionOpInterface function) {
  return !function.isExternal() && (function->hasAttr(KernelAttr::getNameStr()) || (function->getParentOfType<stream::ExecutableOp>() && function.isPublic()));
}

void SetContraction::runOnOperation() {
  ModuleOp module = getOperation();
  std::optional<FPContract> before = getFPContract(module);
  std::optional<FPContract> asked = mode.empty() ? before.value_or(FPContract::On) : parseFPContract(mode);
  if (!asked) {
    module.emitError("fp-contract must be 'off', 'on' or 'fast', not '") << mode << "'";
    return signalPassFailure();
  }
  if (before == FPContract::Fast && asked == FPContract::On) {
    module.emitError("was compiled with fp-contract=fast up to this phase and cannot continue with fp-contract=on; compile from the source again");
    return signalPassFailure();
  }
  // What a mode has set or taken away already stays in bodies that passes have merged since.
  bool isMarked = before && before == asked;
  module.walk([&](Operation *op) {
    if (asked == FPContract::Off)
      return setContractFlag(op, false);
    if (asked == FPContract::Fast && (isFloatProduct(op) || isFloatSum(op) || isFloatDifference(op)))
      return setContractFlag(op, true);
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if (!structured || (isMarked && isa<linalg::GenericOp>(op)))
      return;
    contractSums(structured);
  });
  module->setAttr(FPContractAttr::getNameStr(), StringAttr::get(&getContext(), stringifyFPContract(*asked)));
  module.walk([&](FunctionOpInterface function) {
    if (isKernelFunction(function))
      remarkOn(function, *asked);
  });
}
