#include "program.h"

using namespace weir::runtime;

static_assert(WEIR_DYNAMIC == INT64_MIN, "shapes of signatures are handed out as they are");

static uint32_t elementOf(const ValueType &type) {
  if (type.isFence())
    return WEIR_ELEMENT_FENCE;
  return type.kind == ValueType::Kind::View ? 0 : type.element.code();
}

static weir_value_kind_t kindOf(const ValueType &type) {
  switch (type.kind) {
  case ValueType::Kind::Scalar:
    return WEIR_VALUE_SCALAR;
  case ValueType::Kind::Tensor:
    return WEIR_VALUE_TENSOR;
  case ValueType::Kind::Fence:
    return type.isSignalled ? WEIR_VALUE_SIGNAL_FENCE : WEIR_VALUE_WAIT_FENCE;
  case ValueType::Kind::View:
    break;
  }
  return WEIR_VALUE_ANY;
}

weir_program::weir_program(std::shared_ptr<Module> loaded) : module(std::move(loaded)) {
  for (const Function &function : module->functions()) {
    const Signature &signature = function.signature;
    functions.push_back({function.name.c_str(), function.entry->type, convert(signature.arguments), convert(signature.results),
                         signature.arguments.size(), signature.results.size()});
  }
}

const weir_value_type_t *weir_program::convert(const std::vector<ValueType> &types) {
  std::vector<weir_value_type_t> &list = lists.emplace_back();
  for (const ValueType &type : types)
    list.push_back({type.text.c_str(), type.shape.data(), kindOf(type), elementOf(type),
                    static_cast<uint32_t>(type.shape.size())});
  return list.data();
}

weir_status_t *weir_program_load(const char *path, weir_program_t **program) {
  if (program)
    *program = nullptr;
  return toStatus(WEIR_STATUS_BAD_MODULE, [&] {
    required(program, "program");
    *program = new weir_program(Module::load(&required(path, "path")));
  });
}

void weir_program_free(weir_program_t *program) { delete program; }

size_t weir_program_function_count(const weir_program_t *program) { return program ? program->functions.size() : 0; }

const weir_function_info_t *weir_program_function(const weir_program_t *program, size_t function) {
  return function < weir_program_function_count(program) ? &program->functions[function] : nullptr;
}

weir_status_t *weir_program_find(const weir_program_t *program, const char *name, size_t *function) {
  return toStatus(WEIR_STATUS_NOT_FOUND, [&] {
    const Module &module = *required(program, "program").module;
    required(function, "function") = static_cast<size_t>(&module.find(name ? name : "") - module.functions().data());
  });
}

size_t weir_program_device_count(const weir_program_t *program) { return program ? program->module->abi().device_count : 0; }

const char *weir_program_device(const weir_program_t *program, size_t device) {
  return device < weir_program_device_count(program) ? program->module->abi().devices[device].targets[0].name : nullptr;
}
