#include "src/compiler/ConstantObject.h"

#include "llvm/BinaryFormat/ELF.h"
#include <cstring>

using namespace llvm;
using namespace weir::compiler;

namespace {

constexpr uint64_t sectionCount = 6; // null, .lrodata.weir, .symtab, .strtab, .shstrtab, .note.GNU-stack
constexpr uint64_t dataAlignment = 64;
constexpr uint64_t headersOffset = sizeof(ELF::Elf64_Ehdr); // first, so that allowFar() knows where they are
constexpr uint64_t dataSection = 1;
constexpr uint64_t dataFlags = ELF::SHF_ALLOC;
constexpr char sectionNames[] = "\0.lrodata.weir\0.symtab\0.strtab\0.shstrtab\0.note.GNU-stack";

template <typename T> void put(raw_ostream &os, const T &value) {
  os.write(reinterpret_cast<const char *>(&value), sizeof(T));
}

uint64_t alignUp(uint64_t value, uint64_t alignment) { return (value + alignment - 1) / alignment * alignment; }

ELF::Elf64_Shdr section(uint32_t name, uint32_t type, uint64_t flags, uint64_t offset, uint64_t size, uint64_t align) {
  ELF::Elf64_Shdr header = {};
  header.sh_name = name;
  header.sh_type = type;
  header.sh_flags = flags;
  header.sh_offset = offset;
  header.sh_size = size;
  header.sh_addralign = align;
  return header;
}

} // namespace

uint64_t ConstantSymbol::size() const {
  uint64_t total = 0;
  for (ArrayRef<char> piece : pieces)
    total += piece.size();
  return total;
}

void weir::compiler::setMachine(raw_pwrite_stream &os, ArrayRef<char> code) {
  for (auto [offset, size] : {std::pair(offsetof(ELF::Elf64_Ehdr, e_machine), sizeof(ELF::Elf64_Ehdr::e_machine)),
                              std::pair(offsetof(ELF::Elf64_Ehdr, e_flags), sizeof(ELF::Elf64_Ehdr::e_flags))}) {
    assert(code.size() >= sizeof(ELF::Elf64_Ehdr) && "code is an ELF object");
    os.pwrite(code.data() + offset, size, offset);
  }
}

void weir::compiler::allowFar(raw_pwrite_stream &os, ArrayRef<char> code) {
  ELF::Elf64_Half machine;
  std::memcpy(&machine, code.data() + offsetof(ELF::Elf64_Ehdr, e_machine), sizeof(machine));
  if (machine != ELF::EM_X86_64)
    return;
  // The linker lays large sections apart: what lies between code and its other data stays within 2 GiB.
  const ELF::Elf64_Xword flags = dataFlags | ELF::SHF_X86_64_LARGE;
  os.pwrite(reinterpret_cast<const char *>(&flags), sizeof(flags),
            headersOffset + dataSection * sizeof(ELF::Elf64_Shdr) + offsetof(ELF::Elf64_Shdr, sh_flags));
}

void weir::compiler::writeConstantObject(raw_ostream &os, ArrayRef<ConstantSymbol> symbols) {
  uint64_t dataSize = 0, stringsSize = 1;
  for (const ConstantSymbol &symbol : symbols) {
    dataSize += alignUp(symbol.size(), dataAlignment);
    stringsSize += symbol.name.size() + 1;
  }
  const uint64_t dataOffset = headersOffset + sectionCount * sizeof(ELF::Elf64_Shdr);
  const uint64_t symbolsOffset = dataOffset + dataSize;
  const uint64_t symbolsSize = (symbols.size() + 1) * sizeof(ELF::Elf64_Sym);
  const uint64_t stringsOffset = symbolsOffset + symbolsSize;
  const uint64_t namesOffset = stringsOffset + stringsSize;

  ELF::Elf64_Ehdr header = {};
  std::copy(ELF::ElfMagic, ELF::ElfMagic + 4, header.e_ident);
  header.e_ident[ELF::EI_CLASS] = ELF::ELFCLASS64;
  header.e_ident[ELF::EI_DATA] = ELF::ELFDATA2LSB;
  header.e_ident[ELF::EI_VERSION] = ELF::EV_CURRENT;
  header.e_type = ELF::ET_REL;
  header.e_version = ELF::EV_CURRENT;
  header.e_shoff = headersOffset;
  header.e_ehsize = sizeof(header);
  header.e_shentsize = sizeof(ELF::Elf64_Shdr);
  header.e_shnum = sectionCount;
  header.e_shstrndx = 4;
  put(os, header);
  static_assert((headersOffset + sectionCount * sizeof(ELF::Elf64_Shdr)) % dataAlignment == 0, "the data starts right after the headers");

  auto nameOf = [](StringRef section) {
    return static_cast<uint32_t>(StringRef(sectionNames, sizeof(sectionNames)).find(section));
  };
  put(os, ELF::Elf64_Shdr{});
  put(os, section(nameOf(kConstantSection), ELF::SHT_PROGBITS, dataFlags, dataOffset, dataSize, dataAlignment));
  ELF::Elf64_Shdr table = section(nameOf(".symtab"), ELF::SHT_SYMTAB, 0, symbolsOffset, symbolsSize, 8);
  table.sh_link = 3; // its strings
  table.sh_info = 1; // the first global symbol
  table.sh_entsize = sizeof(ELF::Elf64_Sym);
  put(os, table);
  put(os, section(nameOf(".strtab"), ELF::SHT_STRTAB, 0, stringsOffset, stringsSize, 1));
  put(os, section(nameOf(".shstrtab"), ELF::SHT_STRTAB, 0, namesOffset, sizeof(sectionNames), 1));
  put(os, section(nameOf(".note.GNU-stack"), ELF::SHT_PROGBITS, 0, namesOffset, 0, 1));

  for (const ConstantSymbol &symbol : symbols) {
    for (ArrayRef<char> piece : symbol.pieces)
      os.write(piece.data(), piece.size());
    os.write_zeros(alignUp(symbol.size(), dataAlignment) - symbol.size());
  }

  put(os, ELF::Elf64_Sym{});
  uint64_t value = 0, name = 1;
  for (const ConstantSymbol &symbol : symbols) {
    ELF::Elf64_Sym entry = {};
    entry.st_name = name;
    entry.setBindingAndType(ELF::STB_GLOBAL, ELF::STT_OBJECT);
    entry.st_other = ELF::STV_HIDDEN;
    entry.st_shndx = dataSection;
    entry.st_value = value;
    entry.st_size = symbol.size();
    put(os, entry);
    value += alignUp(symbol.size(), dataAlignment);
    name += symbol.name.size() + 1;
  }
  os << '\0';
  for (const ConstantSymbol &symbol : symbols)
    os << symbol.name << '\0';
  os.write(sectionNames, sizeof(sectionNames));
}
