// Ops of host programs that are read and printed, and otherwise left alone.
#ifndef WEIR_DIALECTS_UTIL_UTILCARRIEDOPS_H
#define WEIR_DIALECTS_UTIL_UTILCARRIEDOPS_H

#include "dialects/Util/UtilOps.h"

#define GET_OP_CLASSES
#include "dialects/Util/UtilCarriedOps.h.inc"

namespace weir::util {

void registerCarriedOps(UtilDialect &dialect);

/// `!util.list<T>`, a type that is kept as text.
bool isListType(mlir::Type type);
/// T; null for `?`, the list of anything, and for text that is not a type.
mlir::Type getListElementType(mlir::Type list);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILCARRIEDOPS_H
