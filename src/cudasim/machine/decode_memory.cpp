/// Memory; see decoder.h.
#include "decoder.h"

namespace weir::cudasim {

void Decoder::decodeAddress(const Operand &operand, uint32_t &slot) {
  if (operand.kind != Operand::Kind::Address)
    fail("an address is expected");
  x.offset = operand.offset;
  if (operand.name.empty()) {
    slot = constantSlot(8, 0);
  } else if (function.findRegister(operand.name) != Type::None) {
    unsigned bytes = registerBytes(operand.name);
    if (bytes != 4 && bytes != 8)
      fail("the address must have 32 or 64 bits");
    x.addressBytes = static_cast<uint8_t>(bytes);
    slot = registerSlot(operand.name, bytes);
  } else {
    auto found = symbols.find(operand.name);
    if (found == symbols.end())
      fail(fmt::format("'{}' is not declared", operand.name));
    Space space = found->second.first;
    uint64_t window = x.space != Space::Generic ? 0
                      : space == Space::Shared  ? sharedWindow
                      : space == Space::Local   ? localWindow
                                                : 0;
    slot = constantSlot(8, found->second.second + window);
  }
}

std::vector<Operand> Decoder::valuesOf(const Operand &operand) const {
  std::vector<Operand> values = operand.kind == Operand::Kind::Vector ? operand.elements : std::vector<Operand>{operand};
  if (values.size() != x.count)
    fail(fmt::format("{} values for {} elements", values.size(), x.count));
  return values;
}

uint8_t Decoder::sizeForAll(const std::vector<Operand> &values) const {
  uint8_t bytes = static_cast<uint8_t>(std::max(2u, sizeOf(x.type)));
  for (const Operand &value : values)
    if (isRegister(value)) {
      if (registerBytes(value.name) < x.size || registerBytes(value.name) == 0)
        fail(fmt::format("'{}' has {} bits", value.name, 8 * registerBytes(value.name)));
      bytes = static_cast<uint8_t>(registerBytes(value.name));
    }
  return bytes;
}

void Decoder::takeAccess() {
  takeHints();
  x.space = takeSpace();
  takeVector();
  x.type = takeType();
  x.size = static_cast<uint8_t>(sizeOf(x.type));
  if (x.size == 0)
    fail("predicates are not in memory");
  if (x.size * x.count > 16)
    fail("an access has at most 16 bytes");
}

void Decoder::decodeLoad() {
  takeAccess();
  expectOperands(2);
  std::vector<Operand> values = valuesOf(operandAt(0));
  x.targetBytes = sizeForAll(values);
  // Of a wide load LLVM may need a part. An unused part is not read: it may be what another thread writes.
  for (unsigned i = 0; i < x.count; ++i) {
    Part part = getPartInUse(values[i]);
    if (x.count == 1 || part != Part::None)
      x.d[i] = target(values[i], x.targetBytes);
    if (x.size != x.targetBytes)
      continue;
    x.skipsUpperHalf |= (part == Part::LowerHalf) << i;
    x.skipsLowerHalf |= (part == Part::UpperHalf) << i;
  }
  const Operand &address = operandAt(1);
  if (x.space == Space::Param) {
    auto found = symbols.find(address.name);
    if (address.kind != Operand::Kind::Address || found == symbols.end() || found->second.first != Space::Param)
      fail("the address must be a parameter");
    x.offset = static_cast<int64_t>(found->second.second) + address.offset;
    if (x.offset < 0 || x.offset + x.size * x.count > kernel->parameterBytes || x.offset % (x.size * x.count) != 0)
      fail("the address is not within the parameters");
    x.run = executeLoadParameter;
    return;
  }
  decodeAddress(address, x.s[0]);
  x.run = executeLoad;
}

void Decoder::decodeStore() {
  takeAccess();
  expectOperands(2);
  if (x.space == Space::Param || x.space == Space::Const)
    fail("the memory cannot be written");
  std::vector<Operand> values = valuesOf(operandAt(1));
  x.sourceBytes = sizeForAll(values);
  for (unsigned i = 0; i < x.count; ++i)
    x.s[1 + i] = source(values[i], x.type, x.sourceBytes);
  decodeAddress(operandAt(0), x.s[0]);
  x.run = executeStore;
}

void Decoder::decodeAtomic() {
  bool isReduction = statement->opcode[0] == "red";
  takeHints();
  x.space = takeSpace();
  int op = takeOne({"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"});
  if (op < 0)
    fail("the operation is not supported");
  x.mode = static_cast<uint8_t>(op);
  x.type = takeType();
  x.size = static_cast<uint8_t>(sizeOf(x.type));
  bool isWord = x.size == 4 || x.size == 8 || (x.type == Type::B16 && static_cast<AtomicOp>(op) == AtomicOp::CompareAndSwap);
  bool isPair = x.type == Type::F16x2 || x.type == Type::BF16x2 || x.type == Type::U16x2 || x.type == Type::S16x2;
  if (!isWord || isPair)
    fail("the operation is not supported for this type");
  size_t operands = static_cast<AtomicOp>(op) == AtomicOp::CompareAndSwap ? 2 : 1, first = isReduction ? 0 : 1;
  expectOperands(first + 1 + operands);
  if (!isReduction)
    x.d[0] = target(operandAt(0), x.type);
  decodeAddress(operandAt(first), x.s[0]);
  for (size_t i = 0; i < operands; ++i)
    x.s[1 + i] = source(operandAt(first + 1 + i), x.type);
  x.run = executeAtomic;
}

} // namespace weir::cudasim
