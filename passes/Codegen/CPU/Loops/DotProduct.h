/// Contractions that one instruction does several products of at a time: of a right operand that has words of four bytes, the values of a sum for
/// one lane, side by side.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Target/TargetInfo.h"

namespace weir::cpu {

/// AVX-512 VNNI adds the products of four unsigned and four signed bytes to each of 16 sums. AMX does so for 16 x 16 sums and 16 words of each, of
/// bytes or of pairs of bf16.
struct DotProduct {
  static constexpr int64_t kBytes = 4, kLanes = 16;

  /// The operand that all lanes read alike, and that whose words run along `loop`, then along `vectorLoop`.
  mlir::OpOperand *scalars, *lanes;
  unsigned loop, vectorLoop;
  /// Values of a word.
  int64_t together;
  /// Whether the bytes of `scalars` are signed. Of two signed operands this one gets 128 more each, of two unsigned ones 128 less; the share of
  /// that is subtracted in the end.
  bool isSigned;
  /// Whether those of `lanes` are not: then the operands change places in the instruction.
  bool areLanesUnsigned;

  bool isShifted() const { return isSigned != areLanesUnsigned; }
};

/// The shape of all tiles of AMX, 16 rows of 64 bytes: 16 sums, or 16 words. Less than half a tile of products, or of columns, is left to vectors
/// (encoding-passes.md CL6).
struct Tile {
  static constexpr int64_t kRows = 16, kColumns = 16, kSteps = 16;
  static constexpr int64_t kFewestRows = 4, kFewestSteps = kSteps / 2, kFewestColumns = kColumns;
};

/// The extensions of the left and the right factor of a sum of products in 32 bits, of bytes or of bf16, whatever its loops; none of other ops. With
/// `anyMap` operands may be read in windows.
std::optional<std::array<mlir::Operation *, 2>> getFactors(mlir::linalg::LinalgOp op, bool anyMap = false);

/// Whether the body of `op` multiplies bytes, in any way.
bool multipliesBytes(mlir::linalg::LinalgOp op);

/// Whether `op` is a sum of products of bf16 in f32.
bool multipliesPairs(mlir::linalg::LinalgOp op);

/// Whether `op` on buffers has the form that the instructions want.
bool isDotProduct(mlir::linalg::LinalgOp op);

/// How `op` on buffers is one of bytes, if the target has the instruction. Not in kernels that multiply bytes in another way, too: there LLVM is not
/// told of the instruction, which it would use for them wrongly (22.1).
std::optional<DotProduct> matchDotProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

/// How `op` on buffers is one that the target's tiles compute. The result may lie in any way: tiles of it are copied.
std::optional<DotProduct> matchTileProduct(mlir::linalg::LinalgOp op, const TargetInfo &target);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_DOTPRODUCT_H
