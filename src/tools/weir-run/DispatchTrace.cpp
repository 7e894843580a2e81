#include "DispatchTrace.h"

#include "../../runtime/buffer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace weir::tools {

namespace {

float loadFloat(const std::byte *bytes, size_t index) {
  float number;
  std::memcpy(&number, bytes + 4 * index, 4);
  return number;
}

/// `64 bytes at 0: 0x3f800000 ... (as f32: 1 2 3 ...)`
std::string describeBytes(const std::byte *bytes, uint64_t length) {
  std::string text = fmt::format("{} bytes, as f32:", length);
  for (uint64_t i = 0; i < std::min<uint64_t>(length / 4, 8); ++i)
    text += fmt::format(" {:g}", loadFloat(bytes, i));
  text += length / 4 > 8 ? " ... , as bytes:" : ", as bytes:";
  for (uint64_t i = 0; i < std::min<uint64_t>(length, 16); ++i)
    text += fmt::format(" {:02x}", std::to_integer<unsigned>(bytes[i]));
  return text + (length > 16 ? " ..." : "");
}

bool isReadOnly(const weir_export_t &entry, uint32_t binding) { return binding < 64 && (entry.readonly_bindings >> binding & 1); }

} // namespace

void DispatchTrace::attach(runtime::Profiler &profiler) {
  profiler.observe = [this](const weir_export_t &entry, const weir_binding_t *bindings, bool isAfter) { observe(entry, bindings, isAfter); };
}

void DispatchTrace::observe(const weir_export_t &entry, const weir_binding_t *bindings, bool isAfter) {
  std::string name = entry.name ? entry.name : "";
  for (const std::string &wanted : printed) {
    if (name.find(wanted) == std::string::npos)
      continue;
    if (std::find(seen.begin(), seen.end(), wanted) == seen.end())
      seen.push_back(wanted);
    for (uint32_t i = 0; i < entry.binding_count; ++i) {
      if (isAfter && isReadOnly(entry, i))
        continue;
      const weir_binding_t &binding = bindings[i];
      std::string contents = binding.buffer->data ? describeBytes(binding.buffer->data + binding.offset, binding.length)
                                                  : fmt::format("{} bytes that the host cannot access", binding.length);
      printf("[TRACE] %s %s binding %u%s: %s\n", name.c_str(), isAfter ? "after" : "before", i, isReadOnly(entry, i) ? " (read only)" : "",
             contents.c_str());
    }
    break;
  }
  if (!remembers || !isAfter)
    return;
  TracedDispatch dispatch{name, {}};
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    const weir_binding_t &binding = bindings[i];
    dispatch.outputs.emplace_back();
    if (!isReadOnly(entry, i) && binding.buffer->data)
      dispatch.outputs.back().assign(binding.buffer->data + binding.offset, binding.buffer->data + binding.offset + binding.length);
  }
  traced.push_back(std::move(dispatch));
}

std::vector<std::string> DispatchTrace::unseen() const {
  std::vector<std::string> names;
  for (const std::string &name : printed)
    if (std::find(seen.begin(), seen.end(), name) == seen.end())
      names.push_back(name);
  return names;
}

std::string compareTraces(const std::vector<TracedDispatch> &got, const std::vector<TracedDispatch> &expected, double tolerance) {
  for (size_t i = 0; i < std::max(got.size(), expected.size()); ++i) {
    std::string name = i < got.size() ? got[i].name : "none", other = i < expected.size() ? expected[i].name : "none";
    if (name != other)
      return fmt::format("the dispatches before dispatch {} are equal; there the modules run different ones ({} and {}), which cannot be compared", i, name,
                         other);
    for (size_t k = 0; k < std::min(got[i].outputs.size(), expected[i].outputs.size()); ++k) {
      const std::vector<std::byte> &a = got[i].outputs[k], &b = expected[i].outputs[k];
      if (a == b)
        continue;
      if (a.size() != b.size())
        return fmt::format("dispatch {} ({}) is the first that differs: binding {} has {} bytes, expected {}", i, name, k, a.size(), b.size());
      double largest = 1;
      for (size_t e = 0; e < b.size() / 4; ++e)
        if (double number = std::fabs(loadFloat(b.data(), e)); std::isfinite(number))
          largest = std::max(largest, number);
      for (size_t e = 0; e < b.size() / 4; ++e) {
        double x = loadFloat(a.data(), e), y = loadFloat(b.data(), e);
        if (x == y || (std::isnan(x) && std::isnan(y)) || std::fabs(x - y) <= tolerance * largest)
          continue;
        return fmt::format("dispatch {} ({}) is the first that differs: binding {}, element {} as f32: {:g}, expected {:g}", i, name, k, e, x, y);
      }
    }
  }
  return "";
}

} // namespace weir::tools
