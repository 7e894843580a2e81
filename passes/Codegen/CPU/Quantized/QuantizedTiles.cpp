/// Tiles of products with quantized weights: columns, so that each weight is computed once, or once for all rows.
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/CPU/Quantized/QuantizedProduct.h"
#include "passes/Codegen/Tiling/TileGroup.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

/// Fewer columns do not pay for what each workgroup copies or rounds of the activations: of a few rows, which it takes little time to multiply, and of many.
static constexpr int64_t kFewestColumnsOfFewRows = 512, kFewestPanelColumnsOfFewRows = 1024, kFewestColumns = 64;
/// Columns of a tile of many rows. The kernel goes through them in strips whose panels fit into the second-level cache. Those of panels of the program cost
/// less than rounding the rows.
static constexpr int64_t kStripColumns = 1024, kPanelColumns = 2048;
/// Of a vector of weights that becomes floats, once for all rows.
static constexpr double kWideningCycles = 2;
/// Rows that pay for computing the weights again.
static constexpr int64_t kFewestPanelRows = 64;

SmallVector<LoopTile> weir::cpu::chooseQuantizedTiles(const QuantizedProduct &product, const TargetInfo &target) {
  SmallVector<LoopTile> tiles;
  auto setTile = [&](int64_t loop, int64_t size) {
    if (loop >= 0)
      tiles.push_back({unsigned(loop), size});
  };
  for (unsigned loop : product.outer)
    setTile(loop, 1);
  // Panels stay whole.
  int64_t unit = product.getExtent(product.lane);
  setTile(product.lane, unit);
  auto setColumns = [&](int64_t wanted) { setTile(product.column, llvm::divideCeil(wanted, unit)); };

  int64_t cores = std::max<int64_t>(target.cores, 1), lanes = target.vectorBits / 32;
  int64_t rows = product.getExtent(product.row), columns = guessExtent(product.getColumns());
  if (product.hasFewRows()) {
    double cyclesOfColumn = double(product.getDepth()) * (kWideningCycles + cycles::kOp * double(rows)) / double(lanes);
    int64_t wanted = std::max<int64_t>(product.isInPanels() ? kFewestPanelColumnsOfFewRows : kFewestColumnsOfFewRows, llvm::alignTo(int64_t(target.workgroupCycles / cyclesOfColumn), 4));
    setTile(product.row, rows);
    setColumns(std::min<int64_t>(wanted, llvm::alignTo(llvm::divideCeil(columns, cores), 4)));
    return tiles;
  }
  // As many tiles as cores can share evenly.
  int64_t count = llvm::alignTo(llvm::divideCeil(columns, product.isInPanels() ? kPanelColumns : kStripColumns), columns >= cores * kFewestColumns ? cores : 1);
  setColumns(llvm::alignTo(llvm::divideCeil(columns, count), lanes));
  int64_t parts = llvm::divideCeil(2 * cores, count);
  if (ShapedType::isDynamic(rows))
    setTile(product.row, 4 * kFewestPanelRows);
  else if (count < cores)
    setTile(product.row, std::max<int64_t>(kFewestPanelRows, llvm::alignTo(llvm::divideCeil(rows, parts), 8)));
  else
    setTile(product.row, rows);
  return tiles;
}
