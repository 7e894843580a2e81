#include "elf_file.h"

#include "error.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace weir::runtime {

ElfFile::ElfFile(const std::string &path) : name(path), descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    int reason = errno;
    if (descriptor >= 0)
      close(descriptor);
    raise("cannot read module '{}': {}", path, strerror(reason));
  }
  size = S_ISREG(status.st_mode) ? static_cast<uint64_t>(status.st_size) : 0;
  try {
    if (size < SELFMAG || !read(0, &elfHeader, SELFMAG) || memcmp(elfHeader.e_ident, ELFMAG, SELFMAG) != 0)
      raise("'{}' is not a module: it is not an ELF file", path);
    if (!read(0, &elfHeader, sizeof(elfHeader)))
      truncated();
  } catch (...) {
    close(descriptor); // no destructor runs for an object that was not made
    throw;
  }
}

ElfFile::~ElfFile() { close(descriptor); }

std::string ElfFile::bytes(uint64_t offset, uint64_t length) const {
  if (!contains(offset, length))
    truncated();
  std::string result(length, '\0');
  if (!read(offset, result.data(), length))
    truncated();
  return result;
}

void ElfFile::truncated() const { raise("module '{}' is truncated or damaged", name); }

bool ElfFile::read(uint64_t offset, void *into, uint64_t length) const {
  return contains(offset, length) && pread(descriptor, into, length, static_cast<off_t>(offset)) == static_cast<ssize_t>(length);
}

} // namespace weir::runtime
