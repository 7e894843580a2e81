#ifndef WEIR_DIALECTS_STREAM_STREAMTYPES_H
#define WEIR_DIALECTS_STREAM_STREAMTYPES_H

#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"

#include "dialects/Stream/StreamEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/Stream/StreamTypes.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMTYPES_H
