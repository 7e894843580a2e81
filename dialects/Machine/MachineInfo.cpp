#include "dialects/Machine/MachineInfo.h"

#include "dialects/Machine/QueriedFeatures.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace weir;

namespace {

/// One walk over all fields, so that reading and writing agree on the keys.
template <typename Info, typename Text, typename Number>
void forEachField(Info &info, Text text, Number number) {
  text("target_triple", info.triple);
  text("cpu", info.cpu);
  text("cpu_features", info.features);
  number("native_vector_size", info.vectorBits, 8);
  number("vector_registers", info.vectorRegisters, 1);
  number("l1_cache_bytes", info.l1Bytes, 1);
  number("l2_cache_bytes", info.l2Bytes, 1);
  number("cores", info.cores, 1);
  number("binding_alignment", info.bindingAlignment, 1);
  number("workgroup_cycles", info.workgroupCycles, 1);
  number("tile_rows", info.tileRows, 1);
  number("tile_columns", info.tileColumns, 1);
  number("workgroup_bytes", info.workgroupBytes, 1);
  number(kLowPrecisionKey, info.lowPrecision, 1);
}

} // namespace

static llvm::StringSet<> &getQueriedFeatures() {
  static llvm::StringSet<> names = {
      // x86
      "amx-bf16", "amx-int8", "amx-tile", "avx", "avx2", "avx512bf16", "avx512bw", "avx512f", "avx512vbmi", "avx512vl", "avx512vnni", "avxvnni", "f16c", "fma", "sse2",
      // AArch64
      "bf16", "dotprod", "fp-armv8", "i8mm", "neon",
      // RISC-V
      "v", "xsmtvdot", "zfhmin", "zvfbfwma", "zvfh", "zvfhmin"};
  return names;
}

bool weir::isQueriedFeature(StringRef feature) { return getQueriedFeatures().contains(feature) || feature.starts_with("zvl"); }

void weir::addQueriedFeature(StringRef feature) { getQueriedFeatures().insert(feature); }

bool MachineInfo::hasFeature(StringRef feature) const {
  assert(isQueriedFeature(feature) && "configurations spell out what is asked for: add it to the list");
  bool result = false;
  for (StringRef mention : llvm::map_range(llvm::split(features, ','), [](StringRef part) { return part.trim(); }))
    if (mention.size() > 1 && mention.drop_front() == feature)
      result = mention.front() == '+';
  return result;
}

MachineInfo MachineInfo::get(DictionaryAttr configuration) {
  MachineInfo info;
  if (!configuration)
    return info;
  auto text = [&](StringRef key, std::string &field) {
    if (auto value = configuration.getAs<StringAttr>(key))
      field = value.str();
  };
  auto number = [&](StringRef key, int64_t &field, int64_t scale) {
    if (auto value = configuration.getAs<IntegerAttr>(key); value && value.getInt() > 0)
      field = value.getInt() * scale;
  };
  forEachField(info, text, number);
  return info;
}

NamedAttrList MachineInfo::toConfiguration(MLIRContext *context) const {
  Builder builder(context);
  NamedAttrList list;
  forEachField(
      *this, [&](StringRef key, const std::string &field) { list.set(key, builder.getStringAttr(field)); },
      [&](StringRef key, int64_t field, int64_t scale) {
        if (field != 0)
          list.set(key, builder.getI64IntegerAttr(field / scale));
      });
  return list;
}
