#include "work_table.h"

#include "../error.h"

#include <nlohmann/json.hpp>

namespace weir::runtime {

uint64_t KernelWork::countBytes(const weir_export_t &entry, const weir_binding_t *bindings) const {
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    bool isOneWay = i < access.size() && access[i] != "rw";
    bytes += bindings[i].length * (isOneWay ? 1 : 2);
  }
  return bytes;
}

std::optional<double> KernelWork::countFlops(const weir_export_t &entry, const weir_slot_t *operands) const {
  if (!flops)
    return std::nullopt;
  double sum = 0;
  for (const std::vector<int64_t> &product : *flops) {
    double value = static_cast<double>(product[0]);
    for (size_t i = 1; i < product.size(); ++i) {
      if (product[i] < 0 || product[i] >= entry.operand_count)
        return std::nullopt;
      value *= static_cast<double>(static_cast<int64_t>(operands[product[i]]));
    }
    sum += value;
  }
  return sum;
}

WorkTable parseWorkTable(const std::string &text) {
  WorkTable table;
  if (text.empty())
    return table;
  try {
    for (const auto &[name, fields] : nlohmann::json::parse(text).get<std::map<std::string, nlohmann::json>>()) {
      KernelWork &work = table[name];
      fields.at("ops").get_to(work.ops);
      fields.at("access").get_to(work.access);
      if (auto flops = fields.find("flops"); flops != fields.end())
        work.flops = flops->get<std::vector<std::vector<int64_t>>>();
      for (const std::vector<int64_t> &product : work.flops.value_or(std::vector<std::vector<int64_t>>()))
        if (product.empty())
          raise("a product without a number");
    }
  } catch (const std::exception &error) {
    raise("the module is damaged: what it says of its kernels cannot be read: {}", error.what());
  }
  return table;
}

} // namespace weir::runtime
