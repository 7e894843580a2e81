#ifndef WEIR_DIALECTS_ENCODING_ENCODINGDIALECT_H
#define WEIR_DIALECTS_ENCODING_ENCODINGDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Encoding/EncodingDialect.h.inc"
// The prefixes of the resolvers that weir interprets.
#include "dialects/Encoding/CPUTargetDialect.h.inc"
#include "dialects/Encoding/GPUTargetDialect.h.inc"

#endif // WEIR_DIALECTS_ENCODING_ENCODINGDIALECT_H
