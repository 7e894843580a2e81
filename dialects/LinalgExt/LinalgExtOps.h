#ifndef WEIR_DIALECTS_LINALGEXT_LINALGEXTOPS_H
#define WEIR_DIALECTS_LINALGEXT_LINALGEXTOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/LinalgExt/LinalgExtDialect.h"

#define GET_OP_CLASSES
#include "dialects/LinalgExt/LinalgExtOps.h.inc"

#endif // WEIR_DIALECTS_LINALGEXT_LINALGEXTOPS_H
