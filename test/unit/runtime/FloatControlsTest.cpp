#include "src/runtime/devices/vulkan/float_controls.h"

#include "gtest/gtest.h"

using namespace weir::runtime::vulkan;

namespace {

using Words = std::vector<uint32_t>;

constexpr uint32_t kMode = 4461, kCapability = 4466;

/// A module with entry points 7 and 8, both with floats of 16 and 32 bits.
Words makeModule() {
  return {0x07230203,    0x10000,     0,          20,         0, //
          2u << 16 | 17, 1,                                      // OpCapability Shader
          2u << 16 | 17, kCapability,                            //
          7u << 16 | 10, 0x5f565053,  0x5f52484b, 0x616f6c66, 0x6f635f74, 0x6f72746e,
          0x0000736c,                                                        // OpExtension "SPV_KHR_float_controls"
          4u << 16 | 16, 7,           kMode,      16,                        //
          4u << 16 | 16, 7,           kMode,      32,                        //
          6u << 16 | 16, 7,           17,         64,         1,          1, // LocalSize
          4u << 16 | 16, 8,           kMode,      32,                        //
          5u << 16 | 54, 1,           9,          0,          2,          1u << 16 | 56}; // OpFunction, OpFunctionEnd
}

VkPhysicalDeviceFloatControlsProperties makeDevice(bool has16, bool has32) {
  VkPhysicalDeviceFloatControlsProperties device = {};
  device.shaderSignedZeroInfNanPreserveFloat16 = has16;
  device.shaderSignedZeroInfNanPreserveFloat32 = has32;
  return device;
}

TEST(FloatControls, StayWhereTheDeviceHasThem) {
  Words words = makeModule();
  dropMissingFloatControls(words, makeDevice(true, true));
  EXPECT_EQ(words, makeModule());
}

TEST(FloatControls, GoForTheWidthThatIsMissing) {
  Words words = makeModule(), expected = makeModule();
  expected.erase(expected.begin() + 16, expected.begin() + 20);
  dropMissingFloatControls(words, makeDevice(false, true));
  EXPECT_EQ(words, expected);
}

TEST(FloatControls, GoWithCapabilityAndExtension) {
  Words words = makeModule();
  dropMissingFloatControls(words, makeDevice(false, false));
  EXPECT_EQ(words, (Words{0x07230203, 0x10000, 0, 20, 0, 2u << 16 | 17, 1, 6u << 16 | 16, 7, 17, 64, 1, 1, 5u << 16 | 54, 1, 9, 0, 2, 1u << 16 | 56}));
}

TEST(FloatControls, LengthsThatLeadOutOfAModuleEndIt) {
  Words words = {0x07230203, 0x10000, 0, 20, 0, 9u << 16 | 16, 7, kMode};
  Words expected = words;
  dropMissingFloatControls(words, makeDevice(false, false));
  EXPECT_EQ(words, expected);
}

} // namespace
