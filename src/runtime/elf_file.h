/// An ELF file that is not mapped yet, and that may be anything.

#ifndef WEIR_RUNTIME_ELF_FILE_H
#define WEIR_RUNTIME_ELF_FILE_H

#include <cstdint>
#include <string>
#include <vector>

#include <elf.h>

namespace weir::runtime {

/// Every access is checked; what is outside of the file raises an error that calls it truncated.
class ElfFile {
public:
  /// Reads the header. Raises an error if the file cannot be read or is no ELF file.
  explicit ElfFile(const std::string &path);
  ~ElfFile();
  ElfFile(const ElfFile &) = delete;
  ElfFile &operator=(const ElfFile &) = delete;

  const std::string &path() const { return name; }
  const Elf64_Ehdr &header() const { return elfHeader; }
  std::vector<Elf64_Phdr> segments() const { return readTable<Elf64_Phdr>(elfHeader.e_phoff, elfHeader.e_phnum, elfHeader.e_phentsize); }
  std::vector<Elf64_Shdr> sections() const { return readTable<Elf64_Shdr>(elfHeader.e_shoff, elfHeader.e_shnum, elfHeader.e_shentsize); }

  bool contains(uint64_t offset, uint64_t length) const { return offset <= size && length <= size - offset; }
  std::string bytes(uint64_t offset, uint64_t length) const;

  [[noreturn]] void truncated() const;

private:
  bool read(uint64_t offset, void *into, uint64_t length) const;

  template <typename Entry>
  std::vector<Entry> readTable(uint64_t offset, uint64_t count, uint64_t entrySize) const {
    std::vector<Entry> table(count);
    if (count != 0 && (entrySize != sizeof(Entry) || !read(offset, table.data(), count * sizeof(Entry))))
      truncated();
    return table;
  }

  std::string name;
  int descriptor;
  uint64_t size = 0;
  Elf64_Ehdr elfHeader;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ELF_FILE_H
