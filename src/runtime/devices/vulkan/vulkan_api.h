/// Functions of the Vulkan loader, which is opened when a device is asked for: nothing links it.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_API_H
#define WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_API_H

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

namespace weir::runtime::vulkan {

#define WEIR_VULKAN_INSTANCE_FUNCTIONS(F)                                                                              \
  F(vkCreateDevice)                                                                                                    \
  F(vkDestroyInstance)                                                                                                 \
  F(vkEnumerateDeviceExtensionProperties)                                                                              \
  F(vkEnumeratePhysicalDevices)                                                                                        \
  F(vkGetDeviceProcAddr)                                                                                               \
  F(vkGetPhysicalDeviceFeatures2)                                                                                      \
  F(vkGetPhysicalDeviceMemoryProperties)                                                                               \
  F(vkGetPhysicalDeviceProperties)                                                                                     \
  F(vkGetPhysicalDeviceProperties2)                                                                                    \
  F(vkGetPhysicalDeviceQueueFamilyProperties)                                                                          \
  F(vkCmdBeginDebugUtilsLabelEXT)                                                                                      \
  F(vkCmdEndDebugUtilsLabelEXT)                                                                                        \
  F(vkSetDebugUtilsObjectNameEXT)

#define WEIR_VULKAN_DEVICE_FUNCTIONS(F)                                                                                \
  F(vkAllocateCommandBuffers)                                                                                          \
  F(vkAllocateDescriptorSets)                                                                                          \
  F(vkAllocateMemory)                                                                                                  \
  F(vkBeginCommandBuffer)                                                                                              \
  F(vkBindBufferMemory)                                                                                                \
  F(vkCmdBindDescriptorSets)                                                                                           \
  F(vkCmdBindPipeline)                                                                                                 \
  F(vkCmdCopyBuffer)                                                                                                   \
  F(vkCmdDispatch)                                                                                                     \
  F(vkCmdFillBuffer)                                                                                                   \
  F(vkCmdPipelineBarrier)                                                                                              \
  F(vkCmdPushConstants)                                                                                                \
  F(vkCreateBuffer)                                                                                                    \
  F(vkCreateCommandPool)                                                                                               \
  F(vkCreateComputePipelines)                                                                                          \
  F(vkCreateDescriptorPool)                                                                                            \
  F(vkCreateDescriptorSetLayout)                                                                                       \
  F(vkCreateFence)                                                                                                     \
  F(vkCreatePipelineCache)                                                                                             \
  F(vkCreatePipelineLayout)                                                                                            \
  F(vkCreateSemaphore)                                                                                                 \
  F(vkCreateShaderModule)                                                                                              \
  F(vkDestroyBuffer)                                                                                                   \
  F(vkDestroyCommandPool)                                                                                              \
  F(vkDestroyDescriptorPool)                                                                                           \
  F(vkDestroyDescriptorSetLayout)                                                                                      \
  F(vkDestroyDevice)                                                                                                   \
  F(vkDestroyFence)                                                                                                    \
  F(vkDestroyPipeline)                                                                                                 \
  F(vkDestroyPipelineCache)                                                                                            \
  F(vkDestroyPipelineLayout)                                                                                           \
  F(vkDestroySemaphore)                                                                                                \
  F(vkDestroyShaderModule)                                                                                             \
  F(vkEndCommandBuffer)                                                                                                \
  F(vkFreeMemory)                                                                                                      \
  F(vkGetBufferDeviceAddress)                                                                                          \
  F(vkGetBufferMemoryRequirements)                                                                                     \
  F(vkGetDeviceQueue)                                                                                                  \
  F(vkGetPipelineCacheData)                                                                                            \
  F(vkMapMemory)                                                                                                       \
  F(vkQueueSubmit)                                                                                                     \
  F(vkFreeCommandBuffers)                                                                                              \
  F(vkResetFences)                                                                                                     \
  F(vkSignalSemaphore)                                                                                                 \
  F(vkUpdateDescriptorSets)                                                                                            \
  F(vkWaitForFences)                                                                                                   \
  F(vkWaitSemaphores)

struct Functions {
#define WEIR_MEMBER(NAME) PFN_##NAME NAME = nullptr;
  WEIR_VULKAN_INSTANCE_FUNCTIONS(WEIR_MEMBER)
  WEIR_VULKAN_DEVICE_FUNCTIONS(WEIR_MEMBER)
#undef WEIR_MEMBER
};

/// Raises an error that names `what` unless `result` is success.
void check(VkResult result, const char *what);

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_API_H
