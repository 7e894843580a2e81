#include "dialects/Encoding/CPULayouts.h"

using namespace mlir;
using namespace weir::encoding;

StringRef weir::encoding::toString(CPULayoutKind kind) {
  switch (kind) {
  case CPULayoutKind::Identity:
    return "identity";
  case CPULayoutKind::Classic:
    return "classic";
  case CPULayoutKind::Panel:
    return "panel";
  case CPULayoutKind::Interleaved:
    return "interleaved";
  case CPULayoutKind::Tiles:
    return "tiles";
  }
  llvm_unreachable("a kind");
}

CPU::CPU(DictionaryAttr configuration) : MachineInfo(MachineInfo::get(configuration)), architecture(triple) {
  Attribute kernels = configuration ? configuration.get("ukernels") : Attribute();
  auto asString = dyn_cast_or_null<StringAttr>(kernels);
  auto asBool = dyn_cast_or_null<BoolAttr>(kernels);
  ukernels = asString ? asString.getValue() != "none" : asBool && asBool.getValue();
}

FailureOr<CPULayout> weir::encoding::chooseCPULayout(RankedTensorType type, DictionaryAttr configuration) {
  CPU cpu(configuration);
  Attribute key = configuration ? configuration.get(kLayoutKindKey) : Attribute();
  auto name = dyn_cast_or_null<StringAttr>(key);
  if (key && !name)
    return failure();
  if (!name || name == toString(CPULayoutKind::Classic)) {
    EncodingInfo info = chooseClassicLayout(type, cpu, /*vmvx=*/false);
    if (info.isIdentity())
      return CPULayout{info, CPULayoutKind::Identity, "no-tile"};
    return CPULayout{info, CPULayoutKind::Classic, ""};
  }
  if (name == toString(CPULayoutKind::Identity))
    return CPULayout{{}, CPULayoutKind::Identity, "plain-target"};
  if (name == "auto")
    return choosePanelLayout(type, cpu, std::nullopt);
  if (name == "vectors")
    return choosePanelLayout(type, cpu, std::nullopt, /*mayHaveTiles=*/false);
  for (CPULayoutKind kind : {CPULayoutKind::Panel, CPULayoutKind::Interleaved, CPULayoutKind::Tiles})
    if (name == toString(kind))
      return choosePanelLayout(type, cpu, kind);
  return failure();
}
