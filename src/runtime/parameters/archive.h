/// Files of parameters: safetensors, and IREE's archives (.irpa).

#ifndef WEIR_RUNTIME_PARAMETERS_ARCHIVE_H
#define WEIR_RUNTIME_PARAMETERS_ARCHIVE_H

#include "mapped_file.h"

#include <array>
#include <map>
#include <string_view>

namespace weir::runtime {

/// The bytes of a parameter, in a mapped file; or a pattern of which they are a repetition.
struct ParameterEntry {
  std::byte *data = nullptr; ///< null for a pattern
  uint64_t size = 0;
  std::array<std::byte, 16> pattern = {};
  uint32_t patternSize = 0; ///< 0 for bytes of the file

  /// Copies `length` bytes from `offset` on, which lie within it.
  void read(uint64_t offset, void *into, uint64_t length) const;
};

using ParameterTable = std::map<std::string, ParameterEntry, std::less<>>;

/// What the bytes of a file say, which may be anything. Everything is checked; what is outside of the file, or makes no sense, raises an error
/// that names `path`. Entries point into `data`.
ParameterTable parseSafetensors(const std::string &path, std::byte *data, uint64_t size);
ParameterTable parseIrpa(const std::string &path, std::byte *data, uint64_t size);
/// Either, by the first bytes.
ParameterTable parseParameters(const std::string &path, std::byte *data, uint64_t size);

/// A mapped file of parameters.
class ParameterArchive {
public:
  static std::shared_ptr<const ParameterArchive> open(const std::string &path, bool isWritable = false);

  const MappedFile &file() const { return *mapped; }
  const ParameterTable &entries() const { return table; }

private:
  std::shared_ptr<MappedFile> mapped;
  ParameterTable table;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_PARAMETERS_ARCHIVE_H
