#include "recordings.h"

#include "../../error.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime::vulkan {

/// Bytes of a repeated pattern that are copied at once, where the device's own fills do not do.
constexpr uint64_t patternBytes = 64 << 10;

/// Turns one list into one command buffer.
class Recorder {
public:
  Recorder(Recordings &owner, const CommandList &list, Recording &recording)
      : owner(owner), context(owner.context), list(list), recording(recording) {}

  void record();

private:
  static Allocation &storageOf(const StorageRange &range) { return *static_cast<Allocation *>(range.object); }

  friend class weir::runtime::CommandList;
  /// A barrier before a command with these accesses if one since the last barrier conflicts with it.
  void order(const std::vector<Access> &accesses);
  void fill(const StorageRange &target, uint64_t pattern);
  void copy(const StorageRange &source, const StorageRange &target);
  void dispatch(const Command &command);
  BindingForm formOf(const Command &command) const;
  /// Binding `index` as a descriptor, with what is before it as a parameter; or all of it as parameters. What is accessed then.
  Access bind(const StorageRange &binding, uint32_t index, std::vector<uint32_t> &parameters, std::vector<VkDescriptorBufferInfo> &ranges);
  Access passAddress(const StorageRange &binding, uint32_t index, std::vector<uint32_t> &parameters);
  void copyRange(Allocation &source, uint64_t sourceOffset, Allocation &target, uint64_t targetOffset, uint64_t length);
  Allocation &makeTemporary(uint64_t size, bool isOnHost);
  void makeSets();
  VkDescriptorSet allocateSet(VkDescriptorSetLayout layout);

  Recordings &owner;
  Context &context;
  const CommandList &list;
  Recording &recording;
  Conflicts conflicts; ///< with commands since the last barrier
};

void Recorder::order(const std::vector<Access> &accesses) {
  if (conflicts.isAny(accesses)) {
    conflicts.clear();
    if (static_cast<int64_t>(context.statistics.orderings++) != owner.omittedBarrier)
      recordBarrier(context, recording.buffer);
  }
  conflicts.add(0, accesses);
  recording.accesses.insert(recording.accesses.end(), accesses.begin(), accesses.end());
}

Allocation &Recorder::makeTemporary(uint64_t size, bool isOnHost) {
  recording.temporaries.push_back(owner.memory.allocate(size, isOnHost));
  return *recording.temporaries.back();
}

void Recorder::copyRange(Allocation &source, uint64_t sourceOffset, Allocation &target, uint64_t targetOffset, uint64_t length) {
  order({{source.number, sourceOffset, sourceOffset + length, false}, {target.number, targetOffset, targetOffset + length, true}});
  VkBufferCopy region = {sourceOffset, targetOffset, length};
  context.api.vkCmdCopyBuffer(recording.buffer, source.buffer, target.buffer, 1, &region);
}

void Recorder::fill(const StorageRange &target, uint64_t pattern) {
  Allocation &storage = storageOf(target);
  if (target.offset % 4 == 0 && target.length % 4 == 0 && pattern >> 32 == (pattern & UINT32_MAX)) {
    order({{target.storage, target.offset, target.offset + target.length, true}});
    context.api.vkCmdFillBuffer(recording.buffer, storage.buffer, target.offset, target.length, static_cast<uint32_t>(pattern));
    return;
  }
  // Copies may start and end anywhere.
  uint64_t size = std::min((target.length + 7) / 8 * 8, patternBytes);
  Allocation &repeated = makeTemporary(size, /*isOnHost=*/true);
  std::vector<uint64_t> words(size / 8, pattern);
  owner.memory.write(repeated, 0, words.data(), size);
  for (uint64_t done = 0; done < target.length; done += patternBytes)
    copyRange(repeated, 0, storage, target.offset + done, std::min(patternBytes, target.length - done));
}

void Recorder::copy(const StorageRange &source, const StorageRange &target) {
  Allocation &from = storageOf(source), &to = storageOf(target);
  if (!overlap(source, target))
    return copyRange(from, source.offset, to, target.offset, source.length);
  Allocation &between = makeTemporary(source.length, /*isOnHost=*/false);
  copyRange(from, source.offset, between, 0, source.length);
  copyRange(between, 0, to, target.offset, source.length);
}

BindingForm Recorder::formOf(const Command &command) const {
  for (uint32_t i = 0; i < command.rangeCount; ++i)
    if (const StorageRange &binding = list.getRange(command, i); !context.canBind(binding.offset, binding.length))
      return BindingForm::Addresses;
  return BindingForm::Descriptors;
}

Access Recorder::bind(const StorageRange &binding, uint32_t index, std::vector<uint32_t> &parameters, std::vector<VkDescriptorBufferInfo> &ranges) {
  uint64_t lead = context.leadOf(binding.offset), begin = binding.offset - lead, length = Context::descriptorBytes(lead, binding.length);
  parameters[index / 4] |= static_cast<uint32_t>(lead) << (index % 4 * 8);
  ranges.push_back({storageOf(binding).buffer, begin, length});
  return {binding.storage, begin, begin + length, binding.isWritten};
}

Access Recorder::passAddress(const StorageRange &binding, uint32_t index, std::vector<uint32_t> &parameters) {
  // Something has to be the last element, of up to 16 bytes; an allocation has more.
  const uint64_t words[] = {storageOf(binding).address + binding.offset, std::max<uint64_t>(binding.length, 16)};
  memcpy(&parameters[index * ParameterLayout::addressWords], words, sizeof(words));
  return {binding.storage, binding.offset, binding.offset + binding.length, binding.isWritten};
}

void Recorder::dispatch(const Command &command) {
  const weir_export_t &entry = *command.entry;
  const BindingForm form = formOf(command);
  ParameterLayout layout(entry, form);
  std::vector<uint32_t> parameters(layout.words);
  std::vector<VkDescriptorBufferInfo> ranges;
  std::vector<Access> accesses;
  for (uint32_t i = 0; i < command.rangeCount; ++i) {
    const StorageRange &binding = list.getRange(command, i);
    accesses.push_back(form == BindingForm::Addresses ? passAddress(binding, i, parameters) : bind(binding, i, parameters, ranges));
  }
  for (uint32_t i = 0; i < command.operandCount; ++i) {
    weir_slot_t operand = list.operands[command.firstOperand + i];
    parameters[layout.firstOperand + 2 * i] = static_cast<uint32_t>(operand);
    parameters[layout.firstOperand + 2 * i + 1] = static_cast<uint32_t>(operand >> 32);
  }
  if (layout.inBuffer) {
    Allocation &storage = makeTemporary(layout.words * 4, /*isOnHost=*/true);
    owner.memory.write(storage, 0, parameters.data(), layout.words * 4);
    ranges.push_back({storage.buffer, 0, layout.words * 4});
  }

  const Pipeline &pipeline = owner.pipelines.get(entry, form);
  VkDescriptorSet set = allocateSet(pipeline.sets);
  context.setName(VK_OBJECT_TYPE_DESCRIPTOR_SET, set, entry.name);
  std::vector<VkWriteDescriptorSet> writes;
  for (uint32_t i = 0; i < ranges.size(); ++i)
    writes.push_back({VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, nullptr, set, i, 0, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, nullptr, &ranges[i],
                      nullptr});
  context.api.vkUpdateDescriptorSets(context.device, static_cast<uint32_t>(writes.size()), writes.data(), 0, nullptr);
  order(accesses);
  VkCommandBuffer buffer = recording.buffer;
  context.api.vkCmdBindPipeline(buffer, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.pipeline);
  context.api.vkCmdBindDescriptorSets(buffer, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.layout, 0, 1, &set, 0, nullptr);
  if (layout.words != 0 && !layout.inBuffer)
    context.api.vkCmdPushConstants(buffer, pipeline.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, layout.words * 4, parameters.data());
  Grid grid = Grid::of(command.value, context.limits().maxComputeWorkGroupCount[0]);
  context.beginLabel(buffer, entry.name);
  context.api.vkCmdDispatch(buffer, static_cast<uint32_t>(grid.width), static_cast<uint32_t>(grid.height), 1);
  context.endLabel(buffer);
}

void Recorder::makeSets() {
  VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 0};
  VkDescriptorPoolCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  for (const Command &command : list.commands)
    if (command.kind == Command::Kind::Dispatch) {
      ++info.maxSets;
      size.descriptorCount += command.rangeCount + 1;
    }
  if (info.maxSets == 0)
    return;
  info.poolSizeCount = 1;
  info.pPoolSizes = &size;
  check(context.api.vkCreateDescriptorPool(context.device, &info, nullptr, &recording.sets), "making descriptors");
}

VkDescriptorSet Recorder::allocateSet(VkDescriptorSetLayout layout) {
  VkDescriptorSetAllocateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  info.descriptorPool = recording.sets;
  info.descriptorSetCount = 1;
  info.pSetLayouts = &layout;
  VkDescriptorSet set;
  check(context.api.vkAllocateDescriptorSets(context.device, &info, &set), "making descriptors");
  return set;
}

void Recorder::record() {
  makeSets();
  recording.buffer = owner.pool.begin(VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
  context.setName(VK_OBJECT_TYPE_COMMAND_BUFFER, recording.buffer, fmt::format("weir commands {}", context.statistics.recordings));
  for (const Command &command : list.commands)
    list.visit(command, *this);
  mergeAccesses(recording.accesses);
  bool isForHost = std::any_of(list.ranges.begin(), list.ranges.end(),
                               [](const StorageRange &range) { return range.isWritten && storageOf(range).data; });
  owner.pool.end(recording.buffer, isForHost);
  ++context.statistics.recordings;
}

Recordings::~Recordings() {
  try {
    queue.wait(queue.last());
  } catch (const Error &) {
    // The device was lost: nothing runs.
  }
  for (auto &[key, recording] : recordings)
    release(recording);
}

Recording &Recordings::get(const CommandList &list) {
  auto found = recordings.find(list.key());
  if (found == recordings.end()) {
    if (recordings.size() >= mostKept)
      evictOldest();
    Recording made;
    try {
      Recorder(*this, list, made).record();
    } catch (...) {
      release(made);
      throw;
    }
    found = recordings.emplace(list.key(), std::move(made)).first;
  }
  found->second.lastUse = ++uses;
  return found->second;
}

void Recordings::evictOldest() {
  auto oldest = std::min_element(recordings.begin(), recordings.end(),
                                 [](const auto &a, const auto &b) { return a.second.lastUse < b.second.lastUse; });
  queue.wait(oldest->second.lastPoint);
  release(oldest->second);
  recordings.erase(oldest);
}

void Recordings::release(Recording &recording) {
  if (recording.buffer)
    pool.free(recording.buffer);
  context.api.vkDestroyDescriptorPool(context.device, recording.sets, nullptr);
}

} // namespace weir::runtime::vulkan
