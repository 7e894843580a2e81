/// Barriers in workgroup memory and copies of boxes of tensors; see decoder.h.
#include "decoder.h"

namespace weir::cudasim {

void Decoder::decodeMemoryBarrier() {
  const int which = takeOne({"init", "arrive", "try_wait", "inval"});
  if (which < 0 || (which == 1 && !take("expect_tx")) || (which == 2 && !take("parity")))
    fail("the instruction is not supported");
  for (std::string_view word : {"release", "acquire", "cta"})
    take(word);
  x.space = takeSpace();
  if (x.space != Space::Shared || takeType() != Type::B64)
    fail("the mbarrier has to be in shared memory");
  const size_t address = which == 0 || which == 3 ? 0 : 1, operands = which == 3 ? 1 : address + 2;
  expectOperands(operands, which == 2 ? 4 : operands);
  decodeAddress(operandAt(address), x.s[0]);
  if (which == 3) {
    x.run = executeBarrierEnd;
    return;
  }
  x.s[1] = source(operandAt(address + 1), Type::U32);
  if (which == 1 && operandAt(0).name != "_" && getPartInUse(operandAt(0)) != Part::None)
    fail("the state of an mbarrier is not supported");
  if (which == 2)
    x.d[0] = target(operandAt(0), 0);
  x.run = which == 0 ? executeBarrierInit : which == 1 ? executeBarrierExpect : executeBarrierWait;
}

void Decoder::decodeTensorCopy() {
  const int rank = takeOne({"1d", "2d", "3d", "4d", "5d"}) + 1;
  take("tile");
  if (rank == 0 || !take("shared") || !take("global") || !take("mbarrier"))
    fail("the copy is not supported");
  expectOperands(3);
  const Operand &map = operandAt(1);
  if (map.kind != Operand::Kind::Address || map.elements.size() != 1 || map.elements[0].elements.size() != size_t(rank))
    fail(fmt::format("a tensor map with {} coordinates is expected", rank));
  x.space = Space::Generic;
  decodeAddress(map, x.s[1]);
  if (x.addressBytes != 8 || x.offset != 0)
    fail("the address of a tensor map has 64 bits");
  for (unsigned i = 0; i < unsigned(rank); ++i)
    x.s[2 + i] = source(map.elements[0].elements[i], Type::S32);
  x.space = Space::Shared;
  decodeAddress(operandAt(2), x.s[7]);
  x.sourceBytes = x.addressBytes;
  x.s[8] = constantSlot(8, static_cast<uint64_t>(x.offset));
  x.addressBytes = 8;
  decodeAddress(operandAt(0), x.s[0]);
  x.count = static_cast<uint8_t>(rank);
  x.run = executeTensorCopy;
}

} // namespace weir::cudasim
