#ifndef WEIR_DIALECTS_ENCODING_ENCODINGOPS_H
#define WEIR_DIALECTS_ENCODING_ENCODINGOPS_H

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/Encoding/EncodingOps.h.inc"

#endif // WEIR_DIALECTS_ENCODING_ENCODINGOPS_H
