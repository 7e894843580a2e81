/// Instructions on registers alone. They are compiled several times, for several processors.

#ifndef WEIR_CUDASIM_MACHINE_LANES_H
#define WEIR_CUDASIM_MACHINE_LANES_H

#include "instruction.h"

namespace weir::cudasim {

enum class Op : uint8_t {
  Add,
  Sub,
  Mul,
  MulHigh,
  MulWide,
  Mad, ///< of floats: fused
  MadHigh,
  MadWide,
  Div,
  Rem,
  Min,
  Max,
  MinNaN,
  MaxNaN,
  And,
  Or,
  Xor,
  Not,
  Cnot,
  Neg,
  Abs,
  ShiftLeft,
  ShiftRight,
  FunnelLeftWrap,
  FunnelLeftClamp,
  FunnelRightWrap,
  FunnelRightClamp,
  CountOnes,
  CountLeadingZeros,
  ReverseBits,
  FindBit,
  FindBitShift,
  ExtractBits,
  InsertBits,
  Permute,
  DotBytes,      ///< of four bytes and what is added to it; both operands have the sign of the type
  DotBytesMixed, ///< the second one has the other sign
  Logic3,        ///< table in `mode`
  Move,
  Select,
  Reciprocal,
  SquareRoot,
  ReciprocalSquareRoot,
  Sine,
  Cosine,
  Log2,
  Exp2,
  Tanh,
  CopySign,
  RoundTF32, ///< to nearest, ties away from zero
};

enum class Comparison : uint8_t { Eq, Ne, Lt, Le, Gt, Ge, Equ, Neu, Ltu, Leu, Gtu, Geu, Num, NaN };
/// How `setp` joins its comparison with s[2].
enum class Joining : uint8_t { None, And, Or, Xor, AndNot, OrNot, XorNot };
enum class Rounding : uint8_t { None, Nearest, Zero, Down, Up, NearestInteger, ZeroInteger, DownInteger, UpInteger };

/// Each function returns null for what there is not.
struct LaneHandlers {
  Handler (*operation)(Op op, Type type, bool flushes);
  /// d[0] and, if it has a slot, its opposite d[1]; `mode` is a Joining.
  Handler (*comparison)(Comparison comparison, Type type);
  /// `mode` is a Rounding.
  Handler (*conversion)(Type to, Type from);
  /// `cvt` of two f32 to a pair, s[0] in the upper half.
  Handler (*pairConversion)(Type to);
  /// Between one register and parts of it, lowest first; a slot of a part may be missing.
  Handler (*pack)(unsigned partBytes, unsigned parts);
  Handler (*unpack)(unsigned partBytes, unsigned parts);
};

/// The best that this processor runs.
const LaneHandlers &getLaneHandlers();

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_LANES_H
