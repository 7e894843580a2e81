#include "pipeline_cache.h"

#include "../../error.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace weir::runtime::vulkan {

namespace {

std::filesystem::path folder() {
  if (const char *chosen = getenv("WEIR_CACHE_DIR"))
    return chosen;
  const char *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (caches && *caches)
    return std::filesystem::path(caches) / "weir";
  return home && *home ? std::filesystem::path(home) / ".cache" / "weir" : std::filesystem::path();
}

/// FNV-1a: against files that were cut or mixed up, which drivers trust.
uint64_t digestOf(const std::string &bytes) {
  uint64_t digest = 0xcbf29ce484222325;
  for (unsigned char byte : bytes)
    digest = (digest ^ byte) * 0x100000001b3;
  return digest;
}

} // namespace

PipelineCache::PipelineCache(Context &context) : context(context) {
  std::filesystem::path directory = folder();
  VkPipelineCacheCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO;
  if (!directory.empty()) {
    std::string name = "vulkan-";
    for (uint8_t byte : context.deviceProperties().pipelineCacheUUID)
      name += fmt::format("{:02x}", byte);
    path = directory / (name + ".cache");
    std::ifstream file(path, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (isUsable(bytes)) {
      known = bytes.substr(0, bytes.size() - sizeof(uint64_t));
      info.initialDataSize = known.size();
      info.pInitialData = known.data();
    }
  }
  if (context.api.vkCreatePipelineCache(context.device, &info, nullptr, &cache) != VK_SUCCESS)
    cache = VK_NULL_HANDLE;
}

bool PipelineCache::isUsable(const std::string &bytes) const {
  VkPipelineCacheHeaderVersionOne header;
  uint64_t digest;
  if (bytes.size() < sizeof(header) + sizeof(digest))
    return false;
  memcpy(&header, bytes.data(), sizeof(header));
  memcpy(&digest, bytes.data() + bytes.size() - sizeof(digest), sizeof(digest));
  const VkPhysicalDeviceProperties &device = context.deviceProperties();
  return header.headerVersion == VK_PIPELINE_CACHE_HEADER_VERSION_ONE && header.vendorID == device.vendorID &&
         header.deviceID == device.deviceID && memcmp(header.pipelineCacheUUID, device.pipelineCacheUUID, VK_UUID_SIZE) == 0 &&
         digest == digestOf(bytes.substr(0, bytes.size() - sizeof(digest)));
}

std::string PipelineCache::takeBytes() const {
  size_t size = 0;
  if (!cache || context.api.vkGetPipelineCacheData(context.device, cache, &size, nullptr) != VK_SUCCESS)
    return "";
  std::string bytes(size, '\0');
  if (context.api.vkGetPipelineCacheData(context.device, cache, &size, bytes.data()) != VK_SUCCESS)
    return "";
  bytes.resize(size);
  return bytes;
}

PipelineCache::~PipelineCache() {
  // Several processes may write at once: a file is complete when it gets its name.
  std::string bytes = path.empty() || context.statistics.pipelines == 0 ? "" : takeBytes();
  context.api.vkDestroyPipelineCache(context.device, cache, nullptr);
  if (bytes.empty() || bytes == known)
    return;
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  std::string unfinished = fmt::format("{}.{}", path, getpid());
  uint64_t digest = digestOf(bytes);
  std::ofstream file(unfinished, std::ios::binary);
  file << bytes;
  file.write(reinterpret_cast<const char *>(&digest), sizeof(digest));
  file.close();
  if (file)
    std::filesystem::rename(unfinished, path, error);
  if (!file || error)
    std::filesystem::remove(unfinished, error);
}

} // namespace weir::runtime::vulkan
