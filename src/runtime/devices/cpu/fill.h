/// Repetition of a pattern in host memory.

#ifndef WEIR_RUNTIME_DEVICES_CPU_FILL_H
#define WEIR_RUNTIME_DEVICES_CPU_FILL_H

#include <cstddef>
#include <cstdint>

namespace weir::runtime {

/// Repeats the 8 bytes of `pattern` (see `widenPattern`); the last repetition may be cut. `target` may have any alignment.
void fillBytes(std::byte *target, uint64_t length, uint64_t pattern);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_FILL_H
