/// Gives a program its labels: types change, and conversions are where labels differ (encoding-passes.md 5.5).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_CONVERSIONS_H
#define WEIR_PASSES_ENCODING_PROPAGATE_CONVERSIONS_H

#include "passes/Encoding/Propagate/EncodingDims.h"
#include "passes/Encoding/Propagate/Labelling.h"

namespace weir::encoding {

class Conversions {
public:
  Conversions(mlir::Operation *top, const Graph &graph, const Labelling &labelling, const MutableGlobals &globals,
              mlir::DominanceInfo &dominance);

  /// Nodes whose labels need a conversion that cannot have its `encoding_dims`. Nothing may be applied then.
  llvm::ArrayRef<const Node *> getObstacles() const { return obstacles; }
  bool isEmpty() const { return reads.empty(); }
  void apply();

  /// Called with a set before its result is replaced by a value that is in its encoding.
  std::function<void(mlir::Operation *)> onCancelled;
  /// Called with a new conversion, and whether it is before a loop around its reader.
  std::function<void(mlir::Operation *, bool)> onInserted;

private:
  /// An operand that is read in another way than it is made.
  struct Read {
    mlir::OpOperand *operand;
    EncodingAttr made, wanted;
    /// The op of which `wanted` is the result already.
    bool isSet;
    /// The contents in `made` are the source of an unset.
    bool isNative;
  };
  void plan(mlir::Value value);
  mlir::Operation *getPlace(mlir::OpOperand &operand) const;
  mlir::Value getPlain(mlir::Value value);
  mlir::Value getEncoded(const Read &read);
  mlir::Value makeFree(mlir::OpBuilder &builder, mlir::Value value, EncodingAttr encoding);
  void addObstacle(mlir::OpOperand &operand);

  mlir::Operation *top;
  const Graph &graph;
  const Labelling &labelling;
  const MutableGlobals &globals;
  EncodingDims dims;
  llvm::SmallVector<Read> reads;
  llvm::SmallVector<const Node *> obstacles;
  llvm::SmallVector<mlir::Value> needPlain;
  llvm::DenseMap<mlir::Value, mlir::Value> plain;
  llvm::DenseMap<std::tuple<mlir::Value, EncodingAttr, mlir::Block *>, mlir::Value> encoded;
  llvm::DenseMap<std::tuple<mlir::Value, EncodingAttr, mlir::Block *>, mlir::Operation *> places;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_CONVERSIONS_H
