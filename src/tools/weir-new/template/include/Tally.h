/// The dialect tally, its op, and its pass.

#ifndef TALLY_H
#define TALLY_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Tally.dialect-decls.inc"

#define GET_OP_CLASSES
#include "Tally.op-decls.inc"

namespace tally {

/// Registers `tally-lower`: the ops of the dialect become linalg.
void registerLower();

} // namespace tally

#endif // TALLY_H
