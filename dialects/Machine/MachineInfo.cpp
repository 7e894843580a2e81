#include "dialects/Machine/MachineInfo.h"

#include "dialects/Machine/QueriedFeatures.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kMemoriesKey = "memories";

namespace {

/// One walk over all fields, so that reading and writing agree on the keys.
template <typename Info, typename Text, typename Number>
void forEachField(Info &info, Text text, Number number) {
  text("target_triple", info.triple);
  text("cpu", info.cpu);
  text("cpu_features", info.features);
  number("native_vector_size", info.vectorBits, 8);
  number("vector_registers", info.vectorRegisters, 1);
  number("cores", info.cores, 1);
  number("binding_alignment", info.bindingAlignment, 1);
  number("workgroup_cycles", info.workgroupCycles, 1);
  number("tile_rows", info.tileRows, 1);
  number("tile_columns", info.tileColumns, 1);
  number(kLowPrecisionKey, info.lowPrecision, 1);
}

} // namespace

static llvm::StringSet<> &getQueriedFeatures() {
  static llvm::StringSet<> names = {
      // x86
      "amx-bf16", "amx-int8", "amx-tile", "avx", "avx2", "avx512bf16", "avx512bw", "avx512f", "avx512fp16", "avx512vbmi", "avx512vl", "avx512vnni", "avxvnni", "f16c", "fma", "sse2",
      // AArch64
      "bf16", "dotprod", "fp-armv8", "fullfp16", "i8mm", "neon",
      // RISC-V
      "v", "xsmtvdot", "zfh", "zfhmin", "zvfbfwma", "zvfh", "zvfhmin"};
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

const Memory *MachineInfo::findMemory(Memory::Kind kind, Memory::Sharer sharer) const {
  const Memory *found = llvm::find_if(memories, [&](const Memory &memory) { return memory.kind == kind && memory.sharer == sharer; });
  return found == memories.end() ? nullptr : found;
}

int64_t MachineInfo::getCacheBytes(unsigned level) const {
  // A core with fewer has the last one.
  int64_t bytes = 0;
  for (const Memory &memory : memories) {
    if (memory.kind != Memory::Kind::Cache || memory.sharer != Memory::Sharer::Core)
      continue;
    bytes = memory.bytes;
    if (level-- == 0)
      break;
  }
  return bytes;
}

int64_t MachineInfo::getWorkgroupBytes() const {
  const Memory *memory = findMemory(Memory::Kind::Workgroup, Memory::Sharer::Workgroup);
  return memory ? memory->bytes : 0;
}

LogicalResult MachineInfo::verify(DictionaryAttr configuration, function_ref<InFlightDiagnostic()> emitError) {
  Attribute memories = configuration ? configuration.get(kMemoriesKey) : Attribute();
  return memories ? verifyMemories(memories, emitError) : success();
}

/// The memories of a configuration without a list of them.
static void readOldKeys(DictionaryAttr configuration, SmallVector<Memory> &memories) {
  auto get = [&](StringRef key) {
    auto value = configuration.getAs<IntegerAttr>(key);
    return value ? std::max<int64_t>(value.getInt(), 0) : 0;
  };
  // Caches beside it were made up.
  if (int64_t bytes = get("workgroup_bytes")) {
    memories = {{Memory::Kind::Workgroup, Memory::Sharer::Workgroup, bytes}};
    return;
  }
  for (auto [memory, key] : llvm::zip_equal(memories, std::array<StringRef, 2>{"l1_cache_bytes", "l2_cache_bytes"}))
    if (int64_t bytes = get(key))
      memory.bytes = bytes;
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
  if (auto list = configuration.getAs<ArrayAttr>(kMemoriesKey))
    info.memories = readMemories(list);
  else
    readOldKeys(configuration, info.memories);
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
  list.set(kMemoriesKey, writeMemories(context, memories));
  return list;
}
