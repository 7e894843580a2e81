#ifndef WEIR_PASSES_DISPATCH_PASSES_H
#define WEIR_PASSES_DISPATCH_PASSES_H

#include "dialects/Flow/FlowDialect.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace weir {
using namespace mlir;

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/Dispatch/Passes.h.inc"

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_PASSES_H
