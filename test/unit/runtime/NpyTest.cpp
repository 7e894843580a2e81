#include "src/runtime/arrays/npy.h"
#include "src/runtime/arrays/print.h"

#include "Helpers.h"

using namespace weir::runtime;

namespace {

std::string npy(const std::string &header, const std::string &data, int version = 1) {
  std::string bytes = "\x93NUMPY";
  bytes += {static_cast<char>(version), 0, static_cast<char>(header.size()), 0};
  if (version > 1)
    bytes += {0, 0};
  return bytes + header + data;
}

std::string read(const std::string &bytes) {
  size_t position = 0;
  std::string text = printArray(readNpy(bytes, position));
  EXPECT_EQ(position, bytes.size());
  return text;
}

std::string header(const std::string &type, const std::string &shape, const char *fortran = "False") {
  return "{'descr': '" + type + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
}

} // namespace

TEST(Npy, AllTypesSurvive) {
  for (const char *text : {"2x2xi1=[1 0][1 1]", "2xi8=-1 2", "2xui8=255 2", "2xi16=-1 2", "2xui16=65535 2", "2xi32=-1 2", "2xui32=4294967295 2",
                           "2xi64=-1 2", "2xui64=1 2", "2xf16=0.5 -1", "2xf32=0.5 -1", "2xf64=0.5 -1", "2xbf16=0.5 -1", "f32=4", "0x3xf32="})
    EXPECT_EQ(read(writeNpy(arrayFrom(text))), text);
  EXPECT_EQ(read(writeNpy(arrayFrom("3xi4=1 -2 3"))), "3xi8=1 -2 3");
  EXPECT_EQ(read(writeNpy(arrayFrom("2xui4=15 1"))), "2xui8=15 1");
}

TEST(Npy, DataIsAligned) {
  Array array = arrayFrom("2x3xf32=1");
  std::string bytes = writeNpy(array);
  EXPECT_EQ((bytes.size() - array.byteSize()) % 64, 0u);
  EXPECT_EQ(bytes[bytes.size() - array.byteSize() - 1], '\n');
}

TEST(Npy, VersionsAndSpellings) {
  EXPECT_EQ(read(npy(header("|i1", "(2,)"), "\1\2", 2)), "2xi8=1 2");
  EXPECT_EQ(read(npy(header("i1", "(2, 1)"), "\1\2", 3)), "2x1xi8=[1][2]");
  EXPECT_EQ(read(npy(header("=u1", "(2L,)"), "\1\2")), "2xui8=1 2");
  EXPECT_EQ(read(npy("{'shape':(1,),'descr':'|u1','fortran_order':False}", "\7")), "1xui8=7");
}

TEST(Npy, DamagedHeaders) {
  auto message = [](const std::string &header) {
    return messageOf([&] { read(npy(header, "\7")); });
  };
  const char *good = "{'descr': '|u1', 'fortran_order': False, 'shape': (1,), } \n";
  EXPECT_EQ(message(good), "(no error)");
  // Each of these differs in one place.
  for (const char *bad : {"{'descr': '|u1'. 'fortran_order': False, 'shape': (1,), } \n", "{'descr': '|u1', 'fortran_order': False, 'shape': (1,), } 0\n",
                          "{'descr': '|u1', 'fortran_order': Fals, 'shape': (1,), } \n", "{'descr': '|u1', 'fortran_order': False, 'shape': (1), } \n",
                          "{'descr': '|u1', 'fortran_order': False, 'shape': (1,, } \n", "{'descr': '|u1', 'fortran_order': False, 'shape': (1 1), } \n",
                          "{'descr': '|u1', 'descr': '|u1', 'shape': (1,), } \n", "{'descr': '|u1', 'fortran_order': False, 'shape': (-1,), } \n",
                          "{'descr': '|u1', 'fortran_order': False, 'shape': (1,), 'x': 1} \n", "{'descr': '|u1', 'fortran_order': False, 'shape': (1,), "})
    EXPECT_EQ(message(bad).substr(0, 23), "malformed .npy header: ") << bad;
}

TEST(Npy, FortranOrder) {
  EXPECT_EQ(read(npy(header("|i1", "(2, 3)", "True"), "\1\2\3\4\5\6")), "2x3xi8=[1 3 5][2 4 6]");
  EXPECT_EQ(read(npy(header("|i1", "()", "True"), "\1")), "i8=1");
}

TEST(Npy, ForeignByteOrder) {
  EXPECT_EQ(read(npy(header(">i4", "(2,)"), std::string("\0\0\1\0\0\0\0\2", 8))), "2xi32=256 2");
}

TEST(Npy, SeveralInOneFile) {
  std::string bytes = writeNpy(arrayFrom("2xi8=1 2")) + writeNpy(arrayFrom("f32=3"));
  size_t position = 0;
  EXPECT_EQ(printArray(readNpy(bytes, position)), "2xi8=1 2");
  EXPECT_EQ(printArray(readNpy(bytes, position)), "f32=3");
  EXPECT_EQ(position, bytes.size());
}

TEST(Npy, Refused) {
  const std::pair<std::string, const char *> cases[] = {
      {"", "not a .npy file"},
      {"\x93NUMPY", "truncated .npy header"},
      {npy(header("<f4", "(2,)"), "", 9), ".npy format version 9 is not supported"},
      {npy(header("<f4", "(2,)"), "1234567"), "truncated .npy data: 2xf32 needs 8 bytes, but 7 are left"},
      {npy(header("<f4", "(99999999999999,)"), ""), "truncated .npy data: 99999999999999xf32 needs 399999999999996 bytes, but 0 are left"},
      {npy(header("<f4", "(4000000000, 4000000000)"), ""), "4000000000x4000000000xf32 is too large"},
      {npy(header("<m8", "(2,)"), ""), "elements of NumPy type '<m8' are not supported"},
      {npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", ""), "arrays of records are not supported"}};
  for (const auto &[bytes, message] : cases)
    EXPECT_EQ(messageOf([&, &bytes = bytes] { read(bytes); }), message);
  for (const char *text : {"", "{}", "{'descr': '<f4', 'shape': (1,)}", "{'descr': '<f4", "{'descr': '<f4', 'fortran_order': 1, 'shape': (1,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (1", "{'descr': '<f4', 'fortran_order': False, 'shape': (x,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': 1}", "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}"})
    EXPECT_EQ(messageOf([&] { read(npy(text, "")); }).substr(0, 21), "malformed .npy header") << text;
}

TEST(Npy, EveryCutIsRefused) {
  std::string bytes = writeNpy(arrayFrom("2x3xf32=1 2 3 4 5 6"));
  for (size_t length = 0; length < bytes.size(); ++length) {
    size_t position = 0;
    EXPECT_THROW(readNpy(std::string_view(bytes).substr(0, length), position), Error) << length;
  }
}
