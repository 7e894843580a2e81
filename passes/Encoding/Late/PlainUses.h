/// Uses of a constant as it is, or in one encoding, which are to read it in another (encoding-passes.md UG2).

#ifndef WEIR_PASSES_ENCODING_LATE_PLAINUSES_H
#define WEIR_PASSES_ENCODING_LATE_PLAINUSES_H

#include "dialects/Util/UtilOps.h"
#include "passes/Encoding/Late/ExecutableVariants.h"
#include "passes/Encoding/RemarkCodes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace weir::encoding {

/// The operand of a dispatch that is a constant. Operands that are resources count.
struct PlainUse {
  stream::TensorDispatchOp dispatch;
  unsigned binding;
};

/// Finds such uses, and makes them uses of the encoded copy where the kernels read single elements at computed indices.
class PlainUses {
public:
  explicit PlainUses(mlir::ModuleOp module);

  /// The uses of all of `values`, which hold one constant of this type; or why some cannot read the encoded copy.
  mlir::FailureOr<std::vector<PlainUse>> find(llvm::ArrayRef<mlir::Value> values, mlir::RankedTensorType type,
                                              UnifyGlobalEncodingsCode &reason);

  /// The uses of all of `values`, which hold one constant in this encoding, if kernels that nothing else runs load it as a whole in that
  /// encoding.
  mlir::FailureOr<std::vector<PlainUse>> findEncoded(llvm::ArrayRef<mlir::Value> values, mlir::RankedTensorType type);

  /// `global`, in the memory of `device`, holds the constant as `type` says.
  void redirect(llvm::ArrayRef<PlainUse> uses, util::GlobalOp global, mlir::RankedTensorType type, mlir::Attribute device);

private:
  /// False if a use is not an operand of a dispatch.
  bool collect(mlir::Value value, std::vector<PlainUse> &uses);
  /// Bytes that a kernel reads of a binding of this type, an element at a time; none if it reads it in another way.
  std::optional<double> countElementBytes(mlir::FunctionOpInterface kernel, unsigned binding, mlir::RankedTensorType type);

  mlir::SymbolTableCollection symbols;
  /// Who runs a kernel.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<stream::TensorDispatchOp>> dispatches;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_PLAINUSES_H
