/// Types and state spaces of PTX.

#ifndef WEIR_CUDASIM_PTX_TYPES_H
#define WEIR_CUDASIM_PTX_TYPES_H

#include <cstdint>
#include <string_view>

namespace weir::cudasim {

enum class Type : uint8_t {
  None,
  Pred,
  B8,
  U8,
  S8,
  E4M3, ///< f8E4M3FN and f8E5M2
  E5M2,
  B16,
  U16,
  S16,
  F16,
  BF16,
  B32,
  U32,
  S32,
  F32,
  TF32,  ///< f32 of which tensor cores look at 19 bits
  U16x2, ///< pairs, from sm_90 on
  S16x2,
  F16x2,
  BF16x2,
  B64,
  U64,
  S64,
  F64
};

enum class Space : uint8_t { Generic, Global, Const, Shared, Local, Param };

/// `None` if `name` (without the dot) is not a type.
Type parseType(std::string_view name);
/// Bytes in memory; 0 of predicates.
unsigned sizeOf(Type type);
bool isSigned(Type type);
bool isFloat(Type type);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_PTX_TYPES_H
