#ifndef WEIR_DIALECTS_UTIL_UTILOPS_H
#define WEIR_DIALECTS_UTIL_UTILOPS_H

#include "dialects/Util/UtilAttrs.h"
#include "dialects/Util/UtilDialect.h"
#include "dialects/Util/UtilInterfaces.h"
#include "dialects/Util/UtilStorage.h"
#include "dialects/Util/UtilTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace weir::util {

/// A terminator that control never reaches.
template <typename ConcreteOp>
class UnreachableLike : public mlir::OpTrait::TraitBase<ConcreteOp, UnreachableLike> {};

/// Whether a symbol without uses may go: it is private and no attribute of an op around it, up to the nearest symbol table,
/// mentions its name.
bool canDiscardSymbol(mlir::Operation *op);

/// util.func.C1 and T.C1 for a function-like op.
mlir::LogicalResult verifyTiedFunction(mlir::FunctionOpInterface op, mlir::ArrayAttr tiedOperands);

/// util.call.C3: whether a call and its callee agree about ties. Absent and all -1 mean the same.
bool areTiesCompatible(mlir::ArrayAttr a, mlir::ArrayAttr b);

} // namespace weir::util

#define GET_OP_CLASSES
#include "dialects/Util/UtilOps.h.inc"

#endif // WEIR_DIALECTS_UTIL_UTILOPS_H
