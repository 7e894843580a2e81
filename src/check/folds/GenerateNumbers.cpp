// Ops of arith and math on numbers.

#include "src/check/folds/FoldGenerator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::check;

static bool isInteger(Type type) { return type.isIntOrIndex(); }
static bool isFloat(Type type) { return isa<FloatType>(type); }

/// Attributes of promises, on one op in a while.
static SmallVector<NamedAttribute> pickOverflowFlags(FoldBuilder &f) {
  if (!f.random.chance(15))
    return {};
  auto flags = f.random.pick(ArrayRef<arith::IntegerOverflowFlags>{arith::IntegerOverflowFlags::nsw, arith::IntegerOverflowFlags::nuw,
                                                                   arith::IntegerOverflowFlags::nsw | arith::IntegerOverflowFlags::nuw});
  return {f.b.getNamedAttr("overflowFlags", arith::IntegerOverflowFlagsAttr::get(f.b.getContext(), flags))};
}

static SmallVector<NamedAttribute> pickFastMath(FoldBuilder &f) {
  using Flags = arith::FastMathFlags;
  if (!f.random.chance(10))
    return {};
  Flags flags = f.random.pick(ArrayRef<Flags>{Flags::nnan, Flags::ninf, Flags::nsz, Flags::nnan | Flags::nsz, Flags::fast});
  return {f.b.getNamedAttr("fastmath", arith::FastMathFlagsAttr::get(f.b.getContext(), flags))};
}

static void addCompare(FoldBuilder &f, Type element) {
  const Type type = f.shape(element);
  Value a = f.operand(type), b = f.operand(type);
  if (isFloat(element))
    f.keep(arith::CmpFOp::create(f.b, f.loc, static_cast<arith::CmpFPredicate>(f.random.below(16)), a, b));
  else
    f.keep(arith::CmpIOp::create(f.b, f.loc, static_cast<arith::CmpIPredicate>(f.random.below(10)), a, b));
}

static void addSelect(FoldBuilder &f, Type element) {
  const Type type = f.shape(element);
  Value condition = f.operand(f.shape(f.b.getI1Type()));
  Value a = f.operand(type), b = f.operand(type);
  f.keep(arith::SelectOp::create(f.b, f.loc, condition, a, b));
}

bool weir::check::addIntegerOp(FoldBuilder &f) {
  static constexpr StringLiteral kBinary[] = {
      "addi", "subi", "muli", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui",
      "andi", "ori",  "xori", "shli",  "shrsi", "shrui",     "maxsi",     "maxui",      "minsi", "minui"};
  static constexpr StringLiteral kUnary[] = {"absi", "ctlz", "cttz", "ctpop"};
  const Type element = f.pickType(isInteger, getIntegerTypes(f.b.getContext(), true));
  const Type type = f.shape(element);
  const unsigned kind = f.random.below(20);
  if (kind < 12) {
    const StringRef name = kBinary[f.random.below(std::size(kBinary))];
    SmallVector<NamedAttribute> attributes;
    if (name == "addi" || name == "subi" || name == "muli" || name == "shli")
      attributes = pickOverflowFlags(f);
    else if ((name == "divsi" || name == "divui" || name == "shrsi" || name == "shrui") && f.random.chance(10))
      attributes.push_back(f.b.getNamedAttr("isExact", f.b.getUnitAttr()));
    Value a = f.operand(type), b = f.operand(type);
    f.create(("arith." + name).str(), type, {a, b}, attributes);
  } else if (kind < 15) {
    addCompare(f, element);
  } else if (kind < 17) {
    addSelect(f, element);
  } else if (element.isIndex()) {
    return false;
  } else if (kind == 17) {
    f.create(("math." + kUnary[f.random.below(std::size(kUnary))]).str(), type, f.operand(type));
  } else if (kind == 18) {
    Value a = f.operand(type), b = f.operand(type);
    f.create("math.ipowi", type, {a, b});
  } else {
    Value a = f.operand(type), b = f.operand(type);
    const unsigned which = f.random.below(3);
    f.create(which == 0   ? "arith.addui_extended"
             : which == 1 ? "arith.mului_extended"
                          : "arith.mulsi_extended",
             {type, which == 0 ? f.shape(f.b.getI1Type()) : type}, {a, b});
  }
  return true;
}

bool weir::check::addFloatOp(FoldBuilder &f) {
  static constexpr StringLiteral kBinary[] = {"addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"};
  const Type element = f.pickType(isFloat, getFloatTypes(f.b.getContext(), true));
  const Type type = f.shape(element);
  const unsigned kind = f.random.below(12);
  if (kind < 7) {
    Value a = f.operand(type), b = f.operand(type);
    const SmallVector<NamedAttribute> flags = pickFastMath(f);
    f.create(("arith." + kBinary[f.random.below(std::size(kBinary))]).str(), type, {a, b}, flags);
  } else if (kind < 8) {
    Value a = f.operand(type);
    f.create("arith.negf", type, a, pickFastMath(f));
  } else if (kind < 10) {
    addCompare(f, element);
  } else {
    addSelect(f, element);
  }
  return true;
}

bool weir::check::addMathOp(FoldBuilder &f) {
  static constexpr StringLiteral kUnary[] = {"absf", "ceil",  "floor", "trunc", "round", "roundeven", "sqrt",  "rsqrt",
                                             "cbrt", "exp",   "exp2",  "expm1", "log",   "log2",      "log10", "log1p",
                                             "sin",  "cos",   "tan",   "asin",  "acos",  "atan",      "sinh",  "cosh",
                                             "tanh", "asinh", "acosh", "atanh", "erf",   "erfc"};
  static constexpr StringLiteral kBinary[] = {"atan2", "powf", "copysign"};
  static constexpr StringLiteral kClasses[] = {"isnan", "isinf", "isfinite", "isnormal"};
  const bool isNarrow = f.random.chance(15);
  const Type element = f.pickType(isFloat, getFloatTypes(f.b.getContext(), isNarrow));
  const Type type = f.shape(element);
  const unsigned kind = f.random.below(16);
  Value a = f.operand(type);
  if (kind < 8) {
    f.create(("math." + kUnary[f.random.below(std::size(kUnary))]).str(), type, a);
  } else if (kind < 11) {
    Value b = f.operand(type);
    f.create(("math." + kBinary[f.random.below(std::size(kBinary))]).str(), type, {a, b});
  } else if (kind < 13) {
    f.create(("math." + kClasses[f.random.below(std::size(kClasses))]).str(), f.shape(f.b.getI1Type()), a);
  } else if (kind < 15) {
    Value b = f.operand(type), c = f.operand(type);
    f.create(f.random.chance(70) ? "math.fma" : "math.clampf", type, {a, b, c});
  } else if (f.random.chance(80)) {
    Value power = f.operand(f.shape(f.random.chance(70) ? Type(f.b.getI32Type()) : f.b.getI64Type()));
    f.create("math.fpowi", type, {a, power});
  } else {
    f.create("math.sincos", {type, type}, a);
  }
  return true;
}

static unsigned getWidth(Type type) { return type.isIndex() ? 64 : type.getIntOrFloatBitWidth(); }

/// One that `fits`; null without one.
static Type pickFitting(FoldBuilder &f, ArrayRef<Type> types, llvm::function_ref<bool(Type)> fits) {
  SmallVector<Type> fitting = llvm::filter_to_vector(types, fits);
  return fitting.empty() ? Type() : f.random.pick(fitting);
}

static bool addIntegerResize(FoldBuilder &f, Type from, Value value) {
  const SmallVector<Type> all = getIntegerTypes(f.b.getContext(), false);
  if (from.isIndex()) {
    const Type to = f.random.pick(all);
    f.create(f.random.chance(50) ? "arith.index_cast" : "arith.index_castui", f.shape(to), value);
    return true;
  }
  if (f.random.chance(30)) {
    f.create(f.random.chance(50) ? "arith.index_cast" : "arith.index_castui", f.shape(f.b.getIndexType()), value);
    return true;
  }
  if (f.random.chance(50)) {
    const Type to = pickFitting(f, all, [&](Type type) { return getWidth(type) > getWidth(from); });
    if (to)
      f.create(f.random.chance(50) ? "arith.extsi" : "arith.extui", f.shape(to), value);
    return static_cast<bool>(to);
  }
  const Type to = pickFitting(f, all, [&](Type type) { return getWidth(type) < getWidth(from); });
  if (to)
    f.create("arith.trunci", f.shape(to), value, pickOverflowFlags(f));
  return static_cast<bool>(to);
}

bool weir::check::addConversion(FoldBuilder &f) {
  MLIRContext *context = f.b.getContext();
  const SmallVector<Type> floats = getFloatTypes(context, true), integers = getIntegerTypes(context, true);
  const Type from = f.pickType([](Type type) { return isInteger(type) || isFloat(type); }, f.random.chance(50) ? floats : integers);
  Value value = f.operand(f.shape(from));
  if (!from.isIndex() && f.random.chance(15)) {
    const bool toFloat = f.random.chance(50);
    const Type to = pickFitting(f, toFloat ? floats : integers, [&](Type type) { return !type.isIndex() && type != from && getWidth(type) == getWidth(from); });
    if (to)
      f.create("arith.bitcast", f.shape(to), value);
    return static_cast<bool>(to);
  }
  if (isInteger(from)) {
    if (from.isIndex() || f.random.chance(60))
      return addIntegerResize(f, from, value);
    f.create(f.random.chance(50) ? "arith.sitofp" : "arith.uitofp", f.shape(f.random.pick(floats)), value);
    return true;
  }
  if (f.random.chance(40)) {
    const Type to = f.random.pick(getIntegerTypes(context, false));
    f.create(f.random.chance(50) ? "arith.fptosi" : "arith.fptoui", f.shape(to), value);
    return true;
  }
  const bool isWider = f.random.chance(50);
  const Type to = pickFitting(f, floats, [&](Type type) { return isWider ? getWidth(type) > getWidth(from) : getWidth(type) < getWidth(from); });
  if (to)
    f.create(isWider ? "arith.extf" : "arith.truncf", f.shape(to), value);
  return static_cast<bool>(to);
}
