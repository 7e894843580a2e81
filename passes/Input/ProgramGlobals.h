/// State of programs in `ml_program`.

#ifndef WEIR_PASSES_INPUT_PROGRAMGLOBALS_H
#define WEIR_PASSES_INPUT_PROGRAMGLOBALS_H

#include "mlir/IR/BuiltinOps.h"

namespace weir {

/// `ml_program.func` and `ml_program.subgraph` become functions, `ml_program.global` and what loads and stores it `util.global`. Fails, with an
/// error, for what has no such form: values from outside, and graphs with cycles. Tokens go: in functions ops are in order.
mlir::LogicalResult convertProgramGlobals(mlir::ModuleOp module);

/// Parameters that functions name become globals, so that they are loaded once and not by each call. Equal ones are one.
void hoistParameters(mlir::ModuleOp module);

/// Marks loads whose global is not written after the initializers as immutable: passes need not look the global up then.
void markImmutableLoads(mlir::ModuleOp module);

} // namespace weir

#endif // WEIR_PASSES_INPUT_PROGRAMGLOBALS_H
