#ifndef WEIR_PASSES_INPUT_PASSES_TD
#define WEIR_PASSES_INPUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertInput : Pass<"weir-convert-input", "::mlir::ModuleOp"> {
  let summary = "Brings input forms (TOSA, func) to linalg, tensor, arith and util";
  let description = [{
    Runs upstream's TOSA conversions when the module holds TOSA ops, decomposes aggregated linalg ops (softmax), removes
    assertions inside of kernels, and turns `func.func`, `func.call` and `func.return` into their `util` forms.

    Fires on every function of the module. An assertion in the body of a structured op cannot be reported from a kernel:
    it is dropped with the remark KERNEL_ASSERT. Assertions between ops stay and run on the host.

    Refuses (error) a TOSA op that upstream's conversions leave behind, and a call whose callee is not a symbol.

    Limits: only functions with a body or private declarations; argument and result attributes are kept.

    Example:
    ```mlir
    func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = func.call @callee(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    // becomes
    util.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
      %0 = util.call @callee(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
      util.return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::index::IndexDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::tosa::TosaDialect", "::weir::util::UtilDialect"
  ];
}

#endif // WEIR_PASSES_INPUT_PASSES_TD
