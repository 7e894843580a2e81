// linalg.pack and linalg.unpack: where each element of the tiled tensor lies in the plain one.

#include "src/check/folds/EvaluateTensors.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace weir::check;

namespace {
/// A tiled layout: outer dimensions, in an order of their own, then tiles.
struct Tiling {
  Numbers dims, tiles, order;

  /// From the position in the tiled tensor to that in the plain one.
  Numbers toPlain(ArrayRef<int64_t> tiled) const {
    const size_t rank = tiled.size() - dims.size();
    Numbers plain(rank);
    for (size_t d = 0; d < rank; ++d)
      plain[order.empty() ? d : order[d]] = tiled[d];
    for (size_t i = 0; i < dims.size(); ++i)
      plain[dims[i]] = plain[dims[i]] * tiles[i] + tiled[rank + i];
    return plain;
  }
  Numbers toTiled(ArrayRef<int64_t> plain) const {
    Numbers outer(plain), inner;
    for (size_t i = 0; i < dims.size(); ++i) {
      inner.push_back(plain[dims[i]] % tiles[i]);
      outer[dims[i]] = plain[dims[i]] / tiles[i];
    }
    Numbers tiled(plain.size());
    for (size_t d = 0; d < plain.size(); ++d)
      tiled[d] = outer[order.empty() ? d : order[d]];
    tiled.append(inner);
    return tiled;
  }
};
} // namespace

template <typename OpT>
static Tiling getTiling(Evaluation &e, OpT op) {
  Tiling tiling{Numbers(op.getInnerDimsPos()), getNumbers(e, op.getMixedTiles()), Numbers(op.getOuterDimsPerm())};
  for (int64_t tile : tiling.tiles)
    e.isUndefined |= tile <= 0;
  return tiling;
}

static bool isWithin(ArrayRef<int64_t> position, ArrayRef<int64_t> shape) {
  return llvm::all_of(llvm::zip(position, shape), [](auto pair) { return std::get<0>(pair) < std::get<1>(pair); });
}

static bool evaluatePack(Evaluation &e) {
  auto pack = cast<linalg::PackOp>(e.op);
  const Tiling tiling = getTiling(e, pack);
  const FoldValue &source = e.operand(0);
  ArrayRef<int64_t> shape = e.operand(1).shape;
  if (e.isUndefined)
    return true;
  // The tiles have to hold all of the source.
  const Numbers needed = [&] {
    Numbers last(source.shape.begin(), source.shape.end());
    for (int64_t &extent : last)
      extent = std::max<int64_t>(extent - 1, 0);
    return tiling.toTiled(last);
  }();
  e.isUndefined |= countPositions(source.shape) != 0 && !isWithin(needed, shape);
  const FoldElement padding = pack.getPaddingValue() ? e.operand(2).elements.front() : FoldElement::any();
  return e.isUndefined || fillResult(e, shape, [&](ArrayRef<int64_t> position) {
           const Numbers from = tiling.toPlain(position);
           return isWithin(from, source.shape) ? source.elements[ravel(from, source.shape)] : padding;
         });
}

static bool evaluateUnpack(Evaluation &e) {
  const Tiling tiling = getTiling(e, cast<linalg::UnPackOp>(e.op));
  const FoldValue &source = e.operand(0);
  if (e.isUndefined)
    return true;
  bool isOutside = false;
  bool isKnown = fillResult(e, e.operand(1).shape, [&](ArrayRef<int64_t> position) {
    const Numbers from = tiling.toTiled(position);
    const bool isInside = isWithin(from, source.shape);
    isOutside |= !isInside;
    return isInside ? source.elements[ravel(from, source.shape)] : FoldElement::any();
  });
  e.isUndefined |= isOutside;
  return isKnown;
}

void weir::check::addPackRules(EvaluationRules &rules) {
  rules["linalg.pack"] = evaluatePack;
  rules["linalg.unpack"] = evaluateUnpack;
}
