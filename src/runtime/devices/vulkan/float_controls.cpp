#include "float_controls.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime::vulkan {

void dropMissingFloatControls(std::vector<uint32_t> &words, const VkPhysicalDeviceFloatControlsProperties &device) {
  constexpr size_t headerWords = 5;
  constexpr uint32_t opExtension = 10, opExecutionMode = 16, opCapability = 17, opFunction = 54;
  constexpr uint32_t preserve = 4461, preserveCapability = 4466;
  const VkBool32 has16 = device.shaderSignedZeroInfNanPreserveFloat16, has32 = device.shaderSignedZeroInfNanPreserveFloat32,
                 has64 = device.shaderSignedZeroInfNanPreserveFloat64;
  auto isMissing = [&](const uint32_t *instruction, uint32_t length) {
    switch (instruction[0] & 0xffff) {
    case opCapability:
      return length == 2 && instruction[1] == preserveCapability && !(has16 || has32 || has64);
    case opExtension: {
      const char *name = reinterpret_cast<const char *>(instruction + 1);
      return !(has16 || has32 || has64) && strncmp(name, "SPV_KHR_float_controls", (length - 1) * sizeof(uint32_t)) == 0;
    }
    case opExecutionMode:
      return length == 4 && instruction[2] == preserve &&
             !(instruction[3] == 16   ? has16
               : instruction[3] == 32 ? has32
                                      : has64);
    default:
      return false;
    }
  };
  size_t kept = headerWords, i = headerWords;
  while (i < words.size() && (words[i] & 0xffff) != opFunction) {
    uint32_t length = words[i] >> 16;
    if (length == 0 || length > words.size() - i)
      break; // no SPIR-V: the driver reports it
    if (!isMissing(&words[i], length)) {
      std::copy_n(words.begin() + i, length, words.begin() + kept);
      kept += length;
    }
    i += length;
  }
  words.erase(words.begin() + kept, words.begin() + i);
}

} // namespace weir::runtime::vulkan
