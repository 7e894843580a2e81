/// The memories of a machine, in a list and in the keys of earlier versions.

#include "dialects/Machine/MachineInfo.h"
#include "mlir/IR/Builders.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;

namespace {
class MachineInfoTest : public ::testing::Test {
protected:
  MachineInfo read(std::initializer_list<std::pair<StringRef, int64_t>> keys) {
    NamedAttrList list;
    for (auto [key, value] : keys)
      list.set(key, Builder(&context).getI64IntegerAttr(value));
    return MachineInfo::get(list.getDictionary(&context));
  }

  MLIRContext context;
};

TEST_F(MachineInfoTest, CoresHaveCachesUnlessATargetSaysMore) {
  MachineInfo machine = read({});
  EXPECT_TRUE(machine.coresHaveCaches());
  EXPECT_TRUE(machine.workgroupsAreThreads());
  EXPECT_FALSE(machine.hasWorkgroupMemory());
  EXPECT_EQ(machine.getL1Bytes(), 32 << 10);
  EXPECT_EQ(machine.getL2Bytes(), 1 << 20);
}

TEST_F(MachineInfoTest, OldKeysAreRead) {
  MachineInfo machine = read({{"l1_cache_bytes", 48 << 10}, {"l2_cache_bytes", 2 << 20}});
  EXPECT_EQ(machine.getL1Bytes(), 48 << 10);
  EXPECT_EQ(machine.getL2Bytes(), 2 << 20);
  // Beside memory of workgroups they were no facts.
  machine = read({{"l1_cache_bytes", 16 << 10}, {"workgroup_bytes", 8 << 10}});
  EXPECT_EQ(machine.getWorkgroupBytes(), 8 << 10);
  EXPECT_FALSE(machine.workgroupsAreThreads());
  EXPECT_FALSE(machine.coresHaveCaches());
}

TEST_F(MachineInfoTest, MemoriesAreReadAsTheyWereWritten) {
  MachineInfo machine;
  machine.memories = {{Memory::Kind::Registers, Memory::Sharer::Thread, 1024},
                      {Memory::Kind::Private, Memory::Sharer::Thread},
                      {Memory::Kind::Cache, Memory::Sharer::Core, 48 << 10, /*bandwidth=*/200, /*latency=*/1},
                      {Memory::Kind::Cache, Memory::Sharer::Core, 2 << 20, /*bandwidth=*/100, /*latency=*/4},
                      {Memory::Kind::Cache, Memory::Sharer::Device, 96 << 20},
                      {Memory::Kind::Global, Memory::Sharer::Device, /*bytes=*/0, /*bandwidth=*/300, /*latency=*/100}};
  DictionaryAttr written = machine.toConfiguration(&context).getDictionary(&context);
  MachineInfo other = MachineInfo::get(written);
  EXPECT_EQ(other.toConfiguration(&context).getDictionary(&context), written);
  EXPECT_EQ(other.getL2Bytes(), 2 << 20);
  const Memory *memory = other.findMemory(Memory::Kind::Global, Memory::Sharer::Device);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(memory->bandwidth, 300);
  EXPECT_EQ(memory->latency, 100);
  // One level of caches is also the last one.
  other.memories = {{Memory::Kind::Cache, Memory::Sharer::Core, 64 << 10}};
  EXPECT_EQ(other.getL2Bytes(), 64 << 10);
  other.memories.append({{Memory::Kind::Cache, Memory::Sharer::Core, 1 << 20}, {Memory::Kind::Cache, Memory::Sharer::Core, 4 << 20}});
  EXPECT_EQ(other.getL1Bytes(), 64 << 10);
  EXPECT_EQ(other.getL2Bytes(), 1 << 20);
}
} // namespace
