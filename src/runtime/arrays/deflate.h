/// What zip archives need of zlib. A runtime that is built without it (WEIR_RUNTIME_ONLY) reads archives whose members are stored.

#ifndef WEIR_RUNTIME_ARRAYS_DEFLATE_H
#define WEIR_RUNTIME_ARRAYS_DEFLATE_H

#include <cstdint>
#include <string>
#include <string_view>

namespace weir::runtime {

/// CRC-32 as zip archives have it.
uint32_t checksumOf(std::string_view bytes);

/// Inflates `input` into exactly `size` bytes; false if it is damaged.
bool inflateAll(std::string_view input, uint64_t size, std::string &output);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_DEFLATE_H
