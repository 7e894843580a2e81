/// The contents of a resource, if the program determines them (encoding-passes.md EV1, EV3).

#ifndef WEIR_PASSES_ENCODING_CONSTANTS_CONSTANTVALUES_H
#define WEIR_PASSES_ENCODING_CONSTANTS_CONSTANTVALUES_H

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/Constants/PackedConstants.h"
#include "passes/Encoding/RemarkCodes.h"

namespace weir::encoding {

/// A plain tensor that the program says, with what its resource is called.
struct ConstantValue {
  mlir::RankedTensorType type;
  ConstantBytes bytes;
  std::string name;

  /// All elements of a splat, too.
  std::vector<char> expand() const;
};

class ConstantValues {
public:
  ConstantValues(mlir::ModuleOp module, bool withFloats, int64_t maxBytes);

  /// Through globals, ops that hand its bytes on, ops that put them elsewhere, and dispatches of which `evaluateKernel` knows what they
  /// make. Nothing if it is not a constant; then there may be a reason.
  std::optional<ConstantValue> get(mlir::Value value, std::optional<EvaluateEncodesCode> &reason);
  /// The plain tensor that a dispatch of constants stores in an encoded result.
  std::optional<ConstantValue> getStored(mlir::OpResult result, std::optional<EvaluateEncodesCode> &reason);

  /// The constants that the last value was made of.
  llvm::ArrayRef<stream::TensorConstantOp> getConstants() const { return constants; }

  /// The value as another type says its bytes. False if that has others.
  bool reinterpret(ConstantValue &value, mlir::RankedTensorType type);

  /// Whether nothing but conversions reads a value, through moves, evaluated dispatches and globals. Answers are kept: to be asked before anything changes.
  bool isOnlyEncoded(mlir::Value value);

  /// EV9: what an initializer reads of a global that holds a parameter plain, and that nothing but initializers reads, it loads itself: the global goes then,
  /// and of all plain parameters one is there at a time.
  bool loadWhereRead(mlir::Value value);

private:
  void start();
  bool findIsOnlyEncoded(mlir::Value value);
  std::optional<ConstantBytes> getPatternBytes(mlir::TypedAttr attr);
  std::optional<ConstantValue> follow(mlir::Value value, unsigned depth);
  std::optional<ConstantValue> evaluate(mlir::Operation *op, unsigned depth);
  std::optional<ConstantValue> evaluateDispatch(mlir::OpResult result, unsigned depth);
  std::optional<ConstantValue> keep(mlir::RankedTensorType type, std::vector<char> bytes, llvm::StringRef name);

  mlir::SymbolTableCollection symbols;
  mlir::Operation *module;
  bool withFloats;
  int64_t maxBytes;
  /// Bytes that are no attribute's.
  std::list<std::vector<char>> made;
  /// Of the current value.
  llvm::SmallVector<stream::TensorConstantOp> constants;
  std::optional<EvaluateEncodesCode> why;
  int64_t intermediateBytes = 0;
  /// What ops on the way to that value make.
  llvm::DenseMap<mlir::Value, std::optional<ConstantValue>> known;
  llvm::DenseMap<mlir::Value, bool> onlyEncoded;
  llvm::DenseMap<mlir::Operation *, util::GlobalStoreOp> stores;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<util::GlobalLoadOp, 1>> loads;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CONSTANTS_CONSTANTVALUES_H
