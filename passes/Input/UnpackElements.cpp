// Elements that share bytes outside of the program, and `index`, have whole bytes inside; see ProgramPasses.td.

#include "passes/Input/HoldElements.h"
#include "passes/Input/Passes.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace weir {
#define GEN_PASS_DEF_UNPACKELEMENTS
#include "passes/Input/Passes.h.inc"
} // namespace weir

namespace {
struct UnpackElements : public weir::impl::UnpackElementsBase<UnpackElements> {
  void runOnOperation() override {
    if (failed(weir::holdElements(getOperation())))
      signalPassFailure();
  }
};
} // namespace
