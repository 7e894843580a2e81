/// Contractions that are better off without the conversions that are left beside them (encoding-passes.md W5).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_PLAINCONTRACTIONS_H
#define WEIR_PASSES_ENCODING_PROPAGATE_PLAINCONTRACTIONS_H

#include "passes/Encoding/Choose/TargetLayouts.h"

namespace weir::encoding {

/// Takes the encodings off contractions whose conversions move more bytes than their kernels would for plain operands.
void leaveContractionsPlain(mlir::ModuleOp module, const TargetLayouts &layouts);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_PLAINCONTRACTIONS_H
