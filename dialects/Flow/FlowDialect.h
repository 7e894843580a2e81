#ifndef WEIR_DIALECTS_FLOW_FLOWDIALECT_H
#define WEIR_DIALECTS_FLOW_FLOWDIALECT_H

#include "mlir/IR/Dialect.h"

#include "dialects/Flow/FlowDialect.h.inc"

#endif // WEIR_DIALECTS_FLOW_FLOWDIALECT_H
