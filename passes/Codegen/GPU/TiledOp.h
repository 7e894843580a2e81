/// Structured ops of which a thread computes several elements at a time: it loads once what does not depend on a loop of
/// the tile.
#ifndef WEIR_PASSES_CODEGEN_GPU_TILEDOP_H
#define WEIR_PASSES_CODEGEN_GPU_TILEDOP_H

#include "passes/Codegen/GPU/OpEmitter.h"
#include "passes/Codegen/GPU/RegisterTile.h"

namespace weir {

/// The elements that a thread has, as points: numbers with the first loop fastest.
struct TileShape {
  llvm::SmallVector<int64_t> sizes; ///< along each loop
  unsigned points = 1;

  explicit TileShape(llvm::ArrayRef<int64_t> sizes);
  /// The index of `point` along each loop.
  llvm::SmallVector<unsigned> getPlaces(unsigned point) const;
  /// The first point that differs from `point` only in loops that are not `used`: values that do not depend on them are
  /// common to both.
  unsigned project(unsigned point, const llvm::SmallBitVector &used) const;
  /// The point that is `distance` after `point` along `loop`.
  unsigned getNeighbour(unsigned point, unsigned loop, int64_t distance) const;
};

/// The sizes of a tile in registers; nothing if it would be one element.
std::optional<llvm::SmallVector<int64_t>> chooseTileSizes(const StructuredLoops &loops, const BodyDependences &dependences,
                                                          const RegisterTileLimits &limits);

/// A structured op while each thread computes a tile of its elements.
class TiledOp : protected OpEmitter {
public:
  TiledOp(KernelState &state, const StructuredLoops &loops, const BodyDependences &dependences,
          llvm::ArrayRef<int64_t> sizes);
  virtual ~TiledOp() = default;

  virtual void emit();

protected:
  /// The innermost sequential loop, and the body in it; the value of each accumulator afterwards.
  virtual llvm::SmallVector<mlir::Value> emitInnermost(llvm::ArrayRef<mlir::Value> accumulators);
  virtual mlir::Value load(mlir::OpOperand &operand, unsigned point);

  llvm::SmallVector<mlir::Value> emitLoops(unsigned depth, llvm::ArrayRef<mlir::Value> accumulators);
  /// Computes what has no accumulator in it and depends on `depth` sequential loops, once for the points that have it in
  /// common.
  void emitShared(unsigned depth);
  llvm::SmallVector<mlir::Value> emitBody(llvm::ArrayRef<mlir::Value> accumulators);
  llvm::SmallVector<mlir::Value> getIndices(unsigned point) const;
  /// The subscripts of an operand for `point`.
  llvm::SmallVector<mlir::Value> locate(mlir::OpOperand &operand, unsigned point) {
    return OpEmitter::locate(operand, getIndices(point));
  }
  /// The condition that `point` is inside of all loops; null if it surely is.
  mlir::Value getIsInside(unsigned point);

  llvm::SmallVector<unsigned> sequential; ///< loops, in the order in which they run
  const BodyDependences &dependences;
  TileShape shape;
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> indices;  ///< of each loop, for each element of the tile
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> isInside; ///< null where it surely is
  mlir::Operation *outermost = nullptr;                       ///< of the sequential loops

private:
  mlir::scf::ForOp emitLoop(unsigned depth, llvm::ArrayRef<mlir::Value> accumulators);
  int64_t getMostUnrolled() const;
  void chooseWideLoop();
  void placeThread(llvm::ArrayRef<unsigned> order, llvm::ArrayRef<mlir::Value> blocks,
                   llvm::ArrayRef<mlir::Value> counts);
  /// Loads the elements from `point` on at once; false if they are not known to be aligned.
  bool loadWide(mlir::OpOperand &operand, unsigned point);
  mlir::Value locateInMemory(mlir::OpOperand &operand, unsigned point);
  void clone(mlir::Operation &inner, unsigned point);
  void store(llvm::ArrayRef<mlir::Value> results, mlir::OpOperand &init);
  void storeInside(unsigned point, mlir::Value value, mlir::OpOperand &init);

  using ValueOfPoint = std::pair<mlir::Value, unsigned>;
  llvm::DenseMap<ValueOfPoint, mlir::Value> values; ///< of the body
  /// Of an operand for a point, but for the sequential loops.
  llvm::DenseMap<std::pair<unsigned, unsigned>, mlir::Value> addresses;
  llvm::DenseSet<ValueOfPoint> loadedWide; ///< with another point, in this step
  unsigned wideLoop = 0;                   ///< along which elements of a thread are neighbours
  int64_t wideGroup = 1;                   ///< so many of them
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_TILEDOP_H
