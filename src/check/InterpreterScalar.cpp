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

static bool compare(arith::CmpIPredicate predicate, const APInt &lhs, const APInt &rhs) {
  return arith::applyCmpPredicate(predicate, lhs, rhs);
}

bool Interpreter::runScalarOp(Operation *op, bool &handled) {
  handled = true;
  auto setBits = [&](APInt bits, bool undef) {
    set(op->getResult(0), RuntimeValue::getBits(std::move(bits), undef));
    return true;
  };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    set(constant.getResult(), *fromAttribute(constant.getValue()));
    return true;
  }
  if (auto constant = dyn_cast<util::UnfoldableConstantOp>(op)) {
    std::optional<RuntimeValue> value = fromAttribute(constant.getValue());
    if (!value)
      return fail(ErrorKind::Unsupported, op, "has a value that the interpreter does not know");
    set(constant.getResult(), *value);
    return true;
  }
  if (isa<util::OptimizationBarrierOp, util::AssumeIntOp, util::CastOp, util::NumericOptionalNarrowOp>(op)) {
    for (auto [operand, result] : llvm::zip(op->getOperands(), op->getResults())) {
      RuntimeValue value = get(operand);
      set(result, std::move(value));
    }
    return true;
  }
  if (isa<util::NullOp>(op)) {
    set(op->getResult(0), RuntimeValue::getNull());
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    const RuntimeValue &condition = get(select.getCondition());
    if (!condition.isBits()) {
      handled = false;
      return true;
    }
    RuntimeValue value = get(condition.bits.isZero() ? select.getFalseValue() : select.getTrueValue());
    if (condition.undef) {
      if (!value.isBits())
        return fail(ErrorKind::Invalid, op, "selects by an undefined condition");
      value.undef = true;
    }
    set(select.getResult(), std::move(value));
    return true;
  }
  if (auto trunc = dyn_cast<arith::TruncFOp>(op); trunc && isa<FloatType>(trunc.getType())) {
    // Its fold hook only takes numbers that stay exact.
    const RuntimeValue input = get(trunc.getIn());
    llvm::APFloat number(cast<FloatType>(trunc.getIn().getType()).getFloatSemantics(), input.bits);
    bool inexact;
    number.convert(cast<FloatType>(trunc.getType()).getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    return setBits(number.bitcastToAPInt(), input.undef);
  }
  if (op->getNumResults() != 1 || op->getNumOperands() == 0 || op->getNumOperands() > 2 ||
      !llvm::all_of(op->getOperandTypes(), [](Type type) { return type.isIntOrIndex(); }) ||
      !op->getResult(0).getType().isIntOrIndex()) {
    handled = false;
    return true;
  }

  // Copies: writing to the environment may move the values.
  const RuntimeValue lhs = get(op->getOperand(0));
  const RuntimeValue rhs = op->getNumOperands() == 2 ? get(op->getOperand(1)) : lhs;
  bool undef = lhs.undef || rhs.undef;
  unsigned width = getWidth(op->getResult(0).getType());
  if (isa<arith::AddIOp>(op))
    return setBits(lhs.bits + rhs.bits, undef);
  if (isa<arith::SubIOp>(op))
    return setBits(lhs.bits - rhs.bits, undef);
  if (isa<arith::MulIOp>(op))
    return setBits(lhs.bits * rhs.bits, undef);
  if (isa<arith::AndIOp>(op))
    return setBits(lhs.bits & rhs.bits, undef);
  if (isa<arith::OrIOp>(op))
    return setBits(lhs.bits | rhs.bits, undef);
  if (isa<arith::XOrIOp>(op))
    return setBits(lhs.bits ^ rhs.bits, undef);
  if (isa<arith::MinUIOp>(op))
    return setBits(llvm::APIntOps::umin(lhs.bits, rhs.bits), undef);
  if (isa<arith::MaxUIOp>(op))
    return setBits(llvm::APIntOps::umax(lhs.bits, rhs.bits), undef);
  if (isa<arith::MinSIOp>(op))
    return setBits(llvm::APIntOps::smin(lhs.bits, rhs.bits), undef);
  if (isa<arith::MaxSIOp>(op))
    return setBits(llvm::APIntOps::smax(lhs.bits, rhs.bits), undef);
  if (auto cmp = dyn_cast<arith::CmpIOp>(op))
    return setBits(APInt(1, compare(cmp.getPredicate(), lhs.bits, rhs.bits)), undef);
  if (isa<arith::IndexCastOp, arith::ExtSIOp>(op))
    return setBits(lhs.bits.sextOrTrunc(width), undef);
  if (isa<arith::IndexCastUIOp, arith::ExtUIOp, arith::TruncIOp>(op))
    return setBits(lhs.bits.zextOrTrunc(width), undef);
  bool isUnsigned = isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
  if (isUnsigned || isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op)) {
    if (undef)
      return setBits(lhs.bits, true);
    if (rhs.bits.isZero() || (!isUnsigned && lhs.bits.isMinSignedValue() && rhs.bits.isAllOnes()))
      return fail(ErrorKind::Invalid, op, "divides by zero or overflows");
    if (isa<arith::DivUIOp>(op))
      return setBits(lhs.bits.udiv(rhs.bits), false);
    if (isa<arith::RemUIOp>(op))
      return setBits(lhs.bits.urem(rhs.bits), false);
    if (isa<arith::DivSIOp>(op))
      return setBits(lhs.bits.sdiv(rhs.bits), false);
    if (isa<arith::RemSIOp>(op))
      return setBits(lhs.bits.srem(rhs.bits), false);
    if (isa<arith::CeilDivUIOp>(op))
      return setBits(llvm::APIntOps::RoundingUDiv(lhs.bits, rhs.bits, APInt::Rounding::UP), false);
    return setBits(llvm::APIntOps::RoundingSDiv(lhs.bits, rhs.bits,
                                                isa<arith::CeilDivSIOp>(op) ? APInt::Rounding::UP : APInt::Rounding::DOWN),
                   false);
  }
  if (isa<arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>(op)) {
    if (undef || rhs.bits.uge(width))
      return setBits(lhs.bits, true);
    if (isa<arith::ShLIOp>(op))
      return setBits(lhs.bits.shl(rhs.bits), false);
    return setBits(isa<arith::ShRUIOp>(op) ? lhs.bits.lshr(rhs.bits) : lhs.bits.ashr(rhs.bits), false);
  }
  handled = false;
  return true;
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
