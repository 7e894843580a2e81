#include "dialects/HAL/DeviceInfo.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace weir;

/// One walk over all fields, so that reading and writing agree on the keys.
template <typename Info, typename Function>
static void forEachField(Info &info, Function number) {
  number("processors", info.processors);
  number("threads", info.threads);
  number("clock", info.clock);
  number("f32", info.f32);
  number("tf32", info.tf32);
  number("f16", info.f16);
  number("f8", info.f8);
  number("i8", info.i8);
  number("tile_rows", info.tileRows);
}

/// The same of memories: old keys.
template <typename Function>
static void forEachMemoryField(DeviceInfo &info, Function number) {
  number("registers", info.registers);
  number("shared_bytes", info.sharedBytes);
  number("cache_bytes", info.cacheBytes);
  number("bandwidth", info.bandwidth);
}

static constexpr int64_t kRegisterBytes = 4;

SmallVector<Memory> DeviceInfo::getMemories() const {
  using Kind = Memory::Kind;
  using Sharer = Memory::Sharer;
  return {{Kind::Registers, Sharer::Core, registers * kRegisterBytes},
          {Kind::Workgroup, Sharer::Core, sharedBytes},
          {Kind::Cache, Sharer::Device, cacheBytes},
          {Kind::Global, Sharer::Device, /*bytes=*/0, bandwidth}};
}

DeviceInfo DeviceInfo::get(DictionaryAttr configuration) {
  DeviceInfo info;
  auto device = configuration ? configuration.getAs<DictionaryAttr>(kDeviceKey) : DictionaryAttr();
  if (!device)
    return info;
  auto read = [&](StringRef key, int64_t &field) {
    if (auto value = device.getAs<IntegerAttr>(key); value && value.getInt() > 0)
      field = value.getInt();
  };
  forEachField(info, read);
  forEachMemoryField(info, read);
  MachineInfo machine = MachineInfo::get(configuration);
  auto find = [&](Memory::Kind kind, Memory::Sharer sharer, int64_t Memory::*number, int64_t old, int64_t unit = 1) {
    const Memory *memory = machine.findMemory(kind, sharer);
    return memory ? memory->*number / unit : old;
  };
  info.registers = find(Memory::Kind::Registers, Memory::Sharer::Core, &Memory::bytes, info.registers, kRegisterBytes);
  info.sharedBytes = find(Memory::Kind::Workgroup, Memory::Sharer::Core, &Memory::bytes, info.sharedBytes);
  info.cacheBytes = find(Memory::Kind::Cache, Memory::Sharer::Device, &Memory::bytes, info.cacheBytes);
  info.bandwidth = find(Memory::Kind::Global, Memory::Sharer::Device, &Memory::bandwidth, info.bandwidth);
  return info;
}

DictionaryAttr DeviceInfo::toDictionary(MLIRContext *context) const {
  Builder builder(context);
  NamedAttrList list;
  forEachField(*this, [&](StringRef key, const int64_t &field) {
    if (field != 0)
      list.set(key, builder.getI64IntegerAttr(field));
  });
  return list.getDictionary(context);
}
