/// One global for each way in which devices lay out what a global holds (encoding-passes.md SP8).

#ifndef WEIR_PASSES_ENCODING_LATE_DEVICEGLOBALS_H
#define WEIR_PASSES_ENCODING_LATE_DEVICEGLOBALS_H

#include "passes/Encoding/Late/LayoutWebs.h"

namespace weir::encoding {

/// Splits immutable globals that hold encoded tensors, with their initializers: loads go by the devices that use them.
void splitGlobalsByDevice(mlir::ModuleOp module, DeviceResolvers &resolvers);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_DEVICEGLOBALS_H
