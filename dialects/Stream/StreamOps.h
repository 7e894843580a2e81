#ifndef WEIR_DIALECTS_STREAM_STREAMOPS_H
#define WEIR_DIALECTS_STREAM_STREAMOPS_H

#include "dialects/Stream/StreamAttrs.h"
#include "dialects/Stream/StreamDialect.h"
#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Stream/StreamOpUtils.h"
#include "dialects/Stream/StreamTypes.h"
#include "dialects/Util/UtilInterfaces.h"
#include "dialects/Util/UtilStorage.h"
#include "dialects/Util/UtilTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#define GET_OP_CLASSES
#include "dialects/Stream/StreamOps.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMOPS_H
