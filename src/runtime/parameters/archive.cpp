#include "archive.h"

#include "../error.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

void ParameterEntry::read(uint64_t offset, void *into, uint64_t length) const {
  if (length == 0)
    return;
  if (patternSize == 0) {
    memcpy(into, data + offset, length);
    return;
  }
  auto *bytes = static_cast<std::byte *>(into);
  for (uint64_t i = 0; i < length; ++i)
    bytes[i] = pattern[(offset + i) % patternSize];
}

ParameterTable parseParameters(const std::string &path, std::byte *data, uint64_t size) {
  if (size >= 4 && memcmp(data, "IRPA", 4) == 0)
    return parseIrpa(path, data, size);
  // The header of safetensors is a JSON object after its length.
  if (size > 8 && data[8] == std::byte('{'))
    return parseSafetensors(path, data, size);
  raise("'{}' has no parameters: it is neither a safetensors nor an IREE parameter file (.irpa)", path);
}

std::shared_ptr<const ParameterArchive> ParameterArchive::open(const std::string &path, bool isWritable) {
  auto archive = std::make_shared<ParameterArchive>();
  archive->mapped = MappedFile::open(path, isWritable);
  archive->table = parseParameters(path, archive->mapped->data(), archive->mapped->size());
  return archive;
}

} // namespace weir::runtime
