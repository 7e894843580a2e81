/// Whether the operand that CPU kernels read packed is packed ahead, and where (encoding-passes.md 15.3).

#ifndef WEIR_PASSES_ENCODING_CHOOSE_PACKINGCHOICE_H
#define WEIR_PASSES_ENCODING_CHOOSE_PACKINGCHOICE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringRef.h"

namespace weir::encoding {

/// A contraction and its packed operand. N is the loop that this operand and the result have alone; sizes may be kDynamic.
struct PackedContraction {
  int64_t batch = 1, m = mlir::ShapedType::kDynamic, n = mlir::ShapedType::kDynamic, k = mlir::ShapedType::kDynamic;
  int64_t operandBytes = mlir::ShapedType::kDynamic;
  /// Converted when the program is compiled or loaded.
  bool isConstant = false;
  /// A dispatch makes the operand and can store it packed.
  bool producerCanPack = false;
  /// Contractions in a run that read it in one layout.
  int64_t uses = 1;
  /// Rows of the result that the kernel holds in registers: with no more of them it reads each element of the operand once, packed or not.
  int64_t kernelRows = 1;
  /// Packing transposes: N is not the last dimension of the plain operand.
  bool isTransposed = false;
  /// The plain operand has no lanes along N, and in the result lanes would run along M, which is too short for them (encoding-passes.md X27).
  bool fillsLanes = false;
  /// The result has N apart and M, which is long enough for lanes, last: lanes along N are stored one by one.
  bool storesAcross = false;
  /// The kernel has instructions for the packed operand that it does not have for the plain one.
  bool isInterleaved = false;
  /// These multiply bytes, several times as many in a second.
  bool isFaster = false;
};

/// Fills in what the layout and the kernels of a CPU say of the packed operand: the last members above.
void describeKernel(PackedContraction &op, mlir::RankedTensorType encoded, mlir::DictionaryAttr configuration);

enum class PackingPlace {
  Nowhere,    ///< the kernel packs blocks for itself, or reads the operand as it is
  Constant,   ///< at compile or load time
  Producer,   ///< at the producer's end
  Standalone, ///< in a dispatch, once for all uses
};

struct PackingChoice {
  PackingPlace place;
  /// Why nowhere: a reason code.
  llvm::StringRef reason;
};

/// `minFlops` is what an op at least does to be worth a look.
PackingChoice choosePacking(const PackedContraction &op, int64_t minFlops = 1 << 16);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CHOOSE_PACKINGCHOICE_H
