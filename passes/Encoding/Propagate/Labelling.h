/// Which ops and values of control flow run in which encoding (encoding-passes.md 5.4).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_LABELLING_H
#define WEIR_PASSES_ENCODING_PROPAGATE_LABELLING_H

#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Propagate/Graph.h"

namespace weir::encoding {

/// What an operand is read as: plain, or in an encoding.
struct Demand {
  EncodingAttr encoding;
  /// No conversion serves but one from plain: the padding would be wrong.
  bool needsZeroPadding = false;
};

class Labelling {
public:
  Labelling(mlir::Operation *top, const Graph &graph, const EncodingCandidates &candidates, const PaddingStates &padding,
            size_t maxNodes);

  /// Chooses labels for the nodes that are not barred.
  void choose(const llvm::SmallPtrSetImpl<const Node *> &barred);

  /// The label of a node: which candidate, or nothing for plain.
  const OpEncodings *getLabel(const Node &node) const;
  /// How a value is made: null for plain. What an unset gives is there in the encoding of its source, too.
  EncodingAttr getEncoding(mlir::Value value) const;
  /// How an operand is read; nothing if it does not matter, as for tensor.dim.
  std::optional<Demand> getDemand(mlir::OpOperand &operand) const;
  /// Whether a free value is made in the encoding that an operand is read in.
  bool isFreeFor(mlir::OpOperand &operand, EncodingAttr encoding) const;
  /// Nodes that belong together and are too many to choose for.
  llvm::ArrayRef<const Node *> getTooLarge() const { return tooLarge; }
  /// All values that a label may concern, in the order of the program.
  llvm::ArrayRef<mlir::Value> getValues() const { return values; }

private:
  /// Candidates of nodes that go together: the encoding of one, transported.
  using Label = llvm::SmallVector<std::pair<unsigned, unsigned>>;
  class Trial;

  void collectValues(mlir::Operation *top);
  void collectLabels();
  bool tryLabel(const Label &label, const llvm::SmallPtrSetImpl<const Node *> &barred);
  void countDemands();
  void changeDemands(unsigned node, int by);
  bool hasManyReaders(mlir::Value value) const { return demandCounts.contains(value); }
  int64_t getConversionCost(mlir::Value value, EncodingAttr target, llvm::ArrayRef<mlir::OpOperand *> users) const;
  int64_t getCost(mlir::Value value) const;
  bool hasZerosBeside(mlir::OpOperand &operand) const;
  double getWeight(mlir::Operation *op) const;

  CostModels models;
  const Graph &graph;
  const EncodingCandidates &candidates;
  const PaddingStates &padding;
  size_t maxNodes;
  llvm::SmallVector<mlir::Value> values;
  std::vector<Label> labels;
  /// Index of the candidate, -1 for plain.
  llvm::SmallVector<int> chosen;
  llvm::SmallVector<const Node *> tooLarge;
  /// Of values with so many readers that not each label may look at all: how many read it in which encoding.
  llvm::DenseMap<mlir::Value, llvm::SmallDenseMap<mlir::Attribute, int, 2>> demandCounts;
  mutable llvm::DenseMap<mlir::Block *, double> weights;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_LABELLING_H
