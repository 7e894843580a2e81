// Integers, floats and everything else that upstream can fold.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;
using llvm::APInt;
using Int = const APInt &;

static unsigned getWidth(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }

//===------------------------------------------------------------------------------------------------------------===//
// Attributes and bytes
//===------------------------------------------------------------------------------------------------------------===//

std::optional<RuntimeValue> Interpreter::fromAttribute(Attribute attr) {
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    return RuntimeValue::getBits(integer.getValue());
  if (auto number = dyn_cast<FloatAttr>(attr))
    return RuntimeValue::getBits(number.getValue().bitcastToAPInt());
  if (isa<stream::TimepointAttr>(attr))
    return RuntimeValue::getTimepoint();
  if (isa<flow::NamedParameterAttr, stream::NamedParameterAttr>(attr))
    return std::nullopt;
  return RuntimeValue::getConstant(attr);
}

Attribute Interpreter::toAttribute(const RuntimeValue &value, Type type) {
  if (value.kind == RuntimeValue::Kind::Constant)
    return value.constant;
  if (!value.isBits() || value.undef)
    return {};
  if (type.isIntOrIndex())
    return IntegerAttr::get(type, value.bits);
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(type, llvm::APFloat(floatType.getFloatSemantics(), value.bits));
  return {};
}

bool Interpreter::toBytes(Operation *op, const RuntimeValue &value, Type type, std::vector<uint8_t> &bytes) {
  if (value.isBits()) {
    for (unsigned i = 0, e = (value.bits.getBitWidth() + 7) / 8; i < e; ++i)
      bytes.push_back(static_cast<uint8_t>(
          value.bits.extractBitsAsZExtValue(std::min(8u, value.bits.getBitWidth() - i * 8), i * 8)));
    return true;
  }
  auto elements = dyn_cast_or_null<DenseElementsAttr>(value.constant);
  if (!elements || !elements.getElementType().isIntOrIndexOrFloat())
    return fail(ErrorKind::Unsupported, op, "cannot lay out a value of type " + llvm::formatv("{0}", type).str() + " as bytes");
  if (isa<FloatType>(elements.getElementType())) {
    for (const APFloat &element : elements.getValues<APFloat>())
      if (!toBytes(op, RuntimeValue::getBits(element.bitcastToAPInt()), elements.getElementType(), bytes))
        return false;
    return true;
  }
  for (const APInt &element : elements.getValues<APInt>())
    if (!toBytes(op, RuntimeValue::getBits(element), elements.getElementType(), bytes))
      return false;
  return true;
}

bool Interpreter::fromBytes(Operation *op, const uint8_t *bytes, size_t size, Type type, RuntimeValue &value) {
  if (type.isIntOrIndexOrFloat()) {
    APInt bits(size * 8, 0);
    for (size_t i = 0; i < size; ++i)
      bits.insertBits(static_cast<uint64_t>(bytes[i]), i * 8, 8);
    value = RuntimeValue::getBits(bits.zextOrTrunc(getWidth(type)));
    return true;
  }
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || !vector.getElementType().isIntOrFloat() || getWidth(vector.getElementType()) % 8 != 0)
    return fail(ErrorKind::Unsupported, op, "cannot load a value of type " + llvm::formatv("{0}", type).str());
  value = RuntimeValue::getConstant(
      DenseElementsAttr::getFromRawBuffer(vector, ArrayRef<char>(reinterpret_cast<const char *>(bytes), size)));
  return true;
}

uint64_t Interpreter::hashScalar(uint64_t hash, const RuntimeValue &value) {
  hash = mix(hash, static_cast<uint64_t>(value.kind));
  if (value.isBits()) {
    hash = mix(hash, value.bits.getBitWidth());
    for (unsigned i = 0, e = value.bits.getNumWords(); i < e; ++i)
      hash = mix(hash, value.bits.getRawData()[i]);
  } else if (value.constant) {
    // Attributes are unique within a context, but their addresses are not the same in each run.
    hash = mix(hash, hashString(llvm::formatv("{0}", value.constant).str()));
  }
  return hash;
}

//===------------------------------------------------------------------------------------------------------------===//
// Integer arithmetic
//===------------------------------------------------------------------------------------------------------------===//

/// Calls `finish` with two integers, or one twice, and whether one is undefined. Other types are left to the op's fold hook.
template <typename Function> bool Interpreter::runIntegers(Operation *op, Function finish) {
  auto isInteger = [](Type type) { return type.isIntOrIndex(); };
  if (!llvm::all_of(op->getOperandTypes(), isInteger) || !llvm::all_of(op->getResultTypes(), isInteger))
    return runFold(op);
  // Copies: writing to the environment may move the values.
  const RuntimeValue lhs = get(op->getOperand(0)), rhs = get(op->getOperand(op->getNumOperands() - 1));
  return finish(lhs.bits, rhs.bits, lhs.undef || rhs.undef);
}

/// An op that is `function` of two integers; of one undefined integer it is undefined.
template <typename OpT, typename Function> void Interpreter::addInteger(Handlers &handlers, Function function) {
  static const Function compute = function;
  handlers[TypeID::get<OpT>()] = [](Interpreter &self, Operation *op) {
    return self.runIntegers(op, [&](Int a, Int b, bool undef) { return self.setBits(op, compute(a, b), undef); });
  };
}

template <typename OpT, bool isSigned, typename Function>
void Interpreter::addDivision(Handlers &handlers, Function function) {
  static const Function compute = function;
  handlers[TypeID::get<OpT>()] = [](Interpreter &self, Operation *op) {
    return self.runIntegers(op, [&](Int a, Int b, bool undef) {
      if (!undef && (b.isZero() || (isSigned && a.isMinSignedValue() && b.isAllOnes())))
        return self.fail(ErrorKind::Invalid, op, "divides by zero or overflows");
      return self.setBits(op, undef ? a : compute(a, b), undef);
    });
  };
}

template <typename OpT, typename Function> void Interpreter::addShift(Handlers &handlers, Function function) {
  static const Function compute = function;
  handlers[TypeID::get<OpT>()] = [](Interpreter &self, Operation *op) {
    return self.runIntegers(op, [&](Int a, Int b, bool undef) {
      undef |= b.uge(a.getBitWidth());
      return self.setBits(op, undef ? a : compute(a, b), undef);
    });
  };
}

template <> bool Interpreter::run(arith::ConstantOp constant) {
  if (!isa<RankedTensorType>(constant.getType()))
    return setResult(constant, *fromAttribute(constant.getValue()));
  RuntimeValue value;
  return makeConstant(constant, constant.getValue(), cast<ShapedType>(constant.getType()), value) && setResult(constant, std::move(value));
}

template <> bool Interpreter::run(util::UnfoldableConstantOp constant) {
  if (auto tensor = dyn_cast<RankedTensorType>(constant.getType())) {
    RuntimeValue elements;
    return makeConstant(constant, constant.getValue(), tensor, elements) && setResult(constant, std::move(elements));
  }
  std::optional<RuntimeValue> value = fromAttribute(constant.getValue());
  return value ? setResult(constant, *value) : fail(ErrorKind::Unsupported, constant, "has a value that the interpreter does not know");
}

template <> bool Interpreter::run(util::NullOp null) { return setResult(null, RuntimeValue::getNull()); }

template <> bool Interpreter::run(arith::SelectOp select) {
  const RuntimeValue &condition = get(select.getCondition());
  if (!condition.isBits())
    return runFold(select);
  RuntimeValue value = get(condition.bits.isZero() ? select.getFalseValue() : select.getTrueValue());
  if (condition.undef) {
    if (!value.isBits())
      return fail(ErrorKind::Invalid, select, "selects by an undefined condition");
    value.undef = true;
  }
  return setResult(select, std::move(value));
}

template <> bool Interpreter::run(arith::TruncFOp trunc) {
  if (!isa<FloatType>(trunc.getType()))
    return runFold(trunc);
  // Its fold hook only takes numbers that stay exact.
  const RuntimeValue input = get(trunc.getIn());
  llvm::APFloat number(cast<FloatType>(trunc.getIn().getType()).getFloatSemantics(), input.bits);
  bool inexact;
  number.convert(cast<FloatType>(trunc.getType()).getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
  return setBits(trunc, number.bitcastToAPInt(), input.undef);
}

template <> bool Interpreter::run(arith::CmpIOp op) {
  return runIntegers(op, [&](Int a, Int b, bool undef) {
    return setBits(op, APInt(1, arith::applyCmpPredicate(op.getPredicate(), a, b)), undef);
  });
}

bool Interpreter::runSignedCast(Operation *op) {
  return runIntegers(op, [&](Int a, Int, bool undef) {
    return setBits(op, a.sextOrTrunc(getWidth(op->getResult(0).getType())), undef);
  });
}

bool Interpreter::runUnsignedCast(Operation *op) {
  return runIntegers(op, [&](Int a, Int, bool undef) {
    return setBits(op, a.zextOrTrunc(getWidth(op->getResult(0).getType())), undef);
  });
}

//===------------------------------------------------------------------------------------------------------------===//
// Folding
//===------------------------------------------------------------------------------------------------------------===//

/// An op on numbers of at most 64 bits. False for other ops.
static std::optional<ElementProgram> compileScalar(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()))
    return std::nullopt;
  return ElementProgram::compile(op);
}

/// Any other op without regions whose operands are constants for its fold hook. Works on a copy, because folding may change
/// the op.
bool Interpreter::runFold(Operation *op) {
  auto unsupported = [&] {
    return fail(ErrorKind::Unsupported, op, "cannot execute '" + op->getName().getStringRef() + "'");
  };
  if (op->getNumRegions() != 0 || op->getNumResults() == 0 || !op->isRegistered() || !isMemoryEffectFree(op))
    return unsupported();
  bool undef = false;
  for (Value operand : op->getOperands()) {
    const RuntimeValue &value = get(operand);
    if (!value.isBits() && value.kind != RuntimeValue::Kind::Constant)
      return unsupported();
    undef |= value.undef;
  }
  if (undef) {
    for (Value result : op->getResults()) {
      if (!result.getType().isIntOrIndexOrFloat())
        return unsupported();
      set(result, RuntimeValue::getBits(APInt::getZero(getWidth(result.getType())), true));
    }
    return true;
  }
  if (std::optional<ElementProgram> program = compileScalar(op)) {
    std::vector<Slot> slots = program->makeSlots();
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      slots[index] = ElementLayout::get(operand.getType())->fromBits(get(operand).bits.getZExtValue());
    const char *reason = nullptr;
    if (!program->run(slots.data(), nullptr, reason))
      return fail(ErrorKind::Invalid, op, reason ? reason : "cannot be computed");
    uint64_t bits = ElementLayout::get(op->getResult(0).getType())->toBits(slots[program->yields[0]]);
    set(op->getResult(0), RuntimeValue::getBits(APInt(getWidth(op->getResult(0).getType()), bits)));
    return true;
  }
  if (Attribute constant; matchPattern(op, m_Constant(&constant))) {
    std::optional<RuntimeValue> value = fromAttribute(constant);
    if (!value)
      return unsupported();
    set(op->getResult(0), *value);
    return true;
  }

  Operation *copy = op->clone();
  SmallVector<OpFoldResult> folded;
  bool done = false;
  for (int round = 0; round < 4 && !done; ++round) {
    SmallVector<Attribute> operands;
    for (Value operand : copy->getOperands())
      operands.push_back(toAttribute(get(operand), operand.getType()));
    folded.clear();
    if (failed(copy->fold(operands, folded)))
      break;
    done = folded.size() == op->getNumResults();
  }
  copy->destroy();
  if (!done)
    return unsupported();
  for (auto [result, value] : llvm::zip(op->getResults(), folded)) {
    if (auto alias = dyn_cast<Value>(value)) {
      RuntimeValue copied = get(alias);
      set(result, std::move(copied));
      continue;
    }
    std::optional<RuntimeValue> constant = fromAttribute(cast<Attribute>(value));
    if (!constant)
      return unsupported();
    set(result, *constant);
  }
  return true;
}

/// Whether a value is as one case of an assumption says.
static bool holds(util::IntAssumptionAttr assumption, const llvm::APInt &bits) {
  uint64_t value = bits.getLimitedValue();
  return value >= assumption.getUmin().value_or(0) && value <= assumption.getUmax().value_or(UINT64_MAX) &&
         (assumption.getUdiv().value_or(1) <= 1 || value % *assumption.getUdiv() == 0);
}

/// A program that breaks its own promise may do anything.
template <> bool Interpreter::run(util::AssumeIntOp op) {
  size_t numCases = 1;
  for (unsigned i = 0, e = op.getOperands().size(); i < e; ++i)
    numCases = std::max(numCases, op.getOperandAssumptions(i).size());
  auto isCase = [&](size_t number) {
    for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
      SmallVector<util::IntAssumptionAttr> row = op.getOperandAssumptions(i);
      const RuntimeValue &value = get(operand);
      if (!row.empty() && value.kind == RuntimeValue::Kind::Bits && !value.undef && !holds(row[row.size() == 1 ? 0 : number], value.bits))
        return false;
    }
    return true;
  };
  if (llvm::none_of(llvm::seq(numCases), isCase))
    return fail(ErrorKind::Invalid, op, "states what is not true");
  return runSame(op);
}

void Interpreter::addScalars(Handlers &handlers) {
  add<arith::ConstantOp, util::UnfoldableConstantOp, util::NullOp, util::AssumeIntOp, arith::SelectOp, arith::TruncFOp, arith::CmpIOp>(handlers);
  add<&Interpreter::runSignedCast, arith::IndexCastOp, arith::ExtSIOp>(handlers);
  add<&Interpreter::runUnsignedCast, arith::IndexCastUIOp, arith::ExtUIOp, arith::TruncIOp>(handlers);
  add<&Interpreter::runSame, util::OptimizationBarrierOp, util::CastOp, util::NumericOptionalNarrowOp>(handlers);
  addInteger<arith::AddIOp>(handlers, [](Int a, Int b) { return a + b; });
  addInteger<arith::SubIOp>(handlers, [](Int a, Int b) { return a - b; });
  addInteger<arith::MulIOp>(handlers, [](Int a, Int b) { return a * b; });
  addInteger<arith::AndIOp>(handlers, [](Int a, Int b) { return a & b; });
  addInteger<arith::OrIOp>(handlers, [](Int a, Int b) { return a | b; });
  addInteger<arith::XOrIOp>(handlers, [](Int a, Int b) { return a ^ b; });
  addInteger<arith::MinUIOp>(handlers, [](Int a, Int b) { return llvm::APIntOps::umin(a, b); });
  addInteger<arith::MaxUIOp>(handlers, [](Int a, Int b) { return llvm::APIntOps::umax(a, b); });
  addInteger<arith::MinSIOp>(handlers, [](Int a, Int b) { return llvm::APIntOps::smin(a, b); });
  addInteger<arith::MaxSIOp>(handlers, [](Int a, Int b) { return llvm::APIntOps::smax(a, b); });
  constexpr auto up = APInt::Rounding::UP, down = APInt::Rounding::DOWN;
  addDivision<arith::DivUIOp, false>(handlers, [](Int a, Int b) { return a.udiv(b); });
  addDivision<arith::RemUIOp, false>(handlers, [](Int a, Int b) { return a.urem(b); });
  addDivision<arith::DivSIOp, true>(handlers, [](Int a, Int b) { return a.sdiv(b); });
  addDivision<arith::RemSIOp, true>(handlers, [](Int a, Int b) { return a.srem(b); });
  addDivision<arith::CeilDivUIOp, false>(handlers, [](Int a, Int b) { return llvm::APIntOps::RoundingUDiv(a, b, up); });
  addDivision<arith::CeilDivSIOp, true>(handlers, [](Int a, Int b) { return llvm::APIntOps::RoundingSDiv(a, b, up); });
  addDivision<arith::FloorDivSIOp, true>(handlers, [](Int a, Int b) { return llvm::APIntOps::RoundingSDiv(a, b, down); });
  addShift<arith::ShLIOp>(handlers, [](Int a, Int b) { return a.shl(b); });
  addShift<arith::ShRUIOp>(handlers, [](Int a, Int b) { return a.lshr(b); });
  addShift<arith::ShRSIOp>(handlers, [](Int a, Int b) { return a.ashr(b); });
}
