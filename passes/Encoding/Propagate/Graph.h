/// Where labels are chosen: ops that run in one encoding or plain, and values that control flow or a global makes one
/// (encoding-passes.md 5.3).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_GRAPH_H
#define WEIR_PASSES_ENCODING_PROPAGATE_GRAPH_H

#include "passes/Encoding/Propagate/Analyses.h"

namespace weir::encoding {

/// A transparent op, or the values that operands of branches, loops, calls and regions feed. Its values are made in the encodings that
/// its label says, and its inputs are read in those.
struct Node {
  /// Null for values of control flow.
  mlir::Operation *op = nullptr;
  llvm::SmallVector<mlir::OpOperand *> inputs;
  llvm::SmallVector<mlir::Value> values;
  /// `operands` belong to inputs, `results` to values.
  llvm::SmallVector<OpEncodings> candidates;
};

class Graph {
public:
  Graph(mlir::Operation *top, const EncodingCandidates &candidates);

  llvm::ArrayRef<Node> getNodes() const { return nodes; }
  /// The node that makes a value, and which of its values it is; nothing for values that are what they are.
  std::optional<std::pair<unsigned, unsigned>> getOwner(mlir::Value value) const;
  /// The node that reads an operand, and which of its inputs it is.
  std::optional<std::pair<unsigned, unsigned>> getReader(mlir::OpOperand &operand) const;

private:
  void addOps(mlir::Operation *top, const EncodingCandidates &candidates);
  void addControlFlow(mlir::Operation *top, const EncodingCandidates &candidates);
  void add(Node node);

  std::vector<Node> nodes;
  llvm::DenseMap<mlir::Value, std::pair<unsigned, unsigned>> owners;
  llvm::DenseMap<mlir::OpOperand *, std::pair<unsigned, unsigned>> readers;
};

/// An operand and the values that take it over.
struct FlowEdge {
  mlir::OpOperand *operand;
  mlir::Value target;
};
/// All such edges below `top` of which both ends are known; in the order of the program.
llvm::SmallVector<FlowEdge> getFlowEdges(mlir::Operation *top, const MutableGlobals &globals);

/// Private functions that are called and nothing else (encoding-passes.md J4).
llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> getCallsOfPrivateFunctions(mlir::Operation *top);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_GRAPH_H
