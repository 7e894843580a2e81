#include "elf_note.h"

#include "weir/abi.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

std::string findNote(const ElfFile &file, uint32_t type) {
  for (const Elf64_Phdr &segment : file.segments()) {
    if (segment.p_type != PT_NOTE)
      continue;
    const std::string bytes = file.bytes(segment.p_offset, segment.p_filesz);
    std::string_view notes = bytes;
    // Notes follow each other, each part padded to 4 bytes.
    auto take = [&](uint64_t length) {
      if (length > notes.size())
        file.truncated();
      std::string_view part = notes.substr(0, length);
      notes.remove_prefix(std::min<uint64_t>(notes.size(), (length + 3) / 4 * 4));
      return part;
    };
    while (notes.size() >= sizeof(Elf64_Nhdr)) {
      Elf64_Nhdr header;
      memcpy(&header, take(sizeof(header)).data(), sizeof(header));
      std::string_view name = take(header.n_namesz), text = take(header.n_descsz);
      if (header.n_type == type && name == std::string_view(WEIR_NOTE_NAME, sizeof(WEIR_NOTE_NAME)))
        return std::string(text);
    }
  }
  return "";
}

} // namespace weir::runtime
