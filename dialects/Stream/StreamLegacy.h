// Older forms (stream.md section 17). They are read as the forms of today and never printed.
#ifndef WEIR_DIALECTS_STREAM_STREAMLEGACY_H
#define WEIR_DIALECTS_STREAM_STREAMLEGACY_H

#include "mlir/IR/Builders.h"

namespace weir::stream {

/// The integer with the bits of a pattern that is a float: a constant for a constant, else a bit cast. An integer is itself.
mlir::Value getIntegerPattern(mlir::OpBuilder &builder, mlir::Value pattern);

/// Gives splats and fills whose pattern is a float the integer with the same bits. For tools, after the parser, and for passes that
/// programs without a canonicalizer reach.
void expandFloatPatterns(mlir::Operation *root);

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMLEGACY_H
