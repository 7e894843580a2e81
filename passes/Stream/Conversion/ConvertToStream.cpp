//===- ConvertToStream.cpp - Tensors to resources -------------------------===//
//
// Every tensor value of host code becomes a resource and its size; tensor types stay as encodings of `stream.tensor` ops.
// Executables first (in place), then globals, then everything that the type conversion reaches. Refuses ops that take or give
// tensors and that it does not know, because their storage could not be tracked.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Conversion/ConvertToStream.h"

#include "dialects/Flow/FlowCollectiveOps.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamDialect.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "passes/ConversionAdvice.h"
#include "passes/Stream/Passes.h"

#define DEBUG_TYPE "weir-convert-to-stream"

namespace weir {
#define GEN_PASS_DEF_CONVERTTOSTREAM
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

constexpr StringLiteral kDefaultAffinity = "stream.affinity.default";

/// Ops that phases input to flow move into dispatches or convert.
constexpr StringLiteral kEarlierOps[] = {"func.", "linalg.", "tensor.", "tosa.", "flow.dispatch.region", "flow.dispatch.workgroups"};

/// Whether the op takes or gives tensors or channels of the flow dialect.
bool hasFlowValues(Operation *op) {
  auto isFlowValue = [](Type type) { return isa<TensorType>(type) || flow::isChannelType(type); };
  return llvm::any_of(op->getOperandTypes(), isFlowValue) || llvm::any_of(op->getResultTypes(), isFlowValue);
}

/// Whether the program names an affinity other than the default.
bool hasSeveralPlaces(ModuleOp module) {
  Attribute only = module->getAttr(kDefaultAffinity);
  auto isOther = [&](Attribute affinity) { return affinity && affinity != only; };
  return module
      .walk([&](Operation *op) {
        auto affine = dyn_cast<AffinityOpInterface>(op);
        auto transfer = dyn_cast<flow::TensorTransferOp>(op);
        auto import = dyn_cast<hal::TensorImportOp>(op);
        auto exported = dyn_cast<hal::TensorExportOp>(op);
        bool found = isOther(op->getAttr("stream.affinity")) || (affine && isOther(affine.getAffinityAttr())) || (transfer && isOther(transfer.getTarget())) ||
                     (import && isOther(import.getAffinityAttr())) || (exported && isOther(exported.getAffinityAttr()));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

struct ConvertToStream : weir::impl::ConvertToStreamBase<ConvertToStream> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    MLIRContext *context = &getContext();
    // In a program for several devices the default is for ops whose operands and users say nothing: weir-insert-transfers finds out.
    Attribute fallback = hasSeveralPlaces(module) ? module->removeAttr(kDefaultAffinity) : Attribute();
    if (failed(checkCollectives(module)) || failed(convertExecutables(module)) || failed(convertGlobals(module)))
      return signalPassFailure();

    TypeConverter types;
    types.addConversion([](Type type) { return type; });
    types.addConversion([context](OpaqueType type) -> Type { return flow::isChannelType(type) ? getChannelType(context) : type; });
    types.addConversion([context](RankedTensorType, SmallVectorImpl<Type> &results) -> std::optional<LogicalResult> {
      results.push_back(unknownResource(context));
      results.push_back(IndexType::get(context));
      return success();
    });

    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([](Operation *op) { return !hasFlowValues(op); });
    target.addLegalOp<ModuleOp>();
    target.addLegalDialect<StreamDialect>();
    target.addLegalOp<ExecutableOp>();
    target.markOpRecursivelyLegal<ExecutableOp>();
    target.addIllegalOp<hal::TensorImportOp, hal::TensorExportOp, hal::TensorBarrierOp, flow::FuncOp, flow::CallOp>();
    target.addDynamicallyLegalOp<util::FuncOp>([&](util::FuncOp op) {
      return types.isLegal(op.getArgumentTypes()) && types.isLegal(op.getResultTypes()) &&
             types.isLegal(&op.getFunctionBody());
    });

    RewritePatternSet patterns(context);
    populateFlowToStreamPatterns(types, patterns);
    populateHostToStreamPatterns(types, patterns);
    populateBoundaryToStreamPatterns(types, patterns);
    populateCollectivesToStreamPatterns(types, patterns);
    scf::populateSCFStructuralTypeConversionsAndLegality(types, patterns, target);
    cf::populateCFStructuralTypeConversionsAndLegality(types, patterns, target);
    ConversionAdvice advice(context, kEarlierOps,
                            "tensors are computed in dispatches by now: weir-input-pipeline, weir-dispatch-pipeline and weir-flow-pipeline come before");
    if (failed(applyFullConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    for (auto global : module.getOps<util::GlobalOp>())
      global->removeAttr(TensorTypeAttr::getNameStr());
    if (fallback)
      module->setAttr(kDefaultAffinity, fallback);
  }
};

} // namespace
