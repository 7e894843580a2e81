#ifndef WEIR_DIALECTS_UTIL_BASE_TD
#define WEIR_DIALECTS_UTIL_BASE_TD

include "mlir/IR/OpBase.td"

def Util_Dialect : Dialect {
  let name = "util";
  let cppNamespace = "::weir::util";
}

#endif // WEIR_DIALECTS_UTIL_BASE_TD
