// When two verbose encodings are the same wish, however they are written (encoding-passes.md 2.2).
#include "dialects/Encoding/EncodingUtils.h"

using namespace mlir;
using namespace weir::encoding;

/// `m` or `[root, remainder]` (encoding-passes.md E1).
static Attribute normalizeMaps(Attribute entry) {
  auto chain = dyn_cast<ArrayAttr>(entry);
  if (!chain)
    return entry;
  AffineMap remainder;
  for (Attribute link : chain.getValue().drop_front()) {
    AffineMap map = cast<AffineMapAttr>(link).getValue();
    remainder = remainder ? map.compose(remainder) : map;
  }
  if (remainder)
    remainder = simplifyAffineMap(remainder);
  if (!remainder || remainder.isIdentity())
    return chain[0];
  return ArrayAttr::get(entry.getContext(), {chain[0], AffineMapAttr::get(remainder)});
}

EncodingAttr weir::encoding::normalizeEncoding(EncodingAttr encoding) {
  Builder builder(encoding.getContext());
  ArrayAttr maps = encoding.getUserIndexingMaps();
  if (maps)
    maps = builder.getArrayAttr(llvm::map_to_vector(maps, normalizeMaps));
  return EncodingAttr::get(encoding.getContext(), builder.getIndexAttr(encoding.getOperandNumber()),
                           encoding.getOpType(), encoding.getElementTypes(), encoding.getOriginalElementType(), maps,
                           encoding.getIterationSizes());
}

bool weir::encoding::areEqualEncodings(Attribute a, Attribute b) {
  auto first = dyn_cast_if_present<EncodingAttr>(a), second = dyn_cast_if_present<EncodingAttr>(b);
  return a == b || (first && second && normalizeEncoding(first) == normalizeEncoding(second));
}

SmallVector<int64_t> weir::encoding::getAddedDims(EncodingAttr encoding) {
  SmallVector<int64_t> dims;
  if (AffineMap map = encoding.getComposedMap(encoding.getOperandNumber()))
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (isa<AffineConstantExpr>(expr))
        dims.push_back(dim);
  return dims;
}
