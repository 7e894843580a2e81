/// Activations of products with quantized weights become bytes; see QuantizationPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/Quantized/Int8Product.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-int8-activations"

namespace weir {
#define GEN_PASS_DEF_CPUINT8ACTIVATIONS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUInt8ActivationsCode;

namespace {
struct CPUInt8Activations : weir::impl::CPUInt8ActivationsBase<CPUInt8Activations> {
  using CPUInt8ActivationsBase::CPUInt8ActivationsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    weir::TargetInfo target = weir::getVectorTarget(kernel, vectorBits);
    kernel.walk([&](linalg::GenericOp op) {
      if (op.hasPureBufferSemantics() && !weir::LoweringConfigAttr::of(op))
        quantize(op, target);
    });
  }

private:
  static void quantize(linalg::GenericOp op, const weir::TargetInfo &target) {
    std::optional<QuantizedProduct> product = matchInt8Product(cast<linalg::LinalgOp>(*op), target);
    if (!product)
      return;
    Int8Weight weight;
    if (std::optional<CPUInt8ActivationsCode> reason = Int8Weight::match(*product, weight)) {
      weir::missedRemark(op, DEBUG_TYPE, *reason);
      return;
    }
    int64_t rows = product->getExtent(product->row);
    bool hasPanels = product->isInPanels() || ((ShapedType::isDynamic(rows) || rows > kFewInt8Rows) && supportsInt8Panels(*product, target));
    op->setAttr(weir::LoweringConfigAttr::getNameStr(), weir::LoweringConfigAttr::get(op.getContext(), hasPanels ? kInt8Panels : kInt8Rows));
    int64_t group = product->getSteps() * product->parts;
    const weir::DotInstruction *instruction = weir::findDotInstruction(target);
    weir::passedRemark(op, DEBUG_TYPE, CPUInt8ActivationsCode::QUANTIZED)
        << remark::metric("bound", "sum over groups of max|x| / 254 * sum|w|") << remark::metric("group", group)
        << remark::metric("groups", product->getDepth() / group) << remark::metric("unit", instruction ? StringRef(instruction->name) : StringRef("integers"));
  }
};
} // namespace
