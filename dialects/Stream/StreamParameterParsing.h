// Directives of the assembly formats of parameters and collectives.
#ifndef WEIR_DIALECTS_STREAM_STREAMPARAMETERPARSING_H
#define WEIR_DIALECTS_STREAM_STREAMPARAMETERPARSING_H

#include "dialects/Stream/StreamParsing.h"
#include "dialects/Util/UtilHostParsing.h"

namespace weir::stream {

using Operands = mlir::SmallVectorImpl<Operand>;
using OptionalOperand = std::optional<Operand>;
using Types = mlir::SmallVectorImpl<mlir::Type>;

// The lists are in braces, a row per line. All rows name one scope and one resource.

/// `NAME : TYPE{%size}, ...`
mlir::ParseResult parseCmdParameterLoad(mlir::OpAsmParser &parser, OptionalOperand &scope, Operands &keys,
                                        Operands &offsets, Types &types, Operands &sizes);
void printCmdParameterLoad(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value scope, mlir::ValueRange keys,
                           mlir::ValueRange offsets, mlir::TypeRange types, mlir::ValueRange sizes);

/// `NAME -> %target[%offset for %length] : TYPE{%size}, ...`
mlir::ParseResult parseCmdParameterGather(mlir::OpAsmParser &parser, OptionalOperand &scope, Operands &keys,
                                          Operands &offsets, Operand &target, mlir::Type &type, Operand &size,
                                          Operands &targetOffsets, Operands &targetLengths);
void printCmdParameterGather(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value scope, mlir::ValueRange keys,
                             mlir::ValueRange offsets, mlir::Value target, mlir::Type type, mlir::Value size,
                             mlir::ValueRange targetOffsets, mlir::ValueRange targetLengths);

/// `%source[%offset for %length] : TYPE{%size} -> NAME, ...`
mlir::ParseResult parseCmdParameterScatter(mlir::OpAsmParser &parser, Operand &source, mlir::Type &type, Operand &size,
                                           Operands &sourceOffsets, Operands &sourceLengths, OptionalOperand &scope,
                                           Operands &keys, Operands &offsets);
void printCmdParameterScatter(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value source, mlir::Type type,
                              mlir::Value size, mlir::ValueRange sourceOffsets, mlir::ValueRange sourceLengths,
                              mlir::Value scope, mlir::ValueRange keys, mlir::ValueRange offsets);

/// The same with ranges `[%offset to %end for %length]`.
mlir::ParseResult parseAsyncParameterGather(mlir::OpAsmParser &parser, OptionalOperand &scope, Operands &keys,
                                            Operands &offsets, Operand &target, mlir::Type &type, Operand &size,
                                            Operands &targetOffsets, Operands &targetEnds, Operands &targetLengths);
void printAsyncParameterGather(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value scope, mlir::ValueRange keys,
                               mlir::ValueRange offsets, mlir::Value target, mlir::Type type, mlir::Value size,
                               mlir::ValueRange targetOffsets, mlir::ValueRange targetEnds,
                               mlir::ValueRange targetLengths);
mlir::ParseResult parseAsyncParameterScatter(mlir::OpAsmParser &parser, Operand &source, mlir::Type &type,
                                             Operand &size, Operands &sourceOffsets, Operands &sourceEnds,
                                             Operands &sourceLengths, OptionalOperand &scope, Operands &keys,
                                             Operands &offsets);
void printAsyncParameterScatter(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value source, mlir::Type type,
                                mlir::Value size, mlir::ValueRange sourceOffsets, mlir::ValueRange sourceEnds,
                                mlir::ValueRange sourceLengths, mlir::Value scope, mlir::ValueRange keys,
                                mlir::ValueRange offsets);

/// custom<CollectiveKind>($op): `<KIND (with REDUCTION)? : ELEMENT>`
mlir::ParseResult parseCollectiveKind(mlir::OpAsmParser &parser, mlir::Attribute &collective);
void printCollectiveKind(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Attribute collective);

/// custom<CollectiveParam>(ref($op), $param): `(WORD(%param))?`, where the word says what the parameter of this kind is.
mlir::ParseResult parseCollectiveParam(mlir::OpAsmParser &parser, mlir::Attribute collective, OptionalOperand &param);
void printCollectiveParam(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Attribute collective, mlir::Value param);

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMPARAMETERPARSING_H
