/// Values of small floats that are only moved become integers; see Passes.td.
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/TinyFloats.h"

namespace weir {
#define GEN_PASS_DEF_SMALLFLOATSTOINTEGERS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct SmallFloatsToIntegers : weir::impl::SmallFloatsToIntegersBase<SmallFloatsToIntegers> {
  using SmallFloatsToIntegersBase::SmallFloatsToIntegersBase;

  bool isHidden(Type type) const { return type.isBF16() || (f16 && type.isF16()) || (weir::isTinyFloat(type) && !isa<ShapedType>(type)); }

  /// True if `op` takes or gives such numbers as numbers.
  bool computes(Operation *op) const {
    if (!isa_and_present<arith::ArithDialect, math::MathDialect>(op->getDialect()) ||
        isa<arith::ConstantOp, arith::BitcastOp, arith::SelectOp>(op))
      return false;
    auto hidden = [&](Type t) { return isHidden(getElementTypeOrSelf(t)); };
    return llvm::any_of(op->getOperandTypes(), hidden) || llvm::any_of(op->getResultTypes(), hidden);
  }

  /// True for a function of the interface that takes them by reference: its caller decides about the type.
  bool sharesBuffers(Operation *op) const {
    auto f = dyn_cast<func::FuncOp>(op);
    return f && f.isPublic() && llvm::any_of(f.getArgumentTypes(), [&](Type t) {
             auto shaped = dyn_cast<ShapedType>(t);
             return shaped && isHidden(shaped.getElementType());
           });
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Functions share globals: all or none.
    WalkResult result = module.walk([&](Operation *op) {
      return computes(op) || sharesBuffers(op) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return;
    auto integerFor = [](Type type) { return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth()); };
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](FloatType type) -> std::optional<Type> {
      return isHidden(type) ? integerFor(type) : Type(type);
    });
    // Instructions on tiles have names for what they multiply, and memory of either type is the same to them.
    replacer.addReplacement([](amx::TileType type) { return std::make_pair(Type(type), WalkResult::skip()); });
    replacer.addReplacement([&](FloatAttr attr) -> std::optional<Attribute> {
      if (!isHidden(attr.getType()))
        return attr;
      return IntegerAttr::get(integerFor(attr.getType()), attr.getValue().bitcastToAPInt());
    });
    replacer.addReplacement([&](DenseElementsAttr attr) -> std::optional<Attribute> {
      if (!isHidden(attr.getElementType()))
        return attr;
      return attr.bitcast(integerFor(attr.getElementType()));
    });
    SmallVector<std::pair<FunctionOpInterface, FunctionType>> called;
    module.walk([&](func::FuncOp f) {
      if (f.isPublic())
        called.push_back({f, f.getFunctionType()});
    });
    // So have intrinsics.
    SmallVector<std::pair<OpOperand *, Type>> taken;
    module.walk([&](LLVM::CallIntrinsicOp call) {
      for (OpOperand &operand : call->getOpOperands())
        if (isHidden(getElementTypeOrSelf(operand.get().getType())))
          taken.push_back({&operand, operand.get().getType()});
    });
    replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
    for (auto [f, type] : called)
      restoreArguments(f, type);
    for (auto [operand, type] : taken) {
      OpBuilder b(operand->getOwner());
      operand->set(arith::BitcastOp::create(b, operand->getOwner()->getLoc(), type, operand->get()));
    }
  }

  /// What the program calls keeps its arguments; results of kernels are not floats.
  void restoreArguments(FunctionOpInterface f, FunctionType type) {
    if (f.getFunctionType() == type)
      return;
    f.setType(type);
    if (f.isExternal())
      return;
    Block &entry = f.getFunctionBody().front();
    OpBuilder b = OpBuilder::atBlockBegin(&entry);
    for (auto [arg, original] : llvm::zip_equal(entry.getArguments(), type.getInputs())) {
      if (arg.getType() == original)
        continue;
      Type hidden = arg.getType();
      arg.setType(original);
      Value bits = arith::BitcastOp::create(b, f.getLoc(), hidden, arg);
      arg.replaceAllUsesExcept(bits, bits.getDefiningOp());
    }
  }
};
} // namespace
