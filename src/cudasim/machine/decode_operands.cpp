/// Operands and modifiers of a statement; see decoder.h.
#include "decoder.h"

#include <algorithm>
#include <cstring>

namespace weir::cudasim {

namespace {

const std::pair<std::string_view, Special> specials[] = {{"%tid.x", Special::ThreadX},
                                                         {"%tid.y", Special::ThreadY},
                                                         {"%tid.z", Special::ThreadZ},
                                                         {"%ntid.x", Special::BlockSizeX},
                                                         {"%ntid.y", Special::BlockSizeY},
                                                         {"%ntid.z", Special::BlockSizeZ},
                                                         {"%ctaid.x", Special::BlockX},
                                                         {"%ctaid.y", Special::BlockY},
                                                         {"%ctaid.z", Special::BlockZ},
                                                         {"%nctaid.x", Special::GridX},
                                                         {"%nctaid.y", Special::GridY},
                                                         {"%nctaid.z", Special::GridZ},
                                                         {"%laneid", Special::Lane},
                                                         {"%warpid", Special::WarpNumber},
                                                         {"%nwarpid", Special::WarpCount},
                                                         {"%lanemask_eq", Special::LanesEqual},
                                                         {"%lanemask_lt", Special::LanesLess},
                                                         {"%lanemask_le", Special::LanesLessEqual},
                                                         {"%lanemask_gt", Special::LanesGreater},
                                                         {"%lanemask_ge", Special::LanesGreaterEqual},
                                                         {"%dynamic_smem_size", Special::DynamicSharedBytes},
                                                         {"%smid", Special::Zero},
                                                         {"%clock", Special::Zero},
                                                         {"%clock64", Special::Zero},
                                                         {"%globaltimer", Special::Zero}};

} // namespace

uint32_t Decoder::allocate(unsigned bytes) {
  constexpr uint32_t alignment = 64;
  uint32_t slot = fileBytes;
  fileBytes += bytes == 0 ? alignment : (bytes * warpSize + alignment - 1) / alignment * alignment;
  return slot;
}

unsigned Decoder::registerBytes(std::string_view name) const {
  Type type = function.findRegister(name);
  if (type == Type::None)
    fail(fmt::format("'{}' is not a register", name));
  return sizeOf(type);
}

bool Decoder::isRegister(const Operand &operand) const {
  return operand.kind == Operand::Kind::Name && function.findRegister(operand.name) != Type::None;
}

uint32_t Decoder::registerSlot(std::string_view name, unsigned bytes) {
  unsigned has = registerBytes(name);
  if (has != bytes)
    fail(has == 0 || bytes == 0 ? fmt::format("'{}' is {} predicate", name, has == 0 ? "a" : "no")
                                : fmt::format("'{}' has {} bits, {} are wanted", name, 8 * has, 8 * bytes));
  auto [found, isNew] = registerSlots.insert({name, 0});
  if (isNew)
    found->second = allocate(bytes);
  return found->second;
}

uint32_t Decoder::initialSlot(unsigned bytes, Special special, uint64_t bits) {
  auto [found, isNew] = initialSlots.insert({{bytes, special, bits}, 0});
  if (isNew) {
    found->second = allocate(bytes);
    kernel->initialValues.push_back({found->second, static_cast<uint8_t>(bytes), special, bits});
  }
  return found->second;
}

uint64_t Decoder::encode(const Operand &operand, Type type) const {
  bool isSingle = operand.kind == Operand::Kind::Float32;
  if (operand.kind == Operand::Kind::Integer)
    return operand.bits;
  double value;
  if (isSingle) {
    uint32_t bits = static_cast<uint32_t>(operand.bits);
    float single;
    memcpy(&single, &bits, sizeof(single));
    value = single;
  } else {
    memcpy(&value, &operand.bits, sizeof(value));
  }
  if (sizeOf(type) == (isSingle ? 4u : 8u))
    return operand.bits;
  if (type == Type::F64) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
  }
  if (sizeOf(type) == 4) {
    float single = static_cast<float>(value);
    uint32_t bits;
    memcpy(&bits, &single, sizeof(bits));
    return bits;
  }
  fail("the number is of another type");
}

uint32_t Decoder::source(const Operand &operand, Type type, unsigned bytes) {
  if (operand.negated)
    fail("'!' is not known here");
  switch (operand.kind) {
  case Operand::Kind::Integer:
  case Operand::Kind::Float32:
  case Operand::Kind::Float64:
    return constantSlot(bytes, encode(operand, type));
  case Operand::Kind::Name:
    break;
  default:
    fail("a register or a number is expected");
  }
  if (isRegister(operand))
    return registerSlot(operand.name, bytes);
  for (auto [name, special] : specials)
    if (name == operand.name)
      return initialSlot(bytes, special, 0);
  if (operand.name == "WARP_SZ")
    return constantSlot(bytes, warpSize);
  return constantSlot(bytes, addressOf(operand));
}

uint64_t Decoder::addressOf(const Operand &operand) const {
  auto found = symbols.find(operand.name);
  if (found == symbols.end())
    fail(fmt::format("'{}' is not declared", operand.name));
  return found->second.second + operand.offset;
}

uint32_t Decoder::target(const Operand &operand, unsigned bytes) {
  if (operand.kind != Operand::Kind::Name)
    fail("the result must be a register");
  return operand.name == "_" ? noSlot : registerSlot(operand.name, bytes);
}

const Operand &Decoder::operandAt(size_t i) const {
  if (i >= statement->operands.size())
    fail(fmt::format("operand {} is missing", i));
  return statement->operands[i];
}

void Decoder::expectOperands(size_t least, size_t most) const {
  if (statement->operands.size() < least || statement->operands.size() > most)
    fail(fmt::format("{} operands", statement->operands.size()));
}

bool Decoder::take(std::string_view name) {
  auto found = std::find(modifiers.begin(), modifiers.end(), name);
  if (found == modifiers.end())
    return false;
  modifiers.erase(found);
  return true;
}

int Decoder::takeOne(std::initializer_list<std::string_view> names) {
  int i = 0;
  for (std::string_view name : names) {
    if (take(name))
      return i;
    ++i;
  }
  return -1;
}

Type Decoder::takeType() {
  for (auto it = modifiers.begin(); it != modifiers.end(); ++it)
    if (Type type = parseType(*it); type != Type::None) {
      modifiers.erase(it);
      return type;
    }
  fail("the instruction has no type");
}

Space Decoder::takeSpace() {
  switch (takeOne({"global", "shared", "local", "param", "const"})) {
  case 0:
    return Space::Global;
  case 1:
    return Space::Shared;
  case 2:
    return Space::Local;
  case 3:
    return Space::Param;
  case 4:
    return Space::Const;
  default:
    return Space::Generic;
  }
}

void Decoder::takeHints() {
  while (takeOne({"weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "cta", "gpu", "sys", "cluster", "nc", "ca", "cg", "cs",
                  "lu", "cv", "wb", "wt", "L1", "L2", "noftz"}) >= 0) {
  }
}

uint64_t Decoder::numberAt(size_t i) const {
  if (operandAt(i).kind != Operand::Kind::Integer)
    fail(fmt::format("operand {} must be a number", i));
  return operandAt(i).bits;
}

} // namespace weir::cudasim
