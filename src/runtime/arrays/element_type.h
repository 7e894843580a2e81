/// The element types of arrays and buffer views: their names, sizes, and single elements in and out of memory.

#ifndef WEIR_RUNTIME_ARRAYS_ELEMENT_TYPE_H
#define WEIR_RUNTIME_ARRAYS_ELEMENT_TYPE_H

#include "weir/abi.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace weir::runtime {

enum class ElementKind : uint32_t { Int = 0x10, SInt = 0x11, UInt = 0x12, Float = 0x21, BFloat = 0x22 };

/// A numeric type, held as its number in the ABI: kind << 24 | bits.
class ElementType {
public:
  constexpr ElementType() = default;
  constexpr explicit ElementType(uint32_t code) : value(code) {}
  constexpr ElementType(ElementKind kind, uint32_t bits) : value(static_cast<uint32_t>(kind) << 24 | bits) {}

  /// `f32`, `si8`, ...; nothing for a name that is no supported element type.
  static std::optional<ElementType> parse(std::string_view name);

  constexpr uint32_t code() const { return value; }
  constexpr ElementKind kind() const { return static_cast<ElementKind>(value >> 24); }
  constexpr uint32_t bits() const { return value & 0xff; }
  constexpr bool isFloat() const { return kind() == ElementKind::Float || kind() == ElementKind::BFloat; }
  constexpr bool isInt() const { return !isFloat(); }
  constexpr bool isUnsigned() const { return kind() == ElementKind::UInt; }
  bool isSupported() const;
  std::string name() const;

  /// Bytes that `count` elements take: i1 is a byte, i4 is two to a byte.
  uint64_t byteSize(uint64_t count) const {
    return bits() == 4 ? (count + 1) / 2 : bits() < 8 ? count : count * (bits() / 8);
  }

  /// True if both are integers of one width: their bytes mean the same but for the sign.
  bool sameBits(ElementType other) const { return isInt() && other.isInt() && bits() == other.bits(); }

  constexpr bool operator==(ElementType other) const { return value == other.value; }
  constexpr bool operator!=(ElementType other) const { return value != other.value; }

private:
  uint32_t value = 0;
};

/// The element at `index` of an integer array, sign- or zero-extended (as the type says; signless counts as signed, i1 as 0 or 1).
int64_t loadInt(ElementType type, const std::byte *data, uint64_t index);
/// The element at `index` of any array as a double (exact but for 64-bit integers).
double loadDouble(ElementType type, const std::byte *data, uint64_t index);
/// Stores the low bits of `value`.
void storeInt(ElementType type, std::byte *data, uint64_t index, int64_t value);
/// Stores the nearest value of a float type (ties to even).
void storeDouble(ElementType type, std::byte *data, uint64_t index, double value);

/// Reads one number as text into element `index`; false if it is malformed or does not fit.
bool parseElement(ElementType type, std::string_view text, std::byte *data, uint64_t index);
/// Writes one element as IREE does: integers in decimal, floats with six digits.
std::string printElement(ElementType type, const std::byte *data, uint64_t index);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_ELEMENT_TYPE_H
