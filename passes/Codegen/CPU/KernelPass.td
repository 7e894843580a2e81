#ifndef WEIR_PASSES_CODEGEN_CPU_KERNELPASS_TD
#define WEIR_PASSES_CODEGEN_CPU_KERNELPASS_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

/// Of functions marked `weir.kernel`.
class CPUKernelPass<string flag> : Pass<flag, "::mlir::func::FuncOp">;

#endif // WEIR_PASSES_CODEGEN_CPU_KERNELPASS_TD
