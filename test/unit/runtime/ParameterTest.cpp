#include "src/runtime/parameters/parameter_set.h"

#include "Helpers.h"

#include <cstring>
#include <random>

using namespace weir::runtime;

namespace {

void put(std::string &out, uint64_t value, int width) {
  for (int i = 0; i < width; ++i)
    out.push_back(static_cast<char>(value >> (8 * i)));
}

void pad(std::string &out, size_t to) { out.resize((out.size() + to - 1) / to * to); }

/// Two entries of data, `a` of 3 bytes and `bc` of 2, and a pattern, `p`.
std::string makeIrpa() {
  std::string entries, names = "abcp";
  auto entry = [&](uint32_t kind, uint64_t size, uint64_t name, uint64_t nameSize) {
    pad(entries, 16);
    put(entries, size, 8);
    put(entries, kind, 4);
    put(entries, 0, 8);
    for (uint64_t value : {name, nameSize, uint64_t(0), uint64_t(0), uint64_t(1)})
      put(entries, value, 8);
  };
  entry(2, 76, 0, 1);
  put(entries, 0, 8);
  put(entries, 3, 8);
  entry(1, 85, 3, 1);
  put(entries, 7, 8);
  entries += std::string("xy") + std::string(14, '\0') + '\2';
  entry(0, 60, 0, 0);
  entry(2, 76, 1, 2);
  put(entries, 3, 8);
  put(entries, 2, 8);
  std::string file = "IRPA";
  put(file, 0, 4);
  const uint64_t entriesAt = 96, namesAt = entriesAt + entries.size(), dataAt = namesAt + names.size();
  for (uint64_t value : {uint64_t(88), uint64_t(0), uint64_t(0), uint64_t(4), entriesAt, uint64_t(entries.size()), namesAt, uint64_t(names.size()), dataAt,
                         uint64_t(5)})
    put(file, value, 8);
  file.resize(96);
  return file + entries + names + "12345";
}

std::string makeSafetensors(const std::string &header, const std::string &data) {
  std::string file;
  put(file, header.size(), 8);
  return file + header + data;
}

ParameterTable parse(std::string &bytes) { return parseParameters("f", reinterpret_cast<std::byte *>(bytes.data()), bytes.size()); }

std::string textOf(const ParameterEntry &entry, uint64_t offset = 0) {
  std::string text(entry.size - offset, '?');
  entry.read(offset, text.data(), text.size());
  return text;
}

TEST(Parameters, Irpa) {
  std::string file = makeIrpa();
  ParameterTable table = parse(file);
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(textOf(table.at("a")), "123");
  EXPECT_EQ(textOf(table.at("bc")), "45");
  EXPECT_EQ(textOf(table.at("p")), "xyxyxyx");
  EXPECT_EQ(textOf(table.at("p"), 3), "yxyx");
}

TEST(Parameters, IrpaOfSeveralHeaders) {
  std::string first = makeIrpa(), second = makeIrpa();
  pad(first, 16);
  uint64_t next = first.size();
  memcpy(&first[16], &next, 8);
  second.replace(second.find("abcp"), 4, "defq");
  std::string file = first + second;
  EXPECT_EQ(parse(file).size(), 6u);
  second.replace(second.find("defq"), 4, "abcp");
  file = first + second;
  EXPECT_EQ(messageOf([&] { parse(file); }), "parameters 'f' are damaged: there are two parameters named 'a'");
}

TEST(Parameters, Safetensors) {
  std::string file = makeSafetensors(R"({"__metadata__":{"x":"y"},"a":{"dtype":"F32","shape":[1,2],"data_offsets":[1,9]},)"
                                     R"("e":{"dtype":"I8","shape":[0],"data_offsets":[9,9]},"n":{"dtype":"NEW","shape":[3],"data_offsets":[0,1]}})",
                                     "x12345678");
  ParameterTable table = parse(file);
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(textOf(table.at("a")), "12345678");
  EXPECT_EQ(textOf(table.at("e")), "");
  EXPECT_EQ(textOf(table.at("n")), "x");
}

TEST(Parameters, DamagedSafetensors) {
  auto message = [](const std::string &header, const std::string &data = "12345678") {
    std::string file = makeSafetensors(header, data);
    return messageOf([&] { parse(file); });
  };
  EXPECT_EQ(message("{]"), "parameters 'f' are damaged: the header is not a JSON object");
  EXPECT_EQ(message(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,9]}})"), "parameters 'f' are truncated or damaged: 'a' has bytes 0 to 9 of 8");
  EXPECT_EQ(message(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})"), "parameters 'f' are truncated or damaged: 'a' has bytes 8 to 0 of 8");
  EXPECT_EQ(message(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})"),
            "parameters 'f' are damaged: 'a' has 8 bytes, which does not match its dtype and shape");
  EXPECT_EQ(message(R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})"),
            "parameters 'f' are damaged: 'a' has 0 bytes, which does not match its dtype and shape");
  EXPECT_EQ(message(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,-1]}})"), "parameters 'f' are damaged: 'a' has -1 instead of a number");
  EXPECT_EQ(message(R"({"a":7})"), "parameters 'f' are damaged: 'a' has no data_offsets");
  std::string file = makeSafetensors("{}", "");
  file[0] = 3;
  EXPECT_EQ(messageOf([&] { parse(file); }), "parameters 'f' are truncated or damaged: the header claims 3 bytes");
}

/// Whatever the bytes are: a table whose entries lie in them, or an error.
void expectSound(std::string bytes) {
  std::unique_ptr<char[]> exact(new char[bytes.size()]); // what is read after it shows under a sanitizer
  memcpy(exact.get(), bytes.data(), bytes.size());
  auto *data = reinterpret_cast<std::byte *>(exact.get());
  ParameterTable table;
  try {
    table = parseParameters("f", data, bytes.size());
  } catch (const Error &) {
    return;
  }
  for (const auto &[key, entry] : table) {
    if (entry.patternSize != 0) {
      EXPECT_LE(entry.patternSize, 16u);
      continue;
    }
    EXPECT_GE(entry.data, data);
    EXPECT_LE(entry.size, bytes.size());
    EXPECT_LE(entry.data + entry.size, data + bytes.size());
    if (entry.size <= bytes.size())
      textOf(entry);
  }
}

TEST(Parameters, NoDamageIsBelieved) {
  const std::string seeds[] = {makeIrpa(), makeSafetensors(R"({"a":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]},"b":{"dtype":"I8","shape":[1],"data_offsets":[8,9]}})",
                                                           "123456789")};
  std::mt19937 random(1);
  for (const std::string &seed : seeds) {
    for (size_t length = 0; length < seed.size(); ++length)
      expectSound(seed.substr(0, length));
    for (size_t i = 0; i < seed.size(); ++i)
      for (int value : {0, 1, 0x7f, 0x80, 0xff, int('9'), int('{'), int('"'), int('-')}) {
        std::string damaged = seed;
        damaged[i] = static_cast<char>(value);
        expectSound(damaged);
      }
    for (int i = 0; i < 5000; ++i) {
      std::string damaged = seed;
      for (unsigned k = 0, count = 1 + random() % 8; k < count; ++k)
        damaged[random() % damaged.size()] = static_cast<char>(random());
      expectSound(damaged);
    }
  }
}

} // namespace
