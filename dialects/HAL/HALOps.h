#ifndef WEIR_DIALECTS_HAL_HALOPS_H
#define WEIR_DIALECTS_HAL_HALOPS_H

#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/HAL/HALOps.h.inc"

#endif // WEIR_DIALECTS_HAL_HALOPS_H
