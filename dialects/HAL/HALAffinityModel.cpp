// What the stream dialect asks affinities (stream.md section 5), answered by the affinities of hal. Neither dialect needs the
// other for anything else, so this is linked where both are registered.
#include "dialects/HAL/HALAffinityModel.h"

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Stream/StreamInterfaces.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace weir;

namespace {
template <typename AttrT>
struct AffinityModel : stream::AffinityAttrInterface::ExternalModel<AffinityModel<AttrT>, AttrT> {
  bool isExecutableWith(Attribute attr, Attribute other) const { return hal::isExecutableWith(attr, other); }
};
} // namespace

void hal::registerAffinityModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, HALDialect *) {
    DeviceAffinityAttr::attachInterface<AffinityModel<DeviceAffinityAttr>>(*context);
    DevicePromiseAttr::attachInterface<AffinityModel<DevicePromiseAttr>>(*context);
  });
}
