/// How much memory the host has left.

#ifndef WEIR_RUNTIME_HOST_MEMORY_H
#define WEIR_RUNTIME_HOST_MEMORY_H

#include <cstdint>
#include <optional>
#include <string>

namespace weir::runtime {

/// Bytes that the system can give, from the text of /proc/meminfo; UINT64_MAX if it does not say.
uint64_t parseAvailableMemory(const std::string &meminfo);

/// The bytes that are left if `size` is more than that. The system would promise them, and end the process without a word when it touches them.
std::optional<uint64_t> findLackOfMemory(uint64_t size);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_HOST_MEMORY_H
