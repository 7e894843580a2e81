// Fences and device handles (HALFenceOps.td).
#ifndef WEIR_DIALECTS_HAL_HALFENCEOPS_H
#define WEIR_DIALECTS_HAL_HALFENCEOPS_H

#include "dialects/HAL/HALTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/HAL/HALFenceOps.h.inc"

#endif // WEIR_DIALECTS_HAL_HALFENCEOPS_H
