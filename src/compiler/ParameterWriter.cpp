#include "src/compiler/ParameterWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::compiler;

namespace {

constexpr uint64_t dataAlignment = 64;

template <typename T>
void put(raw_ostream &os, T value) {
  value = llvm::support::endian::byte_swap<T>(value, llvm::endianness::little);
  os.write(reinterpret_cast<const char *>(&value), sizeof(T));
}

/// The name of an element type; empty where the format has none.
StringRef dtypeOf(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element)) {
    bool isUnsigned = integer.isUnsigned();
    switch (integer.getWidth()) {
    case 1:
      return "BOOL";
    case 8:
      return isUnsigned ? "U8" : "I8";
    case 16:
      return isUnsigned ? "U16" : "I16";
    case 32:
      return isUnsigned ? "U32" : "I32";
    case 64:
      return isUnsigned ? "U64" : "I64";
    default:
      return "";
    }
  }
  if (element.isBF16())
    return "BF16";
  return element.isF16() ? "F16" : element.isF32() ? "F32" : element.isF64() ? "F64" : "";
}

} // namespace

void WrittenParameter::write(raw_ostream &os) const {
  uint64_t written = 0;
  for (ArrayRef<char> piece : pieces) {
    os.write(piece.data(), piece.size());
    written += piece.size();
  }
  os.write_zeros(size - written);
}

void weir::compiler::writeIrpa(raw_ostream &os, const std::vector<WrittenParameter> &parameters) {
  constexpr uint64_t headerSize = 88, entrySize = 76, entryStride = 80;
  const uint64_t entriesOffset = llvm::alignTo(headerSize, 16);
  const uint64_t entriesSize = parameters.empty() ? 0 : (parameters.size() - 1) * entryStride + entrySize;
  const uint64_t namesOffset = entriesOffset + entriesSize;
  uint64_t namesSize = 0, dataSize = 0;
  for (const WrittenParameter &parameter : parameters) {
    namesSize += parameter.key.size() + parameter.layout.size();
    dataSize = llvm::alignTo(dataSize, dataAlignment) + parameter.size;
  }
  const uint64_t dataOffset = llvm::alignTo(namesOffset + namesSize, dataAlignment);
  os << "IRPA";
  put<uint16_t>(os, 0);
  put<uint16_t>(os, 0);
  for (uint64_t value : {headerSize, uint64_t(0), uint64_t(0), uint64_t(parameters.size()), entriesOffset, entriesSize, namesOffset, namesSize,
                         dataOffset, dataSize})
    put(os, value);
  os.write_zeros(entriesOffset - headerSize);
  uint64_t name = 0, data = 0;
  for (auto [i, parameter] : llvm::enumerate(parameters)) {
    data = llvm::alignTo(data, dataAlignment);
    put(os, entrySize);
    put<uint32_t>(os, 2); // data
    for (uint64_t value : {uint64_t(0), name, uint64_t(parameter.key.size()), name + parameter.key.size(), uint64_t(parameter.layout.size()), dataAlignment, data,
                           parameter.size})
      put(os, value);
    if (i + 1 != parameters.size())
      os.write_zeros(entryStride - entrySize);
    name += parameter.key.size() + parameter.layout.size();
    data += parameter.size;
  }
  for (const WrittenParameter &parameter : parameters)
    os << parameter.key << parameter.layout;
  os.write_zeros(dataOffset - namesOffset - namesSize);
  uint64_t written = 0;
  for (const WrittenParameter &parameter : parameters) {
    os.write_zeros(llvm::alignTo(written, dataAlignment) - written);
    parameter.write(os);
    written = llvm::alignTo(written, dataAlignment) + parameter.size;
  }
}

void weir::compiler::writeSafetensors(raw_ostream &os, std::vector<WrittenParameter> parameters) {
  llvm::stable_sort(parameters, [](const WrittenParameter &a, const WrittenParameter &b) {
    auto zeros = [](const WrittenParameter &p) { return p.size % 64 == 0 ? 2 : p.size % 16 == 0 ? 1 : 0; };
    return zeros(a) > zeros(b);
  });
  std::string header;
  llvm::raw_string_ostream text(header);
  llvm::json::OStream json(text);
  uint64_t offset = 0;
  json.object([&] {
    if (llvm::any_of(parameters, [](const WrittenParameter &parameter) { return !parameter.layout.empty(); }))
      json.attributeObject("__metadata__", [&] {
        for (const WrittenParameter &parameter : parameters)
          if (!parameter.layout.empty())
            json.attribute(llvm::json::fixUTF8(parameter.key), parameter.layout);
      });
    for (const WrittenParameter &parameter : parameters)
      json.attributeObject(llvm::json::fixUTF8(parameter.key), [&] {
        StringRef dtype = parameter.type ? dtypeOf(parameter.type.getElementType()) : "";
        uint64_t bits = dtype.empty() ? 0 : dtype == "BOOL" ? 8 : parameter.type.getElementTypeBitWidth();
        bool isExact = bits != 0 && parameter.type.getNumElements() * bits == parameter.size * 8;
        json.attribute("dtype", isExact ? dtype : "U8");
        json.attributeArray("shape", [&] {
          if (!isExact)
            return json.value(static_cast<int64_t>(parameter.size));
          for (int64_t extent : parameter.type.getShape())
            json.value(extent);
        });
        json.attributeArray("data_offsets", [&] {
          json.value(static_cast<int64_t>(offset));
          json.value(static_cast<int64_t>(offset + parameter.size));
        });
        offset += parameter.size;
      });
  });
  text.flush();
  header.append(llvm::alignTo(8 + header.size(), dataAlignment) - 8 - header.size(), ' ');
  put<uint64_t>(os, header.size());
  os << header;
  for (const WrittenParameter &parameter : parameters)
    parameter.write(os);
}
