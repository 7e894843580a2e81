#ifndef WEIR_DIALECTS_ENCODING_ENCODINGDIALECT_H
#define WEIR_DIALECTS_ENCODING_ENCODINGDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Encoding/EncodingDialect.h.inc"

#endif // WEIR_DIALECTS_ENCODING_ENCODINGDIALECT_H
