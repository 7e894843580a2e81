#ifndef WEIR_DIALECTS_UTIL_OPS_TD
#define WEIR_DIALECTS_UTIL_OPS_TD

include "dialects/Util/UtilFuncOps.td"
include "dialects/Util/UtilGlobalOps.td"
include "dialects/Util/UtilHintOps.td"
include "dialects/Util/UtilMathOps.td"
include "dialects/Util/UtilValueOps.td"

#endif // WEIR_DIALECTS_UTIL_OPS_TD
