/// How large the tiles of a root and its producers are.
#ifndef WEIR_PASSES_CODEGEN_TILING_TILECHOOSER_H
#define WEIR_PASSES_CODEGEN_TILING_TILECHOOSER_H

#include "dialects/HAL/DeviceInfo.h"
#include "passes/Codegen/Tiling/RemarkCodes.h"
#include "passes/Codegen/Tiling/TileGroup.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Target/TargetInfo.h"

namespace weir {

class TileChooser {
public:
  TileChooser(mlir::linalg::LinalgOp root, const TargetInfo &target)
      : target(target), device(DeviceInfo::get(lookupExecutableTarget(root))), lanes(target.vectorBits / 32), group(root, lanes, target.workgroupsAreThreads()) {}

  double getCost() const { return group.getCost(); }

  /// One size for each loop of the root, 0: not tiled; or the reason to tile none.
  mlir::FailureOr<llvm::SmallVector<int64_t>> choose(std::optional<SelectStrategyCode> &reason);

private:
  // TileProducts.cpp
  struct Product;
  /// Rows and columns of a contraction: blocks of rows that stay in the second-level cache, a few panels of columns.
  void tileContraction(const TileGroup::Member &member, llvm::SmallVector<int64_t> &sizes);
  void setTile(const Product &product, unsigned loop, double wanted, int64_t multiple, llvm::SmallVector<int64_t> &sizes);
  /// How many rows a tile should have. Orders the row loops of a product of windows.
  double chooseBlockRows(Product &product);
  /// Returns how many rows a tile has then.
  double tileRows(Product &product, llvm::SmallVector<int64_t> &sizes);
  double getShareOfColumns(const Product &product) const;
  void tileColumns(const Product &product, double rowsInTile, llvm::SmallVector<int64_t> &sizes);
  /// Tiles the rows and columns of a contraction again where the device is known and takes less time for smaller tiles.
  void fitDevice(const TileGroup::Member &member, llvm::SmallVector<int64_t> &sizes);
  /// Splits one of `rows` that does not move the windows where there would be fewer tiles than cores: each part copies the windows again.
  void shareRepeats(const TileGroup::Member &member, llvm::ArrayRef<unsigned> rows, unsigned column, const TileGroup::Member &windows,
                    llvm::SmallVector<int64_t> &sizes);
  /// Whether a loop of a contraction runs along the rows of a panel, [panels][sums][rows] and perhaps more sums, of which `others` count the panels.
  static bool isPanelRow(mlir::linalg::LinalgOp op, unsigned loop, llvm::ArrayRef<unsigned> others);
  /// Features of a convolution that reads its input element by element: a few of them share what is read, as long as they have a workgroup's
  /// work.
  void tileConvolution(llvm::SmallVector<int64_t> &sizes);
  /// What copies elements of an input to all indices where windows of a contraction have them, if something does.
  const TileGroup::Member *findWindows();
  /// What computes the rows of an operand of a contraction, whose columns are the loop `column` of the root, if that is worth avoiding for each tile of columns.
  const TileGroup::Member *findComputedRows(int64_t column);

  // TileBytes.cpp
  double getRowBytes() const { return weir::getRowBytes(target); }
  /// What ops of a tile pass on to others.
  double getTemporaryBytes();
  /// What several ops of a tile read of tensors: the later ones find it in the first-level cache, if it fits there. Only where workgroups share
  /// nothing larger.
  double getRereadBytes() { return countRereadBytes().first; }
  /// And what each row of a tile reads of tensors that all rows share: that stays in the cache beside the rows, or these do not.
  std::pair<double, double> countRereadBytes();
  /// Copies that bufferization adds are not counted: leave room for them.
  bool fits();

  // TileChooser.cpp
  /// Tiles of the op that is most of the work, where the strategy that lowers it knows them.
  bool tileByStrategy(llvm::SmallVector<int64_t> &sizes);
  /// Where temporaries have nowhere else to be, the longest sides of a tile are halved until they fit: with room for copies where extents are as
  /// they are guessed, and at all where they are as large as they can be.
  void shrink(llvm::SmallVector<int64_t> &sizes);
  void shrink(llvm::SmallVector<int64_t> &sizes, llvm::function_ref<bool()> fits);
  /// Whether an op of a tile passes on what has the extent of a loop of the root.
  bool isHandedOn(unsigned loop);
  /// Where nothing else holds what ops of a tile pass on, a loop of dynamic length is tiled.
  void tileDynamicLoops(llvm::SmallVector<int64_t> &sizes);
  /// Where no cache holds what is reduced column by column, tiles are as wide as the cores allow: rows of them come out of memory one after the
  /// other, and the longer they are the better.
  void widenColumns();
  /// Least tiles of the contiguous dimensions of large operands, at most `most`: shorter ones waste cache lines.
  void keepLines(int64_t most);
  /// Outer loops first, until a tile has the desired work and its temporaries fit.
  void tileRest(llvm::SmallVector<int64_t> &sizes, double byteLimit);
  /// Loops in the order in which they are tiled. Where workgroups share no cache line by line, those of a reduction follow the dimensions of its
  /// result: a tile of a few outer ones is in one piece.
  llvm::SmallVector<unsigned> getTilingOrder();
  /// Iterations of a loop of which the results fill sectors of memory, where workgroups share no cache line by line: a multiple of them is no
  /// worse than another number.
  int64_t getWholeSectors(unsigned loop);
  int64_t getMinimum(int64_t range) const { return mlir::ShapedType::isDynamic(range) ? 256 : std::min<int64_t>(range, 256); }
  /// The size closest to `wanted` that divides `extent` and is a multiple of `multiple`; a rounded `wanted` if none exists near: within a factor of two, or
  /// within `farthest` for divisors that are no multiple. Given a number of cores, one that leaves few of them idle is closer.
  static int64_t roundTile(double wanted, int64_t extent, int64_t multiple, int64_t cores = 0, double farthest = 2);

  TargetInfo target;
  DeviceInfo device;
  int64_t lanes;
  TileGroup group;
  llvm::SmallVector<int64_t> ranges, minimum;
  /// Extents of a tile as they are so far.
  llvm::SmallVector<double> tile;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_TILECHOOSER_H
