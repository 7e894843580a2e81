/// bf16, and f16 where the target cannot convert it, as integers of 16 bits; see Passes.td.
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_SMALLFLOATSTOBITS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// Ops that move values and look into none.
static bool isMove(Operation *op) {
  return isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::MaskedLoadOp, LLVM::MaskedStoreOp, LLVM::masked_gather, LLVM::masked_scatter,
             LLVM::InsertElementOp, LLVM::ExtractElementOp, LLVM::ShuffleVectorOp, LLVM::vector_insert, LLVM::vector_extract,
             LLVM::SelectOp, LLVM::BitcastOp, LLVM::ConstantOp, LLVM::UndefOp, LLVM::PoisonOp, LLVM::ZeroOp, LLVM::FreezeOp,
             LLVM::InsertValueOp, LLVM::ExtractValueOp, LLVM::BrOp, LLVM::CondBrOp, LLVM::SwitchOp, LLVM::CallOp, LLVM::ReturnOp>(op);
}

namespace {
struct SmallFloatsToBits : weir::impl::SmallFloatsToBitsBase<SmallFloatsToBits> {
  using SmallFloatsToBitsBase::SmallFloatsToBitsBase;

  bool isSmall(Type type) const {
    Type element = getElementTypeOrSelf(type);
    return element.isBF16() || (f16 && element.isF16());
  }

  void runOnOperation() override {
    auto isSmallType = [&](Type type) { return isSmall(type); };
    WalkResult result = getOperation()->walk([&](Operation *op) {
      if (isMove(op) || (llvm::none_of(op->getOperandTypes(), isSmallType) && llvm::none_of(op->getResultTypes(), isSmallType)))
        return WalkResult::advance();
      op->emitOpError("computes with ")
          << (op->getNumOperands() ? op->getOperand(0).getType() : op->getResult(0).getType()) << ", which no instruction does";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return signalPassFailure();

    Type bits = IntegerType::get(&getContext(), 16);
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](FloatType type) -> std::optional<Type> {
      return isSmall(type) ? std::optional<Type>(bits) : std::nullopt;
    });
    replacer.addReplacement([&](FloatAttr attr) -> std::optional<Attribute> {
      if (!isSmall(attr.getType()))
        return std::nullopt;
      return IntegerAttr::get(bits, attr.getValue().bitcastToAPInt());
    });
    replacer.addReplacement([&](DenseElementsAttr attr) -> std::optional<std::pair<Attribute, WalkResult>> {
      if (!isSmall(attr.getElementType()))
        return std::nullopt;
      return std::pair<Attribute, WalkResult>(attr.bitcast(bits), WalkResult::skip());
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
  }
};
} // namespace
