/// An op in a loop over tiles, together with the producers of what the tiles read.
#ifndef WEIR_PASSES_CODEGEN_TILING_TILEFUSION_H
#define WEIR_PASSES_CODEGEN_TILING_TILEFUSION_H

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "llvm/ADT/MapVector.h"

namespace weir {

struct TileFusion {
  /// Null if no loop is tiled.
  mlir::Operation *loop = nullptr;
  /// What the loop has for results of ops outside: those of the root, and those of producers that it yields.
  llvm::MapVector<mlir::Value, mlir::Value> replacements;
  /// The producers that tiles compute, consumers before producers.
  llvm::SetVector<mlir::Operation *> producers;
};

/// Tiles `root` and computes in each tile the parts of producers that it reads, as long as `options.fusionControlFn` agrees. Unlike upstream's
/// function (v22.1), which computes a producer once for each of its readers, and what that reads once for each of those, a tile computes equal
/// parts of a result once: the tile's size is linear in the number of ops. With `throughReshapes` it takes them also before reshapes of static tensors
/// that keep the tiled dimensions.
mlir::FailureOr<TileFusion> tileWithProducers(mlir::RewriterBase &rewriter, mlir::TilingInterface root,
                                              const mlir::scf::SCFTileAndFuseOptions &options, bool throughReshapes);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_TILEFUSION_H
