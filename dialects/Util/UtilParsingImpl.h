/// Common code of the parts of the shared syntax. Private to UtilParsing.h's implementation.

#ifndef WEIR_DIALECTS_UTIL_UTILPARSINGIMPL_H
#define WEIR_DIALECTS_UTIL_UTILPARSINGIMPL_H

#include "dialects/Util/UtilParsing.h"

namespace weir::detail {

/// Reads `{%a, %b}` exactly when `type` takes values.
mlir::ParseResult parseStrictDims(mlir::OpAsmParser &parser, mlir::Type type, UnresolvedOperands &dims);
void printDims(mlir::OpAsmPrinter &p, mlir::ValueRange dims);
/// Takes the values of `type` from the front of `dims`. Fewer are left only when the op does not verify.
mlir::ValueRange takeDims(mlir::Type type, mlir::ValueRange &dims);

/// One list of results; `dims` is null where the syntax has none, `attrs` where it has no dictionaries.
struct ResultListParser {
  mlir::OpAsmParser &parser;
  UnresolvedOperandsRef operands;
  mlir::TypeRange operandTypes;
  llvm::SmallVectorImpl<mlir::Type> &types;
  UnresolvedOperands *dims;
  llvm::SmallVectorImpl<mlir::DictionaryAttr> *attrs;
  llvm::SmallVector<int64_t> ties = {};

  mlir::ParseResult parse(bool allowEmpty, mlir::ArrayAttr &tiedOperands);
  mlir::ParseResult parseResult(bool withAttrs);
};

/// Prints such a list; `printOperand` gets the position of the operand that a result is tied to, `printTail` is after each type.
void printResults(mlir::OpAsmPrinter &p, mlir::TypeRange operandTypes, mlir::TypeRange resultTypes,
                  mlir::ArrayAttr tiedOperands, bool forceParens, llvm::function_ref<void(int64_t)> printOperand,
                  llvm::function_ref<void(unsigned, mlir::Type)> printTail);

} // namespace weir::detail

#endif // WEIR_DIALECTS_UTIL_UTILPARSINGIMPL_H
