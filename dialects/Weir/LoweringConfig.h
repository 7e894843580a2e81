/// The value of `weir.lowering_config`: how code generation lowers a kernel, a root op or an op on buffers.
#ifndef WEIR_DIALECTS_WEIR_LOWERINGCONFIG_H
#define WEIR_DIALECTS_WEIR_LOWERINGCONFIG_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#define GET_ATTRDEF_CLASSES
#include "dialects/Weir/LoweringConfig.h.inc"

#endif // WEIR_DIALECTS_WEIR_LOWERINGCONFIG_H
