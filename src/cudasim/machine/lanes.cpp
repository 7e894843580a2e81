// Compiled once for each WEIR_CUDASIM_LANES, with other flags: functions and templates of other headers must not be instantiated here beyond
// what is inlined, for the linker takes one copy for all.

#include "lane_loops.h"

namespace weir::cudasim {

extern const LaneHandlers WEIR_CUDASIM_HANDLERS;

namespace {

//===- Predicates --------------------------------------------------------------------------------------------------------------------===//

template <Op op>
void predicate(Registers &registers, const Instruction &x, uint32_t mask) {
  uint32_t a = *lanesOf<uint32_t>(registers, x.s[0]), b = x.s[1] == noSlot ? 0 : *lanesOf<uint32_t>(registers, x.s[1]);
  uint32_t result = op == Op::And ? a & b : op == Op::Or ? a | b : op == Op::Xor ? a ^ b : op == Op::Not ? ~a : a;
  uint32_t &target = *lanesOf<uint32_t>(registers, x.d[0]);
  target = (target & ~mask) | (result & mask);
}

Handler findPredicate(Op op) {
  switch (op) {
  case Op::And:
    return predicate<Op::And>;
  case Op::Or:
    return predicate<Op::Or>;
  case Op::Xor:
    return predicate<Op::Xor>;
  case Op::Not:
    return predicate<Op::Not>;
  case Op::Move:
    return predicate<Op::Move>;
  default:
    return nullptr;
  }
}

Handler findOperation(Op op, Type type, bool flushes) {
  switch (type) {
  case Type::Pred:
    return findPredicate(op);
  case Type::B16:
  case Type::U16:
    return WEIR_CUDASIM_LANES::findInteger<uint16_t>(op);
  case Type::S16:
    return WEIR_CUDASIM_LANES::findInteger<int16_t>(op);
  case Type::B32:
  case Type::U32:
    return WEIR_CUDASIM_LANES::findInteger<uint32_t>(op);
  case Type::S32:
    return WEIR_CUDASIM_LANES::findInteger<int32_t>(op);
  case Type::B64:
  case Type::U64:
    return WEIR_CUDASIM_LANES::findInteger<uint64_t>(op);
  case Type::S64:
    return WEIR_CUDASIM_LANES::findInteger<int64_t>(op);
  case Type::U16x2:
    return WEIR_CUDASIM_LANES::findIntegerPair<uint16_t>(op);
  case Type::S16x2:
    return WEIR_CUDASIM_LANES::findIntegerPair<int16_t>(op);
  default:
    return WEIR_CUDASIM_LANES::findFloat(op, type, flushes);
  }
}

//===- Parts of registers ------------------------------------------------------------------------------------------------------------===//

template <typename Whole, typename Part, unsigned parts>
void pack(Registers &registers, const Instruction &x, uint32_t mask) {
  Whole result[warpSize] = {};
  for (unsigned p = 0; p < parts; ++p) {
    const Part *part = lanesOf<Part>(registers, x.s[p]);
    for (unsigned l = 0; l < warpSize; ++l)
      result[l] |= Whole(part[l]) << (8 * sizeof(Part) * p);
  }
  commit(lanesOf<Whole>(registers, x.d[0]), result, mask);
}

template <typename Whole, typename Part, unsigned parts>
void unpack(Registers &registers, const Instruction &x, uint32_t mask) {
  // A part may be the register itself.
  Whole whole[warpSize];
  memcpy(whole, registers.file + x.s[0], sizeof(whole));
  for (unsigned p = 0; p < parts; ++p) {
    if (x.d[p] == noSlot)
      continue;
    Part result[warpSize];
    for (unsigned l = 0; l < warpSize; ++l)
      result[l] = static_cast<Part>(whole[l] >> (8 * sizeof(Part) * p));
    commit(lanesOf<Part>(registers, x.d[p]), result, mask);
  }
}

} // namespace

Handler WEIR_CUDASIM_LANES::findPack(unsigned partBytes, unsigned parts) {
  if (partBytes == 2)
    return parts == 2 ? pack<uint32_t, uint16_t, 2> : parts == 4 ? pack<uint64_t, uint16_t, 4> : nullptr;
  return partBytes == 4 && parts == 2 ? pack<uint64_t, uint32_t, 2> : nullptr;
}

Handler WEIR_CUDASIM_LANES::findUnpack(unsigned partBytes, unsigned parts) {
  if (partBytes == 2)
    return parts == 2 ? unpack<uint32_t, uint16_t, 2> : parts == 4 ? unpack<uint64_t, uint16_t, 4> : nullptr;
  return partBytes == 4 && parts == 2 ? unpack<uint64_t, uint32_t, 2> : nullptr;
}

const LaneHandlers WEIR_CUDASIM_HANDLERS = {findOperation,
                                            WEIR_CUDASIM_LANES::findComparison,
                                            WEIR_CUDASIM_LANES::findConversion,
                                            WEIR_CUDASIM_LANES::findPairConversion,
                                            WEIR_CUDASIM_LANES::findPack,
                                            WEIR_CUDASIM_LANES::findUnpack};

} // namespace weir::cudasim
