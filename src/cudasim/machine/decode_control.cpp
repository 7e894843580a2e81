/// Control; see decoder.h.
#include "decoder.h"

namespace weir::cudasim {

namespace {

void doNothing(Registers &, const Instruction &, uint32_t) {}

} // namespace

uint32_t Decoder::labelOf(std::string_view name) const {
  const Function::Label *label = function.findLabel(name, static_cast<uint32_t>(statement - function.statements.data()));
  if (!label)
    fail(fmt::format("there is no label '{}'", name));
  return label->statement;
}

void Decoder::decodeBranch() {
  take("uni");
  expectOperands(1);
  x.kind = Kind::Branch;
  x.target = labelOf(operandAt(0).name);
}

void Decoder::decodeBranchIndexed() {
  take("idx");
  take("uni");
  expectOperands(2);
  auto found = function.branchTargets.find(operandAt(1).name);
  if (found == function.branchTargets.end())
    fail("there is no such list of targets");
  x.kind = Kind::BranchIndexed;
  x.s[0] = source(operandAt(0), Type::U32);
  x.target = static_cast<uint32_t>(kernel->branchTables.size());
  kernel->branchTables.emplace_back();
  for (std::string_view name : found->second)
    kernel->branchTables.back().push_back(labelOf(name));
}

void Decoder::decodeExit() {
  take("uni");
  x.kind = Kind::Exit;
  x.mode = statement->opcode[0] == "trap";
}

void Decoder::decodeBarrier() {
  bool isOfWarp = take("warp");
  take("cta");
  if (!take("sync"))
    fail("the barrier is not supported");
  take("aligned");
  take("all");
  expectOperands(1);
  x.s[0] = source(operandAt(0), Type::U32);
  x.kind = isOfWarp ? Kind::Warp : Kind::Barrier;
  x.run = isOfWarp ? executeWarpBarrier : nullptr;
}

void Decoder::decodeNothing() {
  modifiers.clear();
  x.run = doNothing;
}

} // namespace weir::cudasim
