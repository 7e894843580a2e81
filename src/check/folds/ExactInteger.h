/// Integer arithmetic from the definitions of ops: 128 bits hold every exact result. No APInt, no MLIR.
#ifndef WEIR_CHECK_FOLDS_EXACTINTEGER_H
#define WEIR_CHECK_FOLDS_EXACTINTEGER_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace weir::check {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

inline uint64_t getMask(unsigned width) { return width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1; }
inline Wide getSigned(uint64_t bits, unsigned width) {
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

/// What flags of an op promise of its result.
struct IntegerPromises {
  bool noSignedWrap = false, noUnsignedWrap = false, exact = false;
};

/// The result, of the operands' width; nothing where the op has none: a shift by the width, a division by zero, a broken promise.
using IntegerRule = std::optional<uint64_t> (*)(uint64_t a, uint64_t b, unsigned width, const IntegerPromises &promises);

/// For the name of a binary or unary op (which ignores `b`) without its dialect: arith, index and math agree on them. Null for other names.
IntegerRule findIntegerRule(std::string_view name);
/// Whether bad operands are undefined behaviour for the program, not a result that is undefined.
bool isDivision(std::string_view name);

/// By the name of the predicate: eq, slt, ult, ...
std::optional<bool> compareIntegers(std::string_view predicate, uint64_t a, uint64_t b, unsigned width);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_EXACTINTEGER_H
