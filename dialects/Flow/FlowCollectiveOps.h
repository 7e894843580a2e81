// Collectives and parameters: without effect interfaces, converted by weir-convert-to-stream.
#ifndef WEIR_DIALECTS_FLOW_FLOWCOLLECTIVEOPS_H
#define WEIR_DIALECTS_FLOW_FLOWCOLLECTIVEOPS_H

#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilTypes.h"

namespace weir::flow {

void registerCollectiveOps(FlowDialect &dialect);

/// `!flow.channel`, a type that is kept as text.
mlir::Type getChannelType(mlir::MLIRContext *context);
inline bool isChannelType(mlir::Type type) { return type == getChannelType(type.getContext()); }

} // namespace weir::flow

#define GET_OP_CLASSES
#include "dialects/Flow/FlowCollectiveOps.h.inc"

#endif // WEIR_DIALECTS_FLOW_FLOWCOLLECTIVEOPS_H
