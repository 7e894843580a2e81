/// The structured ops of a block as nodes of a graph, what they read of each other as edges (dispatch-passes.md 4.1).

#ifndef WEIR_PASSES_DISPATCH_FORMATION_FUSIONGRAPH_H
#define WEIR_PASSES_DISPATCH_FORMATION_FUSIONGRAPH_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Dispatch/CheapProducers.h"
#include "llvm/ADT/DenseMap.h"

namespace weir {

/// A tensor that a node reads: from another node, or from somewhere else.
struct FusionRead {
  /// Null for what the body mentions, and for what a cheap producer (a pad) reads for the node.
  mlir::OpOperand *operand = nullptr;
  bool ofBody = false;
  /// The result of the producer, or the tensor after reshapes.
  mlir::Value base;
  int64_t bytes = 0, elementBits = 0;
  /// Of the operand; null without one.
  mlir::AffineMap map;
  bool isInit = false;
  int producer = -1;
  /// Reshapes from the producer's result to the operand, in this order.
  llvm::SmallVector<mlir::Operation *, 2> views;
};

struct FusionNode {
  mlir::Operation *op = nullptr;
  /// Null for what is one dispatch, but has no loops to share (pack, unpack). Interfaces ask through handles that are not const.
  mutable mlir::linalg::LinalgOp linalgOp;
  unsigned index = 0;       ///< in the block
  bool contraction = false; ///< contraction, convolution or pooling
  bool window = false;      ///< convolution or pooling
  bool sumsBytes = false;   ///< dense convolution of bytes by bytes
  bool reduces = false;     ///< any other op with reduction loops
  bool pinned = false;
  mlir::Attribute affinity; ///< that the op states, or null
  bool copy = false;        ///< computes again what another node does
  bool widens = false; ///< only widens elements of a tensor, with a scale or an offset that has fewer dimensions (CL1)
  bool merges =
      false; ///< cheap, and read once, by an op of which it becomes a part (EF1 to EF6): no tensor is left of its result
  bool streams = false; ///< only computes, cheaply, elements from those at the same index along its innermost dimension
  bool pixels = false;  ///< convolution with windows of one element, the spatial dimensions innermost in input and result
  llvm::SmallVector<mlir::utils::IteratorType> kinds;
  llvm::SmallVector<int64_t> extents; ///< dynamic ones are `ShapedType::kDynamic`
  llvm::SmallVector<int64_t>
      bounds; ///< what dynamic extents are at most, `ShapedType::kDynamic` if that is not known; others as above
  int64_t points = 1;   ///< by bounds, dynamic ones are assumed
  unsigned bodyOps = 1; ///< of its body, at least 1
  int64_t scalarOps = 0;
  int64_t copyOps = 0; ///< the same, where they are computed a second time: what is not of EF3's cheap kind takes a dozen
  llvm::SmallVector<FusionRead> reads;
  /// Nodes that read a result, each once.
  llvm::SmallVector<unsigned> users;
  struct Result {
    mlir::Value value;
    mlir::AffineMap map;
    int64_t bytes = 0, elementBits = 0;
    bool leaves = false;                  ///< something that is no node reads it
    llvm::SmallVector<unsigned, 2> users; ///< nodes, each once
  };
  llvm::SmallVector<Result, 1> results;
  /// Nodes that read the same tensor through the same map, nearest first (EK8).
  llvm::SmallVector<unsigned> siblings;
};

class FusionGraph {
public:
  FusionGraph(mlir::Block &block, const CheapProducers &cheap, int64_t assumeDim);
  /// Says which ops compute again what others do.
  void markCopies(llvm::ArrayRef<mlir::Operation *> copies);

  llvm::ArrayRef<FusionNode> getNodes() const { return nodes; }
  const FusionNode &operator[](unsigned node) const { return nodes[node]; }
  FusionNode &operator[](unsigned node) { return nodes[node]; }
  unsigned size() const { return nodes.size(); }
  std::optional<unsigned> lookup(mlir::Operation *op) const;
  int64_t getAssumedDim() const { return assumeDim; }

  /// The positions that have to precede the op at a position in the block; reshapes between nodes are left out.
  llvm::ArrayRef<unsigned> getDependences(unsigned index) const { return dependences[index]; }
  unsigned getBlockSize() const { return dependences.size(); }
  /// The node at a position in the block, or -1.
  int getNodeAt(unsigned index) const { return nodeAt[index]; }

  /// Pads, and what nodes read of concatenations, barriers, transfers and calls, with a node that computes what these take: they part it
  /// from its readers (PD3, CC1, L1).
  llvm::ArrayRef<std::pair<mlir::Operation *, unsigned>> getSeparators() const { return separators; }

private:
  /// What an extent of a tensor is at most by what computes it (4.13), at least 1; `ShapedType::kDynamic` if that is not known.
  int64_t getBound(mlir::Value value, unsigned dim);
  void findBounds(FusionNode &node);
  /// Bytes of a tensor; dynamic extents count as their bounds, or as assumed.
  int64_t countBytes(mlir::Value value);
  void addReads(FusionNode &node);
  void addRead(FusionNode &node, mlir::OpOperand *operand, mlir::Value value);
  void addResults(FusionNode &node);
  void findMerged();
  void findSiblings();
  void findSeparators(mlir::Block &block);
  void collectDependences(mlir::Block &block);

  int64_t assumeDim;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, int64_t> knownBounds;
  const CheapProducers &cheap;
  std::vector<FusionNode> nodes;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  std::vector<llvm::SmallVector<unsigned, 4>> dependences;
  std::vector<int> nodeAt;
  llvm::SmallVector<std::pair<mlir::Operation *, unsigned>, 0> separators;
};

/// Bits of an element of a tensor.
int64_t getElementBits(mlir::Type type);
/// Product of sizes that cannot overflow.
int64_t boundedProduct(int64_t a, int64_t b);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FORMATION_FUSIONGRAPH_H
