#include "context.h"

#include "../../error.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <vector>

#include <dlfcn.h>

namespace weir::runtime::vulkan {

namespace {

/// Which of several devices is used: a graphics card before what is built in, a driver that runs on the processor last.
unsigned rank(VkPhysicalDeviceType type) {
  switch (type) {
  case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
    return 0;
  case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
    return 1;
  case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
    return 2;
  default:
    return 3;
  }
}

/// Whether the user has the device do without a capability, as if it were another one: `WEIR_VULKAN_WITHOUT=NAME,...`.
bool isWithout(const char *capability) {
  const char *names = getenv("WEIR_VULKAN_WITHOUT");
  return names && (std::string(",") + names + ",").find(std::string(",") + capability + ",") != std::string::npos;
}

/// The loader's library stays open: drivers have threads that outlive devices.
PFN_vkGetInstanceProcAddr openLoader() {
  static void *library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    raise("no Vulkan: libvulkan.so.1 cannot be opened; install the Vulkan loader and a driver (Debian: mesa-vulkan-drivers)");
  auto function = reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
  if (!function)
    raise("no Vulkan: libvulkan.so.1 is not a Vulkan loader");
  return function;
}

} // namespace

void check(VkResult result, const char *what) {
  if (result == VK_SUCCESS)
    return;
  if (result == VK_ERROR_OUT_OF_HOST_MEMORY || result == VK_ERROR_OUT_OF_DEVICE_MEMORY)
    raise("Vulkan: {}: out of memory", what);
  if (result == VK_ERROR_DEVICE_LOST)
    raise("Vulkan: {}: the device was lost", what);
  raise("Vulkan: {} failed with error {}", what, static_cast<int>(result));
}

unsigned countDevices() { return static_cast<unsigned>(Context().listPhysicalDevices().size()); }

Context::Context(unsigned ordinal) {
  createInstance();
  try {
    choosePhysicalDevice(ordinal);
    createDevice();
  } catch (...) {
    api.vkDestroyInstance(instance, nullptr);
    throw;
  }
}

Context::~Context() {
  if (device)
    api.vkDestroyDevice(device, nullptr);
  api.vkDestroyInstance(instance, nullptr);
}

void Context::createInstance() {
  PFN_vkGetInstanceProcAddr get = openLoader();
  auto create = reinterpret_cast<PFN_vkCreateInstance>(get(nullptr, "vkCreateInstance"));
  VkApplicationInfo application = {};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.pEngineName = "weir";
  application.apiVersion = VK_API_VERSION_1_2;
  auto list = reinterpret_cast<PFN_vkEnumerateInstanceExtensionProperties>(get(nullptr, "vkEnumerateInstanceExtensionProperties"));
  uint32_t count = 0;
  std::vector<VkExtensionProperties> extensions;
  if (list && list(nullptr, &count, nullptr) == VK_SUCCESS) {
    extensions.resize(count);
    list(nullptr, &count, extensions.data());
  }
  const char *names = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
  hasNames = std::any_of(extensions.begin(), extensions.end(),
                         [&](const VkExtensionProperties &extension) { return strcmp(extension.extensionName, names) == 0; });
  VkInstanceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  info.pApplicationInfo = &application;
  info.enabledExtensionCount = hasNames;
  info.ppEnabledExtensionNames = &names;
  if (!create || create(&info, nullptr, &instance) != VK_SUCCESS)
    raise("no Vulkan: the loader found no driver; install one (Debian: mesa-vulkan-drivers)");
#define WEIR_LOAD(NAME) api.NAME = reinterpret_cast<PFN_##NAME>(get(instance, #NAME));
  WEIR_VULKAN_INSTANCE_FUNCTIONS(WEIR_LOAD)
#undef WEIR_LOAD
}

std::vector<VkPhysicalDevice> Context::listPhysicalDevices() const {
  uint32_t count = 0;
  check(api.vkEnumeratePhysicalDevices(instance, &count, nullptr), "listing devices");
  std::vector<VkPhysicalDevice> devices(count);
  check(api.vkEnumeratePhysicalDevices(instance, &count, devices.data()), "listing devices");
  auto propertiesOf = [&](VkPhysicalDevice candidate) {
    VkPhysicalDeviceProperties found;
    api.vkGetPhysicalDeviceProperties(candidate, &found);
    return found;
  };
  devices.erase(std::remove_if(devices.begin(), devices.end(),
                               [&](VkPhysicalDevice candidate) { return propertiesOf(candidate).apiVersion < VK_API_VERSION_1_1; }),
                devices.end());
  std::stable_sort(devices.begin(), devices.end(), [&](VkPhysicalDevice a, VkPhysicalDevice b) {
    return rank(propertiesOf(a).deviceType) < rank(propertiesOf(b).deviceType);
  });
  return devices;
}

void Context::choosePhysicalDevice(unsigned ordinal) {
  std::vector<VkPhysicalDevice> devices = listPhysicalDevices();
  if (ordinal < devices.size()) {
    physical = devices[ordinal];
    api.vkGetPhysicalDeviceProperties(physical, &properties);
  } else {
    raise("no Vulkan: there is no device with Vulkan 1.1; install a driver (Debian: mesa-vulkan-drivers has one that needs no GPU)");
  }
}

bool Context::hasExtension(const char *name) const {
  uint32_t count = 0;
  check(api.vkEnumerateDeviceExtensionProperties(physical, nullptr, &count, nullptr), "listing extensions");
  std::vector<VkExtensionProperties> extensions(count);
  check(api.vkEnumerateDeviceExtensionProperties(physical, nullptr, &count, extensions.data()), "listing extensions");
  return std::any_of(extensions.begin(), extensions.begin() + count,
                     [&](const VkExtensionProperties &extension) { return strcmp(extension.extensionName, name) == 0; });
}

uint32_t Context::findQueueFamily() const {
  uint32_t count = 0;
  api.vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  api.vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
  auto found = std::find_if(families.begin(), families.end(), [](const auto &family) { return family.queueFlags & VK_QUEUE_COMPUTE_BIT; });
  if (found == families.end())
    raise("no Vulkan: the device '{}' has no compute queue", name());
  return static_cast<uint32_t>(found - families.begin());
}

void Context::createDevice() {
  // What the compiler counts on (src/targets/vulkan).
  constexpr uint32_t workgroupBytes = 32 << 10;
  if (limits().maxComputeSharedMemorySize < workgroupBytes)
    raise("no Vulkan: the device '{}' has {} bytes of workgroup memory, but kernels need {}", name(), limits().maxComputeSharedMemorySize,
          workgroupBytes);
  api.vkGetPhysicalDeviceMemoryProperties(physical, &memory);
  // A card's own memory is slow to read for the host even where it sees it.
  unified = properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU && !getenv("WEIR_VULKAN_STAGING");
  queueFamily = findQueueFamily();

  // All that there is of what kernels may need.
  small = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES, nullptr, VK_FALSE, VK_FALSE};
  VkPhysicalDeviceBufferDeviceAddressFeatures address = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES, nullptr, VK_FALSE, VK_FALSE,
                                                         VK_FALSE};
  VkPhysicalDeviceTimelineSemaphoreFeatures timeline = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES, &address, VK_FALSE};
  // Part of Vulkan from 1.3 on, whose names drivers go on to list.
  std::vector<const char *> extensions;
  auto enable = [&](const char *name) {
    if (!hasExtension(name))
      return false;
    extensions.push_back(name);
    return true;
  };
  const bool hasDots = enable(VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME);
  const bool hasFloatControls = enable(VK_KHR_SHADER_FLOAT_CONTROLS_EXTENSION_NAME) || properties.apiVersion >= VK_API_VERSION_1_2;
  dots = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES, &timeline, VK_FALSE};
  small.pNext = hasDots ? static_cast<void *>(&dots) : &timeline;
  storage8 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES, &small, VK_FALSE, VK_FALSE, VK_FALSE};
  storage16 = {};
  storage16.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES;
  storage16.pNext = properties.apiVersion >= VK_API_VERSION_1_2 ? &storage8 : nullptr;
  VkPhysicalDeviceFeatures2 all = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &storage16, {}};
  api.vkGetPhysicalDeviceFeatures2(physical, &all);
  features = all.features;
  timelines = timeline.timelineSemaphore;
  addresses = address.bufferDeviceAddress && !isWithout("PhysicalStorageBufferAddresses");
  // What only debuggers need.
  address.bufferDeviceAddressCaptureReplay = address.bufferDeviceAddressMultiDevice = VK_FALSE;
  all.features = {};
  subgroup = {};
  subgroup.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES;
  floats = {};
  floats.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES;
  if (hasFloatControls && !isWithout("SignedZeroInfNanPreserve"))
    subgroup.pNext = &floats;
  VkPhysicalDeviceProperties2 extended = {};
  extended.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  extended.pNext = &subgroup;
  api.vkGetPhysicalDeviceProperties2(physical, &extended);
  subgroup.pNext = nullptr;
  // What a subscript of the program asks for outside of a range is no reason to damage other memory.
  all.features.robustBufferAccess = features.robustBufferAccess;
  all.features.shaderFloat64 = features.shaderFloat64;
  all.features.shaderInt64 = features.shaderInt64;
  all.features.shaderInt16 = features.shaderInt16;

  float priority = 1;
  VkDeviceQueueCreateInfo queues = {};
  queues.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queues.queueFamilyIndex = queueFamily;
  queues.queueCount = 1;
  queues.pQueuePriorities = &priority;
  VkDeviceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.pNext = &all;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queues;
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  check(api.vkCreateDevice(physical, &info, nullptr, &device), "opening the device");
#define WEIR_LOAD(NAME) api.NAME = reinterpret_cast<PFN_##NAME>(api.vkGetDeviceProcAddr(device, #NAME));
  WEIR_VULKAN_DEVICE_FUNCTIONS(WEIR_LOAD)
#undef WEIR_LOAD
  api.vkGetDeviceQueue(device, queueFamily, 0, &queue);
  setName(VK_OBJECT_TYPE_QUEUE, queue, "weir queue");
  small.pNext = dots.pNext = nullptr; // what they point to ends here
}

void Context::setNameOf(VkObjectType type, uint64_t handle, const char *name) const {
  if (!hasNames)
    return;
  VkDebugUtilsObjectNameInfoEXT info = {VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, nullptr, type, handle, name};
  // An object without a name works as well.
  (void)api.vkSetDebugUtilsObjectNameEXT(device, &info);
}

void Context::beginLabel(VkCommandBuffer buffer, const char *name) const {
  if (!hasNames)
    return;
  VkDebugUtilsLabelEXT label = {VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT, nullptr, name, {}};
  api.vkCmdBeginDebugUtilsLabelEXT(buffer, &label);
}

void Context::endLabel(VkCommandBuffer buffer) const {
  if (hasNames)
    api.vkCmdEndDebugUtilsLabelEXT(buffer);
}

VkSemaphore Context::makeTimeline() const {
  VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO, nullptr, VK_SEMAPHORE_TYPE_TIMELINE, 0};
  VkSemaphoreCreateInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type, 0};
  VkSemaphore semaphore;
  check(api.vkCreateSemaphore(device, &info, nullptr, &semaphore), "making a semaphore");
  return semaphore;
}

bool Context::canBind(uint64_t offset, uint64_t length) const {
  return descriptorBytes(leadOf(offset), length) <= limits().maxStorageBufferRange;
}

uint32_t Context::findMemoryType(uint32_t allowed, bool isForHost) const {
  constexpr VkMemoryPropertyFlags visible = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
                                  cached = visible | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  const VkMemoryPropertyFlags forHost[] = {cached, visible}, unifiedOrder[] = {cached | local, visible | local, cached, visible},
                              forDevice[] = {local, 0};
  auto find = [&](auto &wishes) -> std::optional<uint32_t> {
    for (VkMemoryPropertyFlags wanted : wishes)
      for (uint32_t i = 0; i < memory.memoryTypeCount; ++i)
        if ((allowed >> i & 1) && (memory.memoryTypes[i].propertyFlags & wanted) == wanted)
          return i;
    return std::nullopt;
  };
  std::optional<uint32_t> found = isForHost ? find(forHost) : unified ? find(unifiedOrder) : find(forDevice);
  if (!found)
    raise("Vulkan: the device '{}' has no memory that the host can access", name());
  return *found;
}

void Context::checkCapabilities(const char *kernel, const uint32_t *words, uint64_t count) const {
  constexpr uint32_t headerWords = 5, opCapability = 17;
  // Not every stage has what subgroups can do.
  VkSubgroupFeatureFlags operations = subgroup.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT ? subgroup.supportedOperations : 0;
  struct Capability {
    uint32_t number;
    const char *name;
    VkBool32 isThere;
  } const known[] = {{9, "Float16", small.shaderFloat16},
                     {10, "Float64", features.shaderFloat64},
                     {11, "Int64", features.shaderInt64},
                     {22, "Int16", features.shaderInt16},
                     {39, "Int8", small.shaderInt8},
                     {61, "GroupNonUniform", (operations & VK_SUBGROUP_FEATURE_BASIC_BIT) != 0},
                     {63, "GroupNonUniformArithmetic", (operations & VK_SUBGROUP_FEATURE_ARITHMETIC_BIT) != 0},
                     {4433, "StorageBuffer16BitAccess", storage16.storageBuffer16BitAccess},
                     {4448, "StorageBuffer8BitAccess", storage8.storageBuffer8BitAccess},
                     {5347, "PhysicalStorageBufferAddresses", addresses},
                     {6017, "DotProductInput4x8Bit", dots.shaderIntegerDotProduct},
                     {6019, "DotProduct", dots.shaderIntegerDotProduct}};
  if (count < headerWords || words[0] != 0x07230203)
    raise("dispatch of '{}': its code is not SPIR-V", kernel);
  for (uint64_t i = headerWords; i + 1 < count && words[i] == (2u << 16 | opCapability); i += 2)
    for (const Capability &capability : known)
      if (words[i + 1] == capability.number && (!capability.isThere || isWithout(capability.name)))
        raise("dispatch of '{}': it needs {}, which the device '{}' does not have", kernel, capability.name, name());
}

} // namespace weir::runtime::vulkan
