// Elements of tensors in memory.

#include "src/check/Element.h"

#include "mlir/IR/BuiltinTypes.h"
#include <cstring>

using namespace mlir;
using namespace weir::check;

std::optional<ElementLayout> ElementLayout::get(Type type) {
  ElementLayout layout;
  if (auto number = dyn_cast<FloatType>(type)) {
    layout.isFloat = true;
    layout.bits = number.getWidth();
    layout.semantics = &number.getFloatSemantics();
  } else if (type.isIndex()) {
    layout.bits = 64;
  } else if (auto integer = dyn_cast<IntegerType>(type)) {
    layout.bits = integer.getWidth();
  }
  if (layout.bits == 0 || layout.bits > 64 || (layout.bits % 8 != 0 && (layout.bits != 1 || layout.isFloat)))
    return std::nullopt;
  layout.bytes = (layout.bits + 7) / 8;
  return layout;
}

Slot ElementLayout::fromBits(uint64_t raw) const {
  Slot slot;
  if (!isFloat) {
    slot.bits = raw & mask();
  } else if (bits == 32) {
    float number;
    uint32_t word = static_cast<uint32_t>(raw);
    std::memcpy(&number, &word, 4);
    slot.number = number;
  } else if (bits == 64) {
    slot.bits = raw;
  } else {
    llvm::APFloat number(*semantics, llvm::APInt(bits, raw, /*isSigned=*/false, /*implicitTrunc=*/true));
    bool inexact;
    number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    slot.number = number.convertToDouble();
  }
  return slot;
}

uint64_t ElementLayout::toBits(Slot slot) const {
  if (!isFloat || bits == 64)
    return slot.bits;
  if (bits == 32) {
    float number = static_cast<float>(slot.number);
    uint32_t word;
    std::memcpy(&word, &number, 4);
    return word;
  }
  llvm::APFloat number(slot.number);
  bool inexact;
  number.convert(*semantics, llvm::APFloat::rmNearestTiesToEven, &inexact);
  return number.bitcastToAPInt().getZExtValue();
}

double ElementLayout::round(double number) const {
  if (bits == 64)
    return number;
  if (bits == 32)
    return static_cast<float>(number);
  Slot slot;
  slot.number = number;
  return fromBits(toBits(slot)).number;
}

Slot ElementLayout::load(const uint8_t *memory) const {
  uint64_t raw = 0;
  std::memcpy(&raw, memory, bytes);
  return fromBits(raw);
}

void ElementLayout::store(Slot slot, uint8_t *memory) const {
  uint64_t raw = toBits(slot);
  std::memcpy(memory, &raw, bytes);
}

Slot ElementLayout::makeUp(uint64_t key) const {
  Slot slot;
  if (isFloat)
    slot.number = round((static_cast<double>(key % 33) - 16) / 8);
  else if (bits == 1)
    slot.bits = key % 2;
  else if (bits == 8)
    slot.bits = (key % 17 - 8) & mask();
  else
    // May be positions of something.
    slot.bits = key % 4;
  return slot;
}
