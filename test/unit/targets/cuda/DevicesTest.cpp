// The table of NVIDIA's GPUs, and tiles that follow from it.

#include "mlir/IR/Builders.h"
#include "passes/Codegen/Tiling/DeviceTiles.h"
#include "src/targets/Targets.h"
#include "src/targets/cuda/Devices.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

namespace {

/// Rows times columns of the tile of a workgroup.
std::pair<int64_t, int64_t> choose(const DeviceInfo &device, double rows, double columns, double depth, double bytes, double rate) {
  DeviceTile tile = chooseDeviceTile(device, {1, rows, columns, depth, bytes, rate}, {64, 128});
  return {tile.rows, tile.columns};
}

std::pair<int64_t, int64_t> chooseF16(StringRef gpu, double size) {
  const DeviceInfo &device = findCUDADevice(gpu)->info;
  return choose(device, size, size, size, 2, device.f16);
}

TEST(CUDADevices, HaveFactsOfWhatTilesAreChosenBy) {
  for (const CUDADevice &device : getCUDADevices()) {
    SCOPED_TRACE(device.gpu.str());
    const DeviceInfo &info = device.info;
    EXPECT_EQ(findCUDADevice(device.gpu), &device);
    for (int64_t fact : {info.processors, info.threads, info.registers, info.sharedBytes, info.cacheBytes, info.bandwidth, info.clock})
      EXPECT_GT(fact, 0);
    // Each narrower type is faster; only some have f8.
    EXPECT_LT(info.f32, info.tf32);
    EXPECT_LT(info.tf32, info.f16);
    EXPECT_LT(info.f16, info.i8);
    EXPECT_TRUE(info.f8 == 0 || info.f8 == info.i8);
  }
  EXPECT_EQ(findCUDADevice("sm_20"), nullptr);
}

TEST(CUDADevices, AreReadAsTheyWereWritten) {
  MLIRContext context;
  Builder builder(&context);
  const DeviceInfo &info = findCUDADevice("sm_90")->info;
  DictionaryAttr written = info.toDictionary(&context);
  MachineInfo machine;
  machine.memories = info.getMemories();
  NamedAttrList configuration = machine.toConfiguration(&context);
  configuration.set(kDeviceKey, written);
  DeviceInfo read = DeviceInfo::get(configuration.getDictionary(&context));
  EXPECT_EQ(read.toDictionary(&context), written);
  EXPECT_EQ(writeMemories(&context, read.getMemories()), writeMemories(&context, info.getMemories()));
  EXPECT_EQ(read.processors, 132);
  EXPECT_EQ(read.registers, 65536);
  EXPECT_EQ(read.sharedBytes, 228 << 10);
  EXPECT_EQ(read.cacheBytes, 50 << 20);
  EXPECT_EQ(read.bandwidth, 3350);
  // As a part of the dictionary, which they were.
  NamedAttrList old(written);
  old.set("cache_bytes", builder.getI64IntegerAttr(1 << 20));
  EXPECT_EQ(DeviceInfo::get(builder.getDictionaryAttr(builder.getNamedAttr(kDeviceKey, old.getDictionary(&context)))).cacheBytes, 1 << 20);
  EXPECT_FALSE(DeviceInfo::get(DictionaryAttr()).isKnown());
}

TEST(DeviceTiles, FillTheProcessors) {
  using Tile = std::pair<int64_t, int64_t>;
  // 32 tiles would keep a quarter of an A100 busy, and twice the 16 processors of an Orin.
  EXPECT_EQ(chooseF16("sm_87", 512), Tile(64, 128));
  EXPECT_LT(chooseF16("sm_80", 512), Tile(64, 128));
  EXPECT_LT(chooseF16("sm_90", 512), Tile(64, 128));
  // A warpgroup multiplies 64 rows.
  for (auto [gpu, tile] : {std::pair("sm_90", Tile(32, 32)), std::pair("sm_90a", Tile(64, 64))}) {
    const DeviceInfo &device = findCUDADevice(gpu)->info;
    EXPECT_EQ(choose(device, 64, 64, 8192, 2, double(device.f16)), tile) << gpu;
  }
  for (const CUDADevice &device : getCUDADevices())
    EXPECT_EQ(chooseF16(device.gpu, 8192), Tile(64, 128)) << device.gpu.str();
}

TEST(DeviceTiles, FollowEachFact) {
  DeviceInfo device = findCUDADevice("sm_80")->info;
  auto estimate = [&](double size, DeviceTile tile) {
    return estimateTime(device, {1, size, size, size, 2, double(device.f16)}, tile);
  };
  double large = estimate(4096, {64, 128}), small = estimate(4096, {32, 32});
  EXPECT_LT(large, small);
  auto isSlowerWith = [&](int64_t DeviceInfo::*fact, int64_t value, double size, DeviceTile tile) {
    double before = estimate(size, tile);
    int64_t kept = device.*fact;
    device.*fact = value;
    double after = estimate(size, tile);
    device.*fact = kept;
    return after > before;
  };
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::processors, 54, 4096, {64, 128}));
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::f16, 100000, 4096, {64, 128}));
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::clock, 500, 4096, {64, 128}));
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::registers, 16384, 4096, {64, 128}));
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::sharedBytes, 48 << 10, 4096, {64, 128}));
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::threads, 128, 4096, {64, 128}));
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::bandwidth, 100, 4096, {64, 128}));
  // Factors that fit are read once.
  device.bandwidth = 100;
  EXPECT_TRUE(isSlowerWith(&DeviceInfo::cacheBytes, 1 << 20, 2048, {64, 128}));
}

TEST(DeviceTiles, GainMoreWhereProductsAreSlow) {
  // What small tiles copy again matters less beside products of f32.
  DeviceInfo device = findCUDADevice("sm_80")->info;
  auto time = [&](double rate, DeviceTile tile) { return estimateTime(device, {1, 1024, 1024, 1024, 4, rate}, tile); };
  double f32 = time(double(device.f32), {32, 32}) / time(double(device.f32), {64, 128});
  double tf32 = time(double(device.tf32), {32, 32}) / time(double(device.tf32), {64, 128});
  EXPECT_LT(f32, tf32);
}

TEST(DeviceTiles, HaveARateOfF8WhereWarpgroupsMultiply) {
  MLIRContext context;
  for (Type element : {Type(Float8E4M3FNType::get(&context)), Type(Float8E5M2Type::get(&context))}) {
    EXPECT_EQ(getProductRate(findCUDADevice("sm_90a")->info, element), 1979000);
    EXPECT_EQ(getProductRate(findCUDADevice("sm_90")->info, element), 0);
  }
  EXPECT_EQ(getProductRate(findCUDADevice("sm_90a")->info, Float8E4M3FNUZType::get(&context)), 0);
}

TEST(CUDATarget, KnowsTheModelsOfTheTable) {
  std::unique_ptr<TargetBackend> backend = create_cuda();
  EXPECT_EQ(backend->getModels().size(), 2 * getCUDADevices().size());
  for (const CUDADevice &device : getCUDADevices()) {
    EXPECT_TRUE(llvm::is_contained(backend->getModels(), device.gpu));
    EXPECT_TRUE(llvm::is_contained(backend->getModels(), (device.gpu + "+tf32").str()));
  }
}

} // namespace
