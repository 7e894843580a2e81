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
  if (!take("m16n8k16") || !take("row") || !take("col") || takeType() != Type::F32)
    fail("the instruction is not supported");
  x.type = takeType();
  if ((x.type != Type::F16 && x.type != Type::BF16) || takeType() != x.type || takeType() != Type::F32)
    fail("the instruction is not supported for these types");
  expectOperands(4);
  const unsigned counts[4] = {4, 4, 2, 4};
  unsigned next = 1;
  for (unsigned o = 0; o < 4; ++o) {
    x.count = static_cast<uint8_t>(counts[o]);
    std::vector<Operand> values = valuesOf(operandAt(o));
    for (unsigned i = 0; i < counts[o]; ++i) {
      if (o == 0)
        x.d[i] = target(values[i], 4);
      else if (next < 10)
        x.s[next++] = source(values[i], o == 3 ? Type::F32 : Type::B32);
      else
        x.target = source(values[i], Type::F32);
    }
  }
  x.run = executeMatrixMultiply;
}

void Decoder::decodeCopyAsync() {
  if (!take("async"))
    fail("the instruction is not supported");
  if (take("commit_group")) {
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
