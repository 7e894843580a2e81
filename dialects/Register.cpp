#include "dialects/Register.h"

#include "dialects/Check/CheckOps.h"
#include "dialects/Encoding/EncodingDialect.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/Foreign/ConverterDialects.h"
#include "dialects/Foreign/ForeignOps.h"
#include "dialects/HAL/HALDialect.h"
#include "dialects/HALAffinityModel.h"
#include "dialects/LinalgExt/LinalgExtOps.h"
#include "dialects/LinalgExt/TMTensorDialect.h"
#include "dialects/Stream/StreamDialect.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Upstream/Repairs.h"
#include "dialects/Util/UtilDialect.h"
#include "dialects/Util/UtilExternalModels.h"
#include "dialects/Util/UtilLegacy.h"
#include "dialects/Weir/WeirDialect.h"

void weir::registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<util::UtilDialect, util::LegacyDialect, hal::HALDialect, tensor_ext::TensorExtDialect,
                  encoding::EncodingDialect, encoding::CPUTargetDialect, encoding::GPUTargetDialect,
                  linalg_ext::LinalgExtDialect, linalg_ext::TMTensorDialect, foreign::CodegenDialect, check::CheckDialect, flow::FlowDialect, stream::StreamDialect,
                  WeirDialect>();
  util::registerExternalModels(registry);
  foreign::registerConverterDialects(registry);
  foreign::registerExternalModels(registry);
  hal::registerAffinityModels(registry);
  upstream::registerRepairs(registry);
}
