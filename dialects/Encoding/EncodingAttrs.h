#ifndef WEIR_DIALECTS_ENCODING_ENCODINGATTRS_H
#define WEIR_DIALECTS_ENCODING_ENCODINGATTRS_H

#include "dialects/Encoding/EncodingDialect.h"
#include "dialects/Encoding/EncodingInfo.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TensorEncoding.h"

namespace weir::encoding {
/// Default answer of isCompatibleWith: no if there is no other encoding; equal if both are serialized; else yes.
bool defaultIsCompatible(mlir::Attribute encoding, mlir::Attribute other);
} // namespace weir::encoding

#include "dialects/Encoding/EncodingEnums.h.inc"

#include "dialects/Encoding/EncodingInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/Encoding/EncodingAttrs.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Encoding/CPUTargetAttrs.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Encoding/GPUTargetAttrs.h.inc"

#endif // WEIR_DIALECTS_ENCODING_ENCODINGATTRS_H
