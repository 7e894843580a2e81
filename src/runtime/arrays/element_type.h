/// The element types of arrays and buffer views: their names, sizes, and single elements in and out of memory.

#ifndef WEIR_RUNTIME_ARRAYS_ELEMENT_TYPE_H
#define WEIR_RUNTIME_ARRAYS_ELEMENT_TYPE_H

#include "weir/abi.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace weir::runtime {

enum class ElementKind : uint32_t {
  Opaque = 0x00, ///< bytes whose type a file does not say
  Int = 0x10,
  SInt = 0x11,
  UInt = 0x12,
  Packed = 0x13, ///< i1, eight to a byte
  Float = 0x21,
  BFloat = 0x22,
  Complex = 0x23,
  F8E5M2 = 0x24,
  F8E4M3FN = 0x25,
  F8E5M2FNUZ = 0x26,
  F8E4M3FNUZ = 0x27,
  F8E8M0FNU = 0x28,
  F4E2M1FN = 0x2b
};

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
  constexpr bool isFloat() const { return kind() >= ElementKind::Float && !isComplex(); }
  constexpr bool isComplex() const { return kind() == ElementKind::Complex; }
  constexpr bool isInt() const { return kind() < ElementKind::Float; }
  constexpr bool isUnsigned() const { return kind() == ElementKind::UInt; }
  bool isSupported() const;
  std::string name() const;

  /// True if elements share bytes with their neighbours.
  constexpr bool isPacked() const { return bits() == 2 || bits() == 4 || kind() == ElementKind::Packed; }
  /// The type of the two parts of a complex number.
  constexpr ElementType part() const { return ElementType(ElementKind::Float, bits() / 2); }

  /// Bytes that `count` elements take: i1 is a byte, packed elements are rounded up together.
  uint64_t byteSize(uint64_t count) const {
    uint64_t perByte = isPacked() ? 8 / bits() : 1;
    return bits() < 8 ? (count + perByte - 1) / perByte : count * (bits() / 8);
  }

  /// True if both are integers of one width: their bytes mean the same but for the sign.
  bool sameBits(ElementType other) const { return isInt() && other.isInt() && bits() == other.bits() && isPacked() == other.isPacked(); }

  constexpr bool operator==(ElementType other) const { return value == other.value; }
  constexpr bool operator!=(ElementType other) const { return value != other.value; }

private:
  uint32_t value = 0;
};

/// The element at `index` of an integer array, sign- or zero-extended (as the type says; signless counts as signed, i1 as 0 or 1).
int64_t loadInt(ElementType type, const std::byte *data, uint64_t index);
/// The element at `index` of an array of integers or floats as a double (exact but for 64-bit integers).
double loadDouble(ElementType type, const std::byte *data, uint64_t index);
/// Stores the low bits of `value`.
void storeInt(ElementType type, std::byte *data, uint64_t index, int64_t value);
/// Stores the nearest value of a float type (ties to even).
void storeDouble(ElementType type, std::byte *data, uint64_t index, double value);

/// Copies the bits of one element to another.
void copyElement(ElementType type, const std::byte *from, uint64_t fromIndex, std::byte *to, uint64_t toIndex);

/// Reads one number as text into element `index`; false if it is malformed or does not fit.
bool parseElement(ElementType type, std::string_view text, std::byte *data, uint64_t index);
/// Writes one element as IREE does: integers in decimal, floats with six digits; complex numbers as NumPy does, 1+2j.
std::string printElement(ElementType type, const std::byte *data, uint64_t index);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_ELEMENT_TYPE_H
