// Parameters and collectives: read and printed, and otherwise left alone.
#ifndef WEIR_DIALECTS_STREAM_STREAMCARRIEDOPS_H
#define WEIR_DIALECTS_STREAM_STREAMCARRIEDOPS_H

#include "dialects/Stream/StreamOps.h"

namespace weir::stream {

void registerCarriedOps(StreamDialect &dialect);

/// `!stream.channel` and `#stream.collective<...>` are kept as text.
mlir::Type getChannelType(mlir::MLIRContext *context);
inline bool isChannelType(mlir::Type type) { return type == getChannelType(type.getContext()); }
bool isCollectiveAttr(mlir::Attribute attr);

} // namespace weir::stream

#define GET_OP_CLASSES
#include "dialects/Stream/StreamCarriedOps.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMCARRIEDOPS_H
