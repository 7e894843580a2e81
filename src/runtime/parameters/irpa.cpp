/// IREE's archives of parameters. All integers are little-endian; nothing is aligned but by the writer.
///
/// Header, at 0 and wherever an older one says that there is another:
///   0 "IRPA"   4 major version, 16 bits (0)   6 minor version, 16 bits (0)   8 bytes of the header (88)   16 where the next header begins, from
///   this one on, or 0   24 flags   32 number of entries   40, 48 offset and length of the table of entries   56, 64 those of the names   72, 80 those
///   of the data. Offsets count from the beginning of the header.
/// Entry, at a multiple of 16 bytes in the table:
///   0 bytes of the entry   8 kind, 32 bits (0: ignored, 1: pattern, 2: data)   12 flags   20, 28 offset and length of the name in the names
///   36, 44 those of what else is said of it   52 its alignment; then for a pattern
///   60 bytes of the parameter   68 the pattern, 16 bytes   84 how many of these are used, 8 bits; for data
///   60, 68 offset and length in the data.

#include "../error.h"
#include "archive.h"

#include <cstring>

namespace weir::runtime {

namespace {

constexpr uint64_t headerSize = 88, entrySize = 60, patternEntrySize = 85, dataEntrySize = 76, entryAlignment = 16;
enum Kind : uint32_t { Ignored = 0, Pattern = 1, Data = 2 };

/// A range of the file that lies in it.
struct Segment {
  std::string_view path;
  std::byte *data;
  uint64_t size;

  Segment part(uint64_t offset, uint64_t length, const char *what) const {
    if (offset > size || length > size - offset)
      raise("parameters '{}' are damaged: {} is outside of the file", path, what);
    return {path, data + offset, length};
  }
  template <typename T = uint64_t>
  T number(uint64_t offset) const {
    T value;
    memcpy(&value, part(offset, sizeof(T), "a number").data, sizeof(T));
    return value;
  }
};

void parseEntry(const Segment &entry, const Segment &names, const Segment &storage, ParameterTable &table) {
  const auto kind = entry.number<uint32_t>(8);
  if (kind == Ignored)
    return;
  Segment text = names.part(entry.number(20), entry.number(28), "the name of an entry");
  std::string name(reinterpret_cast<const char *>(text.data), text.size);
  ParameterEntry made;
  if (kind == Pattern && entry.size >= patternEntrySize) {
    made.size = entry.number(60);
    made.patternSize = entry.number<uint8_t>(84);
    memcpy(made.pattern.data(), entry.data + 68, made.pattern.size());
    if (made.patternSize == 0 || made.patternSize > made.pattern.size())
      raise("parameters '{}' are damaged: '{}' repeats a pattern of {} bytes", entry.path, name, made.patternSize);
  } else if (kind == Data && entry.size >= dataEntrySize) {
    Segment bytes = storage.part(entry.number(60), entry.number(68), "an entry");
    made.data = bytes.data;
    made.size = bytes.size;
  } else {
    raise("parameters '{}': '{}' is an entry of kind {} with {} bytes, which is unknown", entry.path, name, kind, entry.size);
  }
  if (!table.emplace(name, made).second)
    raise("parameters '{}' are damaged: there are two parameters named '{}'", entry.path, name);
}

} // namespace

ParameterTable parseIrpa(const std::string &path, std::byte *data, uint64_t size) {
  ParameterTable table;
  Segment rest{path, data, size};
  while (true) {
    Segment header = rest.part(0, headerSize, "the header");
    if (memcmp(header.data, "IRPA", 4) != 0)
      raise("parameters '{}' are damaged: a header does not begin with IRPA", path);
    if (header.number<uint16_t>(4) != 0)
      raise("parameters '{}' have version {} of the format, but only 0 is supported", path, header.number<uint16_t>(4));
    Segment entries = rest.part(header.number(40), header.number(48), "the table of entries");
    Segment names = rest.part(header.number(56), header.number(64), "the names");
    Segment storage = rest.part(header.number(72), header.number(80), "the data");
    uint64_t position = 0;
    for (uint64_t i = 0, count = header.number(32); i < count; ++i) {
      Segment entry = entries.part(position, entrySize, "an entry of the table");
      entry = entries.part(position, entry.number(0), "an entry of the table");
      if (entry.size < entrySize)
        raise("parameters '{}' are damaged: an entry of the table has {} bytes", path, entry.size);
      parseEntry(entry, names, storage, table);
      position += (entry.size + entryAlignment - 1) / entryAlignment * entryAlignment;
    }
    const uint64_t next = header.number(16);
    if (next == 0)
      return table;
    if (next < headerSize)
      raise("parameters '{}' are damaged: two headers overlap", path);
    rest = {path, rest.part(next, 0, "the next header").data, rest.size - next};
  }
}

} // namespace weir::runtime
