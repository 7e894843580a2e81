// What is left of conversions outside of dispatches becomes flow.tensor.encode (encoding-passes.md section 7); those of constants go to
// globals.

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/Propagate/GlobalHoisting.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-convert-encodings-to-flow"

namespace weir {
#define GEN_PASS_DEF_CONVERTENCODINGSTOFLOW
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

struct ConvertEncodingsToFlow : weir::impl::ConvertEncodingsToFlowBase<ConvertEncodingsToFlow> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<Operation *> conversions, encodes;
    module.walk([&](Operation *op) {
      if (isa<SetEncodingOp, UnsetEncodingOp>(op) && !isInDispatch(op))
        conversions.push_back(op);
    });
    for (Operation *op : conversions)
      encodes.push_back(convert(op));
    GlobalHoisting(module, /*maxGrowth=*/-1).run(encodes);
    module.walk([&](flow::TensorEncodeOp op) {
      if (isInDispatch(op) || op->getParentOfType<util::InitializerOp>())
        return;
      auto remark = missedRemark(op, DEBUG_TYPE, ConvertEncodingsToFlowCode::ENCODE_LEFT);
      if (std::optional<int64_t> bytes = staticStorageSize(dropEncoding(cast<RankedTensorType>(op.getType()))))
        remark << remark::metric("bytes", *bytes);
    });
  }

private:
  /// The sizes of both sides are those of the source: a conversion changes none.
  Operation *convert(Operation *op) {
    OpBuilder builder(op);
    Value source = getConversionSource(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    SmallVector<Value> sourceDims = util::buildDynamicDims(op->getLoc(), source, builder);
    SmallVector<Value> resultDims;
    if (auto unset = dyn_cast<UnsetEncodingOp>(op)) {
      llvm::append_range(resultDims, unset.getResultDims());
    } else {
      auto mixed = util::getMixedSizes(op->getContext(), cast<RankedTensorType>(source.getType()).getShape(), sourceDims);
      for (auto [size, isDynamic] : llvm::zip_equal(mixed, type.getShape()))
        if (ShapedType::isDynamic(isDynamic))
          resultDims.push_back(
              isa<Value>(size)
                  ? cast<Value>(size)
                  : arith::ConstantIndexOp::create(builder, op->getLoc(), *getConstantIntValue(size)).getResult());
    }
    auto encode = flow::TensorEncodeOp::create(builder, op->getLoc(), type, source, sourceDims, resultDims);
    if (Attribute affinity = getAffinityOfUses(op->getResult(0)))
      encode->setAttr("stream.affinity", affinity);
    op->replaceAllUsesWith(encode);
    op->erase();
    return encode;
  }
};

} // namespace
