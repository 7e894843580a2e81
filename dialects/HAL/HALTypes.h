#ifndef WEIR_DIALECTS_HAL_HALTYPES_H
#define WEIR_DIALECTS_HAL_HALTYPES_H

#include "dialects/HAL/HALDialect.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

#define GET_TYPEDEF_CLASSES
#include "dialects/HAL/HALTypes.h.inc"

#endif // WEIR_DIALECTS_HAL_HALTYPES_H
