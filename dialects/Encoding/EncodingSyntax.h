#ifndef WEIR_DIALECTS_ENCODING_ENCODINGSYNTAX_H
#define WEIR_DIALECTS_ENCODING_ENCODINGSYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace weir::encoding {

/// The body `<...>` of an encoding attribute, in today's or any older spelling.
mlir::Attribute parseEncodingAttr(mlir::AsmParser &parser);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_ENCODINGSYNTAX_H
