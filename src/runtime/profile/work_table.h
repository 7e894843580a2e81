/// What the kernels of a module compute, as its note says (`WEIR_NOTE_WORK`).

#ifndef WEIR_RUNTIME_PROFILE_WORK_TABLE_H
#define WEIR_RUNTIME_PROFILE_WORK_TABLE_H

#include "weir/abi.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace weir::runtime {

struct KernelWork {
  std::vector<std::string> ops;    ///< structured ops, with their places in the source
  std::vector<std::string> access; ///< `ro`, `wo` or `rw` for each binding
  /// A sum of products, each a number and the operands that it is multiplied with.
  std::optional<std::vector<std::vector<int64_t>>> flops;

  /// Bytes of the bindings that a call reads and writes, each range once, or twice where it does both.
  uint64_t countBytes(const weir_export_t &entry, const weir_binding_t *bindings) const;
  /// Operations on elements; nothing if that is not known.
  std::optional<double> countFlops(const weir_export_t &entry, const weir_slot_t *operands) const;
};

/// By the name of the export.
using WorkTable = std::map<std::string, KernelWork, std::less<>>;

/// Reads the text of a note, which may be empty; raises an error where it is damaged.
WorkTable parseWorkTable(const std::string &text);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_PROFILE_WORK_TABLE_H
