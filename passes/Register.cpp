#include "passes/Register.h"

#include "passes/Codegen/CPU/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Host/Passes.h"
#include "passes/Input/Passes.h"
#include "passes/Instrument/Passes.h"
#include "passes/Pipelines/BackendPipelines.h"
#include "passes/Pipelines/Pipelines.h"
#include "passes/Stream/Passes.h"

void weir::registerPasses() {
  registerCPUCodegen();
  registerWeirDispatchPasses();
  registerWeirHostPasses();
  registerWeirInputPasses();
  registerWeirInstrumentPasses();
  registerWeirStreamPasses();
  registerPipelines();
  registerBackendPipelines();
}
