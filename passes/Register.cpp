#include "passes/Register.h"

#include "passes/Codegen/CPU/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Input/Passes.h"
#include "passes/Pipelines/Pipelines.h"

void weir::registerPasses() {
  registerCPUCodegen();
  registerWeirDispatchPasses();
  registerWeirInputPasses();
  registerPipelines();
}
