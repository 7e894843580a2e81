/// Zip archives in memory, as far as .npz files need them: stored and deflated members, no encryption, no split archives.

#ifndef WEIR_RUNTIME_ARRAYS_ZIP_H
#define WEIR_RUNTIME_ARRAYS_ZIP_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::runtime {

class ZipReader {
public:
  struct Member {
    std::string name;
    uint64_t compressedSize, size, headerOffset;
    uint32_t checksum;
    uint16_t method;
  };

  /// Reads the directory. `bytes` must outlive the reader.
  explicit ZipReader(std::string_view bytes);

  const std::vector<Member> &members() const { return directory; }
  /// The contents of a member; raises an error if they are damaged.
  std::string read(const Member &member) const;

private:
  uint64_t field(uint64_t offset, unsigned width) const;
  void readMember(uint64_t &offset);

  std::string_view bytes;
  std::vector<Member> directory;
};

/// Members are stored without compression.
class ZipWriter {
public:
  void add(const std::string &name, std::string_view contents);
  /// The bytes of the whole archive.
  std::string finish();

private:
  std::string archive, directory;
  uint16_t count = 0;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_ZIP_H
