#include "mapped_file.h"

#include "../error.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace weir::runtime {

std::shared_ptr<MappedFile> MappedFile::open(const std::string &path, bool isWritable) {
  std::shared_ptr<MappedFile> file(new MappedFile);
  file->name = path;
  file->writable = isWritable;
  int descriptor = ::open(path.c_str(), (isWritable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
  if (descriptor < 0)
    raise("cannot {} parameters '{}': {}", isWritable ? "write to" : "read", path, strerror(errno));
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(descriptor);
    raise("cannot read parameters '{}': it is not a regular file", path);
  }
  file->length = static_cast<uint64_t>(status.st_size);
  if (file->length != 0) {
    void *mapped = mmap(nullptr, file->length, isWritable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, descriptor, 0);
    int reason = errno;
    if (mapped == MAP_FAILED) {
      close(descriptor);
      raise("cannot map parameters '{}': {}", path, strerror(reason));
    }
    file->bytes = static_cast<std::byte *>(mapped);
  }
  close(descriptor); // the mapping keeps the file
  return file;
}

MappedFile::~MappedFile() {
  if (bytes)
    munmap(bytes, length);
}

void MappedFile::forget(const std::byte *begin, uint64_t count) const {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  // What a range shares with its neighbours stays.
  const uint64_t from = (static_cast<uint64_t>(begin - bytes) + page - 1) / page * page;
  const uint64_t to = (static_cast<uint64_t>(begin - bytes) + count) / page * page;
  if (from < to)
    madvise(bytes + from, to - from, MADV_DONTNEED);
}

} // namespace weir::runtime
