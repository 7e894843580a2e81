// Shared code of `#flow.parameter.named` and `#stream.parameter.named`.
#ifndef WEIR_DIALECTS_UTIL_UTILPARAMETERS_H
#define WEIR_DIALECTS_UTIL_UTILPARAMETERS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

namespace weir::util {

struct ParameterName {
  mlir::StringAttr scope, key;
  mlir::DictionaryAttr config;
};

/// `<"scope"::"key", {config}>`; scope and configuration may be absent.
mlir::ParseResult parseParameterName(mlir::AsmParser &parser, ParameterName &name);
void printParameterName(mlir::AsmPrinter &printer, const ParameterName &name);

/// The length that the configuration states, else the bytes of the type.
std::optional<int64_t> getParameterBytes(mlir::Type type, mlir::DictionaryAttr config);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILPARAMETERS_H
