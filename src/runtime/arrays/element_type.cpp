#include "element_type.h"

#include "small_float.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace weir::runtime {

namespace {

struct Named {
  const char *name;
  ElementType type;
};

constexpr Named namedTypes[] = {{"i1", {ElementKind::Int, 1}},
                                {"i4", {ElementKind::Int, 4}},
                                {"i8", {ElementKind::Int, 8}},
                                {"i16", {ElementKind::Int, 16}},
                                {"i32", {ElementKind::Int, 32}},
                                {"i64", {ElementKind::Int, 64}},
                                {"si4", {ElementKind::SInt, 4}},
                                {"si8", {ElementKind::SInt, 8}},
                                {"si16", {ElementKind::SInt, 16}},
                                {"si32", {ElementKind::SInt, 32}},
                                {"si64", {ElementKind::SInt, 64}},
                                {"ui4", {ElementKind::UInt, 4}},
                                {"ui8", {ElementKind::UInt, 8}},
                                {"ui16", {ElementKind::UInt, 16}},
                                {"ui32", {ElementKind::UInt, 32}},
                                {"ui64", {ElementKind::UInt, 64}},
                                {"f16", {ElementKind::Float, 16}},
                                {"f32", {ElementKind::Float, 32}},
                                {"f64", {ElementKind::Float, 64}},
                                {"bf16", {ElementKind::BFloat, 16}},
                                {"i2", {ElementKind::Int, 2}},
                                {"si2", {ElementKind::SInt, 2}},
                                {"ui2", {ElementKind::UInt, 2}},
                                {"f8E5M2", {ElementKind::F8E5M2, 8}},
                                {"f8E4M3FN", {ElementKind::F8E4M3FN, 8}},
                                {"f8E5M2FNUZ", {ElementKind::F8E5M2FNUZ, 8}},
                                {"f8E4M3FNUZ", {ElementKind::F8E4M3FNUZ, 8}},
                                {"f8E8M0FNU", {ElementKind::F8E8M0FNU, 8}},
                                {"f4E2M1FN", {ElementKind::F4E2M1FN, 4}},
                                {"complex<f32>", {ElementKind::Complex, 64}},
                                {"complex<f64>", {ElementKind::Complex, 128}},
                                {"packed_i1", {ElementKind::Packed, 1}},
                                {"opaque8", {ElementKind::Opaque, 8}}};

template <typename T>
T loadRaw(const std::byte *data, uint64_t index) {
  T value;
  memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

template <typename T>
void storeRaw(std::byte *data, uint64_t index, T value) {
  memcpy(data + index * sizeof(T), &value, sizeof(T));
}

/// The bits of an element of at most a byte.
uint8_t loadBits(ElementType type, const std::byte *data, uint64_t index) {
  if (!type.isPacked())
    return loadRaw<uint8_t>(data, index);
  unsigned perByte = 8 / type.bits();
  return (loadRaw<uint8_t>(data, index / perByte) >> (index % perByte * type.bits())) & ((1u << type.bits()) - 1);
}

void storeBits(ElementType type, std::byte *data, uint64_t index, uint8_t bits) {
  if (!type.isPacked())
    return storeRaw(data, index, bits);
  unsigned perByte = 8 / type.bits(), shift = index % perByte * type.bits(), mask = ((1u << type.bits()) - 1) << shift;
  uint8_t others = loadRaw<uint8_t>(data, index / perByte) & ~mask;
  storeRaw<uint8_t>(data, index / perByte, others | ((bits << shift) & mask));
}

/// The format of a float of at most a byte; not that of f8E8M0FNU, which has no significand.
TinyFloat formatOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::F8E5M2:
    return {5, 2, 15, TinyFloat::IEEE};
  case ElementKind::F8E5M2FNUZ:
    return {5, 2, 16, TinyFloat::FNUZ};
  case ElementKind::F8E4M3FNUZ:
    return {4, 3, 8, TinyFloat::FNUZ};
  case ElementKind::F4E2M1FN:
    return {2, 1, 1, TinyFloat::Finite};
  default:
    return {4, 3, 7, TinyFloat::FN};
  }
}

/// Reads `1`, `2j` or `1+2j`; i is accepted for j.
bool parseComplex(ElementType type, std::string_view text, std::byte *data, uint64_t index) {
  std::string_view parts[2] = {text, "0"};
  if (char last = text.back(); last == 'j' || last == 'i') {
    text.remove_suffix(1);
    // The sign between the parts is one that does not belong to an exponent.
    size_t split = text.size();
    while (split > 0 && !((text[split - 1] == '+' || text[split - 1] == '-') && (split < 2 || (text[split - 2] != 'e' && text[split - 2] != 'E'))))
      --split;
    split = split == 0 ? 0 : split - 1;
    parts[0] = split == 0 ? "0" : text.substr(0, split);
    parts[1] = text.substr(split);
  }
  return parseElement(type.part(), parts[0], data, 2 * index) && parseElement(type.part(), parts[1], data, 2 * index + 1);
}

} // namespace

std::optional<ElementType> ElementType::parse(std::string_view name) {
  for (const Named &named : namedTypes)
    if (name == named.name)
      return named.type;
  return std::nullopt;
}

bool ElementType::isSupported() const {
  for (const Named &named : namedTypes)
    if (*this == named.type)
      return true;
  return false;
}

std::string ElementType::name() const {
  for (const Named &named : namedTypes)
    if (*this == named.type)
      return named.name;
  char text[32];
  snprintf(text, sizeof(text), "element type 0x%08x", value);
  return text;
}

int64_t loadInt(ElementType type, const std::byte *data, uint64_t index) {
  bool isUnsigned = type.isUnsigned();
  switch (type.bits()) {
  case 1:
    return loadBits(type, data, index) != 0;
  case 2:
  case 4: {
    uint8_t bits = loadBits(type, data, index), sign = 1 << (type.bits() - 1);
    return isUnsigned ? bits : (bits ^ sign) - sign;
  }
  case 8:
    return isUnsigned ? loadRaw<uint8_t>(data, index) : loadRaw<int8_t>(data, index);
  case 16:
    return isUnsigned ? loadRaw<uint16_t>(data, index) : loadRaw<int16_t>(data, index);
  case 32:
    return isUnsigned ? static_cast<int64_t>(loadRaw<uint32_t>(data, index)) : loadRaw<int32_t>(data, index);
  default:
    return loadRaw<int64_t>(data, index);
  }
}

double loadDouble(ElementType type, const std::byte *data, uint64_t index) {
  if (type.isInt()) {
    int64_t value = loadInt(type, data, index);
    return type.isUnsigned() ? static_cast<double>(static_cast<uint64_t>(value)) : static_cast<double>(value);
  }
  if (type.bits() == 64)
    return loadRaw<double>(data, index);
  if (type.bits() == 32)
    return loadRaw<float>(data, index);
  if (type.bits() <= 8) {
    uint8_t bits = loadBits(type, data, index);
    return type.kind() == ElementKind::F8E8M0FNU ? expandScale(bits) : formatOf(type.kind()).expand(bits);
  }
  uint16_t bits = loadRaw<uint16_t>(data, index);
  return type.kind() == ElementKind::BFloat ? expandSmallFloat<8, 7>(bits) : expandSmallFloat<5, 10>(bits);
}

void storeInt(ElementType type, std::byte *data, uint64_t index, int64_t value) {
  switch (type.bits()) {
  case 1:
    return storeBits(type, data, index, value & 1);
  case 2:
  case 4:
    return storeBits(type, data, index, static_cast<uint8_t>(value));
  case 8:
    return storeRaw(data, index, static_cast<uint8_t>(value));
  case 16:
    return storeRaw(data, index, static_cast<uint16_t>(value));
  case 32:
    return storeRaw(data, index, static_cast<uint32_t>(value));
  default:
    return storeRaw(data, index, value);
  }
}

void storeDouble(ElementType type, std::byte *data, uint64_t index, double value) {
  if (type.bits() == 64)
    return storeRaw(data, index, value);
  if (type.bits() == 32)
    return storeRaw(data, index, static_cast<float>(value));
  if (type.bits() <= 8)
    return storeBits(type, data, index, type.kind() == ElementKind::F8E8M0FNU ? roundToScale(value) : formatOf(type.kind()).round(value));
  storeRaw(data, index, type.kind() == ElementKind::BFloat ? roundToSmallFloat<8, 7>(value) : roundToSmallFloat<5, 10>(value));
}

void copyElement(ElementType type, const std::byte *from, uint64_t fromIndex, std::byte *to, uint64_t toIndex) {
  if (type.bits() <= 8)
    return storeBits(type, to, toIndex, loadBits(type, from, fromIndex));
  size_t width = type.byteSize(1);
  memcpy(to + toIndex * width, from + fromIndex * width, width);
}

bool parseElement(ElementType type, std::string_view text, std::byte *data, uint64_t index) {
  // The C functions skip leading space, which is not a part of a number here.
  if (text.empty() || text[0] == ' ')
    return false;
  if (type.isComplex())
    return parseComplex(type, text, data, index);
  std::string copy(text);
  char *end = nullptr;
  errno = 0;
  if (type.isFloat()) {
    if (type.bits() == 32)
      storeRaw(data, index, strtof(copy.c_str(), &end));
    else
      storeDouble(type, data, index, strtod(copy.c_str(), &end));
    return *end == '\0';
  }
  if (copy == "true" || copy == "false") {
    storeInt(type, data, index, copy == "true");
    return type.bits() == 1;
  }
  bool negative = copy[0] == '-';
  const char *digits = copy.c_str() + (negative || copy[0] == '+');
  if (*digits < '0' || *digits > '9')
    return false;
  bool hexadecimal = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  uint64_t magnitude = strtoull(digits, &end, hexadecimal ? 16 : 10);
  if (*end != '\0' || errno == ERANGE)
    return false;
  // Signless types take the values of either reading: 255 and -1 are one i8.
  uint64_t half = uint64_t(1) << (type.bits() - 1), all = half - 1 + half;
  uint64_t largest = negative ? (type.isUnsigned() ? 0 : half) : type.kind() == ElementKind::SInt ? half - 1 : all;
  if (magnitude > largest)
    return false;
  storeInt(type, data, index, static_cast<int64_t>(negative ? 0 - magnitude : magnitude));
  return true;
}

std::string printElement(ElementType type, const std::byte *data, uint64_t index) {
  char text[64];
  if (type.isComplex())
    snprintf(text, sizeof(text), "%G%+Gj", loadDouble(type.part(), data, 2 * index), loadDouble(type.part(), data, 2 * index + 1));
  else if (type.isFloat())
    snprintf(text, sizeof(text), "%G", loadDouble(type, data, index));
  else if (type.isUnsigned())
    snprintf(text, sizeof(text), "%" PRIu64, static_cast<uint64_t>(loadInt(type, data, index)));
  else
    snprintf(text, sizeof(text), "%" PRId64, loadInt(type, data, index));
  return text;
}

} // namespace weir::runtime
