/// The last step of kernels to the LLVM dialect, without folds; see Passes.td.
#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "passes/Codegen/Common/Passes.h"

#define DEBUG_TYPE "weir-convert-kernels-to-llvm"

namespace weir {
#define GEN_PASS_DEF_CONVERTKERNELSTOLLVM
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {

struct ConvertKernelsToLLVM : weir::impl::ConvertKernelsToLLVMBase<ConvertKernelsToLLVM> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    // Of an op with a region the conversion would rewrite the body alone.
    WalkResult structured = getOperation()->walk([](linalg::LinalgOp op) {
      op.emitOpError("is left to be lowered: in kernels that become LLVM code, loops on buffers have replaced it (weir-executables-pipeline)");
      return WalkResult::interrupt();
    });
    if (structured.wasInterrupted())
      return signalPassFailure();
    LLVMConversionTarget target(*context);
    LLVMTypeConverter converter(context);
    RewritePatternSet patterns(context);
    for (Dialect *dialect : context->getLoadedDialects())
      if (auto *interface = dyn_cast<ConvertToLLVMPatternInterface>(dialect))
        interface->populateConvertToLLVMConversionPatterns(target, converter, patterns);
    ConversionConfig config;
    config.foldingMode = DialectConversionFoldingMode::Never;
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
