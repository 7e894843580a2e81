// Ragged shapes of the dialect.
#ifndef WEIR_DIALECTS_TENSOREXT_TENSOREXTRAGGED_H
#define WEIR_DIALECTS_TENSOREXT_TENSOREXTRAGGED_H

#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_ATTRDEF_CLASSES
#include "dialects/TensorExt/TensorExtRaggedAttrs.h.inc"
#define GET_OP_CLASSES
#include "dialects/TensorExt/TensorExtRaggedOps.h.inc"

#endif // WEIR_DIALECTS_TENSOREXT_TENSOREXTRAGGED_H
