#include "digest.h"

#include "error.h"
#include "threads.h"
#include "weir/abi.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

namespace weir::runtime {

namespace {

/// Closes the file whatever happens.
class Descriptor {
public:
  explicit Descriptor(const std::string &path) : number(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number >= 0)
      close(number);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  /// Whether all of `length` bytes were there.
  bool read(uint64_t offset, void *into, uint64_t length) const {
    auto *bytes = static_cast<char *>(into);
    while (length != 0) {
      ssize_t got = pread(number, bytes, length, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return false;
      bytes += got;
      offset += static_cast<uint64_t>(got);
      length -= static_cast<uint64_t>(got);
    }
    return true;
  }

  const int number;
};

} // namespace

void checkDigest(const std::string &path) {
  Descriptor file(path);
  struct stat status;
  if (file.number < 0 || fstat(file.number, &status) != 0)
    raise("cannot read module '{}': {}", path, strerror(errno));
  auto size = static_cast<uint64_t>(status.st_size);
  weir_trailer_t trailer = {};
  if (size < sizeof(trailer) || !file.read(size - sizeof(trailer), &trailer, sizeof(trailer)) || trailer.magic != WEIR_TRAILER_MAGIC)
    raise("module '{}' is damaged or from another version of weir: it does not end in a digest; compile it again", path);
  size -= sizeof(trailer);

  // A copy that stays in the cache is faster than mapping pages for one look at them.
  constexpr uint64_t block = WEIR_DIGEST_BLOCK;
  std::vector<uint64_t> digests((size + block - 1) / block);
  std::atomic<bool> isRead = true;
  // Neighbours share one buffer.
  constexpr size_t group = 16;
  parallelFor((digests.size() + group - 1) / group, [&](size_t first) {
    std::unique_ptr<char[]> bytes(new char[block]);
    for (size_t i = first * group; i != std::min(digests.size(), (first + 1) * group) && isRead; ++i) {
      uint64_t length = std::min(block, size - i * block);
      if (!file.read(i * block, bytes.get(), length))
        isRead = false;
      digests[i] = XXH3_64bits(bytes.get(), length);
    }
  });
  if (!isRead)
    raise("cannot read module '{}'", path);
  if (trailer.size != size || trailer.digest != XXH3_64bits(digests.data(), digests.size() * sizeof(uint64_t)))
    raise("module '{}' is damaged: its bytes do not match its digest; compile it again", path);
}

} // namespace weir::runtime
