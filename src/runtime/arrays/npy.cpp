#include "npy.h"

#include "../error.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace weir::runtime {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct Header {
  ElementType type;
  std::vector<int64_t> shape;
  bool isFortranOrder = false;
  bool isForeignOrder = false;
};

/// Reads the header: a Python dictionary with three literal entries, in any order, and spaces up to the data. Nothing else is taken for
/// one: what is damaged may mean another array.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text(text), rest(text) {}

  Header parse() {
    Header header;
    bool hasType = false, hasOrder = false, hasShape = false;
    expect('{');
    while (!accept('}')) {
      std::string_view key = parseString();
      expect(':');
      if (key == "descr" && !std::exchange(hasType, true))
        parseType(header);
      else if (key == "fortran_order" && !std::exchange(hasOrder, true))
        header.isFortranOrder = parseBool();
      else if (key == "shape" && !std::exchange(hasShape, true))
        parseShape(header);
      else
        malformed();
      if (!accept(',') && !peek('}'))
        malformed();
    }
    if (!hasType || !hasOrder || !hasShape || rest.find_first_not_of(" \n") != std::string_view::npos)
      malformed();
    return header;
  }

private:
  [[noreturn]] void malformed() { raise("malformed .npy header: {}", printable()); }

  /// The header in one line.
  std::string printable() const {
    std::string copy(text);
    std::replace_if(copy.begin(), copy.end(), [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
    return copy;
  }

  bool peek(char c) {
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    return !rest.empty() && rest[0] == c;
  }
  bool accept(char c) {
    if (!peek(c))
      return false;
    rest.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c))
      malformed();
  }

  std::string_view parseString() {
    expect('\'');
    size_t end = rest.find('\'');
    if (end == std::string_view::npos)
      malformed();
    std::string_view string = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return string;
  }

  bool parseBool() {
    peek(' ');
    for (auto [word, value] : {std::pair<std::string_view, bool>("True", true), {"False", false}})
      if (rest.substr(0, word.size()) == word) {
        rest.remove_prefix(word.size());
        return value;
      }
    malformed();
  }

  void parseType(Header &header) {
    if (peek('['))
      raise("arrays of records are not supported");
    std::string_view name = parseString();
    header.isForeignOrder = name.substr(0, 1) == ">";
    std::string_view bare = name.find_first_of("<>|=") == 0 ? name.substr(1) : name;
    struct Entry {
      std::string_view name;
      const char *type;
    };
    static constexpr Entry entries[] = {
        {"b1", "i1"},           {"i1", "i8"},           {"i2", "i16"},  {"i4", "i32"},     {"i8", "i64"},
        {"u1", "ui8"},          {"u2", "ui16"},         {"u4", "ui32"}, {"u8", "ui64"},    {"f2", "f16"},
        {"f4", "f32"},          {"f8", "f64"},          {"V2", "bf16"}, {"V1", "opaque8"}, {"f1", "f8E5M2"},
        {"c8", "complex<f32>"}, {"c16", "complex<f64>"}};
    for (const Entry &entry : entries)
      if (bare == entry.name) {
        header.type = *ElementType::parse(entry.type);
        return;
      }
    raise("elements of NumPy type '{}' are not supported", name);
  }

  void parseShape(Header &header) {
    expect('(');
    while (!accept(')')) {
      peek(' ');
      size_t digits = 0;
      int64_t dim = 0;
      while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9')
        if (__builtin_mul_overflow(dim, 10, &dim) || __builtin_add_overflow(dim, rest[digits++] - '0', &dim))
          malformed();
      if (digits == 0)
        malformed();
      header.shape.push_back(dim);
      rest.remove_prefix(digits);
      // Python 2 marked long numbers.
      accept('L');
      // One number without a comma is no tuple.
      if (!accept(',') && (header.shape.size() == 1 || !peek(')')))
        malformed();
    }
  }

  std::string_view text, rest;
};

/// Copies column-major `source` into row-major `array`.
void copyFromFortran(const char *source, Array &array) {
  size_t width = array.type().byteSize(1), rank = array.shape().size();
  std::vector<int64_t> index(rank, 0);
  for (uint64_t i = 0; i < array.count(); ++i) {
    uint64_t offset = 0;
    for (size_t d = rank; d-- > 0;)
      offset = offset * array.shape()[d] + index[d];
    memcpy(array.data() + i * width, source + offset * width, width);
    for (size_t d = rank; d-- > 0 && ++index[d] == array.shape()[d];)
      index[d] = 0;
  }
}

const char *nameInNumPy(ElementType type) {
  switch (type.kind()) {
  case ElementKind::BFloat:
    return "<V2";
  case ElementKind::Complex:
    return type.bits() == 64 ? "<c8" : "<c16";
  case ElementKind::Opaque:
  case ElementKind::F8E5M2:
  case ElementKind::F8E4M3FN:
  case ElementKind::F8E5M2FNUZ:
  case ElementKind::F8E4M3FNUZ:
  case ElementKind::F8E8M0FNU:
    return "|V1";
  case ElementKind::Float:
    return type.bits() == 16 ? "<f2" : type.bits() == 32 ? "<f4" : "<f8";
  case ElementKind::UInt:
    return type.bits() == 8 ? "|u1" : type.bits() == 16 ? "<u2" : type.bits() == 32 ? "<u4" : "<u8";
  default:
    return type.bits() == 1    ? "|b1"
           : type.bits() == 8  ? "|i1"
           : type.bits() == 16 ? "<i2"
           : type.bits() == 32 ? "<i4"
                               : "<i8";
  }
}

} // namespace

Array readNpy(std::string_view bytes, size_t &position) {
  std::string_view rest = bytes.substr(position);
  if (rest.substr(0, magic.size()) != magic)
    raise(position == 0 ? "not a .npy file" : "no .npy array at byte {}", position);
  auto byteAt = [&](size_t i) -> size_t {
    if (i >= rest.size())
      raise("truncated .npy header");
    return static_cast<unsigned char>(rest[i]);
  };
  size_t version = byteAt(6);
  if (version < 1 || version > 3)
    raise(".npy format version {} is not supported", version);
  size_t length = byteAt(8) | byteAt(9) << 8, start = 10;
  if (version > 1) {
    length |= byteAt(10) << 16 | byteAt(11) << 24;
    start = 12;
  }
  if (length > rest.size() - start)
    raise("truncated .npy header");
  Header header = HeaderParser(rest.substr(start, length)).parse();
  start += length;

  // Measured before the allocation: a damaged header may ask for any amount.
  uint64_t size = header.type.byteSize(countElements(header.type, header.shape));
  if (size > rest.size() - start)
    raise("truncated .npy data: {} needs {} bytes, but {} are left", formatShapedType(header.type, header.shape), size,
          rest.size() - start);
  Array array(header.type, header.shape);
  if (header.isFortranOrder)
    copyFromFortran(rest.data() + start, array);
  else
    memcpy(array.data(), rest.data() + start, size);
  size_t width = array.type().isComplex() ? array.type().part().byteSize(1) : array.type().byteSize(1);
  if (header.isForeignOrder && width > 1)
    for (uint64_t i = 0, e = array.byteSize() / width; i < e; ++i)
      std::reverse(array.data() + i * width, array.data() + (i + 1) * width);
  position += start + size;
  return array;
}

std::string writeNpy(const Array &original) {
  Array array = original;
  // NumPy has no elements of less than a byte.
  if (array.type().kind() == ElementKind::Packed)
    array = *array.reinterpretAs(ElementType(WEIR_ELEMENT_I1));
  else if (array.type().isPacked())
    array = *array.reinterpretAs(ElementType(array.type().isFloat()      ? ElementKind::Opaque
                                             : array.type().isUnsigned() ? ElementKind::UInt
                                                                         : ElementKind::Int,
                                             8));
  std::string shape;
  for (int64_t dim : array.shape())
    shape += std::to_string(dim) + (array.shape().size() == 1 ? "," : &dim == &array.shape().back() ? "" : ", ");
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", nameInNumPy(array.type()), shape);
  // The data starts at a multiple of 64 bytes, and the header ends in a newline.
  size_t unpadded = magic.size() + 4 + header.size() + 1;
  header.append((64 - unpadded % 64) % 64, ' ').push_back('\n');
  std::string bytes(magic);
  bytes += {1, 0, static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
  bytes += header;
  bytes.append(reinterpret_cast<const char *>(array.data()), array.byteSize());
  return bytes;
}

} // namespace weir::runtime
