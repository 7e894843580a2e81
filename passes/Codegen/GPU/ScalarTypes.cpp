#include "passes/Codegen/GPU/ScalarTypes.h"

#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "passes/Codegen/Common/PlacedErrors.h"

using namespace mlir;
using namespace weir;

bool weir::hasScalars(gpu::GPUModuleOp module, function_ref<bool(Type)> isOld) {
  return module
      .walk([&](Operation *op) {
        auto function = dyn_cast<gpu::GPUFuncOp>(op);
        bool isAny = llvm::any_of(op->getResultTypes(), isOld) || (function && llvm::any_of(function.getBody().getArgumentTypes(), isOld));
        return isAny ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Arguments and workgroup memory, which are arguments after those that the type of the function has. Those that become several values have none.
static void convertArguments(gpu::GPUFuncOp function, const TypeConverter &types) {
  OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
  for (BlockArgument argument : function.getBody().getArguments()) {
    Type old = argument.getType(), type = types.convertType(old);
    if (!type || type == old)
      continue;
    argument.setType(type);
    auto cast = UnrealizedConversionCastOp::create(b, argument.getLoc(), old, argument);
    argument.replaceAllUsesExcept(cast.getResult(0), cast);
  }
  SmallVector<Type> all = llvm::to_vector(function.getBody().getArgumentTypes());
  function.setFunctionType(b.getFunctionType(ArrayRef<Type>(all).take_front(function.getNumArguments()), {}));
}

LogicalResult weir::convertScalars(gpu::GPUModuleOp module, TypeConverter &types, RewritePatternSet patterns,
                                   function_ref<bool(Operation *)> isKnown, StringRef refusal) {
  // Conversion undoes what it cannot end, and has no words of its own for what is in the way.
  WalkResult result = module.walk([&](Operation *op) {
    if (types.isLegal(op) || isKnown(op) || isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::YieldOp, scf::ConditionOp>(op))
      return WalkResult::advance();
    emitPlacedError(op) << refusal;
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  for (auto function : module.getOps<gpu::GPUFuncOp>())
    convertArguments(function, types);
  auto materialize = [](OpBuilder &b, Type type, ValueRange parts, Location loc) -> Value {
    return UnrealizedConversionCastOp::create(b, loc, type, parts).getResult(0);
  };
  types.addSourceMaterialization(materialize);
  types.addTargetMaterialization(materialize);
  ConversionTarget target(*module.getContext());
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return isa<UnrealizedConversionCastOp>(op) || types.isLegal(op); });
  scf::populateSCFStructuralTypeConversionsAndLegality(types, patterns, target);
  if (failed(applyPartialConversion(module, target, std::move(patterns))))
    return failure();
  SmallVector<UnrealizedConversionCastOp> casts;
  module.walk([&](UnrealizedConversionCastOp cast) { casts.push_back(cast); });
  reconcileUnrealizedCasts(casts);
  return success();
}
