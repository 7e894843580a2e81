/// Assertions of kernels that a device cannot end in: kernels say in memory which failed first, and the host looks there once it has waited.

#ifndef WEIR_RUNTIME_DEVICES_ASSERTIONS_H
#define WEIR_RUNTIME_DEVICES_ASSERTIONS_H

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <weir/abi.h>

namespace weir::runtime {

class Assertions {
public:
  /// What kernels are handed, as `weir_export_t::assertions` has it.
  static constexpr uint64_t statusBytes = 2 * sizeof(uint32_t);

  bool hasStatus() const { return status; }
  /// Where the host sees the words.
  void setStatus(void *words) {
    status = static_cast<volatile uint32_t *>(words);
    clear();
  }
  void clear() {
    if (status)
      status[0] = status[1] = 0;
  }

  /// The number of the first assertion of a kernel. Those of all kernels of the device are different.
  uint32_t getFirst(const weir_export_t &entry) {
    auto [found, isNew] = firsts.insert({&entry, static_cast<uint32_t>(messages.size() + 1)});
    if (isNew)
      messages.insert(messages.end(), entry.assertions, entry.assertions + entry.assertion_count);
    return found->second;
  }

  bool hasFailed() const { return status && status[0] != 0; }
  /// The message of the one that failed first. The device must have nothing left to do.
  std::string getMessage() const {
    uint32_t number = status[1];
    return number == 0 || number > messages.size() ? "an assertion of a kernel failed" : messages[number - 1];
  }

private:
  volatile uint32_t *status = nullptr;
  std::vector<std::string> messages; ///< by number, from 1
  std::unordered_map<const weir_export_t *, uint32_t> firsts;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_ASSERTIONS_H
