/// Repetition of a pattern in host memory.

#ifndef WEIR_RUNTIME_DEVICES_CPU_FILL_H
#define WEIR_RUNTIME_DEVICES_CPU_FILL_H

#include <cstddef>
#include <cstdint>

namespace weir::runtime {

/// Repeats the low `patternWidth` (1, 2, 4 or 8) bytes of `pattern`; the last repetition may be cut. `target` may have any alignment.
void fillBytes(std::byte *target, uint64_t length, uint64_t pattern, uint32_t patternWidth);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_FILL_H
