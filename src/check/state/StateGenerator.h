/// Random tensor programs that keep state in globals.
#ifndef WEIR_CHECK_STATE_STATEGENERATOR_H
#define WEIR_CHECK_STATE_STATEGENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace weir::check {

/// Loads the dialects of generated programs.
void loadStateDialects(mlir::MLIRContext &context);

/// A valid program of linalg, tensor, scf and util.global ops that is a function of the seed: public functions that load, update and store tensors of
/// globals (whole, by rows at dynamic positions, as accumulators, rings and buffers that are swapped), private ones that they call, some arguments that
/// the caller gives up. All tensors have one type, rows are rows of it. Every call is defined, and results are the same whatever the order in which a compiler
/// computes them. `maxOps`: about as many statements in a function.
mlir::OwningOpRef<mlir::ModuleOp> generateStateProgram(mlir::MLIRContext &context, uint64_t seed, unsigned maxOps);

} // namespace weir::check

#endif // WEIR_CHECK_STATE_STATEGENERATOR_H
