#ifndef WEIR_DIALECTS_FLOW_FLOWOPS_H
#define WEIR_DIALECTS_FLOW_FLOWOPS_H

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/TensorExt/TensorExtTypes.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace weir::flow::detail {
/// 0 <= dimension < 3 for the workgroup queries.
llvm::LogicalResult verifyDimension(mlir::Operation *op, const llvm::APInt &dimension);
/// dispatch.region.C4 and its relatives. `workload`: types of the region's arguments, if they are known.
llvm::LogicalResult verifyWorkgroupCount(mlir::Operation *op, mlir::Region &region,
                                         std::optional<mlir::TypeRange> workload);
} // namespace weir::flow::detail

#define GET_OP_CLASSES
#include "dialects/Flow/FlowOps.h.inc"

namespace weir::flow {
/// Whether a static dimension of the type is 0: no element exists.
bool isZeroSized(mlir::Type type);
/// sameShape(A, dimsA, B, dimsB) of flow.md 7.
bool haveSameShape(mlir::RankedTensorType a, mlir::ValueRange aDims, mlir::RankedTensorType b, mlir::ValueRange bDims);
} // namespace weir::flow

#endif // WEIR_DIALECTS_FLOW_FLOWOPS_H
