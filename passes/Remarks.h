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

/// A missed remark whose name is the reason code `code` of the specification.
inline mlir::remark::detail::InFlightRemark missedRemark(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef code) {
  return mlir::remark::missed(op->getLoc(),
                              mlir::remark::RemarkOpts::name(code).category(pass).function(enclosingFunctionName(op)));
}

/// A passed remark named `what`.
inline mlir::remark::detail::InFlightRemark passedRemark(mlir::Operation *op, llvm::StringRef pass, llvm::StringRef what) {
  return mlir::remark::passed(op->getLoc(),
                              mlir::remark::RemarkOpts::name(what).category(pass).function(enclosingFunctionName(op)));
}

/// The same with a code from the records of a pass (RemarkCodes.td).
template <typename Code>
std::enable_if_t<std::is_enum_v<Code>, mlir::remark::detail::InFlightRemark> missedRemark(mlir::Operation *op, llvm::StringRef pass,
                                                                                         Code code) {
  return missedRemark(op, pass, stringifyEnum(code));
}
template <typename Code>
std::enable_if_t<std::is_enum_v<Code>, mlir::remark::detail::InFlightRemark> passedRemark(mlir::Operation *op, llvm::StringRef pass,
                                                                                         Code code) {
  return passedRemark(op, pass, stringifyEnum(code));
}

} // namespace weir

#endif // WEIR_PASSES_REMARKS_H
