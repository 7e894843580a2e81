// Shared code of several op groups; see also StreamOpUtils.td.
#ifndef WEIR_DIALECTS_STREAM_STREAMOPUTILS_H
#define WEIR_DIALECTS_STREAM_STREAMOPUTILS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace weir::stream {

/// Marks the ops that may be in the body of a cmd region.
template <typename ConcreteType>
class CmdPhaseOp : public mlir::OpTrait::TraitBase<ConcreteType, CmdPhaseOp> {};

/// The operand that the list of pairs {value, size operand} gives for value `index`, or null.
mlir::Value findSizeOperand(mlir::Operation *op, unsigned index,
                            std::initializer_list<std::pair<unsigned, unsigned>> pairs);

/// The size of value `index` of an op, if that is one of `values`, which start at `begin`; else null. `sizes` holds one
/// entry per size-aware value.
mlir::Value findGroupSize(mlir::ValueRange values, mlir::ValueRange sizes, unsigned begin, unsigned index);

/// Whether the timepoint is known to be reached always.
bool isImmediateTimepoint(mlir::Value timepoint);

/// `a + b` for offsets, without an op where one of them is the constant 0.
mlir::Value addOffsets(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value a, mlir::Value b);

/// The same for an op that may be in an execution region, which holds no scalar ops: the addition goes before the
/// outermost one. Nothing if an operand is made inside it (by a call).
std::optional<mlir::Value> addOffsetsOutsideRegions(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Value a,
                                                    mlir::Value b);

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMOPUTILS_H
