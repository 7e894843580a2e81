/// Upstream's conversion of math ops to functions, for passes that run more than once; see Passes.td.
#include "mlir/Conversion/MathToFuncs/MathToFuncs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "passes/Codegen/Common/Passes.h"

#define DEBUG_TYPE "weir-math-to-funcs"

namespace weir {
#define GEN_PASS_DEF_MATHTOFUNCS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {

struct MathToFuncs : weir::impl::MathToFuncsBase<MathToFuncs> {
  void runOnOperation() override {
    OpPassManager fresh(ModuleOp::getOperationName());
    fresh.addPass(createConvertMathToFuncs());
    if (failed(runPipeline(fresh, getOperation())))
      signalPassFailure();
  }
};

} // namespace
