#ifndef WEIR_CMAKE_PCH_H
#define WEIR_CMAKE_PCH_H

// The headers that many files of the compiler include. Files still include what they use. Headers of passes change too often for this list.

// Debuggers call these inline functions of LLVM and MLIR, so that each object would have them, and what they call.
#include "llvm/Support/Compiler.h"
#undef LLVM_DUMP_METHOD
#define LLVM_DUMP_METHOD LLVM_ATTRIBUTE_NOINLINE

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/CommandLine.h"

/// Names members of templates that the headers above leave to the end of each file: virtual functions of classes with inline constructors, and a few
/// that most passes use. The precompiled header then has them (PCH_INSTANTIATE_TEMPLATES), which halves the time of an empty file.
namespace weir::pch {

template <typename OpT>
struct Pattern : mlir::detail::OpOrInterfaceRewritePatternBase<OpT> {
  using Base = mlir::detail::OpOrInterfaceRewritePatternBase<OpT>;
  using Function = llvm::LogicalResult (Base::*)(mlir::Operation *, mlir::PatternRewriter &) const;
  static Function name() { return &Base::matchAndRewrite; }
};

template <typename T>
auto nameComparison() {
  using Value = llvm::cl::OptionValueCopy<T>;
  return static_cast<bool (Value::*)(const llvm::cl::GenericOptionValue &) const>(&Value::compare);
}

inline void nameMembers(mlir::Operation *op) {
  (void)Pattern<mlir::linalg::Conv2DOp>::name();
  (void)Pattern<mlir::linalg::DepthwiseConv2DNhwcHwcOp>::name();
  (void)Pattern<mlir::tensor::ExtractSliceOp>::name();
  (void)Pattern<mlir::tensor::PadOp>::name();
  (void)nameComparison<std::string>();
  (void)nameComparison<llvm::cl::boolOrDefault>();
  op->walk([](mlir::Operation *) {});
  (void)llvm::dyn_cast<mlir::FunctionOpInterface>(op);
}

} // namespace weir::pch

#endif // WEIR_CMAKE_PCH_H
