/// Kernels of modules as compute pipelines, each made when it is first dispatched.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_PIPELINES_H
#define WEIR_RUNTIME_DEVICES_VULKAN_PIPELINES_H

#include "pipeline_cache.h"

#include <algorithm>
#include <unordered_map>

#include <weir/abi.h>

namespace weir::runtime::vulkan {

/// How a kernel gets its bindings: by addresses where a descriptor cannot have their range.
enum class BindingForm { Descriptors, Addresses };

/// What is handed to a kernel beside its bindings, as the compiler laid it out (passes/Codegen/SPIRV/Passes.td).
struct ParameterLayout {
  ParameterLayout(const weir_export_t &entry, BindingForm form)
      : bindings(entry.binding_count + (entry.assertion_count != 0)), descriptors(form == BindingForm::Addresses ? 0 : bindings),
        firstOperand(form == BindingForm::Addresses ? bindings * addressWords : (bindings + 3) / 4),
        words(firstOperand + 2 * (entry.operand_count + (entry.assertion_count != 0))), inBuffer(words * 4 > 128) {}

  static constexpr uint32_t addressWords = 4; ///< of a binding: its address and its length

  uint32_t bindings;     ///< with that of assertions
  uint32_t descriptors;  ///< but for that of parameters
  uint32_t firstOperand; ///< words before the operands: addresses, or bytes before the bindings, four to a word
  uint32_t words;
  bool inBuffer; ///< after the last descriptor; else push constants
};

struct Pipeline {
  VkDescriptorSetLayout sets = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkPipeline pipeline = VK_NULL_HANDLE;
};

class Pipelines {
public:
  explicit Pipelines(Context &context) : context(context), cache(context) {}
  ~Pipelines();
  Pipelines(const Pipelines &) = delete;
  Pipelines &operator=(const Pipelines &) = delete;

  const Pipeline &get(const weir_export_t &entry, BindingForm form);

private:
  VkShaderModule getModule(const weir_export_t &entry, BindingForm form);
  void build(const weir_export_t &entry, BindingForm form, Pipeline &pipeline);

  Context &context;
  PipelineCache cache;
  std::unordered_map<const void *, VkShaderModule> modules;         ///< by the address of their bytes
  std::unordered_map<const weir_export_t *, Pipeline> pipelines[2]; ///< of each form
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_PIPELINES_H
