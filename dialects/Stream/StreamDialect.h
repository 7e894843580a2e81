#ifndef WEIR_DIALECTS_STREAM_STREAMDIALECT_H
#define WEIR_DIALECTS_STREAM_STREAMDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Stream/StreamDialect.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMDIALECT_H
