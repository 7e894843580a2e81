// Parameters and collectives: without effect interfaces, converted by weir-convert-host-to-llvm.
#ifndef WEIR_DIALECTS_STREAM_STREAMCARRIEDOPS_H
#define WEIR_DIALECTS_STREAM_STREAMCARRIEDOPS_H

#include "dialects/Stream/StreamOps.h"

namespace weir::stream {

void registerCarriedOps(StreamDialect &dialect);

/// `!stream.channel` and `#stream.collective<...>` are kept as text.
mlir::Type getChannelType(mlir::MLIRContext *context);
inline bool isChannelType(mlir::Type type) { return type == getChannelType(type.getContext()); }
bool isCollectiveAttr(mlir::Attribute attr);

/// What a collective attribute says, as numbers: `WEIR_COLLECTIVE_*`, `WEIR_REDUCTION_*` (include/weir/abi.h), and the index of the element type among those
/// of `flow.collective` ops.
struct CollectiveNumbers {
  unsigned kind, reduction, element;
};
CollectiveNumbers getCollectiveNumbers(mlir::Attribute collective);
mlir::Attribute getCollectiveAttr(mlir::MLIRContext *context, CollectiveNumbers numbers);

} // namespace weir::stream

#define GET_OP_CLASSES
#include "dialects/Stream/StreamCarriedOps.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMCARRIEDOPS_H
