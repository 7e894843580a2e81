#ifndef WEIR_DIALECTS_HAL_BASE_TD
#define WEIR_DIALECTS_HAL_BASE_TD

include "mlir/IR/OpBase.td"

def HAL_Dialect : Dialect {
  let name = "hal";
  let cppNamespace = "::weir::hal";
}

#endif // WEIR_DIALECTS_HAL_BASE_TD
