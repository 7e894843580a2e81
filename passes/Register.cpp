#include "passes/Register.h"

#include "passes/Codegen/Common/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Encoding/Passes.h"
#include "passes/Host/Passes.h"
#include "passes/Input/Passes.h"
#include "passes/Instrument/Passes.h"
#include "passes/Pipelines/BackendPipelines.h"
#include "passes/Pipelines/Pipelines.h"
#include "passes/Stream/Passes.h"
#include "passes/Target/Passes.h"

void weir::registerPasses() {
  registerCodegenCommonPasses();
  registerWeirDispatchPasses();
  registerWeirEncodingPasses();
  registerWeirHostPasses();
  registerWeirInputPasses();
  registerWeirInstrumentPasses();
  registerWeirStreamPasses();
  registerWeirTargetPasses();
  registerPipelines();
  registerBackendPipelines();
}
