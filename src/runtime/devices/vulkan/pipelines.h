/// Kernels of modules as compute pipelines, each made when it is first dispatched.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_PIPELINES_H
#define WEIR_RUNTIME_DEVICES_VULKAN_PIPELINES_H

#include "pipeline_cache.h"

#include <algorithm>
#include <unordered_map>

#include <weir/abi.h>

namespace weir::runtime::vulkan {

/// What is handed to a kernel beside its bindings, as the compiler laid it out (passes/Codegen/SPIRV/Passes.td).
struct ParameterLayout {
  explicit ParameterLayout(const weir_export_t &entry)
      : bindings(entry.binding_count + (entry.assertion_count != 0)), firstOperand((bindings + 3) / 4),
        words(firstOperand + 2 * (entry.operand_count + (entry.assertion_count != 0))), inBuffer(words * 4 > 128) {}

  /// Bytes of the descriptor of a binding with `lead` bytes in front.
  static uint64_t descriptorBytes(uint64_t lead, uint64_t length) { return std::max<uint64_t>((lead + length + 3) / 4 * 4, 4); }

  uint32_t bindings;     ///< with that of assertions
  uint32_t firstOperand; ///< words in front of the operands: bytes in front of the bindings, four to a word
  uint32_t words;
  bool inBuffer; ///< behind the last binding; else push constants
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

  const Pipeline &get(const weir_export_t &entry);

private:
  VkShaderModule getModule(const weir_export_t &entry);
  void build(const weir_export_t &entry, Pipeline &pipeline);

  Context &context;
  PipelineCache cache;
  std::unordered_map<const void *, VkShaderModule> modules; ///< by the address of their bytes
  std::unordered_map<const weir_export_t *, Pipeline> pipelines;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_PIPELINES_H
