#include "requirements.h"

#include "cpu_features.h"
#include "elf_file.h"
#include "error.h"
#include "weir/abi.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

namespace {

/// The text of the first note of `file` that is ours; empty if there is none.
std::string findNote(const ElfFile &file) {
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
      if (header.n_type == WEIR_NOTE_REQUIREMENTS && name == std::string_view(WEIR_NOTE_NAME, sizeof(WEIR_NOTE_NAME)))
        return std::string(text);
    }
  }
  return "";
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

} // namespace

void checkRequirements(const std::string &path) {
  ElfFile file(path);
  std::vector<std::string> missing;
  for (const std::string &feature : split(findNote(file)))
    if (!cpuHas(feature))
      missing.push_back(feature);
  if (!missing.empty())
    raise("module '{}' needs {}, which this CPU does not have; compile it with --target-cpu={}", path, fmt::join(missing, ", "),
          commonTargetCpu());
}

} // namespace weir::runtime
