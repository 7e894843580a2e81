/// Encoded values that cross devices (encoding-passes.md 8.2).

#ifndef WEIR_PASSES_ENCODING_LATE_TRANSFERCONVERSIONS_H
#define WEIR_PASSES_ENCODING_LATE_TRANSFERCONVERSIONS_H

#include "passes/Encoding/Late/LayoutWebs.h"

namespace weir::encoding {

/// A transfer of the plain value, between conversions from and to an encoding.
struct DeviceCrossing {
  stream::TensorEncodeOp before;
  stream::AsyncTransferOp transfer;
  stream::TensorEncodeOp after;
};

/// Puts conversions around transfers of encoded values between devices that answer differently, so that each side gets the layout of its
/// devices. Values of dynamic shape cross as they are.
std::vector<DeviceCrossing> separateDevices(mlir::ModuleOp module, DeviceResolvers &resolvers);

/// Removes, once layouts are known, needless conversions: both, if the value is the same bytes on either side.
void joinDevices(DeviceCrossing &crossing);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_TRANSFERCONVERSIONS_H
