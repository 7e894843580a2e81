/// Kernels on layouts that their encodings did not ask for (encoding-passes.md UG2).

#ifndef WEIR_DIALECTS_ENCODING_FOREIGNLAYOUTS_H
#define WEIR_DIALECTS_ENCODING_FOREIGNLAYOUTS_H

#include "dialects/Encoding/EncodingAttrs.h"

namespace weir::encoding {

/// How many times as long a contraction takes on a target, at most, if the operand with this verbose encoding lies in another layout than the
/// one that the resolver answers. Nothing where its kernel is not made for that layout.
std::optional<double> getSlowdownOn(mlir::RankedTensorType encoded, mlir::Attribute resolver, const EncodingInfo &other);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_FOREIGNLAYOUTS_H
