#ifndef WEIR_DIALECTS_HAL_HALDIALECT_H
#define WEIR_DIALECTS_HAL_HALDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/HAL/HALDialect.h.inc"

#endif // WEIR_DIALECTS_HAL_HALDIALECT_H
