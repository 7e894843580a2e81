#include "pipelines.h"

#include "../../error.h"
#include "float_controls.h"

#include <cstring>
#include <vector>

namespace weir::runtime::vulkan {

Pipelines::~Pipelines() {
  for (auto &form : pipelines)
    for (auto &[entry, pipeline] : form) {
      context.api.vkDestroyPipeline(context.device, pipeline.pipeline, nullptr);
      context.api.vkDestroyPipelineLayout(context.device, pipeline.layout, nullptr);
      context.api.vkDestroyDescriptorSetLayout(context.device, pipeline.sets, nullptr);
    }
  for (auto &[bytes, module] : modules)
    context.api.vkDestroyShaderModule(context.device, module, nullptr);
}

const Pipeline &Pipelines::get(const weir_export_t &entry, BindingForm form) {
  Pipeline &pipeline = pipelines[form == BindingForm::Addresses][&entry];
  if (!pipeline.pipeline)
    build(entry, form, pipeline);
  return pipeline;
}

VkShaderModule Pipelines::getModule(const weir_export_t &entry, BindingForm form) {
  bool isByAddress = form == BindingForm::Addresses;
  const void *blob = isByAddress ? entry.address_blob : entry.blob;
  VkShaderModule &module = modules[blob];
  if (module)
    return module;
  // The bytes of a module may start anywhere.
  std::vector<uint32_t> words((isByAddress ? entry.address_blob_size : entry.blob_size) / sizeof(uint32_t));
  memcpy(words.data(), blob, words.size() * sizeof(uint32_t));
  context.checkCapabilities(entry.name, words.data(), words.size());
  dropMissingFloatControls(words, context.floatControls());
  VkShaderModuleCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  info.codeSize = words.size() * sizeof(uint32_t);
  info.pCode = words.data();
  check(context.api.vkCreateShaderModule(context.device, &info, nullptr, &module), "loading a kernel");
  const char *separator = strstr(entry.name, "::");
  context.setName(VK_OBJECT_TYPE_SHADER_MODULE, module, separator ? std::string(entry.name, separator) : entry.name);
  return module;
}

void Pipelines::build(const weir_export_t &entry, BindingForm form, Pipeline &pipeline) {
  ParameterLayout parameters(entry, form);
  uint32_t bufferCount = parameters.descriptors + parameters.inBuffer;
  if (bufferCount > context.limits().maxPerStageDescriptorStorageBuffers)
    raise("dispatch of '{}': it has {} bindings, but the device '{}' allows {}", entry.name, bufferCount, context.name(),
          context.limits().maxPerStageDescriptorStorageBuffers);
  VkShaderModule module = getModule(entry, form);

  std::vector<VkDescriptorSetLayoutBinding> bindings;
  for (uint32_t i = 0; i < bufferCount; ++i)
    bindings.push_back({i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
  VkDescriptorSetLayoutCreateInfo sets = {};
  sets.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  sets.bindingCount = bufferCount;
  sets.pBindings = bindings.data();
  if (!pipeline.sets)
    check(context.api.vkCreateDescriptorSetLayout(context.device, &sets, nullptr, &pipeline.sets), "laying out bindings");

  VkPushConstantRange constants = {VK_SHADER_STAGE_COMPUTE_BIT, 0, parameters.words * 4};
  VkPipelineLayoutCreateInfo layout = {};
  layout.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  layout.setLayoutCount = 1;
  layout.pSetLayouts = &pipeline.sets;
  layout.pushConstantRangeCount = parameters.words != 0 && !parameters.inBuffer;
  layout.pPushConstantRanges = &constants;
  if (!pipeline.layout)
    check(context.api.vkCreatePipelineLayout(context.device, &layout, nullptr, &pipeline.layout), "laying out bindings");

  // `executable::entry point`
  const char *separator = strstr(entry.name, "::");
  VkComputePipelineCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module;
  info.stage.pName = separator ? separator + 2 : entry.name;
  info.layout = pipeline.layout;
  check(context.api.vkCreateComputePipelines(context.device, cache.get(), 1, &info, nullptr, &pipeline.pipeline), "compiling a kernel");
  context.setName(VK_OBJECT_TYPE_PIPELINE, pipeline.pipeline, entry.name);
  context.setName(VK_OBJECT_TYPE_PIPELINE_LAYOUT, pipeline.layout, entry.name);
  context.setName(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, pipeline.sets, entry.name);
  ++context.statistics.pipelines;
}

} // namespace weir::runtime::vulkan
