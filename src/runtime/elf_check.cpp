#include "elf_check.h"

#include "elf_file.h"
#include "error.h"

namespace weir::runtime {

namespace {

#if defined(__x86_64__)
constexpr Elf64_Half hostMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half hostMachine = EM_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
constexpr Elf64_Half hostMachine = EM_RISCV;
#else
#error "add the ELF machine number of this processor"
#endif

std::string nameOf(Elf64_Half machine) {
  switch (machine) {
  case EM_X86_64:
    return "x86_64";
  case EM_AARCH64:
    return "aarch64";
  case EM_RISCV:
    return "riscv64";
  default:
    return fmt::format("another processor (number {} of ELF)", machine);
  }
}

} // namespace

void checkElfFile(const std::string &path) {
  ElfFile file(path);
  const Elf64_Ehdr &header = file.header();
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
    raise("module '{}' is not for this machine's processor", path);
  if (header.e_machine != hostMachine)
    raise("module '{0}' is for {1}, but this machine is {2}: compile it with --target-triple={2}-linux-gnu", path, nameOf(header.e_machine),
          nameOf(hostMachine));
  if (header.e_type != ET_DYN)
    raise("'{}' is not a module: it is an ELF file but not a shared object", path);

  bool isLoadable = false;
  for (const Elf64_Phdr &segment : file.segments()) {
    if (!file.contains(segment.p_offset, segment.p_filesz))
      file.truncated();
    isLoadable |= segment.p_type == PT_LOAD;
  }
  for (const Elf64_Shdr &section : file.sections())
    if (section.sh_type != SHT_NOBITS && !file.contains(section.sh_offset, section.sh_size))
      file.truncated();
  if (!isLoadable)
    raise("'{}' is not a module: it has no loadable segment", path);
}

} // namespace weir::runtime
