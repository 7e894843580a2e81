#include "types.h"

namespace weir::cudasim {

namespace {

struct Entry {
  std::string_view name;
  Type type;
  uint8_t size;
} const entries[] = {
    {"pred", Type::Pred, 0},   {"b8", Type::B8, 1},         {"u8", Type::U8, 1},     {"s8", Type::S8, 1},
    {"b16", Type::B16, 2},     {"u16", Type::U16, 2},       {"s16", Type::S16, 2},   {"f16", Type::F16, 2},
    {"bf16", Type::BF16, 2},   {"b32", Type::B32, 4},       {"u32", Type::U32, 4},   {"s32", Type::S32, 4},
    {"f32", Type::F32, 4},     {"f16x2", Type::F16x2, 4},   {"b64", Type::B64, 8},   {"u64", Type::U64, 8},
    {"s64", Type::S64, 8},     {"bf16x2", Type::BF16x2, 4}, {"f64", Type::F64, 8},   {"tf32", Type::TF32, 4},
    {"u16x2", Type::U16x2, 4}, {"s16x2", Type::S16x2, 4},   {"e4m3", Type::E4M3, 1}, {"e5m2", Type::E5M2, 1}};

} // namespace

Type parseType(std::string_view name) {
  for (const Entry &entry : entries)
    if (entry.name == name)
      return entry.type;
  return Type::None;
}

unsigned sizeOf(Type type) {
  for (const Entry &entry : entries)
    if (entry.type == type)
      return entry.size;
  return 0;
}

bool isSigned(Type type) { return type == Type::S8 || type == Type::S16 || type == Type::S32 || type == Type::S64; }

bool isFloat(Type type) {
  switch (type) {
  case Type::E4M3:
  case Type::E5M2:
  case Type::F16:
  case Type::BF16:
  case Type::F16x2:
  case Type::BF16x2:
  case Type::F32:
  case Type::TF32:
  case Type::F64:
    return true;
  default:
    return false;
  }
}

} // namespace weir::cudasim
