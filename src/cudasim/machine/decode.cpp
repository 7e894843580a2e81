/// Statements, and the memory of the kernel; see decoder.h.
#include "decoder.h"

#include <algorithm>

namespace weir::cudasim {

namespace {

struct Simple {
  std::string_view name;
  Op op;
  unsigned sources;
} const simpleOps[] = {{"add", Op::Add, 2},
                       {"sub", Op::Sub, 2},
                       {"rem", Op::Rem, 2},
                       {"and", Op::And, 2},
                       {"or", Op::Or, 2},
                       {"xor", Op::Xor, 2},
                       {"not", Op::Not, 1},
                       {"cnot", Op::Cnot, 1},
                       {"neg", Op::Neg, 1},
                       {"abs", Op::Abs, 1},
                       {"div", Op::Div, 2},
                       {"fma", Op::Mad, 3},
                       {"brev", Op::ReverseBits, 1},
                       {"rcp", Op::Reciprocal, 1},
                       {"sqrt", Op::SquareRoot, 1},
                       {"rsqrt", Op::ReciprocalSquareRoot, 1},
                       {"sin", Op::Sine, 1},
                       {"cos", Op::Cosine, 1},
                       {"lg2", Op::Log2, 1},
                       {"ex2", Op::Exp2, 1},
                       {"tanh", Op::Tanh, 1},
                       {"copysign", Op::CopySign, 2}};

} // namespace

std::unique_ptr<Kernel> Decoder::decode() {
  kernel->syntax = &syntax;
  kernel->name = function.name;
  std::copy_n(function.maxThreads, 3, kernel->maxThreads);
  std::copy_n(function.requiredThreads, 3, kernel->requiredThreads);
  layOut();
  for (const Statement &each : function.statements) {
    statement = &each;
    modifiers.assign(each.opcode.begin() + 1, each.opcode.end());
    x = Instruction();
    x.line = each.line;
    if (!each.guard.empty()) {
      x.guard = registerSlot(each.guard, 0);
      x.guardNegated = each.guardNegated;
    }
    decodeStatement(each.opcode[0]);
    if (!modifiers.empty())
      fail(fmt::format("'.{}' is not supported here", modifiers[0]));
    kernel->code.push_back(x);
  }
  x = Instruction();
  x.line = function.statements.empty() ? function.line : function.statements.back().line;
  x.kind = Kind::Exit;
  kernel->code.push_back(x);
  orderBlocks(*kernel);
  kernel->fileBytes = (fileBytes + 63) / 64 * 64;
  return std::move(kernel);
}

void Decoder::fail(const std::string &message) const {
  refuse(statement ? statement->line : function.line, "`{}`: {}", syntax.lineText(statement ? statement->line : function.line), message);
}

uint32_t Decoder::place(uint32_t &end, const Variable &variable) {
  uint32_t offset = static_cast<uint32_t>((end + variable.align - 1) / variable.align * variable.align);
  end = offset + static_cast<uint32_t>(variable.size);
  return offset;
}

void Decoder::layOut() {
  for (const Variable &parameter : function.parameters) {
    uint32_t offset = place(kernel->parameterBytes, parameter);
    kernel->parameters.push_back({offset, static_cast<uint32_t>(parameter.size)});
    symbols[parameter.name] = {Space::Param, offset};
  }
  for (const Variable &variable : function.variables) {
    if (variable.space == Space::Shared && !variable.isDynamic)
      symbols[variable.name] = {Space::Shared, place(kernel->sharedBytes, variable)};
    else if (variable.space == Space::Local)
      symbols[variable.name] = {Space::Local, place(kernel->localBytes, variable)};
  }
  for (const Variable &variable : syntax.variables)
    if (variable.space == Space::Shared && !variable.isDynamic && isUsed(variable.name))
      symbols[variable.name] = {Space::Shared, place(kernel->sharedBytes, variable)};
  for (const Variable &variable : syntax.variables)
    if (variable.isDynamic && isUsed(variable.name)) {
      uint32_t end = kernel->sharedBytes;
      symbols[variable.name] = {Space::Shared, place(end, variable)};
      kernel->sharedBytes = end;
    }
  for (auto &[name, allocation] : globals)
    symbols[name] = {Space::Global, allocation->base()};
  kernel->localBytes = (kernel->localBytes + 15) / 16 * 16;
}

bool Decoder::uses(const Operand &operand, std::string_view name) {
  return operand.name == name ||
         std::any_of(operand.elements.begin(), operand.elements.end(), [&](const Operand &element) { return uses(element, name); });
}

bool Decoder::isUsed(std::string_view name) const {
  for (const Statement &each : function.statements)
    for (const Operand &operand : each.operands)
      if (uses(operand, name))
        return true;
  return false;
}

void Decoder::countMentions(const Operand &operand) {
  ++mentions[operand.name].all;
  if (!operand.second.empty())
    ++mentions[operand.second].all;
  for (const Operand &element : operand.elements)
    countMentions(element);
}

void Decoder::countMentions() {
  for (const Statement &each : function.statements) {
    for (const Operand &operand : each.operands)
      countMentions(operand);
    // mov.b32 {%low, _}, %whole
    if (each.opcode[0] != "mov" || each.operands.size() != 2 || each.operands[0].elements.size() != 2)
      continue;
    Mentions &whole = mentions[each.operands[1].name];
    whole.ofLowerHalf += each.operands[0].elements[1].name == "_";
    whole.ofUpperHalf += each.operands[0].elements[0].name == "_";
  }
}

Decoder::Part Decoder::getPartInUse(const Operand &operand) {
  if (mentions.empty())
    countMentions();
  const Mentions &found = mentions[operand.name];
  return found.all <= 1                       ? Part::None
         : found.ofLowerHalf == found.all - 1 ? Part::LowerHalf
         : found.ofUpperHalf == found.all - 1 ? Part::UpperHalf
                                              : Part::All;
}

void Decoder::decodeStatement(std::string_view name) {
  for (const Simple &simple : simpleOps)
    if (simple.name == name) {
      // The nearest result, or a better one than `approx` asks for.
      takeOne({"rn", "approx", "full"});
      x.flushes = take("ftz");
      return decodeOperation(simple.op, takeType(), simple.sources);
    }
  struct Entry {
    std::string_view name;
    void (Decoder::*decode)();
  };
  static const Entry entries[] = {{"mul", &Decoder::decodeProduct},
                                  {"mad", &Decoder::decodeProduct},
                                  {"min", &Decoder::decodeExtremum},
                                  {"max", &Decoder::decodeExtremum},
                                  {"shl", &Decoder::decodeShift},
                                  {"shr", &Decoder::decodeShift},
                                  {"shf", &Decoder::decodeFunnel},
                                  {"popc", &Decoder::decodeCount},
                                  {"clz", &Decoder::decodeCount},
                                  {"bfind", &Decoder::decodeCount},
                                  {"bfe", &Decoder::decodeBits},
                                  {"bfi", &Decoder::decodeBits},
                                  {"prmt", &Decoder::decodePermute},
                                  {"dp4a", &Decoder::decodeDotBytes},
                                  {"lop3", &Decoder::decodeLogic3},
                                  {"setp", &Decoder::decodeComparison},
                                  {"selp", &Decoder::decodeSelect},
                                  {"cvt", &Decoder::decodeConversion},
                                  {"cvta", &Decoder::decodeAddressConversion},
                                  {"mov", &Decoder::decodeMove},
                                  {"ld", &Decoder::decodeLoad},
                                  {"ldu", &Decoder::decodeLoad},
                                  {"st", &Decoder::decodeStore},
                                  {"atom", &Decoder::decodeAtomic},
                                  {"red", &Decoder::decodeAtomic},
                                  {"bra", &Decoder::decodeBranch},
                                  {"brx", &Decoder::decodeBranchIndexed},
                                  {"ret", &Decoder::decodeExit},
                                  {"exit", &Decoder::decodeExit},
                                  {"trap", &Decoder::decodeExit},
                                  {"bar", &Decoder::decodeBarrier},
                                  {"barrier", &Decoder::decodeBarrier},
                                  {"shfl", &Decoder::decodeShuffle},
                                  {"vote", &Decoder::decodeVote},
                                  {"redux", &Decoder::decodeReduction},
                                  {"activemask", &Decoder::decodeActiveMask},
                                  {"membar", &Decoder::decodeNothing},
                                  {"fence", &Decoder::decodeFence},
                                  {"prefetch", &Decoder::decodeNothing},
                                  {"prefetchu", &Decoder::decodeNothing},
                                  {"nanosleep", &Decoder::decodeNothing},
                                  {"ldmatrix", &Decoder::decodeLoadMatrix},
                                  {"mma", &Decoder::decodeMatrixMultiply},
                                  {"wgmma", &Decoder::decodeWarpgroup},
                                  {"mbarrier", &Decoder::decodeMemoryBarrier},
                                  {"cp", &Decoder::decodeCopyAsync}};
  for (const Entry &entry : entries)
    if (entry.name == name)
      return (this->*entry.decode)();
  fail(fmt::format("the instruction '{}' is not supported", name));
}

std::unique_ptr<Kernel> decodeKernel(const Syntax &syntax, const Function &function,
                                     const std::unordered_map<std::string_view, Allocation *> &variables) {
  return Decoder(syntax, function, variables).decode();
}

} // namespace weir::cudasim
