#ifndef WEIR_DIALECTS_UTIL_UTILTYPES_H
#define WEIR_DIALECTS_UTIL_UTILTYPES_H

#include "dialects/Util/UtilDialect.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

#define GET_TYPEDEF_CLASSES
#include "dialects/Util/UtilTypes.h.inc"

namespace weir::util {

/// Byte sizes of util.md section 7.
unsigned getBitWidth(mlir::Type type);
/// Bytes of one element in memory: width rounded up to a power of two of bytes. 0 for types without a width.
int64_t getElementBytes(mlir::Type type);
/// constantBytes(n, T) with n the number of elements of `type`; nothing for dynamic shapes and types without a width.
std::optional<int64_t> getConstantBytes(mlir::Type type);
/// Bytes of a serializable constant; nothing if `value` is not one.
std::optional<int64_t> getConstantStorageSize(mlir::Attribute value);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILTYPES_H
