#include "parameter_set.h"

#include "../error.h"

#include <cstring>

namespace weir::runtime {

namespace {

/// What kernels of the CPU may rely on (include/weir/abi.h).
constexpr uintptr_t bindingAlignment = 16;

std::string spell(std::string_view scope, std::string_view key) {
  return scope.empty() ? std::string(key) : fmt::format("{}::{}", scope, key);
}

} // namespace

void ParameterSet::add(const std::string &option, bool isWritable) {
  size_t equal = option.find('=');
  std::string scope = equal == std::string::npos ? "" : option.substr(0, equal);
  std::string path = equal == std::string::npos ? option : option.substr(equal + 1);
  if (path.empty())
    raise("'{}' is not a file of parameters: expected [SCOPE=]FILE", option);
  add(scope, ParameterArchive::open(path, isWritable));
}

void ParameterSet::add(const std::string &scope, std::shared_ptr<const ParameterArchive> archive) {
  auto &archives = scopes[scope];
  for (const auto &[key, entry] : archive->entries())
    for (const auto &other : archives)
      if (other->entries().count(key))
        raise("parameter '{}' is in '{}' and in '{}'", spell(scope, key), other->file().path(), archive->file().path());
  archives.push_back(std::move(archive));
}

std::optional<ParameterSet::Found> ParameterSet::lookup(std::string_view scope, std::string_view key) const {
  auto archives = scopes.find(scope);
  if (archives == scopes.end())
    return std::nullopt;
  for (const auto &archive : archives->second)
    if (auto entry = archive->entries().find(key); entry != archive->entries().end())
      return Found{entry->second, archive};
  return std::nullopt;
}

ParameterSet::Found ParameterSet::find(std::string_view scope, std::string_view key) const {
  if (std::optional<Found> found = lookup(scope, key))
    return *found;
  auto archives = scopes.find(scope);
  if (archives == scopes.end()) {
    std::string given;
    for (const auto &[name, files] : scopes)
      given += (given.empty() ? "" : ", ") + (name.empty() ? "no scope" : "'" + name + "'");
    raise("parameter '{}' is needed, but no file of {} was given{} (weir-run --parameters={}FILE)", spell(scope, key),
          scope.empty() ? "parameters without a scope" : fmt::format("scope '{}'", scope), given.empty() ? "" : ", only of " + given,
          scope.empty() ? "" : fmt::format("{}=", scope));
  }
  std::string files;
  for (const auto &archive : archives->second)
    files += (files.empty() ? "'" : ", '") + archive->file().path() + "'";
  raise("parameter '{}' is needed, but it is not in {}", spell(scope, key), files);
}

std::string ParameterStatistics::describe() const {
  return fmt::format("{} of {} bytes used in place, {} of {} bytes uploaded, {} of {} bytes copied", inPlace, inPlaceBytes, uploaded, uploadedBytes,
                     copied, copiedBytes);
}

ParameterSet::Found ParameterLoader::find(const weir_parameter_t &name, uint64_t &offset, uint64_t length) const {
  static const ParameterSet none;
  std::string_view scope(name.scope, name.scope_size), key(name.key, name.key_size);
  ParameterSet::Found found = (parameters ? *parameters : none).find(scope, key);
  const uint64_t size = found.entry.size;
  if (offset == WEIR_PARAMETER_WHOLE) {
    if (size != length)
      raise("parameter '{}' of '{}' has {} bytes, but the program needs {}", spell(scope, key), found.archive->file().path(), size, length);
    offset = 0;
  }
  if (offset > size || length > size - offset)
    raise("parameter '{}' of '{}' has {} bytes, but the program needs {} from byte {} on", spell(scope, key), found.archive->file().path(), size, length,
          offset);
  return found;
}

BufferRef ParameterLoader::load(Device &device, uint32_t lifetime, const weir_parameter_t &name, uint64_t offset, uint64_t length) {
  ParameterSet::Found found = find(name, offset, length);
  const std::byte *bytes = found.entry.data ? found.entry.data + offset : nullptr;
  if (bytes && lifetime == WEIR_LIFETIME_CONSTANT && (reinterpret_cast<uintptr_t>(bytes) % bindingAlignment == 0 || !device.readsHostMemory())) {
    // Once the bytes are dead, their pages are released.
    std::shared_ptr<const void> keepAlive(bytes, [archive = found.archive, length](const void *begin) {
      if (!archive->file().isWritable())
        archive->file().forget(static_cast<const std::byte *>(begin), length);
    });
    if (device.readsHostMemory())
      ++statistics.inPlace, statistics.inPlaceBytes += length;
    else
      ++statistics.uploaded, statistics.uploadedBytes += length;
    return device.import(bytes, length, std::move(keepAlive));
  }
  BufferRef buffer = device.allocate(lifetime, length);
  found.entry.read(offset, device.map(*buffer, 0, length), length);
  device.unmap(*buffer, 0, length);
  ++statistics.copied, statistics.copiedBytes += length;
  return buffer;
}

void ParameterLoader::read(const weir_parameter_t &name, uint64_t offset, weir_buffer &buffer, uint64_t bufferOffset, uint64_t length) const {
  ParameterSet::Found found = find(name, offset, length);
  found.entry.read(offset, buffer.device->map(buffer, bufferOffset, length), length);
  buffer.device->unmap(buffer, bufferOffset, length);
}

void ParameterLoader::write(weir_buffer &buffer, uint64_t bufferOffset, const weir_parameter_t &name, uint64_t offset, uint64_t length) const {
  ParameterSet::Found found = find(name, offset, length);
  if (!found.archive->file().isWritable() || !found.entry.data)
    raise("the program writes to parameter '{}', but '{}' was opened for reading (weir-run --writable-parameters)",
          spell({name.scope, name.scope_size}, {name.key, name.key_size}), found.archive->file().path());
  if (length != 0)
    memcpy(found.entry.data + offset, buffer.device->map(buffer, bufferOffset, length), length);
  buffer.device->unmap(buffer, bufferOffset, length);
}

} // namespace weir::runtime
