#include "dialects/HAL/DeviceInfo.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace weir;

/// One walk over all fields, so that reading and writing agree on the keys.
template <typename Info, typename Function>
static void forEachField(Info &info, Function number) {
  number("processors", info.processors);
  number("threads", info.threads);
  number("registers", info.registers);
  number("shared_bytes", info.sharedBytes);
  number("cache_bytes", info.cacheBytes);
  number("bandwidth", info.bandwidth);
  number("clock", info.clock);
  number("f32", info.f32);
  number("tf32", info.tf32);
  number("f16", info.f16);
  number("f8", info.f8);
  number("i8", info.i8);
  number("tile_rows", info.tileRows);
}

DeviceInfo DeviceInfo::get(DictionaryAttr configuration) {
  DeviceInfo info;
  auto device = configuration ? configuration.getAs<DictionaryAttr>(kDeviceKey) : DictionaryAttr();
  if (!device)
    return info;
  forEachField(info, [&](StringRef key, int64_t &field) {
    if (auto value = device.getAs<IntegerAttr>(key); value && value.getInt() > 0)
      field = value.getInt();
  });
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
