/// What kernels ask for of floats, and devices may not have.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_FLOAT_CONTROLS_H
#define WEIR_RUNTIME_DEVICES_VULKAN_FLOAT_CONTROLS_H

#include "vulkan_api.h"

#include <vector>

namespace weir::runtime::vulkan {

/// Takes out of the SPIR-V module at `words` where it asks for numbers that are not numbers to be kept (SignedZeroInfNanPreserve), for floats of the widths for
/// which the device cannot: it may take others for these, but runs the kernel.
void dropMissingFloatControls(std::vector<uint32_t> &words, const VkPhysicalDeviceFloatControlsProperties &device);

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_FLOAT_CONTROLS_H
