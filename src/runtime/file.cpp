#include "file.h"

#include "error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <sys/stat.h>

namespace weir::runtime {

namespace {
struct CloseFile {
  void operator()(FILE *file) const { fclose(file); }
};
using FileHandle = std::unique_ptr<FILE, CloseFile>;
} // namespace

std::string readFile(const std::string &path) {
  FileHandle file(fopen(path.c_str(), "rb"));
  if (!file)
    raise("cannot read '{}': {}", path, strerror(errno));
  struct stat status = {};
  if (fstat(fileno(file.get()), &status) == 0 && S_ISDIR(status.st_mode))
    raise("cannot read '{}': it is a directory", path);
  std::string bytes;
  if (S_ISREG(status.st_mode))
    bytes.reserve(static_cast<size_t>(status.st_size));
  char chunk[1 << 16];
  while (size_t got = fread(chunk, 1, sizeof(chunk), file.get()))
    bytes.append(chunk, got);
  if (ferror(file.get()))
    raise("cannot read '{}': {}", path, strerror(errno));
  return bytes;
}

void writeFile(const std::string &path, std::string_view bytes, bool append) {
  FileHandle file(fopen(path.c_str(), append ? "ab" : "wb"));
  if (!file)
    raise("cannot write '{}': {}", path, strerror(errno));
  bool written = fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  // Closing flushes: a full disk shows only here.
  if (fclose(file.release()) != 0 || !written)
    raise("cannot write '{}': {}", path, strerror(errno));
}

} // namespace weir::runtime
