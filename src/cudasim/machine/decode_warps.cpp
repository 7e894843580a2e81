/// Warps, matrices and copies; see decoder.h.
#include "decoder.h"

namespace weir::cudasim {

void Decoder::expectSync() {
  if (!take("sync"))
    fail("'.sync' is missing");
  x.kind = Kind::Warp;
}

void Decoder::decodeShuffle() {
  expectSync();
  int op = takeOne({"up", "down", "bfly", "idx"});
  if (op < 0 || sizeOf(takeType()) != 4)
    fail("the instruction is not supported");
  expectOperands(5);
  x.mode = static_cast<uint8_t>(op);
  x.d[0] = target(operandAt(0), 4);
  if (!operandAt(0).second.empty() && operandAt(0).second != "_")
    x.d[1] = registerSlot(operandAt(0).second, 0);
  for (unsigned i = 1; i < 4; ++i)
    x.s[i] = source(operandAt(i), Type::B32);
  x.s[0] = source(operandAt(4), Type::B32);
  x.run = executeShuffle;
}

void Decoder::decodeVote() {
  expectSync();
  int op = takeOne({"all", "any", "uni", "ballot"});
  Type type = takeType();
  if (op < 0 || (type == Type::Pred) != (op != 3) || (op == 3 && type != Type::B32))
    fail("the instruction is not supported");
  expectOperands(3);
  x.mode = static_cast<uint8_t>(op);
  x.d[0] = target(operandAt(0), type);
  Operand voted = operandAt(1);
  x.saturates = voted.negated;
  voted.negated = false;
  x.s[1] = source(voted, Type::Pred);
  x.s[0] = source(operandAt(2), Type::B32);
  x.run = executeVote;
}

void Decoder::decodeReduction() {
  expectSync();
  int op = takeOne({"add", "min", "max", "and", "or", "xor"});
  x.type = takeType();
  if (op < 0 || sizeOf(x.type) != 4 || isFloat(x.type))
    fail("the instruction is not supported");
  expectOperands(3);
  x.mode = static_cast<uint8_t>(op);
  x.d[0] = target(operandAt(0), 4);
  x.s[1] = source(operandAt(1), x.type);
  x.s[0] = source(operandAt(2), Type::B32);
  x.run = executeReduction;
}

void Decoder::decodeActiveMask() {
  takeType();
  expectOperands(1);
  x.d[0] = target(operandAt(0), 4);
  x.run = executeActiveMask;
}

void Decoder::expectWholeWarp() {
  expectSync();
  if (!take("aligned"))
    fail("'.aligned' is missing");
  x.s[0] = constantSlot(4, allLanes);
}

void Decoder::decodeLoadMatrix() {
  expectWholeWarp();
  x.mode = take("trans");
  x.count = take("x4") ? 4 : take("x2") ? 2 : take("x1") ? 1 : 0;
  if (!take("m8n8") || x.count == 0 || takeType() != Type::B16)
    fail("the instruction is not supported");
  x.space = takeSpace();
  expectOperands(2);
  std::vector<Operand> values = valuesOf(operandAt(0));
  for (unsigned i = 0; i < x.count; ++i)
    x.d[i] = target(values[i], 4);
  decodeAddress(operandAt(1), x.s[1]);
  x.run = executeLoadMatrix;
}

void Decoder::decodeMatrixMultiply() {
  expectWholeWarp();
  const std::pair<std::string_view, uint8_t> shapes[] = {{"m16n8k4", 4}, {"m16n8k8", 8}, {"m16n8k16", 16}, {"m16n8k32", 32}};
  unsigned depth = 0;
  for (auto [name, k] : shapes)
    if (take(name))
      depth = k;
  if (depth == 0 || !take("row") || !take("col"))
    fail("the instruction is not supported");
  x.saturates = take("satfinite");
  Type sum = takeType();
  x.type = takeType();
  x.second = takeType();
  bool isInteger = x.type == Type::S8 || x.type == Type::U8, isHalf = x.type == Type::F16;
  bool isSecondOk = isInteger ? x.second == Type::S8 || x.second == Type::U8 : x.second == x.type;
  bool isSumOk = isInteger ? sum == Type::S32 : sum == Type::F32 || (isHalf && sum == Type::F16);
  // A register holds `parts` elements; the rows of the first factor are two or four registers of four lanes.
  bool isKnown = isInteger || isHalf || x.type == Type::BF16 || x.type == Type::TF32;
  unsigned parts = isKnown ? 4 / sizeOf(x.type) : 1, registersOfFirst = depth / (4 * parts) * 2;
  if (!isKnown || !isSecondOk || !isSumOk || takeType() != sum || (x.saturates && !isInteger) || (registersOfFirst != 2 && registersOfFirst != 4))
    fail("the instruction is not supported for these types");
  x.targetBytes = sum == Type::F16 ? 2 : 4;
  expectOperands(4);
  const unsigned sums = sum == Type::F16 ? 2 : 4, counts[4] = {sums, registersOfFirst, registersOfFirst / 2, sums}, firstSlot[4] = {0, 1, 5, 7};
  for (unsigned o = 0; o < 4; ++o) {
    x.count = static_cast<uint8_t>(counts[o]);
    std::vector<Operand> values = valuesOf(operandAt(o));
    for (unsigned i = 0; i < counts[o]; ++i) {
      if (o == 0)
        x.d[i] = target(values[i], 4);
      else
        (firstSlot[o] + i < 10 ? x.s[firstSlot[o] + i] : x.target) = source(values[i], o == 3 && sums == 4 ? sum : Type::B32);
    }
  }
  x.count = static_cast<uint8_t>(depth);
  x.run = executeMatrixMultiply;
}

void Decoder::decodeCopyAsync() {
  if (!take("async"))
    fail("the instruction is not supported");
  if (take("bulk")) {
    if (!take("tensor"))
      fail("bulk copies are not supported but for boxes of tensors");
    decodeTensorCopy();
  } else if (take("commit_group")) {
    x.run = executeCopyCommit;
  } else if (take("wait_group")) {
    x.target = static_cast<uint32_t>(numberAt(0));
    x.run = executeCopyWait;
  } else if (take("wait_all")) {
    x.mode = 1;
    x.run = executeCopyWait;
  } else {
    takeHints();
    if (!take("shared") || !take("global"))
      fail("copies go from global to shared memory");
    take("128B");
    expectOperands(3, 4);
    uint64_t size = numberAt(2);
    if (size != 4 && size != 8 && size != 16)
      fail("copies have 4, 8 or 16 bytes");
    x.size = static_cast<uint8_t>(size);
    x.space = Space::Shared;
    decodeAddress(operandAt(0), x.s[0]);
    // Two addresses, of which each may have an offset: that of the source is added when it is read.
    int64_t offset = x.offset;
    uint8_t bytes = x.addressBytes;
    x.addressBytes = 8;
    x.space = Space::Global;
    decodeAddress(operandAt(1), x.s[1]);
    if (x.addressBytes != 8)
      fail("addresses of global memory have 64 bits");
    x.s[3] = constantSlot(8, static_cast<uint64_t>(x.offset));
    x.offset = offset;
    x.addressBytes = bytes;
    if (statement->operands.size() == 4)
      x.s[2] = source(operandAt(3), Type::U32);
    x.run = executeCopyAsync;
  }
}

} // namespace weir::cudasim
