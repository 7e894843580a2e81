#include "requirements.h"

#include "cpu_features.h"
#include "elf_note.h"
#include "error.h"
#include "weir/abi.h"

#include <algorithm>

namespace weir::runtime {

namespace {

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
  std::vector<std::string> missing, features = split(findNote(ElfFile(path), WEIR_NOTE_REQUIREMENTS));
  for (const std::string &feature : features)
    if (!cpuHas(feature))
      missing.push_back(feature);
  if (!missing.empty())
    raise("module '{}' needs {}, which this CPU does not have; compile it with --target-cpu={}", path, fmt::join(missing, ", "),
          commonTargetCpu());
  for (const std::string &feature : features)
    if (std::string reason = requestRegisters(feature); !reason.empty())
      raise("module '{}' needs {}, whose registers the system does not give to this process ({}); compile it without "
            "--target-cpu-features=+{}",
            path, feature, reason, feature);
}

} // namespace weir::runtime
