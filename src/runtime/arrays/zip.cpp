#include "zip.h"

#include "../error.h"
#include "deflate.h"

namespace weir::runtime {

namespace {

constexpr uint32_t localSignature = 0x04034b50, memberSignature = 0x02014b50, endSignature = 0x06054b50;
constexpr uint32_t end64Signature = 0x06064b50, locator64Signature = 0x07064b50;
constexpr uint64_t endSize = 22, memberSize = 46, localSize = 30, locator64Size = 20;

void put(std::string &out, uint64_t value, unsigned width) {
  for (unsigned i = 0; i < width; ++i)
    out.push_back(static_cast<char>(value >> (8 * i)));
}

} // namespace

uint64_t ZipReader::field(uint64_t offset, unsigned width) const {
  if (offset > bytes.size() || width > bytes.size() - offset)
    raise("damaged zip archive: it ends within a header");
  uint64_t value = 0;
  for (unsigned i = 0; i < width; ++i)
    value |= uint64_t(static_cast<unsigned char>(bytes[offset + i])) << (8 * i);
  return value;
}

ZipReader::ZipReader(std::string_view bytes) : bytes(bytes) {
  // The directory's end record is last, but for a comment of up to 64 KiB.
  if (bytes.size() < endSize)
    raise("not a zip archive");
  uint64_t end = bytes.size() - endSize, lowest = end > 0xffff ? end - 0xffff : 0;
  while (field(end, 4) != endSignature) {
    if (end == lowest)
      raise("not a zip archive, or a truncated one");
    --end;
  }
  uint64_t count = field(end + 10, 2), offset = field(end + 16, 4);
  if ((count == 0xffff || offset == 0xffffffff) && end >= locator64Size && field(end - locator64Size, 4) == locator64Signature) {
    uint64_t end64 = field(end - locator64Size + 8, 8);
    if (field(end64, 4) != end64Signature)
      raise("damaged zip archive: no 64-bit end record");
    count = field(end64 + 32, 8);
    offset = field(end64 + 48, 8);
  }
  for (uint64_t i = 0; i < count; ++i)
    readMember(offset);
}

void ZipReader::readMember(uint64_t &offset) {
  if (field(offset, 4) != memberSignature)
    raise("damaged zip archive: no directory entry at byte {}", offset);
  uint64_t nameLength = field(offset + 28, 2), extraLength = field(offset + 30, 2), commentLength = field(offset + 32, 2);
  Member member;
  if (field(offset + 8, 2) & 1)
    raise("encrypted zip archives are not supported");
  member.method = static_cast<uint16_t>(field(offset + 10, 2));
  member.checksum = static_cast<uint32_t>(field(offset + 16, 4));
  member.compressedSize = field(offset + 20, 4);
  member.size = field(offset + 24, 4);
  member.headerOffset = field(offset + 42, 4);
  uint64_t extra = offset + memberSize + nameLength, next = extra + extraLength + commentLength;
  if (next > bytes.size())
    raise("damaged zip archive: it ends within a header");
  member.name = bytes.substr(offset + memberSize, nameLength);
  // Sizes that overflow 32 bits are in an extra field with number 1, in this order, only those that overflow.
  for (uint64_t at = extra, length; at + 4 <= extra + extraLength; at += 4 + length) {
    length = field(at + 2, 2);
    if (field(at, 2) != 1)
      continue;
    uint64_t from = at + 4;
    for (uint64_t *value : {&member.size, &member.compressedSize, &member.headerOffset})
      if (*value == 0xffffffff) {
        *value = field(from, 8);
        from += 8;
      }
  }
  directory.push_back(std::move(member));
  offset = next;
}

std::string ZipReader::read(const Member &member) const {
  if (field(member.headerOffset, 4) != localSignature)
    raise("damaged zip archive: no member at byte {}", member.headerOffset);
  uint64_t start = member.headerOffset + localSize + field(member.headerOffset + 26, 2) + field(member.headerOffset + 28, 2);
  if (start > bytes.size() || member.compressedSize > bytes.size() - start)
    raise("damaged zip archive: it ends within a member");
  std::string_view raw = bytes.substr(start, member.compressedSize);
  std::string contents;
  if (member.method == 0)
    contents = raw;
  else if (member.method != 8)
    raise("zip compression method {} is not supported", member.method);
  else if (!inflateAll(raw, member.size, contents))
    raise("damaged zip archive: a member does not decompress");
  if (contents.size() != member.size || checksumOf(contents) != member.checksum)
    raise("damaged zip archive: wrong size or checksum");
  return contents;
}

void ZipWriter::add(const std::string &name, std::string_view contents) {
  if (archive.size() + contents.size() > 0xfffffffe - (1 << 16) || count == 0xfffe)
    raise("an archive of more than 4 GiB or 65534 members cannot be written; write .npy files");
  std::string common; // what the two headers share
  put(common, 20, 2); // version 2.0
  put(common, 0, 2);
  put(common, 0, 2);    // stored
  put(common, 0, 2);    // time: midnight
  put(common, 0x21, 2); // date: 1980-01-01, so that equal contents give equal files
  put(common, checksumOf(contents), 4);
  put(common, contents.size(), 4);
  put(common, contents.size(), 4);
  put(common, name.size(), 2);
  put(common, 0, 2); // no extra field

  put(directory, memberSignature, 4);
  put(directory, 20, 2);
  directory += common;
  directory.append(10, '\0'); // comment, disk, attributes
  put(directory, archive.size(), 4);
  directory += name;

  put(archive, localSignature, 4);
  archive += common + name;
  archive += contents;
  ++count;
}

std::string ZipWriter::finish() {
  uint64_t offset = archive.size();
  std::string result = std::move(archive) + directory;
  put(result, endSignature, 4);
  put(result, 0, 4);
  put(result, count, 2);
  put(result, count, 2);
  put(result, directory.size(), 4);
  put(result, offset, 4);
  put(result, 0, 2);
  return result;
}

} // namespace weir::runtime
