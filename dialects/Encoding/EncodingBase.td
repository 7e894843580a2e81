#ifndef WEIR_DIALECTS_ENCODING_BASE_TD
#define WEIR_DIALECTS_ENCODING_BASE_TD

include "mlir/IR/OpBase.td"

def Encoding_Dialect : Dialect {
  let name = "iree_encoding";
  let cppNamespace = "::weir::encoding";
}

#endif // WEIR_DIALECTS_ENCODING_BASE_TD
