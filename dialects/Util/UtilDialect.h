#ifndef WEIR_DIALECTS_UTIL_UTILDIALECT_H
#define WEIR_DIALECTS_UTIL_UTILDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Util/UtilDialect.h.inc"

#endif // WEIR_DIALECTS_UTIL_UTILDIALECT_H
