/// A file in memory that the system reads page by page, on demand.

#ifndef WEIR_RUNTIME_PARAMETERS_MAPPED_FILE_H
#define WEIR_RUNTIME_PARAMETERS_MAPPED_FILE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace weir::runtime {

/// Truncating the file while it is mapped crashes the process: pages after its end cannot be read.
class MappedFile {
public:
  /// Raises an error if the file cannot be mapped. What is written to a writable one reaches the file.
  static std::shared_ptr<MappedFile> open(const std::string &path, bool isWritable);
  ~MappedFile();
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  const std::string &path() const { return name; }
  std::byte *data() const { return bytes; }
  uint64_t size() const { return length; }
  bool isWritable() const { return writable; }
  /// The pages of a range take no memory of the process until they are looked at again.
  void forget(const std::byte *begin, uint64_t count) const;

private:
  MappedFile() = default;

  std::string name;
  std::byte *bytes = nullptr;
  uint64_t length = 0;
  bool writable = false;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_PARAMETERS_MAPPED_FILE_H
