"""Element-wise ops of arith and math on tensors, with every edge of the types. See check-ops.py for the form of a row."""
import math

import numpy as np

from numbers_of_types import ALL, BITS, FLOATS, FORMAT, INTS, STORED, encode, to_float, unsigned

SHAPE = "7x13"


def maximum(x, y):
    """numpy's, with +0 above -0 in either order of operands."""
    return np.where((x == 0) & (y == 0), np.where(np.signbit(x), y, x), np.maximum(x, y))


def minimum(x, y):
    return np.where((x == 0) & (y == 0), np.where(np.signbit(x), x, y), np.minimum(x, y))


def unary(op, types, function, kind="special", name=None):
    return (name or op, types, f"{SHAPE}:{kind}", SHAPE, f"{op.lstrip('~')} %0 : $0", function)


def binary(op, types, function, kinds=("special", "special")):
    return (op, types, f"{SHAPE}:{kinds[0]} {SHAPE}:{kinds[1]}", SHAPE, f"{op.lstrip('~')} %0, %1 : $0", function)


def cast(op, sources, targets, function, kind="special"):
    for target in targets:
        types = [s for s in sources if allowed(op, BITS[s], BITS[target])]
        yield (f"{op} to {target} from", types, f"{SHAPE}:{kind}", f"{SHAPE}x{target}", f"{op} %0 : $0 to $r",
               (lambda target: lambda x, t: function(x, t, target))(target))


def allowed(op, source, target):
    return source < target if op.startswith("arith.ext") else source > target if op.startswith("arith.trunc") else True


def compare(op, predicates, types, kind="special"):
    for predicate, function in predicates.items():
        yield (f"{op} {predicate}", types, f"{SHAPE}:{kind} {SHAPE}:{kind}", f"{SHAPE}xi1", f"{op} {predicate}, %0, %1 : $0", function)


def as_unsigned(function):
    return lambda x, y, t: function(unsigned(x, t), unsigned(y, t))


def ordered(function):
    return lambda x, y: function(x, y) & ~np.isnan(x) & ~np.isnan(y)


def unordered(function):
    return lambda x, y: function(x, y) | np.isnan(x) | np.isnan(y)


def exactly(function):
    """Element by element on Python's integers, which neither wrap nor round."""
    def apply(*operands):
        flat = [function(*(int(v) for v in values)) for values in zip(*(o.ravel() for o in operands))]
        return np.array([(v + 2**63) % 2**64 - 2**63 for v in flat], np.int64).reshape(operands[0].shape)
    return apply


def quotient(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def int_to_float(x, target):
    """To the nearest, ties to even: what float64 cannot hold of an integer goes into the last bit that it can, so that it still counts."""
    def odd(value):
        excess = 0 if target == "f64" else max(0, abs(value).bit_length() - 53)
        return math.copysign((abs(value) >> excess | (abs(value) & (1 << excess) - 1 != 0)) << excess, value) if excess else float(value)
    return to_float(np.array([odd(int(v)) for v in x.ravel()]).reshape(x.shape), target)


def signed(x, t):
    return -x.astype(np.int64) if t == "i1" else x


def is_normal(x, t):
    return np.isfinite(x) & (np.abs(x) >= 2.0 ** (FORMAT[t][1] + FORMAT[t][0] - 1))


ORDERED = {"eq": np.equal, "gt": np.greater, "ge": np.greater_equal, "lt": np.less, "le": np.less_equal}
FLOAT_PREDICATES = {"o" + k: ordered(v) for k, v in ORDERED.items()} | {"u" + k: unordered(v) for k, v in ORDERED.items()} | {
    "one": ordered(np.not_equal), "une": np.not_equal, "ord": ordered(lambda x, y: True), "uno": unordered(lambda x, y: False)}
INT_PREDICATES = {"eq": np.equal, "ne": np.not_equal} | {
    "s" + k: (lambda f: lambda x, y, t: f(signed(x, t), signed(y, t)))(v) for k, v in ORDERED.items() if k != "eq"} | {
    "u" + k: as_unsigned(v) for k, v in ORDERED.items() if k != "eq"}

DIVISOR = ("special", "divisor")
SHIFT = ("special", "shift")


def table():
    # Floats: one rounding to the nearest.
    yield binary("arith.addf", FLOATS, np.add)
    yield binary("arith.subf", FLOATS, np.subtract)
    yield binary("arith.mulf", FLOATS, np.multiply)
    yield binary("arith.divf", FLOATS, np.divide)
    yield binary("arith.remf", FLOATS, np.fmod)
    yield binary("arith.maximumf", FLOATS, maximum, ("edges", "edges"))
    yield binary("arith.minimumf", FLOATS, minimum, ("edges", "edges"))
    yield binary("arith.maxnumf", FLOATS, np.fmax, ("edges", "edges"))
    yield binary("arith.minnumf", FLOATS, np.fmin, ("edges", "edges"))
    yield unary("arith.negf", FLOATS, np.negative)
    yield from compare("arith.cmpf", FLOAT_PREDICATES, FLOATS)
    for op, function in (("absf", np.abs), ("ceil", np.ceil), ("floor", np.floor), ("trunc", np.trunc), ("roundeven", np.rint), ("sqrt", np.sqrt),
                         ("round", lambda x: np.copysign(np.trunc(np.abs(x)) + (np.abs(x) - np.trunc(np.abs(x)) >= 0.5), x))):
        yield unary("math." + op, FLOATS, function)
    yield binary("math.copysign", FLOATS, np.copysign)
    for op, function in (("isnan", np.isnan), ("isinf", np.isinf), ("isfinite", np.isfinite), ("isnormal", is_normal)):
        yield ("math." + op, FLOATS, f"{SHAPE}:special", f"{SHAPE}xi1", f"math.{op} %0 : $0", function)
    yield ("math.fma", ["f32", "f64"], f"{SHAPE} {SHAPE} {SHAPE}", SHAPE, "math.fma %0, %1, %2 : $0", lambda x, y, z: x * y + z)
    yield ("math.clampf", FLOATS, f"{SHAPE}:special {SHAPE} {SHAPE}", SHAPE, "math.clampf %0 to [%1, %2] : $0", lambda x, low, high: minimum(maximum(x, low), high))
    # Functions of libm, and what represents them
    for op, function in (("exp", np.exp), ("exp2", np.exp2), ("expm1", np.expm1), ("tanh", np.tanh), ("sin", np.sin), ("cos", np.cos),
                         ("atan", np.arctan), ("sinh", np.sinh), ("cosh", np.cosh), ("tan", np.tan), ("asinh", np.arcsinh),
                         ("erf", np.vectorize(math.erf)), ("erfc", np.vectorize(math.erfc)), ("cbrt", np.cbrt)):
        yield unary("~math." + op, FLOATS, function, "small")
    for op, function in (("log", np.log), ("log2", np.log2), ("log10", np.log10), ("log1p", np.log1p), ("rsqrt", lambda x: 1 / np.sqrt(x)),
                         ("acosh", np.arccosh)):
        yield unary("~math." + op, FLOATS, function, "positive")
    for op, function in (("asin", np.arcsin), ("acos", np.arccos), ("atanh", np.arctanh)):
        yield unary("~math." + op, FLOATS, function, "sine")
    for op in ("expm1", "log1p"):
        yield ("~math." + op + " near 0", FLOATS, f"{SHAPE}:tiny", SHAPE, f"math.{op} %0 : $0", getattr(np, op))
    for op in ("exp", "exp2", "expm1", "tanh", "log", "log2", "log10", "log1p"):
        yield ("~math." + op + " wide", ["f64"], "61x67:wide", "61x67", f"math.{op} %0 : $0", getattr(np, op))
    yield binary("~math.atan2", FLOATS, np.arctan2, ("small", "small"))
    yield binary("~math.powf", FLOATS, np.power, ("positive", "small"))
    # Integers wrap.
    yield binary("math.ipowi", INTS, exactly(lambda x, y: x ** y if y >= 0 else {1: 1, -1: 1 - 2 * (y % 2)}.get(x, 0)), ("divisor", "exponent"))
    yield binary("arith.addi", ALL[4:], lambda x, y: x.astype(np.int64) + y)
    yield binary("arith.subi", INTS, np.subtract)
    yield binary("arith.muli", INTS, np.multiply)
    yield binary("arith.andi", ALL[4:], np.bitwise_and)
    yield binary("arith.ori", ALL[4:], np.bitwise_or)
    yield binary("arith.xori", ALL[4:], np.bitwise_xor)
    yield binary("arith.maxsi", ALL[4:], lambda x, y, t: np.maximum(signed(x, t), signed(y, t)))
    yield binary("arith.minsi", ALL[4:], lambda x, y, t: np.minimum(signed(x, t), signed(y, t)))
    yield binary("arith.maxui", ALL[4:], as_unsigned(np.maximum))
    yield binary("arith.minui", ALL[4:], as_unsigned(np.minimum))
    yield binary("arith.divsi", INTS, exactly(quotient), DIVISOR)
    yield binary("arith.remsi", INTS, exactly(lambda x, y: x - quotient(x, y) * y), DIVISOR)
    yield binary("arith.floordivsi", INTS, exactly(lambda x, y: x // y), DIVISOR)
    yield binary("arith.ceildivsi", INTS, exactly(lambda x, y: -(-x // y)), DIVISOR)
    yield binary("arith.divui", INTS, as_unsigned(np.floor_divide), DIVISOR)
    yield binary("arith.remui", INTS, as_unsigned(np.remainder), DIVISOR)
    yield binary("arith.ceildivui", INTS, as_unsigned(lambda x, y: x // y + (x % y != 0)), DIVISOR)
    yield binary("arith.shli", INTS, np.left_shift, SHIFT)
    yield binary("arith.shrsi", INTS, np.right_shift, SHIFT)
    yield binary("arith.shrui", INTS, as_unsigned(np.right_shift), SHIFT)
    yield unary("math.absi", INTS, np.abs)
    yield unary("math.ctpop", INTS, lambda x, t: np.vectorize(lambda v: bin(v).count("1"))(unsigned(x, t)))
    yield unary("math.ctlz", INTS, lambda x, t: BITS[t] - np.vectorize(lambda v: int(v).bit_length())(unsigned(x, t)))
    yield unary("math.cttz", INTS, lambda x, t: np.vectorize(lambda v: (v & -v).bit_length() - 1 if v else BITS[t])(unsigned(x, t).astype(object)))
    yield from compare("arith.cmpi", INT_PREDICATES, ALL[4:])
    yield ("arith.select", ALL, f"{SHAPE}xi1 {SHAPE}:special {SHAPE}:special", SHAPE, "arith.select %0, %1, %2 : $0, $1", np.where)
    # Conversions
    yield from cast("arith.extf", FLOATS, ["f32", "f64"], lambda x, t, target: x)
    yield from cast("arith.truncf", FLOATS, ["f32", "f16", "bf16"], lambda x, t, target: to_float(x, target))
    yield from cast("arith.extsi", ALL[4:], INTS, lambda x, t, target: signed(x, t))
    yield from cast("arith.extui", ALL[4:], INTS, lambda x, t, target: unsigned(x, t))
    yield from cast("arith.trunci", INTS, INTS + ["i1"], lambda x, t, target: x)
    yield from cast("arith.sitofp", ALL[4:], FLOATS, lambda x, t, target: int_to_float(signed(x, t), target))
    yield from cast("arith.uitofp", ALL[4:], FLOATS, lambda x, t, target: int_to_float(unsigned(x, t), target))
    yield from cast("arith.fptosi", FLOATS, INTS, lambda x, t, target: np.trunc(x), "fraction")
    yield from cast("arith.fptoui", FLOATS, INTS, lambda x, t, target: np.trunc(x), "byte")
    for pair in (("f32", "i32"), ("f64", "i64"), ("f16", "i16"), ("bf16", "i16")):
        yield (f"arith.bitcast to {pair[1]} from", [pair[0]], f"{SHAPE}", f"{SHAPE}x{pair[1]}", "arith.bitcast %0 : $0 to $r",
               (lambda to: lambda x, t: np.frombuffer(encode(x, t), STORED[to]).reshape(x.shape))(pair[1]))


ROWS = list(table())
