#ifndef WEIR_DIALECTS_FLOW_BASE_TD
#define WEIR_DIALECTS_FLOW_BASE_TD

include "mlir/IR/OpBase.td"

def Flow_Dialect : Dialect {
  let name = "flow";
  let cppNamespace = "::weir::flow";
}

#endif // WEIR_DIALECTS_FLOW_BASE_TD
