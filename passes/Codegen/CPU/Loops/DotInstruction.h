/// Emission of the dot instructions that targets have.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTINSTRUCTION_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTINSTRUCTION_H

#include "dialects/Machine/DotInstruction.h"
#include "mlir/IR/Builders.h"

namespace weir::cpu {

/// `sums` + the products of `left` and `right`: vectors of `lanes` values of 32 bits, and of `lanes * together` values. An operand may have words
/// of 32 bits, one for each lane, instead.
mlir::Value emitDot(mlir::OpBuilder &b, mlir::Location loc, const DotInstruction &instruction, mlir::Value sums, mlir::Value left, mlir::Value right);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTINSTRUCTION_H
