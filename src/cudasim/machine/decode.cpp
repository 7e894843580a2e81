#include "../error.h"
#include "handlers.h"
#include "kernel.h"
#include "lanes.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace weir::cudasim {

namespace {

void doNothing(Registers &, const Instruction &, uint32_t) {}

Type unsignedOf(unsigned bytes) {
  return bytes == 1 ? Type::U8 : bytes == 2 ? Type::U16 : bytes == 4 ? Type::U32 : Type::U64;
}

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

class Decoder {
public:
  Decoder(const Syntax &syntax, const Function &function, const std::unordered_map<std::string_view, Allocation *> &globals)
      : syntax(syntax), function(function), globals(globals), kernel(std::make_unique<Kernel>()) {}

  std::unique_ptr<Kernel> decode() {
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
    kernel->fileBytes = (fileBytes + 63) / 64 * 64;
    return std::move(kernel);
  }

private:
  [[noreturn]] void fail(const std::string &message) const {
    refuse(statement ? statement->line : function.line, "`{}`: {}", syntax.lineText(statement ? statement->line : function.line), message);
  }

  //===- Memory of the kernel --------------------------------------------------------------------------------------------------------===//

  static uint32_t place(uint32_t &end, const Variable &variable) {
    uint32_t offset = static_cast<uint32_t>((end + variable.align - 1) / variable.align * variable.align);
    end = offset + static_cast<uint32_t>(variable.size);
    return offset;
  }

  void layOut() {
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

  static bool uses(const Operand &operand, std::string_view name) {
    return operand.name == name ||
           std::any_of(operand.elements.begin(), operand.elements.end(), [&](const Operand &element) { return uses(element, name); });
  }
  /// Workgroup memory that the module declares counts for the kernels that name it.
  bool isUsed(std::string_view name) const {
    for (const Statement &each : function.statements)
      for (const Operand &operand : each.operands)
        if (uses(operand, name))
          return true;
    return false;
  }

  //===- Slots -----------------------------------------------------------------------------------------------------------------------===//

  uint32_t allocate(unsigned bytes) {
    constexpr uint32_t alignment = 64;
    uint32_t slot = fileBytes;
    fileBytes += bytes == 0 ? alignment : (bytes * warpSize + alignment - 1) / alignment * alignment;
    return slot;
  }

  /// Bytes of a register; 0 of a predicate.
  unsigned registerBytes(std::string_view name) const {
    Type type = function.findRegister(name);
    if (type == Type::None)
      fail(fmt::format("'{}' is no register", name));
    return sizeOf(type);
  }
  bool isRegister(const Operand &operand) const {
    return operand.kind == Operand::Kind::Name && function.findRegister(operand.name) != Type::None;
  }

  uint32_t registerSlot(std::string_view name, unsigned bytes) {
    unsigned has = registerBytes(name);
    if (has != bytes)
      fail(has == 0 || bytes == 0 ? fmt::format("'{}' is {} predicate", name, has == 0 ? "a" : "no")
                                  : fmt::format("'{}' has {} bits, {} are wanted", name, 8 * has, 8 * bytes));
    auto [found, isNew] = registerSlots.insert({name, 0});
    if (isNew)
      found->second = allocate(bytes);
    return found->second;
  }

  uint32_t initialSlot(unsigned bytes, Special special, uint64_t bits) {
    auto [found, isNew] = initialSlots.insert({{bytes, special, bits}, 0});
    if (isNew) {
      found->second = allocate(bytes);
      kernel->initialValues.push_back({found->second, static_cast<uint8_t>(bytes), special, bits});
    }
    return found->second;
  }
  uint32_t constantSlot(unsigned bytes, uint64_t bits) { return initialSlot(bytes, Special::Constant, bits); }

  /// A number as bits of the type.
  uint64_t encode(const Operand &operand, Type type) const {
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

  uint32_t source(const Operand &operand, Type type) { return source(operand, type, sizeOf(type)); }
  uint32_t source(const Operand &operand, Type type, unsigned bytes) {
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

  uint64_t addressOf(const Operand &operand) const {
    auto found = symbols.find(operand.name);
    if (found == symbols.end())
      fail(fmt::format("'{}' is not declared", operand.name));
    return found->second.second + operand.offset;
  }

  uint32_t target(const Operand &operand, Type type) { return target(operand, sizeOf(type)); }
  uint32_t target(const Operand &operand, unsigned bytes) {
    if (operand.kind != Operand::Kind::Name)
      fail("the result has to be a register");
    return operand.name == "_" ? noSlot : registerSlot(operand.name, bytes);
  }

  const Operand &operandAt(size_t i) const {
    if (i >= statement->operands.size())
      fail(fmt::format("operand {} is missing", i));
    return statement->operands[i];
  }
  void expectOperands(size_t least, size_t most) const {
    if (statement->operands.size() < least || statement->operands.size() > most)
      fail(fmt::format("{} operands", statement->operands.size()));
  }
  void expectOperands(size_t count) const { expectOperands(count, count); }

  //===- Modifiers -------------------------------------------------------------------------------------------------------------------===//

  bool take(std::string_view name) {
    auto found = std::find(modifiers.begin(), modifiers.end(), name);
    if (found == modifiers.end())
      return false;
    modifiers.erase(found);
    return true;
  }
  /// The number of the modifier that is there, or none.
  int takeOne(std::initializer_list<std::string_view> names) {
    int i = 0;
    for (std::string_view name : names) {
      if (take(name))
        return i;
      ++i;
    }
    return -1;
  }
  Type takeType() {
    for (auto it = modifiers.begin(); it != modifiers.end(); ++it)
      if (Type type = parseType(*it); type != Type::None) {
        modifiers.erase(it);
        return type;
      }
    fail("the instruction has no type");
  }
  Space takeSpace() {
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
  /// Orders and caches: accesses are carried out in order, and there are no caches.
  void takeHints() {
    while (takeOne({"weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "cta", "gpu", "sys", "cluster", "nc", "ca", "cg", "cs",
                    "lu", "cv", "wb", "wt", "L1", "L2", "noftz"}) >= 0) {
    }
  }

  //===- Instructions ----------------------------------------------------------------------------------------------------------------===//

  void setRun(Handler run) {
    if (!run)
      fail("the instruction is not supported for this type");
    x.run = run;
  }
  void decodeOperation(Op op, Type type, std::initializer_list<Type> sources, Type result) {
    setRun(lanes.operation(op, type, x.flushes));
    expectOperands(1 + sources.size());
    x.d[0] = target(operandAt(0), result);
    unsigned i = 0;
    for (Type each : sources) {
      x.s[i] = source(operandAt(i + 1), each);
      ++i;
    }
  }
  void decodeOperation(Op op, Type type, unsigned sources) {
    if (sources == 1)
      decodeOperation(op, type, {type}, type);
    else if (sources == 2)
      decodeOperation(op, type, {type, type}, type);
    else
      decodeOperation(op, type, {type, type, type}, type);
  }

  void decodeStatement(std::string_view name) {
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
                                    {"fence", &Decoder::decodeNothing},
                                    {"prefetch", &Decoder::decodeNothing},
                                    {"prefetchu", &Decoder::decodeNothing},
                                    {"nanosleep", &Decoder::decodeNothing},
                                    {"ldmatrix", &Decoder::decodeLoadMatrix},
                                    {"mma", &Decoder::decodeMatrixMultiply},
                                    {"cp", &Decoder::decodeCopyAsync}};
    for (const Entry &entry : entries)
      if (entry.name == name)
        return (this->*entry.decode)();
    fail(fmt::format("the instruction '{}' is not supported", name));
  }

  bool isMad() const { return statement->opcode[0] == "mad"; }
  void decodeProduct() {
    int part = takeOne({"lo", "hi", "wide"});
    take("rn");
    x.flushes = take("ftz");
    Type type = takeType();
    if (part < 0 && !isFloat(type))
      fail("'.lo', '.hi' or '.wide' is missing");
    if (part != 2)
      return decodeOperation(part == 1 ? (isMad() ? Op::MadHigh : Op::MulHigh)
                             : isMad() ? Op::Mad
                                       : Op::Mul,
                             type, isMad() ? 3 : 2);
    Type wide = sizeOf(type) == 2 ? Type::B32 : Type::B64;
    if (isMad())
      return decodeOperation(Op::MadWide, type, {type, type, wide}, wide);
    decodeOperation(Op::MulWide, type, {type, type}, wide);
  }
  void decodeExtremum() {
    bool isMin = statement->opcode[0] == "min", propagates = take("NaN");
    x.flushes = take("ftz");
    Type type = takeType();
    if (propagates && !isFloat(type))
      fail("'.NaN' is for floats");
    decodeOperation(propagates ? (isMin ? Op::MinNaN : Op::MaxNaN) : isMin ? Op::Min : Op::Max, type, 2);
  }
  void decodeShift() {
    Type type = takeType();
    decodeOperation(statement->opcode[0] == "shl" ? Op::ShiftLeft : Op::ShiftRight, type, {type, Type::U32}, type);
  }
  void decodeFunnel() {
    bool isLeft = take("l");
    if (!isLeft && !take("r"))
      fail("'.l' or '.r' is missing");
    bool wraps = take("wrap");
    if (!wraps && !take("clamp"))
      fail("'.wrap' or '.clamp' is missing");
    decodeOperation(isLeft  ? (wraps ? Op::FunnelLeftWrap : Op::FunnelLeftClamp)
                    : wraps ? Op::FunnelRightWrap
                            : Op::FunnelRightClamp,
                    takeType(), 3);
  }
  void decodeCount() {
    std::string_view name = statement->opcode[0];
    bool shift = take("shiftamt");
    Type type = takeType();
    decodeOperation(name == "popc"  ? Op::CountOnes
                    : name == "clz" ? Op::CountLeadingZeros
                    : shift         ? Op::FindBitShift
                                    : Op::FindBit,
                    type, {type}, Type::U32);
  }
  void decodeBits() {
    Type type = takeType();
    if (statement->opcode[0] == "bfe")
      return decodeOperation(Op::ExtractBits, type, {type, Type::U32, Type::U32}, type);
    decodeOperation(Op::InsertBits, type, {type, type, Type::U32, Type::U32}, type);
  }
  void decodePermute() { decodeOperation(Op::Permute, takeType(), 3); }
  void decodeLogic3() {
    setRun(lanes.operation(Op::Logic3, takeType(), false));
    expectOperands(5);
    x.d[0] = target(operandAt(0), 4);
    for (unsigned i = 0; i < 3; ++i)
      x.s[i] = source(operandAt(i + 1), Type::B32);
    x.mode = static_cast<uint8_t>(numberAt(4));
  }
  uint64_t numberAt(size_t i) const {
    if (operandAt(i).kind != Operand::Kind::Integer)
      fail(fmt::format("operand {} has to be a number", i));
    return operandAt(i).bits;
  }

  void decodeComparison() {
    static const std::pair<std::string_view, Comparison> comparisons[] = {
        {"eq", Comparison::Eq},   {"ne", Comparison::Ne},   {"lt", Comparison::Lt},   {"le", Comparison::Le},
        {"gt", Comparison::Gt},   {"ge", Comparison::Ge},   {"lo", Comparison::Lt},   {"ls", Comparison::Le},
        {"hi", Comparison::Gt},   {"hs", Comparison::Ge},   {"equ", Comparison::Equ}, {"neu", Comparison::Neu},
        {"ltu", Comparison::Ltu}, {"leu", Comparison::Leu}, {"gtu", Comparison::Gtu}, {"geu", Comparison::Geu},
        {"num", Comparison::Num}, {"nan", Comparison::NaN}};
    const Comparison *comparison = nullptr;
    for (const auto &entry : comparisons)
      if (take(entry.first))
        comparison = &entry.second;
    if (!comparison)
      fail("the comparison is missing");
    int joining = takeOne({"and", "or", "xor"});
    Type type = takeType();
    setRun(lanes.comparison(*comparison, type));
    expectOperands(joining < 0 ? 3 : 4);
    const Operand &result = operandAt(0);
    x.d[0] = target(result, 0u);
    if (x.d[0] == noSlot)
      fail("the result has to be a register");
    if (!result.second.empty())
      x.d[1] = registerSlot(result.second, 0);
    x.s[0] = source(operandAt(1), type);
    x.s[1] = source(operandAt(2), type);
    if (joining >= 0) {
      Operand joined = operandAt(3);
      bool negated = joined.negated;
      joined.negated = false;
      x.s[2] = source(joined, Type::Pred);
      const Joining joinings[2][3] = {{Joining::And, Joining::Or, Joining::Xor}, {Joining::AndNot, Joining::OrNot, Joining::XorNot}};
      x.mode = static_cast<uint8_t>(joinings[negated][joining]);
    }
  }
  void decodeSelect() {
    Type type = takeType();
    decodeOperation(Op::Select, type, {type, type, Type::Pred}, type);
  }

  void decodeConversion() {
    static constexpr Rounding roundings[] = {Rounding::Nearest,     Rounding::Zero,           Rounding::Down,
                                             Rounding::Up,          Rounding::NearestInteger, Rounding::ZeroInteger,
                                             Rounding::DownInteger, Rounding::UpInteger};
    int rounding = takeOne({"rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi"});
    x.mode = rounding < 0 ? 0 : static_cast<uint8_t>(roundings[rounding]);
    x.saturates = take("sat");
    x.flushes = take("ftz");
    Type to = takeType(), from = takeType();
    if (statement->operands.size() == 3) {
      if (from != Type::F32 || rounding != 0 || x.saturates)
        fail("only pairs of f32 are converted, to nearest");
      setRun(lanes.pairConversion(to));
      x.d[0] = target(operandAt(0), to);
      x.s[0] = source(operandAt(1), from);
      x.s[1] = source(operandAt(2), from);
      return;
    }
    bool directs = rounding >= 1 && rounding <= 3, rounds = rounding >= 4;
    if (directs && (to != Type::F32 && !(rounding == 1 && sizeOf(to) == 2)))
      fail("the rounding is not supported");
    if (isFloat(from) && !isFloat(to) && !rounds)
      fail("a rounding to an integer is missing");
    if (isFloat(to) && rounding < 0 && (!isFloat(from) || sizeOf(from) > sizeOf(to)))
      fail("a rounding is missing");
    setRun(lanes.conversion(to, from));
    expectOperands(2);
    x.targetBytes = sizeFor(operandAt(0), to);
    x.sourceBytes = sizeFor(operandAt(1), from);
    x.d[0] = target(operandAt(0), x.targetBytes);
    if (x.d[0] == noSlot)
      fail("the result has to be a register");
    x.s[0] = source(operandAt(1), from, x.sourceBytes);
  }
  /// Bytes of the register of a value of `type`, which may be wider; floats may not.
  uint8_t sizeFor(const Operand &operand, Type type) const {
    unsigned least = std::max(2u, sizeOf(type));
    if (!isRegister(operand))
      return static_cast<uint8_t>(least);
    unsigned has = registerBytes(operand.name);
    if (has < sizeOf(type) || has == 0 || (isFloat(type) && has != sizeOf(type)))
      fail(fmt::format("'{}' has {} bits", operand.name, 8 * has));
    return static_cast<uint8_t>(has);
  }

  void decodeAddressConversion() {
    bool isTo = take("to");
    Space space = takeSpace();
    takeType();
    uint64_t window = space == Space::Shared ? sharedWindow : space == Space::Local ? localWindow : 0;
    setRun(lanes.operation(isTo ? Op::Sub : Op::Add, Type::U64, false));
    expectOperands(2);
    x.d[0] = target(operandAt(0), Type::U64);
    x.s[0] = source(operandAt(1), Type::U64);
    x.s[1] = constantSlot(8, window);
  }

  void decodeMove() {
    Type type = takeType();
    expectOperands(2);
    const Operand &to = operandAt(0), &from = operandAt(1);
    if (to.kind == Operand::Kind::Vector || from.kind == Operand::Kind::Vector) {
      bool unpacks = to.kind == Operand::Kind::Vector;
      const std::vector<Operand> &parts = unpacks ? to.elements : from.elements;
      unsigned partBytes = sizeOf(type) / static_cast<unsigned>(parts.size());
      setRun(unpacks ? lanes.unpack(partBytes, parts.size()) : lanes.pack(partBytes, parts.size()));
      if (partBytes * parts.size() != sizeOf(type))
        fail("the parts do not make the whole");
      for (unsigned i = 0; i < parts.size(); ++i)
        (unpacks ? x.d[i] : x.s[i]) = unpacks ? target(parts[i], partBytes) : source(parts[i], unsignedOf(partBytes));
      (unpacks ? x.s[0] : x.d[0]) = unpacks ? source(from, type) : target(to, type);
      return;
    }
    decodeOperation(Op::Move, type, 1);
  }

  //===- Memory ----------------------------------------------------------------------------------------------------------------------===//

  void decodeAddress(const Operand &operand, uint32_t &slot) {
    if (operand.kind != Operand::Kind::Address)
      fail("an address is expected");
    x.offset = operand.offset;
    if (operand.name.empty()) {
      slot = constantSlot(8, 0);
    } else if (function.findRegister(operand.name) != Type::None) {
      unsigned bytes = registerBytes(operand.name);
      if (bytes != 4 && bytes != 8)
        fail("the address has no 32 or 64 bits");
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
  void takeVector() { x.count = take("v2") ? 2 : take("v4") ? 4 : 1; }
  /// The values of a load or store: one register or `count` of them.
  std::vector<Operand> valuesOf(const Operand &operand) const {
    std::vector<Operand> values = operand.kind == Operand::Kind::Vector ? operand.elements : std::vector<Operand>{operand};
    if (values.size() != x.count)
      fail(fmt::format("{} values for {} elements", values.size(), x.count));
    return values;
  }
  /// All of them are in registers of one size.
  uint8_t sizeForAll(const std::vector<Operand> &values) const {
    uint8_t bytes = static_cast<uint8_t>(std::max(2u, sizeOf(x.type)));
    for (const Operand &value : values)
      if (isRegister(value)) {
        if (registerBytes(value.name) < x.size || registerBytes(value.name) == 0)
          fail(fmt::format("'{}' has {} bits", value.name, 8 * registerBytes(value.name)));
        bytes = static_cast<uint8_t>(registerBytes(value.name));
      }
    return bytes;
  }
  void takeAccess() {
    takeHints();
    x.space = takeSpace();
    takeVector();
    x.type = takeType();
    x.size = static_cast<uint8_t>(sizeOf(x.type));
    if (x.size == 0)
      fail("predicates are not in memory");
    if (x.size * x.count > 16)
      fail("an access has 16 bytes at most");
  }
  void decodeLoad() {
    takeAccess();
    expectOperands(2);
    std::vector<Operand> values = valuesOf(operandAt(0));
    x.targetBytes = sizeForAll(values);
    for (unsigned i = 0; i < x.count; ++i)
      x.d[i] = target(values[i], x.targetBytes);
    const Operand &address = operandAt(1);
    if (x.space == Space::Param) {
      auto found = symbols.find(address.name);
      if (address.kind != Operand::Kind::Address || found == symbols.end() || found->second.first != Space::Param)
        fail("the address has to be a parameter");
      x.offset = static_cast<int64_t>(found->second.second) + address.offset;
      if (x.offset < 0 || x.offset + x.size * x.count > kernel->parameterBytes || x.offset % (x.size * x.count) != 0)
        fail("the address is not within the parameters");
      x.run = executeLoadParameter;
      return;
    }
    decodeAddress(address, x.s[0]);
    x.run = executeLoad;
  }
  void decodeStore() {
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
  void decodeAtomic() {
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
    if (!isWord || x.type == Type::F16x2 || x.type == Type::BF16x2)
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

  //===- Control ---------------------------------------------------------------------------------------------------------------------===//

  uint32_t labelOf(std::string_view name) const {
    auto found = function.labels.find(name);
    if (found == function.labels.end())
      fail(fmt::format("there is no label '{}'", name));
    return found->second;
  }
  void decodeBranch() {
    take("uni");
    expectOperands(1);
    x.kind = Kind::Branch;
    x.target = labelOf(operandAt(0).name);
  }
  void decodeBranchIndexed() {
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
  void decodeExit() {
    take("uni");
    x.kind = Kind::Exit;
    x.mode = statement->opcode[0] == "trap";
  }
  void decodeBarrier() {
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
  void decodeNothing() {
    modifiers.clear();
    x.run = doNothing;
  }

  //===- Warps -----------------------------------------------------------------------------------------------------------------------===//

  void expectSync() {
    if (!take("sync"))
      fail("'.sync' is missing");
    x.kind = Kind::Warp;
  }
  void decodeShuffle() {
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
  void decodeVote() {
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
  void decodeReduction() {
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
  void decodeActiveMask() {
    takeType();
    expectOperands(1);
    x.d[0] = target(operandAt(0), 4);
    x.run = executeActiveMask;
  }

  //===- Matrices and copies ---------------------------------------------------------------------------------------------------------===//

  void expectWholeWarp() {
    expectSync();
    if (!take("aligned"))
      fail("'.aligned' is missing");
    x.s[0] = constantSlot(4, allLanes);
  }
  void decodeLoadMatrix() {
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
  void decodeMatrixMultiply() {
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
  void decodeCopyAsync() {
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

  struct InitialKey {
    unsigned bytes;
    Special special;
    uint64_t bits;
    bool operator<(const InitialKey &other) const {
      return std::tie(bytes, special, bits) < std::tie(other.bytes, other.special, other.bits);
    }
  };

  const Syntax &syntax;
  const Function &function;
  const std::unordered_map<std::string_view, Allocation *> &globals;
  const LaneHandlers &lanes = getLaneHandlers();
  std::unique_ptr<Kernel> kernel;
  const Statement *statement = nullptr;
  std::vector<std::string_view> modifiers; ///< of the statement, those not looked at
  Instruction x;
  uint32_t fileBytes = 0;
  std::unordered_map<std::string_view, uint32_t> registerSlots;
  std::map<InitialKey, uint32_t> initialSlots;
  std::unordered_map<std::string_view, std::pair<Space, uint64_t>> symbols;
};

} // namespace

std::unique_ptr<Kernel> decodeKernel(const Syntax &syntax, const Function &function,
                                     const std::unordered_map<std::string_view, Allocation *> &variables) {
  return Decoder(syntax, function, variables).decode();
}

} // namespace weir::cudasim
