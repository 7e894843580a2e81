/// The elements of constant tensors, for passes that evaluate ops on them.

#ifndef WEIR_PASSES_DISPATCH_CONSTANTREADER_H
#define WEIR_PASSES_DISPATCH_CONSTANTREADER_H

#include "mlir/IR/BuiltinAttributes.h"
#include "passes/Analysis/BodyEvaluator.h"
#include "passes/Analysis/ConstantTensors.h"
#include <list>
#include <optional>

namespace weir {

/// Contents of a constant tensor, element by element.
class ConstantReader {
public:
  /// Fails for contents that are not at hand and for element types other than integers and floats.
  static std::optional<ConstantReader> get(mlir::Value value);

  /// The elements as the evaluator of bodies reads them; nothing if they have more than 64 bits. `storage` keeps what is made.
  std::optional<BodyOperand> getElements(std::list<Column> &storage) const;

  /// Element `i` of integers of at most 32 bits, sign-extended.
  int64_t integerAt(int64_t i) const;

  /// All elements, as those of a tensor of this type; nothing if they are not whole bytes.
  std::optional<Elements> getElements(mlir::RankedTensorType type) const;

private:
  mlir::Type elementType;
  mlir::DenseElementsAttr dense;
  llvm::ArrayRef<char> raw;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_CONSTANTREADER_H
