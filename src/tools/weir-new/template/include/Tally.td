// The dialect tally and its ops.

#ifndef TALLY_TD
#define TALLY_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TallyDialect : Dialect {
  let name = "tally";
  let cppNamespace = "::tally";
}

def ScaleOp : Op<TallyDialect, "scale", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "Multiplies each element by a number";
  let arguments = (ins AnyRankedTensor:$input, F64Attr:$factor);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `by` $factor attr-dict `:` type($input)";
  let hasVerifier = 1;
}

#endif // TALLY_TD
