#ifndef WEIR_PASSES_REMARKS_H
#define WEIR_PASSES_REMARKS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace weir {

/// Name of the function around `op`, for remarks; empty outside of functions.
inline llvm::StringRef enclosingFunctionName(mlir::Operation *op) {
  auto func = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
  if (!func)
    func = op->getParentOfType<mlir::FunctionOpInterface>();
  return func && func->getAttr("sym_name") ? func.getName() : llvm::StringRef();
}

/// A code from the records of a pass (RemarkCodes.td) as the name of a remark. Other enums, and text, are not accepted.
template <typename Code>
mlir::remark::RemarkOpts remarkOptions(mlir::Operation *op, llvm::StringRef pass, Code code) {
  return mlir::remark::RemarkOpts::name(stringifyEnum(code)).category(pass).function(enclosingFunctionName(op));
}

/// The candidate is left as it is, for the reason `code`.
template <typename Code>
mlir::remark::detail::InFlightRemark missedRemark(mlir::Operation *op, llvm::StringRef pass, Code code) {
  return mlir::remark::missed(op->getLoc(), remarkOptions(op, pass, code));
}

/// The candidate was rewritten, in the way that `code` names.
template <typename Code>
mlir::remark::detail::InFlightRemark passedRemark(mlir::Operation *op, llvm::StringRef pass, Code code) {
  return mlir::remark::passed(op->getLoc(), remarkOptions(op, pass, code));
}

/// What a decision about `op` rests on.
template <typename Code>
mlir::remark::detail::InFlightRemark analysisRemark(mlir::Operation *op, llvm::StringRef pass, Code code) {
  return mlir::remark::analysis(op->getLoc(), remarkOptions(op, pass, code));
}

} // namespace weir

#endif // WEIR_PASSES_REMARKS_H
