#include "deflate.h"

#include <algorithm>

#include <zlib.h>

namespace weir::runtime {

uint32_t checksumOf(std::string_view bytes) {
  return static_cast<uint32_t>(crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

bool inflateAll(std::string_view input, uint64_t size, std::string &output) {
  z_stream stream = {};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) // negative: no zlib header
    return false;
  // Grown as data arrives: the size in a damaged directory may be anything.
  constexpr uint64_t chunk = 1 << 24;
  int status = Z_OK;
  uint64_t consumed = 0;
  while (status == Z_OK && output.size() < size + 1) {
    size_t done = output.size(), room = std::min(chunk, size + 1 - done), feed = std::min<uint64_t>(chunk, input.size() - consumed);
    output.resize(done + room);
    stream.next_out = reinterpret_cast<Bytef *>(&output[done]);
    stream.avail_out = static_cast<uInt>(room);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(input.data() + consumed));
    stream.avail_in = static_cast<uInt>(feed);
    status = inflate(&stream, Z_NO_FLUSH);
    consumed += feed - stream.avail_in;
    output.resize(done + room - stream.avail_out);
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END && output.size() == size;
}

} // namespace weir::runtime
