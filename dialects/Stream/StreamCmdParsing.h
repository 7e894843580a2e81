// Directives of the assembly formats of the cmd phase: lists that are printed one entry per line, and the region of
// stream.cmd.execute.
#ifndef WEIR_DIALECTS_STREAM_STREAMCMDPARSING_H
#define WEIR_DIALECTS_STREAM_STREAMCMDPARSING_H

#include "dialects/Stream/StreamParsing.h"

namespace weir::stream {

/// Prints entries one per line, two columns deeper than the op.
void printLines(mlir::OpAsmPrinter &p, size_t count, llvm::function_ref<void(size_t)> print);

/// custom<FullType>(type($value)): a type with its dialect prefix, which upstream drops where only one class fits.
inline mlir::ParseResult parseFullType(mlir::OpAsmParser &parser, mlir::Type &type) { return parser.parseType(type); }
inline void printFullType(mlir::OpAsmPrinter &p, mlir::Operation *, mlir::Type type) { p << type; }

/// custom<PackSlices>($lifetime_intervals, $sizes, type($offsets)): `[0, 2] = %size, ...`, possibly empty.
mlir::ParseResult parsePackSlices(mlir::OpAsmParser &parser, mlir::ArrayAttr &intervals,
                                  mlir::SmallVectorImpl<Operand> &sizes, mlir::SmallVectorImpl<mlir::Type> &types);
void printPackSlices(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ArrayAttr intervals, mlir::ValueRange sizes,
                     mlir::TypeRange types);

/// custom<ConstantList>(type($results), $sizes, $values): `!stream.resource<constant>{%size} = ATTR, ...`
mlir::ParseResult parseConstantList(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<mlir::Type> &types,
                                    mlir::SmallVectorImpl<Operand> &sizes, mlir::ArrayAttr &values);
void printConstantList(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeRange types, mlir::ValueRange sizes,
                       mlir::ArrayAttr values);

/// custom<SizedPassThroughTypes>(type($operands), type($results), $sizes): Y11, results have the operands' types.
mlir::ParseResult parseSizedPassThroughTypes(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<mlir::Type> &operandTypes,
                                             mlir::SmallVectorImpl<mlir::Type> &resultTypes,
                                             mlir::SmallVectorImpl<Operand> &sizes);
void printSizedPassThroughTypes(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeRange operandTypes,
                                mlir::TypeRange resultTypes, mlir::ValueRange sizes);

/// custom<CmdBindings>(...): `{ ro %r[%offset for %length] : TYPE{%size}, ... }`
mlir::ParseResult parseCmdBindings(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &resources,
                                   mlir::SmallVectorImpl<mlir::Type> &types, mlir::SmallVectorImpl<Operand> &sizes,
                                   mlir::SmallVectorImpl<Operand> &offsets, mlir::SmallVectorImpl<Operand> &lengths,
                                   mlir::ArrayAttr &accesses);
void printCmdBindings(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange resources, mlir::TypeRange types,
                      mlir::ValueRange sizes, mlir::ValueRange offsets, mlir::ValueRange lengths,
                      mlir::ArrayAttr accesses);

/// custom<CaptureRegion>($operands, type($operands), $sizes, $body): Y10 and a region that leaves its terminator out.
mlir::ParseResult parseCaptureRegion(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &operands,
                                     mlir::SmallVectorImpl<mlir::Type> &types, mlir::SmallVectorImpl<Operand> &sizes,
                                     mlir::Region &body);
void printCaptureRegion(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands, mlir::TypeRange types,
                        mlir::ValueRange sizes, mlir::Region &body);

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMCMDPARSING_H
