#include "elf_check.h"

#include "error.h"

#include <cerrno>
#include <cstring>
#include <vector>

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace weir::runtime {

namespace {

#if defined(__x86_64__)
constexpr Elf64_Half hostMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half hostMachine = EM_AARCH64;
#else
#error "add the ELF machine number of this processor"
#endif

class ElfChecker {
public:
  explicit ElfChecker(const std::string &path) : path(path), descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
      int reason = errno;
      closeFile();
      raise("cannot read module '{}': {}", path, strerror(reason));
    }
    size = S_ISREG(status.st_mode) ? static_cast<uint64_t>(status.st_size) : 0;
  }
  ~ElfChecker() { closeFile(); }
  ElfChecker(const ElfChecker &) = delete;
  ElfChecker &operator=(const ElfChecker &) = delete;

  void check() {
    Elf64_Ehdr header;
    if (size < SELFMAG || !read(0, &header, SELFMAG) || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
      raise("'{}' is not a module: it is no ELF file", path);
    if (!read(0, &header, sizeof(header)))
      truncated();
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_machine != hostMachine)
      raise("module '{}' is not for this machine's processor", path);
    if (header.e_type != ET_DYN)
      raise("'{}' is not a module: it is an ELF file but no shared object", path);

    bool isLoadable = false;
    for (const Elf64_Phdr &segment : readTable<Elf64_Phdr>(header.e_phoff, header.e_phnum, header.e_phentsize)) {
      if (!contains(segment.p_offset, segment.p_filesz))
        truncated();
      isLoadable |= segment.p_type == PT_LOAD;
    }
    for (const Elf64_Shdr &section : readTable<Elf64_Shdr>(header.e_shoff, header.e_shnum, header.e_shentsize))
      if (section.sh_type != SHT_NOBITS && !contains(section.sh_offset, section.sh_size))
        truncated();
    if (!isLoadable)
      raise("'{}' is not a module: it has nothing to load", path);
  }

private:
  [[noreturn]] void truncated() { raise("module '{}' is truncated or damaged", path); }

  void closeFile() {
    if (descriptor >= 0)
      close(descriptor);
  }

  bool contains(uint64_t offset, uint64_t length) const { return offset <= size && length <= size - offset; }

  bool read(uint64_t offset, void *into, uint64_t length) {
    return contains(offset, length) && pread(descriptor, into, length, static_cast<off_t>(offset)) == static_cast<ssize_t>(length);
  }

  template <typename Entry>
  std::vector<Entry> readTable(uint64_t offset, uint64_t count, uint64_t entrySize) {
    std::vector<Entry> table(count);
    if (count != 0 && (entrySize != sizeof(Entry) || !read(offset, table.data(), count * sizeof(Entry))))
      truncated();
    return table;
  }

  const std::string &path;
  int descriptor;
  uint64_t size = 0;
};

} // namespace

void checkElfFile(const std::string &path) { ElfChecker(path).check(); }

} // namespace weir::runtime
