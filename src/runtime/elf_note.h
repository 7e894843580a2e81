/// What a module says of itself beside its code.

#ifndef WEIR_RUNTIME_ELF_NOTE_H
#define WEIR_RUNTIME_ELF_NOTE_H

#include "elf_file.h"

namespace weir::runtime {

/// The text of the first note of ours (`WEIR_NOTE_NAME`) with this type, or empty.
std::string findNote(const ElfFile &file, uint32_t type);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ELF_NOTE_H
