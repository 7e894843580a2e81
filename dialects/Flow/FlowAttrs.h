#ifndef WEIR_DIALECTS_FLOW_FLOWATTRS_H
#define WEIR_DIALECTS_FLOW_FLOWATTRS_H

#include "dialects/Flow/FlowDialect.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"

#define GET_ATTRDEF_CLASSES
#include "dialects/Flow/FlowAttrs.h.inc"

#endif // WEIR_DIALECTS_FLOW_FLOWATTRS_H
