/// Statements of a program about its values.

#ifndef WEIR_DIALECTS_CHECK_CHECKOPS_H
#define WEIR_DIALECTS_CHECK_CHECKOPS_H

#include "dialects/HAL/HALTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "dialects/Check/CheckDialect.h.inc"

#define GET_OP_CLASSES
#include "dialects/Check/CheckOps.h.inc"

#endif // WEIR_DIALECTS_CHECK_CHECKOPS_H
