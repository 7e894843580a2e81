/// Arithmetic; see decoder.h.
#include "decoder.h"

#include <algorithm>

namespace weir::cudasim {

namespace {

Type unsignedOf(unsigned bytes) {
  return bytes == 1 ? Type::U8 : bytes == 2 ? Type::U16 : bytes == 4 ? Type::U32 : Type::U64;
}

} // namespace

void Decoder::setRun(Handler run) {
  if (!run)
    fail("the instruction is not supported for this type");
  x.run = run;
}

void Decoder::decodeOperation(Op op, Type type, std::initializer_list<Type> sources, Type result) {
  setRun(lanes.operation(op, type, x.flushes));
  expectOperands(1 + sources.size());
  x.d[0] = target(operandAt(0), result);
  unsigned i = 0;
  for (Type each : sources) {
    x.s[i] = source(operandAt(i + 1), each);
    ++i;
  }
}

void Decoder::decodeOperation(Op op, Type type, unsigned sources) {
  if (sources == 1)
    decodeOperation(op, type, {type}, type);
  else if (sources == 2)
    decodeOperation(op, type, {type, type}, type);
  else
    decodeOperation(op, type, {type, type, type}, type);
}

void Decoder::decodeProduct() {
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

void Decoder::decodeExtremum() {
  bool isMin = statement->opcode[0] == "min", propagates = take("NaN");
  x.flushes = take("ftz");
  Type type = takeType();
  if (propagates && !isFloat(type))
    fail("'.NaN' needs floats");
  decodeOperation(propagates ? (isMin ? Op::MinNaN : Op::MaxNaN) : isMin ? Op::Min : Op::Max, type, 2);
}

void Decoder::decodeShift() {
  Type type = takeType();
  decodeOperation(statement->opcode[0] == "shl" ? Op::ShiftLeft : Op::ShiftRight, type, {type, Type::U32}, type);
}

void Decoder::decodeFunnel() {
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

void Decoder::decodeCount() {
  std::string_view name = statement->opcode[0];
  bool shift = take("shiftamt");
  Type type = takeType();
  decodeOperation(name == "popc"  ? Op::CountOnes
                  : name == "clz" ? Op::CountLeadingZeros
                  : shift         ? Op::FindBitShift
                                  : Op::FindBit,
                  type, {type}, Type::U32);
}

void Decoder::decodeBits() {
  Type type = takeType();
  if (statement->opcode[0] == "bfe")
    return decodeOperation(Op::ExtractBits, type, {type, Type::U32, Type::U32}, type);
  decodeOperation(Op::InsertBits, type, {type, type, Type::U32, Type::U32}, type);
}

void Decoder::decodeDotBytes() {
  Type a = takeType(), b = takeType();
  if ((a != Type::S32 && a != Type::U32) || (b != Type::S32 && b != Type::U32))
    fail("the operands of 'dp4a' are s32 or u32");
  decodeOperation(a == b ? Op::DotBytes : Op::DotBytesMixed, a, 3);
}

void Decoder::decodeLogic3() {
  setRun(lanes.operation(Op::Logic3, takeType(), false));
  expectOperands(5);
  x.d[0] = target(operandAt(0), 4);
  for (unsigned i = 0; i < 3; ++i)
    x.s[i] = source(operandAt(i + 1), Type::B32);
  x.mode = static_cast<uint8_t>(numberAt(4));
}

void Decoder::decodeComparison() {
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
  bool isPair = type == Type::F16x2 || type == Type::BF16x2;
  if (isPair && (joining >= 0 || operandAt(0).second.empty()))
    fail("of pairs both results are needed, not joined with a predicate");
  setRun(lanes.comparison(*comparison, type));
  expectOperands(joining < 0 ? 3 : 4);
  const Operand &result = operandAt(0);
  x.d[0] = target(result, 0u);
  if (x.d[0] == noSlot)
    fail("the result must be a register");
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

void Decoder::decodeSelect() {
  Type type = takeType();
  decodeOperation(Op::Select, type, {type, type, Type::Pred}, type);
}

void Decoder::decodeConversion() {
  static constexpr Rounding roundings[] = {Rounding::Nearest,     Rounding::Zero,           Rounding::Down,
                                           Rounding::Up,          Rounding::NearestInteger, Rounding::ZeroInteger,
                                           Rounding::DownInteger, Rounding::UpInteger};
  if (take("rna")) {
    if (takeType() != Type::TF32 || takeType() != Type::F32)
      fail("ties go away from zero in conversions of f32 to tf32 only");
    return decodeOperation(Op::RoundTF32, Type::F32, {Type::F32}, Type::B32);
  }
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
    fail("the result must be a register");
  x.s[0] = source(operandAt(1), from, x.sourceBytes);
}

uint8_t Decoder::sizeFor(const Operand &operand, Type type) const {
  unsigned least = std::max(2u, sizeOf(type));
  if (!isRegister(operand))
    return static_cast<uint8_t>(least);
  unsigned has = registerBytes(operand.name);
  if (has < sizeOf(type) || has == 0 || (isFloat(type) && has != sizeOf(type)))
    fail(fmt::format("'{}' has {} bits", operand.name, 8 * has));
  return static_cast<uint8_t>(has);
}

void Decoder::decodeAddressConversion() {
  bool isTo = take("to");
  Space space = takeSpace();
  takeType();
  uint64_t window = space == Space::Shared  ? sharedWindow
                    : space == Space::Local ? localWindow
                    : space == Space::Param ? paramWindow
                                            : 0;
  setRun(lanes.operation(isTo ? Op::Sub : Op::Add, Type::U64, false));
  expectOperands(2);
  x.d[0] = target(operandAt(0), Type::U64);
  x.s[0] = source(operandAt(1), Type::U64);
  x.s[1] = constantSlot(8, window);
}

void Decoder::decodeMove() {
  Type type = takeType();
  expectOperands(2);
  const Operand &to = operandAt(0), &from = operandAt(1);
  if (to.kind == Operand::Kind::Vector || from.kind == Operand::Kind::Vector) {
    bool unpacks = to.kind == Operand::Kind::Vector;
    const std::vector<Operand> &parts = unpacks ? to.elements : from.elements;
    unsigned partBytes = sizeOf(type) / static_cast<unsigned>(parts.size());
    setRun(unpacks ? lanes.unpack(partBytes, parts.size()) : lanes.pack(partBytes, parts.size()));
    if (partBytes * parts.size() != sizeOf(type))
      fail("the parts do not add up to the whole");
    for (unsigned i = 0; i < parts.size(); ++i)
      (unpacks ? x.d[i] : x.s[i]) = unpacks ? target(parts[i], partBytes) : source(parts[i], unsignedOf(partBytes));
    (unpacks ? x.s[0] : x.d[0]) = unpacks ? source(from, type) : target(to, type);
    return;
  }
  decodeOperation(Op::Move, type, 1);
}

} // namespace weir::cudasim
