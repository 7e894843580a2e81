#include "passes/Register.h"

#include "passes/Codegen/CPU/Passes.h"

void weir::registerPasses() { registerCPUCodegen(); }
