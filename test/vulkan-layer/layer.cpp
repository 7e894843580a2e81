/// A layer of Vulkan that makes a driver smaller than it is, or lets it fail, so that tests see what the runtime does then. The loader inserts it
/// for VK_LAYER_PATH=FOLDER VK_INSTANCE_LAYERS=VK_LAYER_weir_faults. WEIR_TEST_VULKAN is a list of NAME=NUMBER, separated by commas:
///
///   range=BYTES    maxStorageBufferRange           lose=N      submission N (from 1) and all after it find the device lost
///   align=BYTES    minStorageBufferOffsetAlignment memory=N    allocation N (from 1) and all after it find no memory
///   width=N        maxComputeWorkGroupCount[0]     once=N      allocation N alone finds no memory
///   height=N       maxComputeWorkGroupCount[1]     shared=BYTES  maxComputeSharedMemorySize
///   bindings=N     maxPerStageDescriptorStorageBuffers         version=MINOR  apiVersion 1.MINOR

#include <vulkan/vk_layer.h>
#include <vulkan/vulkan.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

namespace {

// One instance and one device are enough for a test.
PFN_vkGetInstanceProcAddr nextInstance = nullptr;
PFN_vkGetDeviceProcAddr nextDevice = nullptr;
// Asked for once, while the chain below is not closed yet: later the loader may answer with the functions of this layer.
PFN_vkCreateDevice nextCreateDevice = nullptr;
PFN_vkGetPhysicalDeviceProperties nextGetProperties = nullptr;
PFN_vkQueueSubmit nextQueueSubmit = nullptr;
PFN_vkAllocateMemory nextAllocateMemory = nullptr;
std::atomic<uint64_t> submissions = 0, allocations = 0;

std::optional<uint32_t> setting(const char *name) {
  const char *text = getenv("WEIR_TEST_VULKAN");
  for (std::string rest = text ? text : ""; !rest.empty();) {
    std::string word = rest.substr(0, rest.find(','));
    rest.erase(0, word.size() + 1);
    if (word.compare(0, strlen(name) + 1, std::string(name) + "=") == 0)
      return static_cast<uint32_t>(strtoul(word.c_str() + strlen(name) + 1, nullptr, 0));
  }
  return std::nullopt;
}

/// Where the loader put what a layer needs, in the chain of a create info.
template <typename Info, typename Create>
Info *findLink(const Create *create, VkStructureType type) {
  auto *info = const_cast<Info *>(static_cast<const Info *>(create->pNext));
  while (info && !(info->sType == type && info->function == VK_LAYER_LINK_INFO))
    info = const_cast<Info *>(static_cast<const Info *>(info->pNext));
  return info;
}

VKAPI_ATTR VkResult VKAPI_CALL createInstance(const VkInstanceCreateInfo *create, const VkAllocationCallbacks *allocator, VkInstance *instance) {
  auto *link = findLink<VkLayerInstanceCreateInfo>(create, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
  nextInstance = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
  link->u.pLayerInfo = link->u.pLayerInfo->pNext;
  VkResult result = reinterpret_cast<PFN_vkCreateInstance>(nextInstance(VK_NULL_HANDLE, "vkCreateInstance"))(create, allocator, instance);
  if (result == VK_SUCCESS) {
    nextCreateDevice = reinterpret_cast<PFN_vkCreateDevice>(nextInstance(*instance, "vkCreateDevice"));
    nextGetProperties = reinterpret_cast<PFN_vkGetPhysicalDeviceProperties>(nextInstance(*instance, "vkGetPhysicalDeviceProperties"));
  }
  return result;
}

VKAPI_ATTR VkResult VKAPI_CALL createDevice(VkPhysicalDevice physical, const VkDeviceCreateInfo *create, const VkAllocationCallbacks *allocator,
                                            VkDevice *device) {
  auto *link = findLink<VkLayerDeviceCreateInfo>(create, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
  nextDevice = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
  link->u.pLayerInfo = link->u.pLayerInfo->pNext;
  VkResult result = nextCreateDevice(physical, create, allocator, device);
  if (result == VK_SUCCESS) {
    nextQueueSubmit = reinterpret_cast<PFN_vkQueueSubmit>(nextDevice(*device, "vkQueueSubmit"));
    nextAllocateMemory = reinterpret_cast<PFN_vkAllocateMemory>(nextDevice(*device, "vkAllocateMemory"));
  }
  return result;
}

VKAPI_ATTR void VKAPI_CALL getProperties(VkPhysicalDevice physical, VkPhysicalDeviceProperties *properties) {
  nextGetProperties(physical, properties);
  VkPhysicalDeviceLimits &limits = properties->limits;
  limits.maxStorageBufferRange = setting("range").value_or(limits.maxStorageBufferRange);
  limits.minStorageBufferOffsetAlignment = setting("align").value_or(static_cast<uint32_t>(limits.minStorageBufferOffsetAlignment));
  limits.maxComputeWorkGroupCount[0] = setting("width").value_or(limits.maxComputeWorkGroupCount[0]);
  limits.maxComputeWorkGroupCount[1] = setting("height").value_or(limits.maxComputeWorkGroupCount[1]);
  limits.maxComputeSharedMemorySize = setting("shared").value_or(limits.maxComputeSharedMemorySize);
  limits.maxPerStageDescriptorStorageBuffers = setting("bindings").value_or(limits.maxPerStageDescriptorStorageBuffers);
  if (auto minor = setting("version"))
    properties->apiVersion = VK_MAKE_API_VERSION(0, 1, *minor, 0);
}

bool isReached(std::atomic<uint64_t> &count, const char *always, const char *once) {
  uint64_t number = ++count;
  return (setting(always) && number >= *setting(always)) || (once && setting(once) && number == *setting(once));
}

VKAPI_ATTR VkResult VKAPI_CALL queueSubmit(VkQueue queue, uint32_t count, const VkSubmitInfo *submits, VkFence fence) {
  if (isReached(submissions, "lose", nullptr))
    return VK_ERROR_DEVICE_LOST;
  return nextQueueSubmit(queue, count, submits, fence);
}

VKAPI_ATTR VkResult VKAPI_CALL allocateMemory(VkDevice device, const VkMemoryAllocateInfo *info, const VkAllocationCallbacks *allocator,
                                              VkDeviceMemory *memory) {
  if (isReached(allocations, "memory", "once"))
    return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  return nextAllocateMemory(device, info, allocator, memory);
}

} // namespace

extern "C" {
VK_LAYER_EXPORT VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL weirFaultsGetDeviceProcAddr(VkDevice device, const char *name) {
  if (!strcmp(name, "vkQueueSubmit"))
    return reinterpret_cast<PFN_vkVoidFunction>(queueSubmit);
  if (!strcmp(name, "vkAllocateMemory"))
    return reinterpret_cast<PFN_vkVoidFunction>(allocateMemory);
  if (!strcmp(name, "vkGetDeviceProcAddr"))
    return reinterpret_cast<PFN_vkVoidFunction>(weirFaultsGetDeviceProcAddr);
  return nextDevice(device, name);
}

VK_LAYER_EXPORT VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL weirFaultsGetInstanceProcAddr(VkInstance instance, const char *name) {
  if (!strcmp(name, "vkCreateInstance"))
    return reinterpret_cast<PFN_vkVoidFunction>(createInstance);
  if (!strcmp(name, "vkCreateDevice"))
    return reinterpret_cast<PFN_vkVoidFunction>(createDevice);
  if (!strcmp(name, "vkGetPhysicalDeviceProperties"))
    return reinterpret_cast<PFN_vkVoidFunction>(getProperties);
  if (!strcmp(name, "vkGetDeviceProcAddr"))
    return reinterpret_cast<PFN_vkVoidFunction>(weirFaultsGetDeviceProcAddr);
  if (!strcmp(name, "vkGetInstanceProcAddr"))
    return reinterpret_cast<PFN_vkVoidFunction>(weirFaultsGetInstanceProcAddr);
  return nextInstance ? nextInstance(instance, name) : nullptr;
}
}
