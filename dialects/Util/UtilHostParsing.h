// Directives of the assembly formats of lists (UtilHostOps.td) and of parameters, which several dialects name.
#ifndef WEIR_DIALECTS_UTIL_UTILHOSTPARSING_H
#define WEIR_DIALECTS_UTIL_UTILHOSTPARSING_H

#include "dialects/Util/UtilParsing.h"

namespace weir {

/// custom<ParameterName>($scope, $key, $offset): `(%scope::)?%key[%offset]`
mlir::ParseResult parseParameterName(mlir::OpAsmParser &parser,
                                     std::optional<mlir::OpAsmParser::UnresolvedOperand> &scope,
                                     mlir::OpAsmParser::UnresolvedOperand &key,
                                     mlir::OpAsmParser::UnresolvedOperand &offset);
void printParameterName(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Value scope, mlir::Value key,
                        mlir::Value offset);

/// custom<ListElements>($elements, type($elements)): `[%a : i32, %b : f32]`
mlir::ParseResult parseListElements(mlir::OpAsmParser &parser, UnresolvedOperands &elements,
                                    llvm::SmallVectorImpl<mlir::Type> &types);
void printListElements(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::ValueRange elements, mlir::TypeRange types);

/// custom<ListGetTypes>(type($list), type($result)): `LIST (-> TYPE)?`; an element of the list's own type is left out.
mlir::ParseResult parseListGetTypes(mlir::OpAsmParser &parser, mlir::Type &list, mlir::Type &element);
void printListGetTypes(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Type list, mlir::Type element);

/// custom<ListSetTypes>(type($list), type($value)): `(TYPE ->)? LIST`
mlir::ParseResult parseListSetTypes(mlir::OpAsmParser &parser, mlir::Type &list, mlir::Type &element);
void printListSetTypes(mlir::OpAsmPrinter &p, mlir::Operation *op, mlir::Type list, mlir::Type element);

} // namespace weir

#endif // WEIR_DIALECTS_UTIL_UTILHOSTPARSING_H
