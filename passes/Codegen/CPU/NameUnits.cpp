/// Says which instructions compute the sums of products of integers, and of bf16, in a kernel; see ProductPasses.td.
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#define DEBUG_TYPE "weir-cpu-name-units"

namespace weir {
#define GEN_PASS_DEF_CPUNAMEUNITS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUNameUnitsCode;

/// The product that a sum of integers in 32 bits or more adds up; null for other ops.
static arith::MulIOp matchProduct(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return {};
  BlockArgument old = op.getRegionOutputArgs()[0];
  auto add = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add || !llvm::is_contained(add->getOperands(), old) || old.getType().getIntOrFloatBitWidth() < 32)
    return {};
  return (add.getLhs() == old ? add.getRhs() : add.getLhs()).getDefiningOp<arith::MulIOp>();
}

/// What makes a factor wide: an element of more than 16 bits, or an op. Empty for elements of up to 16 bits, extended.
static std::string describeWideFactor(Value factor) {
  if (Operation *op = factor.getDefiningOp(); isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op))
    factor = op->getOperand(0);
  std::string text;
  if (Operation *op = factor.getDefiningOp())
    return op->getName().getStringRef().str();
  if (factor.getType().getIntOrFloatBitWidth() > 16)
    llvm::raw_string_ostream(text) << "an element of " << factor.getType();
  return text;
}

/// The instruction of a call of an intrinsic, if the table has it.
static StringRef findInstruction(LLVM::CallIntrinsicOp call, const weir::TargetInfo &target) {
  for (const weir::DotInstruction &instruction : weir::getDotInstructions())
    if (const weir::DotInstruction *own = weir::findDotInstruction(target, /*areUnsigned=*/false, instruction.lanes);
        own && own->intrinsic == call.getIntrin())
      return own->name;
  return {};
}

namespace {
struct CPUNameUnits : weir::impl::CPUNameUnitsBase<CPUNameUnits> {
  using CPUNameUnitsBase::CPUNameUnitsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    weir::TargetInfo target = weir::getVectorTarget(kernel, vectorBits);
    // Loops of instructions have one remark for each op that they come from.
    llvm::SmallDenseSet<std::pair<Location, StringRef>> named;
    auto name = [&](Operation *op, StringRef unit) {
      if (!unit.empty() && named.insert({op->getLoc(), unit}).second)
        weir::passedRemark(op, DEBUG_TYPE, CPUNameUnitsCode::UNIT) << remark::metric("unit", unit);
    };
    kernel.walk([&](Operation *op) {
      if (isa<amx::TileMulIOp>(op))
        name(op, "amx-int8");
      else if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
        name(op, findInstruction(call, target));
      else if (auto sum = dyn_cast<linalg::LinalgOp>(op))
        nameSum(sum, target);
    });
  }

private:
  static void nameSum(linalg::LinalgOp op, const weir::TargetInfo &target) {
    arith::MulIOp product = matchProduct(op);
    bool arePairs = target.lowPrecision && multipliesPairs(op);
    if (!product && !arePairs)
      return;
    if (std::optional<DotProduct> dot = matchDotProduct(op, target)) {
      weir::passedRemark(op, DEBUG_TYPE, CPUNameUnitsCode::UNIT) << remark::metric("unit", dot->instruction->name);
      return;
    }
    unsigned bits = product ? product.getType().getIntOrFloatBitWidth() : 32;
    for (Value factor : product ? ValueRange(product->getOperands()) : ValueRange())
      if (std::string wide = describeWideFactor(factor); !wide.empty()) {
        weir::missedRemark(op, DEBUG_TYPE, CPUNameUnitsCode::WIDE) << remark::metric("bits", bits) << remark::metric("factor", wide);
        return;
      }
    weir::missedRemark(op, DEBUG_TYPE, CPUNameUnitsCode::APART) << remark::metric("bits", bits);
  }
};
} // namespace
