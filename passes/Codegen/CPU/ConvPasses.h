/// Code generation of convolutions and poolings for CPUs.
#ifndef WEIR_PASSES_CODEGEN_CPU_CONVPASSES_H
#define WEIR_PASSES_CODEGEN_CPU_CONVPASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/CPU/ConvPasses.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/CPU/ConvPasses.h.inc"
} // namespace weir

#endif
