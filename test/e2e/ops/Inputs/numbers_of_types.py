"""Element types, and values of them: numpy arrays that hold every value exactly (float64, int64, bool), and the bytes of weir-run."""
import numpy as np

FLOATS = ["f32", "f64", "f16", "bf16"]
INTS = ["i32", "i64", "i16", "i8"]
NUMBERS = FLOATS + INTS
# Bits of exponent and significand, bias, and what there is beside finite numbers.
TINY = {"f8E5M2": (5, 2, 15, "inf nan"), "f8E4M3FN": (4, 3, 7, "nan"), "f8E5M2FNUZ": (5, 2, 16, "nan for -0"), "f8E4M3FNUZ": (4, 3, 8, "nan for -0"),
        "f4E2M1FN": (2, 1, 1, "")}
SCALE = "f8E8M0FNU"
PACKED = ["i4", "i2", "b1"]
COMPLEX = ["c64", "c128"]
# Names that differ in MLIR, and of arrays for weir-run. b1: i1, packed.
IN_MLIR = {"c64": "complex<f32>", "c128": "complex<f64>", "b1": "i1"}
IN_ARRAYS = IN_MLIR | {"b1": "packed_i1", "index": "i64"}
ALL = NUMBERS + ["i1"]

STORED = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.uint16, "i1": np.int8,
          "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "index": np.int64,
          "c64": np.complex64, "c128": np.complex128}
UNSIGNED = {"i1": np.uint8, "i8": np.uint8, "i16": np.uint16, "i32": np.uint32, "i64": np.uint64}
BITS = {"f64": 64, "f32": 32, "f16": 16, "bf16": 16, "i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64,
        "i4": 4, "i2": 2, "b1": 1, "f4E2M1FN": 4, "c64": 64, "c128": 128} | {t: 8 for t in TINY if t != "f4E2M1FN"} | {SCALE: 8}
# Digits of the significand, and the exponent of the smallest subnormal.
FORMAT = {"f64": (53, -1074), "f32": (24, -149), "f16": (11, -24), "bf16": (8, -133)}


def is_float(t):
    return t in FORMAT or t in TINY or t == SCALE


def finite_numbers(t):
    """The finite numbers of a tiny type that are not negative, by their bits, and the one that would follow."""
    if t == SCALE:
        return np.ldexp(1.0, np.arange(-127, 129))
    exponents, digits, bias, specials = TINY[t]
    bits = np.arange((1 << exponents + digits) + 1)
    exponent, rest = bits >> digits, bits & (1 << digits) - 1
    values = np.where(exponent == 0, np.ldexp(rest.astype(np.float64), 1 - bias - digits), np.ldexp(rest + float(1 << digits), exponent - bias - digits))
    finite = {"inf nan": ((1 << exponents) - 1) << digits, "nan": (1 << exponents + digits) - 1}.get(specials, 1 << exponents + digits)
    return values[:finite + 1]


def to_tiny(values, t):
    """The nearest number, by search in the list of all of them."""
    table = finite_numbers(t)
    x = np.asarray(values, np.float64)
    magnitude = np.minimum(np.where(np.isnan(x), 0, np.abs(x)), table[-1])
    above = np.clip(np.searchsorted(table, magnitude), 1, len(table) - 1)
    below = above - 1
    nearer = np.sign((magnitude - table[below]) - (table[above] - magnitude))
    # In the middle the one with even bits; of scales, the larger one. All below the least scale is that.
    up = (nearer > 0) | ((nearer == 0) & ((above % 2 == 0) | (t == SCALE)))
    bits = np.where((magnitude <= table[0]), 0, np.where(up, above, below))
    if t == SCALE:
        return np.where((bits == len(table) - 1) | np.isnan(x) | (x < 0), np.nan, table[bits])
    specials = TINY[t][3]
    beyond = np.inf if "inf" in specials else np.nan if specials else table[-2]
    result = np.copysign(np.where(bits == len(table) - 1, beyond, table[bits]), x)
    if specials == "nan for -0":
        result = np.where(result == 0, 0.0, result)
    return np.where(np.isnan(x), np.nan if specials else -0.0, result)


def tiny_bits(values, t):
    values = np.asarray(values, np.float64)
    table = finite_numbers(t)[:-1]
    bits = np.searchsorted(table, np.where(np.isfinite(values), np.abs(values), 0))
    if t == SCALE:
        return np.where(np.isnan(values), 0xff, bits).astype(np.uint8)
    exponents, digits, _, specials = TINY[t]
    sign = 1 << exponents + digits
    bits = np.where(np.isinf(values), len(table), bits)
    nan = {"inf nan": sign - 1, "nan": sign - 1, "nan for -0": 0}.get(specials, 0)
    bits = np.where(np.isnan(values), nan, bits) | np.where(np.signbit(values) | (np.isnan(values) & (specials == "nan for -0")), sign, 0)
    return bits.astype(np.uint8)


def tiny_values(bits, t):
    bits = np.asarray(bits, np.int64)
    if t == SCALE:
        return np.where(bits == 0xff, np.nan, np.ldexp(1.0, bits - 127))
    exponents, digits, _, specials = TINY[t]
    table = finite_numbers(t)[:-1]
    sign = 1 << exponents + digits
    rest = bits & sign - 1
    values = np.where(rest < len(table), table[np.minimum(rest, len(table) - 1)], np.inf if specials == "inf nan" else np.nan)
    if specials == "inf nan":
        values = np.where(rest > len(table), np.nan, values)
    values = np.where(bits & sign, -values, values)
    return np.where(bits == sign, np.nan, values) if specials == "nan for -0" else values


def pack(bits, width):
    """Elements of less than a byte back to back, the first one in the lowest bits."""
    bits = np.asarray(bits, np.uint8).ravel()
    groups = np.resize(np.append(bits, np.zeros(-len(bits) % (8 // width), np.uint8)), (-(-len(bits) * width // 8), 8 // width))
    return (groups << np.arange(0, 8, width, dtype=np.uint8)).sum(1).astype(np.uint8).tobytes()


def unpack(data, width, count):
    data = np.frombuffer(data, np.uint8)
    return (data[:, None] >> np.arange(0, 8, width, dtype=np.uint8) & (1 << width) - 1).ravel()[:count]


def to_float(values, t):
    """The nearest values of float type t, ties to even, straight from float64."""
    if t == "f64":
        return np.asarray(values, np.float64)
    if t in TINY or t == SCALE:
        return to_tiny(values, t)
    digits, smallest = FORMAT[t]
    x = np.asarray(values, np.float64)
    with np.errstate(all="ignore"):
        exponent = np.frexp(x)[1]
        unit = np.maximum(exponent - digits, smallest)
        rounded = np.ldexp(np.rint(np.ldexp(x, -unit)), unit)
        largest = np.float64(65504) if t == "f16" else np.ldexp(2.0 - 2.0 ** (1 - digits), 127)
        rounded = np.where(np.abs(rounded) > largest, np.copysign(np.inf, x), rounded)
    return np.where(np.isfinite(x), rounded, x)


def to_type(values, t):
    """What remains of exact values in type t: floats are rounded once, integers wrap."""
    if is_float(t):
        return to_float(values, t)
    if t in ("i1", "b1"):
        return np.asarray(values).astype(np.int64) & 1 != 0
    if t in PACKED:
        half = 1 << BITS[t] - 1
        return (np.asarray(values).astype(np.int64) + half & 2 * half - 1) - half
    if t in COMPLEX:
        return np.asarray(values).astype(STORED[t]).astype(np.complex128)
    return np.asarray(values).astype(STORED[t]).astype(np.int64)


def unsigned(values, t):
    """The values of an integer type read without a sign."""
    return np.asarray(values).astype(STORED[t]).view(UNSIGNED[t])


def encode(values, t):
    if t in TINY or t == SCALE:
        bits = tiny_bits(values, t)
        return pack(bits, 4) if BITS[t] == 4 else bits.tobytes()
    if t in PACKED:
        return pack(np.asarray(values).astype(np.int64) & (1 << BITS[t]) - 1, BITS[t])
    if t == "bf16":
        with np.errstate(all="ignore"):
            single = np.asarray(values, np.float32)
        return (single.view(np.uint32) >> 16).astype(np.uint16).tobytes()
    return np.asarray(values).astype(STORED[t]).tobytes()


def decode(data, t, shape):
    if t in TINY or t == SCALE:
        bits = unpack(data, 4, int(np.prod(shape))) if BITS[t] == 4 else np.frombuffer(data, np.uint8)
        return tiny_values(bits, t).reshape(shape)
    if t in PACKED:
        bits = unpack(data, BITS[t], int(np.prod(shape))).reshape(shape).astype(np.int64)
        return bits if t == "b1" else to_type(bits, t)
    if t in COMPLEX:
        return np.frombuffer(data, STORED[t]).astype(np.complex128).reshape(shape)
    stored = np.frombuffer(data, STORED[t])
    if t == "bf16":
        stored = (stored.astype(np.uint32) << 16).view(np.float32)
    # Bytes of i1 stay what they are: one that is neither 0 nor 1 has to show.
    return stored.astype(np.float64 if is_float(t) else np.int64).reshape(shape)


def special(t):
    """Values at which conversions and comparisons of type t can go wrong; of tiny types, all."""
    if t in TINY or t == SCALE:
        return tiny_values(np.arange(1 << BITS[t]), t)
    if t in PACKED:
        return to_type(np.arange(1 << BITS[t]), t)
    if not is_float(t):
        low, high = (-(1 << BITS[t] - 1), (1 << BITS[t] - 1) - 1) if t != "i1" else (0, 1)
        edges = [v for v in (0, 1, -1, 2, 3, 7, -8, 85, 100, -100, 127, -128, 255, 257, 2049, 32767, -32768, 65519, 65520, 65535,
                             16777217, -16777219, 33685505, 2**31 - 1, -2**31, 2**53 + 1, 2**62 + 2**38 + 1, 0x4020000000000001)
                 if low <= v <= high]
        return np.array(edges + [low, high, high - 1 if t != "i1" else 0])
    digits, smallest = FORMAT[t]
    one = 2.0 ** (1 - digits)
    values = [0.0, 1.0, 1 + one, 1.5, 2.5, 3.5, 0.75, 126.5, 100.25, 254.0, 2.0**smallest, 3 * 2.0**smallest, 5.75e-8, 2.0**-24, 2.0**-25,
              2.0**-25 * (1 + one), 3 * 2.0**-26, 6.1e-5, 65504.0, 65519.0, 65520.0, 2049.0, 2051.0, 1.0029296875, 1.0048828125, 1.00390625,
              1.001953125 + 2.0**-20, 1 + 2.0**-11, 1 + 2.0**-11 + 2.0**-40, 1 + 3 * 2.0**-11, 1 + 2.0**-8, 1 + 2.0**-8 + 2.0**-30, 1 + 3 * 2.0**-8,
              2.0**-133, 2.0**-134, 3 * 2.0**-134, 2.0**-127, 1.1e-40, 3.39e38, 3.4e38, 1e300, 2.0**-149, 2.0**-150, np.inf, np.nan]
    rounded = to_float(values, t)
    return np.concatenate([rounded, -rounded])


def draw(kind, t, shape, rng):
    """Input values, by the kind that a row gives."""
    count = int(np.prod(shape, dtype=np.int64))
    if kind in ("special", "edges", "divisor") or (kind == "range" and not is_float(t)):
        pool = special(t)
        if t in INTS:
            pool = np.concatenate([pool, rng.integers(pool.min(), pool.max(), len(pool), endpoint=True)])
        values = rng.choice(pool, shape) if count < len(pool) else rng.permutation(np.resize(pool, count)).reshape(shape)
        # No division by zero, nor of the smallest number by -1.
        return np.where((values == 0) | (values == -1), 3, values) if kind == "divisor" else values
    if t in ("i1", "b1"):
        return rng.integers(0, 2, shape).astype(bool)
    if t in COMPLEX:
        values = rng.integers(-3, 4, (2, *shape), endpoint=True) / (8.0 if kind == "fraction" else 1)
        return values[0] + 1j * values[1]
    if t == SCALE:
        return np.ldexp(1.0, rng.integers(-2, 3, shape))
    if kind == "around":  # f32: around all numbers of tiny types, and in the middle of two
        points = np.unique(np.concatenate([finite_numbers(tiny) for tiny in [*TINY, SCALE]]))
        points = np.concatenate([points, (points[1:] + points[:-1]) / 2, [2.0**-149, 2.0**-150, 1e-42, 3.4e38, 1e30, 1e5]])
        points = np.float32(np.minimum(points, 3.4e38))
        points = np.concatenate([points, np.nextafter(points, np.float32(0)), np.nextafter(points, np.float32(np.inf))])
        points = np.concatenate([points, -points, [np.nan, np.inf, -np.inf]]).astype(np.float64)
        return to_type(rng.permutation(np.resize(points, count)).reshape(shape), t)
    if kind == "wide":  # f64: all magnitudes, exponents of what is finite, and numbers around 1
        magnitudes = np.ldexp(rng.uniform(0.5, 1, count), rng.integers(-1080, 1025, count)) * rng.choice([-1, 1], count)
        choices = [magnitudes, rng.uniform(-760, 760, count), rng.uniform(-3, 3, count), rng.choice(special(t), count)]
        return np.choose(rng.integers(0, len(choices), count), choices).reshape(shape)
    low, high = {"shift": (0, BITS[t] - 1), "positive": (1, 4), "index": (0, 2), "fraction": (-800, 800), "byte": (0, 2000), "sine": (-7, 7)}.get(kind, (-3, 4) if t != "i2" else (-2, 1))
    values = rng.integers(low, high, shape, endpoint=True) / (8.0 if kind in ("fraction", "byte", "sine") else 1024.0 if kind == "tiny" else 1)
    return to_type(values, t) if t in TINY else values.astype(np.float64) if is_float(t) else values.astype(np.int64)
