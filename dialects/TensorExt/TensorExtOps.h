#ifndef WEIR_DIALECTS_TENSOREXT_TENSOREXTOPS_H
#define WEIR_DIALECTS_TENSOREXT_TENSOREXTOPS_H

#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "dialects/Util/UtilInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#define GET_OP_CLASSES
#include "dialects/TensorExt/TensorExtOps.h.inc"

namespace weir::tensor_ext {

/// Reads the ops that used to live in the flow dialect (iree_tensor_ext.md section 6): for the hook of the flow dialect, with
/// the whole name `flow.dispatch....`. Nothing for other names.
std::optional<mlir::Dialect::ParseOpHook> getLegacyFlowOpParser(llvm::StringRef opName);

} // namespace weir::tensor_ext

#endif // WEIR_DIALECTS_TENSOREXT_TENSOREXTOPS_H
