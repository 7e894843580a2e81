#ifndef WEIR_PASSES_CODEGEN_CPU_CONV_CONVEPILOGUE_H
#define WEIR_PASSES_CODEGEN_CPU_CONV_CONVEPILOGUE_H

#include "passes/Codegen/CPU/Conv/ConvAnalysis.h"
#include "passes/Codegen/CPU/Emit.h"
#include <map>

namespace weir::cpu {

/// Which dimensions of the root's result the lanes of a vector run over: `inner`, or `outer` and `inner` flattened. With
/// `byRow` the lanes of each row are accessed on their own, so that rows may lie apart in memory.
struct ConvLanes {
  int outer = -1;
  int inner = -1;
  bool byRow = false;
};

/// A position in the root's result where one vector of accumulators belongs.
struct ConvPosition {
  /// The lanes in one row: those of `mask` (null: all); lane 0 is, or would be, element (outer, inner).
  struct Row {
    mlir::Value mask, outer, inner;
  };

  mlir::SmallVector<mlir::Value> index; ///< for each dimension of the root's result; null for lane dimensions
  mlir::Value base;                     ///< index of the first lane along the lane dimensions, flattened
  mlir::Value mask;                     ///< valid lanes; null: all
  mlir::SmallVector<Row> rows;          ///< by row: instead of `base` and `mask`
};

/// Everything in the kernel around the root: the values of `init`, and what is computed from the result before it is stored.
/// It is kept as the graph of elementwise ops that the kernel has, and evaluated a vector at a time.
class ConvEpilogue {
public:
  ConvEpilogue(mlir::func::FuncOp kernel, ConvProblem &problem) : kernel(kernel), problem(problem) {}

  /// Finds what the kernel stores and checks that a vector with such lanes can evaluate it; and the input, if that may be computed.
  mlir::LogicalResult analyze(ConvLanes lanes, std::optional<SelectStrategyCode> &reason, bool mayComputeInput = false);

  /// Whether elementwise ops of the kernel compute the input.
  bool isInputComputed() { return !isBuffer(problem.input); }
  /// A vector of the computed input along its last dimension, from `indices` on. Lanes outside of `mask` are anything.
  mlir::Value input(Emit &e, mlir::VectorType type, mlir::ValueRange indices, mlir::Value mask);

  /// Computes values that depend on `dims` only at `point`; forgets values computed elsewhere before.
  void hoistTo(const Emit &point, llvm::SmallBitVector dims);

  /// First value of the accumulators at `position`.
  mlir::Value init(Emit &e, const ConvPosition &position, mlir::VectorType type);
  /// Computes what becomes of `accumulator` and stores it.
  void store(Emit &e, const ConvPosition &position, mlir::Value accumulator);

  /// The buffer after `tensor`.
  mlir::Value buffer(mlir::Value tensor);
  /// The type that `buffer` will have, without building anything; null where it cannot be built.
  mlir::MemRefType bufferType(mlir::Value tensor);
  /// `buffer` with its neighbouring dimensions `outer` and `inner` as one; `buffer` itself if `outer` is negative.
  mlir::Value flatBuffer(mlir::Value buffer, int outer, int inner);

  /// Removes the ops that the emitted code replaces.
  void eraseOriginal();

private:
  using Dims = mlir::SmallVector<int>; ///< dimension of the root's result (or input) for each dimension of a tensor; -1: index zero
  struct Val {
    mlir::Value value;
    bool hoisted = false;
    bool isVector() const { return llvm::isa<mlir::VectorType>(value.getType()); }
  };
  struct Destination {
    mlir::Value tensor, buffer;
    Dims dims;
    mlir::Operation *op;
  };
  struct Leaf {
    mlir::Value buffer;
    Dims dims;
  };
  struct Site {
    Emit *e;
    const ConvPosition *position;
    mlir::VectorType type;
    mlir::Value accumulator;
    std::map<std::pair<void *, std::vector<int>>, Val> memo;
  };

  // ConvEpilogueBuffers.cpp
  bool isBuffer(mlir::Value tensor);
  /// Whether the filter is in a buffer, or is one number, of which `buffer` makes one.
  bool isFilterBuffer();
  bool writesOver(const Destination &destination, mlir::Value buffer);
  mlir::LogicalResult checkAccess(mlir::MemRefType type, const Dims &dims);
  /// How many elements the lanes of a row are apart in a buffer whose dimensions are `dims`, and (by row) the rows; none if that differs.
  struct LaneStrides {
    int64_t inner, outer;
    bool isContiguous;
  };
  std::optional<LaneStrides> getLaneStrides(mlir::MemRefType type, const Dims &dims);
  /// `buffer` with one index for all lanes.
  mlir::Value getLaneBuffer(mlir::Value buffer, const Dims &dims);

  // ConvEpilogueAnalysis.cpp
  Dims initDims();
  std::optional<Dims> locate(mlir::Value tensor);
  mlir::LogicalResult check(mlir::Value tensor, const Dims &dims, bool mayUseRoot);
  std::optional<Dims> loopDims(mlir::linalg::LinalgOp op, unsigned result, const Dims &dims);
  std::optional<Dims> sourceDims(mlir::Operation *reshape, const Dims &dims);
  /// The dimension of the root's result for each dimension of an operand with this map, given those of the loops.
  static Dims operandDims(mlir::AffineMap map, const Dims &loops);

  // ConvPrologue.cpp
  mlir::LogicalResult checkInput();
  mlir::LogicalResult checkInput(mlir::Value tensor, const Dims &dims);
  mlir::Value readInput(Emit &e, mlir::VectorType type, mlir::Value tensor, const Dims &dims, mlir::ValueRange indices, mlir::Value mask);

  // ConvEpilogue.cpp
  Val evaluate(Site &site, mlir::Value tensor, const Dims &dims);
  Val evaluateOp(Site &site, mlir::linalg::LinalgOp op, unsigned result, const Dims &dims);
  Val load(Site &site, mlir::Value buffer, const Dims &dims);
  bool hoistable(const Dims &dims);
  void forEachRow(Emit &e, const ConvPosition &position, const Dims &dims,
                  llvm::function_ref<void(mlir::ValueRange indices, mlir::Value mask)> access);
  /// All `count` lanes, of all rows, at once: `indices` are those of the first lane of the first row.
  void withLaneOffsets(Emit &e, const ConvPosition &position, int64_t count, mlir::MemRefType type, const Dims &dims,
                       llvm::function_ref<void(mlir::ValueRange indices, mlir::Value offsets, mlir::Value mask)> access);

  mlir::func::FuncOp kernel;
  ConvProblem &problem;
  ConvLanes lanes;
  mlir::SmallVector<Destination> destinations;
  mlir::SmallVector<Leaf> leaves; ///< every buffer that is read around the root
  llvm::DenseMap<mlir::Value, mlir::Value> buffers;
  std::map<std::pair<void *, int>, mlir::Value> flat;
  std::optional<Emit> hoistPoint;
  llvm::SmallBitVector hoistDims;
  std::map<std::tuple<void *, std::vector<int>, std::vector<void *>>, Val> hoistMemo;
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_CONV_CONVEPILOGUE_H
