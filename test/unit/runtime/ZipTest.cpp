#include "src/runtime/arrays/npz.h"
#include "src/runtime/arrays/print.h"
#include "src/runtime/arrays/zip.h"
#include "src/runtime/file.h"

#include "Helpers.h"

#include <zlib.h>

#include <random>

using namespace weir::runtime;

namespace {

void put(std::string &out, uint64_t value, int width) {
  for (int i = 0; i < width; ++i)
    out.push_back(static_cast<char>(value >> (8 * i)));
}

/// An archive with one deflated member. With `wide` its sizes are in 64-bit fields, and so does the directory's place.
std::string deflated(const std::string &contents, bool wide) {
  std::string packed(compressBound(contents.size()) + 64, '\0');
  z_stream stream = {};
  deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(contents.data()));
  stream.avail_in = static_cast<uInt>(contents.size());
  stream.next_out = reinterpret_cast<Bytef *>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);

  uint64_t checksum = crc32(0, reinterpret_cast<const Bytef *>(contents.data()), static_cast<uInt>(contents.size()));
  std::string common;
  put(common, 45, 2);
  put(common, 0, 2);
  put(common, 8, 2);
  put(common, 0, 4);
  put(common, checksum, 4);
  put(common, wide ? 0xffffffff : packed.size(), 4);
  put(common, wide ? 0xffffffff : contents.size(), 4);
  put(common, 1, 2);
  put(common, wide ? 20 : 0, 2);
  std::string extra;
  if (wide) {
    put(extra, 1, 2);
    put(extra, 16, 2);
    put(extra, contents.size(), 8);
    put(extra, packed.size(), 8);
  }
  std::string archive;
  put(archive, 0x04034b50, 4);
  archive += common + "m" + extra + packed;
  uint64_t directory = archive.size();
  put(archive, 0x02014b50, 4);
  put(archive, 45, 2);
  archive += common;
  archive.append(10, '\0');
  put(archive, 0, 4);
  archive += "m" + extra;
  if (wide) {
    uint64_t end64 = archive.size();
    put(archive, 0x06064b50, 4);
    put(archive, 44, 8);
    archive.append(12, '\0');
    put(archive, 1, 8);
    put(archive, 1, 8);
    put(archive, end64 - directory, 8);
    put(archive, directory, 8);
    put(archive, 0x07064b50, 4);
    put(archive, 0, 4);
    put(archive, end64, 8);
    put(archive, 1, 4);
  }
  put(archive, 0x06054b50, 4);
  put(archive, 0, 4);
  put(archive, wide ? 0xffff : 1, 2);
  put(archive, wide ? 0xffff : 1, 2);
  put(archive, 0, 4);
  put(archive, wide ? 0xffffffff : directory, 4);
  put(archive, 0, 2);
  return archive;
}

std::string readFirst(std::string_view archive) {
  ZipReader zip(archive);
  return zip.read(zip.members().at(0));
}

} // namespace

TEST(Zip, StoredMembersSurvive) {
  ZipWriter writer;
  writer.add("a", "first");
  writer.add("empty", "");
  writer.add("b", std::string(100000, 'x'));
  std::string archive = writer.finish();
  ZipReader zip(archive);
  ASSERT_EQ(zip.members().size(), 3u);
  EXPECT_EQ(zip.members()[1].name, "empty");
  EXPECT_EQ(zip.read(zip.members()[0]), "first");
  EXPECT_EQ(zip.read(zip.members()[1]), "");
  EXPECT_EQ(zip.read(zip.members()[2]), std::string(100000, 'x'));
}

TEST(Zip, DeflatedMembers) {
  std::mt19937 random(3);
  std::string noise;
  for (int i = 0; i < 300000; ++i)
    noise.push_back(static_cast<char>(random() % 20));
  for (const std::string &contents : {std::string("hello"), std::string(), std::string(40 << 20, 'x'), noise})
    for (bool wide : {false, true})
      EXPECT_TRUE(readFirst(deflated(contents, wide)) == contents);
}

TEST(Zip, CommentAfterTheEnd) {
  std::string archive = deflated("hello", false);
  archive[archive.size() - 2] = 5;
  EXPECT_EQ(readFirst(archive + "12345"), "hello");
}

TEST(Zip, DamageIsFound) {
  std::string good = deflated(std::string(1000, 'x') + "hello", true);
  // Whatever a flipped byte does, the contents are right or refused.
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0xff);
    try {
      EXPECT_EQ(readFirst(bad), std::string(1000, 'x') + "hello") << i;
    } catch (const Error &) {
    } catch (const std::out_of_range &) { // no members
    }
  }
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_THROW(readFirst(std::string_view(good).substr(0, length)), Error) << length;
}

TEST(Npz, OrderOfNumbers) {
  std::string path = testing::TempDir() + "weir-order.npz";
  std::vector<NamedArray> arrays;
  for (const char *name : {"arg10", "arg2", "arg0"})
    arrays.push_back({name, arrayFrom("i32=1")});
  writeNpz(path, arrays);
  std::vector<NamedArray> read = readNpz(path);
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0].name, "arg0");
  EXPECT_EQ(read[1].name, "arg2");
  EXPECT_EQ(read[2].name, "arg10");

  arrays[0].name = "other";
  writeNpz(path, arrays);
  read = readNpz(path);
  EXPECT_EQ(read[0].name, "other");
  EXPECT_EQ(read[1].name, "arg2");
  EXPECT_EQ(readNpz(path, "arg2").size(), 1u);
}
