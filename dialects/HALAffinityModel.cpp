// The affinity interface of the stream dialect (stream.md section 5), implemented for the affinities of hal. Neither dialect needs the
// other for anything else, so this is linked where both are registered.
#include "dialects/HALAffinityModel.h"

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

/// The device of an affinity; links are between devices, not queues.
SymbolRefAttr deviceOf(Attribute affinity) {
  if (auto device = dyn_cast_if_present<hal::DeviceAffinityAttr>(affinity))
    return device.getDevice();
  auto promise = dyn_cast_if_present<hal::DevicePromiseAttr>(affinity);
  return promise ? promise.getDevice() : SymbolRefAttr();
}

struct TopologyModel : stream::TopologyAttrInterface::ExternalModel<TopologyModel, hal::DeviceTopologyAttr> {
  bool hasUnifiedMemory(Attribute attr, Attribute from, Attribute to) const {
    return cast<hal::DeviceTopologyAttr>(attr).hasProperty(deviceOf(from), deviceOf(to), "unified_memory");
  }
  bool hasTransparentAccess(Attribute attr, Attribute from, Attribute to) const {
    return cast<hal::DeviceTopologyAttr>(attr).hasProperty(deviceOf(from), deviceOf(to), "transparent_access");
  }
};
} // namespace

void hal::registerAffinityModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, HALDialect *) {
    DeviceAffinityAttr::attachInterface<AffinityModel<DeviceAffinityAttr>>(*context);
    DeviceTopologyAttr::attachInterface<TopologyModel>(*context);
    DevicePromiseAttr::attachInterface<AffinityModel<DevicePromiseAttr>>(*context);
  });
}
