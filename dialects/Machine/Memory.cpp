#include "dialects/Machine/Memory.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kKinds[] = {"registers", "private", "workgroup", "cache", "global"};
static constexpr StringLiteral kSharers[] = {"thread", "workgroup", "core", "device"};
static constexpr StringLiteral kKindKey = "kind", kSharerKey = "shared_by";

static constexpr std::pair<StringLiteral, int64_t Memory::*> kNumbers[] = {
    {"bytes", &Memory::bytes}, {"bandwidth", &Memory::bandwidth}, {"latency", &Memory::latency}};

/// The offset of the word under `key` in `words`.
template <typename Enum>
static std::optional<Enum> readWord(DictionaryAttr memory, StringRef key, ArrayRef<StringLiteral> words) {
  auto text = memory.getAs<StringAttr>(key);
  const StringLiteral *found = text ? llvm::find(words, text.getValue()) : words.end();
  return found == words.end() ? std::nullopt : std::optional(Enum(found - words.begin()));
}

static LogicalResult verifyMemory(Attribute attribute, function_ref<InFlightDiagnostic()> emitError) {
  auto memory = dyn_cast<DictionaryAttr>(attribute);
  if (!memory)
    return emitError() << "a memory must be a dictionary, not " << attribute;
  auto kind = readWord<Memory::Kind>(memory, kKindKey, kKinds);
  if (!kind)
    return emitError() << "the 'kind' of a memory must be one of " << llvm::join(ArrayRef(kKinds), ", ");
  if (!readWord<Memory::Sharer>(memory, kSharerKey, kSharers))
    return emitError() << "a memory must be 'shared_by' one of " << llvm::join(ArrayRef(kSharers), ", ");
  for (NamedAttribute entry : memory) {
    StringRef name = entry.getName();
    if (name == kKindKey || name == kSharerKey)
      continue;
    if (llvm::none_of(kNumbers, [&](auto &number) { return number.first == name; }))
      return emitError() << "a memory has no '" << name << "'; it has kind, shared_by, bytes, bandwidth and latency";
    auto number = dyn_cast<IntegerAttr>(entry.getValue());
    if (!number || !number.getValue().isStrictlyPositive() || number.getValue().getSignificantBits() > 64)
      return emitError() << "'" << name << "' of a memory must be a positive number";
  }
  if ((kind == Memory::Kind::Workgroup || kind == Memory::Kind::Cache) && !memory.contains("bytes"))
    return emitError() << "a " << kKinds[unsigned(*kind)] << " memory needs 'bytes'";
  return success();
}

LogicalResult weir::verifyMemories(Attribute list, function_ref<InFlightDiagnostic()> emitError) {
  auto array = dyn_cast<ArrayAttr>(list);
  if (!array)
    return emitError() << "memories must be a list, not " << list;
  for (Attribute attribute : array)
    if (failed(verifyMemory(attribute, emitError)))
      return failure();
  SmallVector<Memory> memories = readMemories(array);
  for (auto [i, memory] : llvm::enumerate(memories))
    for (const Memory &before : ArrayRef(memories).take_front(i)) {
      if (before.kind != memory.kind || before.sharer != memory.sharer)
        continue;
      if (memory.kind == Memory::Kind::Workgroup)
        return emitError() << "several memories of a workgroup";
      if (memory.kind == Memory::Kind::Cache && memory.bytes <= before.bytes)
        return emitError() << "a cache of " << memory.bytes << " bytes after one of " << before.bytes << ": the nearest has to be first";
    }
  return success();
}

SmallVector<Memory> weir::readMemories(ArrayAttr list) {
  SmallVector<Memory> memories;
  for (Attribute attribute : list) {
    auto dictionary = dyn_cast<DictionaryAttr>(attribute);
    auto kind = dictionary ? readWord<Memory::Kind>(dictionary, kKindKey, kKinds) : std::nullopt;
    auto sharer = dictionary ? readWord<Memory::Sharer>(dictionary, kSharerKey, kSharers) : std::nullopt;
    if (!kind || !sharer)
      continue;
    Memory &memory = memories.emplace_back(Memory{*kind, *sharer});
    for (auto [key, field] : kNumbers)
      if (auto number = dictionary.getAs<IntegerAttr>(key))
        memory.*field = number.getValue().trySExtValue().value_or(0);
  }
  return memories;
}

ArrayAttr weir::writeMemories(MLIRContext *context, ArrayRef<Memory> memories) {
  Builder builder(context);
  return builder.getArrayAttr(llvm::map_to_vector(memories, [&](const Memory &memory) -> Attribute {
    NamedAttrList entries;
    entries.set(kKindKey, builder.getStringAttr(kKinds[unsigned(memory.kind)]));
    entries.set(kSharerKey, builder.getStringAttr(kSharers[unsigned(memory.sharer)]));
    for (auto [key, field] : kNumbers)
      if (int64_t number = memory.*field)
        entries.set(key, builder.getI64IntegerAttr(number));
    return entries.getDictionary(context);
  }));
}
