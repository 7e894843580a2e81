#include "commands.h"

#include "../../error.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime::vulkan {

namespace {

/// Bytes of a repeated pattern that are copied at once, where the device's own fills do not do.
constexpr uint64_t patternBytes = 64 << 10;
constexpr uint32_t setsOfPool = 64, descriptorsOfPool = 1024;

} // namespace

Commands::Commands(const Device &owner, Context &context) : owner(owner), context(context), pipelines(context) {
  VkCommandPoolCreateInfo pools = {};
  pools.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pools.queueFamilyIndex = context.queueFamily;
  check(context.api.vkCreateCommandPool(context.device, &pools, nullptr, &pool), "making a command pool");
  VkCommandBufferAllocateInfo buffers = {};
  buffers.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  buffers.commandPool = pool;
  buffers.commandBufferCount = 1;
  check(context.api.vkAllocateCommandBuffers(context.device, &buffers, &buffer), "making a command buffer");
  VkFenceCreateInfo fences = {};
  fences.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  check(context.api.vkCreateFence(context.device, &fences, nullptr, &fence), "making a fence");
}

Commands::~Commands() {
  for (VkDescriptorPool sets : setPools)
    context.api.vkDestroyDescriptorPool(context.device, sets, nullptr);
  context.api.vkDestroyFence(context.device, fence, nullptr);
  context.api.vkDestroyCommandPool(context.device, pool, nullptr);
}

void Commands::begin() {
  temporaries.clear();
  hasCommands = isConcurrent = false;
  for (VkDescriptorPool sets : setPools)
    check(context.api.vkResetDescriptorPool(context.device, sets, 0), "resetting descriptors");
  currentPool = 0;
  check(context.api.vkResetCommandPool(context.device, pool, 0), "resetting commands");
  VkCommandBufferBeginInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  check(context.api.vkBeginCommandBuffer(buffer, &info), "recording commands");
}

weir_timepoint_t Commands::end() {
  if (hasCommands) {
    VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr, VK_ACCESS_MEMORY_WRITE_BIT, VK_ACCESS_HOST_READ_BIT};
    context.api.vkCmdPipelineBarrier(buffer, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &memory, 0, nullptr, 0,
                                     nullptr);
  }
  check(context.api.vkEndCommandBuffer(buffer), "recording commands");
  if (hasCommands) {
    VkSubmitInfo info = {};
    info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &buffer;
    check(context.api.vkQueueSubmit(context.queue, 1, &info, fence), "running commands");
    check(context.api.vkWaitForFences(context.device, 1, &fence, VK_TRUE, UINT64_MAX), "running commands");
    check(context.api.vkResetFences(context.device, 1, &fence), "running commands");
  }
  temporaries.clear();
  return 0;
}

Allocation *Commands::find(const weir_buffer &buffer) const {
  if (buffer.device.get() != &owner)
    return nullptr;
  return static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get()));
}

Allocation &Commands::get(const weir_buffer &buffer, const char *what) const {
  Allocation *allocation = find(buffer);
  if (!allocation)
    raise("{}: the buffer is in the memory of another device", what);
  return *allocation;
}

void Commands::barrier() {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr, VK_ACCESS_MEMORY_WRITE_BIT,
                            VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT};
  context.api.vkCmdPipelineBarrier(buffer, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &memory, 0, nullptr,
                                   0, nullptr);
}

void Commands::order() {
  if (hasCommands && !isConcurrent)
    barrier();
  hasCommands = true;
}

void Commands::beginConcurrent() {
  if (hasCommands)
    barrier();
  isConcurrent = true;
}

Allocation &Commands::makeTemporary(uint64_t size) {
  temporaries.push_back(std::make_unique<Allocation>(context, size));
  return *temporaries.back();
}

void Commands::copyOnDevice(VkBuffer source, uint64_t sourceOffset, VkBuffer target, uint64_t targetOffset, uint64_t length) {
  VkBufferCopy region = {sourceOffset, targetOffset, length};
  context.api.vkCmdCopyBuffer(buffer, source, target, 1, &region);
}

void Commands::fill(weir_buffer &target, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  target.checkRange("fill", offset, length);
  if (patternWidth != 1 && patternWidth != 2 && patternWidth != 4 && patternWidth != 8)
    raise("fill: patterns of {} bytes are not supported", patternWidth);
  Allocation &storage = get(target, "fill");
  if (length == 0)
    return;
  // Widen to 8 bytes: each narrower pattern divides them.
  for (uint32_t width = patternWidth; width < 8; width *= 2) {
    pattern &= (uint64_t(1) << (8 * width)) - 1;
    pattern |= pattern << (8 * width);
  }
  order();
  if (offset % 4 == 0 && length % 4 == 0 && pattern >> 32 == (pattern & UINT32_MAX)) {
    context.api.vkCmdFillBuffer(buffer, storage.buffer, offset, length, static_cast<uint32_t>(pattern));
    return;
  }
  // Copies may start and end anywhere.
  uint64_t size = std::min((length + 7) / 8 * 8, patternBytes);
  Allocation &repeated = makeTemporary(size);
  for (uint64_t i = 0; i < size; i += 8)
    memcpy(repeated.data + i, &pattern, 8);
  for (uint64_t done = 0; done < length; done += patternBytes)
    copyOnDevice(repeated.buffer, 0, storage.buffer, offset + done, std::min(patternBytes, length - done));
}

void Commands::copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  source.checkRange("copy from", sourceOffset, length);
  target.checkRange("copy to", targetOffset, length);
  if (length == 0)
    return;
  Allocation *from = find(source), *to = find(target);
  if (!from || !to) {
    if (!source.data || !target.data)
      raise("copy: the host does not see the memory of the other device");
    bool wasConcurrent = isConcurrent;
    end();
    memmove(target.data + targetOffset, source.data + sourceOffset, length);
    begin();
    isConcurrent = wasConcurrent;
    return;
  }
  order();
  bool overlaps = from == to && sourceOffset < targetOffset + length && targetOffset < sourceOffset + length;
  if (!overlaps)
    return copyOnDevice(from->buffer, sourceOffset, to->buffer, targetOffset, length);
  Allocation &between = makeTemporary(length);
  copyOnDevice(from->buffer, sourceOffset, between.buffer, 0, length);
  barrier();
  copyOnDevice(between.buffer, 0, to->buffer, targetOffset, length);
}

VkDescriptorSet Commands::allocateSet(VkDescriptorSetLayout layout, uint32_t descriptors) {
  VkDescriptorSetAllocateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  info.descriptorSetCount = 1;
  info.pSetLayouts = &layout;
  for (;; ++currentPool) {
    bool isNew = currentPool == setPools.size();
    if (isNew) {
      VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, std::max(descriptorsOfPool, descriptors)};
      VkDescriptorPoolCreateInfo pools = {};
      pools.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
      pools.maxSets = setsOfPool;
      pools.poolSizeCount = 1;
      pools.pPoolSizes = &size;
      setPools.emplace_back();
      check(context.api.vkCreateDescriptorPool(context.device, &pools, nullptr, &setPools.back()), "making descriptors");
    }
    info.descriptorPool = setPools[currentPool];
    VkDescriptorSet set;
    VkResult result = context.api.vkAllocateDescriptorSets(context.device, &info, &set);
    if (result == VK_SUCCESS)
      return set;
    if (isNew || (result != VK_ERROR_OUT_OF_POOL_MEMORY && result != VK_ERROR_FRAGMENTED_POOL))
      check(result, "making descriptors");
  }
}

void Commands::dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                        const weir_binding_t *bindings) {
  const char *name = entry.name ? entry.name : "(unnamed)";
  if (entry.cpu_kernel || !entry.blob)
    raise("dispatch of '{}', which has no code for Vulkan", name);
  uint64_t count;
  if (__builtin_mul_overflow(x, y, &count) || __builtin_mul_overflow(count, z, &count))
    raise("dispatch of '{}': too many workgroups: {} x {} x {}", name, x, y, z);
  if (count == 0)
    return;
  // Kernels count workgroups themselves, and leave out those that a rectangle has too many.
  const uint32_t *limits = context.limits().maxComputeWorkGroupCount;
  uint64_t width = std::min<uint64_t>(count, limits[0]), height = (count + width - 1) / width;
  if (height > limits[1])
    raise("dispatch of '{}': too many workgroups for the device: {}", name, count);

  ParameterLayout layout(entry);
  std::vector<uint32_t> parameters(layout.words);
  std::vector<VkDescriptorBufferInfo> ranges;
  const uint64_t alignment = context.limits().minStorageBufferOffsetAlignment;
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    const weir_binding_t &binding = bindings[i];
    if (!binding.buffer)
      raise("dispatch of '{}': binding {} is null", name, i);
    if (!binding.buffer->contains(binding.offset, binding.length))
      raise("dispatch of '{}': binding {}: bytes {} to {} of a buffer of {} bytes", name, i, binding.offset,
            binding.offset + binding.length, binding.buffer->size);
    Allocation *storage = find(*binding.buffer);
    if (!storage)
      raise("dispatch of '{}': binding {} is in the memory of another device", name, i);
    uint64_t lead = binding.offset % alignment;
    uint64_t length = std::max<uint64_t>((lead + binding.length + 3) / 4 * 4, 4);
    if (length > context.limits().maxStorageBufferRange)
      raise("dispatch of '{}': binding {} has {} bytes, the device '{}' takes {}", name, i, binding.length, context.name(),
            context.limits().maxStorageBufferRange);
    parameters[i / 4] |= static_cast<uint32_t>(lead) << (i % 4 * 8);
    ranges.push_back({storage->buffer, binding.offset - lead, length});
  }
  for (uint32_t i = 0; i < entry.operand_count; ++i) {
    parameters[layout.firstOperand + 2 * i] = static_cast<uint32_t>(operands[i]);
    parameters[layout.firstOperand + 2 * i + 1] = static_cast<uint32_t>(operands[i] >> 32);
  }
  if (layout.inBuffer) {
    Allocation &storage = makeTemporary(layout.words * 4);
    memcpy(storage.data, parameters.data(), layout.words * 4);
    ranges.push_back({storage.buffer, 0, layout.words * 4});
  }

  const Pipeline &pipeline = pipelines.get(entry);
  VkDescriptorSet set = allocateSet(pipeline.sets, static_cast<uint32_t>(ranges.size()));
  std::vector<VkWriteDescriptorSet> writes;
  for (uint32_t i = 0; i < ranges.size(); ++i)
    writes.push_back({VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, nullptr, set, i, 0, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, nullptr, &ranges[i],
                      nullptr});
  context.api.vkUpdateDescriptorSets(context.device, static_cast<uint32_t>(writes.size()), writes.data(), 0, nullptr);
  order();
  context.api.vkCmdBindPipeline(buffer, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.pipeline);
  context.api.vkCmdBindDescriptorSets(buffer, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.layout, 0, 1, &set, 0, nullptr);
  if (layout.words != 0 && !layout.inBuffer)
    context.api.vkCmdPushConstants(buffer, pipeline.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, layout.words * 4, parameters.data());
  context.api.vkCmdDispatch(buffer, static_cast<uint32_t>(width), static_cast<uint32_t>(height), 1);
}

} // namespace weir::runtime::vulkan
