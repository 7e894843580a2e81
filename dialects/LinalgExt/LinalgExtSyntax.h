// The text of `iree_linalg_ext`.
#ifndef WEIR_DIALECTS_LINALGEXT_LINALGEXTSYNTAX_H
#define WEIR_DIALECTS_LINALGEXT_LINALGEXTSYNTAX_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace weir::linalg_ext {

/// Reads the form that most ops share.
mlir::ParseResult parseStructured(mlir::OpAsmParser &parser, mlir::OperationState &result);

/// Prints it; `clauses` are attributes in the order of the text.
void printStructured(mlir::OpAsmPrinter &p, mlir::DestinationStyleOpInterface op, llvm::ArrayRef<llvm::StringRef> clauses,
                     mlir::Value base = {});

/// `keyword(%value, ... : TYPE, ...)`, or nothing.
mlir::ParseResult parseValues(mlir::OpAsmParser &parser, llvm::StringRef keyword, mlir::OperationState &result, size_t &count);
void printValues(mlir::OpAsmPrinter &p, llvm::StringRef keyword, mlir::ValueRange values);

/// `ADICT? %source into %output REGION : TYPE into TYPE (-> TYPE)?`
mlir::ParseResult parseMap(mlir::OpAsmParser &parser, mlir::OperationState &result);
void printMap(mlir::OpAsmPrinter &p, mlir::Operation *op);

/// `ADICT? (%value, ... : TYPE, ...)?`, the end of a region.
mlir::ParseResult parseYield(mlir::OpAsmParser &parser, mlir::OperationState &result);

/// The reader of an op that is only carried, as what its generic form says; nothing for the ones that have to be in that form.
std::optional<mlir::Dialect::ParseOpHook> getCarriedOpParser(llvm::StringRef opName);

} // namespace weir::linalg_ext

#endif // WEIR_DIALECTS_LINALGEXT_LINALGEXTSYNTAX_H
