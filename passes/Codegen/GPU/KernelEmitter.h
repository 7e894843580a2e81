/// Writes a kernel on buffers anew as a `gpu.func`.
#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H
#define WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/GPU/BarrierTrace.h"
#include "passes/Codegen/GPU/FlatViews.h"
#include "passes/Codegen/GPU/Grid.h"
#include "passes/Codegen/GPU/Iterations.h"
#include "passes/Codegen/GPU/RegisterTile.h"

namespace weir {

/// What a device gives to a workgroup.
struct WorkgroupLimits {
  int64_t threads = 64;
  int64_t bytes = 16384;     ///< of workgroup memory
  int64_t maxIterations = 0; ///< of all loops of a thread together; 0 = any number
  RegisterTileLimits tile;
  int64_t stageDepth =
      0; ///< steps of a contraction whose operands are in workgroup memory at a time; 0 = they are not brought there
  bool trees = false;         ///< whether threads may share a reduction
  int64_t subgroupLanes = 0;  ///< threads that a subgroup is thought to have, which may share one, too; 0 = they do not
  bool keepsOrder = false;    ///< whether floating-point sums are in the order of the program
  int64_t vectorBytes = 0;    ///< that a thread may load or store at once; 0 = one element
  int64_t vectorElements = 4; ///< at most, of what it loads or stores at once
  bool dotProducts = false;   ///< whether four products of bytes are one instruction
};

/// The loops of a structured op.
struct StructuredLoops {
  mlir::linalg::LinalgOp op;
  llvm::SmallVector<mlir::Value> extents;
  llvm::SmallVector<unsigned> parallel;   ///< spread over threads
  llvm::SmallVector<unsigned> sequential; ///< in one thread
  llvm::SmallVector<bool>
      inRegister; ///< whether an init keeps its place in the sequential loops, so that its value stays in a register
  mlir::Value firstStep;     ///< of the innermost sequential loop; null is 0
  mlir::Value stepSize;      ///< of that loop; null is 1
  int64_t stepsTogether = 1; ///< of that loop, which a thread takes at a time where several share it
  bool loadsWords = false;   ///< whether these are loaded as words
  unsigned loopsOfRow = 1;   ///< the last sequential loops that are one, of elements side by side, where threads share it
};

/// Elements side by side that arguments of a body represent one after the other.
using LoadedElements = llvm::DenseMap<mlir::BlockArgument, llvm::SmallVector<mlir::Value>>;

/// Whether the subscripts are sums of multiples of loops.
bool isLinear(mlir::AffineMap map);
/// Whether elements of `view` for neighbouring iterations of `loop` are side by side for certain.
bool isContiguousAlong(mlir::AffineMap map, const FlatView &view, unsigned loop);
/// Of an element in memory.
int64_t getStoredBytes(const FlatView &view);
/// The one op that combines accumulators, if it has a neutral element; null else.
mlir::Operation *findCombiner(mlir::linalg::LinalgOp op);

/// An operand of a contraction that goes through workgroup memory: lines of elements along one parallel loop, one for each step.
struct Slice {
  mlir::OpOperand *operand = nullptr;
  unsigned loop = 0;
  bool isStaged = false;
  bool isWhole = false;         ///< no line reaches over the end of the loop
  int64_t threads = 1;          ///< along a line
  int64_t length = 0, line = 0; ///< elements of a line, and from one line to the next
  mlir::Value memory;
  mlir::Value first;                     ///< place of the line in the loop
  llvm::SmallVector<mlir::Value> places; ///< in a line, of the elements that this thread computes with
  int64_t groups = 0, group = 1;         ///< of elements that a thread loads side by side
  llvm::SmallVector<mlir::Value> from, to;
};

/// The operands of a contraction: the first has its rows, the second its columns.
struct StagedOperands {
  unsigned row = 0, column = 0, depth = 0;
  Slice slices[2];
  int64_t step = -1; ///< in the slices, while steps are emitted that read them
};

/// A structured op while one thread computes a tile of its elements. An element is a number, with the first loop fastest.
struct TiledLoops {
  const StructuredLoops &loops;
  const BodyDependences &dependences;
  llvm::SmallVector<int64_t> sizes; ///< along each loop
  unsigned points = 1;
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> indices;            ///< of each loop, at each place of the tile
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> isInside;           ///< null where it surely is
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, mlir::Value> values; ///< of the body, for an element
  llvm::DenseMap<std::pair<unsigned, unsigned>, mlir::Value>
      addresses;                        ///< of an operand for an element, but for the sequential loops
  mlir::Operation *outermost = nullptr; ///< of the sequential loops
  llvm::DenseSet<std::pair<mlir::Value, unsigned>> loadedWide; ///< with another element of the tile, in this step
  unsigned wideLoop = 0;                                       ///< along which elements of a thread are neighbours
  int64_t wideGroup = 1;                                       ///< so many of them
  StagedOperands *staged = nullptr;                            ///< null if no operand is

  TiledLoops(const StructuredLoops &loops, const BodyDependences &dependences, llvm::ArrayRef<int64_t> sizes)
      : loops(loops), dependences(dependences), sizes(sizes) {}
  unsigned project(unsigned point, const llvm::SmallBitVector &used) const;
  llvm::SmallVector<unsigned> getPlaces(unsigned point) const;
};

/// One iteration of the grid is a workgroup. A structured op spreads the elements that it writes over the threads; each thread reduces its
/// own one after the other. Scalars are the work of the first thread.
class KernelEmitter {
public:
  /// `function` has the arguments of `kernel` and an empty body.
  KernelEmitter(mlir::func::FuncOp kernel, mlir::gpu::GPUFuncOp function, const Grid &grid, const WorkgroupLimits &limits);

  /// Fails with an error on the op that cannot be had on a GPU.
  mlir::LogicalResult run();
  /// Builds the assertion that no thread runs more iterations than the limit, if that depends on the scalars of the kernel. `values` maps
  /// those of `function`. Fails with an error if it is unknown.
  mlir::LogicalResult assertIterations(mlir::OpBuilder &builder, mlir::IRMapping &values);
  /// Of a kernel whose scalars the host cannot look at: fails with an error if the number of iterations depends on them, and there is a limit.
  mlir::LogicalResult verifyIterations();

private:
  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emit(mlir::Operation *op);
  mlir::LogicalResult emitGridLoop(mlir::scf::ForallOp loop);
  mlir::LogicalResult emitSequentially(mlir::scf::ForallOp loop);
  mlir::LogicalResult emitFor(mlir::scf::ForOp loop);
  mlir::LogicalResult emitIf(mlir::scf::IfOp op);
  void emitLoad(mlir::memref::LoadOp op);
  void emitStore(mlir::memref::StoreOp op);

  mlir::LogicalResult emitStructured(mlir::linalg::LinalgOp op);
  bool isBroadcast(mlir::linalg::GenericOp op);
  /// The next op that touches memory, if it starts from what `first` writes to `buffer`, and writes all of it: then the store is unnecessary.
  mlir::linalg::LinalgOp findNextFrom(mlir::Operation *first, mlir::Value buffer);
  bool startsElsewhere(mlir::Value buffer) const { return firstValues.contains(buffer) || firstSources.contains(buffer); }
  /// What an op starts from at a place.
  mlir::Value loadInit(mlir::OpOperand &init, llvm::ArrayRef<mlir::Value> at);
  /// An op without reductions, several neighbours at a time; false, and nothing is emitted, if they are not known to be aligned.
  class WideOp;
  bool emitWide(const StructuredLoops &loops);
  bool canBeWide(const StructuredLoops &loops, unsigned loop, int64_t count);
  /// Rows that a subgroup each reduces; false, and nothing is emitted, if it is no such reduction.
  class SubgroupReduction;
  bool emitSubgroups(const StructuredLoops &loops);
  /// The parallel loops as dimensions of the result, that last along which elements are side by side: neighbouring threads are neighbours
  /// in memory.
  llvm::SmallVector<unsigned> getThreadOrder(const StructuredLoops &loops);
  /// Whether the terms of the reduction may be combined in any order.
  bool mayReorder(mlir::Operation *combiner) const;
  /// Leaves an op with a `library_call` as it is, on views of flat memory: all threads run what the target makes of it.
  mlir::LogicalResult emitLibraryCall(mlir::linalg::GenericOp op);
  /// Computes what one thread writes, of the place `indices` in the parallel loops.
  void emitElement(const StructuredLoops &loops, llvm::SmallVectorImpl<mlir::Value> &indices);
  /// The sequential loops from `depth` on, and the body in them; the value of each accumulator afterwards.
  llvm::SmallVector<mlir::Value> emitLoops(const StructuredLoops &loops, unsigned depth, llvm::SmallVectorImpl<mlir::Value> &indices,
                                           llvm::ArrayRef<mlir::Value> accumulators);
  /// Arguments in `loaded` are the elements of that number there.
  llvm::SmallVector<mlir::Value> emitBody(const StructuredLoops &loops, llvm::ArrayRef<mlir::Value> indices,
                                          llvm::ArrayRef<mlir::Value> accumulators, const LoadedElements &loaded = LoadedElements(), unsigned element = 0);
  /// The sizes of a tile in registers; nothing if it would be one element.
  std::optional<llvm::SmallVector<int64_t>> chooseTile(const StructuredLoops &loops, const BodyDependences &dependences);
  void emitTiled(const StructuredLoops &loops, const BodyDependences &dependences, llvm::ArrayRef<int64_t> sizes);
  mlir::Value getIsInside(const TiledLoops &tile, unsigned point);
  mlir::Value loadInside(const TiledLoops &tile, unsigned point, mlir::OpOperand &init);
  void storeInside(const TiledLoops &tile, unsigned point, mlir::Value value, mlir::OpOperand &init);
  void chooseWideLoop(TiledLoops &tile);
  /// The elements from `point` on, which a load has at once; false if it has not.
  bool loadWide(TiledLoops &tile, mlir::OpOperand &operand, unsigned point);
  void storeTile(const TiledLoops &tile, llvm::ArrayRef<mlir::Value> values, mlir::OpOperand &init);
  unsigned getNeighbour(const TiledLoops &tile, unsigned point, int64_t distance) const;
  llvm::SmallVector<mlir::Value> getIndices(const TiledLoops &tile, unsigned point);
  llvm::SmallVector<mlir::Value> emitTiledLoops(TiledLoops &tile, unsigned depth, llvm::ArrayRef<mlir::Value> accumulators);
  mlir::Value loadTiled(TiledLoops &tile, mlir::OpOperand &operand, unsigned point);
  mlir::Value locateTiled(TiledLoops &tile, mlir::OpOperand &operand, unsigned point);
  void emitShared(TiledLoops &tile, unsigned depth);
  void cloneTiled(TiledLoops &tile, mlir::Operation &inner, unsigned point);
  llvm::SmallVector<mlir::Value> emitTiledBody(TiledLoops &tile, llvm::ArrayRef<mlir::Value> accumulators);
  /// A reduction that threads share; false, and nothing is emitted, if it is not one or is cheaper in one thread.
  class TreeReduction;
  bool emitTree(const StructuredLoops &loops);
  std::optional<StagedOperands> findStaged(const StructuredLoops &loops, const BodyDependences &dependences, llvm::ArrayRef<int64_t> sizes);
  void emitStaged(StructuredLoops loops, const BodyDependences &dependences, llvm::ArrayRef<int64_t> sizes, StagedOperands &staged);
  /// What threads touch up to the barrier after the first slices, or all, if there may be none.
  SharedAccesses getFirstAccesses(mlir::linalg::LinalgOp op, const StagedOperands &staged, bool hasBarrier) const;
  void placeThread(TiledLoops &tile, Slice &slice, mlir::Value place);
  void planSlice(TiledLoops &tile, Slice &slice);
  void loadSlice(TiledLoops &tile, Slice &slice, mlir::Value begin);
  llvm::SmallVector<mlir::Value> emitStagedLoop(TiledLoops &tile, llvm::ArrayRef<mlir::Value> accumulators);
  mlir::Value loadStaged(TiledLoops &tile, mlir::OpOperand &operand, unsigned point);
  void cloneScalar(mlir::Operation &op, llvm::ArrayRef<mlir::Value> indices);
  llvm::SmallVector<mlir::Value> getExtents(mlir::linalg::LinalgOp op);
  llvm::SmallVector<mlir::Value> applyMap(mlir::Location loc, mlir::AffineMap map, llvm::ArrayRef<mlir::Value> indices);
  mlir::Value applyExpr(mlir::Location loc, mlir::AffineExpr expr, llvm::ArrayRef<mlir::Value> indices);

  /// `stays` says that it is part of what one op is made of.
  void emitBarrier(mlir::Location loc, bool stays = false);
  /// Notes what happens without asking for a barrier.
  void note(llvm::ArrayRef<SharedAccess> accesses);
  /// The body of `source` in the loop that is `emitted` for it, and a barrier at its end where iterations need one.
  mlir::LogicalResult emitLoopBody(mlir::Operation *emitted, mlir::Operation *source, BarrierTrace::Trips trips, mlir::Block &body);
  /// Emits ops from `begin` on that only the first thread runs; those after them, or `begin` if none exist.
  mlir::FailureOr<mlir::Block::iterator> emitInFirstThread(mlir::Block::iterator begin);
  /// What workgroups have pending after their loops is so for `op` after them.
  void leaveGridLoops(mlir::Operation *op);
  bool isScalar(mlir::Operation *op);
  SharedAccesses getScalarAccesses(mlir::Operation *op) const;
  /// Emits a barrier if other threads may still need, or have not written yet, what `next` touches, and notes that.
  void order(mlir::Location loc, llvm::ArrayRef<SharedAccess> next);
  /// What threads touch of `buffer`; nothing if it is not written.
  SharedAccesses getAccesses(mlir::Value buffer, bool isRead, bool isWritten) const;
  SharedAccesses getAccesses(mlir::linalg::LinalgOp op) const;
  /// What the body of `op` loads by itself.
  void addLoads(SharedAccesses &accesses, mlir::linalg::LinalgOp op) const;
  /// With the elements that `loops` gives to each thread: groups of `count` along the last loop of `order`.
  SharedAccesses getAccesses(const StructuredLoops &loops, llvm::ArrayRef<unsigned> order, int64_t count) const;
  /// `place`, counted with the last dimension fastest, in each dimension.
  llvm::SmallVector<mlir::Value> delinearize(mlir::Location loc, mlir::Value place, llvm::ArrayRef<mlir::Value> extents);
  mlir::LogicalResult limitIterations();

  mlir::func::FuncOp kernel;
  mlir::gpu::GPUFuncOp function;
  const Grid &grid;
  const WorkgroupLimits &limits;
  mlir::OpBuilder builder;
  mlir::IRMapping values; ///< of the kernel, in `function`
  BarrierPlan plan;
  BarrierTrace trace;
  bool inFirstThread = false;           ///< whether only the first thread runs what is emitted
  mlir::Operation *leftToAll = nullptr; ///< the last op up to which all threads run what looks like work of the first
  BarrierPlan::State afterGrid;         ///< what workgroups have pending after their loops
  llvm::DenseMap<mlir::Value, mlir::Value> firstValues; ///< of buffers that have not been filled
  llvm::DenseMap<mlir::Value, std::pair<mlir::Value, mlir::AffineMap>> firstSources; ///< elements of others, by their place in such a buffer
  FlatViews views;
  mlir::Value thread;            ///< number in the workgroup
  mlir::Value workgroup;         ///< number in the grid
  mlir::Value workgroupsEmitted; ///< how many the loops of the grid so far have; null before the first
  llvm::SmallVector<std::pair<mlir::scf::ForOp, int64_t>> innermost; ///< with the most steps that may become one
  llvm::SmallVector<LoopExtent> around; ///< loops that all threads run, around what is emitted
  IterationCount iterations;
  int64_t plannedBytes = 0; ///< of all temporaries
  int64_t unrollFactor = 1; ///< of the innermost loops
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H
