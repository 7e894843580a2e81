/// Facts about the numbers in a function: which are equal, which are extents, which can be computed at the entry.

#ifndef WEIR_PASSES_INPUT_SHAPEFACTS_H
#define WEIR_PASSES_INPUT_SHAPEFACTS_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace weir {

class ShapeFacts {
public:
  /// `entryPoint`: the op in the entry block of the function before which checks go.
  explicit ShapeFacts(mlir::Operation *entryPoint);

  /// Numbers with the same class are equal. A number is the same as another if it is computed in the same way from the same ones.
  unsigned classOf(mlir::OpFoldResult number) { return leader(idOf(number)); }
  void setEqual(mlir::OpFoldResult a, mlir::OpFoldResult b);

  bool isExtent(mlir::OpFoldResult number) { return nodes[classOf(number)].isExtent; }
  void setExtent(mlir::OpFoldResult number) { nodes[classOf(number)].isExtent = true; }

  /// Whether the number only depends on the arguments of the function and costs nothing but arithmetic.
  bool isKnownAtEntry(mlir::OpFoldResult number) { return nodes[idOf(number)].isKnownAtEntry; }
  /// The same number before the entry point.
  mlir::Value atEntry(mlir::OpFoldResult number);

private:
  struct Node {
    unsigned parent;
    mlir::Value value; ///< null for constants
    int64_t constant = 0;
    bool isKnownAtEntry = false;
    bool isExtent = false;
    mlir::Value hoisted;
  };

  unsigned idOf(mlir::OpFoldResult number);
  unsigned idOfValue(mlir::Value value);
  unsigned leader(unsigned id);
  unsigned addNode(mlir::Value value, int64_t constant, bool isKnownAtEntry);

  mlir::Operation *entryPoint;
  mlir::Block *entry;
  /// The ops before the entry point: asking for the order in a block while ops are added takes the time of the block.
  llvm::DenseSet<mlir::Operation *> prologue;
  std::vector<Node> nodes;
  /// Any number may be a constant, also those that a DenseMap keeps for itself.
  std::unordered_map<int64_t, unsigned> constants;
  llvm::DenseMap<mlir::Value, unsigned> values;
  /// Op, attributes, position of the result, and the classes of its operands.
  std::map<std::vector<uintptr_t>, unsigned> computations;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_SHAPEFACTS_H
