/// Products of warpgroups; see decoder.h.
#include "decoder.h"

#include <cstdlib>

namespace weir::cudasim {

void Decoder::decodeFence() {
  if (take("mbarrier_init")) {
    take("release");
    take("cluster");
    x.mode = 1;
    x.run = executeProxyFence;
    return;
  }
  if (!take("proxy"))
    return decodeNothing();
  if (!take("async"))
    fail("the fence is not supported");
  takeOne({"shared", "global"});
  take("cta");
  x.run = executeProxyFence;
}

void Decoder::decodeWarpgroup() {
  int which = takeOne({"mma_async", "fence", "commit_group", "wait_group"});
  if (which < 0)
    fail("the instruction is not supported");
  expectWholeWarp();
  if (which == 0)
    return decodeWarpgroupMultiply();
  if (which == 3)
    x.target = static_cast<uint32_t>(numberAt(0));
  x.run = which == 1 ? executeWarpgroupFence : which == 2 ? executeWarpgroupCommit : executeWarpgroupWait;
}

void Decoder::decodeWarpgroupMultiply() {
  // m64nNkK
  unsigned columns = 0, depth = 0;
  for (std::string_view modifier : modifiers)
    if (modifier.substr(0, 4) == "m64n") {
      char *end;
      columns = static_cast<unsigned>(strtoul(std::string(modifier.substr(4)).c_str(), &end, 10));
      depth = *end == 'k' ? static_cast<unsigned>(strtoul(end + 1, nullptr, 10)) : 0;
    }
  std::string shape = fmt::format("m64n{}k{}", columns, depth);
  if (!take(shape) || columns == 0 || columns % 8 != 0 || columns > 256)
    fail("the shape is not supported");
  Type sum = takeType();
  x.type = takeType();
  x.second = takeType();
  auto isByte = [](Type type) { return type == Type::S8 || type == Type::U8; };
  auto isF8 = [](Type type) { return type == Type::E4M3 || type == Type::E5M2; };
  const bool isInteger = isByte(x.type), isHalf = x.type == Type::F16 || x.type == Type::BF16;
  const bool isSecondOk = isInteger ? isByte(x.second) : isF8(x.type) ? isF8(x.second) : x.second == x.type;
  if (!(isInteger || isHalf || isF8(x.type)) || !isSecondOk || sum != (isInteger ? Type::S32 : Type::F32) || depth * sizeOf(x.type) != 32)
    fail("the instruction is not supported for these types");
  expectOperands(isInteger ? 4 : isHalf ? 8 : 6);
  x.size = static_cast<uint8_t>(depth);
  x.count = static_cast<uint8_t>(columns / 8);
  const Operand &sums = operandAt(0);
  if (sums.kind != Operand::Kind::Vector || sums.elements.size() != columns / 2)
    fail(fmt::format("{} registers of sums are wanted", columns / 2));
  x.target = static_cast<uint32_t>(kernel->sums.size());
  kernel->sums.emplace_back();
  for (const Operand &element : sums.elements)
    kernel->sums.back().push_back(target(element, 4));
  for (unsigned i : {1, 2}) {
    if (!isRegister(operandAt(i)))
      fail("factors have to be in shared memory");
    x.s[i] = registerSlot(operandAt(i).name, 8);
  }
  x.s[3] = source(operandAt(3), Type::Pred);
  if (!isInteger) {
    if (numberAt(4) != 1 || numberAt(5) != 1)
      fail("factors are not negated");
  }
  if (isHalf)
    x.mode = static_cast<uint8_t>((numberAt(6) ? 1 : 0) | (numberAt(7) ? 2 : 0));
  x.run = executeWarpgroupMultiply;
}

} // namespace weir::cudasim
