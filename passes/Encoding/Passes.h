#ifndef WEIR_PASSES_ENCODING_PASSES_H
#define WEIR_PASSES_ENCODING_PASSES_H

#include "dialects/Encoding/EncodingDialect.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/Stream/StreamDialect.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Util/UtilDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace weir {
using namespace mlir;

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "passes/Encoding/Passes.h.inc"

} // namespace weir

#endif // WEIR_PASSES_ENCODING_PASSES_H
