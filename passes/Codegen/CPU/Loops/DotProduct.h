/// Contractions of bytes that one instruction does four at a time: of a right operand that has the four values of a lane side by side.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Target/TargetInfo.h"

namespace weir::cpu {

/// The instruction (AVX-512 VNNI) adds the products of four unsigned and four signed bytes to each of 16 sums.
struct DotProduct {
  static constexpr int64_t kBytes = 4, kLanes = 16;

  /// The operand that all lanes read alike, and that whose bytes run along `loop`, then along `vectorLoop`.
  mlir::OpOperand *scalars, *lanes;
  unsigned loop, vectorLoop;
  /// Whether the bytes of `scalars` are signed. Of two signed operands this one gets 128 more each, of two unsigned ones 128 less; the share of
  /// that is subtracted in the end.
  bool isSigned;
  /// Whether those of `lanes` are not: then the operands change places in the instruction.
  bool areLanesUnsigned;

  bool isShifted() const { return isSigned != areLanesUnsigned; }
};

/// The extensions of the left and the right factor of a sum of products of bytes in 32 bits, whatever its loops; none of other ops.
std::optional<std::array<mlir::Operation *, 2>> getByteFactors(mlir::linalg::LinalgOp op);

/// Whether the body of `op` multiplies bytes, in any way.
bool multipliesBytes(mlir::linalg::LinalgOp op);

/// Whether `op` on buffers has the form that the instruction wants.
bool isDotProduct(mlir::linalg::LinalgOp op);

/// How `op` on buffers is one, if the target has the instruction. Not in kernels that multiply bytes in another way, too: there LLVM is not
/// told of the instruction, which it would use for them wrongly (22.1).
std::optional<DotProduct> matchDotProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
