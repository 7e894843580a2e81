#ifndef WEIR_DIALECTS_STREAM_BASE_TD
#define WEIR_DIALECTS_STREAM_BASE_TD

include "mlir/IR/OpBase.td"

def Stream_Dialect : Dialect {
  let name = "stream";
  let cppNamespace = "::weir::stream";
}

#endif // WEIR_DIALECTS_STREAM_BASE_TD
