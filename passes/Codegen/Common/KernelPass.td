#ifndef WEIR_PASSES_CODEGEN_COMMON_KERNELPASS_TD
#define WEIR_PASSES_CODEGEN_COMMON_KERNELPASS_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

class KernelPass<string flag> : Pass<flag, "::mlir::func::FuncOp">;

#endif // WEIR_PASSES_CODEGEN_COMMON_KERNELPASS_TD
