#ifndef WEIR_PASSES_INPUT_PASSES_H
#define WEIR_PASSES_INPUT_PASSES_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/LinalgExt/LinalgExtDialect.h"
#include "dialects/Util/UtilDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/Pass.h"

namespace weir {
using namespace mlir;

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/Input/Passes.h.inc"

/// The canonicalizer for programs: without upstream's pattern that gives a loop the static shape of its start, which is wrong
/// where the tensor grows. `weir-convert-input` does so for loops that keep the shape. Without `fold` it is `weir-resolve-dims`.
/// Without `simplifyLoops` it also keeps loops of at most one iteration: upstream's pattern removes a loop with a negative step, for
/// which `weir-check-shapes` has an error.
std::unique_ptr<Pass> createProgramCanonicalizerPass(bool fold = true, bool simplifyLoops = true);

} // namespace weir

#endif // WEIR_PASSES_INPUT_PASSES_H
