#ifndef WEIR_DIALECTS_UTIL_OPBASE_TD
#define WEIR_DIALECTS_UTIL_OPBASE_TD

include "dialects/Util/UtilAttrs.td"
include "dialects/Util/UtilBase.td"
include "dialects/Util/UtilInterfaces.td"
include "dialects/Util/UtilStorage.td"
include "dialects/Util/UtilTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Util_Op<string mnemonic, list<Trait> traits = []> : Op<Util_Dialect, mnemonic, traits>;

#endif // WEIR_DIALECTS_UTIL_OPBASE_TD
