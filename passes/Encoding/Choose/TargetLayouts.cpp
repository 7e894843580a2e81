#include "passes/Encoding/Choose/TargetLayouts.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "passes/Target/Devices.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

TargetLayouts::TargetLayouts(ModuleOp module) {
  Devices devices(module);
  auto add = [&](hal::ExecutableTargetAttr target) {
    if (!target)
      return;
    Attribute resolver = getResolver(module.getContext(), target.getConfiguration());
    if (!llvm::is_contained(resolvers, resolver))
      resolvers.push_back(resolver);
  };
  for (const Device &device : devices.getAll()) {
    add(device.target);
    for (const Device::Target &target : device.targets)
      add(target.target);
  }
}

SmallVector<Layout> TargetLayouts::get(RankedTensorType plain, EncodingAttr encoding, ArrayRef<DimSize> sizes) const {
  auto type = RankedTensorType::get(plain.getShape(), plain.getElementType(), encoding);
  auto [it, isNew] = known.try_emplace(type);
  if (isNew)
    for (Attribute resolver : resolvers) {
      RankedTensorType answer = specialize(type, resolver);
      // encoding-passes.md SP3.
      it->second.push_back(answer ? answer : dropEncoding(type));
    }
  SmallVector<Layout> layouts;
  for (RankedTensorType answer : it->second) {
    FailureOr<Layout> layout = Layout::get(answer, sizes);
    if (failed(layout))
      return {};
    layouts.push_back(*layout);
  }
  return layouts;
}

bool TargetLayouts::arePlain(RankedTensorType encoded) const {
  auto encoding = dyn_cast_if_present<EncodingAttr>(encoded.getEncoding());
  SmallVector<Layout> all = encoding ? get(dropEncoding(encoded), encoding) : SmallVector<Layout>();
  return !all.empty() && llvm::all_of(all, [](const Layout &layout) { return layout.isPlain(); });
}

EncodingAttr TargetLayouts::getMoved(EncodingAttr encoding, AffineMap map, llvm::function_ref<EncodingAttr()> compute) const {
  auto [it, isNew] = moved.try_emplace({encoding, map});
  return isNew ? it->second = compute() : it->second;
}
