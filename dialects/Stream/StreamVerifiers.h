#ifndef WEIR_DIALECTS_STREAM_STREAMVERIFIERS_H
#define WEIR_DIALECTS_STREAM_STREAMVERIFIERS_H

// The shared verifier rules of stream.md section 12. VT is checked by util's TiedOpInterface.

#include "dialects/Stream/StreamTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"

namespace weir::stream {

/// VS: one size per size-aware value. `what` names the values in the diagnostic, as in "operand".
mlir::LogicalResult verifySizes(mlir::Operation *op, mlir::ValueRange values, mlir::ValueRange sizes,
                                llvm::StringRef what);
/// VD: one dimension value per dynamic dimension of the encoding(s).
mlir::LogicalResult verifyDims(mlir::Operation *op, mlir::Type encoding, mlir::ValueRange dims, llvm::StringRef what);
mlir::LogicalResult verifyDims(mlir::Operation *op, mlir::ArrayAttr encodings, mlir::ValueRange dims,
                               llvm::StringRef what);
/// VC: resources enter the region only as block arguments.
mlir::LogicalResult verifyCaptures(mlir::Operation *op, mlir::Region &body);
/// The captures of a region match its block arguments.
mlir::LogicalResult verifyCaptureTypes(mlir::Operation *op, mlir::ValueRange captures, mlir::Region &body);
/// VW for all entry points; an unresolved one is accepted.
mlir::LogicalResult verifyWorkload(mlir::Operation *op, mlir::SymbolTableCollection &symbolTable,
                                   mlir::ArrayAttr entryPoints, mlir::ValueRange workload);

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMVERIFIERS_H
