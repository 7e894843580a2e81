#include "dialects/Encoding/ForeignLayouts.h"

#include "dialects/Encoding/CPULayouts.h"

using namespace mlir;
using namespace weir::encoding;

/// The CPU's kernels compute blocks of C as wide as a panel, for all widths of the table. The time grows by what
/// loads do at most.
static std::optional<double> getSlowdownOnPanel(RankedTensorType encoded, CPUEncodingResolverAttr resolver, const EncodingInfo &own,
                                                const EncodingInfo &other) {
  FailureOr<CPULayout> layout = chooseCPULayout(encoded, resolver.getConfiguration());
  auto encoding = dyn_cast_if_present<EncodingAttr>(encoded.getEncoding());
  if (failed(layout) || layout->kind != CPULayoutKind::Panel || !encoding || encoding.getOpType() != EncodingOpType::matmul)
    return std::nullopt;
  if (own.innerDimsPos != other.innerDimsPos || own.outerDimsPerm != other.outerDimsPerm || own.innerTileSizes.size() != 1 || other.swizzle ||
      other.isScalable(0))
    return std::nullopt;
  CPU cpu(resolver.getConfiguration());
  int64_t bits = std::max<int64_t>(32, encoding.getElementTypesArray().back().getIntOrFloatBitWidth());
  std::optional<double> loads = getPanelLoads(cpu, own.innerTileSizes.front(), bits), others = getPanelLoads(cpu, other.innerTileSizes.front(), bits);
  return loads && others ? std::optional(std::max(1.0, *others / *loads)) : std::nullopt;
}

std::optional<double> weir::encoding::getSlowdownOn(RankedTensorType encoded, Attribute resolver, const EncodingInfo &other) {
  auto cpu = dyn_cast_if_present<CPUEncodingResolverAttr>(resolver);
  FailureOr<EncodingInfo> own = cpu ? cpu.getEncodingInfo(encoded) : FailureOr<EncodingInfo>(failure());
  if (failed(own))
    return std::nullopt;
  if (own->toAttr(encoded.getContext()) == other.toAttr(encoded.getContext()))
    return 1;
  return own->isIdentity() || other.isIdentity() ? std::nullopt : getSlowdownOnPanel(encoded, cpu, *own, other);
}
