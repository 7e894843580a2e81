/// Tiles of products with quantized weights: columns, so that each weight is computed once, or once for all rows.
#include "passes/Codegen/CPU/Quantized/QuantizedProduct.h"
#include "passes/Codegen/CPU/Tiling/TileChooser.h"
#include "passes/Codegen/CPU/VectorTarget.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// Fewer columns do not pay for what each workgroup copies or rounds of the activations: of a few rows, which it takes little time to multiply, and of many.
static constexpr int64_t kFewestColumnsOfFewRows = 512, kFewestPanelColumnsOfFewRows = 1024, kFewestColumns = 64;
/// Columns of a tile of many rows. The kernel goes through them in strips whose panels fit into the second-level cache. Those of panels of the program cost
/// less than rounding the rows.
static constexpr int64_t kStripColumns = 1024, kPanelColumns = 2048;
/// Rows that pay for computing the weights again.
static constexpr int64_t kFewestPanelRows = 64;

bool TileChooser::tileQuantized(SmallVector<int64_t> &sizes) {
  const TileGroup::Member *heaviest = &*llvm::max_element(group.getMembers(), [](const TileGroup::Member &a, const TileGroup::Member &b) { return a.cost < b.cost; });
  if (target.workgroupBytes)
    return false;
  std::optional<QuantizedProduct> product = matchPackedProduct(heaviest->op);
  if (!product)
    product = matchQuantizedProduct(heaviest->op);
  if (!product || getQuantizedLanes(*product, target) < kFewestQuantizedLanes)
    return false;
  auto setTile = [&](int64_t loop, int64_t wanted) {
    int64_t r = loop < 0 ? -1 : heaviest->rootLoop[loop];
    if (r < 0 || !group.isDistributable(r))
      return;
    if (ShapedType::isDynamic(ranges[r]) || wanted < ranges[r]) {
      sizes[r] = wanted;
      tile[r] = std::min<double>(tile[r], wanted);
    }
    minimum[r] = std::max<int64_t>(minimum[r], tile[r]);
  };
  for (unsigned loop : product->outer)
    setTile(loop, 1);
  // Panels stay whole.
  setTile(product->lane, product->getExtent(product->lane));
  int64_t unit = product->getExtent(product->lane);
  auto setColumns = [&](int64_t wanted) { setTile(product->column, llvm::divideCeil(wanted, unit)); };

  int64_t cores = std::max<int64_t>(target.cores, 1), rows = product->getExtent(product->row);
  int64_t columns = guessExtent(product->getColumns());
  bool areFew = !ShapedType::isDynamic(rows) && rows <= kFewRows;
  if (areFew) {
    double cyclesOfColumn = double(product->getDepth()) * (2 + 0.5 * double(rows)) / double(lanes);
    int64_t wanted = std::max<int64_t>(product->isInPanels() ? kFewestPanelColumnsOfFewRows : kFewestColumnsOfFewRows, llvm::alignTo(int64_t(target.workgroupCycles / cyclesOfColumn), 4));
    setTile(product->row, rows);
    setColumns(std::min<int64_t>(wanted, llvm::alignTo(llvm::divideCeil(columns, cores), 4)));
    return true;
  }
  // As many tiles as cores can share evenly.
  int64_t tiles = llvm::alignTo(llvm::divideCeil(columns, product->isInPanels() ? kPanelColumns : kStripColumns), columns >= cores * kFewestColumns ? cores : 1);
  setColumns(llvm::alignTo(llvm::divideCeil(columns, tiles), lanes));
  int64_t parts = llvm::divideCeil(2 * cores, tiles);
  if (ShapedType::isDynamic(rows))
    setTile(product->row, 4 * kFewestPanelRows);
  else if (tiles < cores)
    setTile(product->row, std::max<int64_t>(kFewestPanelRows, llvm::alignTo(llvm::divideCeil(rows, parts), 8)));
  else
    setTile(product->row, rows);
  return true;
}
