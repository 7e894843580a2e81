#ifndef WEIR_DIALECTS_STREAM_STREAMPARSING_H
#define WEIR_DIALECTS_STREAM_STREAMPARSING_H

// The shared syntax pieces of stream.md section 11, as custom<...> directives of assembly formats. Y1 and Y2 are plain
// formats (Fmt.On and Fmt.Await in StreamOpBase.td), Y6 is util's custom<ShapedFunctionType>.

#include "dialects/Stream/StreamTypes.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/IR/OpImplementation.h"

namespace weir::stream {

using Operand = mlir::OpAsmParser::UnresolvedOperand;

using util::getNumDynamicDims;
/// The number of dimension values of several types (encodings) together: rule VD.
unsigned getNumDynamicDims(mlir::ArrayAttr types);

/// Y3: custom<SizedType>(type($value), $value_size)
mlir::ParseResult parseSizedType(mlir::OpAsmParser &parser, mlir::Type &type, Operand &size);
void printSizedType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Type type, mlir::Value size);

/// Y11: custom<SizedTypes>(type($values), $value_sizes); one or more.
mlir::ParseResult parseSizedTypes(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<mlir::Type> &types,
                                  mlir::SmallVectorImpl<Operand> &sizes);
void printSizedTypes(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeRange types, mlir::ValueRange sizes);

/// B2 (loose): custom<EncodingType>($encoding, $encoding_dims)
mlir::ParseResult parseEncodingType(mlir::OpAsmParser &parser, mlir::TypeAttr &encoding,
                                    mlir::SmallVectorImpl<Operand> &dims);
void printEncodingType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeAttr encoding, mlir::ValueRange dims);

/// The same before an attribute dictionary, whose brace must not be taken for that of the dimensions: prints `{}` then.
/// custom<EncodingTypeBeforeDict>($encoding, $encoding_dims)
mlir::ParseResult parseEncodingTypeBeforeDict(mlir::OpAsmParser &parser, mlir::TypeAttr &encoding,
                                              mlir::SmallVectorImpl<Operand> &dims);
void printEncodingTypeBeforeDict(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeAttr encoding,
                                 mlir::ValueRange dims);

/// Y4: custom<EncodedType>($encoding, $encoding_dims, type($value), $value_size)
mlir::ParseResult parseEncodedType(mlir::OpAsmParser &parser, mlir::TypeAttr &encoding,
                                   mlir::SmallVectorImpl<Operand> &dims, mlir::Type &type, Operand &size);
void printEncodedType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeAttr encoding, mlir::ValueRange dims,
                      mlir::Type type, mlir::Value size);

/// Y5: custom<TiedType>(ref($target), type($target), $target_size); the name before `as` is ignored.
mlir::ParseResult parseTiedType(mlir::OpAsmParser &parser, const Operand &target, mlir::Type &type, Operand &size);
void printTiedType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value target, mlir::Type type, mlir::Value size);

/// The same after an encoding:
/// custom<EncodedTiedType>($encoding, $encoding_dims, ref($target), type($target), $target_size)
mlir::ParseResult parseEncodedTiedType(mlir::OpAsmParser &parser, mlir::TypeAttr &encoding,
                                       mlir::SmallVectorImpl<Operand> &dims, const Operand &target, mlir::Type &type,
                                       Operand &size);
void printEncodedTiedType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::TypeAttr encoding, mlir::ValueRange dims,
                          mlir::Value target, mlir::Type type, mlir::Value size);

/// Operands with their encodings, as traces list them:
/// custom<EncodedOperands>($values, type($values), $value_sizes, $encodings, $encoding_dims)
mlir::ParseResult parseEncodedOperands(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &operands,
                                       mlir::SmallVectorImpl<mlir::Type> &types, mlir::SmallVectorImpl<Operand> &sizes,
                                       mlir::ArrayAttr &encodings, mlir::SmallVectorImpl<Operand> &encodingDims);
void printEncodedOperands(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands, mlir::TypeRange types,
                          mlir::ValueRange sizes, mlir::ArrayAttr encodings, mlir::ValueRange encodingDims);

/// Y7: custom<EncodedFunctionType>(ref($operands), type($operands), $operand_sizes, $operand_encodings,
///                                 $operand_encoding_dims, type($results), $result_sizes, $result_encodings,
///                                 $result_encoding_dims, $tied_operands)
mlir::ParseResult parseEncodedFunctionType(
    mlir::OpAsmParser &parser, mlir::ArrayRef<Operand> operands, mlir::SmallVectorImpl<mlir::Type> &operandTypes,
    mlir::SmallVectorImpl<Operand> &operandSizes, mlir::ArrayAttr &operandEncodings,
    mlir::SmallVectorImpl<Operand> &operandEncodingDims, mlir::SmallVectorImpl<mlir::Type> &resultTypes,
    mlir::SmallVectorImpl<Operand> &resultSizes, mlir::ArrayAttr &resultEncodings,
    mlir::SmallVectorImpl<Operand> &resultEncodingDims, mlir::ArrayAttr &tiedOperands);
void printEncodedFunctionType(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                              mlir::TypeRange operandTypes, mlir::ValueRange operandSizes,
                              mlir::ArrayAttr operandEncodings, mlir::ValueRange operandEncodingDims,
                              mlir::TypeRange resultTypes, mlir::ValueRange resultSizes,
                              mlir::ArrayAttr resultEncodings, mlir::ValueRange resultEncodingDims,
                              mlir::ArrayAttr tiedOperands);

/// Y8: custom<EntryPoints>($entry_points)
mlir::ParseResult parseEntryPoints(mlir::OpAsmParser &parser, mlir::ArrayAttr &entryPoints);
void printEntryPoints(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ArrayAttr entryPoints);

/// Y9: custom<RangedOperands>($operands, $offsets, $ends, $lengths)
mlir::ParseResult parseRangedOperands(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &operands,
                                      mlir::SmallVectorImpl<Operand> &offsets, mlir::SmallVectorImpl<Operand> &ends,
                                      mlir::SmallVectorImpl<Operand> &lengths);
void printRangedOperands(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                         mlir::ValueRange offsets, mlir::ValueRange ends, mlir::ValueRange lengths);

/// `ro`, `wo` or `rw` <-> the bits in an i32 attribute.
mlir::ParseResult parseAccessKeyword(mlir::OpAsmParser &parser, mlir::IntegerAttr &access);
llvm::StringRef stringifyAccessKeyword(mlir::Attribute access);

/// Y9 in the cmd phase: custom<AccessRangedOperands>($operands, $offsets, $lengths, $accesses)
mlir::ParseResult parseAccessRangedOperands(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &operands,
                                            mlir::SmallVectorImpl<Operand> &offsets,
                                            mlir::SmallVectorImpl<Operand> &lengths, mlir::ArrayAttr &accesses);
void printAccessRangedOperands(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                               mlir::ValueRange offsets, mlir::ValueRange lengths, mlir::ArrayAttr accesses);

/// Y10, a building block of region directives: `(%a as %arg: !stream.resource<*>{%size}, ...)`.
mlir::ParseResult parseCaptures(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &operands,
                                mlir::SmallVectorImpl<mlir::Type> &types, mlir::SmallVectorImpl<Operand> &sizes,
                                mlir::SmallVectorImpl<mlir::OpAsmParser::Argument> &arguments);
void printCaptures(mlir::OpAsmPrinter &p, mlir::ValueRange operands, mlir::ValueRange sizes, mlir::Region &body);

/// Captures, results and region of async.execute and async.concurrent:
/// custom<AsyncRegion>($operands, type($operands), $operand_sizes, type($results), $result_sizes, $tied_operands, $body)
mlir::ParseResult parseAsyncRegion(mlir::OpAsmParser &parser, mlir::SmallVectorImpl<Operand> &operands,
                                   mlir::SmallVectorImpl<mlir::Type> &operandTypes,
                                   mlir::SmallVectorImpl<Operand> &operandSizes,
                                   mlir::SmallVectorImpl<mlir::Type> &resultTypes,
                                   mlir::SmallVectorImpl<Operand> &resultSizes, mlir::ArrayAttr &tiedOperands,
                                   mlir::Region &body);
void printAsyncRegion(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange operands,
                      mlir::TypeRange operandTypes, mlir::ValueRange operandSizes, mlir::TypeRange resultTypes,
                      mlir::ValueRange resultSizes, mlir::ArrayAttr tiedOperands, mlir::Region &body);

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMPARSING_H
