/// The format of safetensors: 64 bits with the length of a header, little-endian; the header, a JSON object from names to
/// `{"dtype": "F32", "shape": [2, 3], "data_offsets": [BEGIN, END]}`, and `__metadata__`; the data, in which the offsets count.

#include "../error.h"
#include "archive.h"

#include <cstring>

#include <nlohmann/json.hpp>

namespace weir::runtime {

namespace {

/// The most that the format allows: a damaged length must not become an attempt to read gigabytes as JSON.
constexpr uint64_t mostHeaderBytes = 100'000'000;

/// 0 for a type that is not known: its bytes are as good as others.
uint64_t bitsOf(std::string_view type) {
  static constexpr std::pair<std::string_view, uint64_t> known[] = {
      {"BOOL", 8}, {"U8", 8},   {"I8", 8},   {"F8_E4M3", 8}, {"F8_E5M2", 8}, {"F8_E8M0", 8},
      {"F4", 4},   {"U16", 16}, {"I16", 16}, {"F16", 16},    {"BF16", 16},   {"U32", 32},
      {"I32", 32}, {"F32", 32}, {"U64", 64}, {"I64", 64},    {"F64", 64},    {"C64", 64}};
  for (auto [name, bits] : known)
    if (name == type)
      return bits;
  return 0;
}

uint64_t unsignedOf(const std::string &path, const std::string &name, const nlohmann::json &value) {
  if (!value.is_number_unsigned())
    raise("parameters '{}' are damaged: '{}' has {} instead of a number", path, name, value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
  return value.get<uint64_t>();
}

/// Whether the extents of a type make `size` bytes.
bool fits(const std::string &path, const std::string &name, const nlohmann::json &entry, uint64_t size) {
  auto type = entry.find("dtype"), shape = entry.find("shape");
  if (type == entry.end() || !type->is_string() || shape == entry.end() || !shape->is_array())
    return false;
  uint64_t bits = bitsOf(type->get_ref<const std::string &>());
  if (bits == 0)
    return true;
  for (const nlohmann::json &extent : *shape)
    if (__builtin_mul_overflow(bits, unsignedOf(path, name, extent), &bits))
      return false;
  return (bits / 8) + (bits % 8 != 0) == size;
}

} // namespace

ParameterTable parseSafetensors(const std::string &path, std::byte *data, uint64_t size) {
  uint64_t headerSize = 0;
  if (size < sizeof(headerSize))
    raise("parameters '{}' are truncated: they have {} bytes", path, size);
  memcpy(&headerSize, data, sizeof(headerSize));
  if (headerSize > size - sizeof(headerSize) || headerSize > mostHeaderBytes)
    raise("parameters '{}' are truncated or damaged: the header claims {} bytes", path, headerSize);
  const auto *text = reinterpret_cast<const char *>(data + sizeof(headerSize));
  nlohmann::json header = nlohmann::json::parse(text, text + headerSize, nullptr, /*allow_exceptions=*/false);
  if (!header.is_object())
    raise("parameters '{}' are damaged: the header is not a JSON object", path);

  std::byte *storage = data + sizeof(headerSize) + headerSize;
  const uint64_t storageSize = size - sizeof(headerSize) - headerSize;
  ParameterTable table;
  for (const auto &[name, entry] : header.items()) {
    if (name == "__metadata__")
      continue;
    auto offsets = entry.is_object() ? entry.find("data_offsets") : entry.end();
    if (!entry.is_object() || offsets == entry.end() || !offsets->is_array() || offsets->size() != 2)
      raise("parameters '{}' are damaged: '{}' has no data_offsets", path, name);
    const uint64_t begin = unsignedOf(path, name, (*offsets)[0]), end = unsignedOf(path, name, (*offsets)[1]);
    if (begin > end || end > storageSize)
      raise("parameters '{}' are truncated or damaged: '{}' has bytes {} to {} of {}", path, name, begin, end, storageSize);
    if (!fits(path, name, entry, end - begin))
      raise("parameters '{}' are damaged: '{}' has {} bytes, which does not match its dtype and shape", path, name, end - begin);
    ParameterEntry made;
    made.data = storage + begin;
    made.size = end - begin;
    table.emplace(name, made);
  }
  return table;
}

} // namespace weir::runtime
