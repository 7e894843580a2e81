#include "device.h"

#include "../error.h"
#include "cpu/cpu_device.h"

namespace weir::runtime {

std::shared_ptr<Device> openDevice(std::string_view name, const DeviceOptions &options) {
  if (name == "cpu")
    return std::make_shared<CpuDevice>(options);
  raise("this runtime has no device '{}'; it has: cpu", name);
}

} // namespace weir::runtime
