#ifndef WEIR_DIALECTS_TENSOREXT_BASE_TD
#define WEIR_DIALECTS_TENSOREXT_BASE_TD

include "mlir/IR/OpBase.td"

def TensorExt_Dialect : Dialect {
  let name = "iree_tensor_ext";
  let cppNamespace = "::weir::tensor_ext";
}

#endif // WEIR_DIALECTS_TENSOREXT_BASE_TD
